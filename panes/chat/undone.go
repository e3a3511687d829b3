package chat

import (
	"strings"

	xansi "github.com/charmbracelet/x/ansi"
)

// undone is how many prompts a revert hides, as of a version of the session.
type undone struct {
	prompts int
	version uint64
}

// undonePrompts counts them anew when the session changed.
func (c *Chat) undonePrompts() int {
	s := c.deps.Store.Session(c.session)
	if s == nil || s.Revert == nil {
		return 0
	}
	if c.undone.version != s.Version {
		c.undone = undone{version: s.Version}
		for _, m := range c.deps.Store.Hidden(c.session) {
			if _, ok := entryOf(m); ok {
				c.undone.prompts++
			}
		}
	}
	return max(c.undone.prompts, 1) // those that are not loaded
}

// undoneRule says that something was taken back, and how it comes back.
func (c *Chat) undoneRule() string {
	n := c.undonePrompts()
	if n == 0 {
		return ""
	}
	note := " ↩ " + plural(n, "prompt") + " undone · ctrl+x r brings back, the next prompt drops "
	if n == 1 {
		note = " ↩ 1 prompt undone · ctrl+x r brings it back, the next prompt drops it "
	}
	note = xansi.Truncate(note, max(c.w-1, 1), "…")
	return c.r.styles.muted.Render(strings.Repeat("─", max(c.w-xansi.StringWidth(note)-1, 0))) + c.r.styles.warn.Render(note)
}
