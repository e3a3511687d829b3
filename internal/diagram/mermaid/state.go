package mermaid

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/openspace-tui/openspace/internal/diagram"
	"github.com/openspace-tui/openspace/internal/lang"
)

// states is a reader of state diagrams.
type states struct {
	*reader
	noted string   // whose note of several lines is read
	side  string   // and where that is
	lines []string // of it
}

// stateName is any word without what a line has between names.
const stateName = `(?:[^\s:{}<>"\-]|-+[^\s:{}<>"\-])+`

// transition is a line of a state diagram.
var transition = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^(` + stateName + `)(?:\s*:::\s*([\w-]+))?\s*-->\s*(` + stateName +
		`)(?:\s*:::\s*([\w-]+))?\s*(?::([^:].*)?)?$`)
})

// described is a state with a text of its own.
var described = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^(?i:state\s+)?(` + stateName + `)\s*:\s*(.+)$`)
})

// aliased is a state named by its text, of which there may be more.
var aliased = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^(?i:state)\s+"([^"]*)"\s+(?i:as)\s+(` + stateName +
		`)(?:\s*:::\s*([\w-]+))?\s*(?::([^:].*?))?\s*(?:(?:<<|\[\[)(\w+)(?:>>|\]\]))?\s*(\{)?$`)
})

// bareState is the name of a state alone.
var bareState = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^` + stateName + `$`) })

// aClass is the name of how a state looks.
var aClass = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^\s*[\w-]+\s*$`) })

// special is a state that has a shape of its own.
var special = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^(?i:state)\s+(` + stateName + `?)\s*(?:<<|\[\[)((?i:fork|join|choice))(?:>>|\]\])$`)
})

// noteOf begins a note beside a state.
var noteOf = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?is)^note\s+(right|left)\s+of\s+(` + stateName + `)\s*(?::([^:].*)?)?$`)
})

// floating is a note that belongs to nothing.
var floating = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)^note\s+"([^"]*)"\s+as\s+(` + stateName + `)$`)
})

func (s *states) begin() {
	s.reader.line, s.more, s.next, s.last = s.line, noted, s.begins, s.unclosed
	s.amid = func(l string) bool { return speaks(l) || s.noted != "" }
}

// unclosed ends a note that has no end, and tells that.
func (s *states) unclosed() {
	if s.noted != "" {
		s.leave(s.at, lang.T("is-not-closed", "note"))
		s.noteLine("end note")
	}
}

// begins reports whether a text is a statement by itself.
func (s *states) begins(l string) bool {
	l = strings.TrimRight(l, " }") // which may end what is around
	word, rest, _ := strings.Cut(l, " ")
	return transition().MatchString(l) || rest != "" &&
		slices.Contains([]string{"state", "note", "class", "classdef", "style", "direction"}, strings.ToLower(word))
}

