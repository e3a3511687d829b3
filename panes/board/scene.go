package board

import (
	"math"
	"strings"

	"github.com/openspace-tui/openspace/internal/board"
)

// Zooms from which more is drawn: the names of shapes where few of them show, those of
// all, the labels of arrows, and lines in box characters.
const (
	hinting = 0.03
	naming  = 0.12
	wording = 0.2
	reading = 0.2
)

// scene is one drawing of a page.
type scene struct {
	*canvas
	pal  *palette
	cam  board.Camera
	view *board.View

	selected map[string]bool
	flashing map[string]bool
	changed  map[string]bool // shapes whose file changed since
	moving   map[string]bool // what is dragged, and by how much
	by       board.Point

	index   *index
	figures *figures
	router  *router
	tags    *tags
	arrows  []*board.Shape // those that show
	over    int            // what is drawn goes below the shapes from this place on; 0 over all
}

// index is the bounds of a view's shapes in one piece, so that what does not
// show is passed over quickly.
type index struct {
	view   *board.View
	bounds []board.Rect
	zooms  *zooms // of this page; nil while they are not known
	texts  map[*board.Shape]*measured
	places map[string]int
}

// z gives the place of a shape among those of its page, from 1.
func (x *index) z(shape *board.Shape) int {
	if x.places == nil {
		x.places = make(map[string]int, len(x.view.Shapes))
		for i, s := range x.view.Shapes {
			x.places[s.ID] = i + 1
		}
	}
	return x.places[shape.ID]
}

func newIndex(v *board.View) *index {
	x := &index{view: v, bounds: make([]board.Rect, len(v.Shapes)), texts: map[*board.Shape]*measured{}}
	for i, s := range v.Shapes {
		r := s.Bounds
		if s.Arrow != nil { // its label may reach further than its line
			r = r.Grow(200)
		}
		x.bounds[i] = r
	}
	return x
}

// window is the part of the page that shows on w by h cells.
func window(cam board.Camera, w, h int) board.Rect {
	at := cam.PagePoint(board.Point{})
	return board.Rect{X: at.X, Y: at.Y, W: float64(w*cellW) / cam.Zoom, H: float64(h*cellH) / cam.Zoom}
}

// paint draws what shows, from the lowest to the topmost, and gives how many
// shapes that were.
func (s *scene) paint(x *index) int {
	shown := window(s.cam, s.w, s.h).Grow(float64(cellH) / s.cam.Zoom)
	n := 0
	s.index = x
	s.plan(x)
	for i, r := range x.bounds {
		if s.moving != nil && s.moves(x.view.Shapes[i]) {
			r.X, r.Y = r.X+s.by.X, r.Y+s.by.Y
			r = r.Union(x.bounds[i])
		}
		// Lines without a width have no area, and overlap nothing.
		if r.X > shown.X+shown.W || r.X+r.W < shown.X || r.Y > shown.Y+shown.H || r.Y+r.H < shown.Y {
			continue
		}
		s.shape(x.view.Shapes[i])
		n++
	}
	s.rename()
	s.connect()
	return n
}

// rename writes the names of frames again that what is in them was drawn over: at some
// zooms both are in one row.
func (s *scene) rename() {
	for i := range s.figures.all {
		k := &s.figures.all[i]
		if k.shape.Type != "frame" || !k.form.framed() || k.y0 < 0 || k.y0 >= s.h {
			continue
		}
		covered, foreign := false, false
		for x := max(k.x0+1, 0); x < min(k.x1, s.w); x++ {
			if over := s.figures.owner(x, k.y0); over != nil && over.shape != k.shape {
				covered = true
				foreign = foreign || !s.within(over.shape, k.shape.ID)
			}
		}
		if covered && !foreign {
			p := s.styleOf(k.shape)
			p.fg = s.mutedUnless(k.shape, p.fg)
			s.label(k, p)
		}
	}
}

// within says whether a shape is in another one.
func (s *scene) within(shape *board.Shape, id string) bool {
	for up := shape; up != nil && up.Depth > 0; up = s.view.Shape(up.Parent) {
		if up.Parent == id {
			return true
		}
	}
	return false
}

func (s *scene) moves(shape *board.Shape) bool {
	if a := shape.Arrow; a != nil {
		return s.moving[shape.ID] || s.moving[a.From] || s.moving[a.To]
	}
	return s.moving[shape.ID]
}

// offset is how far a shape is dragged.
func (s *scene) offset(shape *board.Shape) board.Point {
	if s.moving != nil && s.moving[shape.ID] {
		return s.by
	}
	return board.Point{}
}

// on gives the place on the screen of a point, in pixels.
func (s *scene) on(p, off board.Point) board.Point {
	return s.cam.Screen(board.Point{X: p.X + off.X, Y: p.Y + off.Y})
}

