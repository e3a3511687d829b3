package cells

import (
	"iter"
	"math"

	"github.com/openspace-tui/openspace/internal/board/geometry"
)

// The directions of a line, in the order of the signs of heads.
const (
	North = iota
	East
	South
	West
)

// Spot is a cell.
type Spot struct{ X, Y int }

// At returns the cell of a place of the screen in pixels.
func At(p geometry.Point) Spot { return Spot{Of(p.X, W), Of(p.Y, H)} }

// Step returns the cell some steps away in a direction.
func (c Spot) Step(dir, n int) Spot {
	return Spot{c.X + n*[]int{0, 1, 0, -1}[dir], c.Y + n*[]int{-1, 0, 1, 0}[dir]}
}

// Direction returns the direction of a piece.
func Direction(a, b Spot) int {
	switch {
	case b.Y < a.Y:
		return North
	case b.X > a.X:
		return East
	case b.Y > a.Y:
		return South
	}
	return West
}

// Area is a rectangle of cells.
type Area struct{ X0, Y0, X1, Y1 int }

// Rect returns the area from a cell to another, both included.
func Rect(x0, y0, x1, y1 int) Area { return Area{x0, y0, x1, y1} }

// Cols and Rows return how wide and how high an area is.
func (a Area) Cols() int { return a.X1 - a.X0 + 1 }

func (a Area) Rows() int { return a.Y1 - a.Y0 + 1 }

// Off returns how far apart two areas are, in columns; a row is as far as two.
func (a Area) Off(b Area) int { return max(0, b.X0-a.X1, a.X0-b.X1) + 2*max(0, b.Y0-a.Y1, a.Y0-b.Y1) }

// Span returns the area of a line from one cell to another.
func Span(p, q Spot) Area { return Area{min(p.X, q.X), min(p.Y, q.Y), max(p.X, q.X), max(p.Y, q.Y)} }

// Union returns the least area around two.
func (a Area) Union(b Area) Area {
	return Area{min(a.X0, b.X0), min(a.Y0, b.Y0), max(a.X1, b.X1), max(a.Y1, b.Y1)}
}

// Overlaps reports whether two areas share a cell.
func (a Area) Overlaps(b Area) bool {
	return a.X0 <= b.X1 && b.X0 <= a.X1 && a.Y0 <= b.Y1 && b.Y0 <= a.Y1
}

// Clamp returns the number nearest to one within a range.
func Clamp(n int, of [2]int) int { return min(max(n, of[0]), of[1]) }

// Abs returns how large a number is, whatever its sign.
func Abs(n int) int { return max(n, -n) }

// Nearest returns the steps of a piece, from 0 to n, those nearest to a wanted one
// first.
func Nearest(want, n int) iter.Seq[int] {
	want = min(max(want, 0), n)
	return func(yield func(int) bool) {
		for k := range 2*n + 1 {
			at := want + (k+1)/2*(1-k%2*2)
			if at >= 0 && at <= n && !yield(at) {
				return
			}
		}
	}
}

// Boundary returns the cell boundary nearest to a pixel; far ones stay far.
func Boundary(px float64, size int) int {
	return int(math.Round(min(1e6, max(-1e6, px/float64(size)))))
}

// Of returns the cell in which a pixel is, along an axis on which cells have a size.
func Of(px float64, size int) int { return int(math.Floor(px / float64(size))) }

// Margin is how far beyond the screen figures are looked at, so that what comes
// into view does not push others aside.
const Margin = 24

// Grid is a number for each cell of the screen and of a margin around it.
type Grid struct {
	W, H  int
	cells []int32
}

// Clear empties a grid, for a size of the screen.
func (g *Grid) Clear(w, h int) {
	g.W, g.H = w+2*Margin, h+2*Margin
	if cap(g.cells) < g.W*g.H {
		g.cells = make([]int32, g.W*g.H)
	}
	g.cells = g.cells[:g.W*g.H]
	clear(g.cells)
}

// At returns the number of a cell, 0 outside.
func (g *Grid) At(x, y int) int {
	if x += Margin; x < 0 || x >= g.W {
		return 0
	}
	if y += Margin; y < 0 || y >= g.H {
		return 0
	}
	return int(g.cells[y*g.W+x])
}

// Fill numbers the cells of an area.
func (g *Grid) Fill(a Area, n int) {
	x0, x1 := max(a.X0+Margin, 0), min(a.X1+Margin, g.W-1)
	for y := max(a.Y0+Margin, 0); y <= min(a.Y1+Margin, g.H-1); y++ {
		for x := x0; x <= x1; x++ {
			g.cells[y*g.W+x] = int32(n)
		}
	}
}
