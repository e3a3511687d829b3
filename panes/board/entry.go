package board

import (
	tea "charm.land/bubbletea/v2"
	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/internal/board"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/textfield"
	"github.com/openspace-tui/openspace/panes"
)

// beginText begins to write the text of a shape.
func (b *Board) beginText(s *board.Shape) { b.begin("text", s, s.Text) }

func (b *Board) begin(what string, s *board.Shape, text string) {
	if why := b.unwritable(what, s); why != "" {
		b.say(why)
		return
	}
	b.entry = entry{on: true, what: what, id: s.ID, was: text, at: s.Bounds}
	b.entry.field.Set(text)
	b.changed()
}

// unwritable says why nothing can be written for a shape, or "".
func (b *Board) unwritable(what string, s *board.Shape) string {
	switch why := readOnly(b.board); {
	case why != "":
		return why
	case s.Locked:
		return lang.T("the-shape-is-locked")
	case what == "text" && !b.board.Writes(s):
		return lang.T("shape-another-tldraw-cannot-written")
	}
	return ""
}

// entryKey writes.
func (b *Board) entryKey(k tea.KeyPressMsg) panes.Action {
	if b.notice.error {
		b.notice = notice{}
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

// breakLine begins another line of a text.
func (b *Board) breakLine() {
	if b.entry.what == "text" {
		b.entry.field.Insert("\n")
	}
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
		b.fail(err)
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
	b.notice = notice{}
	return b.paste(lines(text))
}

func (b *Board) entryLabel() string {
	if b.entry.what == "ref" {
		return lang.T("path-line")
	}
	return lang.T("text-spaced")
}

func (b *Board) entryWidth() int { return max(b.view.w-xansi.StringWidth(b.entryLabel())-1, 2) }

// entryRows are the rows of the field that show, and which is the first.
func (b *Board) entryRows() (rows []textfield.Row, first int) {
	all := b.entry.field.Rows(b.entryWidth())
	n := max(b.bottomRows()-b.saidRows(), 0)
	row, _ := b.entry.field.CaretRow(b.entryWidth())
	first = max(0, min(row-n/2, len(all)-n))
	return all[first:min(first+n, len(all))], first
}

// Cursor stands in the text that is being written.
func (b *Board) Cursor(w, h int) (x, y int, ok bool) {
	if !b.entry.on || w != b.view.w || h != b.view.h || b.bottomRows() < 2 {
		return 0, 0, false
	}
	row, col := b.entry.field.CaretRow(b.entryWidth())
	_, first := b.entryRows()
	return min(xansi.StringWidth(b.entryLabel())+col, w-1), h - b.bottomRows() + row - first, true
}