// outlineOf gives the style of a shape's lines.
func (s *scene) styleOf(shape *board.Shape) paint {
	p := paint{fg: s.pal.ink(shape.Color)}
	if shape.Opacity < 0.6 {
		p.attr |= faint
	}
	whole := shape.ID
	if shape.Part != "" {
		whole = shape.Parent
	}
	if s.selected[whole] {
		p.fg, p.attr = inkSelect, bold
	}
	if s.flashing[whole] {
		p.fg, p.bg = inkText, inkFlash
	}
	return p
}

// strokeOf gives the bits of a shape's lines.
func strokeOf(shape *board.Shape) uint8 {
	var style uint8
	switch shape.Dash {
	case "dashed", "dotted":
		style = dashed
	case "draw", "":
		style = round
	}
	if shape.Size == "l" || shape.Size == "xl" {
		style = style&^round | heavy
	}
	return style
}

// shape draws one shape as large as it is.
func (s *scene) shape(shape *board.Shape) {
	switch {
	case shape.Type == "group":
	case shape.Arrow != nil:
		s.arrows = append(s.arrows, shape)
	case len(shape.Paths) > 0:
		s.paths(shape)
	default:
		s.area(shape)
	}
}

// area is a rectangle of cells.
type area struct{ x0, y0, x1, y1 int }

func (a area) cols() int { return a.x1 - a.x0 + 1 }
func (a area) rows() int { return a.y1 - a.y0 + 1 }

// cells gives the cells of a rectangle of the page.
func (s *scene) cells(r board.Rect, off board.Point) area {
	a, b := s.on(board.Point{X: r.X, Y: r.Y}, off), s.on(board.Point{X: r.X + r.W, Y: r.Y + r.H}, off)
	out := area{round10(a.X, cellW), round10(a.Y, cellH), round10(b.X, cellW) - 1, round10(b.Y, cellH) - 1}
	out.x1, out.y1 = max(out.x1, out.x0), max(out.y1, out.y0)
	return out
}

// round10 gives the cell boundary nearest to a pixel; far ones stay far.
func round10(px float64, size int) int {
	return int(math.Round(min(1e6, max(-1e6, px/float64(size)))))
}

// frameOf gives the box of a shape without its parts, as it stands upright.
func frameOf(shape *board.Shape) board.Rect {
	if shape.Rotation == 0 && len(shape.Outline) > 0 {
		return board.Rect{X: shape.Matrix.X, Y: shape.Matrix.Y, W: shape.W, H: shape.H}
	}
	return shape.Bounds
}

// area draws a shape that has one.
func (s *scene) area(shape *board.Shape) {
	off, p := s.offset(shape), s.styleOf(shape)
	if shape.Part != "" {
		if whole := s.figures.of(shape.Parent); whole == nil || whole.form == asDots {
			s.ground(&figure{area: s.cells(frameOf(shape), off), shape: shape})
			s.polygon(shape.Outline, off, p)
		}
		return
	}
	k := s.figures.of(shape.ID)
	if k == nil { // too far out for labels
		k = &figure{area: s.cells(frameOf(shape), off), shape: shape}
		if k.form = asDots; k.cols() < 2 && k.rows() < 2 {
			k.form = asSpeck
		}
	}
	switch k.form {
	case asBar:
		s.bar((k.x0+k.x1)/2, k.y0, k.y1, p)
	case asSpeck:
		s.speck(shape, off, p)
	case asSign:
		s.sign(k, p)
	case asText:
		s.textShape(k, p)
	case asWords:
		s.words(k, p)
	default:
		s.figure(k, p)
	}
}

// figure draws a shape with its ground, its border and its label.
func (s *scene) figure(k *figure, p paint) {
	shape := k.shape
	s.ground(k)
	if shape.Type == "frame" {
		p.fg = s.mutedUnless(shape, p.fg)
	}
	switch {
	case shape.Dash == "none":
	case k.form.framed():
		s.frame(k, p)
	default:
		s.polygon(shape.Outline, s.offset(shape), p)
	}
	if p.bg != 0 {
		s.behind(k.x0, k.y0, k.x1, k.y1, p.bg)
	}
	s.label(k, p)
	s.mark(shape, k.area)
}

// bar draws what is narrower than a cell as a thick line, behind what is written
// there.
func (s *scene) bar(x, y0, y1 int, p paint) {
	text := "┃"
	if s.ascii {
		text = "#"
	}
	for y := max(y0, 0); y <= min(y1, s.h-1); y++ {
		if k := s.at(x, y); k == nil || !wordy(k) {
			s.set(x, y, cell{text: text, paint: p})
		}
	}
}

// mutedUnless steps a frame back behind what is in it.
func (s *scene) mutedUnless(shape *board.Shape, fg uint8) uint8 {
	if s.selected[shape.ID] {
		return fg
	}
	return inkMuted
}

// isBox says whether a shape is an upright rectangle.
func isBox(shape *board.Shape) bool {
	return shape.Rotation == 0 && (shape.Type != "geo" || shape.Geo == "rectangle" || shape.Geo == "x-box" || shape.Geo == "check-box")
}

