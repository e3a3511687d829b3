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

// arrows are how messages are written, longer ones before those that they begin with:
// whole heads, crosses and points, and heads of which one half is drawn, at the end or
// at the beginning.
func arrows() []string {
	return []string{`<<-->>`, `<<->>`, `-->>`, `->>`, `--x`, `--)`, `--|\`, `--|/`, `--\\`, `--//`, `-|\`, `-|/`, `-\\`,
		`-//`,
		`/|--`, `\|--`, `//--`, `\\--`, `/|-`, `\|-`, `//-`, `\\-`, `-->`, `->`, `-x`, `-)`}
}

// message is a line of a sequence diagram; an arrow may begin and end in the middle of a
// lifeline, which parentheses say.
var message = sync.OnceValue(func() *regexp.Regexp {
	var all []string
	for _, a := range arrows() {
		all = append(all, regexp.QuoteMeta(a))
	}
	return regexp.MustCompile(`^(.+?)\s*(\(\))?\s*(` + strings.Join(all, "|") +
		`)\s*(\(\))?\s*([+-]?)\s*([^:]+?)\s*(?::\s*(.*))?$`)
})

// anArrow is what no name of somebody holds.
var anArrow = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`[<>:;,]|--[)x]`) })

// isName reports whether a text names somebody, who has no other text beside that.
func isName(n string) bool {
	return strings.TrimSpace(n) != "" && !anArrow().MatchString(n) && !aliases().MatchString(n)
}

// halves are the arrows that are drawn with a whole head, and those that come the other
// way.
func halved(arrow string) (whole string, back, half bool) {
	line := "-"
	if strings.Contains(arrow, "--") {
		line = "--"
	}
	switch {
	case !strings.ContainsAny(arrow, `/\`):
		return arrow, false, false
	case strings.HasPrefix(arrow, "-"):
		return line + ">>", false, true
	}
	return line + ">>", true, true
}

// wrapping is a mark before a text that reports whether it is to be wrapped, as all are.
var wrapping = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`(?i)^\s*:?(?:no)?wrap:\s*`) })

// said is a text of a conversation.
func said(text string) string { return plain(wrapping().ReplaceAllString(text, "")) }

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
	back     bool // its head is at whom it comes from
	wake     bool // the message wakes whom it reaches
	sleep    bool // who sends it is done
	create   bool // it makes whom it reaches
	destroy  *person
}

// titled is a frame's title: the word, and its condition.
func titled(word, text string) string { return strings.TrimSpace(word + " " + text) }

// spoken are the words that begin what is no message, whatever is behind them.
func spoken() []string {
	return []string{"participant", "actor", "create", "destroy", "note", "loop", "alt", "opt", "par", "par_over",
		"critical", "break", "rect", "else", "and", "option", "end", "box",
		"activate", "deactivate", "autonumber", "title", "title:", "link", "links", "properties", "details",
		"acctitle:", "accdescr:"}
}

func newConversation(r *reader) *conversation {
	c := &conversation{reader: r, byName: map[string]*person{}}
	c.count.next, c.count.step = 1, 1
	r.talk, r.more, r.next, r.amid = c, braced, c.begins, amidTitle
	return c
}

// amidTitle reports whether a line goes on with what is said, or with a title.
func amidTitle(l string) bool {
	word, _, _ := strings.Cut(strings.ToLower(l), " ")
	return !strings.HasSuffix(l, ";") && speaks(l) || aliases().MatchString(l) ||
		slices.Contains([]string{"loop", "alt", "opt", "par", "par_over", "critical", "break", "else", "and", "option",
			"title", "box"}, word)
}

func (c *conversation) line(l string) error {
	word, rest, _ := strings.Cut(l, " ")
	rest = strings.TrimSpace(rest)
	low := strings.ToLower(word)
	if strings.HasPrefix(l, "#") { // a comment
		return nil
	}
	if m := message().FindStringSubmatch(l); m != nil && !slices.Contains(spoken(), low) {
		if anArrow().MatchString(m[1]+m[6]) || strings.TrimSpace(m[6]) == "" ||
			m[7] == "" && !strings.Contains(l, ":") && c.byName[m[6]] == nil && strings.Contains(m[6], " ") {
			return lang.Errorf("is-no-message", Brief(l))
		}
		c.say(m)
		return nil
	}
	switch low {
	case "participant", "actor":
		_, err := c.declare(low, rest)
		return err
	case "create":
		kind, who, _ := strings.Cut(rest, " ")
		p, err := c.declare(kind, strings.TrimSpace(who))
		c.born = p
		return err
	case "destroy":
		p, err := c.named(rest)
		c.dying = p
		return err
	case "note":
		return c.note(l)
	case "loop", "alt", "opt", "par", "critical", "break", "rect", "par_over":
		if low == "rect" && rest != "" {
			c.leave(c.at, "rect "+Brief(rest))
			rest = ""
		}
		c.open = append(c.open, low)
		c.steps = append(c.steps, step{doing: begins, text: titled(strings.TrimSuffix(low, "_over"), said(rest))})
	case "else", "and", "option":
		if len(c.open) == 0 {
			return lang.Errorf("is-in-no-block", Brief(l))
		}
		c.steps = append(c.steps, step{doing: parts, text: titled(low, said(rest))})
	case "end":
		return c.close()
	case "box":
		c.group(rest)
	case "activate", "deactivate":
		p, err := c.named(rest)
		if err != nil {
			return err
		}
		s := step{doing: wakes, to: p}
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
		return lang.Errorf("is-no-message", Brief(l))
	}
	return nil
}

// begins reports whether a text is a statement by itself.
func (c *conversation) begins(l string) bool {
	word, _, _ := strings.Cut(l, " ")
	return slices.Contains(spoken(), strings.ToLower(word)) || message().MatchString(l)
}

// declare reads who takes part.
func (c *conversation) declare(kind, l string) (*person, error) {
	n, text, aliased := cutAlias(l)
	if p := properties().FindStringSubmatch(l); p != nil {
		n = p[1]
		_, text, aliased = cutAlias(l[len(p[0]):])
		for _, said := range settings(p[2]) {
			switch {
			case said.key == "alias" && !aliased:
				text, aliased = said.value, true
			case said.key == "type" && said.value == "actor":
				kind = said.value
			case said.key == "alias", said.key == "type" && said.value == "participant":
			default:
				c.leave(c.at, Brief(said.key+": "+said.value))
			}
		}
	}
	if broken(n) || broken(text) {
		c.leave(c.at, Brief(l))
		return nil, nil
	}
	if aliased && strings.HasPrefix(n, `"`) { // a text with the name behind it, as others have it
		n, text = text, n
	}
	p, err := c.named(n)
	if err != nil {
		return nil, lang.Errorf("names-nobody", Brief(l))
	}
	p.actor = p.actor || kind == "actor"
	if strings.TrimSpace(text) != "" {
		p.Text = new(said(text))
	}
	if c.box != "" {
		p.box = c.boxes
	}
	return p, nil
}

// cutAlias parts a name and what shows in its place.
func cutAlias(l string) (name, text string, aliased bool) {
	if at := aliases().FindStringIndex(l); at != nil {
		return l[:at[0]], l[at[1]:], true
	}
	return l, "", false
}

var aliases = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`(?i)\s+as(?:\s+|$)`) })

