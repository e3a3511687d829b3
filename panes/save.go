package panes

import (
	"encoding/json"
	"errors"
	"fmt"

	"github.com/openspace-tui/openspace/panes/layout"
)

type savedTab struct {
	Content ContentID `json:"content"`
	Origin  Origin    `json:"origin,omitempty"`
	Session string    `json:"session,omitempty"`
	Touched bool      `json:"touched,omitempty"`
	Pinned  bool      `json:"pinned,omitempty"`
}

type savedPane struct {
	Tabs   []savedTab `json:"tabs"`
	Active int        `json:"active"`
}

type saved struct {
	Layout *layout.Tree                `json:"layout"`
	Panes  map[layout.PaneID]savedPane `json:"panes"`
}

// MarshalJSON writes the layout and which contents are open where. What the
// contents hold is theirs to keep.
func (w *Workspace) MarshalJSON() ([]byte, error) {
	s := saved{Layout: w.tree, Panes: map[layout.PaneID]savedPane{}}
	for id, p := range w.panes {
		sp := savedPane{Active: p.Active}
		for _, t := range p.Tabs {
			sp.Tabs = append(sp.Tabs, savedTab{t.Content.ID(), t.Origin, t.Session, t.Touched, t.Pinned})
		}
		s.Panes[id] = sp
	}
	return json.Marshal(s)
}

// Restore opens what MarshalJSON wrote in place of what is open. A content
// that cannot be made leaves a Placeholder. What is no sound layout is refused,
// naming what is wrong, and the workspace stays as it was.
func (w *Workspace) Restore(data []byte) error {
	s := saved{Layout: layout.New()}
	if err := json.Unmarshal(data, &s); err != nil {
		return fmt.Errorf("restore layout: %w", err)
	}
	if err := s.check(); err != nil {
		return fmt.Errorf("restore layout: %w", err)
	}
	w.CloseAll()
	w.pending = nil
	// Versions only rise, whatever those of the trees are.
	w.version += w.tree.Version() + 1
	w.tree, w.panes = s.Layout, map[layout.PaneID]*Pane{}
	for _, id := range w.tree.Panes() {
		sp := s.Panes[id]
		p := &Pane{ID: id, Active: sp.Active}
		for _, t := range sp.Tabs {
			c, err := w.make(t.Content)
			if err != nil {
				c = &Placeholder{t.Content, err.Error()}
			}
			p.Tabs = append(p.Tabs, &Tab{Content: c, Origin: t.Origin, Session: t.Session, Touched: t.Touched, Pinned: t.Pinned})
			w.start(c)
		}
		w.panes[id] = p
		w.solved = solution{}
	}
	return nil
}

// check holds a saved layout to the workspace's laws.
func (s *saved) check() error {
	if s.Layout == nil {
		return errors.New("there is no layout")
	}
	ids, seen := s.Layout.Panes(), map[ContentID]bool{}
	if len(ids) != len(s.Panes) {
		return fmt.Errorf("the layout has %d panes, and %d are described", len(ids), len(s.Panes))
	}
	for _, id := range ids {
		p, ok := s.Panes[id]
		if !ok || p.Active < 0 || p.Active >= len(p.Tabs) {
			return fmt.Errorf("pane %q: tab %d of %d", id, p.Active, len(p.Tabs))
		}
		for _, t := range p.Tabs {
			if t.Content.Kind() == "" || t.Content.Ref() == "" || seen[t.Content] {
				return fmt.Errorf("pane %q: content %q has no name or is there twice", id, t.Content)
			}
			seen[t.Content] = true
		}
	}
	return nil
}

// revive makes the content of a tab that holds a placeholder, if it can be
// made by now.
func (w *Workspace) revive(t *Tab) {
	p, ok := t.Content.(*Placeholder)
	if !ok {
		return
	}
	c, err := w.make(p.id)
	if err != nil {
		p.why = err.Error()
		return
	}
	t.Content = c
	w.start(c)
}