// speck draws a shape that is smaller than a cell.
func (s *scene) speck(shape *board.Shape, off board.Point, p paint) {
	at := s.on(shape.Bounds.Center(), off)
	x, y := int(math.Floor(at.X/cellW)), int(math.Floor(at.Y/(cellH/2)))
	s.block(x, y, p.fg)
	if k := s.at(x, y/2); k != nil && p.bg != 0 {
		k.bg = p.bg
	}
}

// brackets are what stands around the words of a shape that has no room for its
// outline: they hint at it.
func brackets(shape *board.Shape) (string, string) {
	switch shape.Geo {
	case "oval", "ellipse", "cloud":
		return "(", ")"
	case "diamond", "hexagon":
		return "<", ">"
	case "rhombus":
		return "/", "/"
	case "rhombus-2":
		return `\`, `\`
	case "trapezoid":
		return "/", `\`
	}
	if shape.Dash == "draw" {
		return "(", ")"
	}
	return "[", "]"
}

// words draws a shape that has room for its label alone.
func (s *scene) words(k *figure, p paint) {
	m := s.measure(k.shape)
	room, text := k.room(), m.row
	bare := m.cells > room && (room < 3 || room < 8 && s.cam.Zoom < naming) // no room for brackets
	if bare && k.cols() < 4 && m.cells > k.cols() {
		s.polygon(k.shape.Outline, s.offset(k.shape), p) // nobody could read it
		return
	}
	bg := s.pal.tint(k.shape.Color)
	if p.bg != 0 {
		bg = p.bg
	}
	s.fill(k.x0, k.y0, k.x1, k.y1, bg)
	p.bg = bg
	left, right := brackets(k.shape)
	if bare {
		left, right, room = "", "", k.cols()
	}
	lines := []string{fitted(text, room)}
	if k.rows() > 1 {
		lines = wrapped(text, room, k.rows())
	}
	ink := p
	if ink.fg != inkSelect {
		ink.fg = inkText
	}
	runs := k.shape.Runs(lines)
	for i, l := range lines {
		y := k.y0 + i
		s.write(k.x0, y, k.x1, left, p)
		s.write(k.x1, y, k.x1, right, p)
		s.runs(k.x0+len(left)+(room-cellsOf(l))/2, y, k.x1, runs[i], ink)
	}
	s.mark(k.shape, k.area)
}

// sign draws where states begin and end.
func (s *scene) sign(k *figure, p paint) {
	text := "●"
	if k.shape.Kind == "final" {
		text = "◉"
	}
	s.set(k.x0, k.y0, cell{text: text, paint: p})
}

// longest gives the width of the longest word.
func longest(text string) int {
	n := 0
	for word := range strings.FieldsSeq(text[:min(len(text), maxWords)]) {
		n = max(n, cellsOf(word))
	}
	return n
}

// tinted says whether a shape's text stands on a ground of its colour.
func tinted(shape *board.Shape) bool {
	return shape.Type == "note" || shape.Type == "geo" && (shape.Fill == "solid" || shape.Fill == "fill")
}

// ground fills a shape.
func (s *scene) ground(k *figure) {
	shape := k.shape
	var bg uint8
	text := ""
	switch {
	case shape.Type == "note":
		bg = s.pal.tint(shape.Color)
	case shape.Type != "geo":
		return
	case shape.Fill == "semi":
		bg = inkChosen
	case shape.Fill == "solid":
		bg = s.pal.tint(shape.Color)
	case shape.Fill == "fill":
		if bg = s.pal.ink(shape.Color); shape.Text != "" {
			bg = s.pal.tint(shape.Color)
		}
	case shape.Fill == "pattern":
		text = "▒"
	default:
		return
	}
	put := func(x0, x1, y int) {
		s.fill(x0, y, x1, y, bg)
		if text != "" {
			for x := max(x0, 0); x <= min(x1, s.w-1); x++ {
				s.set(x, y, cell{text: text, paint: paint{fg: s.pal.ink(shape.Color), attr: faint}})
			}
		}
	}
	if k.form.framed() || isBox(shape) {
		for y := max(k.y0, 0); y <= min(k.y1, s.h-1); y++ {
			x0, x1 := k.span(y)
			put(x0, x1, y)
		}
		return
	}
	s.scan(shape.Outline, s.offset(shape), put)
}

// scan calls put for the cells of each row that are inside a polygon.
func (s *scene) scan(outline []board.Point, off board.Point, put func(x0, x1, y int)) {
	for y := range s.h {
		mid := float64(y*cellH) + cellH/2
		low, high := math.Inf(1), math.Inf(-1)
		for i, p := range outline {
			a, b := s.on(p, off), s.on(outline[(i+1)%len(outline)], off)
			if (a.Y > mid) == (b.Y > mid) {
				continue
			}
			x := a.X + (mid-a.Y)/(b.Y-a.Y)*(b.X-a.X)
			low, high = min(low, x), max(high, x)
		}
		if low <= high {
			put(round10(low, cellW), round10(high, cellW)-1, y)
		}
	}
}
