package chat

import (
	"strings"

	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/panes/chat/composer"
)

// What others than the person may do with a conversation: the engine.

// Scroll does what one of the keys that scroll does, by its id: page-up, line-down, last.
func (c *Chat) Scroll(id string) panes.Action {
	act, _ := scrollKeys.Do(c, id)
	return act
}

// DraftShows reports whether all of what is typed is in view, as it was drawn
// last: nothing stands folded, and nothing above or below the field's rows.
func (c *Chat) DraftShows() bool {
	draft := c.Draft()
	if draft != c.Input() || c.w < 6 || c.h < small {
		return false
	}
	rows := 0
	for line := range strings.SplitSeq(draft, "\n") {
		rows += 1 + xansi.StringWidth(line)/max(c.w-5, 1)
	}
	return rows <= min(composer.MaxRows, c.h/2)
}
