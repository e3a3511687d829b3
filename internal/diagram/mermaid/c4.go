package mermaid

import (
	"cmp"
	"maps"
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/openspace-tui/openspace/internal/wrap"
)

// c4 reads a diagram of the systems, containers or components of software, as a flow.
type c4 struct{ *reader }

// called is a line of such a diagram: a word with what stands between parentheses.
var called = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^(\w+)\s*\((.*)\)\s*(\{)?$`) })

// softwareWord is what stands for something: what it is, its form, and whether it is
// somebody else's.
var softwareWord = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^(Person|System|Container|Component)(Db|Queue)?(_Ext)?$`)
})

// aroundWord is what stands for something that others are in.
var aroundWord = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^(?:(?:Enterprise_|System_|Container_)?Boundary|(?:Deployment_)?Node(?:_[LR])?)$`)
})

// relWord is what stands for an arrow; where it goes is up to the layout.
var relWord = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^(Bi)?Rel(Index|_Back)?(?:_(?:U|Up|D|Down|L|Left|R|Right))?$`)
})

// softwareLetters is how long lines of descriptions are.
const softwareLetters = 24

func (c *c4) line(l string) error {
	m := called().FindStringSubmatch(l)
	word, rest, _ := strings.Cut(l, " ")
	switch {
	case word == "title":
		c.title = plain(rest)
	case l == "{": // of what is around, on a line of its own
	case l == "}":
		c.leaveGroup()
	case m == nil:
		c.leave(c.at, Brief(l))
	case !c.call(m[1], m[2]):
		c.leave(c.at, Brief(m[1]))
	}
	return nil
}

// arguments are those of a call: in their places, or by their names.
type arguments struct {
	placed []string
	named  map[string]string
}

// take gives one by its name or its place, "" for none, and takes it out.
func (a arguments) take(place int, name string) (out string) {
	if v, ok := a.named[name]; ok || place >= len(a.placed) {
		delete(a.named, name)
		return v
	}
	out, a.placed[place] = a.placed[place], ""
	return out
}

// rest tells what nothing took.
func (c *c4) rest(a arguments, placed int) {
	for _, says := range append(a.placed[min(placed, len(a.placed)):], slices.Sorted(maps.Values(a.named))...) {
		if says != "" {
			c.leave(c.at, Brief(says))
		}
	}
}

// arguments reads what stands between parentheses. Names that no picture has a place
// for are left out.
func (c *c4) arguments(s string) (out arguments) {
	out.named = map[string]string{}
	for _, item := range items(s) {
		name, value, ok := strings.Cut(item, "=")
		if name = strings.TrimSpace(name); !ok || !strings.HasPrefix(name, "$") {
			out.placed = append(out.placed, c.short(item))
			continue
		}
		switch name = name[1:]; name {
		case "label", "techn", "descr", "type":
			out.named[name] = c.short(value)
		default:
			c.leave(c.at, Brief(name))
		}
	}
	return out
}

// call reads one of the words that are known.
func (c *c4) call(word, s string) bool {
	what, around, rel := softwareWord().FindStringSubmatch(word), aroundWord().MatchString(word),
		relWord().FindStringSubmatch(word)
	if what == nil && !around && rel == nil {
		return false
	}
	a := c.arguments(s)
	if rel != nil && rel[2] == "Index" && len(a.placed) > 0 {
		a.placed = a.placed[1:]
	}
	switch {
	case len(a.placed) == 0 || a.placed[0] == "" ||
		slices.ContainsFunc(append(a.placed, slices.Collect(maps.Values(a.named))...), broken):
		return false
	case what != nil:
		c.software(what, a)
		c.rest(a, 1)
	case around:
		text, descr := cmp.Or(a.take(1, "label"), a.placed[0]), ""
		if node := strings.Contains(word, "Node"); node || word == "Boundary" {
			if kind := a.take(2, "type"); kind != "" {
				text += " [" + kind + "]"
			}
			if node {
				descr = a.take(3, "descr")
			}
		}
		if descr != "" {
			text += ": " + descr
		}
		c.enter(a.placed[0], text)
		c.rest(a, 1)
	case len(a.placed) < 2 || a.placed[1] == "":
		return false
	default:
		c.rel(rel, a)
		c.rest(a, 2)
	}
	return true
}

// software adds a box with the name of something, what it is, and what it is for.
func (c *c4) software(m []string, a arguments) {
	n := c.node(a.placed[0], "box")
	techn, place := "", 2
	if m[1] == "Container" || m[1] == "Component" {
		techn, place = a.take(2, "techn"), 3
	}
	descr := a.take(place, "descr")
	kind := m[1]
	switch m[2] {
	case "Db":
		n.Kind = "cylinder"
	case "Queue":
		kind += " queue"
	}
	if m[3] != "" {
		kind = "External " + strings.ToLower(kind)
		n.Dash = new("dashed")
	}
	if techn != "" {
		kind += ": " + techn
	}
	lines := []string{a.take(1, "label")}
	if lines[0] == "" {
		lines[0] = a.placed[0]
	}
	lines = append(lines, "["+kind+"]")
	for l := range strings.SplitSeq(descr, "\n") {
		if l = strings.TrimSpace(l); l != "" {
			lines = append(lines, wrap.Lines(l, softwareLetters, "")...)
		}
	}
	n.Text = new(strings.Join(lines, "\n"))
}

// rel adds an arrow.
func (c *c4) rel(m []string, a arguments) {
	from, to := c.node(a.placed[0], "box").name, c.node(a.placed[1], "box").name
	if m[2] == "_Back" {
		from, to = to, from
	}
	text := a.take(2, "label")
	if techn := a.take(3, "techn"); techn != "" {
		text += " [" + techn + "]"
	}
	if descr := a.take(4, "descr"); descr != "" {
		text += "\n" + descr
	}
	e := c.edge("transition", from, to, text)
	if m[1] != "" {
		e.Start = new("arrow")
	}
}
