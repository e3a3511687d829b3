package board

import (
	"cmp"
	"math"
	"slices"

	"github.com/openspace-tui/openspace/internal/board"
	"github.com/openspace-tui/openspace/panes/board/cells"
	"github.com/openspace-tui/openspace/panes/board/route"
)

// figure is a shape with an area as it is drawn: in which form and in which
// cells. Letters do not get smaller where one looks from further away, so a
// figure may be larger than its shape is on the page: as large as its label
// needs, as far as its neighbours leave room.
type figure struct {
	route.Box
	shape  *board.Shape
	z      int  // its place among the shapes of the page
	ground bool // others lie in it: it stays as large as it is
}

// figures are the shapes with an area that show, and a little more around them.
type figures struct {
	view  *board.View
	cam   board.Camera
	all   []figure
	at    map[string]int
	below cells.Grid // what is below the figures that were looked at
	field route.Field
}

// room is how many cells a row of words has, between its brackets and without
// the sign of a reference.
func (k *figure) room() int {
	if k.shape.Ref != "" && k.Cols() > 6 {
		return k.Cols() - 4
	}
	return k.Cols() - 2
}

// of returns the figure of a shape, or nil.
func (f *figures) of(id string) *figure {
	if i, ok := f.at[id]; ok {
		return &f.all[i]
	}
	return nil
}

// maxHints is how many shapes show at most that have names from far away.
const maxHints = 300

// plan finds the figures of what shows.
func (s *scene) plan(x *index) {
	f := s.figures
	f.view, f.cam, f.all = s.view, s.cam, f.all[:0]
	if f.at == nil {
		f.at = map[string]int{}
	}
	clear(f.at)
	f.below.Clear(s.W, s.H)
	f.field.Clear(s.W, s.H)
	if s.cam.Zoom < hinting {
		return
	}
	shown := window(s.cam, s.W, s.H).Grow(cells.Margin * cells.W / s.cam.Zoom)
	for i, r := range x.bounds {
		shape := x.view.Shapes[i]
		if off := s.offset(shape); off != (board.Point{}) {
			r.X, r.Y = r.X+off.X, r.Y+off.Y
		}
		if !r.Overlaps(shown) || len(shape.Outline) == 0 || shape.Part != "" {
			continue
		}
		if s.cam.Zoom < naming && len(f.all) == maxHints { // too many for any name
			f.all = f.all[:0]
			clear(f.at)
			return
		}
		f.at[shape.ID] = len(f.all)
		box := route.Box{Area: s.cells(frameOf(shape), s.offset(shape))}
		f.all = append(f.all, figure{Box: box, shape: shape, z: i})
	}
	f.stack()
	f.nest()
	outlined := s.cam.Zoom >= x.outlined()
	for i := range f.all {
		k := &f.all[i]
		k.Form = s.formOf(k, outlined)
		at := s.on(frameOf(k.shape).Center(), s.offset(k.shape))
		x, y := cells.Of(at.X, cells.W), cells.Of(at.Y, cells.H)
		switch k.Form {
		case route.Sign:
			k.Area = cells.Rect(x, y, x, y)
		case route.Bar: // on the stem, in the rows of the messages at its ends
			r, off := frameOf(k.shape), s.offset(k.shape)
			top, end := s.on(board.Point{X: r.X, Y: r.Y}, off).Y, s.on(board.Point{X: r.X, Y: r.Y + r.H}, off).Y
			k.Area = cells.Rect(x, cells.Of(top+1, cells.H), x, max(cells.Of(end-1, cells.H), cells.Of(top+1, cells.H)))
		}
	}
	s.grow()
	s.surround()
	f.own()
}

