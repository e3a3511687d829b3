package roster

import (
	"context"
	"iter"
	"time"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/store"
	"github.com/openspace-tui/openspace/tui/session"
)

// Open opens the list of sessions, at the one on screen or the one that called it.
func (r *Roster) Open() tea.Cmd {
	on := r.p.Session()
	d := session.NewList(listed{r}, r.p.Now(), func(id string) bool {
		return on != "" && r.p.Store().Within(on, id)
	})
	r.p.Dialogs().Push(d)
	return d.ReadOn(r.p)
}

// listedSessions is what the list of sessions is made of.
type listed struct{ *Roster }

// listStamp changes when the list of sessions does.
type listStamp struct {
	first   **store.Session // the store sorts anew when one changed
	n       int
	version int
	day     string
	tongue  string
}

// Stamp implements [session.Source].
func (s listed) Stamp() any {
	all := s.p.Store().Sessions()
	l := listStamp{n: len(all), version: s.version, day: s.p.Now().Format(time.DateOnly),
		tongue: lang.Spoken()}
	if len(all) > 0 {
		l.first = &all[0]
	}
	return l
}

// Rows implements [session.Source].
func (s listed) Rows() []session.Row {
	roots := s.Listed()
	out := make([]session.Row, 0, len(roots))
	add := func(one *store.Session, depth int) {
		out = append(out, session.Row{ID: one.ID, Name: session.Title(one), Depth: depth, Updated: one.Time.Updated,
			Group: s.pinGroup(one)})
	}
	for _, root := range roots {
		add(root, 0)
		s.descendants(root.ID, 1, add)
	}
	return out
}

// State implements [session.Source].
func (s listed) State(id string) (sign, word string) {
	if one := s.p.Store().Session(id); one != nil {
		return s.state(one)
	}
	return "", ""
}

// Online implements [session.Source].
func (s listed) Online() bool { return s.p.Online() }

// Newest implements [session.Source].
func (s listed) Newest() iter.Seq[string] {
	return func(yield func(string) bool) {
		for _, one := range s.p.Store().Sessions() {
			if s.Lists(one) && !yield(one.ID) {
				return
			}
		}
	}
}

// Reader implements [session.Source].
func (s listed) Reader() (context.Context, session.Reader) {
	c := s.p.Client()
	if c == nil {
		return s.p.Context(), nil
	}
	return s.p.Context(), func(ctx context.Context, id string, limit int) ([]engine.MessageWithParts, error) {
		page, err := c.Messages(ctx, id, limit, "")
		if err != nil {
			return nil, err
		}
		return page.Messages, nil
	}
}
