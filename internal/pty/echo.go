package pty

import (
	"regexp"
	"slices"
	"strings"

	"github.com/openspace-tui/openspace/internal/vt"
)

// Bounds of what is remembered of sends, to know their echoes.
const (
	maxPrompts = 4
	maxEchoes  = 32
)

// echoed knows what a terminal shows of what was sent, so that who waits for a
// word does not find it in the line that is to print it.
type echoed struct {
	prompts []string // what stood before the cursor at the last sends
	texts   []string // the lines that were sent
	line    uint64   // in which the last send began
}

// sent notes a text, and where it begins; what is not shown has no echo.
func (e *echoed) sent(t *vt.Terminal, line uint64, text string, hidden bool) {
	e.line = line
	if hidden {
		e.texts = nil
		return
	}
	e.prompts = note(e.prompts, beforeCursor(t), maxPrompts)
	for _, l := range strings.FieldsFunc(text, func(r rune) bool { return r < ' ' && r != '\t' }) {
		if l = strings.TrimSpace(l); l != "" {
			e.texts = note(e.texts, l[:min(len(l), maxText)], maxEchoes)
		}
	}
}

// note adds a text as the last of at most n.
func note(list []string, text string, n int) []string {
	list = slices.DeleteFunc(list, func(s string) bool { return s == text })
	return last(append(list, text), n)
}

// is reports whether a line is the echo of what was sent, behind a prompt; the
// last line may be as much of it as has come.
func (e *echoed) is(l vt.LogicalLine, growing bool) bool {
	for _, p := range e.prompts {
		rest, ok := strings.CutPrefix(l.Text, strings.TrimRight(p, " "))
		if ok && (p != "" || l.Number == e.line) && e.has(rest, growing) {
			return true
		}
	}
	if more := continued.FindString(l.Text); more != "" {
		return e.has(l.Text[len(more):], growing)
	}
	return false
}

// continued is what shells write before the rest of a command.
var continued = regexp.MustCompile(`^(?:[a-z][a-z ]*)?> |^\.\.\. `)

// has reports whether a text is one that was sent. Behind it may stand what a
// shell writes at the right.
func (e *echoed) has(rest string, growing bool) bool {
	rest = strings.TrimSpace(rest)
	if rest == "" {
		return false
	}
	for _, text := range e.texts {
		if rest == text || growing && strings.HasPrefix(text, rest) || strings.HasPrefix(rest, text+"  ") ||
			len(text) == maxText && strings.HasPrefix(rest, text) {
			return true
		}
	}
	return false
}