// stack has frames that stand on each other share a border, as the parts of one frame
// do: a row of cells has room for one line alone.
func (f *figures) stack() {
	type edge struct{ x, y, w float64 }
	tops := map[edge]*figure{}
	for i := range f.all {
		if k := &f.all[i]; k.shape.Type == "frame" && k.shape.Rotation == 0 {
			r := frameOf(k.shape)
			tops[edge{math.Round(r.X), math.Round(r.Y), math.Round(r.W)}] = k
		}
	}
	for i := range f.all {
		k := &f.all[i]
		if k.shape.Type != "frame" || k.shape.Rotation != 0 {
			continue
		}
		r := frameOf(k.shape)
		if below := tops[edge{math.Round(r.X), math.Round(r.Y + r.H), math.Round(r.W)}]; below != nil && below != k {
			k.Y1 = max(k.Y0+1, below.Y0)
		}
	}
}

// nest finds what others lie in: of two that share cells the larger is painted
// first, and the smaller looks at what is below it.
func (f *figures) nest() {
	order := make([]int, len(f.all))
	for i := range order {
		order[i] = i
		f.all[i].ground = f.all[i].shape.Type == "frame"
	}
	size := func(a cells.Area) int { return min(a.Cols(), 1e4) * min(a.Rows(), 1e4) }
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(size(f.all[b].Area), size(f.all[a].Area)) })
	for _, i := range order {
		k := &f.all[i]
		if below := f.below.At((k.X0+k.X1)/2, (k.Y0+k.Y1)/2); below > 0 {
			if o := &f.all[below-1]; o.X0 <= k.X0 && o.Y0 <= k.Y0 && o.X1 >= k.X1 && o.Y1 >= k.Y1 &&
				size(o.Area) > size(k.Area) {
				o.ground = true
			}
		}
		f.below.Fill(k.Area, i+1)
	}
}

// own notes for each cell the topmost figure that has it and is no ground, and
// where those that are one have their borders.
func (f *figures) own() {
	for i := range f.all {
		k := &f.all[i]
		if k.N = i; k.ground {
			f.field.Surround(k.Area)
		} else {
			f.field.Add(&k.Box)
		}
	}
}

// owner returns the figure to which a cell belongs, or nil.
func (f *figures) owner(x, y int) *figure {
	if k := f.field.At(x, y); k != nil {
		return &f.all[k.N]
	}
	return nil
}

// formOf returns the form of a figure as large as its shape is.
func (s *scene) formOf(k *figure, outlined bool) route.Form {
	shape := k.shape
	r := frameOf(shape)
	wide, high := r.W*s.cam.Zoom, r.H*s.cam.Zoom
	named := shape.Text != "" && shape.Rotation == 0
	small := wide < cells.W && high < cells.H || k.Cols() < 2 && k.Rows() < 2
	switch {
	case shape.Type == "text":
		return route.Text
	case shape.Kind == "activation" && shape.Rotation == 0 && wide < 2*cells.W && high > cells.H/2:
		// its outline would be lost on the stem
		return route.Bar
	case (shape.Kind == "initial" || shape.Kind == "final") && k.Rows() < 3 && s.cam.Zoom >= reading/2:
		return route.Sign
	case named && !k.ground && (shape.Type == "geo" || shape.Type == "note") && !outlined &&
		(k.Rows() < 8 || len(shape.Sections()) > 1) && shape.Kind != "actor":
		return route.Words
	case small && !named:
		return route.Speck
	case shape.Rotation != 0, shape.Dash == "none":
		return route.Dots
	case shape.Kind == "cylinder" && s.cam.Zoom >= reading:
		return route.Drum
	case isBox(shape):
		if s.cam.Zoom < reading || k.Cols() < 2 || k.Rows() < 2 && !named {
			return route.Dots
		}
		return route.Frame
	case !named || k.ground || s.cam.Zoom < reading:
		return route.Dots
	}
	return s.leaning(shape, k.Rows())
}

// leaning returns the form in box characters of what is no rectangle, while it is
// not so large that its own outline can be made out and takes its label.
func (s *scene) leaning(shape *board.Shape, rows int) route.Form {
	switch shape.Geo {
	case "diamond":
		if rows < 12 {
			return route.Hexagon
		}
	case "hexagon":
		if rows < 8 {
			return route.Hexagon
		}
	case "oval", "ellipse", "cloud":
		if rows < 8 {
			return route.Pill
		}
	case "rhombus":
		if rows < 8 {
			return route.Slant
		}
	}
	return route.Dots
}
