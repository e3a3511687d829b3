package term

import (
	"strings"

	"github.com/openspace-tui/openspace/internal/vt"
)

// excerptLines is how much of a terminal an agent is told.
const excerptLines = 50

// Ends reports whether closing the pane would end a program that runs.
func (t *Term) Ends() bool { return t.Running() }

// Busy reports whether a program is at work, other than a shell that waits.
func (t *Term) Busy() bool { return t.session != nil && t.session.Busy() }

// WantsMotion reports whether the program asked to hear of the mouse moving
// without a button.
func (t *Term) WantsMotion() bool {
	return t.session != nil && t.Running() && t.session.Modes().Mouse == vt.MouseAny
}

// Excerpt returns the last lines.
func (t *Term) Excerpt(most int) string {
	if t.session == nil {
		return ""
	}
	text := strings.TrimRight(strings.Join(t.session.Read(excerptLines, nil).Lines, "\n"), "\n")
	if len(text) > most {
		text = strings.ToValidUTF8(text[len(text)-most:], "")
	}
	return text
}
