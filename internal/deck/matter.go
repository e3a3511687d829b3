package deck

import (
	"bytes"

	"github.com/openspace-tui/openspace/internal/lang"
)

// openFront is what is said of frontmatter without an end.
func openFront(line int) Problem {
	p := problem(line, lang.M("the-frontmatter-is-not-closed"), "put a line of --- behind its last key")
	p.open = true
	return p
}

// readHead finds the byte order mark and the deck's frontmatter, and gives the
// line behind them.
func (s *scanner) readHead() int {
	k := 0
	for k < len(s.lines) && blank(s.text(k)) {
		k++
	}
	if k == len(s.lines) || !separator(s.text(k)) {
		return 0
	}
	first, end, next := k+1, k+1, k+1
	keys := s.deckYaml(first)
	switch {
	case keys.shut:
		end, next = keys.end, keys.end+1
	case keys.found:
		end, next = keys.end, keys.end
		s.problems = append(s.problems, openFront(k+1))
	}
	s.mark(0, next-1, kindYaml)
	s.head.End = s.lines[next-1].next
	s.yaml = Span{s.lines[k].next, s.lines[k].next}
	if end > first {
		s.yaml.End = s.lines[end-1].next
	}
	return next
}

// matter is what stands behind the first hyphens of a file. Without found and
// shut it is the text of a slide.
type matter struct {
	found, shut bool
	end         int // the line of the closing hyphens, or the one behind the last that counts
}

// deckYaml reads the deck's frontmatter by its lines, so that a forgotten end
// costs no slide. Text behind an empty line that cannot be YAML shows that the
// end is missing.
func (s *scanner) deckYaml(first int) matter {
	m := matter{end: first}
	filled, gap := false, false
	for i := first; i < len(s.lines); i++ {
		text := s.text(i)
		switch {
		case separator(text):
			if !filled || m.found {
				return matter{found: true, shut: true, end: i}
			}
			return matter{}
		case blank(text):
			gap = true
			continue
		case !filled && gap:
			return matter{} // frontmatter begins at once, a slide does not
		case gap && !s.yamlish(i):
			return m
		}
		m.found = m.found || keyLine(text)
		m.end = i + 1
		filled, gap = true, false
	}
	return m
}

// yamlish reports whether a line behind an empty one may go on with frontmatter. A
// comment may if it stands right above a key; else it is a heading.
func (s *scanner) yamlish(i int) bool {
	for ; i < len(s.lines); i++ {
		text := s.text(i)
		switch {
		case blank(text):
			return false
		case text[0] == '#':
			continue
		case text[0] == ' ', text[0] == '\t', text[0] == '}', text[0] == ']':
			return true
		}
		return keyLine(text) || bytes.HasPrefix(text, []byte("- "))
	}
	return false
}

// slideYaml finds the frontmatter of a slide whose separator is above line i:
// keys and what belongs to them, no empty line, closed by hyphens. It gives the
// line of those.
func (s *scanner) slideYaml(i int) (int, bool) {
	if i >= len(s.lines) || !keyLine(s.text(i)) {
		return 0, false
	}
	for ; i < len(s.lines); i++ {
		text := s.text(i)
		switch {
		case separator(text):
			return i, true
		case blank(text):
			return 0, false
		case text[0] == ' ', text[0] == '\t', text[0] == '#', bytes.HasPrefix(text, []byte("- ")), keyLine(text):
		default:
			return 0, false
		}
	}
	return 0, false
}

// checkLayout says that a slide's text begins with what was meant as frontmatter.
func (s *scanner) checkLayout(i int) {
	if i < len(s.lines) && keyLine(s.text(i)) && bytes.HasPrefix(s.text(i), []byte("layout:")) {
		s.problem(i, lang.M("layout-text-since-slides-frontmatter"),
			"put a line of --- behind its last key, with no empty line before it")
	}
}

// keyLine reports whether a line begins with a key of a YAML mapping.
func keyLine(text []byte) bool {
	n := 0
	switch {
	case len(text) == 0:
		return false
	case text[0] == '"' || text[0] == '\'':
		k := bytes.IndexByte(text[1:], text[0])
		if k < 0 {
			return false
		}
		n = k + 2
	default:
		for n < len(text) && keyByte(text[n], n == 0) {
			n++
		}
	}
	return n > 0 && n < len(text) && text[n] == ':' && (n+1 == len(text) || text[n+1] == ' ' || text[n+1] == '\t')
}

func keyByte(c byte, first bool) bool {
	switch {
	case c >= 'a' && c <= 'z', c >= 'A' && c <= 'Z', c == '_', c >= 0x80:
		return true
	}
	return !first && (c >= '0' && c <= '9' || c == '-' || c == '.')
}
