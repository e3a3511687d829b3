package board

import (
	"slices"
	"strings"

	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/internal/board"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/theme"
)

// button is a word of the toolbar: its cells, and what a click does.
type button struct {
	from, to int
	does     string
}

// item is a button before it has a place. It does what a key does, by the id of that, or what
// begins with a colon: a tool is taken, or one of these.
type item struct {
	text string
	does string
	on   bool
}

const (
	toTools    = ":tools"
	moreItems  = ":more"
	toolPrefix = ":tool "
)

// toolItems are the buttons for tools, the more needed first.
func toolItems(chosen string) []item {
	tool := func(text, name string) item { return item{text, toolPrefix + name, name == chosen} }
	return []item{tool(lang.T("button.select"), ""), tool(lang.T("shape.box"), "box"),
		tool(lang.T("shape.decision"), "decision"), tool(lang.T("shape.ellipse"), "ellipse"),
		tool(lang.T("shape.text"), "text"), tool(lang.T("shape.note"), "note"), tool(lang.T("shape.frame"), "frame"),
		tool(lang.T("button.connect"), "connect"), tool(lang.T("button.draw"), "draw"),
		{text: lang.T("button.undo"), does: "undo"}, {text: lang.T("button.redo"), does: "redo"}}
}

// lookItems are the buttons that are always there.
func lookItems(c board.Camera) []item {
	return []item{{text: "−", does: "further"}, {text: percent(c), does: "whole-size"}, {text: "+", does: "nearer"},
		{text: lang.T("button.fit"), does: "fit"}}
}

// selectionItems are the buttons for what is selected, in the place of tools.
func selectionItems() []item {
	return []item{{text: lang.T("button.tools"), does: toTools}, {text: lang.T("button.text"), does: "text"},
		{text: lang.T("button.colour"), does: "colour"}, {text: lang.T("button.align"), does: "align"},
		{text: lang.T("button.front"), does: "front"}, {text: lang.T("button.back"), does: "back"},
		{text: lang.T("button.copy"), does: "copy"}, {text: lang.T("button.duplicate"), does: "duplicate"},
		{text: lang.T("button.delete"), does: "delete"}, {text: lang.T("button.group"), does: "group"},
		{text: lang.T("button.ungroup"), does: "ungroup"}, {text: lang.T("button.turn"), does: "turn-right"},
		{text: lang.T("button.lock"), does: "lock"}, {text: lang.T("button.connect"), does: "connect"},
		{text: lang.T("button.undo"), does: "undo"}, {text: lang.T("button.redo"), does: "redo"}}
}

// items are the buttons for what is selected, or for tools.
func (b *Board) items() []item {
	switch {
	case b.board.ReadOnly() != "":
		return nil
	case len(b.selection.ids) > 0 && !b.selection.made && b.tool.name == "":
		return selectionItems()
	}
	return toolItems(b.tool.name)
}

// press does what a button does.
func (b *Board) press(does string) panes.Action {
	name, isTool := strings.CutPrefix(does, toolPrefix)
	switch {
	case does == toTools:
		b.selection.to()
	case isTool:
		b.tool = tool{snap: b.tool.snap, name: name}
		if name != "" {
			b.notice.say(map[bool]string{true: lang.T("drag-from-one-shape-another"),
				false: lang.T("click-drag-large")}[name == "connect"])
		}
	case does != "":
		act, _ := boardKeys.Do(b, does)
		return act
	}
	return panes.Action{}
}

// toolbar is the row of buttons.
type toolbar struct {
	buttons []button
	of      string // the first of all: with other buttons one begins anew
	from    int    // the first that shows, where not all have room
	next    int    // and the one from which on they show next
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

// fit returns the buttons that have room, in whole words. Where some have none,
// one button more goes on to those, and from the last to the first.
func (s *toolbar) fit(all, look []item, w int) []item {
	room := w - 1 - wide(look) + gap
	if len(all) == 0 || wide(all) <= room {
		return append(all, look...)
	}
	if s.of != all[0].text || s.from >= len(all) {
		s.of, s.from = all[0].text, 0
	}
	more := item{text: lang.T("button.more") + " …", does: moreItems}
	room -= wide([]item{more})
	to := s.from + 1
	for to < len(all) && wide(all[s.from:to+1]) <= room {
		to++
	}
	s.next = to % len(all)
	return slices.Concat(all[s.from:to], []item{more}, look)
}

// draw draws the buttons that have room, and those that are always there.
func (s *toolbar) draw(th *theme.Theme, all, look []item, w int) string {
	var out strings.Builder
	s.buttons = s.buttons[:0]
	x := 1
	out.WriteByte(' ')
	for _, it := range s.fit(all, look, w) {
		wide := xansi.StringWidth(it.text)
		if x+wide > w {
			break
		}
		style := th.Style(theme.Muted)
		if it.on {
			style = th.Style(theme.Primary).Bold(true).Reverse(true)
		}
		out.WriteString(style.Render(it.text) + strings.Repeat(" ", gap))
		s.buttons = append(s.buttons, button{x, x + wide, it.does})
		x += wide + gap
	}
	return out.String()
}

// press returns what the button at a cell does, or "".
func (s *toolbar) press(x int) string {
	for _, k := range s.buttons {
		switch {
		case x < k.from-1 || x > k.to:
		case k.does == moreItems:
			s.from = s.next
			return ""
		default:
			return k.does
		}
	}
	return ""
}
