package panes

// interruption is what gave way to a tab that an agent brought to the front.
type interruption struct {
	on    bool
	shown ContentID   // what its pane showed; empty: nothing
	keys  focusOrigin // where the keyboard was; zero: it stayed where it was
	used  bool        // the person did something there since
}

// interrupts notes what gives way to a tab that an agent brings to the front.
// Where that was brought by an agent too, and nobody used it, it is what gave
// way then that comes back.
func (w *Workspace) interrupts(p *Pane, t *Tab, takes bool) {
	b := interruption{on: true}
	if old := p.Tabs[p.Active]; old != t {
		b.shown = old.Content.ID()
		if old.back.on && !old.back.used {
			b.shown = old.back.shown
		}
	}
	if f := w.Focused(); f != nil && f.Tabs[f.Active] != t && (takes || f == p) {
		b.keys = focusOrigin{f.Current().ID(), w.tree.Zoomed() == f.ID, w.zoomedBy}
		if had := f.Tabs[f.Active].back; had.on && !had.used && had.keys.id != "" {
			b.keys = had.keys
		}
	}
	if b.shown == t.Content.ID() {
		b.shown = ""
	}
	if b.shown != "" || b.keys.id != "" {
		t.back = b
	}
}

// Interrupted reports whether what has the keyboard was brought to the front by an
// agent, and whether the person did nothing there since.
func (w *Workspace) Interrupted() (on, unused bool) {
	p := w.Focused()
	if p == nil {
		return false, false
	}
	b := p.Tabs[p.Active].back
	return b.on, b.on && !b.used
}

// GiveBack shows again what gave way to the tab that has the keyboard, and gives
// the keyboard to what had it, as far as both are open still.
func (w *Workspace) GiveBack() {
	p := w.Focused()
	if p == nil {
		return
	}
	b := p.Tabs[p.Active].back
	p.Tabs[p.Active].back = interruption{}
	if q, i := w.Find(b.shown); q == p {
		p.Active = i
		w.Touch()
	}
	w.goBack(b.keys)
}
