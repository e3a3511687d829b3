package scene

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
	Shape  *board.Shape
	z      int  // its place among the shapes of the page
	ground bool // others lie in it: it stays as large as it is
}

// figures are the shapes with an area that show, and a little more around them.
type figures struct {
	Lens
	index *Index
	w, h  int // of the screen
	All   []figure
	at    map[string]int
	below cells.Grid // what is below the figures that were looked at
	Field route.Field
}

// room is how many cells a row of words has, between its brackets and without
// the sign of a reference.
func (k *figure) room() int {
	if k.Shape.Ref != "" && k.Cols() > 6 {
		return k.Cols() - 4
	}
	return k.Cols() - 2
}

// Of returns the figure of a shape, or nil.
func (f *figures) Of(id string) *figure {
	if i, ok := f.at[id]; ok {
		return &f.All[i]
	}
	return nil
}

// maxHints is how many shapes show at most that have names from far away.
const maxHints = 300

// plan finds the figures of what shows.
func (f *figures) plan(x *Index, l Lens, w, h int) {
	f.Lens, f.index, f.w, f.h, f.All = l, x, w, h, f.All[:0]
	if f.at == nil {
		f.at = map[string]int{}
	}
	clear(f.at)
	f.below.Clear(f.w, f.h)
	f.Field.Clear(f.w, f.h)
	if f.Camera.Zoom < hinting {
		return
	}
	shown := Window(f.Camera, f.w, f.h).Grow(cells.Margin * cells.W / f.Camera.Zoom)
	for i, r := range x.Bounds {
		shape := x.View.Shapes[i]
		if off := f.offset(shape); off != (board.Point{}) {
			r.X, r.Y = r.X+off.X, r.Y+off.Y
		}
		if !r.Overlaps(shown) || len(shape.Outline) == 0 || shape.Part != "" {
			continue
		}
		if f.Camera.Zoom < Naming && len(f.All) == maxHints { // too many for any name
			f.All = f.All[:0]
			clear(f.at)
			return
		}
		f.at[shape.ID] = len(f.All)
		box := route.Box{Area: f.CellsOf(Frame(shape), f.offset(shape))}
		f.All = append(f.All, figure{Box: box, Shape: shape, z: i})
	}
	f.stack()
	f.nest()
	outlined := f.Camera.Zoom >= x.outlined()
	for i := range f.All {
		k := &f.All[i]
		k.Form = f.formOf(k, outlined)
		at := f.on(Frame(k.Shape).Center(), f.offset(k.Shape))
		x, y := cells.Of(at.X, cells.W), cells.Of(at.Y, cells.H)
		switch k.Form {
		case route.Sign:
			k.Area = cells.Rect(x, y, x, y)
		case route.Bar: // on the stem, in the rows of the messages at its ends
			r, off := Frame(k.Shape), f.offset(k.Shape)
			top, end := f.on(board.Point{X: r.X, Y: r.Y}, off).Y, f.on(board.Point{X: r.X, Y: r.Y + r.H}, off).Y
			k.Area = cells.Rect(x, cells.Of(top+1, cells.H), x, max(cells.Of(end-1, cells.H), cells.Of(top+1, cells.H)))
		}
	}
	f.grow()
	f.surround()
	f.own()
}

// stack has frames that stand on each other share a border, as the parts of one frame
// do: a row of cells has room for one line alone.
func (f *figures) stack() {
	type edge struct{ x, y, w float64 }
	tops := map[edge]*figure{}
	for i := range f.All {
		if k := &f.All[i]; k.Shape.Type == "frame" && k.Shape.Rotation == 0 {
			r := Frame(k.Shape)
			tops[edge{math.Round(r.X), math.Round(r.Y), math.Round(r.W)}] = k
		}
	}
	for i := range f.All {
		k := &f.All[i]
		if k.Shape.Type != "frame" || k.Shape.Rotation != 0 {
			continue
		}
		r := Frame(k.Shape)
		if below := tops[edge{math.Round(r.X), math.Round(r.Y + r.H), math.Round(r.W)}]; below != nil && below != k {
			k.Y1 = max(k.Y0+1, below.Y0)
		}
	}
}

// nest finds what others lie in: of two that share cells the larger is painted
// first, and the smaller looks at what is below it.
func (f *figures) nest() {
	order := make([]int, len(f.All))
	for i := range order {
		order[i] = i
		f.All[i].ground = f.All[i].Shape.Type == "frame"
	}
	size := func(a cells.Area) int { return min(a.Cols(), 1e4) * min(a.Rows(), 1e4) }
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(size(f.All[b].Area), size(f.All[a].Area)) })
	for _, i := range order {
		k := &f.All[i]
		if below := f.below.At((k.X0+k.X1)/2, (k.Y0+k.Y1)/2); below > 0 {
			if o := &f.All[below-1]; o.X0 <= k.X0 && o.Y0 <= k.Y0 && o.X1 >= k.X1 && o.Y1 >= k.Y1 &&
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
	for i := range f.All {
		k := &f.All[i]
		if k.N = i; k.ground {
			f.Field.Surround(k.Area)
		} else {
			f.Field.Add(&k.Box)
		}
	}
}

// Owner returns the figure to which a cell belongs, or nil.
func (f *figures) Owner(x, y int) *figure {
	if k := f.Field.At(x, y); k != nil {
		return &f.All[k.N]
	}
	return nil
}

// formOf returns the form of a figure as large as its shape is.
func (f *figures) formOf(k *figure, outlined bool) route.Form {
	shape := k.Shape
	r := Frame(shape)
	wide, high := r.W*f.Camera.Zoom, r.H*f.Camera.Zoom
	named := shape.Text != "" && shape.Rotation == 0
	small := wide < cells.W && high < cells.H || k.Cols() < 2 && k.Rows() < 2
	switch {
	case shape.Type == "text":
		return route.Text
	case shape.Kind == "activation" && shape.Rotation == 0 && wide < 2*cells.W && high > cells.H/2:
		// its outline would be lost on the stem
		return route.Bar
	case (shape.Kind == "initial" || shape.Kind == "final") && k.Rows() < 3 && f.Camera.Zoom >= reading/2:
		return route.Sign
	case named && !k.ground && (shape.Type == "geo" || shape.Type == "note") && !outlined &&
		(k.Rows() < 8 || len(shape.Sections()) > 1) && shape.Kind != "actor":
		return route.Words
	case small && !named:
		return route.Speck
	case shape.Rotation != 0, shape.Dash == "none":
		return route.Dots
	case shape.Kind == "cylinder" && f.Camera.Zoom >= reading:
		return route.Drum
	case isBox(shape):
		if f.Camera.Zoom < reading || k.Cols() < 2 || k.Rows() < 2 && !named {
			return route.Dots
		}
		return route.Frame
	case !named || k.ground || f.Camera.Zoom < reading:
		return route.Dots
	}
	return f.leaning(shape, k.Rows())
}

// leaning returns the form in box characters of what is no rectangle, while it is
// not so large that its own outline can be made out and takes its label.
func (f *figures) leaning(shape *board.Shape, rows int) route.Form {
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