// named returns who a name is, or an error for what is no name.
func (c *conversation) named(n string) (*person, error) {
	if !isName(n) {
		return nil, lang.Errorf("names-nobody", Brief(n))
	}
	return c.person(n), nil
}

// person returns who a name is.
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
	from, to := c.person(m[1]), c.person(m[6])
	arrow, back, half := halved(m[3])
	s := step{doing: says, from: from, to: to, arrow: arrow, back: back, text: said(m[7]), wake: m[5] == "+",
		sleep: m[5] == "-"}
	if c.count.on {
		s.text = count(c.count.next, s.text)
	}
	c.count.next += c.count.step               // those without a number count too
	if half || strings.HasSuffix(arrow, ")") { // it has the head of any other here
		c.leave(c.at, lang.T("the-head-of", m[3]))
	}
	if m[2]+m[4] != "" {
		c.leave(c.at, "()")
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
		return lang.Errorf("is-no-message", Brief(l))
	}
	side := strings.ToLower(m[1])
	first, second, two := strings.Cut(m[2], ",")
	if !isName(first) || two && (side != "over" || !isName(second)) {
		return lang.Errorf("is-no-message", Brief(l))
	}
	s := step{doing: notes, side: side, from: c.person(first), text: said(m[3])}
	if s.to = s.from; two {
		s.to = c.person(second)
	}
	c.steps = append(c.steps, s)
	return nil
}

// mixed is a colour by its parts.
var mixed = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`(?i)^(?:rgb|hsl)a?\s*\([^()]*\)`) })

// group begins a box around people: a colour, which is left out, and a title.
func (c *conversation) group(l string) {
	colour, title, _ := strings.Cut(l, " ")
	m := mixed().FindString(l)
	if m != "" {
		colour, title = m, l[len(m):]
	}
	if _, _, ok := named(colour); ok || m != "" || strings.EqualFold(colour, "transparent") {
		if !strings.EqualFold(colour, "transparent") {
			c.leave(c.at, "box "+Brief(colour))
		}
		l = title
	}
	c.boxes++
	c.box = said(l)
	if c.box == "" {
		c.box = "box"
	}
	c.enter(fmt.Sprintf("box %d", c.boxes), c.box)
	c.open = append(c.open, "box")
}

// close ends the block that is open.
func (c *conversation) close() error {
	if len(c.open) == 0 {
		return lang.Errorf("is-in-no-block", "end")
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
	c.count.on = true
	for i, w := range words {
		n, err := strconv.Atoi(w)
		switch {
		case w == "off":
			c.count.on = false
		case err != nil || n < 0 || n > 1_000_000:
			c.leave(c.at, "autonumber "+Brief(w))
		case n == 0: // as it was
		case i == 0:
			c.count.next, c.count.step = n, 1
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

// simple reports whether there are messages alone, which a board places by itself.
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
