package board

import (
	"fmt"
	"strings"

	"github.com/openspace-tui/openspace/internal/board"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/panes/board/cells"
	"github.com/openspace-tui/openspace/panes/board/scene"
)

var errNotRead = lang.Errorf("board-not-read-yet-cannot")

// view is how the board is looked at.
type view struct {
	w, h    int
	fit     *fit
	scene   scene.Scene // that was drawn last
	palette *cells.Palette
	index   *scene.Index
	order   order
	mini    scene.Minimap
	toolbar toolbar
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

// topRows is how many rows are above the canvas, bottomRows how many are below it.
func (b *Board) topRows() int {
	if b.view.h < 10 || b.view.w < 40 {
		return 0
	}
	return 1
}

func (b *Board) bottomRows() int { return b.footer().height() }

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
		out = words(b.host.Theme(), w, b.path, b.failure)
	} else {
		b.refit()
		if b.topRows() > 0 {
			out = append(out, b.view.toolbar.draw(b.host.Theme(), b.items(), lookItems(b.board.Camera()), w))
		}
		if b.view.h > b.topRows()+b.bottomRows() {
			out = append(out, b.picture()...)
		}
		if b.bottomRows() > 0 {
			out = append(out, b.footer().draw()...)
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
	s.Handles(b.selection.shapes(b.index().View))
	b.drag.guides(s, b.tool.name)
	connecting(s, &b.drag, b.index().View, b.tool.from, b.selection.last())
	if len(s.Index.View.Shapes) == 0 && !b.drag.moved {
		hints(s, b.board.ReadOnly() != "")
	}
	b.view.mini.Draw(s)
	whichKey(s, b.prefix)
	return s.Rows(s.Palette)
}

// percent is the zoom as it is shown.
func percent(c board.Camera) string { return fmt.Sprintf("%.0f%%", c.Zoom*100) }
