package chat

import (
	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/lang"
)

// undone is how many turns a revert hides, as of a version of the session.
type undone struct {
	turns   int
	version uint64
}

// count returns how many turns of a session are taken back, counted anew when the session
// changed.
func (u *undone) count(l *List) int {
	s := l.st.Session(l.session)
	if s == nil || s.Revert == nil {
		return 0
	}
	if u.version != s.Version {
		*u = undone{version: s.Version}
		for _, m := range l.st.Hidden(l.session) {
			if m.BeginsTurn() {
				u.turns++
			}
		}
	}
	return max(u.turns, 1) // those that are not loaded
}

// note says that something was taken back, and by which keys it comes back; nothing was
// where it is empty.
func (u *undone) note(l *List, way func(call.Named) string) string {
	n := u.count(l)
	if s := l.st.Session(l.session); n > 0 && u.turns == 0 && s.Revert.PartID != "" {
		return lang.T("undone-from-step-brings-back", way(call.SessionRedo))
	}
	if n == 0 {
		return ""
	}
	return lang.N(n, "turns-undone-brings-back-next", n, way(call.SessionRedo))
}
