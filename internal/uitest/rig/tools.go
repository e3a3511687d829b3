package rig

import (
	"github.com/openspace-tui/openspace/internal/uitest/term"
)

// Turn sends a prompt that names a scenario, and waits for its last words and
// for the turn's end.
func Turn(tm *term.Term, scenario, last string) {
	tm.Type("scenario:"+scenario, term.Enter)
	tm.See(last, "▣ build")
	tm.Gone("esc interrupts")
}

// Afresh begins a session whose screen holds nothing of the one before.
func Afresh(tm *term.Term, gone string) {
	tm.Type("/new", term.Enter)
	tm.Gone(gone)
}
