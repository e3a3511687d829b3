package tui

import (
	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/pty"
)

// supplier is the model as what supplies panes sees it.
type supplier struct{ host }

// The methods implement [supply.Program].

func (s supplier) Agents() []engine.Agent { return s.m.conn.Agents() }

// Starter starts programs where the engine runs; nil while there is none.
func (s supplier) Starter() pty.Starter {
	if !s.m.conn.Live() {
		return nil
	}
	return s.m.conn.Terminals()
}
