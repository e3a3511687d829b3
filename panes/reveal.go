package panes

// Reveal is how far agents may show things by themselves, as the person set it. What
// an agent asks for with a command may be less, and is then what counts.
type Reveal string

// The ways to show.
const (
	AutoFocus   Reveal = "auto-focus"   // in front, and with the keyboard where nobody types
	SuggestOnly Reveal = "suggest-only" // as a tab behind what shows
	Disabled    Reveal = "disabled"     // not at all
)

// SetReveal says how far agents may show things from now on; empty is AutoFocus.
func (w *Workspace) SetReveal(r Reveal) { w.reveal = r }

// held reports whether an agent opens something that the person did not follow it to.
func (pl Placement) held() bool { return pl.Origin == Agent && !pl.Asked }

// refuses reports whether an agent may not show a content of a kind, open or not.
// Programs that run go behind what shows.
func (w *Workspace) refuses(k Kind, pl Placement) bool {
	return w.reveal == Disabled && w.quiets(pl) && !k.Runs
}

// Suggests reports whether agents only suggest.
func (w *Workspace) Suggests() bool { return w.reveal == SuggestOnly }

// quiets reports whether what is opened stays behind what shows, since agents show
// nothing by themselves.
func (w *Workspace) quiets(pl Placement) bool {
	return pl.held() && !pl.Follows && (w.reveal == SuggestOnly || w.reveal == Disabled)
}

// Holds says why an agent may not have anything in front, or give it the keyboard;
// nil: it may.
func (w *Workspace) Holds(pl Placement) error {
	switch {
	case !w.quiets(pl):
		return nil
	case w.Suggests():
		return ErrSuggests
	}
	return ErrNotShown
}

// Keeps says why an agent may not have an open content show something else; nil: it
// may. What is behind waits there as the agent suggests it.
func (w *Workspace) Keeps(id ContentID, pl Placement) error {
	p, i := w.Find(id)
	if p == nil || p.Active != i && w.Suggests() {
		return nil
	}
	return w.Holds(pl)
}

// Stays reports whether a content that shows is to stay at the place where the person has
// it, as an agent only suggests another.
func (w *Workspace) Stays(id ContentID, pl Placement) bool {
	p, i := w.Find(id)
	return p != nil && p.Active == i && (w.quiets(pl) || pl.held() && pl.Behind)
}
