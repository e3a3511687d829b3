package board

import (
	"cmp"
	"math"
	"slices"

	"github.com/openspace-tui/openspace/internal/board"
)

// form is how a shape with an area is drawn.
type form uint8

const (
	asDots    form = iota // its outline in dots of braille
	asSpeck               // smaller than a cell
	asSign                // one sign: where states begin and end
	asBar                 // narrower than a cell: a thick line
	asWords               // its label in a row, between brackets
	asText                // words without a box
	asBox                 // a frame of box characters
	asPill                // one with round sides
	asHexagon             // one with slanted sides: a decision
	asSlant               // one that leans
	asDrum                // one with a lid
)

// framed reports whether a form has a border of box characters.
func (f form) framed() bool { return f >= asBox }

// figure is a shape with an area as it is drawn: in which form and in which
// cells. Letters do not get smaller where one looks from further away, so a
// figure may be larger than its shape is on the page: as large as its label
// needs, as far as its neighbours leave room.
type figure struct {
	area
	shape  *board.Shape
	z      int // its place among the shapes of the page
	form   form
	ground bool  // others lie in it: it stays as large as it is
	rules  []int // the rows of the lines across it
}

// figures are the shapes with an area that show, and a little more around them.
type figures struct {
	view *board.View
	cam  board.Camera
	all  []figure
	at   map[string]int
	grid grid
	rims grid // the borders of what others lie in: level and upright ones
}

// The borders of a rim.
const (
	rimLevel = 1 + iota
	rimUpright
)

// room is how many cells a row of words has, between its brackets and without
// the sign of a reference.
func (k *figure) room() int {
	if k.shape.Ref != "" && k.cols() > 6 {
		return k.cols() - 4
	}
	return k.cols() - 2
}

// of returns the figure of a shape, or nil.
func (f *figures) of(id string) *figure {
	if i, ok := f.at[id]; ok {
		return &f.all[i]
	}
	return nil
}

// margin is how far beyond the screen figures are looked at, so that what comes
// into view does not push others aside.
const margin = 24

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
	f.grid.clear(s.w, s.h)
	f.rims.clear(s.w, s.h)
	if s.cam.Zoom < hinting {
		return
	}
	shown := window(s.cam, s.w, s.h).Grow(margin * cellW / s.cam.Zoom)
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
		f.all = append(f.all, figure{area: s.cells(frameOf(shape), s.offset(shape)), shape: shape, z: i})
	}
	f.stack()
	f.nest()
	outlined := s.cam.Zoom >= x.outlined()
	for i := range f.all {
		k := &f.all[i]
		k.form = s.formOf(k, outlined)
		at := s.on(frameOf(k.shape).Center(), s.offset(k.shape))
		x, y := cellOf(at.X, cellW), cellOf(at.Y, cellH)
		switch k.form {
		case asSign:
			k.area = area{x, y, x, y}
		case asBar: // on the stem, in the rows of the messages at its ends
			r, off := frameOf(k.shape), s.offset(k.shape)
			top, end := s.on(board.Point{X: r.X, Y: r.Y}, off).Y, s.on(board.Point{X: r.X, Y: r.Y + r.H}, off).Y
			k.area = area{x, cellOf(top+1, cellH), x, max(cellOf(end-1, cellH), cellOf(top+1, cellH))}
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
			k.y1 = max(k.y0+1, below.y0)
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
	size := func(a area) int { return min(a.cols(), 1e4) * min(a.rows(), 1e4) }
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(size(f.all[b].area), size(f.all[a].area)) })
	for _, i := range order {
		k := &f.all[i]
		if below := f.grid.at((k.x0+k.x1)/2, (k.y0+k.y1)/2); below > 0 {
			if o := &f.all[below-1]; o.x0 <= k.x0 && o.y0 <= k.y0 && o.x1 >= k.x1 && o.y1 >= k.y1 &&
				size(o.area) > size(k.area) {
				o.ground = true
			}
		}
		f.grid.fill(k.area, i+1)
	}
}

