package markdown

import (
	"strings"
	"unicode/utf8"

	"github.com/openspace-tui/openspace/internal/mdsyntax"
)

// segment is a stretch of source that is rendered by itself: prose, or at most
// codeChunk lines of a fenced block. It stands at bytes from to to, excluded;
// of code without its fences and its last newline.
type segment struct {
	from, to int
	fence    *fence // of code, nil for prose
	count    int    // of its lines, for code
	joined   bool   // goes on with the segment before: no empty line between
	open     bool   // more may still come
	head     span   // of a table that goes on: where its heading stands
}

func (s *segment) code() bool { return s.fence != nil }

// span is a stretch of source in bytes, to excluded.
type span struct{ from, to int }

// codeChunk is how many lines of a fenced block are highlighted together. A
// long block that still grows thus costs its last lines alone.
const codeChunk = 80

// Prose that does not end is cut at maxProse bytes, a list before its next
// item behind maxList, and a table before its next row behind maxTable. Tags of HTML
// that were begun keep prose together for maxTagged bytes.
const (
	maxProse  = 16 << 10
	maxList   = 4 << 10
	maxTable  = 8 << 10
	maxTagged = 8 << 10
)

// scanner cuts source into segments. It is fed the whole text again and again
// as it grows, and goes on where the last closed segment ended.
type scanner struct {
	at    int // where the open segment begins
	fence fence
	inner bool // the open segment goes on with the one before
	head  span // the heading of the table that it goes on with
	refs  references
}

// fence is an open fenced block; its size is 0 when there is none.
type fence struct {
	mark   byte
	size   int
	indent int
	lang   string
	info   string
}

func (f fence) open() bool { return f.size > 0 }

// next returns the segment of text at s.at. One that is closed is so for good,
// and s moves behind it.
func (s *scanner) next(text string, whole bool) segment {
	var seg segment
	var end int
	if s.fence.open() {
		seg, end = s.code(text, whole)
	} else {
		p := prose{scanner: s, text: text, whole: whole, joined: s.inner, head: s.head}
		seg, end = p.read()
	}
	if seg.open = end < 0; !seg.open {
		s.at = end
	}
	return seg
}

// code reads a chunk of the open fenced block. The end is -1 while the chunk
// may grow; else s's state is that behind it.
func (s *scanner) code(text string, whole bool) (seg segment, end int) {
	f := s.fence
	seg = segment{from: s.at, to: s.at, fence: &f, joined: s.inner}
	pos := s.at
	for pos < len(text) && seg.count < codeChunk {
		line, next, ended := lineAt(text, pos)
		if (ended || whole) && f.closedBy(line) {
			s.fence, s.inner = fence{}, false
			return seg, next
		}
		if ended || whole || !f.mayClose(line) {
			seg.count++
			seg.to = pos + len(line)
		}
		if pos = next; !ended && !whole {
			break
		}
	}
	if pos < len(text) || whole || seg.count == codeChunk && strings.HasSuffix(text, "\n") {
		s.inner = true
		return seg, pos
	}
	return seg, -1
}

// prose reads a segment of prose.
type prose struct {
	*scanner
	text   string
	whole  bool
	joined bool
	head   span // of the table that is read, zero while none is

	list, begun, blank bool
	html               string        // what ends the HTML that is open
	tags               mdsyntax.Tags // that stand over several blocks
	inner              fence         // one that stands in a list or quote
	before             span          // the line before
}

// read ends before a fence at the margin, at a blank line behind which
// something new begins, and where it gets too long.
func (p *prose) read() (segment, int) {
	s := p.scanner
	pos := s.at
	p.begun = p.head.to > 0
	for pos < len(p.text) {
		line, next, ended := lineAt(p.text[:min(len(p.text), s.at+p.most()+1)], pos)
		if next-s.at > p.most() {
			return p.cut(pos)
		}
		if !ended && !p.whole {
			break
		}
		if f, at, end := p.line(line, pos, next); end {
			seg := segment{from: s.at, to: pos, joined: p.joined, head: s.head}
			s.fence, s.inner, s.head = f, at == pos && p.goesOn(pos, line), span{}
			if s.inner {
				s.head = p.head
			}
			return seg, at
		}
		p.before = span{pos, pos + len(line)}
		pos = next
	}
	seg := segment{from: s.at, to: len(p.text), joined: p.joined, head: s.head}
	if p.whole {
		s.inner, s.head = false, span{}
		return seg, len(p.text)
	}
	// A line of marks alone may become a fence.
	if f := (fence{mark: '`', size: 3}); pos < len(p.text) &&
		(f.mayClose(p.text[pos:]) || fence{mark: '~', size: 3}.mayClose(p.text[pos:])) {
		seg.to = pos
	}
	return seg, -1
}

// most is how long the segment may get, in bytes: a row of a table has to be
// whole.
func (p *prose) most() int {
	if p.head.to > 0 || p.html != "" {
		return 8 * maxProse
	}
	return maxProse
}

