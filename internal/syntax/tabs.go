package syntax

import (
	"strings"

	"github.com/charmbracelet/x/ansi"
)

// TabWidth is the distance of tab stops, in cells.
const TabWidth = 4

// Tabs replaces tabs by spaces up to the next tab stop, in each line.
func Tabs(text string) string {
	if strings.IndexByte(text, '\t') < 0 {
		return text
	}
	var b strings.Builder
	b.Grow(len(text) + len(text)/4)
	for line := range strings.Lines(text) {
		col := 0
		for {
			part, rest, found := strings.Cut(line, "\t")
			b.WriteString(part)
			if !found {
				break
			}
			col += ansi.StringWidth(part)
			n := TabWidth - col%TabWidth
			b.WriteString("    "[:n])
			col, line = col+n, rest
		}
	}
	return b.String()
}
