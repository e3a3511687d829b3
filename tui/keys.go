package tui

import (
	"slices"
	"time"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/answer"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/uskey"
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/panes/chat"
	"github.com/openspace-tui/openspace/tui/dialog"
	"github.com/openspace-tui/openspace/tui/keymap"
	"github.com/openspace-tui/openspace/tui/page"
	"github.com/openspace-tui/openspace/tui/toast"
)

const (
	leaderFor = 2 * time.Second
	quitFor   = toast.For // while the hint shows
	// lockKey sends every other key to the terminal that has the keyboard, the
	// leader too, and takes that back.
	lockKey = "ctrl+alt+l"
)

// key routes a key: the open dialog, the leader's second key, the completion
// list, the key table, and last the focused pane.
func (m *Model) key(k tea.KeyPressMsg) tea.Cmd {
	key := k.Keystroke()
	if key != "ctrl+c" {
		m.stays()
	}
	if key == "esc" && m.screen.MovesTab() {
		m.screen.LetGo()
		return nil
	}
	if cmd, taken := m.calls.Key(k, func() tea.Cmd { return m.key(k) }); taken {
		return cmd
	}
	if cmd, taken := m.afterYes(k); taken {
		return cmd
	}
	if g, ok := m.grabber(); ok && !m.leader && key != lockKey {
		switch {
		case m.locked:
			m.lastKey = m.o.Now()
			m.sendKey(g, k)
			return nil
		case key != m.keys.Leader:
			return m.paneKey(k)
		}
	}
	if b, ok := m.meaning(k); ok {
		switch {
		case b.As != "":
			k = keymap.PressOf(b.As)
		case b.Act != "":
			k = panes.Press(b.Act)
		case b.Invoke.ID == "":
			return nil // it is to do nothing there
		default:
			return m.invoke(b.Invoke)
		}
		key = k.Keystroke()
	}
	if key == "ctrl+c" {
		return m.interruptKey()
	}
	if key == "ctrl+z" && m.roster.MayUndelete() {
		return m.roster.Undelete()
	}
	if len(m.dialogs) > 0 {
		return dialog.Press(host{m}, k)
	}
	if m.leader {
		m.leader = false
		return m.afterLeader(k)
	}
	if key == m.keys.Leader {
		return m.startLeader()
	}
	if cmd, ok := m.complete.Key(key); ok {
		return cmd
	}
	if b, ok := m.bound(key); ok {
		return m.invoke(b.Invoke)
	}
	return m.paneKey(k)
}

// grabber returns the focused content if every key but the leader is its own
// now, as with a program in a terminal.
func (m *Model) grabber() (panes.Grabber, bool) {
	g, ok := m.ws.FocusedContent().(panes.Grabber)
	return g, ok && len(m.dialogs) == 0 && g.Typing()
}

// afterLeader runs what a key means after the leader, else what it means
// without: where every key is the focused content's own, that is the way out.
func (m *Model) afterLeader(k tea.KeyPressMsg) tea.Cmd {
	key := k.Keystroke()
	if b, ok := m.keys.Everywhere("<leader>" + key); ok {
		return m.invoke(b.Invoke)
	}
	if g, ok := m.grabber(); ok && key == m.keys.Leader {
		m.sendKey(g, k)
		return nil
	}
	if b, ok := m.keys.Everywhere(key); ok {
		return m.invoke(b.Invoke)
	}
	if key != "esc" {
		m.toast(commands.LevelWarning, lang.T("nothing-is-bound-to", m.keys.Leader+" "+key))
	}
	return nil
}

// sendKey gives a key to the program in the focused pane, whatever it means
// elsewhere.
func (m *Model) sendKey(g panes.Grabber, k tea.KeyPressMsg) {
	m.ws.Use()
	m.pressed(m.ws.FocusedContent(), k)
	g.SendKey(k)
}

// bound finds a key's binding, unless the focused pane needs the key itself.
func (m *Model) bound(key string) (keymap.Binding, bool) {
	b, ok := m.keys.Everywhere(key)
	if !ok && key == "?" && !m.textFocused() {
		b, ok = keymap.Binding{Invoke: call.AppHelp.Bare()}, true
	}
	tab := key == "tab" || key == "shift+tab"
	switch c := m.ws.FocusedContent().(type) {
	case *chat.Chat:
		if (c.Asking() || c.Aside() || c.Selecting()) && (tab || page.AnswerKey(key)) {
			return keymap.Binding{}, false
		}
	case panes.Binder:
		if tab && slices.ContainsFunc(c.Bindings(), func(b panes.Binding) bool { return b.ID == panes.NextStop }) {
			return keymap.Binding{}, false
		}
	}
	return b, ok
}

// textFocused reports whether plain letters are text where the keyboard is.
func (m *Model) textFocused() bool {
	t, ok := m.ws.FocusedContent().(panes.Typer)
	return ok && t.Typing()
}

