package figure

import (
	"slices"
	"strings"

	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/internal/board/mermaid"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/internal/wrap"
)

// cutMark is what stands for the rest of a text.
const cutMark = "…"

// finished is a drawing with its title, and below it, as a whole, the texts of which it
// shows no more than a part.
func finished(read mermaid.Diagram, lines []string) []string {
	if len(lines) == 0 {
		return nil
	}
	lines = titled(read.Title, lines)
	wide := maxLabel
	for _, l := range lines {
		wide = max(wide, xansi.StringWidth(l))
	}
	for i, text := range partial(read, lines) {
		if i == 0 {
			lines = append(lines, "")
		}
		for k, l := range wrap.Lines(text, wide-2, "") {
			begin := cutMark + " "
			if k > 0 {
				begin = "  "
			}
			lines = append(lines, begin+l)
		}
	}
	return lines
}

// partial are the texts of a diagram that lines do not show as a whole: those that are
// cut, and those of nodes and arrows of which a word is missing.
func partial(read mermaid.Diagram, lines []string) (out []string) {
	all := strings.Join(lines, "\n")
	cut := chunks(lines)
	for _, text := range read.Texts() {
		text = strings.Join(strings.Fields(sanitize.Line(strings.ReplaceAll(text, "\n", " "))), " ")
		if text == "" || strings.Contains(all, text) || slices.Contains(out, text) {
			continue
		}
		missing := read.Chart == nil && slices.ContainsFunc(strings.Fields(text), func(word string) bool {
			return xansi.StringWidth(word) < maxLabel/2 && !strings.Contains(all, word)
		})
		if missing || slices.ContainsFunc(cut, func(c string) bool { return strings.Contains(text, c) && !strings.Contains(text, c+cutMark) }) {
			out = append(out, text)
		}
	}
	return out
}

// chunks are the pieces of text that stand before marks of cuts.
func chunks(lines []string) (out []string) {
	for _, l := range lines {
		for before, rest, ok := strings.Cut(l, cutMark); ok; before, rest, ok = strings.Cut(rest, cutMark) {
			at := strings.LastIndexAny(before, "│╱╲┊")
			if gap := strings.LastIndex(before, "  "); gap > at {
				at = gap + 1
			}
			chunk := strings.Trim(strings.TrimLeft(before[max(at, 0):], "│╱╲┊"), " ")
			for _, sign := range []string{"↺ ", "☺ ", "• ", "● ", "─ "} {
				_, after, ok := strings.Cut(chunk, sign)
				if ok {
					chunk = after
				}
			}
			if chunk != "" {
				out = append(out, chunk)
			}
		}
	}
	return out
}
