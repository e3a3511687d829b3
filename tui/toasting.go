package tui

import (
	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/tui/toast"
)

// toast shows a message for a while, tells it to who does not see it, and logs complaints.
func (m *Model) toast(level commands.Level, text string) {
	if m.screenReader != nil {
		m.screenReader.Toast(level, text)
	}
	if toast.Bad(level) {
		m.o.Log.Warn("shown", string(level), text)
	}
	m.toasts.Show(level, text)
}

// Warning is a message that shows a warning, from outside the loop.
func Warning(text string) tea.Msg { return toastMsg(commands.LevelWarning, text) }

// toastMsg is a message that shows a toast.
func toastMsg(level commands.Level, text string) tea.Msg {
	return showToastMsg{level: level, text: text}
}

// showToastMsg is the result of what toastMsg started.
type showToastMsg struct {
	level commands.Level
	text  string
}

func (msg showToastMsg) on(m *Model) tea.Cmd { m.toast(msg.level, msg.text); return nil }
