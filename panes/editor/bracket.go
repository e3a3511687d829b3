package editor

import (
	"path"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/openspace-tui/openspace/internal/lang"
)

// notation is what tells strings and comments in a line from the rest of it.
type notation struct {
	comment string // begins what goes on to the line's end
	block   bool   // /* and */ are around comments
	quotes  string // letters that strings stand between
	letter  bool   // a ' stands around one letter
}

// notationOf is as common for files of a name. Of others only strings in double
// quotes are known.
func notationOf(name string) notation {
	switch ext := strings.TrimPrefix(path.Ext(name), "."); ext {
	case "go":
		return notation{"//", true, "\"`", true}
	case "js", "jsx", "mjs", "cjs", "ts", "tsx":
		return notation{"//", true, "\"'`", false}
	case "c", "h", "cc", "cpp", "hpp", "cs", "java", "kt", "swift", "rs", "scala", "dart", "proto", "zig":
		return notation{"//", true, "\"", true}
	case "php", "scss", "less":
		return notation{"//", true, "\"'", false}
	case "css":
		return notation{"", true, "\"'", false}
	case "py", "rb", "sh", "bash", "zsh", "fish", "pl", "r", "jl", "yaml", "yml", "toml", "tf", "ex", "exs", "nix":
		return notation{"#", false, "\"'", false}
	case "lua", "sql":
		return notation{"--", false, "\"'", false}
	case "lisp", "clj", "el", "scm":
		return notation{";", false, "\"", false}
	}
	return notation{quotes: "\""}
}

// skip returns the byte behind a string or a comment that begins at one, within
// the line; else the same byte.
func (n notation) skip(line string, at int) int {
	rest := line[at:]
	switch {
	case n.comment != "" && strings.HasPrefix(rest, n.comment) &&
		(n.comment != "#" || at == 0 || line[at-1] == ' ' || line[at-1] == '\t'):
		return len(line)
	case n.block && strings.HasPrefix(rest, "/*"):
		if end := strings.Index(rest[2:], "*/"); end >= 0 {
			return at + 2 + end + 2
		}
		return len(line)
	case n.letter && rest[0] == '\'':
		return at + letter(rest)
	case strings.IndexByte(n.quotes, rest[0]) >= 0:
		for i := 1; i < len(rest); i++ {
			switch rest[i] {
			case '\\':
				i++
			case rest[0]:
				return at + i + 1
			}
		}
	}
	return at
}

// letter is how many bytes a letter between two ' takes, 0 if it is none.
func letter(s string) int {
	if len(s) < 3 {
		return 0
	}
	if s[1] == '\\' {
		if end := strings.IndexByte(s[min(3, len(s)):], '\''); end >= 0 && end < 10 {
			return 3 + end + 1
		}
		return 0
	}
	_, n := utf8.DecodeRuneInString(s[1:])
	if n++; n < len(s) && s[n] == '\'' {
		return n + 1
	}
	return 0
}

// bracket is one in a line, at a byte.
type bracket struct {
	letter byte
	at     int
}

const (
	openers = "([{"
	closers = ")]}"
)

// brackets are those of a line outside of strings and comments.
func (n notation) brackets(line string) []bracket {
	var out []bracket
	if !strings.ContainsAny(line, openers+closers) {
		return nil
	}
	for i := 0; i < len(line); i++ {
		if end := n.skip(line, i); end > i {
			i = end - 1
			continue
		}
		if strings.IndexByte(openers+closers, line[i]) >= 0 {
			out = append(out, bracket{line[i], i})
		}
	}
	return out
}

// opens returns the bracket that closes one, or 0.
func (b bracket) opens() byte {
	if i := strings.IndexByte(openers, b.letter); i >= 0 {
		return closers[i]
	}
	return 0
}

// lone is the bracket of a line whose other one stands in another line: the last
// that opens, else the first that closes.
func lone(list []bracket) (bracket, bool) {
	var open []bracket
	var shut *bracket
	for i, b := range list {
		switch n := len(open); {
		case b.opens() != 0:
			open = append(open, b)
		case n > 0 && open[n-1].opens() == b.letter:
			open = open[:n-1]
		case shut == nil:
			shut = &list[i]
		}
	}
	switch {
	case len(open) > 0:
		return open[len(open)-1], true
	case shut != nil:
		return *shut, true
	}
	return bracket{}, false
}

// maxMatched is how many bytes are looked through for the other bracket.
const maxMatched = 8 << 20

// other finds the bracket that a lone one of a line belongs to.
func (n notation) other(l *lines, line int, b bracket) (at int, found bracket, ok bool) {
	want, step := b.opens(), 1
	if want == 0 {
		want, step = openers[strings.IndexByte(closers, b.letter)], -1
	}
	depth, size := 0, 0
	from, to := l.around(line)
	for i := line; i >= from && i < to && size < maxMatched; i += step {
		size += len(l.line(i))
		list := n.brackets(l.line(i))
		if step < 0 {
			slices.Reverse(list)
		}
		for _, c := range list {
			switch {
			case i == line && (c.at-b.at)*step < 0:
			case c.letter == b.letter:
				depth++
			case c.letter == want:
				if depth--; depth == 0 {
					return i, c, true
				}
			}
		}
	}
	return 0, bracket{}, false
}

// match goes to the bracket that the current line opens or closes, or says why not.
func (v *view) match() (fault string) {
	v.moved()
	if v.text.count() == 0 {
		return ""
	}
	n := notationOf(v.path)
	b, ok := lone(n.brackets(v.text.line(v.current)))
	if !ok {
		return lang.T("no-bracket-left-open-here")
	}
	line, c, ok := n.other(&v.text, v.current, b)
	if !ok {
		return lang.T("has-no-other-bracket", string(b.letter))
	}
	v.reach(line, utf8.RuneCountInString(v.text.line(line)[:c.at]), 1)
	return ""
}
