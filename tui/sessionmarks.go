package tui

import (
	"slices"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/store"
)

// sessionMarks is what the program itself knows of sessions, beside the engine.
type sessionMarks struct {
	pins    *savedList // sessions that stand first, in the order in which they were pinned
	unread  *savedList // sessions where a turn ended that nobody saw
	going   []*deletion
	version int // rises with what is listed, and where
}

func newSessionMarks(p Pins) sessionMarks {
	return sessionMarks{pins: &savedList{all: p.Sessions, keep: p.Keep},
		unread: &savedList{all: p.Unread, keep: p.KeepUnread}}
}

// listed is the sessions as their list shows them, the pinned ones first,
// without those of subagents.
func (m *Model) listed() []*store.Session {
	var out []*store.Session
	for _, s := range m.st.Sessions() {
		if s.ParentID == "" && m.lists(s) {
			out = append(out, s)
		}
	}
	return m.pinsFirst(out)
}

// lists reports whether a session is among those that are listed.
func (m *Model) lists(s *store.Session) bool {
	return s.Time.Archived == 0 && (len(m.sessionMarks.going) == 0 || !m.going(s))
}

// turnEnded marks a session whose turn ended out of sight.
func (m *Model) turnEnded(ev engine.Event, worked bool) tea.Cmd {
	sid := ""
	switch d := ev.Data.(type) {
	case *engine.SessionStatus:
		sid = d.SessionID
	case *engine.SessionIdle:
		sid = d.SessionID
	}
	s := m.st.Session(sid)
	if !worked || s == nil || s.ParentID != "" || s.Busy() || m.onScreen(sid) || m.sessionMarks.unread.has(s.ID) {
		return nil
	}
	return m.sessionMarks.unread.set(append([]string{s.ID},
		m.sessionMarks.unread.all[:min(len(m.sessionMarks.unread.all), maxUnread-1)]...))
}

// maxUnread is how many sessions stay marked.
const maxUnread = 200

// see marks what is on screen as read.
func (m *Model) see() tea.Cmd {
	if len(m.sessionMarks.unread.all) == 0 {
		return nil
	}
	var cmd tea.Cmd
	for _, c := range m.chats() {
		if s := m.st.Session(c.Session()); s != nil && m.sessionMarks.unread.has(s.ID) && m.onScreen(s.ID) {
			cmd = tea.Batch(cmd, m.sessionMarks.unread.drop(s.ID))
		}
	}
	return cmd
}

// sessionState is what a session is at, in a sign and a word of English; both may be
// empty.
func (m *Model) sessionState(s *store.Session) (sign, word string) {
	switch {
	case len(m.st.OpenFor(s.ID)) > 0:
		return "?", "asks"
	case s.Busy():
		sign, word = "◐", "works"
	case m.sessionMarks.unread.has(s.ID):
		sign, word = "◆", "new"
	}
	if m.sameSession(s.ID, m.session()) {
		sign = "●"
	}
	return sign, word
}

// descendants visits the sessions of a session's subagents, theirs after each.
func (m *Model) descendants(id string, depth int, visit func(s *store.Session, depth int)) {
	if depth > maxDepth { // parents could be told in a circle
		return
	}
	for _, s := range slices.Backward(m.st.Children(id)) { // the newest first, as everywhere in the list
		if s.Known && m.lists(s) {
			visit(s, depth)
			m.descendants(s.ID, depth+1, visit)
		}
	}
}

// maxDepth is how deep subagents may call subagents to be listed.
const maxDepth = 16
