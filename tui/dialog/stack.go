package dialog

import "slices"

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
