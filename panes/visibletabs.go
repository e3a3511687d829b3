package panes

// VisibleTabs is what shows in the panes, and which of it has the keyboard.
type VisibleTabs struct {
	focus ContentID
	shown []ContentID
}

// VisibleTabs returns what shows now.
func (w *Workspace) VisibleTabs() VisibleTabs {
	var f VisibleTabs
	for _, p := range w.Panes() {
		f.shown = append(f.shown, p.Current().ID())
		if p == w.Focused() {
			f.focus = p.Current().ID()
		}
	}
	return f
}

// SetFronts shows again what showed then, as far as it is still there. What
// has the keyboard stays in front, unless it is the content that gives way.
func (w *Workspace) SetFronts(f VisibleTabs, gives ContentID) {
	now := w.Focused()
	for _, id := range f.shown {
		if p, i := w.Find(id); p != nil && (p != now || p.Current().ID() == gives) {
			p.Active = i
		}
	}
	w.Touch()
}

// FocusAs gives the keyboard to what had it then, as far as it is still there.
func (w *Workspace) FocusAs(f VisibleTabs) {
	if p, i := w.Find(f.focus); p != nil {
		p.Active = i
		_ = w.tree.SetFocus(p.ID)
		w.Touch()
	}
}
