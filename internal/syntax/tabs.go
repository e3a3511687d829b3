package syntax

import (
	"strings"

	"github.com/charmbracelet/x/ansi"
)

// TabWidth is the distance of tab stops, in cells.
const TabWidth = 4

// OutputWidth is the distance of tab stops in what programs print: that of
// terminals, for which they line up their columns.
const OutputWidth = 8

// Tabs replaces tabs by spaces up to the next tab stop, in each line.
func Tabs(text string) string { return tabs(text, TabWidth) }

// OutputTabs is Tabs for what programs print.
func OutputTabs(text string) string { return tabs(text, OutputWidth) }

func tabs(text string, width int) string {
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
			n := width - col%width
			b.WriteString("        "[:n])
			col, line = col+n, rest
		}
	}
	return b.String()
}
