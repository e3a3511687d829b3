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
	"github.com/openspace-tui/openspace/panes/board/scene"
	"github.com/openspace-tui/openspace/theme"
)

var errNotRead = lang.Errorf("board-not-read-yet-cannot")

// view is how the board is looked at.
type view struct {
	w, h    int
	fit     *fit
	scene   scene.Scene // that was drawn last
	palette *cells.Palette
	index   *scene.Index
	order   []string // in which keys go through the shapes of orderOf
	orderOf *board.View
	mini    scene.Minimap
	buttons []button
	shelf   shelf
	press   press
}

// index returns what shows, in the form in which it is drawn.
func (b *Board) index() *scene.Index {
	v := b.board.View()
	if b.view.index == nil || b.view.index.View != v {
		b.view.index = scene.NewIndex(v)
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
		b.view.mini.Forget()
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
	look := scene.Look{Lens: scene.Lens{Camera: b.board.Camera()}, Index: b.index(), Palette: b.view.palette,
		Selected: b.selection.set, Flashing: b.flash.ids, Changed: b.refs.changed}
	if b.drag.kind == dragMove && b.drag.moved {
		look.Moving, look.By = b.drag.ids, b.drag.by
	}
	s := &b.view.scene
	s.Paint(look, w, h)
	s.Handles(b.shapes())
	b.guides(s)
	if len(s.Index.View.Shapes) == 0 && !b.drag.moved {
		b.hints(s)
	}
	b.view.mini.Draw(s)
	b.whichKey(s)
	return s.Rows(s.Palette)
}

// hints says how one begins on an empty board.
func (b *Board) hints(s *scene.Scene) {
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

// guides shows what is being drawn, and the lines that it snapped to.
func (b *Board) guides(s *scene.Scene) {
	d := &b.drag
	for _, x := range d.guideX {
		at := s.Camera.Screen(board.Point{X: x})
		s.Upright(cells.Boundary(at.X, cells.W), 0, s.H-1, cells.Dashed, cells.Paint{FG: cells.InkGuide})
	}
	for _, y := range d.guideY {
		at := s.Camera.Screen(board.Point{Y: y})
		s.Level(cells.Boundary(at.Y, cells.H), 0, s.W-1, cells.Dashed, cells.Paint{FG: cells.InkGuide})
	}
	switch {
	case d.kind == dragBox || d.kind == dragSize ||
		d.kind == dragNew && b.tool.name != "draw" && b.tool.name != "connect":
		if d.moved {
			a := s.CellsOf(d.rect, board.Point{})
			s.Box(a.X0, a.Y0, a.X1, a.Y1, cells.Dashed, cells.Paint{FG: cells.InkSelect})
		}
	case d.kind == dragNew && b.tool.name == "draw":
		for i := 1; i < len(d.points); i++ {
			s.Dotted(s.Camera.Screen(d.points[i-1]), s.Camera.Screen(d.points[i]), cells.Paint{FG: cells.InkSelect})
		}
	}
	if from := b.index().View.Shape(b.tool.from); from != nil {
		to := d.at
		if sel := b.index().View.Shape(b.selection.last()); d.kind != dragNew && sel != nil {
			to = sel.Bounds.Center()
		}
		if to != (board.Point{}) {
			s.Dotted(s.Camera.Screen(from.Bounds.Center()), s.Camera.Screen(to), cells.Paint{FG: cells.InkSelect})
		}
	}
}

// percent is the zoom as it is shown.
func (b *Board) percent() string { return fmt.Sprintf("%.0f%%", b.board.Camera().Zoom*100) }
