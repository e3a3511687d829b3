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
)

// promptAct does something with what is being written, stashed or queued.
func (m *Model) promptAct(e commands.PromptAct) tea.Cmd {
	c := m.chat()
	if c == nil {
		return nil
	}
	switch e.Act {
	case "stash":
		return m.stashPrompt()
	case "pop":
		return m.unstash(0)
	case "unstash":
		return m.unstash(e.Number)
	case "forget":
		return m.saveStash()
	case "expand":
		if why := c.Expand(); why != "" {
			m.toast(commands.LevelInfo, why)
		}
	case "clipboard":
		return m.pasteClipboard()
	case "edit":
		return m.invoke(call.PromptEditText.With(call.TextArgs{Text: c.Draft()}))
	case "send_queued":
		return m.sendQueued(e.ID)
	case "unqueue":
		return m.unqueue(e.ID)
	case "drop":
		if d, ok := m.dropQueued(e.ID); ok {
			c.Remember(strings.TrimSpace(d.Value()))
		}
	}
	return nil
}

// rewritePrompt puts in what came from elsewhere: the history, an editor, a
// look at pasted paths, a file that shows.
func (m *Model) rewritePrompt(e commands.Effect) tea.Cmd {
	c := m.chat()
	if c == nil {
		return nil
	}
	var cmd tea.Cmd
	switch e := e.(type) {
	case commands.SetPrompt:
		cmd = m.makeRoom()
		c.SetDraft(e.Text)
	case commands.PromptEdited:
		if c.Draft() != e.Before { // something was written meanwhile
			cmd = m.makeRoom()
		}
		if e.Text != e.Before {
			c.Rewrite(e.Text)
		}
	case commands.Attach:
		c.Attach(e.Text, e.Found)
		return nil
	case commands.Mention:
		c.Mention(prompt.Quote(e.Path) + prompt.Lines(e.First, e.Last))
		cmd = m.noteUse(e.Path)
	}
	return tea.Batch(cmd, m.focusPrompt())
}

// focusPrompt moves the keyboard to the chat.
func (m *Model) focusPrompt() tea.Cmd {
	if c := m.chat(); c != nil {
		_, _, err := m.ws.Open(c.ID(), panes.Placement{Focus: true, Origin: panes.User})
		m.report(err)
	}
	m.complete.refresh(m)
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
			return toastMsg(commands.LevelError, lang.T("paste")+": "+lang.Say(err))
		case len(got.Image) == 0 && got.Text == "":
			return toastMsg(commands.LevelInfo, lang.T("the clipboard is empty"))
		case len(got.Image) == 0:
			return clipboardTextMsg{got: got}
		case keep == nil:
			return toastMsg(commands.LevelError, lang.T("paste: there is no place to keep the image"))
		}
		path, err := keep.SaveImage(got.Image, got.Mime, "clipboard")
		if err != nil {
			return toastMsg(commands.LevelError, lang.T("paste")+": "+lang.Say(err))
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
		c.Attach("", []prompt.Found{{Path: msg.path, Mime: msg.got.Mime, Size: int64(len(msg.got.Image))}})
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
