// Package terminals is the terminals there are, and what the lines do that are typed into them.
package terminals

import (
	"context"
	"time"

	"github.com/openspace-tui/openspace/internal/danger"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/pty"
)

// Terminals is the terminals there are, and what agents have typed into them and
// not yet ended with a line. It belongs to the Update loop.
type Terminals struct {
	Set  *pty.Set
	Base pty.Options // what holds for every terminal: shell, scrollback
	// Idle is how long nobody may use an agent's terminal until it ends; 0: for ever.
	Idle time.Duration
	// Engine starts programs where the engine runs; it gives nil while there is
	// none. Nil: there never is.
	Engine func() pty.Starter
	// Judge tells which lines the person must see first.
	Judge *danger.Judge
	typed map[string]*danger.Typed
	went  map[string][]string      // where lines that were sent may lead, the likeliest last
	last  map[string]chan struct{} // closed when the newest send of a terminal is done

	// Texts are the files that editors in terminals have.
	Texts Scratch
}

// New returns the terminals of a set; judge tells which lines the person
// must see first.
func New(set *pty.Set, judge *danger.Judge) *Terminals {
	return &Terminals{Set: set, Judge: judge, typed: map[string]*danger.Typed{}, went: map[string][]string{},
		last: map[string]chan struct{}{}}
}

// With adds what holds for every terminal.
func (s *Terminals) With(o pty.Options) pty.Options {
	base := s.Base
	if o.Shell != "" {
		base.Shell = o.Shell
	}
	base.Command, base.Args, base.Script, base.Dir, base.Title = o.Command, o.Args, o.Script, o.Dir, o.Title
	base.Starter, base.Remote, base.Edits = o.Starter, o.Remote, o.Edits
	return base
}

func (s *Terminals) Line(id string) *danger.Typed {
	t := s.typed[id]
	if t == nil {
		t = &danger.Typed{}
		s.typed[id] = t
	}
	if to, ok := s.Set.Get(id); ok && to != nil {
		t.Bash = to.Bash()
	}
	return t
}

// Forget drops what is known of a terminal that was closed.
func (s *Terminals) Forget(id string) {
	delete(s.typed, id)
	delete(s.last, id)
	delete(s.went, id)
}

// Send types text in the order in which it is called: what is judged together
// is typed together. The work is to be run off the loop; where it fails, nobody
// knows what stands on the line.
func (s *Terminals) Send(id string, to *pty.Session, by pty.Origin, text string) func(context.Context) error {
	if by != pty.User {
		s.Line(id).Commit(text)
	}
	before, done := s.last[id], make(chan struct{})
	s.last[id] = done
	return func(ctx context.Context) error {
		if before != nil {
			select {
			case <-before:
			case <-ctx.Done():
				go func() { <-before; close(done) }()
				return ctx.Err()
			}
		}
		defer close(done)
		return to.Send(ctx, by, text)
	}
}

// Minutes is a time without use, in words.
func Minutes(d time.Duration) string {
	n := int(d.Round(time.Minute) / time.Minute)
	return lang.N(n, "minutes", n)
}
