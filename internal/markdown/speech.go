package markdown

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/yuin/goldmark/ast"
	east "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"

	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/internal/syntax"
)

// Speech tells one growing text in lines that a screen reader speaks: words
// stand for marks, and a paragraph is one line. A block is told once it is
// complete, and never again, so that the lines depend on the text alone and not
// on how it arrived. They are safe to print.
type Speech struct {
	parse parser.Parser
	scan  scanner
	whole bool
	code  bool // a fenced block is being told
	rows  int  // told of the table that is being told
	out   []string
}

// NewSpeech begins a text.
func NewSpeech() *Speech { return &Speech{parse: newParser()} }

// Speak tells a complete text.
func Speak(text string) []string { return NewSpeech().Set(text, true) }

// Set takes the text so far, which continues the last one, and gives the lines
// that are new; whole says that it is complete.
func (s *Speech) Set(text string, whole bool) []string {
	if s.whole {
		return nil
	}
	s.whole, s.out = whole, nil
	if !whole {
		text = settled(text, s.scan.at)
	}
	for s.scan.at < len(text) {
		if end, ok := s.paragraph(text); ok {
			s.segment(text, &segment{from: s.scan.at, to: end})
			s.scan.at = end
			continue
		}
		seg := s.scan.next(text, whole)
		if seg.open {
			break
		}
		s.segment(text, &seg)
	}
	if whole && s.code {
		s.say(lang.T("end-of-code"))
	}
	return s.out
}

// paragraph finds a paragraph of plain lines, or a heading, at which the scanner
// stands, up to the blank line that ends it whatever follows: the scanner would
// wait for the line behind that.
func (s *Speech) paragraph(text string) (end int, ok bool) {
	if s.scan.fence.open() || s.scan.inner || s.scan.head.to > 0 {
		return 0, false
	}
	begun := false
	for pos := s.scan.at; pos < len(text) && pos-s.scan.at < maxProse; {
		line, next, ended := lineAt(text, pos)
		blank := strings.TrimSpace(line) == ""
		switch {
		case !ended:
			return 0, false
		case blank && begun:
			return next, true
		case !blank && !spoke(line):
			return 0, false
		}
		begun = begun || !blank
		pos = next
	}
	return 0, false
}

// spoke reports whether a line is words or a heading, and begins no other block.
func spoke(line string) bool {
	return plainly(line) || line != "" && (line[0] == '#' || line[0] >= utf8.RuneSelf)
}

func (s *Speech) say(lines ...string) { s.out = append(s.out, lines...) }

// segment tells a closed segment.
func (s *Speech) segment(all string, seg *segment) {
	src := all[seg.from:seg.to]
	switch {
	case seg.code():
		s.fenced(seg, src)
	case strings.TrimSpace(src) == "":
	case tooDeep(src), seg.head.to == 0 && tooDense(src):
		s.say(spokenLines(src)...)
	default:
		if seg.head.to > 0 {
			src = all[seg.head.from:seg.head.to] + "\n" + src
		} else {
			s.rows = 0
		}
		s.prose(sanitize.Copy(footnotes(src)))
	}
}

// fenced tells lines of a fenced block.
func (s *Speech) fenced(seg *segment, src string) {
	if !s.code {
		s.say(codeHead(seg.fence.lang))
		s.code = true
	}
	if seg.count > 0 {
		s.say(spokenLines(seg.fence.dedent(src))...)
	}
	if s.code = s.scan.fence.open(); !s.code {
		s.say(lang.T("end-of-code"))
	}
}

func codeHead(language string) string {
	if language = sanitize.Line(language); language != "" {
		return lang.T("code", language)
	}
	return lang.T("code-label")
}

// spokenLines are the lines of a text as they are, without those at its ends
// that are empty.
func spokenLines(text string) []string {
	return strings.Split(strings.Trim(syntax.Tabs(sanitize.Text(text)), "\n"), "\n")
}

func (s *Speech) prose(src string) {
	context := parser.NewContext()
	if len(s.scan.refs.names) > 0 {
		context = scope{context, &s.scan.refs}
	}
	d := &spoken{Speech: s, src: []byte(src)}
	d.blocks(s.parse.Parse(text.NewReader(d.src), parser.WithContext(context)), "", 0)
}

// spoken is a stretch of prose while it is told.
type spoken struct {
	*Speech
	src []byte
}

// blocks tells what is in a block. The first line is led in by lead, such as
// the number of a list's item; depth is how many lists it stands in.
func (d *spoken) blocks(parent ast.Node, lead string, depth int) {
	for n := parent.FirstChild(); n != nil; n = n.NextSibling() {
		before := len(d.out)
		d.block(n, lead, depth)
		if len(d.out) > before {
			lead = ""
		}
	}
	if lead != "" {
		d.say(strings.TrimRight(lead, " "))
	}
}

