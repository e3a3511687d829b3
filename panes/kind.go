package panes

import (
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/panes/layout"
)

// Kind is a kind of content, as registered.
type Kind struct {
	Name  string      // as pane.open's type names it: editor
	Title lang.Phrase // Editor
	Area  layout.Area // where its panes open
	// Keep says that one content of this kind stays open always.
	Keep bool
	// Own says that it is the person's: agents are not offered to open it.
	Own bool
	// Shown says that it is shown to somebody, as slides and drawings are.
	Shown bool
	// Runs says that a program runs in it, which agents may want without showing it.
	Runs bool
	// Keys are all that keys do in it, whatever state it is in.
	Keys []Binding
	// New makes a content for a reference; it does no IO.
	New func(h Host, ref string) (Content, error)
}
