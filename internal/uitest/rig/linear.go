package rig

import (
	"fmt"
	"strings"
	"testing"

	"github.com/openspace-tui/openspace/internal/uitest/term"
)

// Speaking starts the program for a screen reader and waits until prompts can be
// sent.
func (r *Rig) Speaking(args ...string) *term.Term {
	r.T.Helper()
	tm := r.Launch(append([]string{"--screen-reader"}, args...)...)
	Hears(tm, "The engine is there: opencode")
	return tm
}

// Hears waits until each text was told.
func Hears(tm *term.Term, texts ...string) {
	tm.Until(fmt.Sprintf("%q", texts), func(string) bool {
		raw := tm.Raw()
		for _, text := range texts {
			if !strings.Contains(raw, text) {
				return false
			}
		}
		return true
	})
}

// Answers types an answer until it is taken: one that comes too early is none,
// and the program said so before the next is typed.
func Answers(tm *term.Term, answer, taken string) {
	for again := true; again; {
		early := strings.Count(tm.Raw(), "too early")
		tm.Type(answer, term.Enter)
		tm.Until(taken, func(string) bool {
			raw := tm.Raw()
			again = strings.Count(raw, "too early") > early
			return again || strings.Contains(raw, taken)
		})
	}
}

// Linear holds that all that was written is lines: no escape sequence, and no
// carriage return but at the end of one.
func Linear(t *testing.T, raw string) {
	t.Helper()
	if i := strings.IndexByte(raw, 0x1b); i >= 0 {
		t.Errorf("an escape sequence: %q", raw[max(i-40, 0):min(i+40, len(raw))])
	}
	if strings.Contains(strings.ReplaceAll(raw, "\r\n", "\n"), "\r") {
		t.Errorf("a carriage return within a line: %q", raw)
	}
	if strings.ContainsAny(raw, "\b\x07") {
		t.Errorf("a control: %q", raw)
	}
}
