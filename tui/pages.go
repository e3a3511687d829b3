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
		return apply(func(m *Model) tea.Cmd {
			if m.conn.gaps != gap {
				return nil // the resync loads what is on screen
			}
			if err != nil {
				return m.unloaded(sid, before, err)
			}
			m.loaded(sid, before, page)
			if m.rising(sid) {
				return m.older(sid)
			}
			return nil
		})
	}
}

// climb loads the pages before a cursor, one after the other, for as long as
// somebody waits for the session's first message.
func (m *Model) climb(sid, before string) tea.Cmd {
	gap := m.conn.gaps
	next, stop := iter.Pull2(m.conn.client.Older(m.o.Ctx, sid, largePage, before))
	end := func() tea.Msg { stop(); return nil }
	var step tea.Cmd
	step = func() tea.Msg {
		page, err, _ := next()
		return apply(func(m *Model) tea.Cmd {
			if m.conn.gaps != gap {
				return end
			}
			if err != nil {
				return tea.Batch(end, m.unloaded(sid, before, err))
			}
			m.loaded(sid, before, page)
			if before = page.Next; before == "" || !m.rising(sid) {
				return end
			}
			delete(m.choice.cursors, sid) // it is on its way
			return step
		})
	}
	return step
}

// loaded takes a page of messages, the one before a cursor.
func (m *Model) loaded(sid, before string, page client.Page) {
	m.st.LoadMessages(sid, page.Messages, store.Span{First: page.Next == "", Last: before == ""})
	m.choice.cursors[sid] = page.Next
	if before == "" && m.sameSession(sid, m.session()) {
		m.sayGone()
	}
}

// unloaded says that a page of messages did not come.
func (m *Model) unloaded(sid, before string, err error) tea.Cmd {
	if client.IsNotFound(err) {
		if sid == m.o.Session {
			return nil // begin tells of it, and shows another
		}
		m.toast(commands.LevelError, lang.T("there is no session %s", sid))
		var cmds []tea.Cmd
		for _, ch := range m.chats() {
			if ch.Session() == sid {
				cmds = append(cmds, m.dismiss(ch, ""))
			}
		}
		return tea.Batch(cmds...)
	}
	if before != "" {
		m.choice.cursors[sid] = before
	}
	for _, ch := range m.chats() {
		if ch.Session() == sid {
			ch.Settle()
		}
	}
	m.toast(commands.LevelError, lang.Say(err))
	return nil
}

// older loads the page of messages before those that are loaded.
func (m *Model) older(sid string) tea.Cmd {
	cursor := m.choice.cursors[sid]
	if cursor == "" {
		return nil
	}
	delete(m.choice.cursors, sid)
	if m.rising(sid) && m.conn.client != nil {
		return m.climb(sid, cursor)
	}
	return m.loadMessages(sid, cursor, firstPage)
}

// rising says whether somebody waits for a session's first message.
func (m *Model) rising(sid string) bool {
	for _, ch := range m.chats() {
		if ch.Session() == sid && ch.Rising() {
			return true
		}
	}
	return false
}
