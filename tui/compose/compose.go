// Package compose is what commands do to the prompt of the chat where one writes: text is
// put in, replaced or edited elsewhere, files are named and attached.
package compose

import (
	"strings"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/prompt"
	"github.com/openspace-tui/openspace/panes/chat"
)

// Program has the prompt, and what is kept of what was written.
type Program interface {
	Toast(level commands.Level, text string)
	Invoke(inv call.Invocation) tea.Cmd
	// Chat is where one writes, or nil, and FocusPrompt goes there.
	Chat() *chat.Chat
	FocusPrompt() tea.Cmd
	// MakeRoom stashes what is written, and Use notes that a file was named.
	MakeRoom() tea.Cmd
	Use(path string) tea.Cmd
	// TakeQueued takes a prompt that waits for its turn; ok is false where it does not.
	TakeQueued(id string) (d prompt.Draft, ok bool)
}

// Before puts text before what is written and moves the keyboard there.
func Before(p Program, text string) tea.Cmd {
	c := p.Chat()
	if c == nil {
		return nil
	}
	c.SetDraft(text + c.Draft())
	return p.FocusPrompt()
}

// Replace replaces what is written, which is stashed.
func Replace(p Program, text string) tea.Cmd {
	c := p.Chat()
	if c == nil {
		return nil
	}
	cmd := p.MakeRoom()
	c.SetDraft(text)
	return tea.Batch(cmd, p.FocusPrompt())
}

// Edit opens what is written in the person's editor.
func Edit(p Program) tea.Cmd {
	c := p.Chat()
	if c == nil {
		return nil
	}
	return p.Invoke(call.PromptEditText.With(call.TextArgs{Text: c.Draft()}))
}

// Edited puts in what came back from the person's editor.
func Edited(p Program, before, text string) tea.Cmd {
	c := p.Chat()
	if c == nil {
		return nil
	}
	var cmd tea.Cmd
	if c.Draft() != before { // something was written meanwhile
		cmd = p.MakeRoom()
	}
	if text != before {
		c.Prompt().Rewrite(text)
	}
	return tea.Batch(cmd, p.FocusPrompt())
}

// Attach puts in what pasted paths name.
func Attach(p Program, text string, found []prompt.Found) tea.Cmd {
	if c := p.Chat(); c != nil {
		c.Prompt().Attach(text, found)
	}
	return nil
}

// Mention puts lines of a file, or all of it, behind an @ into the prompt.
func Mention(p Program, path string, first, last int) tea.Cmd {
	c := p.Chat()
	if c == nil {
		return nil
	}
	c.Prompt().Mention(prompt.Quote(path) + prompt.Lines(first, last))
	return tea.Batch(p.Use(path), p.FocusPrompt())
}

// Unfold puts the text of a folded paste into the prompt.
func Unfold(p Program) tea.Cmd {
	if c := p.Chat(); c != nil {
		if why := c.Prompt().Expand(); why != "" {
			p.Toast(commands.LevelInfo, why)
		}
	}
	return nil
}

// DropQueued drops a queued prompt, whose text stays in the history.
func DropQueued(p Program, id string) tea.Cmd {
	c := p.Chat()
	if c == nil {
		return nil
	}
	if d, ok := p.TakeQueued(id); ok {
		c.Prompt().Remember(strings.TrimSpace(d.Value()))
	}
	return nil
}
