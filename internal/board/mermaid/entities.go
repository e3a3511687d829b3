package mermaid

import (
	"regexp"
	"strings"
	"sync"
)

// entityName is that of an entity, which may have another to be shown.
const entityName = `("[^"]*"|[\p{L}\p{N}_][^\s"\[\]{}:]*)(?:\s*\[\s*"?([^"\]]*)"?\s*\])?(?::::([\w,-]+))?`

// related is a line between two entities, with how many of each.
var related = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^` + entityName + `\s+([|}o][|o])(--|\.\.)([|o][|{o])\s+` + entityName + `\s*(?::\s*(.*))?$`)
})

// anEntity is an entity by itself, whose attributes may follow.
var anEntity = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^` + entityName + `\s*(?:(\{)\s*(.*))?$`)
})

// attribute is one of an entity: its type, its name, what it is a key of, a comment.
var attribute = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`[^\s"]+\s+[^\s"]+(?:\s+(?:PK|FK|UK)\b(?:\s*,\s*(?:PK|FK|UK)\b)*)?(?:\s*"[^"]*")?`)
})

// entities reads a diagram of entities, as classes.
type entities struct {
	*classes
	open *node // whose attributes are read
}

func (e *entities) line(l string) error {
	switch related, one := related().FindStringSubmatch(l), anEntity().FindStringSubmatch(l); {
	case e.open != nil:
		e.attributes(l)
	case related != nil:
		from, to := e.entity(related[1:4]), e.entity(related[7:10])
		e.join(from.name, to.name, "", related[5], "", labelOf(many(related[4]), strings.Trim(strings.TrimSpace(related[10]), `"`), many(related[6])))
	case strings.HasPrefix(l, "direction "):
		e.turn(strings.TrimPrefix(l, "direction "))
	case one != nil:
		n := e.entity(one[1:4])
		if one[4] != "" {
			e.open = n
			e.attributes(one[5])
		}
	case !e.style(l):
		e.leave(e.at, brief(l))
	}
	return nil
}

// attributes reads those of a line, which may end the entity that is open. What is
// none shows as it is.
func (e *entities) attributes(l string) {
	n := e.open
	l, last := strings.CutSuffix(l, "}")
	if last {
		e.open = nil
	}
	add := func(words string) {
		if words = strings.Join(strings.Fields(words), " "); words != "" {
			n.Attributes = append(n.Attributes, generics(plain(strings.ReplaceAll(words, `"`, "'"))))
		}
	}
	at := 0
	for _, m := range attribute().FindAllStringIndex(l, -1) {
		add(l[at:m[0]])
		add(l[m[0]:m[1]])
		at = m[1]
	}
	add(l[at:])
}

// entity gives an entity, with the name that shows and the classes that are said.
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

// many is how many there are at one end of a relation, by the signs of a crow's foot.
func many(signs string) string {
	switch least := "1"; {
	case strings.Contains(signs, "o") && strings.ContainsAny(signs, "{}"):
		return "0..*"
	case strings.ContainsAny(signs, "{}"):
		return "1..*"
	case strings.Contains(signs, "o"):
		return "0..1"
	default:
		return least
	}
}
