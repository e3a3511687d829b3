package board

import (
	"math"

	"github.com/openspace-tui/openspace/internal/board"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/panes/board/cells"
	"github.com/openspace-tui/openspace/panes/board/scene"
)

// beginNew begins a shape where the pointer is.
func (b *Board) beginNew(x, y int) {
	d := &b.drag
	d.kind = dragNew
	d.rect = board.Rect{X: d.start.X, Y: d.start.Y}
	switch b.tool.name {
	case "draw":
		d.points = []board.Point{d.start}
	case "connect":
		d.kind = dragNone
		if s := b.pick(x, y); s != nil {
			d.kind, b.tool.from = dragNew, s.ID
		}
	}
}

// finishNew makes what was drawn: as large as the drag, or as large as its kind
// is after a click.
func (b *Board) finishNew(d drag, x, y int) panes.Action {
	switch b.tool.name {
	case "connect":
		from := b.tool.from
		if s := b.pick(x, y); s != nil && d.moved && s.ID != from {
			a := b.connect(from, s.ID)
			return a
		}
		b.selection.to(from) // a click: the next one, or enter, is the other end
		b.tool.name = ""
		b.say(lang.T("choose-what-connect"))
		return panes.Action{}
	case "draw":
		return b.finishDraw(d)
	}
	fields := map[string]any{"kind": b.tool.name, "x": math.Round(d.start.X), "y": math.Round(d.start.Y)}
	if d.moved && d.rect.W > 2*cells.W/b.board.Camera().Zoom {
		fields["x"], fields["y"] = math.Round(d.rect.X), math.Round(d.rect.Y)
		if b.tool.name != "note" {
			fields["w"] = max(math.Round(d.rect.W), 10)
			if b.tool.name != "text" {
				fields["h"] = max(math.Round(d.rect.H), 10)
			}
		}
	}
	id, a := b.add(fields)
	if s := b.index().View.Shape(id); s != nil {
		b.beginText(s)
	}
	return a
}

func (b *Board) finishDraw(d drag) panes.Action {
	if len(d.points) < 2 {
		return panes.Action{}
	}
	var points [][2]float64
	for _, p := range d.points {
		points = append(points, [2]float64{math.Round(p.X - d.start.X), math.Round(p.Y - d.start.Y)})
	}
	name := b.tool.name
	_, a := b.add(map[string]any{"kind": "draw", "x": math.Round(d.start.X), "y": math.Round(d.start.Y),
		"points": points})
	b.tool.name = name // one stroke follows the other
	b.selection.to()
	return a
}

// beginBox begins a box by keys, in the middle of what shows.
func (b *Board) beginBox() {
	w, h := b.size()
	at := b.pageAt(w/4, h/4)
	b.drag = drag{kind: dragBox, byKeys: true, moved: true, start: at, at: b.pageAt(3*w/4, 3*h/4)}
	b.stretch()
	b.say(lang.T("arrows-move-lower-right-corner"))
}

// stretchBox moves the lower right corner of the box that is drawn by keys, and moveBox
// all of it.
func (b *Board) stretchBox(to way) panes.Action {
	d, by := &b.drag, b.grid()
	d.at.X, d.at.Y = d.at.X+2*to.x*by.X, d.at.Y+to.y*by.Y
	b.stretch()
	b.changed()
	return panes.Action{}
}

func (b *Board) moveBox(to way) {
	by := b.grid()
	b.drag.start.X, b.drag.start.Y = b.drag.start.X+2*to.x*by.X, b.drag.start.Y+to.y*by.Y
	b.stretchBox(to)
}

// selectBox selects what is in the box.
func (b *Board) selectBox() {
	r := b.drag.rect
	b.drag = drag{}
	b.inBox(r, false)
}

// snapped returns the way that a drag goes: so that edges and middles of what
// moves lie on those of other shapes where they are nearly there, else on whole
// cells.
func (b *Board) snapped(by board.Point) board.Point {
	d := &b.drag
	d.guideX, d.guideY = nil, nil
	if !b.tool.snap || len(b.shapes()) == 0 {
		return board.Point{X: math.Round(by.X), Y: math.Round(by.Y)}
	}
	w, h := b.size()
	shown := scene.Window(b.board.Camera(), w, h)
	r := boundsOf(b.shapes())
	r.X, r.Y = r.X+by.X, r.Y+by.Y
	z := b.board.Camera().Zoom
	bestX, bestY := 1.01*cells.W/z, 0.76*cells.H/z
	var toX, toY, lineX, lineY float64
	foundX, foundY := false, false
	for i, s := range b.index().View.Shapes {
		if d.ids[s.ID] || s.Arrow != nil || s.Part != "" || s.Type == "group" || !b.index().Bounds[i].Overlaps(shown) {
			continue
		}
		o := scene.Frame(s)
		for k, mine := range [3]float64{r.X, r.X + r.W/2, r.X + r.W} {
			other := [3]float64{o.X, o.X + o.W/2, o.X + o.W}[k]
			if off := other - mine; math.Abs(off) < bestX {
				bestX, toX, lineX, foundX = math.Abs(off), off, other, true
			}
		}
		for k, mine := range [3]float64{r.Y, r.Y + r.H/2, r.Y + r.H} {
			other := [3]float64{o.Y, o.Y + o.H/2, o.Y + o.H}[k]
			if off := other - mine; math.Abs(off) < bestY {
				bestY, toY, lineY, foundY = math.Abs(off), off, other, true
			}
		}
	}
	grid := b.grid()
	if foundX {
		by.X += toX
		d.guideX = []float64{lineX}
	} else {
		by.X = math.Round(by.X/grid.X) * grid.X
	}
	if foundY {
		by.Y += toY
		d.guideY = []float64{lineY}
	} else {
		by.Y = math.Round(by.Y/grid.Y) * grid.Y
	}
	return by
}
