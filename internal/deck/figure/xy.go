package figure

import (
	"math"
	"strings"

	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/internal/diagram/mermaid"
)

// barFills are how the bars of several series are filled, one after the other, and
// points those of lines.
func barFills() []string { return []string{barFull, "▓", "▒", "░"} }
func points() []string   { return []string{"●", "○", "◆", "◇", "▲", "△"} }

// acrossLine is a line of a grid along a row.
const acrossLine = "┈"

// maxBar is how broad a bar is at most.
const maxBar = 14

// xy draws a chart of numbers in several sizes: upright where it says so and there is
// room for its names, else with bars to the right.
func xy(c *mermaid.XY) (out [][]string) {
	if !c.Across {
		for _, wide := range chartWidths() {
			for _, high := range []int{16, 10, 6} {
				if lines := xyUpright(c, wide, high); lines != nil {
					out = append(out, lines)
				}
			}
		}
	}
	for _, wide := range chartWidths() {
		out = append(out, xyAcross(c, wide, true), xyAcross(c, wide, false))
	}
	return out
}

// xyPlot draws the values of a chart. A number of the axis is in the middle of a cell,
// and so are the ends of bars and lines that are as large.
type xyPlot struct {
	*canvas
	*mermaid.XY
	scale mermaid.Scale
	long  int // cells of the axis of values
	spot  func(point, value float64) (x, y float64)
}

// value is how many cells a value is from the lowest.
func (p *xyPlot) value(v float64) float64 { return p.scale.At(v) * float64(p.long) }

// joined draws the lines between values with points of braille, and the values.
func (p *xyPlot) joined() {
	for k, s := range p.Lines() {
		dots := map[[2]int]rune{}
		for i := 1; i < len(s.Values); i++ {
			ax, ay := p.spot(float64(i-1), p.value(s.Values[i-1]))
			bx, by := p.spot(float64(i), p.value(s.Values[i]))
			n := int(math.Ceil(max(math.Abs(bx-ax)*2, math.Abs(by-ay)*4, 1)))
			for step := range n + 1 {
				t := float64(step) / float64(n)
				x, y := ax+(bx-ax)*t, ay+(by-ay)*t
				dots[[2]int{int(x), int(y)}] |= brailleDot(int(x*2)%2, int(y*4)%4)
			}
		}
		for at, bits := range dots {
			p.text(at[0], at[1], string(0x2800+bits))
		}
		for i, v := range s.Values {
			x, y := p.spot(float64(i), p.value(v))
			p.text(int(x), int(y), points()[k%len(points())])
		}
	}
}

// brailleDot is the bit of a point in a character of braille, two across and four down.
func brailleDot(x, y int) rune {
	return [4][2]rune{{0x01, 0x08}, {0x02, 0x10}, {0x04, 0x20}, {0x40, 0x80}}[y][x]
}

// legend says which bars and lines are which, where they have names.
func legend(c *mermaid.XY) string {
	var out []string
	for _, kind := range []struct {
		series []mermaid.Series
		signs  []string
	}{{c.Bars(), barFills()}, {c.Lines(), points()}} {
		for k, s := range kind.series {
			if s.Name != "" {
				out = append(out, kind.signs[k%len(kind.signs)]+" "+brief(s.Name))
			}
		}
	}
	return strings.Join(out, "   ")
}

