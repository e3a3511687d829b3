package tui

import (
	"strings"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/prompt"
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/panes/chat"
)

// unfoldPaste puts the text of a folded paste into the prompt.
func (m *Model) unfoldPaste() tea.Cmd {
	return m.chats.In(func(c *chat.Chat) tea.Cmd {
		if why := c.Expand(); why != "" {
			m.toast(commands.LevelInfo, why)
		}
		return nil
	})()
}

// editPrompt opens what is written in the person's editor.
func (m *Model) editPrompt() tea.Cmd {
	return m.chats.In(func(c *chat.Chat) tea.Cmd {
		return m.invoke(call.PromptEditText.With(call.TextArgs{Text: c.Draft()}))
	})()
}

// removeQueued drops a queued prompt, whose text stays in the history.
func (m *Model) removeQueued(e commands.DropQueued) tea.Cmd {
	return m.chats.In(func(c *chat.Chat) tea.Cmd {
		if d, ok := m.outbox.Take(e.MessageID); ok {
			c.Remember(strings.TrimSpace(d.Value()))
		}
		return nil
	})()
}

// setPrompt replaces what is written, which is stashed.
func (m *Model) setPrompt(e commands.SetPrompt) tea.Cmd {
	return m.chats.In(func(c *chat.Chat) tea.Cmd {
		cmd := m.drafts.MakeRoom()
		c.SetDraft(e.Text)
		return tea.Batch(cmd, m.focusPrompt())
	})()
}

// promptEdited puts in what came back from the person's editor.
func (m *Model) promptEdited(e commands.PromptEdited) tea.Cmd {
	return m.chats.In(func(c *chat.Chat) (cmd tea.Cmd) {
		if c.Draft() != e.Before { // something was written meanwhile
			cmd = m.drafts.MakeRoom()
		}
		if e.Text != e.Before {
			c.Rewrite(e.Text)
		}
		return tea.Batch(cmd, m.focusPrompt())
	})()
}

// attach puts in what pasted paths name.
func (m *Model) attach(e commands.Attach) tea.Cmd {
	return m.chats.In(func(c *chat.Chat) tea.Cmd { c.Attach(e.Text, e.Found); return nil })()
}

// mention puts a file behind an @ into the prompt.
func (m *Model) mention(e commands.Mention) tea.Cmd {
	return m.chats.In(func(c *chat.Chat) tea.Cmd {
		c.Mention(prompt.Quote(e.Path) + prompt.Lines(e.First, e.Last))
		return tea.Batch(m.drafts.Use(e.Path), m.focusPrompt())
	})()
}

// focusPrompt moves the keyboard to the chat.
func (m *Model) focusPrompt() tea.Cmd {
	if c := m.chats.Current(); c != nil {
		_, _, err := m.ws.Open(c.ID(), panes.Placement{Focus: true, Origin: panes.User})
		m.report(err)
	}
	m.complete.Refresh()
	return nil
}
