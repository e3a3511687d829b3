package tui

import (
	"iter"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/client"
	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/store"
)

// firstPage is how many messages are loaded with a session; older ones come
// when they are scrolled to.
const firstPage = 100

// largePage is how many are loaded at a time on the way to the first one. All
// at once would be slower: then the engine is done before we begin to read.
const largePage = 1000

// loadMessages loads the newest page of a session, or the one before a cursor.
func (m *Model) loadMessages(sid, before string, limit int) tea.Cmd {
	if s := m.st.Session(sid); s != nil && s.Local() || m.conn.client == nil {
		return nil
	}
	c, ctx, gap := m.conn.client, m.o.Ctx, m.conn.gaps
	return func() tea.Msg {
		page, err := c.Messages(ctx, sid, limit, before)
		return messagesLoadedMsg{gap: gap, err: err, sid: sid, before: before, page: page}
	}
}

// messagesLoadedMsg is the result of what loadMessages started.
type messagesLoadedMsg struct {
	gap    int
	err    error
	sid    string
	before string
	page   client.Page
}

func (msg messagesLoadedMsg) on(m *Model) tea.Cmd {
	if m.conn.gaps != msg.gap {
		return nil // the resync loads what is on screen
	}
	if msg.err != nil {
		return m.unloaded(msg.sid, msg.before, msg.err)
	}
	m.loaded(msg.sid, msg.before, msg.page)
	if m.loadingToFirst(msg.sid) {
		return m.older(msg.sid)
	}
	return nil
}

// pageWalk loads the pages of a session before a cursor, one after the other.
type pageWalk struct {
	sid, before string
	gap         int // the connection's, when it began
	next        func() (client.Page, error, bool)
	stop        func()
}

// loadBackToFirst loads the pages before a cursor for as long as somebody waits for the
// session's first message.
func (m *Model) loadBackToFirst(sid, before string) tea.Cmd {
	next, stop := iter.Pull2(m.conn.client.Older(m.o.Ctx, sid, largePage, before))
	w := &pageWalk{sid: sid, before: before, gap: m.conn.gaps, next: next, stop: stop}
	return w.step
}

func (w *pageWalk) step() tea.Msg {
	page, err, _ := w.next()
	return pageLoadedMsg{walk: w, page: page, err: err}
}

func (w *pageWalk) end() tea.Msg { w.stop(); return nil }

// pageLoadedMsg is a page that a pageWalk came to.
type pageLoadedMsg struct {
	walk *pageWalk
	page client.Page
	err  error
}

func (msg pageLoadedMsg) on(m *Model) tea.Cmd {
	w := msg.walk
	switch {
	case m.conn.gaps != w.gap:
		return w.end
	case msg.err != nil:
		return tea.Batch(w.end, m.unloaded(w.sid, w.before, msg.err))
	}
	m.loaded(w.sid, w.before, msg.page)
	if w.before = msg.page.Next; w.before == "" || !m.loadingToFirst(w.sid) {
		return w.end
	}
	delete(m.openChats.older, w.sid) // it is on its way
	return w.step
}

// loaded takes a page of messages, the one before a cursor.
func (m *Model) loaded(sid, before string, page client.Page) {
	m.st.LoadMessages(sid, page.Messages, store.Span{First: page.Next == "", Last: before == ""})
	m.openChats.older[sid] = page.Next
	if before == "" && m.sameSession(sid, m.session()) {
		m.choice.WarnMissing()
	}
}

// unloaded says that a page of messages did not come.
func (m *Model) unloaded(sid, before string, err error) tea.Cmd {
	if client.IsNotFound(err) {
		if sid == m.o.Session {
			return nil // begin tells of it, and shows another
		}
		m.toast(commands.LevelError, lang.T("there-is-no-session", sid))
		var cmds []tea.Cmd
		for _, ch := range m.chats() {
			if ch.Session() == sid {
				cmds = append(cmds, m.dismiss(ch, ""))
			}
		}
		return tea.Batch(cmds...)
	}
	if before != "" {
		m.openChats.older[sid] = before
	}
	for _, ch := range m.chats() {
		if ch.Session() == sid {
			ch.Messages().StopLoading()
		}
	}
	m.toast(commands.LevelError, lang.Translate(err))
	return nil
}

// older loads the page of messages before those that are loaded.
func (m *Model) older(sid string) tea.Cmd {
	cursor := m.openChats.older[sid]
	if cursor == "" {
		return nil
	}
	delete(m.openChats.older, sid)
	if m.loadingToFirst(sid) && m.conn.client != nil {
		return m.loadBackToFirst(sid, cursor)
	}
	return m.loadMessages(sid, cursor, firstPage)
}

// loadingToFirst reports whether somebody waits for a session's first message.
func (m *Model) loadingToFirst(sid string) bool {
	for _, ch := range m.chats() {
		if ch.Session() == sid && ch.Messages().Loading() {
			return true
		}
	}
	return false
}
