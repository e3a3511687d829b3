package tui

import (
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/pty"
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/panes/term"
)

// idleTimer is the one timer of agents' terminals that nobody uses. It is aimed at
// the first that may end; there is none without such a terminal.
type idleTimer struct {
	limit time.Duration // that it was set for; 0: it is not set
	turn  int
}

// set notes a timer for a limit and returns its number.
func (t *idleTimer) set(limit time.Duration) int {
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

// watchIdle sets the timer for the agents' terminal that was used the longest ago,
// where there is a limit.
func (m *Model) watchIdle() tea.Cmd {
	sh := m.o.Terminals
	if sh == nil || sh.Idle == m.idle.limit {
		return nil
	}
	if sh.Idle <= 0 {
		m.idle.set(0)
		return nil
	}
	all := agentTerminals(sh.Set)
	if len(all) == 0 {
		return nil
	}
	first := all[0].at
	for _, t := range all {
		if t.at.Before(first) {
			first = t.at
		}
	}
	set, limit, turn, now := sh.Set, sh.Idle, m.idle.set(sh.Idle), m.o.Now
	return tea.Tick(max(first.Add(limit).Sub(now()), 0), func(time.Time) tea.Msg {
		rest := resting(set, now().Add(-limit))
		return terminalsIdleMsg{turn: turn, rest: rest, limit: limit}
	})
}

// terminalsIdleMsg is the result of what watchIdle started.
type terminalsIdleMsg struct {
	turn  int
	rest  []unused
	limit time.Duration
}

func (msg terminalsIdleMsg) on(m *Model) tea.Cmd {
	if m.idle.turn == msg.turn {
		m.idle.limit = 0 // and set again by what comes next
		m.endUnused(msg.rest, msg.limit)
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
func (m *Model) endUnused(rest []unused, limit time.Duration) {
	var ended []string
	for _, t := range rest {
		if c := m.focusedContent(); c != nil && c.ID() == panes.MakeID(term.KindName, t.id) {
			t.s.Use()
		}
		if t.s.Active() == t.at {
			t.s.Expire(limit)
			ended = append(ended, t.id)
		}
	}
	if len(ended) > 0 {
		m.toast(commands.LevelInfo, lang.T("ended after %s without use: %s", commands.Minutes(limit),
			strings.Join(ended, ", ")))
	}
}

// useTerminal notes that a terminal gets or loses the keyboard.
func useTerminal(c panes.Content) {
	if t, ok := c.(*term.Term); ok && t.Session() != nil {
		t.Session().Use()
	}
}
