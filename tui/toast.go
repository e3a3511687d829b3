package tui

import (
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"
	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/internal/wrap"
)

// How long a toast shows; errors take longer to read, and so does what is long.
const (
	toastFor = 4 * time.Second
	errorFor = 8 * time.Second
	readIn   = time.Second / 15 // a cell of text
)

// boxWidth is how wide a toast's text is where the status line is too short.
const boxWidth = 72

// toasts is the one message that shows: in the status line, or in a box at the
// top right where that is too short for it.
type toasts struct {
	level commands.Level
	text  string
	n     int           // which toast it is
	act   int           // the last one about what the person did
	timed int           // the last one whose end is timed
	lasts time.Duration // how long it shows; 0: as usual
}

// toast shows a message in place of the last one.
func (m *Model) toast(level commands.Level, text string) {
	m.toasts.level, m.toasts.text = level, sanitize.Line(text)
	m.toasts.lasts = 0
	m.toasts.n++
	if m.ears != nil {
		m.ears.toast(level, text)
	}
	if level == commands.LevelError {
		m.o.Log.Warn("shown", "error", text)
	}
}

// warn tells what went wrong with the agent's commands where nobody waits for
// an answer. It is logged, and shown where the person asked for that.
func (m *Model) warn(text lang.Message) {
	m.o.Log.Warn(text.String())
	if m.o.Warnings {
		m.toast(commands.LevelWarning, text.Said())
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
	d = max(d, time.Duration(xansi.StringWidth(t.text))*readIn)
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

// shown is the toast behind a sign of its level, which colour alone would not
// tell everybody.
func (t *toasts) shown() string {
	switch {
	case t.text == "":
	case t.level == commands.LevelError:
		return "✗ " + t.text
	case t.level == commands.LevelWarning:
		return "! " + t.text
	}
	return t.text
}

// toastLine is the toast where the status line holds it.
func (m *Model) toastLine() string {
	text := m.toasts.shown()
	if xansi.StringWidth(text)+2 > m.w {
		return ""
	}
	return text
}

// toastBox is the toast where the status line does not hold it.
func (m *Model) toastBox() string {
	text := m.toasts.shown()
	if text == m.toastLine() {
		return ""
	}
	style := m.theme.Style(levelToken(m.toasts.level))
	lines := wrap.Lines(text, max(min(boxWidth, m.w-6), 8), "/")
	for i, l := range lines {
		lines[i] = style.Render(l)
	}
	return m.box("", strings.Join(lines, "\n"), "")
}
