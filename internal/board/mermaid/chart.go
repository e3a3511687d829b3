package mermaid

import (
	"unicode/utf8"

	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/internal/board"
)

// Chart is a diagram of bars rather than of nodes: a *Pie or a *Gantt.
type Chart interface {
	// Words tells the chart to those who do not see it, line by line.
	Words() []string

	empty() bool
	shapes(id func(string) string) []*board.Input
}

// Sizes of charts on a board.
const (
	chartRow  = 52.0 // from one bar to the next
	chartBar  = 36.0 // how high a bar is
	chartGap  = 20.0
	chartSize = 22.0 // how high letters are
)

// caption is a text of a chart at a place, cut where it is long.
func caption(id, text string, x, y float64) *board.Input {
	if utf8.RuneCountInString(text) > maxChartName {
		text = xansi.Truncate(text, maxChartName, "…")
	}
	return &board.Input{ID: id, Kind: "text", Text: &text, Font: new("sans"), Size: new("s"), X: &x, Y: new(y + (chartBar-chartSize)/2)}
}

// maxWords is how long what a chart says is at most where it is broken into lines.
const maxWords = 300

// inShort is what a chart says somewhere, cut where that is very long.
func inShort(s string) string { return xansi.Truncate(plain(s), maxWords, "…") }

// maxChartName is how long names beside bars are.
const maxChartName = 40

// block is a bar of a chart.
func block(id string, x, y, w float64, color, fill string) *board.Input {
	return &board.Input{ID: id, Kind: "rectangle", X: &x, Y: &y, W: new(max(w, 3)), H: new(chartBar), Color: &color, Fill: &fill, Size: new("s"), Dash: new("solid")}
}

// breadth is how wide the longest of some names is.
func breadth(names []string) float64 {
	most := 0
	for _, n := range names {
		most = max(most, min(xansi.StringWidth(n), maxChartName))
	}
	return float64(most) * letter
}