// afterYes takes the rest of a "yes", whose first letter was the answer, and more
// of the same letter. Whatever else is written is meant for what comes next, with
// an e that was held back.
func (m *Model) afterYes(k tea.KeyPressMsg) (tea.Cmd, bool) {
	now, held, letter := m.o.Now(), m.heldBack, uskey.Text(k.Text)
	m.heldBack = nil
	switch {
	case held != nil && letter == "s" && now.Before(m.quietTo):
		return nil, true
	case held != nil:
		m.quietTo = time.Time{}
		return tea.Batch(m.key(*held), m.key(k)), true
	case !now.Before(m.quietTo):
		return nil, false
	case letter == "y":
		m.quietTo = now.Add(answer.SettleFor)
		return nil, true
	case letter == "e":
		m.heldBack = &k
		return nil, true
	}
	m.quietTo = time.Time{}
	return nil, false
}

func (m *Model) paneKey(k tea.KeyPressMsg) tea.Cmd {
	c := m.ws.FocusedContent()
	kc, ok := c.(panes.Keyer)
	if !ok {
		return nil
	}
	m.lastKey = m.o.Now()
	m.pressed(c, k)
	marked := marksOf(c)
	a, took := kc.Key(k)
	if k.Keystroke() == "esc" && m.dismissed(took, marked > 0 && marksOf(c) == 0) {
		return m.act(c.ID(), a)
	}
	m.ws.Use()
	cmd := m.act(c.ID(), a)
	m.complete.Typed(k.Keystroke())
	return cmd
}

// dismissed gives back what gave way to what an agent showed, when escape dropped
// its marks, or meant nothing else where the person did nothing yet.
func (m *Model) dismissed(took, unmarked bool) bool {
	on, unused := m.ws.Interrupted()
	if !on || !unmarked && (took || !unused) {
		return false
	}
	m.ws.GiveBack()
	return true
}

// marksOf counts what is marked in a content.
func marksOf(c panes.Content) int {
	if k, ok := c.(panes.Marker); ok {
		return len(k.Marks())
	}
	return 0
}

func (m *Model) startLeader() tea.Cmd {
	m.leader = true
	m.leaderN++
	n := m.leaderN
	return tea.Tick(leaderFor, func(time.Time) tea.Msg {
		return leaderTimedOutMsg{n: n}
	})
}

// leaderTimedOutMsg is the result of what startLeader started.
type leaderTimedOutMsg struct {
	n int
}

func (msg leaderTimedOutMsg) on(m *Model) tea.Cmd {
	if m.leaderN == msg.n {
		m.leader = false
	}
	return nil
}

// interruptKey is ctrl+c: it closes what is open, copies what is selected in the
// prompt, clears the draft, and pressed twice leaves.
func (m *Model) interruptKey() tea.Cmd {
	now := m.o.Now()
	if len(m.dialogs) > 0 {
		return dialog.CancelTop(host{m})
	}
	m.leader = false
	if c, ok := m.ws.FocusedContent().(*chat.Chat); ok && c.EndSearch() {
		return nil
	}
	if c, ok := m.ws.FocusedContent().(*chat.Chat); ok && c.Dirty() {
		if text := c.TakeSelected(); text != "" {
			return m.copy(text)
		}
		c.Discard()
		m.complete.Refresh()
		return nil
	}
	if now.Before(m.quitAt) {
		return m.effect(commands.Quit{})
	}
	m.quitAt = now.Add(quitFor)
	m.toast(commands.LevelInfo, lang.T(quitHint))
	return nil
}

// stays takes the first of two ctrl+c back: something else was done since.
func (m *Model) stays() {
	if m.quitAt.IsZero() {
		return
	}
	m.quitAt = time.Time{}
	if m.toasts.Text() == lang.T(quitHint) {
		m.toasts.Clear()
	}
}

// paste hands pasted text to the dialog or the focused pane.
func (m *Model) paste(text string) tea.Cmd {
	m.stays()
	if cmd, taken := m.calls.Paste(func() tea.Cmd { return m.paste(text) }); taken {
		return cmd
	}
	m.lastKey = m.o.Now()
	if len(m.dialogs) > 0 {
		if p, ok := m.dialogs.Top().(dialog.Paster); ok {
			return p.Paste(host{m}, text)
		}
		return nil
	}
	c := m.ws.FocusedContent()
	p, ok := c.(panes.Paster)
	if !ok {
		return nil
	}
	cmd := m.act(c.ID(), p.Paste(text))
	m.complete.Refresh()
	return cmd
}

// quitHint is said after the first of two ctrl+c.
var quitHint = lang.Key("ctrl-c-again-to-quit")

// way is how a command is called: by its key, or by its name.
func (m *Model) way(command call.Named) string {
	if key := m.keys.Of(command); key != "" {
		return key
	}
	if c, ok := m.reg.Get(string(command.ID())); ok && c.Slash != "" {
		return "/" + c.Slash
	}
	if command.ID() == call.AppPalette.ID() {
		return "/" // which lists commands too
	}
	return "/keys"
}

// sideways are the keys to the panes at the left and the right.
func (m *Model) sideways() string {
	left, right := m.keys.With(call.PaneFocusSide.With(call.SideArgs{Side: "left"})),
		m.keys.With(call.PaneFocusSide.With(call.SideArgs{Side: "right"}))
	if len(left) > 1 && len(left) == len(right) && left[:len(left)-1] == right[:len(right)-1] {
		return left + "/" + right[len(right)-1:]
	}
	return left + " " + right
}
