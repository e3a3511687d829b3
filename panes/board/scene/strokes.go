package scene

import (
	"math"

	"github.com/openspace-tui/openspace/internal/board"
	"github.com/openspace-tui/openspace/panes/board/cells"
	"github.com/openspace-tui/openspace/panes/board/route"
)

// polygon draws a closed outline in dots.
func (s *Scene) polygon(outline []board.Point, off board.Point, p cells.Paint) {
	for i, a := range outline {
		s.Dotted(s.on(a, off), s.on(outline[(i+1)%len(outline)], off), p)
	}
}

// Dotted draws a straight line in dots, between places of the screen in pixels.
func (s *Scene) Dotted(a, b board.Point, p cells.Paint) {
	a, b, ok := s.clip(a, b)
	if !ok {
		return
	}
	x0, y0, x1, y1 := a.X/cells.Dot, a.Y/cells.Dot, b.X/cells.Dot, b.Y/cells.Dot
	n := int(max(math.Abs(x1-x0), math.Abs(y1-y0))) + 1
	for i := range n + 1 {
		t := float64(i) / float64(n)
		x, y := int(math.Floor(x0+(x1-x0)*t)), int(math.Floor(y0+(y1-y0)*t))
		if s.over > 0 {
			if k := s.Figures.Owner(x/2, y/4); k != nil && (k.z >= s.over-1 || k.Form == route.Words) {
				continue // it goes below that one, or would cross out its name
			}
		}
		s.Pixel(x, y, p)
	}
}

// clip cuts a line to what shows and a little more, by Liang and Barsky, so that
// one across millions of pixels costs no more than the screen is wide.
func (s *Scene) clip(a, b board.Point) (board.Point, board.Point, bool) {
	const margin = 2 * cells.H
	w, h := float64(s.W*cells.W)+margin, float64(s.H*cells.H)+margin
	dx, dy := b.X-a.X, b.Y-a.Y
	from, to := 0.0, 1.0
	for _, e := range [4][2]float64{{-dx, a.X + margin}, {dx, w - a.X}, {-dy, a.Y + margin}, {dy, h - a.Y}} {
		switch {
		case e[0] == 0 && e[1] < 0:
			return a, b, false
		case e[0] < 0:
			from = max(from, e[1]/e[0])
		case e[0] > 0:
			to = min(to, e[1]/e[0])
		}
	}
	if from > to {
		return a, b, false
	}
	at := func(t float64) board.Point { return board.Point{X: a.X + dx*t, Y: a.Y + dy*t} }
	return at(from), at(to), true
}

// stroke draws a line through points of the screen: along rows and columns in
// box characters where one reads, else in dots.
func (s *Scene) stroke(points []board.Point, style uint8, p cells.Paint) {
	for i := 1; i < len(points); i++ {
		a, b, ok := s.clip(points[i-1], points[i])
		if !ok {
			continue
		}
		ax, ay, bx, by := cells.Of(a.X, cells.W), cells.Of(a.Y, cells.H), cells.Of(b.X, cells.W), cells.Of(b.Y, cells.H)
		switch {
		case s.Camera.Zoom < reading:
			s.Dotted(a, b, p)
		case ay == by && math.Abs(a.X-b.X) >= math.Abs(a.Y-b.Y):
			ends := s.loose(i, len(points), ax, ay, bx, by)
			s.Level(ay, ax, bx, style&^cells.Round, p)
			for _, at := range ends {
				s.Join(at[0], at[1], cells.Left|cells.Right|style&^cells.Round, p)
			}
		case ax == bx:
			ends := s.loose(i, len(points), ax, ay, bx, by)
			s.Upright(ax, ay, by, style&^cells.Round, p)
			for _, at := range ends {
				s.Join(at[0], at[1], cells.Up|cells.Down|style&^cells.Round, p)
			}
		default:
			s.Dotted(a, b, p)
		}
	}
}

// loose returns the ends of a whole line that meet no other: they are drawn
// through their cells, not only to the middle.
func (s *Scene) loose(i, n, ax, ay, bx, by int) (ends [][2]int) {
	free := func(x, y int) bool {
		k := s.At(x, y)
		return k != nil && k.Lines == 0
	}
	if i == 1 && free(ax, ay) {
		ends = append(ends, [2]int{ax, ay})
	}
	if i == n-1 && free(bx, by) {
		ends = append(ends, [2]int{bx, by})
	}
	return ends
}

