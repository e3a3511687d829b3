package export

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/openspace-tui/openspace/internal/board"
)

// Hatching: how far lines are from each other, and how many a shape has at most.
const (
	hatchGap = 8.0
	maxHatch = 400
)

// hatched draws the lines of a pattern into a shape, so that it is told from others
// without colour too.
func (s *svg) hatched(shape *board.Shape) {
	if shape.Fill == "pattern" {
		s.path(hatch(shape.Outline), "none", fmt.Sprintf(` stroke="%s" stroke-width="1.5"`, hex(shape.Color))+
			seen(shape))
	}
}

// hatch returns lines that rise to the right inside a polygon.
func hatch(polygon []board.Point) string {
	if len(polygon) < 3 {
		return ""
	}
	low, high := math.Inf(1), math.Inf(-1)
	for _, p := range polygon {
		low, high = min(low, p.X+p.Y), max(high, p.X+p.Y)
	}
	gap := max(hatchGap, (high-low)/maxHatch)
	var b strings.Builder
	for at := low + gap/2; at < high; at += gap {
		cuts := crossings(polygon, at)
		for i := 0; i+1 < len(cuts); i += 2 {
			b.WriteString(line(cuts[i:i+2], false))
		}
	}
	return b.String()
}

// crossings are where the edges of a polygon have X and Y of a sum, from the left.
func crossings(polygon []board.Point, at float64) (out []board.Point) {
	for i, p := range polygon {
		q := polygon[(i+1)%len(polygon)]
		from, to := p.X+p.Y-at, q.X+q.Y-at
		if (from < 0) == (to < 0) {
			continue
		}
		part := from / (from - to)
		out = append(out, board.Point{X: p.X + (q.X-p.X)*part, Y: p.Y + (q.Y-p.Y)*part})
	}
	slices.SortFunc(out, func(a, b board.Point) int { return cmp.Compare(a.X, b.X) })
	return out
}
