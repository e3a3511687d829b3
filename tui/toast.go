package tui

import (
	"time"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/internal/sanitize"
)

// How long a toast shows; errors take longer to read.
const (
	toastFor = 4 * time.Second
	errorFor = 8 * time.Second
)

// toasts is the one message that shows in the status line.
type toasts struct {
	level commands.Level
	text  string
	n     int           // which toast it is
	timed int           // the last one whose end is timed
	lasts time.Duration // how long it shows; 0: as usual
}

// toast shows a message in place of the last one.
func (m *Model) toast(level commands.Level, text string) {
	m.toasts.level, m.toasts.text = level, sanitize.Line(text)
	m.toasts.lasts = 0
	m.toasts.n++
	if level == commands.LevelError {
		m.o.Log.Warn("shown", "error", text)
	}
}

// warn tells what went wrong with the agent's commands where nobody waits for
// an answer. It is logged, and shown where the person asked for that.
func (m *Model) warn(text string) {
	m.o.Log.Warn(text)
	if m.o.Warnings {
		m.toast(commands.LevelWarning, text)
	}
}

// Warning is a message that shows a warning, from outside the loop.
func Warning(text string) tea.Msg { return toastMsg(commands.LevelWarning, text) }

// toastMsg is a message that shows a toast.
func toastMsg(level commands.Level, text string) tea.Msg {
	return apply(func(m *Model) tea.Cmd { m.toast(level, text); return nil })
}

// expire times the end of a toast that is new.
func (t *toasts) expire() tea.Cmd {
	if t.timed == t.n || t.text == "" {
		return nil
	}
	t.timed = t.n
	n, d := t.n, toastFor
	if t.level == commands.LevelError {
		d = errorFor
	}
	if t.lasts > 0 {
		d = t.lasts
	}
	return tea.Tick(d, func(time.Time) tea.Msg {
		return apply(func(m *Model) tea.Cmd {
			if m.toasts.n == n {
				m.toasts.text = ""
			}
			return nil
		})
	})
}