// opening is what begins a composite state, with what is in that on the same line.
var opening = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^((?i:state)\s+(?:"[^"]*"|:::|[^":{])+\{)\s*(\S.*)$`)
})

// closes reports whether the last brace of a line ends a composite state that begins before it.
func (s *states) closes(l string) bool {
	bare := quotes().ReplaceAllString(l, "")
	return len(s.open) > 0 && l != "}" && strings.HasSuffix(bare, "}") &&
		strings.Count(bare, "}") > strings.Count(bare, "{")
}

func (s *states) line(l string) error {
	if s.noted != "" {
		s.noteLine(l)
		return nil
	}
	if m := opening().FindStringSubmatch(l); m != nil {
		return cmp.Or(s.line(m[1]), s.line(m[2]))
	}
	if s.closes(l) {
		return cmp.Or(s.line(strings.TrimSpace(strings.TrimSuffix(l, "}"))), s.line("}"))
	}
	switch {
	case strings.HasPrefix(l, "#"): // a comment
		return nil
	case l == "}":
		s.leaveRegion()
		s.leaveGroup()
		return nil
	case l == "--":
		s.region()
		return nil
	case strings.HasPrefix(l, "direction "):
		s.turn(strings.TrimPrefix(l, "direction "))
		return nil
	case strings.Contains(l, " ") && s.style(l):
		return nil
	case s.leaves(l, "click", "hide", "scale"):
		return nil
	}
	return s.shape(l)
}

// shape reads a line that draws something.
func (s *states) shape(l string) error {
	if m := transition().FindStringSubmatch(l); m != nil && m[1] != "" {
		from, to := s.end(m[1], "start", "initial"), s.end(m[3], "end", "final")
		for i, n := range []string{from, to} {
			if class := m[2+2*i]; class != "" {
				s.wear(n, class)
			}
		}
		s.edge("transition", from, to, m[5])
		return nil
	}
	if m := noteOf().FindStringSubmatch(l); m != nil {
		side := strings.ToLower(m[1])
		if s.node(m[2], "state"); m[3] != "" {
			s.attach(m[2], m[3]).side = side
		} else {
			s.noted, s.side = m[2], side
		}
		return nil
	}
	if m := floating().FindStringSubmatch(l); m != nil {
		remark(s.node(m[2], "box").Shape, m[1])
		return nil
	}
	if m := aliased().FindStringSubmatch(l); m != nil {
		text := strings.TrimSpace(plain(m[1]) + "\n" + plain(m[4]))
		if m[3] != "" {
			s.wear(m[2], m[3])
		}
		if m[5] != "" {
			s.leave(s.at, "<<"+m[5]+">>")
		}
		if m[6] != "" {
			s.mention(m[2])
			s.enter(m[2], text)
			return nil
		}
		s.node(m[2], "state").Text = &text
		return nil
	}
	if m := special().FindStringSubmatch(l); m != nil {
		n := s.node(m[1], "decision")
		if n.Kind, n.Text = "decision", new(""); !strings.EqualFold(m[2], "choice") {
			bar(n.Shape, s.towards(s.inner()))
		}
		return nil
	}
	return s.declare(l)
}

// declare reads a state: its name, its text, or what begins a composite one.
func (s *states) declare(l string) error {
	if m := described().FindStringSubmatch(l); m != nil && !strings.HasPrefix(m[2], "::") {
		n, text := s.node(m[1], "state"), plain(m[2])
		if *n.Text != n.name { // more of it
			text = *n.Text + "\n" + text
		}
		n.Text = &text
		return nil
	}
	l, composite := strings.CutSuffix(strings.TrimSpace(l), "{")
	if word, rest, _ := strings.Cut(l, " "); strings.EqualFold(word, "state") {
		l = rest
	}
	n, class, dressed := strings.Cut(strings.TrimSpace(l), ":::")
	n = strings.TrimSpace(n)
	if m := bareState().FindString(n); m == "" || m != n || dressed && !aClass().MatchString(class) {
		return lang.Errorf("no-state-no-transition", Brief(l))
	}
	if composite {
		s.enter(n, "")
	} else {
		s.node(n, "state")
	}
	if class != "" {
		s.wear(n, class)
	}
	return nil
}

// end returns the name of what a transition leads from or to: a beginning and an
// end of its own for each composite state.
func (s *states) end(n, word, kind string) string {
	if n != "[*]" {
		s.node(n, "state")
		return n
	}
	n = "[" + word + "]"
	if g := s.inner(); g != nil {
		n = fmt.Sprintf("[%s %s]", g.name, word)
	}
	s.node(n, kind).Text = new("")
	return n
}

// region parts a composite state: what was read of it is one of its concurrent
// parts, what follows another.
func (s *states) region() {
	g := s.inner()
	switch {
	case g == nil || s.full():
		s.leave(s.at, "--")
		return
	case g.region:
		s.leaveGroup()
		g = s.inner()
	default:
		first := s.part(g)
		first.mentions, g.mentions = g.mentions, nil
		for _, inner := range s.closed {
			if inner.parent == g && inner != first {
				inner.parent = first
			}
		}
		s.leaveGroup()
	}
	s.part(g)
}

// part begins a concurrent part of a composite state.
func (s *states) part(g *group) *group {
	p := s.enter(fmt.Sprintf("%s--%d", g.name, len(s.closed)), "")
	p.region, p.Text = true, new("")
	return p
}

// leaveRegion ends the concurrent part that is read, if any.
func (s *states) leaveRegion() {
	if g := s.inner(); g != nil && g.region {
		s.leaveGroup()
	}
}

func (s *states) noteLine(l string) {
	last := strings.EqualFold(strings.Join(strings.Fields(l), " "), "end note")
	if !last {
		s.lines = append(s.lines, l)
		return
	}
	s.attach(s.noted, strings.Join(s.lines, "\n")).side = s.side
	s.noted, s.lines = "", nil
}

// attach ties a note to what a name means.
func (r *reader) attach(to, text string) *node {
	r.notes++
	name := fmt.Sprintf("note %d", r.notes)
	n := r.node(name, "box")
	n.of = to
	remark(n.Shape, text)
	e := r.edge("transition", to, name, "")
	e.End, e.Dash = new("none"), new("dotted")
	return n
}

// remark makes a shape a note, which is as large as its text.
func remark(in *diagram.Shape, text string) {
	in.Kind, in.Text, in.Color, in.Fill = "box", new(plain(text)), new("yellow"), new("solid")
}
