package mermaid

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/openspace-tui/openspace/internal/lang"
)

// all reads a diagram statement by statement.
func (r *reader) all(source string) error {
	lines := strings.Split(strings.ReplaceAll(strings.TrimPrefix(source, "\ufeff"), "\r\n", "\n"), "\n")
	if len(lines) > maxLines {
		return lang.Errorf("the diagram has %d lines, more than %d", len(lines), maxLines)
	}
	front := false
	for i := 0; i < len(lines); i++ {
		r.at = i + 1
		if strings.HasPrefix(strings.TrimSpace(lines[i]), "%%{") {
			i += upTo(lines[i:], "}%%")
			lines[i] = r.directive(lines[r.at-1 : i+1])
		}
		r.raw = lines[i]
		l := r.uncommented(r.raw)
		if l == "---" && r.line == nil { // a title and configuration before the diagram
			front = !front
			continue
		}
		if front {
			r.matter(r.raw)
			fmt.Fprintln(&r.config, r.raw)
			continue
		}
		if strings.HasPrefix(l, "```") {
			continue
		}
		// its block begins below it
		if !r.flows && i+1 < len(lines) && l != "" && strings.TrimSpace(lines[i+1]) == "{" {
			i++
			l += " {"
		}
		if r.more != nil {
			for n := r.more(l, lines[i+1:]); n > 0; n-- {
				i++
				if next := strings.TrimRight(lines[i], " \t"); !isComment(next) {
					l += "\n" + next
				}
			}
		}
		l, err := r.kindFirst(l)
		if err != nil {
			return lang.Errorf("line %d: %w", r.at, err)
		}
		for _, statement := range r.statements(l) {
			if err := r.statement(statement); err != nil {
				return lang.Errorf("line %d: %w", r.at, err)
			}
		}
	}
	r.finish()
	return nil
}

// kindFirst reads the kind of a diagram that has a statement behind it on its line, and
// returns that statement.
func (r *reader) kindFirst(l string) (string, error) {
	word, rest, more := strings.Cut(l, ";")
	if _, known := kindOf(word); r.line != nil || !more || !known {
		return l, nil
	}
	r.statements(word)
	return strings.TrimSpace(rest), r.statement(word)
}

// upTo gives how many lines there are to the one that has the end of what the first
// begins, 0 where none has.
func upTo(lines []string, end string) int {
	return max(slices.IndexFunc(lines, func(l string) bool { return strings.Contains(l, end) }), 0)
}

// directive leaves out one, which may go on over lines, and gives what is behind it.
func (r *reader) directive(lines []string) string {
	r.leave(r.at, "%%{ }%%")
	text := strings.Join(lines, "\n")
	fmt.Fprintln(&r.config, text)
	_, rest, _ := strings.Cut(text, "}%%")
	return rest
}

// uncommented gives a line without the comment at its end.
func (r *reader) uncommented(l string) string {
	l = strings.TrimSpace(strings.NewReplacer("\t", " ", "&lt;&lt;", "<<", "&gt;&gt;", ">>").Replace(l))
	quoted := false
	for i, c := range l {
		switch {
		case c == '"':
			quoted = !quoted
		case c == '%' && !quoted && strings.HasPrefix(l[i:], "%%") &&
			(i == 0 || l[i-1] == ' ' || l[i-1] == '\t' || l[i-1] == ';') &&
			!(r.flows && openLabel(l[:i]) && !openLabel(l)):
			return strings.TrimSpace(l[:i])
		}
	}
	return l
}

// matter reads a line before the diagram: its title, and configuration.
func (r *reader) matter(l string) {
	key, value, _ := strings.Cut(l, ":")
	switch {
	case key == "title":
		r.title = plain(strings.Trim(strings.TrimSpace(value), `'"`))
	case key != "" && key == strings.TrimSpace(key):
		r.leave(r.at, key)
	}
}

// noted reports how many more lines a note or a state has whose text in quotes a line
// begins and another ends.
func noted(l string, next []string) int {
	word, _, _ := strings.Cut(strings.ToLower(l), " ")
	if word != "note" && word != "state" || strings.Count(l, `"`)%2 == 0 {
		return 0
	}
	return 1 + slices.IndexFunc(next, func(l string) bool { return strings.Contains(l, `"`) })
}

// braced reports how many more lines the properties have that a line begins.
func braced(l string, next []string) int {
	if !strings.Contains(l, "@{") {
		return 0
	}
	return unclosed(l, next)
}

// maxOpenLines is how many lines a text or properties have at most.
const maxOpenLines = 200

// unclosed says how many more lines a statement of a flowchart has: none where a quote or
// a brace has no end.
func unclosed(l string, next []string) (n int) {
	open, last, begun := hangs(l), l, 0 // l is looked at from the line that is open
	for n < len(next) && (open || goesOn(last, next[n])) {
		if line := strings.TrimSpace(next[n]); !isComment(line) {
			if !open {
				l, begun = line, n
			} else {
				l += "\n" + line
			}
			if was := open; was || strings.ContainsAny(line, "\"{}[(>|") {
				if open = hangs(l); was && !open && misquoted(l) { // it is the quote of another text
					return 0
				}
			}
			if line != "" {
				last = line
			}
		}
		n++
		if open && n-begun > maxOpenLines {
			return 0
		}
	}
	if open {
		return 0
	}
	return n
}

