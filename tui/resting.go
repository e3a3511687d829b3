package tui

import (
	"time"

	"github.com/openspace-tui/openspace/internal/pty"
	"github.com/openspace-tui/openspace/panes"
)

// rester is the model as the timer of unused terminals sees it.
type rester struct{ host }

// The methods implement [idle.Program].

func (r rester) Focused() panes.Content { return r.m.ws.FocusedContent() }

func (r rester) Terminals() (*pty.Set, time.Duration) {
	if r.m.o.Terminals == nil {
		return nil, 0
	}
	return r.m.o.Terminals.Set, r.m.o.Terminals.Idle
}
