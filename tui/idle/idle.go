// Package idle ends agents' terminals that nobody uses.
package idle

import (
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/commands/terminals"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/pty"
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/panes/term"
)

// Timer is the one timer of agents' terminals that nobody uses. It is aimed at
// the first that may end; there is none without such a terminal.
type Timer struct {
	p     Program
	limit time.Duration // that it was set for; 0: it is not set
	turn  int
}

// Program has the terminals.
type Program interface {
	Toast(level commands.Level, text string)
	Now() time.Time
	// Terminals are those that run, and how long an agent's may rest; nil: there are none.
	Terminals() (set *pty.Set, limit time.Duration)
	// Focused is what has the keyboard, or nil.
	Focused() panes.Content
}

// Msg is the timer's end.
type Msg interface{ on(t *Timer) tea.Cmd }

// New is a timer that is not set.
func New(p Program) *Timer { return &Timer{p: p} }

// Update does on the loop what follows from the timer's end.
func (t *Timer) Update(msg Msg) tea.Cmd { return msg.on(t) }

// Limit is what it is set for; 0: it is not set.
func (t *Timer) Limit() time.Duration { return t.limit }

// set notes a timer for a limit and returns its number.
func (t *Timer) set(limit time.Duration) int {
	t.limit = limit
	t.turn++
	return t.turn
}

// unused is an agent's terminal that rests, and since when.
type unused struct {
	id string
	s  *pty.Session
	at time.Time
}

// agentTerminals lists the programs that run in terminals which agents opened,
// and when each was used last.
func agentTerminals(set *pty.Set) []unused {
	var out []unused
	for _, id := range set.IDs() {
		if s, ok := set.Get(id); ok && s != nil && s.Origin() != pty.User && s.Running() {
			out = append(out, unused{id, s, s.Active()})
		}
	}
	return out
}

// Watch sets the timer for the agents' terminal that was used the longest ago,
// where there is a limit.
func (t *Timer) Watch() tea.Cmd {
	set, limit := t.p.Terminals()
	if set == nil || limit == t.limit {
		return nil
	}
	if limit <= 0 {
		t.set(0)
		return nil
	}
	all := agentTerminals(set)
	if len(all) == 0 {
		return nil
	}
	first := all[0].at
	for _, one := range all {
		if one.at.Before(first) {
			first = one.at
		}
	}
	turn, now := t.set(limit), t.p.Now
	return tea.Tick(max(first.Add(limit).Sub(now()), 0), func(time.Time) tea.Msg {
		rest := resting(set, now().Add(-limit))
		return terminalsIdleMsg{turn: turn, rest: rest, limit: limit}
	})
}

// terminalsIdleMsg is the result of what Watch started.
type terminalsIdleMsg struct {
	turn  int
	rest  []unused
	limit time.Duration
}

func (msg terminalsIdleMsg) on(t *Timer) tea.Cmd {
	if t.turn == msg.turn {
		t.limit = 0 // and set again by what comes next
		t.endUnused(msg.rest, msg.limit)
	}
	return nil
}

// resting lists the agents' terminals that nobody used since a time. One with a
// program at work is in use, however quiet that is, and so is one that the person
// holds.
func resting(set *pty.Set, since time.Time) []unused {
	var out []unused
	for _, t := range agentTerminals(set) {
		switch {
		case t.at.After(since):
		case t.s.Held() || !t.s.Rests():
			t.s.Use()
		default:
			out = append(out, t)
		}
	}
	return out
}

// endUnused ends terminals that were not used meanwhile. What they show stays,
// with a word.
func (t *Timer) endUnused(rest []unused, limit time.Duration) {
	var ended []string
	for _, one := range rest {
		if c := t.p.Focused(); c != nil && c.ID() == panes.MakeID(term.KindName, one.id) {
			one.s.Use()
		}
		if one.s.Active() == one.at {
			one.s.Expire(limit)
			ended = append(ended, one.id)
		}
	}
	if len(ended) > 0 {
		t.p.Toast(commands.LevelInfo, lang.T("ended-after-without-use", terminals.Minutes(limit),
			strings.Join(ended, ", ")))
	}
}

// Use notes that a terminal gets or loses the keyboard.
func Use(c panes.Content) {
	if t, ok := c.(*term.Term); ok && t.Session() != nil {
		t.Session().Use()
	}
}
