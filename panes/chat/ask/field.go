package ask

import (
	"strings"

	tea "charm.land/bubbletea/v2"
	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/internal/textfield"
	"github.com/openspace-tui/openspace/panes/chat/pen"
	"github.com/openspace-tui/openspace/theme"
)

// ownRows is how many rows of an own answer show while it is written.
const ownRows = 5

// words is where an answer or a rejection's message is written.
type words struct {
	textfield.Field
	hint string // what stands there while it is empty
}

// begin empties the field, for another text.
func (f *words) begin(text, hint string) {
	f.Reset()
	f.Insert(text)
	f.hint = hint
}

func (f *words) key(k tea.KeyPressMsg) bool { return f.Key(k.Keystroke(), k.Text) }

// blank reports whether there is nothing to send.
func (f *words) blank() bool { return strings.TrimSpace(f.Text()) == "" }

// lines draws the rows around the caret, in at most width cells, and says in
// which row and cell it stands. With mark it is drawn, for a view that has it
// found.
func (f *words) lines(ink *pen.Pen, width int, mark bool) (out []string, row, col int) {
	width = max(width-1, 4) // the caret stands behind a full row
	rows := f.Rows(width)
	row, col = f.CaretRow(width)
	top := max(0, min(row-ownRows/2, len(rows)-ownRows))
	for i, one := range rows[top:min(top+ownRows, len(rows))] {
		out = append(out, f.row(ink, one, width, mark && top+i == row))
	}
	if f.Empty() {
		hint := ink.Styles.Muted.Render(xansi.Truncate(f.hint, width, "…"))
		if mark {
			hint = theme.CaretStyle().Render(" ") + hint
		}
		return []string{hint}, 0, 0
	}
	return out, row - top, col
}

func (f *words) row(ink *pen.Pen, one textfield.Row, width int, mark bool) string {
	from, to, marked := f.Selection()
	chosen := ink.Styles.Text.Reverse(true)
	var b strings.Builder
	f.Runs(one, width, func(at int, text string, _ bool) {
		switch {
		case mark && at == f.Caret():
			b.WriteString(theme.CaretStyle().Render(text))
		case marked && at >= from && at < to:
			b.WriteString(chosen.Render(text))
		default:
			b.WriteString(ink.Styles.Text.Render(text))
		}
	})
	if mark && f.Caret() >= one.To {
		b.WriteString(theme.CaretStyle().Render(" "))
	}
	return b.String()
}
