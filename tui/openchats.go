package tui

import (
	"iter"
	"strings"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/panes/layout"
)

// openChats is which messages of the chats that are open were asked for.
type openChats struct {
	older map[string]string // by session, the cursor of the older messages
	asked map[string]int    // sessions whose messages were asked for, and the gap before that
}

func newOpenChats() openChats { return openChats{older: map[string]string{}, asked: map[string]int{}} }

// keyboardGrab says how much of the keyboard the program in the focused pane has.
type keyboardGrab int

const (
	grabsNothing keyboardGrab = iota
	grabsKeys                 // all but the leader
	grabsAll                  // that too
)

func (m *Model) keyboardGrab() keyboardGrab {
	switch g, ok := m.ws.FocusedContent().(panes.Grabber); {
	case !ok || !g.Typing():
		return grabsNothing
	case m.locked:
		return grabsAll
	}
	return grabsKeys
}

// wayTo is a key with what is to be pressed before it now; empty: there is no
// such key.
func (m *Model) wayTo(key string) string {
	if strings.TrimSpace(key) == "" {
		return ""
	}
	takes := m.keyboardGrab()
	if takes != grabsNothing && !strings.HasPrefix(key, m.keys.Leader+" ") {
		key = m.keys.Leader + " " + key
	}
	if takes == grabsAll {
		key = lockKey + " " + key
	}
	return key
}

// ways returns the keys that lead to each side.
func (m *Model) ways() iter.Seq2[layout.Side, string] {
	return func(yield func(layout.Side, string) bool) {
		key := func(side string) string {
			return m.keys.With(call.PaneFocusSide.With(call.SideArgs{Side: side}))
		}
		_ = yield(layout.ToLeft, key("left")) && yield(layout.Down, key("down")) && yield(layout.Up, key("up")) &&
			yield(layout.ToRight, key("right"))
	}
}

// loadShown loads the newest messages of a session that a chat shows, once for
// each time that the stream begins.
func (m *Model) loadShown(sid string) tea.Cmd {
	if sid == "" || !m.conn.Live() || m.conn.Renewed() { // which sessions another engine has comes first
		return nil
	}
	if gap, asked := m.openChats.asked[sid]; asked && gap == m.conn.Gaps() {
		return nil
	}
	if s := m.st.Session(sid); s != nil && (s.Loaded || s.Local()) {
		return nil
	}
	m.openChats.asked[sid] = m.conn.Gaps()
	return m.loadMessages(sid, "", firstPage)
}
