package markdown

import (
	"strings"
	"unicode/utf8"
)

// segment is a stretch of source that is rendered by itself: prose, or at most
// codeChunk lines of a fenced block.
type segment struct {
	text   string // prose, or the code without its fences
	code   bool
	lang   string
	info   string // all that stands behind the opening fence
	lines  int    // of code
	joined bool   // goes on with the segment before: no empty line between
	open   bool   // more may still come
}

// codeChunk is how many lines of a fenced block are highlighted together. A
// long block that still grows thus costs its last lines alone.
const codeChunk = 80

// Prose that does not end is cut at maxProse bytes, and a list before its next
// item behind maxList.
const (
	maxProse = 32 << 10
	maxList  = 4 << 10
)

// scanner cuts source into segments. It is fed the whole text again and again
// as it grows, and goes on where the last closed segment ended.
type scanner struct {
	at    int // where the open segment begins
	fence fence
	inner bool // the open segment goes on with the one before
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

// scan gives the segments of text from s.at on. All but the last are closed
// for good and s moves behind them; the last one may grow.
func (s *scanner) scan(text string, whole bool) []segment {
	var out []segment
	for s.at < len(text) {
		var seg segment
		var end int
		if s.fence.open() {
			seg, end = s.code(text, whole)
		} else {
			seg, end = s.prose(text, whole)
		}
		if end < 0 {
			seg.open = true
			return append(out, seg)
		}
		out = append(out, seg)
		s.at = end
	}
	return out
}

// code reads a chunk of the open fenced block. The end is -1 while the chunk
// may grow; else s's state is that behind it.
func (s *scanner) code(text string, whole bool) (seg segment, end int) {
	f := s.fence
	seg = segment{code: true, lang: f.lang, info: f.info, joined: s.inner}
	var lines []string
	pos := s.at
	for pos < len(text) && len(lines) < codeChunk {
		line, next, ended := lineAt(text, pos)
		if (ended || whole) && f.closedBy(line) {
			s.fence, s.inner = fence{}, false
			seg.text, seg.lines = strings.Join(lines, "\n"), len(lines)
			return seg, next
		}
		if ended || whole || !f.mayClose(line) {
			lines = append(lines, f.dedent(line))
		}
		if pos = next; !ended && !whole {
			break
		}
	}
	seg.text, seg.lines = strings.Join(lines, "\n"), len(lines)
	if pos < len(text) || whole || len(lines) == codeChunk && strings.HasSuffix(text, "\n") {
		s.inner = true
		return seg, pos
	}
	return seg, -1
}

// prose ends before a fence at the margin, at a blank line behind which
// something new begins, and where it gets too long.
func (s *scanner) prose(text string, whole bool) (segment, int) {
	list, inner, blank, begun := false, fence{}, false, false
	joined := s.inner
	pos := s.at
	for pos < len(text) {
		line, next, ended := lineAt(text, pos)
		if next-s.at > maxProse {
			return s.cut(text, pos, inner)
		}
		if !ended && !whole {
			break
		}
		isBlank := strings.TrimSpace(line) == ""
		f, opens := opens(line)
		switch {
		case inner.open():
			if inner.closedBy(line) {
				inner = fence{}
			}
		case opens && f.indent < 4 && !(list && f.indent > 0):
			s.fence, s.inner = f, false
			return segment{text: text[s.at:pos], joined: joined}, next
		case opens:
			inner = f
		case blank && !isBlank && indent(line) == 0 && !(list && isItem(line)):
			s.inner = false
			return segment{text: text[s.at:pos], joined: joined}, pos
		case list && pos-s.at > maxList && indent(line) == 0 && isItem(line):
			s.inner = !blank
			return segment{text: text[s.at:pos], joined: joined}, pos
		}
		if !isBlank && !begun {
			list, begun = isItem(line), true
		}
		blank = isBlank
		pos = next
	}
	if whole {
		s.inner = false
		return segment{text: text[s.at:], joined: joined}, len(text)
	}
	// A line of marks alone may become a fence.
	if f := (fence{mark: '`', size: 3}); pos < len(text) && (f.mayClose(text[pos:]) || fence{mark: '~', size: 3}.mayClose(text[pos:])) {
		return segment{text: text[s.at:pos], joined: joined}, -1
	}
	return segment{text: text[s.at:], joined: joined}, -1
}

// cut ends prose that is too long: before the line at pos, or within it when
// it is all there is.
func (s *scanner) cut(text string, pos int, inner fence) (segment, int) {
	if pos == s.at {
		pos = s.at + maxProse
		if sp := strings.LastIndexByte(text[s.at:pos], ' '); sp > 0 {
			pos = s.at + sp + 1
		}
		for !utf8.RuneStart(text[pos]) {
			pos--
		}
	}
	seg := segment{text: text[s.at:pos], joined: s.inner}
	s.fence, s.inner = inner, true
	return seg, pos
}

// lineAt gives the line at pos without its newline, where the next begins, and
// whether its newline is there.
func lineAt(text string, pos int) (line string, next int, ended bool) {
	if i := strings.IndexByte(text[pos:], '\n'); i >= 0 {
		return text[pos : pos+i], pos + i + 1, true
	}
	return text[pos:], len(text), false
}

func indent(line string) int { return len(line) - len(strings.TrimLeft(line, " ")) }

// opens reads an opening fence as CommonMark has it, at any indent.
func opens(line string) (fence, bool) {
	t := strings.TrimLeft(line, " ")
	if len(t) < 3 || (t[0] != '`' && t[0] != '~') {
		return fence{}, false
	}
	n := len(t) - len(strings.TrimLeft(t, t[:1]))
	info := strings.TrimSpace(t[n:])
	if n < 3 || (t[0] == '`' && strings.Contains(info, "`")) {
		return fence{}, false
	}
	lang, _, _ := strings.Cut(info, " ")
	return fence{mark: t[0], size: n, indent: indent(line), lang: lang, info: info}, true
}

// closedBy says whether a line ends the block. It may be indented by three
// spaces more than the opening line.
func (f fence) closedBy(line string) bool {
	return f.mayClose(line) && len(strings.TrimSpace(line)) >= f.size
}

// mayClose says whether a line could end the block once it is complete.
func (f fence) mayClose(line string) bool {
	t := strings.TrimRight(strings.TrimLeft(line, " "), " \t")
	return indent(line) <= f.indent+3 && t != "" && strings.Trim(t, string(f.mark)) == ""
}

// dedent takes the opening line's indent from a line of code.
func (f fence) dedent(line string) string { return line[min(indent(line), f.indent):] }

// isItem says whether a line begins a list item.
func isItem(line string) bool {
	t := strings.TrimLeft(line, " ")
	if len(t) < 2 {
		return false
	}
	if strings.ContainsRune("-*+", rune(t[0])) {
		return t[1] == ' '
	}
	n := len(t) - len(strings.TrimLeft(t, "0123456789"))
	return n > 0 && n < 10 && len(t) > n+1 && (t[n] == '.' || t[n] == ')') && t[n+1] == ' '
}
