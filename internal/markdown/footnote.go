package markdown

import (
	"regexp"
	"strings"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
)

// Footnotes stay where they are written, since the end of a reply that streams
// is not known: a mark is raised (¹) where its name is a number, and stands in
// the colour of links, in the text and before the note.

var kindMark = ast.NewNodeKind("FootnoteMark")

// footnoteMark is the mark of a footnote.
type footnoteMark struct {
	ast.BaseInline
	name string
}

func (*footnoteMark) Kind() ast.NodeKind           { return kindMark }
func (f *footnoteMark) Dump(src []byte, level int) { ast.DumpHelper(f, src, level, nil, nil) }

// shown is the mark as it is drawn.
func (f *footnoteMark) shown() string {
	if strings.Trim(f.name, "0123456789") != "" {
		return "[" + f.name + "]"
	}
	return raised.Replace(f.name)
}

var raised = strings.NewReplacer("0", "⁰", "1", "¹", "2", "²", "3", "³", "4", "⁴", "5", "⁵", "6", "⁶", "7", "⁷", "8",
	"⁸", "9", "⁹")

// footnoteMarks reads [^name], which is no link's text.
type footnoteMarks struct{}

func (footnoteMarks) Trigger() []byte { return []byte{'['} }

var mark = regexp.MustCompile(`^\[\^([^\]\[\s]{1,64})\](?:$|[^(\[])`)

// Parse reads a mark within a line.
func (footnoteMarks) Parse(_ ast.Node, block text.Reader, _ parser.Context) ast.Node {
	line, _ := block.PeekLine()
	name, size := FootnoteMark(line)
	if size == 0 {
		return nil
	}
	block.Advance(size)
	return &footnoteMark{name: name}
}

// FootnoteMark returns the name of the footnote whose mark text begins with, and the
// bytes of the mark, 0 where there is none.
func FootnoteMark(text []byte) (name string, size int) {
	m := mark.FindSubmatch(text)
	if m == nil {
		return "", 0
	}
	return string(m[1]), len("[^]") + len(m[1])
}

// FootnoteText reports whether the text of a footnote begins with a line.
func FootnoteText(line []byte) bool { return definition.Match(line) }

// definition is the beginning of a footnote's text, which the parser takes for
// that of a link, and then does not show.
var definition = regexp.MustCompile(`(?m)^( {0,3}\[\^[^\]\[\s]{1,64}\]):`)

// footnotes keeps the texts of footnotes where they stand.
func footnotes(src string) string {
	if !strings.Contains(src, "[^") {
		return src
	}
	src = beside.ReplaceAllString(src, "$1\n\n$2") // a link may be defined below
	return definition.ReplaceAllString(src, `$1&#58;`)
}

var beside = regexp.MustCompile(`(?m)^( {0,3}\[\^[^\n]*)\n( {0,3}\[[^\^\]\n]+\]:)`)
