package mermaid

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/openspace-tui/openspace/internal/lang"
)

// all reads a diagram statement by statement.
func (r *reader) all(source string) error {
	lines := strings.Split(strings.ReplaceAll(strings.TrimPrefix(source, "\ufeff"), "\r\n", "\n"), "\n")
	if len(lines) > maxLines {
		return lang.Errorf("diagram-has-lines-more-than", len(lines), maxLines)
	}
	front := false
	for i := 0; i < len(lines); i++ {
		r.at = i + 1
		if strings.HasPrefix(strings.TrimSpace(lines[i]), "%%{") {
			i += upTo(lines[i:], "}%%")
			lines[i] = r.directive(lines[r.at-1 : i+1])
		}
		n, rest := r.description(lines[i:])
		i, r.at, r.raw = i+n, r.at+n, rest
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
		if err := r.read(l); err != nil {
			return lang.Errorf("line", r.at, err)
		}
	}
	r.finish()
	return nil
}

// read reads the statements of a line, of which the first may be the kind of the diagram.
func (r *reader) read(l string) error {
	if head, rest, parted := strings.Cut(l, ";"); r.line == nil && parted {
		if _, known := kindOf(strings.TrimSpace(head)); known {
			return cmp.Or(r.read(head), r.read(rest))
		}
	}
	for _, statement := range r.statements(l) {
		if err := r.statement(statement); err != nil {
			return err
		}
	}
	return nil
}

// upTo returns how many lines there are to the one that has the end of what the first
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

// describing begins a description in braces for those who do not see a diagram.
var describing = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^[ \t]*accDescr\s*\{`) })

// description leaves out the one that lines begin with, if any. It gives how many more
// lines that has, and what is behind it on the last of them.
func (r *reader) description(lines []string) (n int, rest string) {
	if r.line == nil || !describing().MatchString(strings.Join(lines[:min(len(lines), 2)], "\n")) {
		return 0, lines[0]
	}
	r.leave(r.at, "accDescr")
	for n, l := range lines {
		if _, rest, ends := strings.Cut(l, "}"); ends && !isComment(l) {
			return n, rest
		}
	}
	r.leave(r.at, lang.T("is-not-closed", "accDescr"))
	return len(lines) - 1, ""
}

// maxPercents is in how many places of a line two percents are looked at.
const maxPercents = 20

// uncommented returns a line without the comment at its end. Two percents amid a text are no
// comment.
func (r *reader) uncommented(l string) string {
	l = strings.TrimSpace(strings.NewReplacer("\t", " ", "&lt;&lt;", "<<", "&gt;&gt;", ">>").Replace(l))
	quoted, seen := false, 0
	for i, c := range l {
		switch {
		case c == '"':
			quoted = !quoted
		case c == '%' && !quoted && strings.HasPrefix(l[i:], "%%") &&
			(i == 0 || l[i-1] == ' ' || l[i-1] == '\t' || l[i-1] == ';'):
			if i == 0 || r.amid == nil || !r.amid(l[:i]) {
				return strings.TrimSpace(l[:i])
			}
			if seen++; seen == maxPercents {
				return l
			}
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

func isComment(l string) bool { return strings.HasPrefix(strings.TrimSpace(l), "%%") }

// statements returns what semicolons part. Those of flowcharts have more than one
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
	return slices.DeleteFunc(parts, func(s string) bool { return s == "" || isComment(s) })
}

// parted returns what semicolons part in diagrams in which they may be text too: they part
// where another statement begins behind them.
func (r *reader) parted(l string) (out []string) {
	within := map[int]bool{} // the ends of entities
	for _, e := range entity().FindAllStringIndex(l, -1) {
		within[e[1]-1] = true
	}
	end := len(strings.TrimRight(l, "; "))
	from, quoted := 0, false
	for i := range len(l) {
		switch {
		case l[i] == '"':
			quoted = !quoted
		case l[i] != ';' || quoted || within[i]:
		case i >= end || r.next != nil && r.next(upToSemicolon(l[i+1:])):
			out = append(out, strings.TrimSpace(l[from:i]))
			from = i + 1
		}
	}
	out = append(out, strings.TrimSpace(l[from:]))
	return slices.DeleteFunc(out, func(s string) bool { return s == "" })
}

// upToSemicolon returns what may be a statement at the beginning of a text.
func upToSemicolon(l string) string {
	l, _, _ = strings.Cut(l, ";")
	return strings.TrimSpace(l)
}

// statement reads one statement: first what kind of a diagram it is.
func (r *reader) statement(l string) error {
	word, rest, _ := strings.Cut(l, " ")
	if r.line == nil {
		return r.begin(word, rest)
	}
	switch first, _, _ := strings.Cut(word, ":"); first {
	case "accTitle", "accDescr":
		r.leave(r.at, first)
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
	switch rest = strings.TrimSpace(rest); {
	case !k.first || rest == "":
		return nil
	case direction(rest) != "":
		r.leave(r.at, rest)
		return nil
	}
	return r.read(rest)
}

// direction returns where the arrows of a diagram go, "" for what Mermaid does not
// know.
func direction(word string) string {
	return map[string]string{"TB": "down", "TD": "down", "v": "down", "BT": "up", "^": "up", "LR": "right",
		">": "right", "RL": "left", "<": "left"}[strings.TrimSpace(word)]
}
