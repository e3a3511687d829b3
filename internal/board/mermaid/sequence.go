package mermaid

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/openspace-tui/openspace/internal/lang"
)

// message is a line of a sequence diagram.
var message = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^(.+?)\s*(<<-->>|<<->>|-->>|->>|-->|->|--x|-x|--\)|-\))\s*([+-]?)\s*([^:]+?)\s*(?::\s*(.*))?$`)
})

// remarkOn is a note of a sequence diagram.
var remarkOn = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)^note\s+(right of|left of|over)\s+([^:]+?)\s*:\s*(.*)$`)
})

// conversation is a reader of sequence diagrams. It keeps what happens in its
// order, and places it once everybody is known.
type conversation struct {
	*reader
	people []*person
	byName map[string]*person
	steps  []step
	open   []string // the words of the blocks that are read
	box    string   // whose people are named; "" outside of one
	boxes  int
	count  struct {
		on         bool
		next, step int
	}
	born, dying *person // who begins or ends with the next message
}

// person is who takes part.
type person struct {
	*node
	actor          bool
	box            int // from 1, 0 for none
	created, ended bool
}

// doing is what a step of a conversation is.
type doing uint8

const (
	says doing = iota
	notes
	begins // a frame
	parts  // a further part of it
	ends
	wakes  // an activation begins
	sleeps // and ends
)

// step is what happens next.
type step struct {
	doing
	text     string
	from, to *person // of a message; between whom a note is
	side     string  // of a note: "over", "left of" or "right of"
	arrow    string
	wake     bool // the message wakes whom it reaches
	sleep    bool // who sends it is done
	create   bool // it makes whom it reaches
	destroy  *person
}

// titled is a frame's title: the word, and its condition.
func titled(word, text string) string { return strings.TrimSpace(word + " " + text) }

func newConversation(r *reader) *conversation {
	c := &conversation{reader: r, byName: map[string]*person{}}
	r.talk = c
	return c
}

func (c *conversation) line(l string) error {
	word, rest, _ := strings.Cut(l, " ")
	rest = strings.TrimSpace(rest)
	if m := message().FindStringSubmatch(l); m != nil && !slices.Contains([]string{"participant", "actor", "create", "title"}, word) {
		if remarkOn().FindStringSubmatch(l) == nil {
			c.say(m)
			return nil
		}
	}
	switch low := strings.ToLower(word); low {
	case "participant", "actor":
		_, err := c.declare(low, rest)
		return err
	case "create":
		kind, who, _ := strings.Cut(rest, " ")
		p, err := c.declare(kind, strings.TrimSpace(who))
		c.born = p
		return err
	case "destroy":
		c.dying = c.person(rest)
	case "note":
		return c.note(l)
	case "loop", "alt", "opt", "par", "critical", "break", "rect", "par_over":
		if low == "rect" && rest != "" {
			c.leave(c.at, "rect "+brief(rest))
			rest = ""
		}
		c.open = append(c.open, low)
		c.steps = append(c.steps, step{doing: begins, text: titled(strings.TrimSuffix(low, "_over"), plain(rest))})
	case "else", "and", "option":
		if len(c.open) == 0 {
			return lang.Errorf("%q is in no block", brief(l))
		}
		c.steps = append(c.steps, step{doing: parts, text: titled(low, plain(rest))})
	case "end":
		return c.close()
	case "box":
		c.group(rest)
	case "activate", "deactivate":
		s := step{doing: wakes, to: c.person(rest)}
		if low == "deactivate" {
			s.doing = sleeps
		}
		c.steps = append(c.steps, s)
	case "autonumber":
		c.number(strings.Fields(rest))
	case "title", "title:":
		c.title = plain(strings.TrimPrefix(rest, ": "))
	case "link", "links", "properties", "details":
		c.leave(c.at, low)
	default:
		if c.leaves(l, "title", "accTitle") {
			return nil
		}
		return lang.Errorf("%q is no message", brief(l))
	}
	return nil
}

