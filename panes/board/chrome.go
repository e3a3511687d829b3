package board

import (
	"strings"

	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/theme"
)

// button is a word of the toolbar: its cells, and what a click does.
type button struct {
	from, to int
	do       func() panes.Action
}

// item is a button before it has a place.
type item struct {
	text string
	on   bool
	do   func() panes.Action
}

// items are the toolbar's buttons, the more needed first.
func (b *Board) items() []item {
	tool := func(text, name string) item {
		return item{text, b.tool.name == name, func() panes.Action {
			snap, clip := b.tool.snap, b.tool.clip
			b.tool = tool{snap: snap, clip: clip, name: name}
			if name != "" {
				b.say(map[bool]string{true: lang.T("drag from one shape to another"), false: lang.T("click, or drag it as large as it is to be")}[name == "connect"])
			}
			return panes.Action{}
		}}
	}
	does := func(text string, do func()) item {
		return item{text, false, func() panes.Action { do(); return panes.Action{} }}
	}
	x, y := b.center()
	out := []item{does("−", func() { b.zoom(0.8, x, y) }), does(b.percent(), func() { b.zoom(1/b.board.Camera().Zoom, x, y) }),
		does("+", func() { b.zoom(1.25, x, y) }), does(lang.C("button", "fit"), func() { b.fitKey(nil) })}
	if b.board.ReadOnly() != "" {
		return out
	}
	if len(b.selection.ids) > 0 && !b.selection.made && b.tool.name == "" {
		return append(b.selectionItems(), out...)
	}
	return append([]item{tool(lang.C("button", "select"), ""), tool(lang.C("shape", "box"), "box"), tool(lang.C("shape", "decision"), "decision"), tool(lang.C("shape", "ellipse"), "ellipse"), tool(lang.C("shape", "text"), "text"),
		tool(lang.C("shape", "note"), "note"), tool(lang.C("shape", "frame"), "frame"), tool(lang.C("button", "connect"), "connect"), tool(lang.C("button", "draw"), "draw"),
		{lang.C("button", "undo"), false, func() panes.Action { return b.undo(false) }}, {lang.C("button", "redo"), false, func() panes.Action { return b.undo(true) }}}, out...)
}

// selectionItems are the buttons for what is selected, in the place of tools.
func (b *Board) selectionItems() []item {
	key := func(text, key string) item {
		return item{text, false, func() panes.Action {
			for _, does := range []func(string) (panes.Action, bool){b.editKey, b.formKey, b.otherKey} {
				if a, ok := does(key); ok {
					return a
				}
			}
			return panes.Action{}
		}}
	}
	return []item{{lang.C("button", "tools"), false, func() panes.Action { b.selection.to(); return panes.Action{} }}, key(lang.C("button", "text"), "e"), key(lang.C("button", "colour"), "o"), key(lang.C("button", "align"), "a"),
		key(lang.C("button", "front"), ">"), key(lang.C("button", "back"), "<"), key(lang.C("button", "copy"), "y"), key(lang.C("button", "duplicate"), "d"), key(lang.C("button", "delete"), "x"),
		key(lang.C("button", "group"), "g"), key(lang.C("button", "ungroup"), "G"), key(lang.C("button", "turn"), "t"), key(lang.C("button", "lock"), "z"), key(lang.C("button", "connect"), "c"), key(lang.C("button", "undo"), "u"), key(lang.C("button", "redo"), "U")}
}

// toolbar draws the buttons, those that fit.
func (b *Board) toolbar() string {
	th := b.host.Theme()
	var out strings.Builder
	b.view.buttons = b.view.buttons[:0]
	x := 1
	out.WriteByte(' ')
	items := b.items()
	width := 1
	for _, it := range items {
		width += xansi.StringWidth(it.text) + 2
	}
	for i, it := range items {
		text := it.text
		if b.board.ReadOnly() == "" && width > b.view.w && i < len(items)-6 { // a narrow pane has the first letters
			text = string([]rune(text)[:min(len([]rune(text)), 3)])
		}
		w := xansi.StringWidth(text)
		if x+w > b.view.w {
			break
		}
		style := th.Style(theme.Muted)
		if it.on {
			style = th.Style(theme.Primary).Bold(true).Reverse(true)
		}
		out.WriteString(style.Render(text))
		out.WriteString("  ")
		b.view.buttons = append(b.view.buttons, button{x, x + w, it.do})
		x += w + 2
	}
	return out.String()
}

// press presses a button of the toolbar.
func (b *Board) press(x int) panes.Action {
	for _, k := range b.view.buttons {
		if x >= k.from-1 && x <= k.to {
			return k.do()
		}
	}
	return panes.Action{}
}

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
