package export

import (
	"cmp"
	"encoding/base64"
	"fmt"
	"html/template"
	"slices"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"

	board "github.com/openspace-tui/openspace/internal/board/export"
	"github.com/openspace-tui/openspace/internal/deck/figure"
	"github.com/openspace-tui/openspace/internal/sanitize"
)

// maxColumns is how wide a diagram of characters is drawn where it may go down
// instead.
const maxColumns = 90

// diagramOf draws a diagram with characters; what is none stays as it is.
func diagramOf(lang, source string) (drawn string, ok bool) {
	if lang != figure.Lang {
		return "", false
	}
	all, err := figure.Diagram(source)
	if err != nil {
		return "", false
	}
	var lines []string
	for _, lines = range all.Drawings {
		wide := 0
		for _, l := range lines {
			wide = max(wide, len([]rune(l)))
		}
		if wide <= maxColumns {
			break
		}
	}
	if all.Left != "" {
		lines = append(slices.Clone(lines), "", all.Left)
	}
	return strings.Join(lines, "\n"), true
}

// diagramHTML draws a diagram as a picture, which those who do not see it have
// in words.
func diagramHTML(source string, in Palette) (out string, ok bool) {
	b, err := figure.Board(source)
	if err != nil {
		return "", false
	}
	left := ""
	if b.Left != "" {
		left = "<figcaption>" + template.HTMLEscapeString(sanitize.Text(b.Left)) + "</figcaption>"
	}
	return fmt.Sprintf("<img class=\"diagram\" alt=\"%s\" src=\"data:image/svg+xml;base64,%s\">%s",
		template.HTMLEscapeString(sanitize.Text(cmp.Or(b.Words, board.Text(b.Board, "")))),
		base64.StdEncoding.EncodeToString(in.drawn(board.SVG(b.View()))), left), true
}

// maths reads formulas between dollars as emphasised text with figure's marks, with
// the characters that has takes; nil takes all. Others show as they were written,
// as code, and are told. Tags writes the marks as those of HTML.
type maths struct {
	has  func(rune) bool
	tags bool
	told func(tex string)
}

// Extend implements goldmark.Extender.
func (m maths) Extend(md goldmark.Markdown) {
	md.Parser().AddOptions(parser.WithInlineParsers(util.Prioritized(m, 150))) // behind code spans and escapes
}

// Trigger implements parser.InlineParser.
func (maths) Trigger() []byte { return []byte{'$'} }

// Parse implements parser.InlineParser.
func (m maths) Parse(_ ast.Node, block text.Reader, _ parser.Context) ast.Node {
	line, at := block.PeekLine()
	tex, size := figure.Leading(block.PrecendingCharacter(), string(line))
	if size == 0 {
		return nil
	}
	block.Advance(size)
	formula, ok := figure.Scripted(tex, m.has)
	if !ok {
		m.told(string(line[:size]))
		out := ast.NewCodeSpan()
		out.AppendChild(out, ast.NewTextSegment(at.WithStop(at.Start+size)))
		return out
	}
	out := ast.NewEmphasis(1)
	words := ast.NewString([]byte(formula))
	if m.tags {
		words.Value = []byte(tagged(formula))
		words.SetCode(true) // which is written as it is
	}
	out.AppendChild(out, words)
	return out
}

// tagged writes a formula with the tags of HTML.
func tagged(formula string) string {
	var b strings.Builder
	var open []string
	for _, c := range formula {
		switch tag := map[rune]string{figure.Raised: "sup", figure.Lowered: "sub"}[c]; {
		case tag != "":
			b.WriteString("<" + tag + ">")
			open = append(open, tag)
		case c == figure.Level && len(open) > 0:
			b.WriteString("</" + open[len(open)-1] + ">")
			open = open[:len(open)-1]
		case c != figure.Level:
			b.WriteString(template.HTMLEscapeString(string(c)))
		}
	}
	return b.String()
}
