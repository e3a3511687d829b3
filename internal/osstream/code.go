package osstream

import (
	"bytes"
	"regexp"
	"slices"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/text"
)

const (
	maxParsed   = 8 << 20 // bytes of one part that are parsed as Markdown
	maxRuns     = 8       // lengths of backtick runs that are tried in a paragraph
	maxSuspects = 8       // openers behind an open backtick that are looked at again
)

// code is the text outside blocks, and reports whether its end is code as
// CommonMark has it. A backtick that is open so far counts as one that will be
// closed: what follows cannot be known, and code must not run.
type code struct {
	text     []byte // from a place on where no block of Markdown is open
	out      []byte // what was put since take
	looked   int    // bytes of text that were looked at for marks of code
	marked   bool   // there are some
	parsed   int    // bytes that were parsed so far
	suspects []suspect
}

// suspect is an opener that is text only because of an open backtick, or of a
// comment.
type suspect struct {
	at    int   // in text
	start int64 // in the whole text
	in    place
}

// markdown is a parser of CommonMark with tables, whose cells hold spans apart.
var markdown = goldmark.New(goldmark.WithExtensions(extension.Table)).Parser()

// place is where a byte stands.
type place int

const (
	prose place = iota
	inCode
	behindBacktick // code once its backtick is closed
	inComment      // of HTML, or it will be one: nobody sees it
)

func (c *code) put(s string)   { c.text, c.out = append(c.text, s...), append(c.out, s...) }
func (c *code) putByte(b byte) { c.text, c.out = append(c.text, b), append(c.out, b) }

// take returns what was put since it was last called.
func (c *code) take() string {
	s := string(c.out)
	c.out = c.out[:0]
	return s
}

// codeMarks are what code begins with: backticks, fences, indentation, elements.
var codeMarks = regexp.MustCompile("[`~\t<]|    ")

// next returns the place of the byte that comes next.
func (c *code) next() place {
	c.marked = c.marked || codeMarks.Match(c.text[max(c.looked-3, 0):])
	c.looked = len(c.text)
	if !c.marked {
		return prose
	}
	if c.parsed > maxParsed {
		return inCode
	}
	at := len(c.text)
	doc, source := c.parse("x")
	leaf, in := find(doc, source, at)
	switch {
	case in != prose || leaf == nil:
	case c.commentOpen(leaf, source, at):
		in = inComment
	case c.opens(leaf, at):
		in = behindBacktick
	}
	c.forget(doc)
	return in
}

func (c *code) parse(more string) (ast.Node, []byte) {
	source := append(bytes.Clone(c.text), more...)
	c.parsed += len(source)
	return markdown.Parse(text.NewReader(source)), source
}

// opens reports whether a backtick of a paragraph is open at its end, by trying
// what closes it.
func (c *code) opens(leaf ast.Node, at int) bool {
	from := leaf.Lines().At(0).Start
	if !bytes.ContainsAny(c.text[from:], `\<`) {
		return unpaired(c.text[from:])
	}
	tried := map[int]bool{}
	for i := from; i < at; i++ {
		n := 0
		for i+n < at && c.text[i+n] == '`' {
			n++
		}
		i += n
		// The backtick behind a backslash opens nothing, but closes.
		for size := n; size > max(n-2, 0); size-- {
			if tried[size] {
				continue
			}
			if tried[size] = true; len(tried) > maxRuns {
				return true
			}
			doc, source := c.parse("x" + string(bytes.Repeat([]byte{'`'}, size)))
			if _, in := find(doc, source, at); in == inCode {
				return true
			}
		}
	}
	return false
}

// unpaired reports whether a text without escapes and elements has a run of
// backticks that no other one closes.
func unpaired(s []byte) bool {
	runs := backticks.FindAll(s, -1)
	for len(runs) > 0 {
		i := slices.IndexFunc(runs[1:], func(r []byte) bool { return len(r) == len(runs[0]) })
		if i < 0 {
			return true
		}
		runs = runs[i+2:]
	}
	return false
}

var backticks = regexp.MustCompile("`+")

