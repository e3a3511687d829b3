package mermaid

import (
	"github.com/openspace-tui/openspace/internal/diagram"
)

// Measures of a chart of numbers on a board.
const (
	xyHigh = 360.0
	xyWide = 560.0 // all points, at least
	xyStep = 70.0  // from one point to the next at least
	xyDot  = 12.0
	xyMost = 8 // steps of the axis
)

// xyBoard places a chart of numbers; along is from one point to the next.
type xyBoard struct {
	*XY
	scale Scale
	along float64
	out   []*diagram.Shape
	id    func(string) string
}

func (c *XY) shapes(id func(string) string) []*diagram.Shape {
	b := &xyBoard{XY: c, scale: c.Scale(xyMost),
		along: max(xyStep, xyWide/float64(c.points), 28*float64(len(c.Bars()))), id: id}
	if c.Across {
		b.along = max(chartRow, 28*float64(len(c.Bars()))+chartGap)
	} else {
		for _, n := range c.Names {
			b.along = max(b.along, breadth([]string{n})+chartGap)
		}
	}
	b.axes()
	bars, lines := c.Bars(), c.Lines()
	for k, s := range bars {
		b.bars(k, len(bars), s)
	}
	for k, s := range lines {
		b.joined(len(bars)+k, s)
	}
	b.legend(append(bars, lines...))
	return b.out
}

// at returns where a value is that stands so many points along.
func (b *xyBoard) at(point, share float64) (x, y float64) {
	if b.Across {
		return share * pieWide, (point + 0.5) * b.along
	}
	return (point + 0.5) * b.along, (1 - share) * xyHigh
}

// words puts a text beside a place: before it, or in the middle of it.
func (b *xyBoard) words(kind, text string, x, y float64, before bool) {
	wide := breadth([]string{text})
	if before {
		wide = 2 * (wide + chartGap/2)
	}
	if text != "" {
		b.out = append(b.out, caption(b.id(kind), text, x-wide/2, y-chartBar/2))
	}
}

// axes are the numbers and names, with a line for each number.
func (b *xyBoard) axes() {
	for _, n := range b.scale.Numbers() {
		x, y := b.at(-0.5, b.scale.At(n.Value))
		ex, ey := b.at(float64(b.points)-0.5, b.scale.At(n.Value))
		b.out = append(b.out, &diagram.Shape{ID: b.id("tick"), Kind: "line", X: &x, Y: &y,
			Points: [][]float64{{0, 0}, {ex - x, ey - y}}, Color: new("grey"), Dash: new("dotted"), Size: new("s")})
		if b.Across {
			b.words("number", n.Label, x, y-chartBar/2, false)
		} else {
			b.words("number", n.Label, x, y, true)
		}
	}
	for _, p := range b.Places(xyMost) {
		x, y := b.at(p.At, 0)
		if b.Across {
			b.words("name", p.Label, x, y, true)
		} else {
			b.words("name", p.Label, x, y+chartBar, false)
		}
	}
	top, bottom, right := -chartRow, xyHigh+chartRow+chartBar, float64(b.points)*b.along/2
	names, values := bottom, top
	if b.Across {
		bottom = float64(b.points) * b.along
		right, names, values = pieWide/2, top, bottom+chartBar
		b.words("title", b.XTitle, 0, top-chartBar, true)
		b.words("title", b.YTitle, right, values, false)
		return
	}
	b.words("title", b.XTitle, right, names, false)
	b.words("title", b.YTitle, 0, values, false)
}

// bars are those of one of several series.
func (b *xyBoard) bars(k, of int, s Series) {
	fills := []string{"fill", "pattern", "solid"}
	base := b.scale.Base()
	thick := b.along * 0.7 / float64(of)
	for i, v := range s.Values {
		from, to := min(base, b.scale.At(v)), max(base, b.scale.At(v))
		if from == to {
			continue
		}
		x, y := b.at(float64(i), to)
		side := (float64(k) - float64(of)/2) * thick
		bar := block(b.id("bar"), x+side, y, thick, laneColors()[k%len(laneColors())], fills[k%len(fills)])
		bar.H = new(max((to-from)*xyHigh, 1))
		if b.Across {
			x, y = b.at(float64(i), from)
			bar.X, bar.Y, bar.W, bar.H = &x, new(y+side), new(max((to-from)*pieWide, 1)), &thick
		}
		b.out = append(b.out, bar)
	}
}

// joined is a line with a dot for each value.
func (b *xyBoard) joined(k int, s Series) {
	color := laneColors()[k%len(laneColors())]
	var points [][]float64
	fx, fy := b.at(0, b.scale.At(s.Values[0]))
	var dots []*diagram.Shape
	for i, v := range s.Values {
		x, y := b.at(float64(i), b.scale.At(v))
		points = append(points, []float64{x - fx, y - fy})
		dot := block(b.id("dot"), x-xyDot/2, y-xyDot/2, xyDot, color, "fill")
		dot.Kind, dot.H = "ellipse", new(xyDot)
		dots = append(dots, dot)
	}
	if len(points) > 1 {
		b.out = append(b.out, &diagram.Shape{ID: b.id("line"), Kind: "line", X: &fx, Y: &fy, Points: points,
			Color: &color, Size: new("m")})
	}
	b.out = append(b.out, dots...)
}

// legend says which bars and lines are which, where they have names.
func (b *xyBoard) legend(all []Series) {
	x, y := b.at(0, 0)
	y += 2*chartRow + chartBar
	if b.Across {
		x, y = 0, float64(b.points)*b.along+chartRow+chartBar
	}
	for k, s := range all {
		if s.Name == "" {
			continue
		}
		key := block(b.id("key"), x, y, xyDot, laneColors()[k%len(laneColors())],
			[]string{"fill", "pattern", "solid"}[k%3])
		key.H = new(xyDot)
		if s.Line {
			key.Kind, key.Fill = "ellipse", new("fill")
		}
		b.out = append(b.out, key, caption(b.id("series"), s.Name, x+chartGap, y-(chartBar-xyDot)/2))
		x += breadth([]string{s.Name}) + 3*chartGap
	}
}
