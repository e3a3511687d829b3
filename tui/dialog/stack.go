package dialog

import (
	"slices"
	"time"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/internal/answer"
)

// Stack has the dialogs that are open, the one that takes keys last.
type Stack []Dialog

// Push opens a dialog above the others.
func (s *Stack) Push(d Dialog) { *s = append(*s, d) }

// Top returns the dialog that takes keys; nil: none is open.
func (s Stack) Top() Dialog {
	if len(s) == 0 {
		return nil
	}
	return s[len(s)-1]
}

// Drop closes a dialog, wherever it lies.
func (s *Stack) Drop(d Dialog) {
	if i := slices.Index(*s, d); i >= 0 {
		*s = slices.Concat((*s)[:i], (*s)[i+1:])
	}
}

// Has reports whether a dialog is open, below others too.
func (s Stack) Has(d Dialog) bool { return slices.Contains(s, d) }

// LeavePicker closes the picker that a dialog was opened from: what it lists is about
// to change.
func (s *Stack) LeavePicker() {
	if p, ok := s.Top().(*Picker); ok {
		s.Drop(p)
	}
}

// DrawWhenSettled draws a dialog anew when it begins to take keys.
func DrawWhenSettled(h Host, s *answer.Settle) tea.Cmd {
	return tea.Tick(s.Ready().Sub(h.Window().Now()), func(time.Time) tea.Msg { return settledMsg{s} })
}

// settledMsg ends what DrawWhenSettled waits for.
type settledMsg struct{ s *answer.Settle }

// On implements [Msg].
func (msg settledMsg) On(h Host) tea.Cmd {
	if msg.s.Settling(h.Window().Now()) {
		return DrawWhenSettled(h, msg.s)
	}
	return nil
}

// Toasts returns a message that shows a notice.
func Toasts(level commands.Level, text string) tea.Msg { return toastMsg{level, text} }

type toastMsg struct {
	level commands.Level
	text  string
}

// On implements [Msg].
func (msg toastMsg) On(h Host) tea.Cmd { h.Toast(msg.level, msg.text); return nil }
