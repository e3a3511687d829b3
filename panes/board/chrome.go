package board

import (
	"strings"

	"charm.land/lipgloss/v2"
	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/panes/board/cells"
	"github.com/openspace-tui/openspace/panes/board/label"
	"github.com/openspace-tui/openspace/panes/board/scene"
	"github.com/openspace-tui/openspace/theme"
)

// bottom is what is being written, and the row that tells what is selected, or
// what just happened.
func (b *Board) bottom() []string {
	th := b.host.Theme()
	if b.entry.on {
		rows, first := b.entryRows()
		var out []string
		for i, r := range rows {
			label := strings.Repeat(" ", xansi.StringWidth(b.entryLabel()))
			if i+first == 0 {
				label = th.Style(theme.Primary).Render(b.entryLabel())
			}
			var text strings.Builder
			b.entry.field.Runs(r, b.entryWidth(), func(_ int, t string, _ bool) { text.WriteString(t) })
			out = append(out, label+th.Style(theme.Text).Render(text.String()))
		}
		hint := lang.T("enter-takes-alt-enter-new")
		if b.entry.what == "ref" {
			hint = lang.T("enter-takes-src-app-go")
		}
		if said := b.said(); said != nil {
			return append(out, said...)
		}
		return append(out, th.Style(theme.Muted).Render(" "+hint))
	}
	if said := b.said(); said != nil {
		return said
	}
	return []string{b.status()}
}

// saidRows is how many rows it takes that tell what just happened.
func (b *Board) saidRows() int { return max(len(b.said()), 1) }

// said returns the rows of what is asked, and of what just happened where the status has
// no room for it, or a text is being written.
func (b *Board) said() []string {
	th, style := b.host.Theme(), theme.Text
	if b.notice.error {
		style = theme.Error
	}
	switch {
	case b.entry.on && b.entry.asks != "":
		return b.question(b.entry.asks)
	case b.entry.on && !b.notice.error:
		return nil
	case !b.entry.on && b.source.conflict != nil:
		return b.question(b.source.conflict.why)
	case b.board == nil, b.notice.text == "", !b.entry.on && xansi.StringWidth(b.notice.text) <= b.statusRoom():
		return nil
	}
	out := b.wrapped(b.notice.text)
	for i, l := range out {
		if out[i] = " " + th.Style(style).Render(l); i == len(out)-1 && !b.entry.on &&
			xansi.StringWidth(l) <= b.statusRoom() {
			out[i] = b.withState(l, th.Style(style))
		}
	}
	return out
}

// wrapped returns the rows of words, at most a quarter of the pane.
func (b *Board) wrapped(text string) []string {
	return label.Wrap(text, max(b.view.w-2, 1), max(b.view.h/4, 1))
}

// question asks whose side is kept, in rows of its own where it is long.
func (b *Board) question(why string) []string {
	th := b.host.Theme()
	keys := th.Style(theme.Text).Render(lang.T("k-keeps-yours-t-takes"))
	why = sanitize.Line(why)
	room := max(b.view.w-xansi.StringWidth(keys)-4, 0)
	if xansi.StringWidth(why) > room && b.view.h > 7 {
		var out []string
		for _, l := range b.wrapped(why) {
			out = append(out, " "+th.Style(theme.Warning).Render(l))
		}
		return append(out, " "+keys)
	}
	return []string{" " + th.Style(theme.Warning).Render(xansi.Truncate(why, room, "…")) + "   " + keys}
}

// state is what stands at the right of the status: the page, and whether it is saved.
func (b *Board) state() string {
	right := b.saveState()
	if pages := b.board.Pages(); len(pages) > 1 {
		for i, p := range pages {
			if p.ID == b.board.Page() {
				right = lang.T("page-n-n-x", i+1, len(pages), right)
			}
		}
	}
	if b.topRows() == 0 {
		right = b.percent() + "  " + right
	}
	return right
}

// statusRoom is how many cells the status has beside its state.
func (b *Board) statusRoom() int { return b.view.w - xansi.StringWidth(b.state()) - 3 }

func (b *Board) status() string {
	th := b.host.Theme()
	muted := th.Style(theme.Muted)
	left, style := b.about(), muted
	switch {
	case b.notice.error:
		left, style = b.notice.text, th.Style(theme.Error)
	case b.notice.text != "":
		left, style = b.notice.text, th.Style(theme.Text)
	}
	return b.withState(left, style)
}

