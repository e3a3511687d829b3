package tui

import (
	"slices"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"
	"charm.land/lipgloss/v2"
	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/internal/wrap"
	"github.com/openspace-tui/openspace/panes/chat"
	"github.com/openspace-tui/openspace/panes/layout"
)

// How long a toast shows; errors take longer to read, and so does what is long.
const (
	toastFor = 4 * time.Second
	errorFor = 8 * time.Second
	readIn   = time.Second / 15 // a cell of text
)

// boxWidth is how wide a toast's text is where the status line is too short.
const boxWidth = 72

// toasts is the one message that shows: in the status line, or in a box where
// that is too short for it.
type toasts struct {
	level commands.Level
	text  string
	n     int           // which toast it is
	act   int           // the last one about what the person did
	timed int           // the last one whose end is timed
	lasts time.Duration // how long it shows; 0: as usual
	began int           // which one showed when what happens now began: a turn of the loop, or an event
}

// maxJoined is how long a toast may get by what joins it, in bytes.
const maxJoined = 500

// toast shows a message in place of the last one. Of those that come at the same
// time, one that is worse stays, and complaints stand side by side.
func (m *Model) toast(level commands.Level, text string) {
	if m.screenReader != nil {
		m.screenReader.Toast(level, text)
	}
	bad := badness(level)
	if bad >= 0 {
		m.o.Log.Warn("shown", string(level), text)
	}
	text = sanitize.Line(text)
	if t := &m.toasts; t.n > t.began && t.text != "" {
		worst := badness(t.level)
		switch joined := t.text + " · " + text; {
		case bad < 0 && worst >= 0, bad >= 0 && strings.Contains(t.text, text):
			return
		case bad >= 0 && worst >= 0 && len(joined) <= maxJoined:
			text = joined
		}
		if worst > bad {
			level = t.level
		}
	}
	m.toasts.level, m.toasts.text = level, text
	m.toasts.lasts = 0
	m.toasts.n++
}

// badness ranks levels.
func badness(l commands.Level) int {
	return slices.Index([]commands.Level{commands.LevelWarning, commands.LevelError}, l)
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
	return showToastMsg{level: level, text: text}
}

// showToastMsg is the result of what toastMsg started.
type showToastMsg struct {
	level commands.Level
	text  string
}

func (msg showToastMsg) on(m *Model) tea.Cmd { m.toast(msg.level, msg.text); return nil }

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
		return toastExpiredMsg{n: n}
	})
}

// toastExpiredMsg is the result of what expire started.
type toastExpiredMsg struct {
	n int
}

func (msg toastExpiredMsg) on(m *Model) tea.Cmd {
	if m.toasts.n == msg.n {
		m.toasts.text = ""
	}
	return nil
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

// toastLine is the toast where the status line holds it, or where its box would
// hide something of a question.
func (m *Model) toastLine() string {
	text := m.toasts.shown()
	if xansi.StringWidth(text)+2 <= m.win.W {
		return text
	}
	if _, ok := m.toastSpot(m.drawToast(text)); !ok {
		return xansi.Truncate(text, max(m.win.W-2, 1), "…")
	}
	return ""
}

// toastBox is the toast where the status line does not hold it, and its place.
func (m *Model) toastBox() (box string, at layout.Rect) {
	text := m.toasts.shown()
	if xansi.StringWidth(text)+2 <= m.win.W {
		return "", layout.Rect{}
	}
	box = m.drawToast(text)
	at, ok := m.toastSpot(box)
	if !ok {
		return "", layout.Rect{}
	}
	return box, at
}

func (m *Model) drawToast(text string) string {
	style := m.win.Theme.Style(levelToken(m.toasts.level))
	lines := wrap.Lines(text, max(min(boxWidth, m.win.W-6), 8), "/")
	for i, l := range lines {
		lines[i] = style.Render(l)
	}
	return m.win.Box("", strings.Join(lines, "\n"), "")
}

// toastSpot is the first place, from the top right on, where a box hides
// nothing of a question.
func (m *Model) toastSpot(box string) (layout.Rect, bool) {
	w, h := lipgloss.Width(box), lipgloss.Height(box)
	right, low := max(m.win.W-w-1, 0), max(m.win.H-h-1, 0)
	keep := m.questions()
	for _, at := range []layout.Rect{{X: right, Y: 1, W: w, H: h}, {X: right, Y: low, W: w, H: h}, {Y: 1, W: w, H: h},
		{Y: low, W: w, H: h}} {
		if !slices.ContainsFunc(keep, func(r layout.Rect) bool { return overlap(at, r) }) {
			return at, true
		}
	}
	return layout.Rect{}, false
}

// questions are the places of the dialog and of the requests that show.
func (m *Model) questions() []layout.Rect {
	var out []layout.Rect
	if d := m.top(); d != nil {
		out = append(out, m.dialogRect(m.drawn(d)))
	}
	rects := m.ws.Solve()
	for _, p := range m.ws.Panes() {
		c, ok := p.Current().(*chat.Chat)
		if !ok || rects[p.ID].Empty() {
			continue
		}
		if row, asks := c.Requests().Row(); asks {
			r := m.frame(rects[p.ID]).body
			out = append(out, layout.Rect{X: r.X, Y: r.Y + row, W: r.W, H: r.H - row})
		}
	}
	return out
}

func overlap(a, b layout.Rect) bool {
	return a.X < b.X+b.W && b.X < a.X+a.W && a.Y < b.Y+b.H && b.Y < a.Y+a.H
}
