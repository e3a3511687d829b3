// Package places finds where text names a place in a file, as compilers and
// people write it: src/a.go:42, src/a.go:42:7, src/a.go:10-20, src/a.go#L10-L20,
// src/a.ts(42,7), file:///src/a.go#L10, and the places of our own files, intro.deck.md#3 and plan.whiteboard.json#shape:id.
//
// It looks at text alone: whether there is such a file is for others to ask.
// A search is linear in the text.
package places

import (
	"net/url"
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

// How much is looked at, in bytes: of a path, and of what stands behind it.
const (
	maxPath   = 512
	maxSuffix = 128
)

// Find returns the places that a text names with a line or a part.
func Find(text string) []Found {
	var out []Found
	for at := 0; ; {
		i := strings.IndexAny(text[at:], ":#(")
		if i < 0 {
			return out
		}
		i += at
		at = i + 1
		low := 0
		if len(out) > 0 {
			low = out[len(out)-1].To
		}
		if p, n := address(text, low, i); n > 0 {
			at = i + n
			out = append(out, Found{i - len("file"), at, p})
			continue
		}
		p, n := suffix(text[i:])
		if n == 0 {
			continue
		}
		from := start(text, max(low, i-maxPath), i)
		p.Path = text[from:i]
		if !p.sound(true) || text[i] == '(' && !p.source() {
			continue
		}
		at = i + n
		out = append(out, Found{from, at, p})
	}
}

// May reports whether a text may name a place, at less cost than Find.
func May(text string) bool { return strings.ContainsAny(text, ":#(") }

// Parse reads a text that is a place, or a path, and nothing else.
func Parse(text string) (Place, bool) {
	if len(text) > maxPath+maxSuffix {
		return Place{}, false
	}
	if found := Find(text); len(found) == 1 && found[0].From == 0 && found[0].To == len(text) {
		return found[0].Place, true
	}
	p := Place{Path: text}
	return p, start(text, 0, len(text)) == 0 && p.sound(false)
}

// address reads what follows the word file at byte i, where an address of a
// file on this machine does, and how long it is.
func address(text string, low, i int) (Place, int) {
	if !strings.HasPrefix(text[i:], ":///") || !strings.HasSuffix(text[low:i], "file") || start(text, max(low, i-maxPath), i) != i-len("file") {
		return Place{}, 0
	}
	from := i + len("://")
	end := from
	for end < len(text) && end-from <= maxPath {
		r, n := utf8.DecodeRuneInString(text[end:])
		if !inPath(r) {
			break
		}
		end += n
	}
	end = from + len(strings.TrimRight(text[from:end], "."))
	var p Place
	n := 0
	if end < len(text) && strings.IndexByte(":#(", text[end]) >= 0 {
		p, n = suffix(text[end:])
	}
	path, err := url.PathUnescape(text[from:end])
	if err != nil || strings.IndexFunc(path, func(r rune) bool { return !inPath(r) }) >= 0 {
		return Place{}, 0
	}
	if p.Path = path; !p.sound(false) {
		return Place{}, 0
	}
	return p, end + n - i
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

// inPath reports whether a character may stand in a path. Blanks, quotes and
// brackets end one, though files may have them.
func inPath(r rune) bool {
	return unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.Is(unicode.Mn, r) ||
		r != utf8.RuneError && strings.ContainsRune("_-./@+~%$", r)
}

// suffix reads what follows a path, and how long it is.
func suffix(s string) (Place, int) {
	switch s[0] {
	case '#':
		return fragment(s)
	case '(':
		return position(s)
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
		if n > maxSuffix {
			return p, 0
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

// position reads (15,3) and (15,3,16,9), as compilers write it, and (15) where
// a colon follows.
func position(s string) (Place, int) {
	var at [4]int
	n, k := 1, 0
	for ; k < len(at); k++ {
		v, next := number(s, n)
		if v == 0 || next == len(s) {
			return Place{}, 0
		}
		at[k], n = v, next+1
		if s[next] == ')' {
			break
		}
		if s[next] != ',' {
			return Place{}, 0
		}
	}
	p := Place{Line: at[0], Column: at[1]}
	switch {
	case k == 0 && !strings.HasPrefix(s[n:], ":"):
		return Place{}, 0
	case k == 2 || k == len(at):
		return Place{}, 0
	case at[2] > p.Line:
		p.EndLine = at[2]
	}
	return p, n
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

// sound reports whether it looks like a file: it has an extension that begins
// with a letter, or a folder, and no host, time or version stands for one. With
// a line a plain name such as Makefile does.
func (p Place) sound(lined bool) bool {
	path := p.Path
	if path == "" || len(path) >= maxPath || strings.HasPrefix(path, "-") || strings.HasSuffix(path, "/") ||
		strings.HasPrefix(path, "//") || strings.Contains(path, "...") {
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

// source reports whether it looks like a file of source, and not like a function
// that is called: an extension is written small.
func (p Place) source() bool {
	name := p.Path[strings.LastIndexByte(p.Path, '/')+1:]
	dot := strings.LastIndexByte(name, '.')
	return p.Part == "" && dot > 0 && name[dot+1:] == strings.ToLower(name[dot+1:])
}
