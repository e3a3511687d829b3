package panes

// focusOrigin is where the keyboard was when a tab took it.
type focusOrigin struct {
	id     ContentID
	zoomed bool // its pane filled the window
	by     Origin
}

// opens notes from where a tab takes the keyboard.
func (w *Workspace) opens(t *Tab) {
	if f := w.Focused(); f != nil && f.Current() != t.Content {
		t.from = focusOrigin{f.Current().ID(), w.tree.Zoomed() == f.ID, w.zoomedBy}
	}
}

// openerOf is where the keyboard goes when a tab closes that has it.
func (w *Workspace) openerOf(p *Pane, t *Tab) focusOrigin {
	if w.tree.Focus() != p.ID || p.Tabs[p.Active] != t {
		return focusOrigin{}
	}
	return t.from
}

// goBack gives the keyboard back, where that is open still.
func (w *Workspace) goBack(o focusOrigin) {
	p, i := w.Find(o.id)
	if p == nil {
		return
	}
	p.Active = i
	_ = w.tree.SetFocus(p.ID)
	if o.zoomed && w.tree.Zoomed() == "" {
		_ = w.Zoom(p.ID, o.by)
	}
	w.Touch()
}

// CloseAndReturn closes a tab, and where it has the keyboard gives that back to
// where it came from, though other tabs of its pane stay open.
func (w *Workspace) CloseAndReturn(id ContentID) error {
	var back focusOrigin
	if p, i := w.Find(id); p != nil {
		back = w.openerOf(p, p.Tabs[i])
	}
	if err := w.CloseContent(id); err != nil {
		return err
	}
	w.goBack(back)
	return nil
}
