package tui

import (
	"iter"
	"slices"
	"time"

	tea "charm.land/bubbletea/v2"
	"charm.land/lipgloss/v2"

	"github.com/openspace-tui/openspace/client"
	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/store"
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/panes/chat"
	"github.com/openspace-tui/openspace/panes/layout"
	"github.com/openspace-tui/openspace/theme"
	"github.com/openspace-tui/openspace/tui/dialog"
	"github.com/openspace-tui/openspace/tui/keyboard"
	"github.com/openspace-tui/openspace/tui/screen"
	"github.com/openspace-tui/openspace/tui/status"
	"github.com/openspace-tui/openspace/tui/supply"
	"github.com/openspace-tui/openspace/tui/toast"
	"github.com/openspace-tui/openspace/tui/undo"
)

// drawer is the model as the screen of panes sees it.
type drawer struct{ host }

// The methods implement [screen.Program].

func (d drawer) News() int              { return d.m.layouts.News() }
func (d drawer) Asks(c *chat.Chat) bool { return len(d.m.st.OpenFor(c.Session())) > 0 }

func (d drawer) Pressed() {
	if d.m.complete.Open() {
		d.m.complete.Refresh()
	}
}

func (d drawer) Ways() (lead string, keys iter.Seq2[layout.Side, string]) {
	if _, ok := d.m.keyboard.Grabber(); ok {
		lead = d.m.keys.Leader + " "
	}
	return lead, d.m.keys.Sides()
}

// View returns the whole frame.
func (m *Model) View() tea.View {
	v := tea.NewView("")
	v.AltScreen = true
	v.WindowTitle = "OpenSpace"
	if c := m.chats.Current(); c != nil && c.Session() != "" {
		v.WindowTitle = m.screen.Title(c.Title())
	}
	v.ReportFocus = true
	v.MouseMode = m.screen.MouseMode()
	v.KeyboardEnhancements.ReportAlternateKeys = true
	if c, ok := m.ws.FocusedContent().(panes.Releaser); ok {
		v.KeyboardEnhancements.ReportEventTypes = c.WantsReleases()
	}
	if m.win.W == 0 || m.win.H == 0 || m.quit {
		return v
	}
	content := m.screen.Compose(m.lastLine)
	if m.o.Send != nil {
		m.pics.Send()
	}
	content, v.Cursor = m.layers(content)
	if len(m.dialogs) == 0 {
		v.Cursor = m.screen.Cursor()
	}
	v.Content = m.background.For(m.win.Theme, m.look.ASCII(), m.o.OldScreen).Frame(content, m.win.W)
	return v
}

// lastLine is the status line, where one shows. A toast takes the last row of a pane that
// has the whole window.
func (m *Model) lastLine() string {
	line := m.status.Draw()
	if m.screen.Fullscreen() && m.toasts.Line(&m.win, m.questions) == "" {
		return ""
	}
	return line
}

// layers draws what lies above the panes. The cursor is that of a dialog in which something
// is written.
func (m *Model) layers(base string) (content string, caret *tea.Cursor) {
	over := screen.Over(base, &m.win)
	switch {
	case len(m.dialogs) > 0:
		box, r := dialog.Placed(host{m}, m.dialogs.Top())
		box, x, y, ok := theme.TakeCaret(box, m.win.Theme.Style(theme.Text))
		if left, top := over.Put(box, r.X, r.Y); ok && left+x < m.win.W && top+y < m.win.H {
			caret = m.screen.SameCursor(tea.Cursor{Position: tea.Position{X: left + x, Y: top + y},
				Shape: tea.CursorBlock, Blink: true})
		}
	case m.keyboard.Led():
		box := commander{host{m}}.whichKey()
		over.Put(box, m.win.W-lipgloss.Width(box)-1, m.win.H-lipgloss.Height(box)-1)
	case m.complete.Open() || m.complete.Searching():
		box := m.complete.Draw(&m.win)
		if x, y, ok := m.screen.PromptAt(); ok {
			over.Put(box, x, y-lipgloss.Height(box))
		}
	}
	if box, at := m.screen.DropZone(); box != "" {
		over.Put(box, at.X, at.Y)
	}
	if box, at := m.toasts.Box(&m.win, m.questions); box != "" {
		over.Put(box, at.X, at.Y)
	}
	return over.String(), caret
}

// questions are the places of the dialog and of the requests that show.
func (m *Model) questions() []layout.Rect {
	all := m.screen.Requests()
	if d := m.dialogs.Top(); d != nil {
		_, at := dialog.Placed(host{m}, d)
		all = append(all, at)
	}
	return all
}

