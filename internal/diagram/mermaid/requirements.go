package mermaid

import (
	"regexp"
	"strings"
	"sync"

	"github.com/openspace-tui/openspace/internal/wrap"
)

// requirements reads a diagram of what something must be, as classes.
type requirements struct {
	*reader
	open *node // whose block is read
}

const requirementName = `("[^"]*"|'[^']*'|[^\s"{}:<>-]+(?:-[^\s"{}:<>-]+)*)`

// required is a line that begins a requirement or an element.
var required = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(
		`^(requirement|functionalRequirement|interfaceRequirement|performanceRequirement|physicalRequirement` +
			`|designConstraint|element)\s+` +
			requirementName + `(?::::([\w,-]+))?\s*\{\s*(\})?$`)
})

// fulfils is a line between two of them, either way.
var fulfils = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^` + requirementName + `\s+(<?-)\s*(\w+)\s*(->?)\s+` + requirementName + `$`)
})

// requirementLetters is how long lines of texts are.
const requirementLetters = 34

func (q *requirements) line(l string) error {
	begins, fulfils := required().FindStringSubmatch(l), fulfils().FindStringSubmatch(l)
	switch word, rest, _ := strings.Cut(l, " "); {
	case q.open != nil && l == "}":
		q.open = nil
	case q.open != nil:
		key, value, _ := strings.Cut(l, ":")
		if broken(value) {
			q.leave(q.at, Brief(l))
			break
		}
		text := strings.TrimSpace(key) + ": " + strings.Join(strings.Fields(q.short(unquoted(value))), " ")
		q.open.Attributes = append(q.open.Attributes, wrap.Lines(text, requirementLetters, "")...)
	case begins != nil:
		n := q.of(begins[2])
		stereotype(n.Shape, begins[1])
		for class := range strings.SplitSeq(begins[3], ",") {
			if class != "" {
				q.wear(n.name, class)
			}
		}
		if begins[4] == "" {
			q.open = n
		}
	case fulfils != nil && (fulfils[2] == "<-") != (fulfils[4] == "->"):
		from, to := fulfils[1], fulfils[5]
		if fulfils[2] == "<-" {
			from, to = to, from
		}
		q.relate(from, fulfils[3], to)
	case word == "direction":
		q.turn(rest)
	case !q.style(l):
		q.leave(q.at, Brief(l))
	}
	return nil
}

// of returns the requirement or element of a name.
func (q *requirements) of(name string) *node { return q.node(plain(unquoted(name)), "class") }

// relate adds a line: what contains something is the whole of it.
func (q *requirements) relate(from, word, to string) {
	kind := "transition"
	if word == "contains" {
		kind = "composition"
	}
	e := q.edge(kind, q.of(from).name, q.of(to).name, word)
	if kind == "transition" {
		e.Dash = new("dashed")
	}
}
