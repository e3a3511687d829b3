package keyboard

import (
	"strings"

	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/panes"
)

// Grab says how much of the keyboard the program in the focused pane has.
type Grab int

const (
	GrabsNothing Grab = iota
	GrabsKeys         // all but the leader
	GrabsAll          // that too
)

// Grab returns how much it has now.
func (kb *Keyboard) Grab() Grab {
	switch g, ok := kb.ws.FocusedContent().(panes.Grabber); {
	case !ok || !g.Typing():
		return GrabsNothing
	case kb.locked:
		return GrabsAll
	}
	return GrabsKeys
}

// WayTo is a key with what is to be pressed before it now; empty: there is no
// such key.
func (kb *Keyboard) WayTo(key string) string {
	if strings.TrimSpace(key) == "" {
		return ""
	}
	takes := kb.Grab()
	if takes != GrabsNothing && !strings.HasPrefix(key, kb.p.Map().Leader+" ") {
		key = kb.p.Map().Leader + " " + key
	}
	if takes == GrabsAll {
		key = LockKey + " " + key
	}
	return key
}

// Lock has every key go to the terminal that has the keyboard, or no longer.
func (kb *Keyboard) Lock() {
	if _, ok := kb.Grabber(); !ok && !kb.locked {
		kb.p.Toast(commands.LevelWarning, lang.T("keys-locked-terminal-focus-one"))
		return
	}
	kb.locked = !kb.locked
	if kb.locked {
		kb.p.Toast(commands.LevelInfo, lang.T("every-key-goes-terminal-now", LockKey))
		return
	}
	kb.p.Toast(commands.LevelInfo, lang.T("keys-are-unlocked"))
}