// line takes a line into the segment, or ends it before: then f is the fence
// that opens and at where the next segment begins.
func (p *prose) line(line string, pos, next int) (f fence, at int, end bool) {
	if p.html != "" {
		p.endHTML(line)
		p.begun, p.blank = true, false
		return fence{}, 0, false
	}
	tagged := p.tagged(line, pos)
	if plainly(line) && !p.inner.open() { // the quick way for most lines
		if p.blank && !tagged || p.head.to > 0 && p.row(line, pos) {
			return fence{}, pos, true
		}
		p.begun, p.blank = true, false
		return fence{}, 0, false
	}
	margin := indent(line)
	isBlank := strings.TrimSpace(line) == ""
	f, opens := opens(line)
	switch {
	case p.inner.open():
		if p.inner.closedBy(line) {
			p.inner = fence{}
		}
	case opens && f.indent < 4 && !(p.list && f.indent > 0) && !tagged:
		return f, next, true
	case opens:
		p.inner = f
	case p.blank && !isBlank && margin == 0 && !(p.list && isItem(line)) && !tagged:
		return fence{}, pos, true
	case p.list && pos-p.at > maxList && margin == 0 && isItem(line):
		return fence{}, pos, true
	case p.head.to > 0 && p.row(line, pos):
		return fence{}, pos, true
	default:
		p.look(line, margin, pos)
		p.beginHTML(line, margin)
	}
	if !isBlank && !p.begun {
		p.list, p.begun = isItem(line), true
	}
	p.blank = isBlank
	return fence{}, 0, false
}

// look notes headings of tables and definitions of links.
func (p *prose) look(line string, margin, pos int) {
	switch {
	case margin > 3 || margin == len(line):
	case line[margin] == '[' && (p.before.to == 0 || p.blank || p.text[p.before.from] == '['):
		p.refs.define(line)
	case p.head.to == 0 && !p.list && p.before.to > 0 && rules(line) &&
		strings.Contains(p.text[p.before.from:p.before.to], "|"):
		p.head = span{p.before.from, pos + len(line)}
	}
}

// row reports whether a table is to be cut before a line of it.
func (p *prose) row(line string, pos int) bool {
	if !p.tableRow(line) {
		p.head = span{}
		return false
	}
	return pos-p.at > maxTable
}

func (p *prose) tableRow(line string) bool {
	return p.head.to > 0 && !p.blank && strings.Contains(line, "|")
}

// goesOn reports whether what begins at a line goes on with what ended there.
func (p *prose) goesOn(pos int, line string) bool {
	if p.blank {
		return false
	}
	return p.head.to > 0 || p.list && isItem(line) && pos-p.scanner.at > maxList
}

// cut ends prose that is too long: before the line at pos, or within it when
// it is all there is.
func (p *prose) cut(pos int) (segment, int) {
	s := p.scanner
	if pos == s.at {
		pos = s.at + maxProse
		if sp := strings.LastIndexByte(p.text[s.at:pos], ' '); sp > 0 {
			pos = s.at + sp + 1
		}
		for !utf8.RuneStart(p.text[pos]) {
			pos--
		}
	}
	seg := segment{from: s.at, to: pos, joined: p.joined, head: s.head}
	s.fence, s.inner, s.head = p.inner, true, span{}
	return seg, pos
}

// lineAt returns the line at pos without its newline, where the next begins, and
// whether its newline is there.
func lineAt(text string, pos int) (line string, next int, ended bool) {
	if i := strings.IndexByte(text[pos:], '\n'); i >= 0 {
		return text[pos : pos+i], pos + i + 1, true
	}
	return text[pos:], len(text), false
}

func indent(line string) int {
	for i := range len(line) {
		if line[i] != ' ' {
			return i
		}
	}
	return len(line)
}

// plainly reports whether a line begins with a letter at the margin, and is thus
// words, or the row of a table.
func plainly(line string) bool {
	return line != "" && (line[0]|0x20 >= 'a' && line[0]|0x20 <= 'z')
}

// rules reports whether a line is what stands under the heading of a table.
func rules(line string) bool {
	return strings.Contains(line, "-") && strings.Trim(line, "|-: \t") == ""
}

// opens reads an opening fence as CommonMark has it, at any indent.
func opens(line string) (fence, bool) {
	at := indent(line)
	t := line[at:]
	if len(t) < 3 || (t[0] != '`' && t[0] != '~') {
		return fence{}, false
	}
	n := len(t) - len(strings.TrimLeft(t, t[:1]))
	info := strings.TrimSpace(t[n:])
	if n < 3 || (t[0] == '`' && strings.Contains(info, "`")) {
		return fence{}, false
	}
	lang, _, _ := strings.Cut(info, " ")
	return fence{mark: t[0], size: n, indent: at, lang: lang, info: info}, true
}

// closedBy reports whether a line ends the block. It may be indented by three
// spaces more than the opening line.
func (f fence) closedBy(line string) bool {
	return f.mayClose(line) && len(strings.TrimSpace(line)) >= f.size
}

// mayClose reports whether a line could end the block once it is complete.
func (f fence) mayClose(line string) bool {
	at := indent(line)
	if at == len(line) || line[at] != f.mark || at > f.indent+3 {
		return false
	}
	return strings.Trim(strings.TrimRight(line[at:], " \t"), string(f.mark)) == ""
}

// dedent takes the opening line's indent from the lines of code.
func (f fence) dedent(code string) string {
	if f.indent == 0 {
		return code
	}
	var b strings.Builder
	for line := range strings.Lines(code) {
		b.WriteString(line[min(indent(line), f.indent):])
	}
	return b.String()
}

// isItem reports whether a line begins a list item.
func isItem(line string) bool {
	t := line[indent(line):]
	if len(t) < 2 {
		return false
	}
	if t[0] == '-' || t[0] == '*' || t[0] == '+' {
		return t[1] == ' '
	}
	n := 0
	for n < len(t) && t[n] >= '0' && t[n] <= '9' {
		n++
	}
	return n > 0 && n < 10 && len(t) > n+1 && (t[n] == '.' || t[n] == ')') && t[n+1] == ' '
}