// paths draws lines and strokes by hand.
func (s *Scene) paths(shape *board.Shape) {
	off, p := s.offset(shape), s.styleOf(shape)
	for _, path := range shape.Paths {
		points := make([]board.Point, 0, len(path.Points)+1)
		for _, at := range path.Points {
			points = append(points, s.on(at, off))
		}
		if shape.Part == "stem" {
			s.stem(shape, points)
		}
		if path.Closed && len(points) > 0 {
			points = append(points, points[0])
		}
		switch {
		case shape.Type == "highlight":
			s.shine(points, s.Palette.Tint(shape.Color))
		case path.Smooth:
			s.curve(points, p)
		case shape.Type == "line":
			s.stroke(points, StrokeOf(shape), p)
		default:
			for i := 1; i < len(points); i++ {
				s.Dotted(points[i-1], points[i], p)
			}
			if len(points) == 1 {
				s.Dotted(points[0], points[0], p)
			}
		}
	}
}

// stem has the line of a lifeline begin at the border of its head, or below its
// name.
func (s *Scene) stem(shape *board.Shape, points []board.Point) {
	k := s.Figures.Of(shape.Parent)
	if k == nil || len(points) < 2 {
		return
	}
	y := k.Y1
	if !k.Form.Framed() {
		y++
	}
	points[0].Y = min((float64(y)+0.5)*cells.H, points[len(points)-1].Y)
}

// shine lays a colour behind the cells of a line.
func (s *Scene) shine(points []board.Point, bg uint8) {
	for i := 1; i < len(points); i++ {
		a, b, ok := s.clip(points[i-1], points[i])
		if !ok {
			continue
		}
		n := int(max(math.Abs(b.X-a.X)/cells.W, math.Abs(b.Y-a.Y)/cells.H)*2) + 1
		for k := range n + 1 {
			t := float64(k) / float64(n)
			x, y := cells.Of(a.X+(b.X-a.X)*t, cells.W), cells.Of(a.Y+(b.Y-a.Y)*t, cells.H)
			s.Behind(x, y, x, y, bg)
		}
	}
}

// curve draws a line that goes smoothly through points, as Catmull and Rom have
// it.
func (s *Scene) curve(points []board.Point, p cells.Paint) {
	at := func(i int) board.Point { return points[min(max(i, 0), len(points)-1)] }
	for i := 1; i < len(points); i++ {
		a, b, c, d := at(i-2), at(i-1), at(i), at(i+1)
		last := b
		const steps = 8
		for k := 1; k <= steps; k++ {
			t := float64(k) / steps
			f := func(a, b, c, d float64) float64 {
				return 0.5 * (2*b + (c-a)*t + (2*a-5*b+4*c-d)*t*t + (3*b-a-3*c+d)*t*t*t)
			}
			next := board.Point{X: f(a.X, b.X, c.X, d.X), Y: f(a.Y, b.Y, c.Y, d.Y)}
			s.Dotted(last, next, p)
			last = next
		}
	}
}

// headOf returns the sign of the head of an arrow that goes a way, or "".
func headOf(name string, dir int, filled bool) string {
	switch name {
	case "none", "":
		return ""
	case "triangle":
		if !filled {
			return []string{"△", "▷", "▽", "◁"}[dir]
		}
	case "inverted":
		return []string{"▽", "◁", "△", "▷"}[dir]
	case "diamond":
		if !filled {
			return "◇"
		}
		return "◆"
	case "dot":
		return "●"
	case "square":
		return "■"
	case "bar", "pipe":
		return []string{"─", "┃", "─", "┃"}[dir]
	}
	return []string{"▲", "▶", "▼", "◀"}[dir]
}

// head draws the head of an arrow into a cell.
func (s *Scene) head(name string, at cells.Spot, dir int, shape *board.Shape, p cells.Paint) {
	glyph := headOf(name, dir, shape.Fill != "none" && shape.Fill != "")
	// one that is lost: a bar would be lost itself in that of an activation
	if shape.Kind == "message" && (name == "bar" || name == "pipe") {
		glyph = cells.Lost
	}
	if k := s.At(at.X, at.Y); glyph != "" && k != nil && k.Text == "" {
		s.Write(at.X, at.Y, at.X, glyph, p)
		back := at.Step(dir, -1)
		// |> is no plain arrow
		if k := s.At(back.X, back.Y); s.ASCII && (glyph == "▷" || glyph == "◁") && k != nil && k.Text == "" &&
			k.Lines&(cells.Left|cells.Right) != 0 {
			s.Write(back.X, back.Y, back.X, "│", p)
		}
	}
}
