package mermaid

import (
	"regexp"
	"strings"
	"sync"
)

// entityName is that of an entity, which may have another to be shown, and classes.
const entityName = `("[^"]*"|(?:[\w*.-]|[^\x00-\x7F])+?)(?:\s*\[\s*"?([^"\]]*)"?\s*\])?(?:\s*:::\s*([\w,-]+))?`

// cardinality is how many there are at one end of a relation: what stands for it in a
// diagram, and what is drawn.
type cardinality struct{ signs, words, many string }

// cardinalities are all, longer words before those that they begin or end with.
func cardinalities() []cardinality {
	return []cardinality{
		{`\|o|o\|`, `zero or one|one or zero`, "0..1"},
		{`\}o|o\{`, `zero or more|zero or many|many\(0\)|0\+`, "0..*"},
		{`\}\||\|\{`, `one or more|one or many|many\(1\)|1\+`, "1..*"},
		{`\|\|`, `only one|one|1`, "1"},
		{``, `many`, "0..*"},
		{``, `u`, ""}, // the parent of both
	}
}

// many is what is drawn for the signs or the words of a cardinality.
func many(said string) string {
	for _, c := range cardinalities() {
		if of := regexp.MustCompile(`(?i)^(?:` + c.signs + `|` + c.words + `)$`); said != "" && of.MatchString(said) {
			return c.many
		}
	}
	return ""
}

// related is a line between two entities, with how many of each. Words and numbers are
// apart from the names beside them, signs need not be.
var related = sync.OnceValue(func() *regexp.Regexp {
	var signs, words []string
	for _, c := range cardinalities() {
		if c.signs != "" {
			signs = append(signs, c.signs)
		}
		words = append(words, c.words)
	}
	sign, word := strings.Join(signs, "|"), strings.Join(words, "|")
	return regexp.MustCompile(`(?i)^` + entityName + `(?:\s*(` + sign + `)|\s+(` + word +
		`))\s*(--|\.\.|\.-|-\.|\boptionally to\b|\bto\b)\s*(?:(` + sign + `)\s*|(` + word + `)\s+)` +
		entityName + `\s*(?::([^:].*)?)?$`)
})

// anEntity is an entity by itself, whose attributes may follow.
var anEntity = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^` + entityName + `\s*(?:(\{)\s*(.*))?$`)
})

// attribute is one of an entity: its type, which may have blanks amid what it is of, its
// name, what it is a key of, a comment.
var attribute = sync.OnceValue(func() *regexp.Regexp {
	const first, more = `(?:[\w*]|[^\x00-\x7F])`, `[\w*.?\[\]-]|[^\x00-\x7F]`
	return regexp.MustCompile(`^\s*(?:` + first + `|~[^"]*~)(?:` + more + `|~[^"]*~|\([^()"]*\))*` +
		`\s+` + first + `(?:` + more + `|[()])*` +
		`(?i:\s+(?:PK|FK|UK)\b(?:\s*,\s*(?:PK|FK|UK)\b)*)?(?:\s*"[^"]*")?`)
})

// entities reads a diagram of entities, as classes.
type entities struct {
	*classes
	open *node // whose attributes are read
}

func (e *entities) line(l string) error {
	switch m, one := related().FindStringSubmatch(l), anEntity().FindStringSubmatch(l); {
	case e.open != nil:
		e.attributes(l)
	case m != nil:
		e.relation(m)
	case strings.HasPrefix(l, "direction "):
		e.turn(strings.TrimPrefix(l, "direction "))
	case one != nil:
		n := e.entity(one[1:4])
		if one[4] != "" {
			e.open = n
			e.attributes(one[5])
		}
	case strings.HasPrefix(l, "title "):
		e.title = plain(strings.TrimPrefix(l, "title "))
	case !e.style(l):
		e.leave(e.at, Brief(l))
	}
	return nil
}

// relation adds a line between two entities.
func (e *entities) relation(m []string) {
	from, to := e.entity(m[1:4]), e.entity(m[9:12])
	line := ".."
	if m[6] == "--" || strings.EqualFold(m[6], "to") {
		line = "--"
	}
	text := strings.Trim(strings.TrimSpace(m[12]), `"`)
	e.join(from.name, to.name, "", line, "", labelOf(many(m[4]+m[5]), text, many(m[7]+m[8])))
}

// attributes reads those of a line, which may end the entity that is open. What is
// none is told with its line.
func (e *entities) attributes(l string) {
	n := e.open
	l, last := strings.CutSuffix(l, "}")
	if last {
		e.open = nil
	}
	rest := l
	for m := attribute().FindString(rest); m != ""; m = attribute().FindString(rest) {
		rest = rest[len(m):]
		words := strings.Join(strings.Fields(m), " ")
		n.Attributes = append(n.Attributes, Generics(plain(strings.ReplaceAll(words, `"`, "'"))))
	}
	if strings.TrimSpace(rest) != "" {
		e.leave(e.at, Brief(strings.TrimSpace(l)))
	}
}

// entity returns an entity, with the name that shows and the classes that are said.
func (e *entities) entity(m []string) *node {
	n := e.node(strings.Trim(m[0], `"`), "class")
	if shown := strings.TrimSpace(m[1]); shown != "" {
		n.Text = new(plain(shown))
	}
	for class := range strings.SplitSeq(m[2], ",") {
		if class != "" {
			e.wear(n.name, class)
		}
	}
	return n
}
