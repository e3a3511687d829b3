package tui

import (
	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/internal/prompt"
	"github.com/openspace-tui/openspace/panes"
)

// given does once what the command line asked for in words: a prompt is sent,
// with the files beside it; a draft stands before what is typed already.
func (m *Model) given() tea.Cmd {
	o := &m.o
	text, files, draft := o.Prompt, o.Beside, o.Draft
	o.Prompt, o.Beside, o.Draft = "", nil, prompt.Draft{}
	var cmd tea.Cmd
	if c := m.chat(); c != nil && !draft.Empty() {
		c.Recompose(prompt.Join(draft, c.Compose()))
		cmd = m.focusPrompt()
	}
	if text == "" {
		return cmd
	}
	all := prompt.Text(text)
	for i := range files {
		all = prompt.Join(all, prompt.Draft{Pieces: []prompt.Piece{{File: &files[i]}}})
	}
	args := commands.SubmitArgs{Text: all.Value()}
	if !all.Plain() {
		args.Pieces = all.Pieces
	}
	return tea.Batch(cmd, m.invoke(panes.Invocation{ID: "openspace.session.submit", Args: args}))
}
