// Package places finds where text names a place in a file, as compilers and
// people write it: src/a.go:42, src/a.go:42:7, src/a.go:10-20, src/a.go#L10-L20,
// and the places of our own files, intro.deck.md#3 and plan.whiteboard.json#shape:id.
//
// It looks at text alone: whether there is such a file is for others to ask.
// A search is linear in the text.
package places

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Place is a place in a file. Line, EndLine and Column count from 1 and are 0
// where the text names none; Part is what stands behind the # of one of our own
// files.
type Place struct {
	Path                  string
	Line, EndLine, Column int
	Part                  string
}

// String writes a place as Parse reads it.
func (p Place) String() string {
	s := p.Path
	if p.Part != "" {
		return s + "#" + p.Part
	}
	if p.Line > 0 {
		s += ":" + strconv.Itoa(p.Line)
	}
	if p.Column > 0 {
		s += ":" + strconv.Itoa(p.Column)
	}
	if p.EndLine > 0 {
		s += "-" + strconv.Itoa(p.EndLine)
	}
	return s
}

// Found is a place in a text, from byte From to To, excluded.
type Found struct {
	From, To int
	Place
}

// maxPath is the longest path that is looked at, in bytes.
const maxPath = 512

// Find gives the places that a text names with a line or a part.
func Find(text string) []Found {
	var out []Found
	for at := 0; ; {
		i := strings.IndexAny(text[at:], ":#")
		if i < 0 {
			return out
		}
		i += at
		at = i + 1
		p, n := suffix(text[i:])
		if n == 0 {
			continue
		}
		low := 0
		if len(out) > 0 {
			low = out[len(out)-1].To
		}
		from := start(text, max(low, i-maxPath), i)
		p.Path = text[from:i]
		if !p.sound(true) {
			continue
		}
		at = i + n
		out = append(out, Found{from, at, p})
	}
}

// Parse reads a text that is a place, or a path, and nothing else.
func Parse(text string) (Place, bool) {
	if len(text) > maxPath+64 {
		return Place{}, false
	}
	if found := Find(text); len(found) == 1 && found[0].From == 0 && found[0].To == len(text) {
		return found[0].Place, true
	}
	p := Place{Path: text}
	return p, start(text, 0, len(text)) == 0 && p.sound(false)
}

// start goes back over a path's characters.
func start(text string, low, at int) int {
	for at > low {
		r, n := utf8.DecodeLastRuneInString(text[low:at])
		if !inPath(r) {
			break
		}
		at -= n
	}
	return at
}

// inPath says whether a character may stand in a path. Blanks, quotes and
// brackets end one, though files may have them.
func inPath(r rune) bool {
	return unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.Is(unicode.Mn, r) || r != utf8.RuneError && strings.ContainsRune("_-./@+~%$", r)
}

// suffix reads what follows a path, and how long it is.
func suffix(s string) (Place, int) {
	if s[0] == '#' {
		return fragment(s)
	}
	var p Place
	n := 1
	p.Line, n = number(s, n)
	if p.Line == 0 {
		return Place{}, 0
	}
	if n < len(s) && s[n] == ':' {
		if c, m := number(s, n+1); c > 0 {
			p.Column, n = c, m
		}
	}
	if n < len(s) && s[n] == '-' {
		if e, m := number(s, n+1); e >= p.Line {
			p.EndLine, n = e, m
		}
	}
	return p, ended(s, n)
}

// fragment reads #L10, #L10-L20, #L10-20, and of our own files #3 and
// #shape:id.
func fragment(s string) (Place, int) {
	var p Place
	if strings.HasPrefix(s, "#shape:") {
		n := len("#shape:")
		for n < len(s) && (isWord(s[n]) || s[n] == '-') {
			n++
		}
		p.Part = s[1:n]
		return p, n
	}
	if len(s) < 2 {
		return p, 0
	}
	if s[1] != 'L' {
		slide, n := number(s, 1)
		if slide == 0 {
			return p, 0
		}
		p.Part = s[1:n]
		return p, ended(s, n)
	}
	var n int
	if p.Line, n = number(s, 2); p.Line == 0 {
		return Place{}, 0
	}
	if n < len(s) && s[n] == '-' {
		if e, m := number(s, n+1+len(s[n+1:])-len(strings.TrimPrefix(s[n+1:], "L"))); e >= p.Line {
			p.EndLine, n = e, m
		}
	}
	return p, ended(s, n)
}

// number reads digits from byte n on: a number above 0, of at most seven of
// them.
func number(s string, n int) (int, int) {
	from := n
	for n < len(s) && s[n] >= '0' && s[n] <= '9' {
		n++
	}
	if n == from || n-from > 7 {
		return 0, from
	}
	v, _ := strconv.Atoi(s[from:n])
	return v, n
}

// ended refuses a place that goes on as a word.
func ended(s string, n int) int {
	if n < len(s) && isWord(s[n]) {
		return 0
	}
	return n
}

func isWord(c byte) bool {
	return c == '_' || c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z'
}

// sound says whether it looks like a file: it has an extension that begins
// with a letter, or a folder, and no host, time or version stands for one. With
// a line a plain name such as Makefile does.
func (p Place) sound(lined bool) bool {
	path := p.Path
	if path == "" || len(path) >= maxPath || strings.HasPrefix(path, "-") || strings.HasSuffix(path, "/") || strings.HasPrefix(path, "//") || strings.Contains(path, "...") {
		return false
	}
	name := path[strings.LastIndexByte(path, '/')+1:]
	dot := strings.LastIndexByte(name, '.')
	ext := name[dot+1:]
	switch {
	case p.Part != "":
		return strings.HasSuffix(path, ".deck.md") || strings.HasSuffix(path, ".slides.md") ||
			strings.HasSuffix(path, ".whiteboard.json") || strings.HasSuffix(path, ".tldr")
	case name == "" || strings.Trim(name, ".") == "":
		return false
	case dot >= 0:
		return ext != "" && (unicode.IsLetter(rune(ext[0])) || ext[0] >= utf8.RuneSelf)
	}
	return strings.Contains(path, "/") || lined && unicode.IsUpper(rune(name[0]))
}
