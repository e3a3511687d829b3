package widget

import (
	"os"
	"path/filepath"
	"strings"

	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/internal/wrap"
)

// Cell is a text in so many cells.
func Cell(s string, w int) string {
	return Padded(xansi.Truncate(s, w, "…"), w)
}

// Padded is a text with blanks behind it, up to so many cells.
func Padded(s string, w int) string {
	return s + strings.Repeat(" ", max(w-xansi.StringWidth(s), 0))
}

// Quoted returns a description with words of the program in quotes.
func Quoted(doc string) string {
	var b strings.Builder
	for i, part := range strings.Split(doc, "`") {
		if i > 0 {
			b.WriteString([]string{"”", "“"}[i%2])
		}
		b.WriteString(part)
	}
	return b.String()
}

// AtMost wraps a text and returns so many of its lines; the last one says that
// there is more.
func AtMost(n int, text string, w int) []string {
	lines := wrap.Lines(text, w, "")
	if len(lines) <= n {
		return lines
	}
	lines = lines[:n]
	lines[n-1] = xansi.Truncate(lines[n-1], max(w-1, 0), "") + "…"
	return lines
}

// CutMiddle cuts a label to w cells: at its end, or with both its ends shown.
func CutMiddle(label string, w int, ends bool) string {
	n := xansi.StringWidth(label)
	if !ends || n <= w {
		return xansi.Truncate(label, w, "…")
	}
	tail := w / 3
	return xansi.Truncate(label, w-tail-1, "") + "…" + xansi.TruncateLeft(label, n-tail, "")
}

// NoteRows is how many lines a note has at most, in a window of so many.
func NoteRows(h int) int { return min(max(h/6, 1), 6) }

// Widest is how many cells the widest of some lines takes.
func Widest(lines []string) int {
	w := 0
	for _, l := range lines {
		w = max(w, xansi.StringWidth(l))
	}
	return w
}

// Tilde writes the person's own folder as ~ in a text that names files.
func Tilde(text string) string {
	home, err := os.UserHomeDir()
	if err != nil || home == "" { // paths are shown whole
		return text
	}
	const sep = string(filepath.Separator)
	return strings.ReplaceAll(text, home+sep, "~"+sep)
}
