package board

import (
	"strings"

	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/internal/lang"
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
