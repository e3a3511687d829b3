package mermaid

import (
	"strings"

	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/internal/diagram"
	"github.com/openspace-tui/openspace/internal/wrap"
)

// Chart is a diagram of bars rather than of nodes: a *Pie or a *Gantt.
type Chart interface {
	// Words tells the chart to those who do not see it, line by line.
	Words() []string

	empty() bool
	shapes(id func(string) string) []*diagram.Shape
}

// Sizes of charts on a board.
const (
	chartRow  = 52.0 // from one bar to the next
	chartBar  = 36.0 // how high a bar is
	chartGap  = 20.0
	chartSize = 22.0 // how high letters are
)

// caption is a text of a chart at a place. What is beside it has to leave room for all of it.
func caption(id, text string, x, y float64) *diagram.Shape {
	return &diagram.Shape{ID: id, Kind: "text", Text: &text, Font: new("sans"), Size: new("s"), X: &x,
		Y: new(y + (chartBar-chartSize)/2)}
}

// maxChartName is how long the lines are of what is broken into several.
const maxChartName = 40

// maxWords is how long, in cells, what a chart says somewhere is at most.
const maxWords = 2000

// short is what a chart says somewhere. It tells the rest where that is very long.
func (r *reader) short(s string) string {
	s = plain(s)
	if xansi.StringWidth(s) > maxWords {
		s = xansi.Truncate(s, maxWords, "…")
		r.leave(r.at, Brief(s))
	}
	return s
}

// inLines is a text in lines of some letters.
func inLines(text string, letters int) string {
	return strings.Join(wrap.Lines(strings.Join(strings.Fields(text), " "), letters, ""), "\n")
}

// block is a bar of a chart.
func block(id string, x, y, w float64, color, fill string) *diagram.Shape {
	return &diagram.Shape{ID: id, Kind: "rectangle", X: &x, Y: &y, W: new(max(w, 3)), H: new(chartBar), Color: &color,
		Fill: &fill, Size: new("s"), Dash: new("solid")}
}

// breadth is how wide the longest of some names is.
func breadth(names []string) float64 {
	most := 0
	for _, n := range names {
		most = max(most, int(longest(n)))
	}
	return float64(most) * letter
}
