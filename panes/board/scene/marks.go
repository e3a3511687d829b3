package scene

import (
	"github.com/openspace-tui/openspace/internal/board"
	"github.com/openspace-tui/openspace/internal/board/tldraw"
	"github.com/openspace-tui/openspace/panes/board/cells"
)

// runs writes a line of a label with its marks.
func (s *Scene) runs(x, y, to int, runs []board.Run, p cells.Paint) {
	for _, r := range runs {
		x = s.Write(x, y, to, r.Text, s.marked(p, r.Marks))
	}
}

// marked gives a paint the look of marks.
func (s *Scene) marked(p cells.Paint, marks tldraw.Marks) cells.Paint {
	for _, m := range []struct {
		mark tldraw.Marks
		attr uint8
	}{{tldraw.Bold, cells.Bold}, {tldraw.Italic, cells.Italic}, {tldraw.Struck, cells.Struck},
		{tldraw.Underlined, cells.Underlined}} {
		if marks&m.mark != 0 {
			p.Attr |= m.attr
		}
	}
	switch {
	case p.BG == cells.InkFlash:
	case marks&tldraw.Code != 0:
		p.BG = cells.InkChosen
	case marks&tldraw.Highlighted != 0:
		p.BG = s.Palette.Tint("yellow")
	}
	return p
}
