package board

import (
	"math"

	"github.com/openspace-tui/openspace/internal/board"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/panes/board/cells"
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
		if s := b.view.scene.Pick(b.index(), b.board.Camera(), x, y); s != nil {
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
		if s := b.view.scene.Pick(b.index(), b.board.Camera(), x, y); s != nil && d.moved && s.ID != from {
			a := b.connect(from, s.ID)
			return a
		}
		b.selection.to(from) // a click: the next one, or enter, is the other end
		b.tool.name = ""
		b.notice.say(lang.T("choose-what-connect"))
		return panes.Action{}
	case "draw":
		if len(d.points) < 2 {
			return panes.Action{}
		}
		_, a := b.add(d.stroke())
		b.tool.name = "draw" // one stroke follows the other
		b.selection.to()
		return a
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
		b.begin("text", s)
	}
	return a
}

// beginBox begins a box by keys, in the middle of what shows.
func (b *Board) beginBox() {
	w, h := b.size()
	at := b.shown().at(w/4, h/4)
	b.drag = drag{kind: dragBox, byKeys: true, moved: true, start: at, at: b.shown().at(3*w/4, 3*h/4)}
	b.drag.stretch(b.index(), b.shown(), b.selection.shapes(b.index().View), b.tool)
	b.notice.say(lang.T("arrows-move-lower-right-corner"))
}

// stretchBox moves the lower right corner of the box that is drawn by keys, or all of it.
func (d *drag) stretchBox(to way, by board.Point, all bool) {
	if all {
		d.start.X, d.start.Y = d.start.X+2*to.x*by.X, d.start.Y+to.y*by.Y
	}
	d.at.X, d.at.Y = d.at.X+2*to.x*by.X, d.at.Y+to.y*by.Y
	d.stretch(nil, shown{}, nil, tool{})
}

// stroke is what was drawn by hand.
func (d *drag) stroke() map[string]any {
	var points [][2]float64
	for _, p := range d.points {
		points = append(points, [2]float64{math.Round(p.X - d.start.X), math.Round(p.Y - d.start.Y)})
	}
	return map[string]any{"kind": "draw", "x": math.Round(d.start.X), "y": math.Round(d.start.Y), "points": points}
}
