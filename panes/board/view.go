package board

import (
	"fmt"
	"strings"

	"github.com/openspace-tui/openspace/internal/board"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/internal/syntax"
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/panes/board/cells"
	"github.com/openspace-tui/openspace/panes/board/label"
	"github.com/openspace-tui/openspace/theme"
)

var errNotRead = lang.Errorf("board-not-read-yet-cannot")

// view is how the board is looked at.
type view struct {
	w, h    int
	fit     *fit
	ascii   bool
	minimap bool // whether the minimap is wanted, once that was asked for
	asked   bool
	canvas  cells.Canvas
	figures figures // those that were drawn last
	arrows  arrows
	tags    tags
	palette *cells.Palette
	index   *index
	order   []string // in which keys go through the shapes of orderOf
	orderOf *board.View
	small   miniature
	buttons []button
	shelf   shelf
	press   press
	painted int // how many shapes were drawn last
}

// index returns what shows, in the form in which it is drawn.
func (b *Board) index() *index {
	v := b.board.View()
	if b.view.index == nil || b.view.index.view != v {
		b.view.index = newIndex(v)
	}
	return b.view.index
}

// topRows and bottomRows are how many rows are not the canvas.
func (b *Board) topRows() int {
	if b.view.h < 10 || b.view.w < 40 {
		return 0
	}
	return 1
}

func (b *Board) bottomRows() int {
	switch {
	case b.view.h < 2:
		return 0
	case b.entry.on:
		return min(len(b.entry.field.Rows(b.entryWidth())), max(b.view.h/3, 1)) + b.saidRows()
	}
	return b.saidRows()
}

// Draw returns h lines of w cells: toolbar, canvas and a row that tells what is
// selected.
func (b *Board) Draw(w, h int, focused bool) string {
	if w <= 0 || h <= 0 {
		return strings.Repeat("\n", max(h-1, 0))
	}
	if (w != b.view.w || h != b.view.h) && !b.drag.byKeys {
		b.drag = drag{} // cells are elsewhere, and its end never comes
	}
	b.view.w, b.view.h = w, h
	if th := b.host.Theme(); b.view.palette == nil || b.view.palette.Theme != th {
		b.view.palette = cells.NewPalette(th)
		b.view.small = miniature{}
	}
	var out []string
	if b.board == nil {
		out = b.words()
	} else {
		b.refit()
		if b.topRows() > 0 {
			out = append(out, b.toolbar())
		}
		if b.view.h > b.topRows()+b.bottomRows() {
			out = append(out, b.picture()...)
		}
		if b.bottomRows() > 0 {
			out = append(out, b.bottom()...)
		}
	}
	for len(out) < h {
		out = append(out, "")
	}
	for i, l := range out[:h] {
		out[i] = panes.Pad(l, w)
	}
	return strings.Join(out[:h], "\n")
}

// words says why there is no board.
func (b *Board) words() []string {
	th := b.host.Theme()
	style := th.Style(theme.Muted)
	if b.failure != nil {
		style = th.Style(theme.Error)
	}
	out := []string{""}
	for _, l := range b.message() {
		for _, row := range syntax.Wrap(sanitize.Line(l), max(b.view.w-4, 1)) {
			out = append(out, "  "+style.Render(row))
		}
	}
	return out
}

// picture draws the canvas with what lies over it.
func (b *Board) picture() []string {
	w, h := b.size()
	c := &b.view.canvas
	c.Ascii = b.view.ascii
	c.Clear(w, h)
	s := &scene{Canvas: c, pal: b.view.palette, cam: b.board.Camera(), view: b.index().view,
		selected: b.selection.set, flashing: b.flash.ids, changed: b.refs.changed,
		figures: &b.view.figures, arrows: &b.view.arrows, tags: &b.view.tags}
	if b.drag.kind == dragMove && b.drag.moved {
		s.moving, s.by = b.drag.ids, b.drag.by
	}
	b.view.painted = s.paint(b.index())
	b.handles(s)
	b.guides(s)
	if len(s.view.Shapes) == 0 && !b.drag.moved {
		b.hints(s)
	}
	b.mini(s)
	b.whichKey(s)
	return c.Rows(s.pal)
}

// hints says how one begins on an empty board.
func (b *Board) hints(s *scene) {
	lines := []string{lang.T("this-board-is-empty"), "", lang.T("n-new-shape-p-paste"),
		lang.T("all-keys-board-import-file")}
	if b.board.ReadOnly() != "" {
		lines = lines[:1]
	}
	wide := 0
	for _, l := range lines {
		wide = max(wide, label.Width(l))
	}
	for i, l := range lines {
		s.Write(max((s.W-wide)/2, 1), (s.H-len(lines))/2+i, s.W-1, l, cells.Paint{FG: cells.InkMuted})
	}
}

// handles shows the corners of what is selected.
func (b *Board) handles(s *scene) {
	all := b.shapes()
	if len(all) == 0 || len(all) > 200 {
		return
	}
	for _, shape := range all {
		if shape.Arrow != nil && !hasCorners(shape) {
			continue
		}
		a := s.corners(shape, s.offset(shape))
		if shape.Type == "group" {
			s.Box(a.X0, a.Y0, a.X1, a.Y1, cells.Dashed, cells.Paint{FG: cells.InkSelect})
		}
		if a.Cols() < 3 || a.Rows() < 3 {
			continue
		}
		for _, at := range [][2]int{{a.X0, a.Y0}, {a.X1, a.Y0}, {a.X0, a.Y1}, {a.X1, a.Y1}} {
			if k := s.At(at[0], at[1]); k != nil {
				s.Set(at[0], at[1], cells.Cell{Text: "■", Paint: cells.Paint{FG: cells.InkHandle, BG: k.BG}})
			}
		}
	}
}

// guides shows what is being drawn, and the lines that it snapped to.
func (b *Board) guides(s *scene) {
	d := &b.drag
	for _, x := range d.guideX {
		at := s.cam.Screen(board.Point{X: x})
		s.Upright(cells.Boundary(at.X, cells.W), 0, s.H-1, cells.Dashed, cells.Paint{FG: cells.InkGuide})
	}
	for _, y := range d.guideY {
		at := s.cam.Screen(board.Point{Y: y})
		s.Level(cells.Boundary(at.Y, cells.H), 0, s.W-1, cells.Dashed, cells.Paint{FG: cells.InkGuide})
	}
	switch {
	case d.kind == dragBox || d.kind == dragSize ||
		d.kind == dragNew && b.tool.name != "draw" && b.tool.name != "connect":
		if d.moved {
			a := s.cells(d.rect, board.Point{})
			s.Box(a.X0, a.Y0, a.X1, a.Y1, cells.Dashed, cells.Paint{FG: cells.InkSelect})
		}
	case d.kind == dragNew && b.tool.name == "draw":
		for i := 1; i < len(d.points); i++ {
			s.dotted(s.cam.Screen(d.points[i-1]), s.cam.Screen(d.points[i]), cells.Paint{FG: cells.InkSelect})
		}
	}
	if from := b.index().view.Shape(b.tool.from); from != nil {
		to := d.at
		if sel := b.index().view.Shape(b.selection.last()); d.kind != dragNew && sel != nil {
			to = sel.Bounds.Center()
		}
		if to != (board.Point{}) {
			s.dotted(s.cam.Screen(from.Bounds.Center()), s.cam.Screen(to), cells.Paint{FG: cells.InkSelect})
		}
	}
}

// percent is the zoom as it is shown.
func (b *Board) percent() string { return fmt.Sprintf("%.0f%%", b.board.Camera().Zoom*100) }