// mouse routes a mouse event by where it happened.
func (m *Model) mouse(msg tea.MouseMsg) tea.Cmd {
	ev := msg.Mouse()
	if _, moved := msg.(tea.MouseMotionMsg); !moved {
		m.keyboard.Stays()
	}
	if len(m.dialogs) > 0 {
		if m.screen.Holds() == screen.Tab { // a dialog that came by itself ends that
			m.screen.LetGo()
		}
		return dialog.Mouse(host{m}, msg, m.keyboard.Press)
	}
	if _, pressed := msg.(tea.MouseClickMsg); pressed && ev.Button == tea.MouseLeft {
		if cmd, ok := m.complete.Click(ev.X, ev.Y); ok {
			return cmd
		}
		if ev.Y == m.win.H-1 && !m.screen.Fullscreen() {
			if to, ok := m.status.At(ev.X); ok {
				return m.invoke(to)
			}
			return nil
		}
	}
	return m.screen.Mouse(msg)
}

// toggleMouse uses the mouse, or leaves it to the terminal.
func (m *Model) toggleMouse() {
	text := lang.T("mouse-terminals-which-selects-text")
	if m.screen.ToggleMouse() {
		text = lang.T("mouse-used-here-again-mouse")
	}
	m.toast(commands.LevelSuccess, text)
}

// picturing is the model as its pictures see it.
type picturing struct{ host }

// The methods implement [pictures.Program].

func (p picturing) Redraw() { p.m.screen.Redraw() }

func (p picturing) Post(msg tea.Msg) { p.m.o.Send(msg) }

func (p picturing) Keep(file engine.Part) (path string, data []byte, err error) {
	kept, err := undo.KeepAgain(file, p.m.o.Keep)
	if err != nil {
		return "", nil, err
	}
	data, err = p.m.o.Keep.Image(kept.Path)
	return kept.Path, data, err
}

// turn has pictures drawn by who can: the terminal, or half blocks.
func (p picturing) turn() {
	draws := p.m.look.Pictures()
	able := draws == "terminal" || draws != "blocks" && p.m.o.Placeholders
	p.m.pics.Graphics.Turn(able && p.m.screenReader == nil && p.m.look.Terminal().Depth == theme.TrueColor)
}

// ForgetPictures has the terminal forget the pictures that it was sent, at the end.
func (m *Model) ForgetPictures() string { return m.pics.Graphics.Clear() }

// notifying is the model as what tells of it elsewhere sees it.
type notifying struct{ host }

// The methods implement [notify.Program].

func (n notifying) Away() bool { return n.m.keyboard.Away() }

func (n notifying) Allowed(asked *engine.PermissionAsked) bool {
	rules := n.m.calls.Rules
	return rules.IsMine(asked.SessionID) && len(rules.Decide(asked.Permission)) > 0
}

func (n notifying) ToastFor(level commands.Level, text string, d time.Duration) {
	n.m.toast(level, text)
	n.m.toasts.Last(d)
}

// statusFacts is the model as the status line sees it.
type statusFacts struct{ host }

// The methods implement [status.Program].

func (s statusFacts) Facts() status.Facts {
	m, c := s.m, s.m.conn
	_, grabs := m.keyboard.Grabber()
	return status.Facts{Epoch: m.screen.Epoch(), Locked: m.keyboard.Locked(), Grabs: grabs,
		Drag:  m.screen.DragHint(),
		Where: m.screen.Where(),
		Toast: m.toasts.Line(&m.win, m.questions), Tone: toast.Token(m.toasts.Level()),
		Engine: status.Engine{Known: c.Client() != nil, Once: c.WasLive(),
			Refused: c.Stream() == client.Retrying && client.IsUnauthorized(c.Err()),
			Calm:    c.Calm(), Trying: c.Trying(),
			State: c.Stream(), Kind: c.Kind(), Version: c.Version(), Channel: m.channel.Now(), Next: c.Next()},
		Follow: m.following.Text(), Paused: m.following.On() && m.following.Paused()}
}

func (s statusFacts) Words() status.Words {
	m := s.m
	return status.Words{Place: supply.PlaceName(m.o.Files), Unlock: keyboard.LockKey, Leader: m.keys.Leader,
		Sideways: m.keys.Sideways(),
		Help:     m.keys.Way(call.AppHelp), Palette: m.keys.Way(call.AppPalette),
		Sessions: m.keys.Way(call.SessionList)}
}

// askedElsewhere counts the requests of sessions that no chat shows.
func askedElsewhere(st *store.Store, shown []*chat.Chat) int {
	n := 0
	for _, a := range st.Open() {
		if !slices.ContainsFunc(shown, func(c *chat.Chat) bool { return st.Within(a.SessionID(), c.Session()) }) {
			n++
		}
	}
	return n
}

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
