package chat

import (
	"strings"

	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/lang"
)

// undone is how many turns a revert hides, as of a version of the session.
type undone struct {
	turns   int
	version uint64
}

// undoneTurns counts them anew when the session changed.
func (c *Chat) undoneTurns() int {
	s := c.deps.Store.Session(c.session)
	if s == nil || s.Revert == nil {
		return 0
	}
	if c.undone.version != s.Version {
		c.undone = undone{version: s.Version}
		for _, m := range c.deps.Store.Hidden(c.session) {
			if m.BeginsTurn() {
				c.undone.turns++
			}
		}
	}
	return max(c.undone.turns, 1) // those that are not loaded
}

// undoneRule says that something was taken back, and how it comes back.
func (c *Chat) undoneRule() string {
	n := c.undoneTurns()
	if n == 0 {
		return ""
	}
	way := c.host.Way(call.SessionRedo)
	if s := c.deps.Store.Session(c.session); c.undone.turns == 0 && s != nil && s.Revert != nil &&
		s.Revert.PartID != "" {
		return c.ruled(lang.T("undone-from-step-brings-back", way))
	}
	return c.ruled(lang.N(n, "turns-undone-brings-back-next", n, way))
}

// ruled is a line with a note at its end.
func (c *Chat) ruled(note string) string {
	note = xansi.Truncate(note, max(c.w-1, 1), "…")
	return c.r.styles.Muted.Render(strings.Repeat("─", max(c.w-xansi.StringWidth(note)-1, 0))) +
		c.r.styles.Warn.Render(note)
}
