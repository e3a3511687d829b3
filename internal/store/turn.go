package store

import (
	"slices"

	"github.com/openspace-tui/openspace/internal/engine"
)

// ShellText is what the engine says in the person's name where they ran a
// command line (1.18.33).
const ShellText = "The following tool was executed by the user"

// RanShell reports whether a message stands for a command line that the person ran,
// of which the model learns with the next prompt.
func (m *Message) RanShell() bool {
	return m.Info.Role == engine.RoleUser && slices.ContainsFunc(m.Parts, func(p *Part) bool {
		return p.Type == engine.PartText && p.Text() == ShellText
	})
}

// BeginsTurn reports whether a message is the person's doing: not what the program
// told the agent by itself, nor the engine's own after it summed up.
func (m *Message) BeginsTurn() bool {
	if m.Info.Role != engine.RoleUser || m.Pending != NotPending {
		return false
	}
	for _, p := range m.Parts {
		switch {
		case p.Type == engine.PartCompaction:
			return !p.Auto
		case p.Type == engine.PartSubtask, p.Type == engine.PartFile:
			return true
		case p.Type == engine.PartText && (!p.Synthetic && !p.Ignored || p.Text() == ShellText):
			return true
		}
	}
	return false
}