// xyUpright draws bars that go up; nil where there is no room.
func xyUpright(c *mermaid.XY, wide, high int) []string {
	bars, n := c.Bars(), c.Points()
	pitch := min(wide/n, (maxBar+1)*max(len(bars), 1))
	widest := 0
	for _, name := range c.Names {
		widest = max(widest, xansi.StringWidth(brief(name)))
	}
	if pitch < max(len(bars), 1) || len(c.Names) > 0 && pitch <= min(widest, 5) {
		return nil
	}
	scale := c.Scale(high / 2)
	rows := scale.Steps() * max(high/scale.Steps(), 1)
	left := 0
	for _, number := range scale.Numbers() {
		left = max(left, len(number.Label))
	}
	left += 2 // the axis is behind
	names := c.Places(max(n*pitch/10, 2))
	under := 0
	labels := make([][]string, len(names))
	for i, place := range names {
		if labels[i] = []string{place.Label}; len(c.Names) > 0 {
			labels[i] = nameLines(place.Label, pitch-1)
		}
		under = max(under, len(labels[i]))
	}
	p := &xyPlot{canvas: newCanvas(left+n*pitch+maxLabel, rows+1+under), XY: c, scale: scale, long: rows}
	p.spot = func(point, value float64) (x, y float64) {
		return float64(left) + (point+0.5)*float64(pitch), float64(rows) - value + 0.5
	}
	p.upAxis(left, n*pitch, rows)
	thick := max((pitch*4/5)/max(len(bars), 1), 1)
	for k, s := range bars {
		for i, v := range s.Values {
			x := left + i*pitch + (pitch-thick*len(bars))/2 + k*thick
			p.upBar(x, thick, v, barFills()[k%len(barFills())])
		}
	}
	p.joined()
	free := 0
	for i, place := range names {
		x, _ := p.spot(place.At, 0)
		for k, l := range labels[i] {
			at := max(int(x)-xansi.StringWidth(l)/2, 0)
			if k == 0 && at < free && len(c.Names) == 0 {
				break
			}
			p.text(at, rows+1+k, l)
			free = at + xansi.StringWidth(l) + 1
		}
	}
	return p.framed(left, n*pitch)
}

// framed returns the rows with the titles of the axes and the legend around them.
func (p *xyPlot) framed(left, wide int) (out []string) {
	middle := func(s string) string {
		return strings.Repeat(" ", max(left+(wide-xansi.StringWidth(s))/2, 0)) + s
	}
	if p.YTitle != "" {
		out = append(out, brief(p.YTitle))
	}
	out = append(out, p.rows()...)
	if p.XTitle != "" {
		out = append(out, middle(brief(p.XTitle)))
	}
	if says := legend(p.XY); says != "" {
		out = append(out, "", middle(says))
	}
	return out
}

// upAxis draws the axis of values at the left, and a line across for each number.
func (p *xyPlot) upAxis(left, wide, rows int) {
	p.vertical(left-1, 0, rows)
	for _, n := range p.scale.Numbers() {
		y := rows - int(math.Round(p.value(n.Value)))
		p.text(left-2-len(n.Label), y, n.Label)
		p.join(left-1, y, toLeft)
		if y != p.base(rows) {
			p.text(left, y, strings.Repeat(acrossLine, wide))
		}
	}
	p.join(left-1, 0, toUp)
	if p.base(rows) != rows {
		p.join(left-1, rows, toDown)
	}
	p.horizontal(p.base(rows), left-1, left+wide-1)
	p.join(left+wide-1, p.base(rows), toRight)
}

// base is the row where bars begin.
func (p *xyPlot) base(rows int) int { return rows - int(math.Round(p.scale.Base()*float64(rows))) }

// upBar draws a bar from the middle of the row where bars begin, up to an eighth, or
// down about so far.
func (p *xyPlot) upBar(x, thick int, v float64, fill string) {
	base := p.base(p.long)
	long := p.value(v) - float64(p.long-base)
	cells, rest := reach(math.Abs(long), long > 0)
	end := ""
	switch {
	case rest > 0 && long > 0:
		end = string([]rune(" ▁▂▃▄▅▆▇")[rest])
	case rest > 0:
		end = []string{1: "▔", 4: "▀"}[rest]
	}
	step, half := -1, "▀"
	switch {
	case long == 0:
		return
	case long < 0:
		step, half = 1, "▄"
	}
	p.text(x, base, strings.Repeat(half, thick))
	for k := range cells {
		p.text(x, base+step*(k+1), strings.Repeat(fill, thick))
	}
	if end != "" {
		p.text(x, base+step*(cells+1), strings.Repeat(end, thick))
	}
}

// reach returns how many whole cells a bar has behind the one in whose middle it begins,
// and how many eighths of the next: 0, 1 or 4 where there are characters for those alone.
func reach(long float64, fine bool) (cells, eighths int) {
	n := max(int(math.Round((long-0.5)*8)), 0)
	if !fine {
		n = n/8*8 + []int{0, 1, 1, 4, 4, 4, 8, 8}[n%8]
	}
	return n / 8, n % 8
}
