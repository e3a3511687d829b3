package panes

import (
	"slices"

	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/panes/layout"
)

// ClosePane closes a pane with all its tabs.
func (w *Workspace) ClosePane(id layout.PaneID) error {
	p := w.panes[id]
	if p == nil {
		return lang.Errorf("close-pane-x-x", id, ErrNoPane)
	}
	for _, t := range p.Tabs {
		if w.isKept(t.Content.ID(), p) {
			return lang.Errorf("close-pane-with", id, t.Content.ID().Kind(), ErrKept)
		}
	}
	return w.drop(p)
}

// CloseContent closes one tab, and its pane with the last one.
func (w *Workspace) CloseContent(id ContentID) error {
	p, i := w.Find(id)
	if p == nil {
		return lang.Errorf("close-x-x", id, ErrNoContent)
	}
	if w.isKept(id, nil) {
		return lang.Errorf("close-the", id.Kind(), ErrKept)
	}
	if len(p.Tabs) == 1 {
		return w.drop(p)
	}
	closeContent(p.Tabs[i].Content)
	p.Tabs = slices.Delete(p.Tabs, i, i+1)
	if p.Active > i || p.Active == len(p.Tabs) {
		p.Active--
	}
	w.Touch()
	return nil
}

// Kept reports whether closing a content is refused: it is the last one of a kind
// that stays open.
func (w *Workspace) Kept(id ContentID) bool { return w.isKept(id, nil) }

// isKept reports whether closing a content (or all of a pane) would close the
// last one of a kind that stays open.
func (w *Workspace) isKept(id ContentID, going *Pane) bool {
	if !w.kinds[id.Kind()].Keep {
		return false
	}
	for _, p := range w.panes {
		for _, t := range p.Tabs {
			other := t.Content.ID()
			if p != going && other != id && other.Kind() == id.Kind() {
				return false
			}
		}
	}
	return true
}

// drop closes a pane. The keyboard goes back to where it came from.
func (w *Workspace) drop(p *Pane) error {
	back := w.openerOf(p, p.Tabs[p.Active])
	if err := w.tree.Close(p.ID); err != nil {
		return err
	}
	delete(w.panes, p.ID)
	w.solved = solution{}
	for _, t := range p.Tabs {
		closeContent(t.Content)
	}
	w.goBack(back)
	w.Touch()
	return nil
}

func closeContent(c Content) {
	if cl, ok := c.(Closer); ok {
		cl.Close()
	}
}

// CloseAll lets go of every content, at the end of the program.
func (w *Workspace) CloseAll() {
	for _, p := range w.panes {
		for _, t := range p.Tabs {
			closeContent(t.Content)
		}
	}
}

// FocusPane gives a pane the keyboard. By the person's hand it also marks the
// tab as touched.
func (w *Workspace) FocusPane(id layout.PaneID, by Origin) error {
	p := w.panes[id]
	if p == nil {
		return lang.Errorf("focus-pane-x-x", id, ErrNoPane)
	}
	back := p.Tabs[p.Active].back
	w.activate(p, p.Active, Placement{Focus: true, Origin: by})
	if by == User { // to go to what shows is not to choose it
		p.Tabs[p.Active].back = back
	}
	return nil
}

// FocusContent shows a content's tab and gives its pane the keyboard.
func (w *Workspace) FocusContent(id ContentID, by Origin) error {
	p, i := w.Find(id)
	if p == nil {
		return lang.Errorf("focus", id, ErrNoContent)
	}
	w.activate(p, i, Placement{Focus: true, Origin: by})
	return nil
}

// Zoom lets a pane fill the window, in somebody's name.
func (w *Workspace) Zoom(id layout.PaneID, by Origin) error {
	if err := w.tree.Zoom(id); err != nil {
		return err
	}
	w.zoomedBy = by
	return nil
}

// ZoomedByUser reports whether a pane fills the window because the person wanted
// that.
func (w *Workspace) ZoomedByUser() bool { return w.tree.Zoomed() != "" && w.zoomedBy != Agent }

// ShowTab makes a pane's tab current, by index.
func (w *Workspace) ShowTab(id layout.PaneID, tab int, by Origin) error {
	p := w.panes[id]
	if p == nil {
		return lang.Errorf("show-tab-of-pane", tab+1, id, ErrNoPane)
	}
	if tab < 0 || tab >= len(p.Tabs) {
		return lang.Errorf("show-tab-of-pane", tab+1, id, ErrNoTab)
	}
	w.activate(p, tab, Placement{Focus: true, Origin: by})
	return nil
}

// MoveTab moves the active tab of a pane by delta places, stopping at the ends.
func (w *Workspace) MoveTab(id layout.PaneID, delta int) error {
	p := w.panes[id]
	if p == nil {
		return lang.Errorf("move-tab-of-pane", id, ErrNoPane)
	}
	last := len(p.Tabs) - 1
	to := min(max(p.Active+min(max(delta, -last), last), 0), last)
	t := p.Tabs[p.Active]
	p.Tabs = slices.Insert(slices.Delete(p.Tabs, p.Active, p.Active+1), to, t)
	p.Active = to
	w.Touch()
	return nil
}
