package pty

import (
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

// sent notes a text, and where it begins.
func (e *echoed) sent(t *vt.Terminal, line uint64, text string) {
	e.line = line
	e.prompts = note(e.prompts, beforeCursor(t), maxPrompts)
	for l := range strings.SplitSeq(text, "\n") {
		if l = strings.TrimSpace(l); l != "" {
			e.texts = note(e.texts, cut(l, maxText), maxEchoes)
		}
	}
}

// note adds a text as the last of at most n.
func note(list []string, text string, n int) []string {
	list = slices.DeleteFunc(list, func(s string) bool { return s == text })
	return last(append(list, text), n)
}

// is says whether a line is the echo of what was sent, behind a prompt; the
// last line may be as much of it as has come.
func (e *echoed) is(l vt.LogicalLine, growing bool) bool {
	for _, p := range e.prompts {
		rest, ok := strings.CutPrefix(l.Text, strings.TrimRight(p, " "))
		if rest = strings.TrimSpace(rest); !ok || rest == "" || p == "" && l.Number != e.line {
			continue
		}
		for _, text := range e.texts {
			if rest == text || growing && strings.HasPrefix(text, rest) {
				return true
			}
		}
	}
	return false
}
