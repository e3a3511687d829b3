package layout

import (
	"fmt"
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

// piece is a line from the middle of a cell to that of the next one, right of it or below.
type piece struct {
	Point
	down bool
}

// mixed says which arrows run into others, or through boxes.
func (s *solver) mixed(l Layout) string {
	taken := map[piece]int{}
	for i, r := range l.Routes {
		e := s.Edges[i]
		for k := 1; k < len(r); k++ {
			for a, b := r[k-1], r[k]; a != b; {
				next := Point{a.X + min(max(b.X-a.X, -1), 1), a.Y + min(max(b.Y-a.Y, -1), 1)}
				at := piece{Point{min(a.X, next.X), min(a.Y, next.Y)}, a.Y != next.Y}
				if other, ok := taken[at]; ok && !s.one(i, other) {
					return fmt.Sprintf("edges %d and %d run along each other at %v", other, i, at)
				}
				taken[at] = i
				for box, rect := range l.Boxes {
					if rect.has(next) && box+1 != e.From && box+1 != e.To && !s.holds(box+1) {
						return fmt.Sprintf("edge %d runs through box %d", i, box+1)
					}
				}
				a = next
			}
		}
	}
	return ""
}

// one reports whether two edges may run as one line. A box of one cell has no room for two.
func (s *solver) one(i, j int) bool {
	for k, port := range s.ports[i] {
		box := []int{s.Edges[i].From, s.Edges[i].To}[k]
		if slices.Contains(s.ports[j][:], port) || s.Boxes[box-1].Fixed && (box == s.Edges[j].From || box == s.Edges[j].To) {
			return true
		}
	}
	return false
}

func (r Rect) overlaps(q Rect) bool {
	return r.X < q.X+q.W && q.X < r.X+r.W && r.Y < q.Y+q.H && q.Y < r.Y+r.H
}

func (r Rect) has(p Point) bool { return r.overlaps(Rect{p.X, p.Y, Size{1, 1}}) }
