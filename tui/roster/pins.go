package roster

import (
	"slices"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/store"
	"github.com/openspace-tui/openspace/tui/session"
)

// Kept are the sessions that are pinned in this workspace, and those where a turn ended
// that nobody saw; KeepPins and KeepUnread keep them, off the loop, and may be nil.
type Kept struct {
	Pins       []string
	KeepPins   func(sessions []string) error
	Unread     []string
	KeepUnread func(sessions []string) error
}

// pinned says which of the pinned ones a session is, from 0; -1 for none.
func (r *Roster) pinned(s *store.Session) int { return slices.Index(r.pins.All(), s.ID) }

// pinsFirst puts the pinned sessions before the others.
func (r *Roster) pinsFirst(list []*store.Session) []*store.Session {
	if len(r.pins.All()) == 0 {
		return list
	}
	var first, rest []*store.Session
	for _, s := range list {
		if r.pinned(s) >= 0 {
			first = append(first, s)
		} else {
			rest = append(rest, s)
		}
	}
	slices.SortFunc(first, func(a, b *store.Session) int { return r.pinned(a) - r.pinned(b) })
	return append(first, rest...)
}

// pinGroup is the heading of a session that stands apart from its day.
func (r *Roster) pinGroup(s *store.Session) string {
	if r.pinned(s) >= 0 {
		return lang.T("pinned")
	}
	return ""
}

// Pin pins a session, or no longer.
func (r *Roster) Pin(id string) tea.Cmd {
	s := r.p.Store().Session(id)
	switch {
	case s == nil || s.Local() || !s.Known:
		r.p.Toast(commands.LevelInfo, lang.T("engine-does-not-have-session"))
		return nil
	case s.ParentID != "":
		r.p.Toast(commands.LevelInfo, lang.T("subagents-session-listed-below-one"))
		return nil
	case r.pinned(s) >= 0:
		r.p.Toast(commands.LevelInfo, lang.T("no-longer-pinned", session.Title(s)))
		return r.unpin(s.ID)
	}
	r.version++
	saved := r.pins.Set(append(r.pins.All(), s.ID))
	text := lang.T("pinned-x", session.Title(s))
	if i := slices.Index(r.Listed(), s); i >= 0 && i < 9 {
		text = lang.T("pinned-shows", r.p.Leader(), i+1, session.Title(s))
	}
	r.p.Toast(commands.LevelSuccess, text)
	return saved
}

// unpin takes sessions from those that are pinned.
func (r *Roster) unpin(ids ...string) tea.Cmd {
	p := r.pins
	left := slices.DeleteFunc(slices.Clone(p.All()), func(id string) bool { return slices.Contains(ids, id) })
	if len(left) == len(p.All()) {
		return nil
	}
	r.version++
	return p.Set(left)
}
