package board

import (
	"encoding/json"
	"strings"

	"github.com/openspace-tui/openspace/commands/call"
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

// pasteAt is where a paste goes: into the middle of what shows, and of several in
// a row each a little further.
func (b *Board) pasteAt() board.Point {
	w, h := b.size()
	at, by := b.pageAt(w/2, h/2), b.grid()
	if b.pasted.at != at {
		b.pasted = pasted{at: at}
	}
	n := float64(b.pasted.times)
	b.pasted.times++
	return board.Point{X: at.X + 2*n*by.X, Y: at.Y + n*by.Y}
}

// copy puts what is selected into the clipboard, as tldraw takes it.
func (b *Board) copy() panes.Action {
	if len(b.selection.ids) == 0 {
		b.fail(errNothing)
		return panes.Action{}
	}
	text, err := b.board.Copy(b.selection.ids)
	if err != nil {
		b.fail(err)
		return panes.Action{}
	}
	return panes.Do(call.AppCopy.With(call.CopyArgs{Text: text}))
}

// copied is what was copied last: on this board, on another one or anywhere else.
func (b *Board) copied() string {
	if b.host.Copied == nil {
		return ""
	}
	return b.host.Copied()
}

// paste puts a text onto the board: in the middle of what shows.
func (b *Board) paste(text string) panes.Action {
	if strings.TrimSpace(text) == "" {
		b.say(lang.T("there-nothing-paste-y-copies"))
		return panes.Action{}
	}
	if board.IsClipping([]byte(text)) {
		ids, c, err := b.board.Paste([]byte(text), b.pasteAt())
		a := b.edited(c, err)
		if err == nil {
			b.selection.to(ids...)
		}
		if c.Foreign { // what is new there is left out
			b.say(lang.T("these-shapes-copied-another-version"))
		}
		return a
	}
	if len(text) > maxPaste {
		b.say(lang.T("too-long-paste-here-board"))
		return panes.Action{}
	}
	if d, err := boardmermaid.Read(text, ""); err == nil && len(d.Shapes) > 0 {
		ids, c, err := boardmermaid.Put(b.board, d)
		a := b.edited(c, err)
		if err == nil {
			b.selection.to(ids...)
			_, _ = b.Fit(ids, fitPadding) // they are there
			if left := d.LeftOut(mermaid.Told); left != "" {
				b.say(left)
			}
		}
		return a
	}
	return b.pasteText(text, b.pasteAt())
}

// pasteText puts a text at a point. A wide one wraps.
func (b *Board) pasteText(text string, at board.Point) panes.Action {
	fields := map[string]any{"kind": "text", "text": text, "x": at.X, "y": at.Y}
	if board.TextWidth(text) > textWidth {
		fields["w"] = textWidth
	}
	raw, err := json.Marshal(fields)
	if err != nil {
		b.fail(err)
		return panes.Action{}
	}
	id, c, err := b.board.Add(raw)
	a := b.edited(c, err)
	if err == nil {
		b.selection.to(id)
	}
	return a
}
