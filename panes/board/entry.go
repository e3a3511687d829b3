package board

import (
	tea "charm.land/bubbletea/v2"
	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/internal/board"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/textfield"
	"github.com/openspace-tui/openspace/panes"
)

// entry is a text that is written for a shape.
type entry struct {
	on    bool
	what  string // text or ref
	id    string
	was   string // what the shape had when writing began, or what the person knows of since
	at    board.Rect
	asks  string // what happened to the shape meanwhile, about which the person is asked
	field textfield.Field
}

// label is what stands before it.
func (e *entry) label() string {
	if e.what == "ref" {
		return lang.T("path-line")
	}
	return lang.T("text-spaced")
}

// width is how many cells of a row of w it has.
func (e *entry) width(w int) int { return max(w-xansi.StringWidth(e.label())-1, 2) }

// rows returns the rows that show, of which there are at most n, and which is the first.
func (e *entry) rows(w, n int) (rows []textfield.Row, first int) {
	all := e.field.Rows(e.width(w))
	n = max(n, 0)
	row, _ := e.field.CaretRow(e.width(w))
	first = max(0, min(row-n/2, len(all)-n))
	return all[first:min(first+n, len(all))], first
}

// breakLine begins another line of a text.
func (e *entry) breakLine() {
	if e.what == "text" {
		e.field.Insert("\n")
	}
}

// begin begins to write the text of a shape, or the place that it stands for.
func (b *Board) begin(what string, s *board.Shape) {
	if why := unwritable(b.board, what, s); why != "" {
		b.notice.say(why)
		return
	}
	text := s.Text
	if what == "ref" {
		text = s.Ref
	}
	b.entry = entry{on: true, what: what, id: s.ID, was: text, at: s.Bounds}
	b.entry.field.Set(text)
	b.changed()
}

// unwritable says why nothing can be written for a shape, or "".
func unwritable(of *board.Board, what string, s *board.Shape) string {
	switch why := readOnly(of); {
	case why != "":
		return why
	case s.Locked:
		return lang.T("the-shape-is-locked")
	case what == "text" && !of.Writes(s):
		return lang.T("shape-another-tldraw-cannot-written")
	}
	return ""
}

// entryKey writes.
func (b *Board) entryKey(k tea.KeyPressMsg) panes.Action {
	if b.notice.error {
		b.notice.clear()
	}
	if b.entry.asks != "" {
		b.entry.asks = ""
		b.changed()
		act, _ := answerKeys.Key(b, k)
		return act
	}
	act, taken := entryKeys.Key(b, k)
	if !taken {
		b.entry.field.Key(k.Keystroke(), k.Text)
	}
	b.changed()
	return act
}

// finish takes what was written. Where somebody else changed the same meanwhile,
// or the shape is gone, the person is asked first.
func (b *Board) finish() panes.Action {
	e := b.entry
	b.changed()
	s, text := b.index().View.Shape(e.id), e.field.Value()
	var now string
	switch {
	case text == e.was:
	case s == nil:
		b.entry.asks = lang.T("the-shape-is-gone")
		return panes.Action{}
	default:
		now = s.Text
		if e.what == "ref" {
			now = s.Ref
		}
		if now != e.was && now != text {
			b.entry.asks = reason([]board.Conflict{{ID: e.id}}, nil)
			return panes.Action{}
		}
	}
	if text == e.was || text == now {
		b.entry = entry{}
		return panes.Action{}
	}
	return b.putEntry(e)
}

// keepEntry goes on with what was written after the person was asked. Where the shape is
// gone it stands as a text.
func (b *Board) keepEntry() panes.Action {
	e := b.entry
	if b.index().View.Shape(e.id) != nil {
		return b.putEntry(e)
	}
	id, a := b.add(map[string]any{"kind": "text", "text": e.field.Value(), "x": e.at.X, "y": e.at.Y})
	if id != "" {
		b.entry = entry{}
	}
	return a
}

// putEntry returns the shape what was written. Where that cannot be, one writes on.
func (b *Board) putEntry(e entry) panes.Action {
	f, err := fieldsOf(e.id, map[string]any{e.what: e.field.Value()})
	if err != nil {
		b.notice.fail(err)
		return panes.Action{}
	}
	c, err := b.board.UpdateAll(e.what, []board.Fields{f})
	if err == nil {
		b.entry = entry{}
	}
	return b.edited(c, err)
}

// Paste puts text where one writes, else shapes of tldraw, a Mermaid diagram or
// a text onto the board.
func (b *Board) Paste(text string) panes.Action {
	if b.entry.on {
		b.entry.field.Insert(lines(text))
		b.entry.asks = ""
		b.changed()
		return panes.Action{}
	}
	if b.board == nil {
		return panes.Action{}
	}
	b.notice.clear()
	return b.paste(lines(text))
}

// Cursor stands in the text that is being written.
func (b *Board) Cursor(w, h int) (x, y int, ok bool) {
	if !b.entry.on || w != b.view.w || h != b.view.h || b.bottomRows() < 2 {
		return 0, 0, false
	}
	row, col := b.entry.field.CaretRow(b.entry.width(w))
	_, first := b.footer().written()
	return min(xansi.StringWidth(b.entry.label())+col, w-1), h - b.bottomRows() + row - first, true
}
