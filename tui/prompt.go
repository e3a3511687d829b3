package tui

import (
	"context"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/prompt"
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/panes/chat"
)

// unfoldPaste puts the text of a folded paste into the prompt.
func (m *Model) unfoldPaste() tea.Cmd {
	return m.inChat(func(c *chat.Chat) tea.Cmd {
		if why := c.Prompt().Expand(); why != "" {
			m.toast(commands.LevelInfo, why)
		}
		return nil
	})()
}

// editPrompt opens what is written in the person's editor.
func (m *Model) editPrompt() tea.Cmd {
	return m.inChat(func(c *chat.Chat) tea.Cmd {
		return m.invoke(call.PromptEditText.With(call.TextArgs{Text: c.Draft()}))
	})()
}

// removeQueued drops a queued prompt, whose text stays in the history.
func (m *Model) removeQueued(e commands.DropQueued) tea.Cmd {
	return m.inChat(func(c *chat.Chat) tea.Cmd {
		if d, ok := m.outbox.Take(e.MessageID); ok {
			c.Prompt().Remember(strings.TrimSpace(d.Value()))
		}
		return nil
	})()
}

// setPrompt replaces what is written, which is stashed.
func (m *Model) setPrompt(e commands.SetPrompt) tea.Cmd {
	return m.inChat(func(c *chat.Chat) tea.Cmd {
		cmd := m.drafts.MakeRoom()
		c.SetDraft(e.Text)
		return tea.Batch(cmd, m.focusPrompt())
	})()
}

// promptEdited puts in what came back from the person's editor.
func (m *Model) promptEdited(e commands.PromptEdited) tea.Cmd {
	return m.inChat(func(c *chat.Chat) (cmd tea.Cmd) {
		if c.Draft() != e.Before { // something was written meanwhile
			cmd = m.drafts.MakeRoom()
		}
		if e.Text != e.Before {
			c.Prompt().Rewrite(e.Text)
		}
		return tea.Batch(cmd, m.focusPrompt())
	})()
}

// attach puts in what pasted paths name.
func (m *Model) attach(e commands.Attach) tea.Cmd {
	return m.inChat(func(c *chat.Chat) tea.Cmd { c.Prompt().Attach(e.Text, e.Found); return nil })()
}

// mention puts a file behind an @ into the prompt.
func (m *Model) mention(e commands.Mention) tea.Cmd {
	return m.inChat(func(c *chat.Chat) tea.Cmd {
		c.Prompt().Mention(prompt.Quote(e.Path) + prompt.Lines(e.First, e.Last))
		return tea.Batch(m.drafts.Use(e.Path), m.focusPrompt())
	})()
}

// focusPrompt moves the keyboard to the chat.
func (m *Model) focusPrompt() tea.Cmd {
	if c := m.chat(); c != nil {
		_, _, err := m.ws.Open(c.ID(), panes.Placement{Focus: true, Origin: panes.User})
		m.report(err)
	}
	m.complete.Refresh()
	return nil
}

// clipboardFor is how long the programs that read the clipboard may take.
const clipboardFor = 5 * time.Second

// pasteClipboard pastes what the machine's clipboard holds: an image becomes an
// attachment, which is kept until it is sent.
func (m *Model) pasteClipboard() tea.Cmd {
	read, keep, ctx := m.o.ReadClipboard, m.o.Keep, m.o.Ctx
	if read == nil {
		read = prompt.ReadClipboard
	}
	return func() tea.Msg {
		ctx, cancel := context.WithTimeout(ctx, clipboardFor)
		defer cancel()
		got, err := read(ctx)
		switch {
		case err != nil:
			return toastMsg(commands.LevelError, lang.T("paste")+": "+lang.Translate(err))
		case len(got.Image) == 0 && got.Text == "":
			return toastMsg(commands.LevelInfo, lang.T("the-clipboard-is-empty"))
		case len(got.Image) == 0:
			return clipboardTextMsg{got: got}
		case keep == nil:
			return toastMsg(commands.LevelError, lang.T("paste-there-no-place-keep"))
		}
		path, err := keep.SaveImage(got.Image, got.Mime, "clipboard")
		if err != nil {
			return toastMsg(commands.LevelError, lang.T("paste")+": "+lang.Translate(err))
		}
		return clipboardImageMsg{path: path, got: got}
	}
}

// clipboardImageMsg is the result of what pasteClipboard started.
type clipboardImageMsg struct {
	path string
	got  prompt.Clipboard
}

func (msg clipboardImageMsg) on(m *Model) tea.Cmd {
	if c := m.chat(); c != nil {
		c.Prompt().Attach("", []prompt.Found{{Path: msg.path, Mime: msg.got.Mime, Size: int64(len(msg.got.Image))}})
	}
	return nil
}

// clipboardTextMsg is the result of what pasteClipboard started.
type clipboardTextMsg struct {
	got prompt.Clipboard
}

func (msg clipboardTextMsg) on(m *Model) tea.Cmd { return m.paste(msg.got.Text) }

// terminalLines is how much of a terminal's output a prompt takes along where
// its shell does not mark its commands.
const terminalLines = 100

// around is what the names in a prompt may mean. Its functions are called off
// the loop.
func (m *Model) around() prompt.Around {
	agents := map[string]bool{}
	for _, a := range m.conn.agents {
		agents[a.Name] = a.Mode != "primary"
	}
	terminals := m.o.Terminals
	in := prompt.Around{
		Dir:   m.o.Files.Dir(),
		Agent: func(name string) bool { return agents[name] },
		Terminal: func(id string) (string, bool) {
			if terminals == nil {
				return "", false
			}
			s, ok := terminals.Set.Get(id)
			if !ok || s == nil {
				return "", false
			}
			if last, ok := s.LastCommand(); ok {
				return strings.Join(last.Output, "\n"), true
			}
			return strings.Join(s.Read(terminalLines, nil).Lines, "\n"), true
		},
	}
	if m.o.Files.Away() != nil {
		return m.aroundAway(in)
	}
	return in
}
