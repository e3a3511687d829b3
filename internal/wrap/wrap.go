// Package wrap breaks styled text into lines that fit: none is wider than was
// asked for, and nothing but blanks gets lost between them.
package wrap

import (
	"strings"

	xansi "github.com/charmbracelet/x/ansi"
)

// Lines breaks a text at blanks, behind hyphens and behind the characters of
// breaks, and within words that are longer than a line. w is in cells; escape
// sequences take none, and go on over the breaks. One character that is wider
// than w has a line of its own.
//
// The library's wrapping (x/ansi 0.11.9) lets a hyphen behind a blank stand
// beyond the edge, and what comes then, so that its lines are broken again.
func Lines(text string, w int, breaks string) []string {
	lines := strings.Split(xansi.Wrap(text, w, breaks), "\n")
	for i := 0; i < len(lines); i++ {
		if w < 1 || xansi.StringWidth(lines[i]) <= w {
			continue
		}
		parts := again(lines[i], w)
		lines = append(lines[:i], append(parts, lines[i+1:]...)...)
		i += len(parts) - 1
	}
	return lines
}

// again breaks a line that is too wide. Blanks at its edge are left out.
func again(line string, w int) []string {
	var out []string
	for _, part := range strings.Split(xansi.Hardwrap(line, w, false), "\n") {
		if n := len(out); n > 0 && strings.TrimSpace(xansi.Strip(part)) == "" {
			out[n-1] += strings.ReplaceAll(part, " ", "") // what ends a style
			continue
		}
		out = append(out, strings.TrimRight(part, " "))
	}
	return out
}

// Text is Lines as one text.
func Text(text string, w int, breaks string) string {
	return strings.Join(Lines(text, w, breaks), "\n")
}
