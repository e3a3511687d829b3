package tui

import (
	"strings"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/prompt"
)

// submit tells slash commands from prompts. Who sends has stopped typing.
func (m *Model) submit(e commands.Submit) tea.Cmd {
	m.keyboard.Sent()
	if label := (prompt.Draft{Pieces: e.Pieces}).Lost(e.Text); label != "" {
		m.toast(commands.LevelWarning, lang.T("sent-text-file-not-kept", label))
	}
	if commands.HoldsKey(e.Text) {
		return m.dispatch(e)
	}
	if c := m.chats.Current(); c != nil {
		c.Remember(e.Text)
	}
	return tea.Batch(m.drafts.Remember(e.Text), m.dispatch(e))
}

func (m *Model) dispatch(e commands.Submit) tea.Cmd {
	text := e.Text
	if line, ok := shellLine(text); ok {
		return m.outbox.Run(line)
	}
	d := prompt.Draft{Pieces: e.Pieces}
	if len(e.Pieces) == 0 {
		d = prompt.Text(text)
	}
	line, slashed := strings.CutPrefix(text, "/")
	if line != m.unsure {
		m.unsure = ""
	}
	name, rest := prompt.SlashWord(line)
	if !slashed || name == "" || strings.HasPrefix(name, "/") {
		return m.outbox.Send(d, e.Now)
	}
	if long, _, ok := m.typedCommand(line); ok && len(long) > len(name) { // a name with spaces
		return m.sendCommand(line, d, e.Now)
	}
	if c, ok := m.reg.BySlash(name); ok {
		if rest != "" && c.SlashArgs == nil {
			return m.textless(line, name, d, e.Now)
		}
		return m.slash(c, rest)
	}
	return m.sendCommand(line, d, e.Now)
}

// textless refuses a line whose command takes no text, and puts it back as it was
// typed. Sent once more it is a prompt.
func (m *Model) textless(line, name string, d prompt.Draft, now bool) tea.Cmd {
	if m.unsure == line {
		m.unsure = ""
		return m.outbox.Send(d, now)
	}
	m.unsure = line
	m.toast(commands.LevelError, lang.T("takes-no-text-enter-again", name))
	m.chats.Recompose(d)
	return nil
}

// slash runs a local command by its slash name. A text it cannot use goes
// back into the prompt.
func (m *Model) slash(c *commands.Command, text string) tea.Cmd {
	if c.SlashArgs == nil {
		return m.invoke(call.Invocation{ID: call.ID(c.ID)})
	}
	args, err := c.SlashArgs(text)
	if err != nil {
		m.toast(commands.LevelError, lang.Translate(err))
		m.chats.Restore(strings.TrimSpace("/"+c.Slash+" "+text) + " ")
		return nil
	}
	return m.invokeFor(call.Invocation{ID: call.ID(c.ID), Args: args}, func(err *commands.Error) {
		said := lang.Translate(err)
		if unfit, ok := strings.CutPrefix(said, c.ID+": "); ok { // in words for who calls it by its id
			said = "/" + c.Slash + ": " + unfit
		} else if err.Hint != "" {
			said += ": " + err.SaidHint()
		}
		m.toast(commands.LevelError, said)
		if err.Code == commands.CodeInvalidArguments {
			m.chats.Restore(strings.TrimSpace("/" + c.Slash + " " + text))
		}
	})
}
