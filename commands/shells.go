package commands

import (
	"strings"

	"github.com/openspace-tui/openspace/internal/danger"
	"github.com/openspace-tui/openspace/internal/pty"
)

// Shells is the terminals there are, and what agents have typed into them and
// not yet ended with a line. It belongs to the Update loop.
type Shells struct {
	Set   *pty.Set
	Base  pty.Options // what holds for every terminal: shell, scrollback
	judge *danger.Judge
	typed map[string]*danger.Typed
}

// NewShells gives the terminals of a set; judge tells which lines the person
// must see first.
func NewShells(set *pty.Set, judge *danger.Judge) *Shells {
	return &Shells{Set: set, judge: judge, typed: map[string]*danger.Typed{}}
}

// with adds what holds for every terminal.
func (s *Shells) with(o pty.Options) pty.Options {
	base := s.Base
	if o.Shell != "" {
		base.Shell = o.Shell
	}
	base.Command, base.Args, base.Script, base.Dir, base.Title = o.Command, o.Args, o.Script, o.Dir, o.Title
	return base
}

func (s *Shells) line(id string) *danger.Typed {
	t := s.typed[id]
	if t == nil {
		t = &danger.Typed{}
		s.typed[id] = t
	}
	return t
}

// commit remembers what an agent typed.
func (s *Shells) commit(id, text string) { s.line(id).Commit(text) }

// forget drops what is known of a terminal that was closed.
func (s *Shells) forget(id string) { delete(s.typed, id) }

// riskOfSending judges the lines that a text completes, with what was typed
// before them.
func riskOfSending(env Env, a TerminalSendArgs) *Risk {
	if env.Terminals == nil {
		return nil
	}
	lines, complete, unknown := env.Terminals.line(a.TerminalID).Add(a.Text)
	if !complete {
		return nil
	}
	r := &Risk{Text: strings.TrimSuffix(lines, "\n"), Where: "terminal " + a.TerminalID}
	for _, f := range env.Terminals.judge.Lines(lines) {
		reason := f.Reason
		if f.Text != "" && f.Text != strings.TrimSpace(lines) {
			reason += ": " + f.Text
		}
		r.Reasons = append(r.Reasons, reason)
	}
	if unknown {
		r.Reasons = append(r.Reasons, "the line was edited in ways that cannot be followed, so something else may run")
	}
	if len(r.Reasons) == 0 {
		return nil
	}
	return r
}
