package markdown

import "strings"

// segment is a stretch of source that is rendered by itself: prose, or at most
// codeChunk lines of a fenced block.
type segment struct {
	text  string // prose, or the code without its fences
	code  bool
	lang  string
	first bool // the block's first chunk
	open  bool // more may still come
}

// codeChunk is how many lines of a fenced block are highlighted together. A
// long block that still grows thus costs its last lines alone.
const codeChunk = 80

// scanner cuts source into segments. It is fed the whole text again and again
// as it grows, and goes on where the last closed segment ended.
type scanner struct {
	at    int // where the open segment begins
	fence fence
	first bool // the fence's opening line was just passed
}

type fence struct {
	mark byte
	size int
	lang string
}

func (f fence) open() bool { return f.size > 0 }

// scan gives the segments of text from s.at on. All but the last are closed
// for good and s moves behind them; the last one may grow.
func (s *scanner) scan(text string, whole bool) []segment {
	var out []segment
	for s.at < len(text) {
		seg, end, closed := s.next(text, whole)
		if !closed && !whole {
			seg.open = true
			return append(out, seg)
		}
		out = append(out, seg)
		s.at = end
	}
	return out
}

// next reads one segment from s.at. When it is closed, s's fence state is that
// behind it.
func (s *scanner) next(text string, whole bool) (seg segment, end int, closed bool) {
	if s.fence.open() {
		return s.code(text, whole)
	}
	return s.prose(text, whole)
}

func (s *scanner) code(text string, whole bool) (segment, int, bool) {
	seg := segment{code: true, lang: s.fence.lang, first: s.first}
	pos := s.at
	for n := 0; n < codeChunk; n++ {
		line, next, ended := lineAt(text, pos)
		if !ended && !whole {
			seg.text = text[s.at:min(pos+len(line), len(text))]
			return seg, len(text), false
		}
		if s.fence.closedBy(line) {
			seg.text = strings.TrimSuffix(text[s.at:pos], "\n")
			s.fence, s.first = fence{}, false
			return seg, next, true
		}
		pos = next
		if pos >= len(text) {
			seg.text = text[s.at:]
			return seg, pos, whole
		}
	}
	seg.text = strings.TrimSuffix(text[s.at:pos], "\n")
	s.first = false
	return seg, pos, true
}

// prose ends before a fence at the margin, and at a blank line behind which
// something new begins.
func (s *scanner) prose(text string, whole bool) (segment, int, bool) {
	list, inner, blank := false, fence{}, false
	pos := s.at
	for pos < len(text) {
		line, next, ended := lineAt(text, pos)
		if !ended && !whole {
			break
		}
		if f, ok := opens(line); ok && !inner.open() && indent(line) < 4 && !(list && indent(line) > 0) {
			seg := segment{text: text[s.at:pos]}
			s.fence, s.first = f, true
			return seg, next, true
		} else if ok && !inner.open() {
			inner = f
		} else if inner.open() && inner.closedBy(strings.TrimLeft(line, " ")) {
			inner = fence{}
		}
		isBlank := strings.TrimSpace(line) == ""
		if blank && !isBlank && !inner.open() && indent(line) == 0 && !(list && isItem(line)) {
			return segment{text: text[s.at:pos]}, pos, true
		}
		if pos == s.at || (!isBlank && strings.TrimSpace(text[s.at:pos]) == "") {
			list = isItem(line)
		}
		blank = isBlank
		pos = next
	}
	return segment{text: text[s.at:]}, len(text), whole
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
	return fence{mark: t[0], size: n, lang: lang}, true
}

func (f fence) closedBy(line string) bool {
	if indent(line) > 3 {
		return false
	}
	t := strings.TrimSpace(line)
	return len(t) >= f.size && strings.Trim(t, string(f.mark)) == ""
}

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