// declare reads who takes part.
func (c *conversation) declare(kind, l string) (*person, error) {
	n, text, aliased := strings.Cut(l, " as ")
	if p := properties().FindStringSubmatch(n); p != nil {
		c.leave(c.at, "@{ }")
		n = p[1]
	}
	if n = strings.TrimSpace(n); n == "" {
		return nil, lang.Errorf("%q names nobody", brief(l))
	}
	p := c.person(n)
	p.actor = p.actor || kind == "actor"
	if aliased {
		p.Text = new(plain(text))
	}
	if c.box != "" {
		p.box = c.boxes
	}
	return p, nil
}

// person gives who a name is.
func (c *conversation) person(n string) *person {
	n = strings.TrimSpace(n)
	p := c.byName[n]
	if p == nil {
		p = &person{node: c.node(n, "lifeline")}
		p.Text = new(plain(n))
		c.byName[n] = p
		c.people = append(c.people, p)
	}
	return p
}

func (c *conversation) say(m []string) {
	from, to := c.person(m[1]), c.person(m[4])
	s := step{doing: says, from: from, to: to, arrow: m[2], text: plain(m[5]), wake: m[3] == "+", sleep: m[3] == "-"}
	if c.count.on {
		s.text = count(c.count.next, s.text)
		c.count.next += c.count.step
	}
	if strings.HasSuffix(m[2], ")") { // it has the head of any other here
		c.leave(c.at, lang.T("the head of %s", m[2]))
	}
	if c.born != nil && (to == c.born || from == c.born) {
		c.born.created, s.create, c.born = true, to == c.born, nil
	}
	if c.dying != nil && (to == c.dying || from == c.dying) {
		c.dying.ended, s.destroy, c.dying = true, c.dying, nil
	}
	c.steps = append(c.steps, s)
}

func (c *conversation) note(l string) error {
	m := remarkOn().FindStringSubmatch(l)
	if m == nil {
		return lang.Errorf("%q is no message", brief(l))
	}
	first, second, two := strings.Cut(m[2], ",")
	s := step{doing: notes, side: strings.ToLower(m[1]), from: c.person(first), text: plain(m[3])}
	if s.to = s.from; two {
		s.to = c.person(second)
	}
	c.steps = append(c.steps, s)
	return nil
}

// group begins a box around people: a colour, which is left out, and a title.
func (c *conversation) group(l string) {
	colour, title, _ := strings.Cut(l, " ")
	if strings.HasPrefix(strings.ToLower(l), "rgb") {
		colour, title, _ = strings.Cut(l, ")")
		colour += ")"
	}
	if _, _, ok := named(colour); ok || strings.EqualFold(colour, "transparent") {
		if !strings.EqualFold(colour, "transparent") {
			c.leave(c.at, "box "+brief(colour))
		}
		l = title
	}
	c.boxes++
	c.box = plain(l)
	if c.box == "" {
		c.box = "box"
	}
	c.enter(fmt.Sprintf("box %d", c.boxes), c.box)
	c.open = append(c.open, "box")
}

// close ends the block that is open.
func (c *conversation) close() error {
	if len(c.open) == 0 {
		return lang.Errorf("%q is in no block", "end")
	}
	last := c.open[len(c.open)-1]
	c.open = c.open[:len(c.open)-1]
	if last == "box" {
		c.box = ""
		c.reader.open = nil
		return nil
	}
	c.steps = append(c.steps, step{doing: ends})
	return nil
}

// number has messages counted from now on, from a number in steps, or no longer.
func (c *conversation) number(words []string) {
	c.count.on, c.count.next, c.count.step = true, max(c.count.next, 1), max(c.count.step, 1)
	for i, w := range words {
		n, err := strconv.Atoi(w)
		switch {
		case w == "off":
			c.count.on = false
		case err != nil || n < 0 || n > 1_000_000:
		case i == 0:
			c.count.next = n
		default:
			c.count.step = n
		}
	}
}

// finish ends what nobody ended.
func (c *conversation) finish() {
	for range c.open {
		_ = c.close()
	}
}

// simple says whether there are messages alone, which a board places by itself.
func (c *conversation) simple() bool {
	for _, p := range c.people {
		if p.actor || p.created || p.ended {
			return false
		}
	}
	return c.boxes == 0 && c.title == "" && !slices.ContainsFunc(c.steps, func(s step) bool {
		return s.doing != says || s.wake || s.sleep || strings.Contains(s.text, "\n")
	})
}
