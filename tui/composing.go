package tui

import (
	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/internal/prompt"
)

// promptEditor is the model as what commands do to the prompt sees it.
type promptEditor struct{ host }

// The methods implement [compose.Program].

func (c promptEditor) Use(path string) tea.Cmd                   { return c.m.drafts.Use(path) }
func (c promptEditor) TakeQueued(id string) (prompt.Draft, bool) { return c.m.outbox.Take(id) }
