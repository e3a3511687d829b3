package board

import (
	"strings"

	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/theme"
)

// bottom is what is being written, and the row that tells what is selected, or
// what just happened.
func (b *Board) bottom(focused bool) []string {
	th := b.host.Theme()
	if b.entry.on {
		if b.entry.asks != "" && b.bottomRows() == 1 {
			return []string{b.question(b.entry.asks)}
		}
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
		hint := lang.T("enter takes it   alt+enter new line   esc leaves it")
		if b.entry.what == "ref" {
			hint = lang.T("enter takes it, as in src/app.go:12   esc leaves it")
		}
		if b.entry.asks != "" {
			return append(out, b.question(b.entry.asks))
		}
		if b.notice.error {
			return append(out, " "+th.Style(theme.Error).Render(xansi.Truncate(b.notice.text, max(b.view.w-1, 0), "…")))
		}
		return append(out, th.Style(theme.Muted).Render(" "+hint))
	}
	return []string{b.status(focused)}
}

// question asks whose side is kept.
func (b *Board) question(why string) string {
	th := b.host.Theme()
	keys := lang.T("K keeps yours   T takes the disk's")
	why = xansi.Truncate(sanitize.Line(why), max(b.view.w-xansi.StringWidth(keys)-4, 0), "…")
	return " " + th.Style(theme.Warning).Render(why) + "   " + th.Style(theme.Text).Render(keys)
}

func (b *Board) status(focused bool) string {
	th := b.host.Theme()
	muted := th.Style(theme.Muted)
	if c := b.source.conflict; c != nil {
		return b.question(c.why)
	}
	right := b.saveState()
	if pages := b.board.Pages(); len(pages) > 1 {
		for i, p := range pages {
			if p.ID == b.board.Page() {
				right = lang.T("page %d/%d  %s", i+1, len(pages), right)
			}
		}
	}
	if b.topRows() == 0 {
		right = b.percent() + "  " + right
	}
	left, style := b.about(), muted
	switch {
	case b.notice.error:
		left, style = b.notice.text, th.Style(theme.Error)
	case b.notice.text != "":
		left, style = b.notice.text, th.Style(theme.Text)
	}
	room := b.view.w - xansi.StringWidth(right) - 3
	if room < 1 {
		return " " + style.Render(xansi.Truncate(left, max(b.view.w-1, 0), "…"))
	}
	left = xansi.Truncate(left, room, "…")
	return " " + style.Render(left) + strings.Repeat(" ", room-xansi.StringWidth(left)+1) + muted.Render(right)
}

// about says what is selected, or how much there is.
func (b *Board) about() string {
	all := b.shapes()
	switch len(all) {
	case 0:
		n := 0
		for _, s := range b.index().view.Shapes {
			if s.Part == "" {
				n++
			}
		}
		return lang.N(n, "%d shape", "%d shapes", n)
	case 1:
		s := all[0]
		info := b.board.Info(s)
		text := saidKind(info.Kind)
		if s.Ref != "" {
			ref := s.Ref
			if b.refs.changed[s.ID] {
				ref = lang.T("%s changed since", ref)
			}
			text += "  " + ref
		}
		if info.From != "" || info.To != "" {
			text += "  " + b.called(info.From) + " → " + b.called(info.To)
		}
		text += "  " + strings.TrimPrefix(s.ID, "shape:")
		if s.Locked {
			text += "  " + lang.C("shape", "locked")
		}
		return sanitize.Line(text)
	}
	return lang.N(len(all), "%d selected", "%d selected", len(all))
}

// called is a shape's text, or its id where it has none.
func (b *Board) called(id string) string {
	s := b.index().view.Shape(id)
	switch {
	case s == nil:
		return "…"
	case firstLine(s.Text) != "":
		return fitted(firstLine(s.Text), 24)
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
		wide = max(wide, cellsOf(c.said)+5)
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
		return b.prefixed(prefix, all[i].key)
	}
	return panes.Action{}
}

// whichKey lists what may follow the key that was pressed.
func (b *Board) whichKey(s *scene) {
	all := choices(b.prefix)
	if len(all) == 0 {
		return
	}
	at := b.panel(all, s.w, s.h)
	x1, y1 := at.x0+at.columns*at.wide, at.y0+at.rows
	s.fill(at.x0-2, at.y0-1, x1, y1, inkChosen)
	s.box(at.x0-2, at.y0-1, x1, y1, round, paint{fg: inkMuted, bg: inkChosen})
	for i, c := range all {
		x, y := at.x0+i/at.rows*at.wide, at.y0+i%at.rows
		s.write(x, y, s.w-1, c.key, paint{fg: inkSelect, attr: bold})
		p := paint{fg: inkText}
		if b.prefix == "o" && len(c.key) == 1 && s.pal.names[c.name] != 0 {
			p.fg = s.pal.ink(c.name)
		}
		s.write(x+2, y, x1, c.said, p)
	}
}
