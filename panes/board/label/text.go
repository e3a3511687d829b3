package label

import (
	"strings"

	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/internal/board/tldraw"
	"github.com/openspace-tui/openspace/internal/wrap"
)

// MaxText bounds how much of a text is looked at to draw a label.
const MaxText = 4000

// Width returns how many cells a text takes.
func Width(text string) int { return xansi.StringWidth(text) }

// Fit cuts a line to a width, with a sign that there is more.
func Fit(line string, w int) string {
	if w < 1 {
		return ""
	}
	return xansi.Truncate(line, w, "…")
}

// FirstLine returns the first line that is not blank, and no stereotype.
func FirstLine(text string) string {
	for l := range strings.SplitSeq(text, "\n") {
		if strings.TrimSpace(l) != "" && !strings.HasPrefix(l, "«") {
			return strings.ReplaceAll(l, "\t", " ")
		}
	}
	return ""
}

// firstLines returns as many lines of a text as it has, up to n.
func firstLines(text string, n int) []string {
	lines := strings.SplitN(strings.ReplaceAll(text[:min(len(text), MaxText)], "\t", " "), "\n", n+1)
	return lines[:min(len(lines), n)]
}

// Wrap breaks a text into at most so many lines of w cells; the last one says
// that there is more.
func Wrap(text string, w, most int) []string {
	if w < 1 || most < 1 {
		return nil
	}
	if len(text) > MaxText {
		text = strings.ToValidUTF8(text[:MaxText], "")
	}
	text = strings.ReplaceAll(text, "\t", "  ")
	var out []string
	for l := range strings.SplitSeq(text, "\n") {
		if tldraw.IsRule(l) {
			out = append(out, Rule)
			continue
		}
		out = append(out, wrap.Lines(l, w, "-/_.")...)
	}
	if len(out) > most { // the last line has as much as it can of what is left
		rest := strings.TrimSpace(strings.ReplaceAll(strings.Join(out[most-1:], " "), Rule, ""))
		out = append(out[:most-1:most-1], Fit(rest, w))
		if Width(rest) <= w {
			out[most-1] = Fit(rest+" …", w)
		}
	}
	for i, l := range out {
		if Width(l) > w {
			out[i] = Fit(l, w)
		}
	}
	return out
}

// Rule stands for a line across the shape.
const Rule = "\x00"

// Longest returns the width of the longest word.
func Longest(text string) int {
	n := 0
	for word := range strings.FieldsSeq(text[:min(len(text), MaxText)]) {
		n = max(n, Width(word))
	}
	return n
}
