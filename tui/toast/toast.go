// Package toast has the one message that shows for a while: in the status line, or in a
// box where that is too short for it.
package toast

import (
	"slices"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"
	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/theme"
)

// How long a toast shows; errors take longer to read, and so does what is long.
const (
	For      = 4 * time.Second
	ErrorFor = 8 * time.Second
	readIn   = time.Second / 15 // a cell of text
)

// maxJoined is how long a toast may get by what joins it, in bytes.
const maxJoined = 500

// Toasts is the message that shows.
type Toasts struct {
	level commands.Level
	text  string
	n     int           // which toast it is
	acted int           // the last one about what the person did
	timed int           // the last one whose end is timed
	lasts time.Duration // how long it shows; 0: the default
	began int           // which one showed when what happens now began: a turn of the loop, or an event
}

// State is what reactions to a toast look at.
type State struct {
	n, timed int
	none     bool
}

// State returns it.
func (t *Toasts) State() State { return State{t.n, t.timed, t.text == ""} }

// Begin notes that what comes is of another time than what shows, and replaces it.
func (t *Toasts) Begin() { t.began = t.n }

// Show shows a message in place of the last one. Of those that come at the same
// time, one that is worse stays, and complaints stand side by side.
func (t *Toasts) Show(level commands.Level, text string) {
	bad := badness(level)
	text = sanitize.Line(text)
	if t.n > t.began && t.text != "" {
		worst := badness(t.level)
		switch joined := t.text + " · " + text; {
		case bad < 0 && worst >= 0, bad >= 0 && strings.Contains(t.text, text):
			return
		case bad >= 0 && worst >= 0 && len(joined) <= maxJoined:
			text = joined
		}
		if worst > bad {
			level = t.level
		}
	}
	t.level, t.text = level, text
	t.lasts = 0
	t.n++
}

// Bad reports whether a level is one of complaints.
func Bad(l commands.Level) bool { return badness(l) >= 0 }

// badness ranks levels.
func badness(l commands.Level) int {
	return slices.Index([]commands.Level{commands.LevelWarning, commands.LevelError}, l)
}

// Text returns what shows, or nothing.
func (t *Toasts) Text() string { return t.text }

// Level returns its level.
func (t *Toasts) Level() commands.Level { return t.level }

// Count returns how many have shown.
func (t *Toasts) Count() int { return t.n }

// Clear takes it away.
func (t *Toasts) Clear() { t.text = "" }

// Acted notes that what shows is about what the person did.
func (t *Toasts) Acted() { t.acted = t.n }

// Worked takes away what is about an act of the person once the next one worked and
// showed nothing; before is the count when that began.
func (t *Toasts) Worked(before int) {
	if t.n == before && t.acted == before {
		t.text = ""
	}
}

// Last has it show for as long as that.
func (t *Toasts) Last(d time.Duration) { t.lasts = d }

// Msg is the end of a toast's time.
type Msg struct{ n int }

// Expire times the end of a toast that is new.
func (t *Toasts) Expire() tea.Cmd {
	if t.timed == t.n || t.text == "" {
		return nil
	}
	t.timed = t.n
	n, d := t.n, For
	if t.level == commands.LevelError {
		d = ErrorFor
	}
	d = max(d, time.Duration(xansi.StringWidth(t.text))*readIn)
	if t.lasts > 0 {
		d = t.lasts
	}
	return tea.Tick(d, func(time.Time) tea.Msg { return Msg{n} })
}

// Update takes the toast away whose time ended, unless another shows by then.
func (t *Toasts) Update(msg Msg) tea.Cmd {
	if t.n == msg.n {
		t.text = ""
	}
	return nil
}

// Token is the colour of a level.
func Token(l commands.Level) theme.Token {
	switch l {
	case commands.LevelError:
		return theme.Error
	case commands.LevelWarning:
		return theme.Warning
	case commands.LevelSuccess:
		return theme.Success
	}
	return theme.Info
}
