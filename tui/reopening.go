package tui

import (
	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/internal/prompt"
)

// placed is the model as the list of projects sees it.
type placed struct{ host }

// The methods implement [projects.Program].

func (p placed) Place() string        { return p.m.o.Files.Place() }
func (p placed) Away() bool           { return p.m.o.Files.Away() != nil }
func (p placed) Sent() []prompt.Entry { return p.m.drafts.History() }
func (p placed) Leave() tea.Cmd       { return p.m.leaveNow() }

func (p placed) QuitOr(title, keys string, leave func() tea.Cmd) tea.Cmd {
	return p.m.quitOr(title, keys, leave)
}

// Reopen is the folder to begin anew in, once the program has ended; empty:
// none.
func (m *Model) Reopen() string { return m.projects.Reopen() }