// withState puts the state beside words, as far as both have room.
func (b *Board) withState(left string, style lipgloss.Style) string {
	room := b.statusRoom()
	if room < 1 {
		return " " + style.Render(xansi.Truncate(left, max(b.view.w-1, 0), "…"))
	}
	left = xansi.Truncate(left, room, "…")
	return " " + style.Render(left) + strings.Repeat(" ", room-xansi.StringWidth(left)+1) +
		b.host.Theme().Style(theme.Muted).Render(b.state())
}

// about says what is selected, or how much there is.
func (b *Board) about() string {
	all := b.shapes()
	switch len(all) {
	case 0:
		n := 0
		for _, s := range b.index().View.Shapes {
			if s.Part == "" {
				n++
			}
		}
		says := lang.N(n, "shapes", n)
		if hidden := b.view.scene.Tags.Unwritten(b.view.w, b.view.h); hidden > 0 {
			says += " · " + lang.N(hidden, "labels-have-no-room-goes", hidden)
		}
		return says
	case 1:
		s := all[0]
		info := b.board.Info(s)
		text := saidKind(info.Kind)
		if s.Ref != "" {
			ref := s.Ref
			if b.refs.changed[s.ID] {
				ref = lang.T("changed-since", ref)
			}
			text += "  " + ref
		}
		if info.From != "" || info.To != "" {
			text += "  " + b.called(info.From) + " → " + b.called(info.To)
		}
		text += "  " + strings.TrimPrefix(s.ID, "shape:")
		if s.Locked {
			text += "  " + lang.T("shape.locked")
		}
		return sanitize.Line(text)
	}
	return lang.N(len(all), "selected", len(all))
}

// called is a shape's text, or its id where it has none.
func (b *Board) called(id string) string {
	s := b.index().View.Shape(id)
	switch {
	case s == nil:
		return "…"
	case label.FirstLine(s.Text) != "":
		return label.Fit(label.FirstLine(s.Text), 24)
	}
	return strings.TrimPrefix(id, "shape:")
}

// panel is where the choices behind a key show.
type panel struct {
	x0, y0, rows, columns, wide int // the first choice's cell; the cells of each
}

// panel finds room for the choices behind the key that was pressed.
func (b *Board) panel(all []choice, w, h int) panel {
	wide := 0
	for _, c := range all {
		wide = max(wide, label.Width(c.said)+5)
	}
	columns := max(min((w-2)/wide, len(all)), 1)
	rows := (len(all) + columns - 1) / columns
	columns = (len(all) + rows - 1) / rows
	return panel{max((w-columns*wide-3)/2, 0) + 2, max(h-rows-2, 0) + 1, rows, columns, wide}
}

// pressedChoice takes the choice that was clicked.
func (b *Board) pressedChoice(prefix string, x, y int) panes.Action {
	all := choices(prefix)
	w, h := b.size()
	p := b.panel(all, w, h)
	x, y = x-p.x0, y-p.y0
	if i := x/p.wide*p.rows + y; x >= 0 && y >= 0 && y < p.rows && x/p.wide < p.columns && i < len(all) {
		return b.chosen(prefix, all[i].name)
	}
	return panes.Action{}
}

// whichKey lists what may follow the key that was pressed.
func (b *Board) whichKey(s *scene.Scene) {
	all := choices(b.prefix)
	if len(all) == 0 {
		return
	}
	at := b.panel(all, s.W, s.H)
	x1, y1 := at.x0+at.columns*at.wide, at.y0+at.rows
	s.Fill(at.x0-2, at.y0-1, x1, y1, cells.InkChosen)
	s.Box(at.x0-2, at.y0-1, x1, y1, cells.Round, cells.Paint{FG: cells.InkMuted, BG: cells.InkChosen})
	for i, c := range all {
		x, y := at.x0+i/at.rows*at.wide, at.y0+i%at.rows
		s.Write(x, y, s.W-1, c.key, cells.Paint{FG: cells.InkSelect, Attr: cells.Bold})
		p := cells.Paint{FG: cells.InkText}
		if b.prefix == "o" && len(c.key) == 1 && s.Palette.Names[c.name] != 0 {
			p.FG = s.Palette.Ink(c.name)
		}
		s.Write(x+2, y, x1, c.said, p)
	}
}