// own notes for each cell the topmost figure that has it and is no ground, and
// where those that are one have their borders.
func (f *figures) own() {
	f.grid.empty()
	f.rims.empty()
	for i := range f.all {
		k := &f.all[i]
		if !k.ground {
			f.grid.fill(k.area, i+1)
			continue
		}
		f.rims.fill(area{k.x0, k.y0, k.x1, k.y0}, rimLevel)
		f.rims.fill(area{k.x0, k.y1, k.x1, k.y1}, rimLevel)
		f.rims.fill(area{k.x0, k.y0, k.x0, k.y1}, rimUpright)
		f.rims.fill(area{k.x1, k.y0, k.x1, k.y1}, rimUpright)
	}
}

// along reports whether a line would run on the border of what others lie in.
func (f *figures) along(c spot, level bool) bool {
	rim := f.rims.at(c.x, c.y)
	return rim == rimLevel && level || rim == rimUpright && !level
}

// owner returns the figure to which a cell belongs, or nil.
func (f *figures) owner(x, y int) *figure {
	if i := f.grid.at(x, y); i > 0 {
		return &f.all[i-1]
	}
	return nil
}

// formOf returns the form of a figure as large as its shape is.
func (s *scene) formOf(k *figure, outlined bool) form {
	shape := k.shape
	r := frameOf(shape)
	wide, high := r.W*s.cam.Zoom, r.H*s.cam.Zoom
	named := shape.Text != "" && shape.Rotation == 0
	small := wide < cellW && high < cellH || k.cols() < 2 && k.rows() < 2
	switch {
	case shape.Type == "text":
		return asText
	case shape.Kind == "activation" && shape.Rotation == 0 && wide < 2*cellW && high > cellH/2:
		// its outline would be lost on the stem
		return asBar
	case (shape.Kind == "initial" || shape.Kind == "final") && k.rows() < 3 && s.cam.Zoom >= reading/2:
		return asSign
	case named && !k.ground && (shape.Type == "geo" || shape.Type == "note") && !outlined &&
		(k.rows() < 8 || len(shape.Sections()) > 1) && shape.Kind != "actor":
		return asWords
	case small && !named:
		return asSpeck
	case shape.Rotation != 0, shape.Dash == "none":
		return asDots
	case shape.Kind == "cylinder" && s.cam.Zoom >= reading:
		return asDrum
	case isBox(shape):
		if s.cam.Zoom < reading || k.cols() < 2 || k.rows() < 2 && !named {
			return asDots
		}
		return asBox
	case !named || k.ground || s.cam.Zoom < reading:
		return asDots
	}
	return s.leaning(shape, k.rows())
}

// leaning returns the form in box characters of what is no rectangle, while it is
// not so large that its own outline can be made out and takes its label.
func (s *scene) leaning(shape *board.Shape, rows int) form {
	switch shape.Geo {
	case "diamond":
		if rows < 12 {
			return asHexagon
		}
	case "hexagon":
		if rows < 8 {
			return asHexagon
		}
	case "oval", "ellipse", "cloud":
		if rows < 8 {
			return asPill
		}
	case "rhombus":
		if rows < 8 {
			return asSlant
		}
	}
	return asDots
}

// grid is a number for each cell of the screen and of a margin around it.
type grid struct {
	w, h  int
	cells []int32
}

func (g *grid) clear(w, h int) {
	g.w, g.h = w+2*margin, h+2*margin
	if cap(g.cells) < g.w*g.h {
		g.cells = make([]int32, g.w*g.h)
	}
	g.cells = g.cells[:g.w*g.h]
	g.empty()
}

func (g *grid) empty() { clear(g.cells) }

func (g *grid) at(x, y int) int {
	if x += margin; x < 0 || x >= g.w {
		return 0
	}
	if y += margin; y < 0 || y >= g.h {
		return 0
	}
	return int(g.cells[y*g.w+x])
}

func (g *grid) fill(a area, n int) {
	x0, x1 := max(a.x0+margin, 0), min(a.x1+margin, g.w-1)
	for y := max(a.y0+margin, 0); y <= min(a.y1+margin, g.h-1); y++ {
		for x := x0; x <= x1; x++ {
			g.cells[y*g.w+x] = int32(n)
		}
	}
}