func (d *spoken) block(n ast.Node, lead string, depth int) {
	switch n := n.(type) {
	case *ast.Heading:
		d.text(lead+lang.T("heading-label", n.Level), d.words(n))
	case *ast.List:
		if lead != "" {
			d.say(strings.TrimRight(lead, " "))
		}
		d.list(n, depth+1)
	case *ast.Blockquote:
		d.blocks(n, lead+lang.T("quote-label"), depth)
	case *ast.FencedCodeBlock:
		d.between(lead, codeHead(string(n.Language(d.src))), source(n, d.src), lang.T("end-of-code"))
	case *ast.CodeBlock:
		d.between(lead, lang.T("code-label"), source(n, d.src), lang.T("end-of-code"))
	case *formulas:
		d.between(lead, lang.T("formula-label"), unmarked(source(n, d.src)), lang.T("end-of-formula"))
	case *ast.ThematicBreak:
		d.say(lead + lang.T("separator"))
	case *east.Table:
		d.table(n, lead)
	case *ast.Paragraph, *ast.TextBlock:
		d.text(lead, d.words(n))
	default:
		d.blocks(n, lead, depth)
	}
}

// text tells a paragraph, of which each line that the author broke is one.
func (d *spoken) text(lead, words string) {
	if words = strings.TrimSpace(words); words == "" {
		return // it defined links
	}
	for i, l := range strings.Split(words, "\n") {
		if i == 0 {
			l = lead + l
		}
		d.say(strings.TrimRight(l, " "))
	}
}

// between tells lines that are not prose between a heading and an end.
func (d *spoken) between(lead, head, text, end string) {
	d.say(lead + head)
	d.say(spokenLines(text)...)
	d.say(end)
}

// unmarked is a formula without the marks around it.
func unmarked(src string) string {
	src = strings.TrimSpace(src)
	for _, marks := range [][2]string{{"$$", "$$"}, {`\[`, `\]`}} {
		if inner, ok := strings.CutPrefix(src, marks[0]); ok {
			return strings.TrimSuffix(inner, marks[1])
		}
	}
	return src
}

func (d *spoken) list(n *ast.List, depth int) {
	number := n.Start
	for item := n.FirstChild(); item != nil; item = item.NextSibling() {
		lead := lang.T("bullet-label")
		if n.IsOrdered() {
			lead = fmt.Sprintf("%d%c ", number, n.Marker)
			number++
		}
		if box := taskOf(item); box != nil {
			lead = lang.T("not-done-label")
			if box.IsChecked {
				lead = lang.T("done-label")
			}
		}
		if depth > 1 {
			lead = lang.T("level", depth, lead)
		}
		d.blocks(item, lead, depth)
	}
}

// table tells a table row by row, each value with the name of its column. One
// that is cut into several goes on where it was.
func (d *spoken) table(n *east.Table, lead string) {
	var names []string
	for row := n.FirstChild(); row != nil; row = row.NextSibling() {
		var cells []string
		for c := row.FirstChild(); c != nil; c = c.NextSibling() {
			cells = append(cells, strings.ReplaceAll(strings.TrimSpace(d.words(c)), "\n", " "))
		}
		if row.Kind() == east.KindTableHeader {
			if names = cells; d.rows == 0 {
				d.say(lead + lang.T("table-columns", strings.Join(names, ", ")))
			}
			continue
		}
		d.rows++
		for i := range cells {
			if i < len(names) && names[i] != "" {
				cells[i] = names[i] + ": " + cells[i]
			}
		}
		d.say(lang.T("row", d.rows, strings.Join(cells, "; ")))
	}
	if d.scan.head.to == 0 {
		d.say(lang.T("end-of-table"))
	}
}

// words are the text of what is in a block, without marks.
func (d *spoken) words(n ast.Node) string {
	var b strings.Builder
	for c := n.FirstChild(); c != nil; c = c.NextSibling() {
		d.span(&b, c)
	}
	return syntax.Tabs(sanitize.Text(b.String()))
}

func (d *spoken) span(b *strings.Builder, n ast.Node) {
	switch n := n.(type) {
	case *ast.Text:
		words := string(n.Segment.Value(d.src))
		if !n.IsRaw() {
			words = unescape(words)
		}
		switch {
		case n.HardLineBreak():
			words = strings.TrimRight(words, " ") + "\n"
		case n.SoftLineBreak():
			words = strings.TrimRight(words, " ") + " "
		}
		b.WriteString(sanitize.Prose(words))
	case *ast.String:
		b.WriteString(sanitize.Prose(string(n.Value)))
	case *ast.CodeSpan:
		b.WriteString(strings.ReplaceAll(raw(n, d.src), "\n", " "))
	case *east.Strikethrough:
		b.WriteString(lang.T("struck-out", d.words(n)))
	case *ast.Link:
		words, to := d.words(n), unescape(string(n.Destination))
		b.WriteString(words)
		if to != "" && to != words && !strings.HasPrefix(to, "#") && to != "mailto:"+words {
			b.WriteString(" " + lang.T("link", readable(to)))
		}
	case *ast.AutoLink:
		b.Write(n.Label(d.src))
	case *footnoteMark:
		b.WriteString(" " + lang.T("note-x", n.name))
	case *formula:
		b.WriteString(n.text)
	case *ast.Image:
		to := readable(unescape(string(n.Destination)))
		b.WriteString(lang.T("image-x", strings.TrimSpace(plain(n, d.src)+" "+to)))
	case *east.TaskCheckBox: // the item's lead
	default:
		b.WriteString(d.words(n))
	}
}
