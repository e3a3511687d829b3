package board

import (
	"github.com/openspace-tui/openspace/internal/board"
	"github.com/openspace-tui/openspace/internal/board/tldraw"
)

// runs writes a line of a label with its marks.
func (s *scene) runs(x, y, to int, runs []board.Run, p paint) {
	for _, r := range runs {
		x = s.write(x, y, to, r.Text, s.marked(p, r.Marks))
	}
}

// marked gives a paint the look of marks.
func (s *scene) marked(p paint, marks tldraw.Marks) paint {
	for _, m := range []struct {
		mark tldraw.Marks
		attr uint8
	}{{tldraw.Bold, bold}, {tldraw.Italic, italic}, {tldraw.Struck, struck}, {tldraw.Underlined, underlined}} {
		if marks&m.mark != 0 {
			p.attr |= m.attr
		}
	}
	switch {
	case p.bg == inkFlash:
	case marks&tldraw.Code != 0:
		p.bg = inkChosen
	case marks&tldraw.Highlighted != 0:
		p.bg = s.pal.tint("yellow")
	}
	return p
}
