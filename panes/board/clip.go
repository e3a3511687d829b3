package board

import (
	"strings"

	"github.com/openspace-tui/openspace/internal/board"
	boardmermaid "github.com/openspace-tui/openspace/internal/board/mermaid"
	"github.com/openspace-tui/openspace/internal/diagram/mermaid"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/panes"
)

// maxPaste is how long a pasted text may be to become a shape, in bytes.
const maxPaste = 20_000

// textWidth is how wide a pasted text is at most, in pixels of the page.
const textWidth = 600

// pasted is where the last paste went, to put the next one beside it.
type pasted struct {
	at    board.Point
	times int
}

// lines has lines end as they do here: terminals paste them with CR.
func lines(text string) string {
	return strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(text)
}

// next is where a paste goes: into the middle of what shows, and of several in a row each a
// little further.
func (p *pasted) next(s shown) board.Point {
	at, by := s.at(s.w/2, s.h/2), s.grid()
	if p.at != at {
		*p = pasted{at: at}
	}
	n := float64(p.times)
	p.times++
	return board.Point{X: at.X + 2*n*by.X, Y: at.Y + n*by.Y}
}

// paste puts a text onto the board: in the middle of what shows.
func (b *Board) paste(text string) panes.Action {
	if strings.TrimSpace(text) == "" {
		b.notice.say(lang.T("there-nothing-paste-y-copies"))
		return panes.Action{}
	}
	if board.IsClipping([]byte(text)) {
		ids, c, err := b.board.Paste([]byte(text), b.pasted.next(b.shown()))
		a := b.edited(c, err)
		if err == nil {
			b.selection.to(ids...)
		}
		if c.Foreign { // what is new there is left out
			b.notice.say(lang.T("these-shapes-copied-another-version"))
		}
		return a
	}
	if len(text) > maxPaste {
		b.notice.say(lang.T("too-long-paste-here-board"))
		return panes.Action{}
	}
	if d, err := boardmermaid.Read(text, ""); err == nil && len(d.Shapes) > 0 {
		ids, c, err := boardmermaid.Put(b.board, d)
		a := b.edited(c, err)
		if err == nil {
			b.selection.to(ids...)
			_, _ = b.Fit(ids, fitPadding) // they are there
			if left := d.LeftOut(mermaid.Told); left != "" {
				b.notice.say(left)
			}
		}
		return a
	}
	return b.edited(b.hand().text(text, b.pasted.next(b.shown())))
}
