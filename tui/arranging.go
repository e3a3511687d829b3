package tui

import (
	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/store"
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/panes/chat"
	"github.com/openspace-tui/openspace/panes/term"
)

// arranger is the model as the layouts see it.
type arranger struct{ host }

// The methods implement [layouts.Program].

func (a arranger) Owner(session string) string     { return a.m.layoutOwner(session) }
func (a arranger) IsOver(id panes.ContentID) bool  { return a.m.isOver(id) }
func (a arranger) HasTerminals() bool              { return a.m.o.Terminals != nil }
func (a arranger) KeyOf(command call.Named) string { return a.m.keys.Of(command) }

func (a arranger) Self() (panes.ContentID, bool) {
	c := a.m.chats.Current()
	if c == nil {
		return "", false
	}
	return c.ID(), true
}

// layoutOwner is the session whose arrangement holds for another: that of a subagent
// has its caller's. It is empty where the engine has none yet.
func (m *Model) layoutOwner(id string) string {
	for range store.MaxDepth {
		s := m.st.Session(id)
		switch {
		case s == nil:
			return id
		case s.Local():
			return ""
		case s.ParentID == "":
			return s.ID
		}
		id = s.ParentID
	}
	return id
}

// isOver reports whether a content belongs to something that is no more: a program
// that ended, a session that was deleted.
func (m *Model) isOver(id panes.ContentID) bool {
	switch id.Kind() {
	case term.KindName:
		if m.o.Terminals == nil {
			return true
		}
		_, runs := m.o.Terminals.Set.Get(id.Ref())
		return !runs
	case chat.KindName:
		s := m.st.Session(id.Ref())
		return id.Ref() == chat.NewSession || m.conn.Live() && (s == nil || !m.roster.Lists(s))
	}
	return false
}
