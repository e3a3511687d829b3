package panes

import (
	"slices"

	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/panes/layout"
)

// Drop is where a tab is put by the person's hand: in a pane before the tab at
// an index (behind the last one when there is none), or in a pane of its own
// beside it.
type Drop struct {
	Pane  layout.PaneID
	At    int
	Split *layout.Direction
}

// MoveTo takes a content's tab to another place and shows it there. A pane
// that held no other closes; nothing of the content is lost.
func (w *Workspace) MoveTo(id ContentID, to Drop) error {
	from, i := w.Find(id)
	if from == nil {
		return lang.Errorf("move-x-x", id, ErrNoContent)
	}
	target := w.panes[to.Pane]
	if target == nil {
		return lang.Errorf("move-to-pane", id, to.Pane, ErrNoPane)
	}
	t := from.Tabs[i]
	switch {
	case to.Split != nil && target == from && len(from.Tabs) == 1:
		return nil // it has a pane of its own already
	case to.Split != nil:
		p := &Pane{ID: w.newID()}
		if err := w.tree.Split(target.ID, *to.Split, p.ID); err != nil {
			return lang.Errorf("move-x-x", id, err)
		}
		w.panes[p.ID], target, to.At = p, p, 0
	case target == from && to.At > i:
		to.At--
	}
	w.take(from, i)
	at := min(max(to.At, 0), len(target.Tabs))
	target.Tabs = slices.Insert(target.Tabs, at, t)
	w.solved = solution{}
	if len(from.Tabs) == 0 {
		_ = w.tree.Close(from.ID)
		delete(w.panes, from.ID)
	}
	w.activate(target, at, Placement{Focus: true, Origin: User})
	return nil
}

// take takes a tab out of a pane, which may be left without any.
func (w *Workspace) take(p *Pane, i int) {
	p.Tabs = slices.Delete(p.Tabs, i, i+1)
	if p.Active > i || p.Active == len(p.Tabs) {
		p.Active = max(p.Active-1, 0)
	}
}
