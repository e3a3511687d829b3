package panes

import "slices"

// Use marks the tab that has the keyboard as the person's.
func (w *Workspace) Use() {
	if p := w.Focused(); p != nil {
		t := p.Tabs[p.Active]
		t.Touched, t.back.used = true, true
	}
}

// Pin keeps the focused tab from being cleaned up, or no longer, and says
// which of the two holds now.
func (w *Workspace) Pin() (pinned bool, err error) {
	p := w.Focused()
	if p == nil {
		return false, ErrNoPane
	}
	t := p.Tabs[p.Active]
	t.Pinned = !t.Pinned
	w.Touch()
	return t.Pinned, nil
}

// Leave closes what agents opened and nobody else used, and drops the marks
// that they made, of the sessions that are named. What is pinned, or holds
// what the person has not saved or sent, stays. It counts what went.
func (w *Workspace) Leave(of func(session string) bool) (closed int) {
	for _, p := range w.Panes() {
		for _, t := range slices.Clone(p.Tabs) {
			if m, ok := t.Content.(Marker); ok {
				unmark(m, of)
			}
			d, ok := t.Content.(Dirtier)
			if t.Origin != Agent || t.Touched || t.Pinned || !of(t.Session) || ok && d.Dirty() {
				continue
			}
			if w.CloseContent(t.Content.ID()) == nil { // the last of a kind may have to stay
				closed++
			}
		}
	}
	return closed
}

func unmark(m Marker, of func(string) bool) {
	all := m.Marks()
	left := slices.DeleteFunc(slices.Clone(all), func(k Mark) bool { return k.Owner != "" && of(k.Owner) })
	if len(left) < len(all) {
		m.SetMarks(left)
	}
}
