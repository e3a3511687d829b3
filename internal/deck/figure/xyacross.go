package figure

import (
	"math"
	"strings"

	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/internal/diagram/mermaid"
)

// xyAcross draws bars that go to the right, below each other, with an empty line
// between the names where there is room.
func xyAcross(c *mermaid.XY, wide int, roomy bool) []string {
	bars, n := c.Bars(), c.Points()
	pitch := max(len(bars), 1)
	if roomy {
		pitch++
	}
	places := c.Places(n)
	left := 0
	for _, place := range places {
		left = max(left, xansi.StringWidth(brief(place.Label)))
	}
	left += 2
	scale := c.Scale(max(wide/8, 2))
	cells := scale.Steps() * max(wide/scale.Steps(), 1)
	p := &xyPlot{canvas: newCanvas(left+cells+1+maxLabel, 2+(n-1)*pitch+max(len(bars), 1)), XY: c, scale: scale,
		long: cells}
	p.spot = func(point, value float64) (x, y float64) {
		return float64(left) + value + 0.5, 2 + point*float64(pitch) + float64(max(len(bars), 1))/2
	}
	for k, s := range bars {
		for i, v := range s.Values {
			p.acrossBar(left, 2+i*pitch+k, v, barFills()[k%len(barFills())])
		}
	}
	p.joined()
	for _, place := range places {
		_, y := p.spot(place.At, 0)
		name := brief(place.Label)
		p.text(left-2-xansi.StringWidth(name), int(y), name)
	}
	var marks []mark
	for _, number := range scale.Numbers() {
		marks = append(marks, mark{int(math.Round(p.value(number.Value))), number.Label})
	}
	p.axis(left, cells+1, marks)
	base := left + int(math.Round(scale.Base()*float64(cells)))
	for y := 2; y < p.h; y++ {
		if s := p.cells[y][base]; s == gridLine || s == "" {
			p.text(base, y, "│")
		}
	}
	return p.framed(left, cells)
}

// acrossBar draws a bar from the middle of the cell where bars begin, to the right to
// an eighth, or to the left about so far.
func (p *xyPlot) acrossBar(left, row int, v float64, fill string) {
	base := int(math.Round(p.scale.Base() * float64(p.long)))
	long := p.value(v) - float64(base)
	cells, rest := reach(math.Abs(long), long > 0)
	switch {
	case long > 0:
		end := ""
		if rest > 0 {
			end = barOf(float64(rest) / 8)
		}
		p.text(left+base, row, "▐"+strings.Repeat(fill, cells)+end)
	case long < 0:
		end := []string{"", "▕", 4: "▐"}[rest]
		p.text(left+base-cells-xansi.StringWidth(end), row, end+strings.Repeat(fill, cells)+"▌")
	}
}