// hangs reports whether a statement has a quote, a brace or a label without its end.
func hangs(l string) bool { return !whole(l) || openLabel(l) }

func isComment(l string) bool { return strings.HasPrefix(strings.TrimSpace(l), "%%") }

// goesOn reports whether a line of links goes on: an arrow ends it, or begins the next.
func goesOn(l, next string) bool {
	next = strings.TrimSpace(next)
	if l = strings.TrimSpace(l); l == "" || linkEnds().MatchString(l) {
		return l != ""
	}
	a, _ := readArrow(next)
	return a.line != "" && !strings.HasPrefix(next, "x") && !strings.HasPrefix(next, "o")
}

// whole says whether quotes and braces of properties are closed in a statement.
func whole(l string) bool {
	quoted, braces := false, 0
	for i, c := range l {
		switch {
		case c == '"':
			quoted = !quoted
		case quoted:
		case c == '{' && (i > 0 && l[i-1] == '@' || braces > 0):
			braces++
		case c == '}' && braces > 0:
			braces--
		}
	}
	return !quoted && braces == 0
}

// openLabel reports whether a label of a node or of an arrow begins in a statement of a
// flowchart and does not end: its bracket stands right behind a name, its bar behind an
// arrow.
func openLabel(l string) bool {
	ends := map[byte]string{'[': "]", '(': ")", '{': "}", '>': "]", '|': "|"}
	for i := 1; i < len(l); i++ {
		end, begins := ends[l[i]]
		before, _ := utf8.DecodeLastRuneInString(l[:i])
		switch {
		case l[i] == '"':
			if n := strings.IndexByte(l[i+1:], '"'); n >= 0 {
				i += n + 1
			}
			continue
		case !begins:
			continue
		case l[i] == '|' && !strings.ContainsRune("->=.xo~", lastOf(strings.TrimRight(l[:i], " "))):
			continue
		case l[i] != '|' && !unicode.IsLetter(before) && !unicode.IsDigit(before) && before != '_':
			continue
		}
		n := strings.Index(l[i+1:], end)
		if n < 0 {
			return true
		}
		i += n + len(end)
	}
	return false
}

// lastOf returns the last letter of a text.
func lastOf(s string) rune {
	c, _ := utf8.DecodeLastRuneInString(s)
	return c
}

// statements gives what semicolons part. Those of flowcharts have more than one
// on a line.
func (r *reader) statements(l string) []string {
	word, _, _ := strings.Cut(l, " ")
	if r.line == nil {
		k, _ := kindOf(strings.TrimSuffix(word, ";"))
		r.flows = k.words != nil && k.words[0] == "flowchart"
	}
	if !r.flows {
		return r.parted(l)
	}
	quoted, depth := false, 0
	parts := strings.FieldsFunc(l, func(c rune) bool {
		switch {
		case c == '"':
			quoted = !quoted
		case quoted:
		case strings.ContainsRune("([{|", c) && !(c == '|' && depth > 0):
			depth++
		case strings.ContainsRune(")]}|", c):
			depth = max(depth-1, 0)
		}
		return c == ';' && !quoted && depth == 0
	})
	for i, p := range parts {
		parts[i] = strings.TrimSpace(p)
	}
	return slices.DeleteFunc(parts, func(s string) bool { return s == "" })
}

// parted gives what semicolons part in diagrams in which they may be text too: they part
// where another statement begins behind them.
func (r *reader) parted(l string) (out []string) {
	within := entity().FindAllStringIndex(l, -1)
	from, quoted := 0, false
	for i := range len(l) {
		switch {
		case l[i] == '"':
			quoted = !quoted
		case l[i] != ';' || quoted || slices.ContainsFunc(within, func(e []int) bool { return e[1] == i+1 }):
		case strings.Trim(l[i:], "; ") == "" || r.next != nil && r.next(strings.TrimSpace(l[i+1:])):
			out = append(out, strings.TrimSpace(l[from:i]))
			from = i + 1
		}
	}
	out = append(out, strings.TrimSpace(l[from:]))
	return slices.DeleteFunc(out, func(s string) bool { return s == "" })
}

// statement reads one statement: first what kind of a diagram it is.
func (r *reader) statement(l string) error {
	word, rest, _ := strings.Cut(l, " ")
	if r.line == nil {
		return r.begin(word, rest)
	}
	if r.describing {
		r.describing = !strings.Contains(l, "}")
		return nil
	}
	switch first, _, _ := strings.Cut(word, ":"); first {
	case "accTitle", "accDescr":
		r.leave(r.at, first)
		_, text, block := strings.Cut(l, "{")
		r.describing = block && !strings.Contains(text, "}")
		return nil
	}
	return r.line(l)
}

func (r *reader) begin(word, rest string) error {
	k, known := kindOf(word)
	if !known || k.alone && strings.TrimSpace(rest) != "" {
		return kindError(strings.TrimSpace(word + " " + rest))
	}
	k.begin(r, rest)
	return nil
}

// direction gives where the arrows of a diagram go, "" for what Mermaid does not
// know.
func direction(word string) string {
	return map[string]string{"TB": "down", "TD": "down", "v": "down", "BT": "up", "^": "up", "LR": "right",
		">": "right", "RL": "left", "<": "left"}[strings.TrimSpace(word)]
}
