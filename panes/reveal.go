package panes

// Reveal is how far agents may show things by themselves, as the person set it. What
// an agent asks for with a command may be less, and is then what counts.
type Reveal string

// The ways to show.
const (
	AutoFocus   Reveal = "auto-focus"   // in front, and with the keyboard where nobody types
	SuggestOnly Reveal = "suggest-only" // as a tab behind what shows
	Disabled    Reveal = "disabled"     // what is open already as before, else not at all
)

// SetReveal says how far agents may show things from now on; empty is AutoFocus.
func (w *Workspace) SetReveal(r Reveal) { w.reveal = r }

// held says whether an agent opens something that the person did not follow it to.
func (pl Placement) held() bool { return pl.Origin == Agent && !pl.Asked }

// refuses says whether an agent may not open a content of a kind that is not open yet.
// Programs that run go behind what shows.
func (w *Workspace) refuses(k Kind, pl Placement) bool {
	return w.reveal == Disabled && pl.held() && !k.Runs
}

// quiet says whether what an agent opens stays behind what shows.
func (w *Workspace) quiet() bool { return w.reveal == SuggestOnly || w.reveal == Disabled }
