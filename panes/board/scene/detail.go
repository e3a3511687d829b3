package scene

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"github.com/openspace-tui/openspace/panes/board/cells"
)

// zooms are those of a page from which more of it is drawn.
type zooms struct {
	names  float64 // from which the names of shapes have a row each, and arrows one between
	frames float64 // from which shapes have outlines
	tagged bool    // arrows have words at them, which want a row of their own
}

// outlined is the zoom from which the shapes of a page have outlines: where
// nearly all of those with a label have the rows for it, and between them there
// is one left. It is one for the whole page, so that what is alike looks alike.
func (x *Index) outlined() float64 { return x.detail().frames }

// Legible is the zoom from which the names of nearly all shapes can be read.
func (x *Index) Legible() float64 { return x.detail().names }

// detail finds the zooms of a page, once.
func (x *Index) detail() *zooms {
	if x.zooms == nil {
		x.zooms = x.findZooms()
	}
	return x.zooms
}

func (x *Index) findZooms() *zooms {
	z := &zooms{names: Naming, frames: reading}
	for _, s := range x.View.Shapes {
		a := s.Arrow
		switch {
		case a == nil || s.Text == "" || a.From == "" || a.To == "":
		case !a.Anchors[0].Exact:
			z.tagged = true
		case s.Kind == "message":
			z.names = messages
		}
	}
	rows := 4.0
	if z.tagged {
		rows = 4.5
	}
	var names, frames []float64
	for i, gap := range x.gaps() {
		s := x.View.Shapes[i]
		if s.Text == "" || s.Type != "geo" && s.Type != "note" || s.Rotation != 0 || s.Part != "" {
			continue
		}
		room, need := max(Frame(s).H+gap, 1), rows
		if len(s.Sections()) > 1 { // most of its members
			need = 2 + 0.75*float64(strings.Count(s.Text, "\n")+3)
		}
		names, frames = append(names, 2.3*cells.H/room), append(frames, need*cells.H/room)
	}
	if len(names) > 0 {
		slices.Sort(names)
		slices.Sort(frames)
		z.names = max(z.names, min(names[len(names)*3/4], 0.5))
		z.frames = min(max(frames[len(frames)*9/10], reading), 0.8)
	}
	return z
}

// messages is the zoom from which those of a sequence have a row each.
const messages = 0.37

// farGap is how much is free where nothing else is, in pixels.
const farGap = 400

// gaps returns how much is free above and below shapes with an area, half of it
// each: up to the next one in the same columns of the page.
func (x *Index) gaps() []float64 {
	const column = 40 // pixels
	type seen struct {
		i    int
		foot float64
	}
	order := make([]int, 0, len(x.Bounds))
	for i, s := range x.View.Shapes {
		if len(s.Outline) > 0 && s.Part == "" && s.Type != "frame" && s.Type != "group" && x.Bounds[i].W < 4000 {
			order = append(order, i)
		}
	}
	slices.SortFunc(order, func(a, b int) int { return cmp.Compare(x.Bounds[a].Y, x.Bounds[b].Y) })
	last := map[int]seen{}
	above, below := make([]float64, len(x.Bounds)), make([]float64, len(x.Bounds))
	for i := range above {
		above[i], below[i] = farGap, farGap
	}
	for _, i := range order {
		r := x.Bounds[i]
		for c := int(math.Floor(r.X / column)); c <= int(math.Floor((r.X+r.W)/column)); c++ {
			if before, ok := last[c]; ok {
				if free := r.Y - before.foot; free >= 0 {
					above[i], below[before.i] = min(above[i], free), min(below[before.i], free)
				} else if before.foot > r.Y+r.H { // it lies in that one
					continue
				}
			}
			last[c] = seen{i, r.Y + r.H}
		}
	}
	for _, s := range x.View.Shapes { // what an arrow connects is as near as it is long
		if s.Arrow == nil || s.Arrow.From == "" || s.Arrow.To == "" {
			continue
		}
		a, b := x.z(x.View.Shape(s.Arrow.From))-1, x.z(x.View.Shape(s.Arrow.To))-1
		if x.Bounds[a].Y > x.Bounds[b].Y {
			a, b = b, a
		}
		if free := x.Bounds[b].Y - x.Bounds[a].Y - x.Bounds[a].H; free >= 0 {
			below[a], above[b] = min(below[a], free), min(above[b], free)
		}
	}
	for i := range above {
		above[i] = (above[i] + below[i]) / 2
	}
	return above
}
