package tui

import (
	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/prompt"
)

// applyStartupDraft puts the draft of the command line before what is typed already,
// once.
func (m *Model) applyStartupDraft() tea.Cmd {
	draft := m.o.Draft
	m.o.Draft = prompt.Draft{}
	c := m.chats.Current()
	if c == nil || draft.Empty() {
		return nil
	}
	c.Recompose(prompt.Join(draft, c.Compose()))
	return m.focusPrompt()
}

// startupPrompt returns once what the command line gave to be sent, with the files beside
// it.
func (m *Model) startupPrompt() prompt.Draft {
	text, files := m.o.Prompt, m.o.Beside
	m.o.Prompt, m.o.Beside = "", nil
	if text == "" {
		return prompt.Draft{}
	}
	all := prompt.Text(text)
	for i := range files {
		all = prompt.Join(all, prompt.Draft{Pieces: []prompt.Piece{{File: &files[i]}}})
	}
	return all
}

// applyStartupPrompt does once what the command line asked for in words: a draft is put in
// where it is not yet, and a prompt is sent, with the files beside it.
func (m *Model) applyStartupPrompt() tea.Cmd {
	cmd := m.applyStartupDraft()
	all := m.startupPrompt()
	if all.Empty() {
		return cmd
	}
	args := call.SubmitArgs{Text: all.Value()}
	if !all.Plain() {
		args.Pieces = all.Pieces
	}
	return tea.Batch(cmd, m.invoke(call.SessionSubmit.With(args)))
}