// find returns the block of Markdown that holds a byte, and whether that is code.
func find(doc ast.Node, source []byte, at int) (leaf ast.Node, in place) {
	in = inCode // what is found nowhere is no prose: a fence's own line, a definition
	_ = ast.Walk(doc, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if leaf != nil {
			return ast.WalkStop, nil
		}
		if !entering || n.Type() != ast.TypeBlock || n.Lines() == nil || !holds(n.Lines(), at) {
			return ast.WalkContinue, nil
		}
		leaf = n
		switch n.Kind() {
		case ast.KindCodeBlock, ast.KindFencedCodeBlock:
		default:
			if !inSpan(n, at) && !inElement(source[n.Lines().At(0).Start:at]) {
				in = prose
			}
		}
		return ast.WalkStop, nil
	})
	return leaf, in
}

func holds(lines *text.Segments, at int) bool {
	for i := range lines.Len() {
		if s := lines.At(i); s.Start <= at && at < s.Stop {
			return true
		}
	}
	return false
}

func inSpan(block ast.Node, at int) (in bool) {
	_ = ast.Walk(block, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if t, ok := n.(*ast.Text); ok && entering && n.Parent().Kind() == ast.KindCodeSpan {
			in = in || t.Segment.Start <= at && at < t.Segment.Stop
		}
		return ast.WalkContinue, nil
	})
	return in
}

// commentOpen reports whether a comment of HTML is open at the text's end, by
// trying what closes it.
func (c *code) commentOpen(leaf ast.Node, source []byte, at int) (open bool) {
	s := source[leaf.Lines().At(0).Start:at]
	if bytes.LastIndex(s, []byte("<!--")) <= bytes.LastIndex(s, []byte("-->")) {
		return false
	}
	if leaf.Kind() == ast.KindHTMLBlock {
		return true
	}
	doc, _ := c.parse("x-->")
	_ = ast.Walk(doc, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if raw, ok := n.(*ast.RawHTML); ok && entering && holds(raw.Segments, at) {
			open = true
		}
		return ast.WalkContinue, nil
	})
	return open
}

var (
	elementOpens  = regexp.MustCompile(`(?i)<(code|pre|kbd|samp|tt|script|style|template|textarea|title)\b`)
	elementCloses = regexp.MustCompile(`(?i)</(code|pre|kbd|samp|tt|script|style|template|textarea|title)\b`)
)

// inElement reports whether HTML that marks code, or that nobody sees, is open at
// a text's end.
func inElement(s []byte) bool {
	opened, closed := elementOpens.FindAllIndex(s, -1), elementCloses.FindAllIndex(s, -1)
	return len(opened) > 0 && (len(closed) == 0 || opened[len(opened)-1][0] > closed[len(closed)-1][0])
}

var paragraphEnd = regexp.MustCompile(`^[ \t\r]*\n[ \t\r]*\n`)

// forget drops what stands before the last paragraph that ended with a blank
// line: nothing before it reaches behind it.
func (c *code) forget(doc ast.Node) {
	if len(c.suspects) > 0 {
		return
	}
	last := doc.LastChild()
	for last != nil {
		if last = last.PreviousSibling(); last == nil || last.Kind() != ast.KindParagraph || last.Lines().Len() == 0 {
			continue
		}
		end := last.Lines().At(last.Lines().Len() - 1).Stop
		for end > 0 && end <= len(c.text) && c.text[end-1] == '\n' {
			end--
		}
		behind := paragraphEnd.FindIndex(c.text[min(end, len(c.text)):])
		if behind == nil {
			continue
		}
		c.text = c.text[end+behind[1]:]
		c.looked, c.marked = 0, false
		return
	}
}

// suspect notes an opener at the text's end, behind an open backtick or in a
// comment.
func (c *code) suspect(start int64, in place) {
	if len(c.suspects) < maxSuspects {
		c.suspects = append(c.suspects, suspect{len(c.text), start, in})
	}
}

// missed returns the suspects that were blocks after all: nothing closed the
// backtick, or they are whole in a comment. It is called when the text is whole.
func (c *code) missed() (out []suspect) {
	if len(c.suspects) == 0 || c.parsed > maxParsed {
		return nil
	}
	doc, source := c.parse("")
	for _, s := range c.suspects {
		if _, in := find(doc, source, s.at); in != prose && s.in == behindBacktick {
			continue
		}
		if r := New().Write(string(c.text[s.at:])); len(r.Blocks) > 0 && r.Blocks[0].Offset == 0 {
			out = append(out, s)
		}
	}
	return out
}
