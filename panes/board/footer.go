package board

import (
	"strings"

	"charm.land/lipgloss/v2"
	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/internal/textfield"
	"github.com/openspace-tui/openspace/panes/board/label"
	"github.com/openspace-tui/openspace/theme"
)

// footer is the rows below the canvas: what is being written, and what is selected or just
// happened.
type footer struct {
	th     *theme.Theme
	w, h   int // of the pane
	entry  *entry
	notice notice
	why    string        // what the person is asked about the file, if something
	state  func() string // what stands at the right; nil without a board
	about  func() string // what is selected
}

func (b *Board) footer() *footer {
	f := &footer{th: b.host.Theme(), w: b.view.w, h: b.view.h, entry: &b.entry, notice: b.notice}
	if b.board != nil {
		f.state = func() string {
			if b.topRows() == 0 {
				return percent(b.board.Camera()) + "  " + state(b.board, &b.source)
			}
			return state(b.board, &b.source)
		}
		f.about = func() string {
			all, hidden := b.selection.shapes(b.index().View), 0
			if len(all) == 0 {
				hidden = b.view.scene.Tags.Unwritten(b.view.w, b.view.h)
			}
			return about(b.board, all, hidden, b.refs.changed)
		}
	}
	if c := b.source.conflict; c != nil {
		f.why = c.why
	}
	return f
}

// height is how many rows it takes.
func (f *footer) height() int {
	switch {
	case f.h < 2:
		return 0
	case f.entry.on:
		return min(len(f.entry.field.Rows(f.entry.width(f.w))), max(f.h/3, 1)) + f.saidRows()
	}
	return f.saidRows()
}

// written returns the rows of the text that is being written which show, and which is the
// first.
func (f *footer) written() ([]textfield.Row, int) { return f.entry.rows(f.w, f.height()-f.saidRows()) }

func (f *footer) draw() []string {
	th := f.th
	if f.entry.on {
		rows, first := f.written()
		var out []string
		for i, r := range rows {
			label := strings.Repeat(" ", xansi.StringWidth(f.entry.label()))
			if i+first == 0 {
				label = th.Style(theme.Primary).Render(f.entry.label())
			}
			var text strings.Builder
			f.entry.field.Runs(r, f.entry.width(f.w), func(_ int, t string, _ bool) { text.WriteString(t) })
			out = append(out, label+th.Style(theme.Text).Render(text.String()))
		}
		hint := lang.T("enter-takes-alt-enter-new")
		if f.entry.what == "ref" {
			hint = lang.T("enter-takes-src-app-go")
		}
		if said := f.said(); said != nil {
			return append(out, said...)
		}
		return append(out, th.Style(theme.Muted).Render(" "+hint))
	}
	if said := f.said(); said != nil {
		return said
	}
	return []string{f.status()}
}

// saidRows is how many rows it takes that tell what just happened.
func (f *footer) saidRows() int { return max(len(f.said()), 1) }

// said returns the rows of what is asked, and of what just happened where the status has
// no room for it, or a text is being written.
func (f *footer) said() []string {
	th, style := f.th, theme.Text
	if f.notice.error {
		style = theme.Error
	}
	switch {
	case f.entry.on && f.entry.asks != "":
		return f.question(f.entry.asks)
	case f.entry.on && !f.notice.error:
		return nil
	case !f.entry.on && f.why != "":
		return f.question(f.why)
	case f.state == nil, f.notice.text == "", !f.entry.on && xansi.StringWidth(f.notice.text) <= f.room():
		return nil
	}
	out := f.wrapped(f.notice.text)
	for i, l := range out {
		if out[i] = " " + th.Style(style).Render(l); i == len(out)-1 && !f.entry.on &&
			xansi.StringWidth(l) <= f.room() {
			out[i] = f.withState(l, th.Style(style))
		}
	}
	return out
}

// wrapped returns the rows of words, at most a quarter of the pane.
func (f *footer) wrapped(text string) []string {
	return label.Wrap(text, max(f.w-2, 1), max(f.h/4, 1))
}

// question asks whose side is kept, in rows of its own where it is long.
func (f *footer) question(why string) []string {
	th := f.th
	keys := th.Style(theme.Text).Render(lang.T("k-keeps-yours-t-takes"))
	why = sanitize.Line(why)
	room := max(f.w-xansi.StringWidth(keys)-4, 0)
	if xansi.StringWidth(why) > room && f.h > 7 {
		var out []string
		for _, l := range f.wrapped(why) {
			out = append(out, " "+th.Style(theme.Warning).Render(l))
		}
		return append(out, " "+keys)
	}
	return []string{" " + th.Style(theme.Warning).Render(xansi.Truncate(why, room, "…")) + "   " + keys}
}

// room is how many cells the status has beside its state.
func (f *footer) room() int { return f.w - xansi.StringWidth(f.state()) - 3 }

func (f *footer) status() string {
	th := f.th
	muted := th.Style(theme.Muted)
	left, style := f.about(), muted
	switch {
	case f.notice.error:
		left, style = f.notice.text, th.Style(theme.Error)
	case f.notice.text != "":
		left, style = f.notice.text, th.Style(theme.Text)
	}
	return f.withState(left, style)
}

// withState puts the state beside words, as far as both have room.
func (f *footer) withState(left string, style lipgloss.Style) string {
	room := f.room()
	if room < 1 {
		return " " + style.Render(xansi.Truncate(left, max(f.w-1, 0), "…"))
	}
	left = xansi.Truncate(left, room, "…")
	return " " + style.Render(left) + strings.Repeat(" ", room-xansi.StringWidth(left)+1) +
		f.th.Style(theme.Muted).Render(f.state())
}
