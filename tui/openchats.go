package tui

import (
	"iter"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/panes/chat"
	"github.com/openspace-tui/openspace/panes/layout"
)

// openChats is what is known of the chats that are open.
type openChats struct {
	met   map[*chat.Chat]bool
	last  *chat.Chat     // that had the keyboard last
	asked map[string]int // sessions whose messages were asked for, and the gap before that

	version uint64       // of the workspace that was looked at
	grab    keyboardGrab // what the focused pane took then
}

func newOpenChats() openChats {
	return openChats{met: map[*chat.Chat]bool{}, asked: map[string]int{},
		version: ^uint64(0)}
}

// syncChats does what follows from a chat having come or gone, whoever opened or
// closed it, and has messages loaded. It is asked after every message.
func (m *Model) syncChats() tea.Cmd {
	if v := m.ws.Version(); v != m.openChats.version {
		m.openChats.version = v
		m.trackOpenChats()
	}
	if t, p := m.keyboardGrab(), m.ws.Focused(); p != nil && t != m.openChats.grab {
		m.openChats.grab = t
		m.showWays(p)
	}
	var cmds []tea.Cmd
	for c := range m.openChats.met {
		if cmd := m.loadShown(c.Session()); cmd != nil {
			cmds = append(cmds, cmd)
		}
	}
	return tea.Batch(cmds...)
}

// trackOpenChats notes which chats are open: what was typed in one comes back or is
// kept, and so is which had the keyboard.
func (m *Model) trackOpenChats() {
	open := m.chats()
	for c := range m.openChats.met {
		if !slices.Contains(open, c) {
			m.drafts.Closed(c)
			delete(m.openChats.met, c)
			if s := c.Session(); !m.onScreen(s) {
				m.leave(s)
			}
		}
	}
	for _, c := range open {
		if !m.openChats.met[c] {
			m.openChats.met[c] = true
			m.drafts.Opened(c)
		}
	}
	if p := m.ws.Focused(); p != nil {
		if c, ok := p.Current().(*chat.Chat); ok {
			m.openChats.last = c
		}
		m.showWays(p)
	}
}

// showWays has each chat beside the focused pane tell the keys that lead there.
func (m *Model) showWays(from *panes.Pane) {
	for _, p := range m.ws.Panes() {
		c, ok := p.Current().(*chat.Chat)
		if !ok || p == from {
			continue
		}
		way := m.wayTo(m.sideways())
		for side, key := range m.ways() {
			if id, ok := m.ws.Tree().Neighbor(from.ID, m.ws.Window(), side); ok && id == p.ID && key != "" {
				way = m.wayTo(key)
				break
			}
		}
		c.SetWay(way)
	}
}

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

// dismiss takes a session from a chat: its pane closes where another chat is
// open, and shows the next session otherwise.
func (m *Model) dismiss(c *chat.Chat, next string) tea.Cmd {
	if len(m.chats()) == 1 {
		return m.showIn(c, next)
	}
	m.report(m.ws.CloseContent(c.ID()))
	return m.syncChats()
}

// loadShown loads the newest messages of a session that a chat shows, once for
// each time that the stream begins.
func (m *Model) loadShown(sid string) tea.Cmd {
	if sid == "" || !m.conn.live() || m.conn.renewed { // which sessions another engine has comes first
		return nil
	}
	if gap, asked := m.openChats.asked[sid]; asked && gap == m.conn.gaps {
		return nil
	}
	if s := m.st.Session(sid); s != nil && (s.Loaded || s.Local()) {
		return nil
	}
	m.openChats.asked[sid] = m.conn.gaps
	return m.history.Load(sid)
}

// beside opens a session in a pane of its own; the empty id is a new one.
func (m *Model) beside(id string) tea.Cmd {
	ref := id
	if id == "" {
		ref = chat.NewSession
	}
	_, _, err := m.ws.Open(panes.MakeID(chat.KindName, ref),
		panes.Placement{NewPane: true, Focus: true, Origin: panes.User})
	if err != nil {
		m.toast(commands.LevelError, lang.Translate(err))
	}
	return nil // meet sees it
}

// chats lists the chats that are open.
func (m *Model) chats() []*chat.Chat {
	var out []*chat.Chat
	for _, p := range m.ws.Panes() {
		for _, t := range p.Tabs {
			if c, ok := t.Content.(*chat.Chat); ok {
				out = append(out, c)
			}
		}
	}
	return out
}
