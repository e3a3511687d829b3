package board

import (
	"github.com/openspace-tui/openspace/panes/board/cells"
	"github.com/openspace-tui/openspace/panes/board/label"
	"github.com/openspace-tui/openspace/panes/board/scene"
)

// panel is where the choices behind a key show.
type panel struct {
	x0, y0, rows, columns, wide int // the first choice's cell; the cells of each
}

// panelOf finds room for the choices behind the key that was pressed.
func panelOf(all []choice, w, h int) panel {
	wide := 0
	for _, c := range all {
		wide = max(wide, label.Width(c.said)+5)
	}
	columns := max(min((w-2)/wide, len(all)), 1)
	rows := (len(all) + columns - 1) / columns
	columns = (len(all) + rows - 1) / rows
	return panel{max((w-columns*wide-3)/2, 0) + 2, max(h-rows-2, 0) + 1, rows, columns, wide}
}

// at returns the number of the choice at a cell, -1 for none.
func (p panel) at(x, y int) int {
	if x, y = x-p.x0, y-p.y0; x < 0 || y < 0 || y >= p.rows || x/p.wide >= p.columns {
		return -1
	}
	return x/p.wide*p.rows + y
}

// whichKey lists what may follow the key that was pressed.
func whichKey(s *scene.Scene, prefix string) {
	all := choices(prefix)
	if len(all) == 0 {
		return
	}
	at := panelOf(all, s.W, s.H)
	x1, y1 := at.x0+at.columns*at.wide, at.y0+at.rows
	s.Fill(at.x0-2, at.y0-1, x1, y1, cells.InkChosen)
	s.Box(at.x0-2, at.y0-1, x1, y1, cells.Round, cells.Paint{FG: cells.InkMuted, BG: cells.InkChosen})
	for i, c := range all {
		x, y := at.x0+i/at.rows*at.wide, at.y0+i%at.rows
		s.Write(x, y, s.W-1, c.key, cells.Paint{FG: cells.InkSelect, Attr: cells.Bold})
		p := cells.Paint{FG: cells.InkText}
		if prefix == "o" && len(c.key) == 1 && s.Palette.Names[c.name] != 0 {
			p.FG = s.Palette.Ink(c.name)
		}
		s.Write(x+2, y, x1, c.said, p)
	}
}
