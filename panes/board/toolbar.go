package board

import (
	"slices"
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

// items are the toolbar's buttons for tools or for what is selected, the more
// needed first.
func (b *Board) items() []item {
	tool := func(text, name string) item {
		return item{text, b.tool.name == name, func() panes.Action {
			b.tool = tool{snap: b.tool.snap, name: name}
			if name != "" {
				b.say(map[bool]string{true: lang.T("drag-from-one-shape-another"),
					false: lang.T("click-drag-large")}[name == "connect"])
			}
			return panes.Action{}
		}}
	}
	if b.board.ReadOnly() != "" {
		return nil
	}
	if len(b.selection.ids) > 0 && !b.selection.made && b.tool.name == "" {
		return b.selectionItems()
	}
	return []item{tool(lang.T("button.select"), ""), tool(lang.T("shape.box"), "box"),
		tool(lang.T("shape.decision"), "decision"), tool(lang.T("shape.ellipse"), "ellipse"),
		tool(lang.T("shape.text"), "text"),
		tool(lang.T("shape.note"), "note"), tool(lang.T("shape.frame"), "frame"),
		tool(lang.T("button.connect"), "connect"), tool(lang.T("button.draw"), "draw"),
		{lang.T("button.undo"), false, func() panes.Action { return b.undo(false) }},
		{lang.T("button.redo"), false, func() panes.Action { return b.undo(true) }}}
}

// does is a button that only changes how the board is looked at.
func does(text string, do func()) item {
	return item{text, false, func() panes.Action { do(); return panes.Action{} }}
}

// lookItems are the buttons that are always there.
func (b *Board) lookItems() []item {
	return []item{rowItem(b, "−", "further"), rowItem(b, b.percent(), "whole-size"), rowItem(b, "+", "nearer"),
		rowItem(b, lang.T("button.fit"), "fit")}
}

// rowItem is a button for what a key does, by its id.
func rowItem(b *Board, text, id string) item {
	return item{text, false, func() panes.Action {
		act, _ := boardKeys.Do(b, id)
		return act
	}}
}

// selectionItems are the buttons for what is selected, in the place of tools.
func (b *Board) selectionItems() []item {
	out := []item{{lang.T("button.tools"), false, func() panes.Action { b.selection.to(); return panes.Action{} }}}
	for _, k := range []struct{ text, id string }{
		{lang.T("button.text"), "text"}, {lang.T("button.colour"), "colour"},
		{lang.T("button.align"), "align"}, {lang.T("button.front"), "front"}, {lang.T("button.back"), "back"},
		{lang.T("button.copy"), "copy"}, {lang.T("button.duplicate"), "duplicate"},
		{lang.T("button.delete"), "delete"}, {lang.T("button.group"), "group"},
		{lang.T("button.ungroup"), "ungroup"}, {lang.T("button.turn"), "turn-right"},
		{lang.T("button.lock"), "lock"}, {lang.T("button.connect"), "connect"},
		{lang.T("button.undo"), "undo"}, {lang.T("button.redo"), "redo"}} {
		out = append(out, rowItem(b, k.text, k.id))
	}
	return out
}

// shelf is which of the buttons show where not all have room.
type shelf struct {
	of   string // the first button of all: with other buttons one begins anew
	from int
}

// gap is between two buttons.
const gap = 2

// wide is how many cells buttons take, each with the gap behind it.
func wide(items []item) int {
	n := 0
	for _, it := range items {
		n += xansi.StringWidth(it.text) + gap
	}
	return n
}

// shown returns the buttons that have room, in whole words. Where some have none,
// one button more goes on to those, and from the last to the first.
func (b *Board) shown() []item {
	all, look := b.items(), b.lookItems()
	room := b.view.w - 1 - wide(look) + gap
	if len(all) == 0 || wide(all) <= room {
		return append(all, look...)
	}
	s := &b.view.shelf
	if s.of != all[0].text || s.from >= len(all) {
		*s = shelf{of: all[0].text}
	}
	more := does(lang.T("button.more")+" …", nil)
	room -= wide([]item{more})
	to := s.from + 1
	for to < len(all) && wide(all[s.from:to+1]) <= room {
		to++
	}
	more.do = func() panes.Action { b.view.shelf.from = to % len(all); return panes.Action{} }
	return slices.Concat(all[s.from:to], []item{more}, look)
}

// toolbar draws the buttons.
func (b *Board) toolbar() string {
	th := b.host.Theme()
	var out strings.Builder
	b.view.buttons = b.view.buttons[:0]
	x := 1
	out.WriteByte(' ')
	for _, it := range b.shown() {
		w := xansi.StringWidth(it.text)
		if x+w > b.view.w {
			break
		}
		style := th.Style(theme.Muted)
		if it.on {
			style = th.Style(theme.Primary).Bold(true).Reverse(true)
		}
		out.WriteString(style.Render(it.text) + strings.Repeat(" ", gap))
		b.view.buttons = append(b.view.buttons, button{x, x + w, it.do})
		x += w + gap
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
