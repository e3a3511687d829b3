package tui

import (
	"slices"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/store"
)

// Pins are the sessions that are pinned in this workspace, and those where a
// turn ended that nobody saw; Keep and KeepUnread keep them, off the loop, and
// may be nil.
type Pins struct {
	Sessions   []string
	Keep       func(sessions []string) error
	Unread     []string
	KeepUnread func(sessions []string) error
}

// pinned says which of the pinned ones a session is, from 0; -1 for none.
func (m *Model) pinned(s *store.Session) int { return slices.Index(m.sessionMarks.pins.all, s.ID) }

// pinsFirst puts the pinned sessions before the others.
func (m *Model) pinsFirst(list []*store.Session) []*store.Session {
	if len(m.sessionMarks.pins.all) == 0 {
		return list
	}
	var first, rest []*store.Session
	for _, s := range list {
		if m.pinned(s) >= 0 {
			first = append(first, s)
		} else {
			rest = append(rest, s)
		}
	}
	slices.SortFunc(first, func(a, b *store.Session) int { return m.pinned(a) - m.pinned(b) })
	return append(first, rest...)
}

// pinGroup is the heading of a session that stands apart from its day.
func (m *Model) pinGroup(s *store.Session) string {
	if m.pinned(s) >= 0 {
		return lang.T("Pinned")
	}
	return ""
}

// pin pins a session, or no longer.
func (m *Model) pin(id string) tea.Cmd {
	s := m.st.Session(id)
	switch {
	case s == nil || s.Local() || !s.Known:
		m.toast(commands.LevelInfo, lang.T("the engine does not have this session yet"))
		return nil
	case s.ParentID != "":
		m.toast(commands.LevelInfo, lang.T("a subagent's session is listed below the one that called it: pin that one"))
		return nil
	case m.pinned(s) >= 0:
		m.toast(commands.LevelInfo, lang.T("no longer pinned: %s", title(s)))
		return m.unpin(s.ID)
	}
	m.sessionMarks.version++
	saved := m.sessionMarks.pins.set(append(m.sessionMarks.pins.all, s.ID))
	text := lang.T("pinned: %s", title(s))
	if i := slices.Index(m.listed(), s); i >= 0 && i < 9 {
		text = lang.T("pinned: %s %d shows %s", m.keys.Leader, i+1, title(s))
	}
	m.toast(commands.LevelSuccess, text)
	return saved
}

// unpin takes sessions from those that are pinned.
func (m *Model) unpin(ids ...string) tea.Cmd {
	p := m.sessionMarks.pins
	left := slices.DeleteFunc(slices.Clone(p.all), func(id string) bool { return slices.Contains(ids, id) })
	if len(left) == len(p.all) {
		return nil
	}
	m.sessionMarks.version++
	return p.set(left)
}
