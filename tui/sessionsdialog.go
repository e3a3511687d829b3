package tui

import (
	"context"
	"iter"
	"time"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/store"
	"github.com/openspace-tui/openspace/tui/session"
	"github.com/openspace-tui/openspace/tui/widget"
)

// sessionsDialog opens the list of sessions, at the one on screen or the one that called it.
func (m *Model) sessionsDialog() tea.Cmd {
	on := m.session()
	d := session.NewList(listedSessions{m}, m.o.Now(), func(id string) bool {
		return on != "" && m.st.Within(on, id)
	})
	m.push(d)
	return d.ReadOn(m.host())
}

// listedSessions is what the list of sessions is made of.
type listedSessions struct{ m *Model }

// listStamp changes when the list of sessions does.
type listStamp struct {
	first   **store.Session // the store sorts anew when one changed
	n       int
	version int
	day     string
	tongue  string
}

// Stamp implements [session.Source].
func (s listedSessions) Stamp() any {
	all := s.m.st.Sessions()
	l := listStamp{n: len(all), version: s.m.sessionMarks.version, day: s.m.o.Now().Format(time.DateOnly),
		tongue: lang.Spoken()}
	if len(all) > 0 {
		l.first = &all[0]
	}
	return l
}

// Rows implements [session.Source].
func (s listedSessions) Rows() []session.Row {
	roots := s.m.listed()
	out := make([]session.Row, 0, len(roots))
	add := func(one *store.Session, depth int) {
		out = append(out, session.Row{ID: one.ID, Name: title(one), Depth: depth, Updated: one.Time.Updated,
			Group: s.m.pinGroup(one)})
	}
	for _, root := range roots {
		add(root, 0)
		s.m.descendants(root.ID, 1, add)
	}
	return out
}

// State implements [session.Source].
func (s listedSessions) State(id string) (sign, word string) {
	if one := s.m.st.Session(id); one != nil {
		return s.m.sessionState(one)
	}
	return "", ""
}

// Online implements [session.Source].
func (s listedSessions) Online() bool { return s.m.conn.live() }

// Newest implements [session.Source].
func (s listedSessions) Newest() iter.Seq[string] {
	return func(yield func(string) bool) {
		for _, one := range s.m.st.Sessions() {
			if s.m.lists(one) && !yield(one.ID) {
				return
			}
		}
	}
}

// Reader implements [session.Source].
func (s listedSessions) Reader() (context.Context, session.Reader) {
	c := s.m.conn.client
	if c == nil {
		return s.m.o.Ctx, nil
	}
	return s.m.o.Ctx, func(ctx context.Context, id string, limit int) ([]engine.MessageWithParts, error) {
		page, err := c.Messages(ctx, id, limit, "")
		if err != nil {
			return nil, err
		}
		return page.Messages, nil
	}
}

// title is a session's name in one line that is safe to show.
func title(s *store.Session) string { return widget.SafeLine(s.Name()) }
