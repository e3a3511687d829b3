package layout

import (
	"fmt"
	"iter"
	"slices"
)

// wrong says what is wrong with a layout, "" for nothing.
func (s *solver) wrong(l Layout) string {
	texts := slices.DeleteFunc(slices.Concat(l.Said, l.Labels), func(r Rect) bool { return r.W == 0 })
	for i, a := range l.Boxes {
		for j, b := range l.Boxes[:i] {
			if a.overlaps(b) && !s.inside(i+1, j+1) && !s.inside(j+1, i+1) {
				return fmt.Sprintf("boxes %d and %d overlap", j+1, i+1)
			}
		}
		for _, text := range texts {
			if a.overlaps(text) && !s.holds(i+1) {
				return fmt.Sprintf("box %d is on the text at %v", i+1, text)
			}
		}
	}
	for i, a := range texts {
		if slices.ContainsFunc(texts[:i], a.overlaps) {
			return fmt.Sprintf("the text at %v is on another", a)
		}
	}
	return s.mixed(l)
}

// lane is a cell with a line along its row or its column. A corner is on both.
type lane struct {
	Point
	down bool
}

// mixed says which arrows run into others, or through boxes.
func (s *solver) mixed(l Layout) string {
	taken := map[lane]int{}
	for i, r := range l.Routes {
		if !s.headed(i, r, l.Labels[i]) {
			return fmt.Sprintf("edge %d has no room for a head", i)
		}
		for k := 1; k < len(r); k++ {
			for at := range between(r[k-1], r[k]) {
				if other, ok := taken[at]; ok && !s.one(i, other) {
					return fmt.Sprintf("edges %d and %d meet at %v", other, i, at)
				}
				taken[at] = i
				if box := s.through(i, at.Point, l.Boxes); box > 0 {
					return fmt.Sprintf("edge %d runs through box %d", i, box)
				}
			}
		}
	}
	return ""
}

// between yields the cells from one to another, in a row or a column.
func between(a, b Point) iter.Seq[lane] {
	return func(yield func(lane) bool) {
		x, y := min(max(b.X-a.X, -1), 1), min(max(b.Y-a.Y, -1), 1)
		for yield(lane{a, y != 0}) && a != b {
			a = Point{a.X + x, a.Y + y}
		}
	}
}

// through is a box that an edge runs through in a cell, 0 for none.
func (s *solver) through(edge int, at Point, boxes []Rect) int {
	for i, r := range boxes {
		if e := s.Edges[edge]; r.has(at) && i+1 != e.From && i+1 != e.To && !s.holds(i+1) {
			return i + 1
		}
	}
	return 0
}

// headed reports whether there is a cell for each head of an edge, off its label; but not at
// a box of one cell, which has room for one arrow at a side.
func (s *solver) headed(i int, r []Point, label Rect) bool {
	if len(r) < 2 {
		return false
	}
	for k, ends := range [][2]Point{{r[1], r[0]}, {r[len(r)-2], r[len(r)-1]}} {
		x, y := ends[0].X-ends[1].X, ends[0].Y-ends[1].Y
		fixed := s.Boxes[[]int{s.Edges[i].From, s.Edges[i].To}[k]-1].Fixed
		head := Point{ends[1].X + min(max(x, -1), 1), ends[1].Y + min(max(y, -1), 1)}
		if s.Edges[i].Heads[k] && !fixed && (x*x+y*y < 4 || label.W > 0 && label.has(head)) {
			return false
		}
	}
	return true
}

// one reports whether two edges may run as one line. A box of one cell has no room for two.
func (s *solver) one(i, j int) bool {
	if s.nets[i] != "" && s.nets[i] == s.nets[j] {
		return true
	}
	for k, port := range s.ports[i] {
		box := []int{s.Edges[i].From, s.Edges[i].To}[k]
		if slices.Contains(s.ports[j][:], port) ||
			s.Boxes[box-1].Fixed && (box == s.Edges[j].From || box == s.Edges[j].To) {
			return true
		}
	}
	return false
}

func (r Rect) overlaps(q Rect) bool {
	return r.X < q.X+q.W && q.X < r.X+r.W && r.Y < q.Y+q.H && q.Y < r.Y+r.H
}

func (r Rect) has(p Point) bool { return r.overlaps(Rect{p.X, p.Y, Size{1, 1}}) }
