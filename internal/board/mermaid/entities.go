package mermaid

import (
	"fmt"
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
	return regexp.MustCompile(`^` + entityName + `\s*(\{)?\s*(\})?$`)
})

// entities tells a diagram of entities as one of classes.
type entities struct {
	*reader
	known map[string]bool
	open  bool // the attributes of one are read
	out   []string
}

func (r *reader) entities() {
	e := &entities{reader: r, known: map[string]bool{}}
	r.told("classDiagram", "", e.tell)
}

func (e *entities) tell(l string) []string {
	e.out = nil
	switch related, one := related().FindStringSubmatch(l), anEntity().FindStringSubmatch(l); {
	case e.open:
		e.open = l != "}"
		e.say("%s", strings.ReplaceAll(strings.Join(strings.Fields(l), " "), `"`, "'"))
	case related != nil:
		from, to := e.entity(related[1:4]), e.entity(related[7:10])
		text := fmt.Sprintf(`%s "%s" %s "%s" %s`, from, many(related[4]), related[5], many(related[6]), to)
		if label := strings.Trim(strings.TrimSpace(related[10]), `"`); label != "" {
			text += " : " + label
		}
		e.say("%s", text)
	case strings.HasPrefix(l, "direction "):
		e.say("%s", l)
	case one != nil:
		id := e.entity(one[1:4])
		if e.open = one[4] != "" && one[5] == ""; e.open {
			e.say("class %s {", id)
		}
	default:
		return e.asOther(l)
	}
	return e.out
}

func (e *entities) say(format string, args ...any) {
	e.out = append(e.out, fmt.Sprintf(format, args...))
}

// entity declares an entity where it is new: its name, what shows and its class. It
// gives how classes name it.
func (e *entities) entity(m []string) string {
	name := quotable(strings.Trim(m[0], `"`))
	id := "`" + name + "`"
	if !e.known[name] {
		e.known[name] = true
		e.say(`class %s["%s"]`, id, name)
	}
	if shown := strings.TrimSpace(m[1]); shown != "" {
		e.say(`class %s["%s"]`, id, quotable(shown))
	}
	for class := range strings.SplitSeq(m[2], ",") {
		if class != "" {
			e.wear(name, class)
		}
	}
	return id
}

// quotable is a name without the signs that classes have around names.
func quotable(s string) string {
	return strings.NewReplacer("`", "'", "~", "-", `"`, "'").Replace(s)
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
