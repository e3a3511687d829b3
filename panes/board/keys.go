package board

import (
	"slices"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/internal/board"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/panes"
)

// Key answers keys.
func (b *Board) Key(k tea.KeyPressMsg) (panes.Action, bool) {
	if b.board == nil {
		return reload.Key(b, k)
	}
	if !b.host.Moves() && b.flash.ids != nil {
		b.flash.end(unflash{b.flash.turn})
	}
	if b.entry.on {
		return b.entryKey(k), true
	}
	b.notice.clear()
	if b.source.conflict != nil {
		if act, taken := conflictKeys.Key(b, k); taken {
			return act, true
		}
	}
	if p := b.prefix; p != "" {
		b.prefix = ""
		b.changed()
		act, _ := boardKeys.After(p, b, k)
		return act, true
	}
	if b.drag.byKeys {
		if act, taken := boxKeys.Key(b, k); taken {
			return act, true
		}
	}
	return boardKeys.Key(b, k)
}

func (b *Board) fitKey(ids []string) {
	if _, err := b.Fit(ids, fitPadding); err != nil {
		b.notice.fail(err)
	}
}

// mayLeave reports whether something is begun, or selected.
func (b *Board) mayLeave() bool {
	return b.drag.kind != dragNone || b.tool.name != "" || b.tool.from != "" || len(b.selection.ids) > 0
}

// leave leaves what is begun, then what is selected.
func (b *Board) leave() {
	switch {
	case b.drag.kind != dragNone:
		b.drag = drag{}
	case b.tool.name != "" || b.tool.from != "":
		b.tool = tool{snap: b.tool.snap}
	default:
		b.selection.to()
	}
	b.changed()
}

// one returns the shape that was chosen last.
func (b *Board) one() *board.Shape {
	s := b.index().View.Shape(b.selection.last())
	if s == nil {
		b.notice.fail(errNothing)
	}
	return s
}

// enter connects, opens the place that a shape stands for, or edits its text.
func (b *Board) enter() panes.Action {
	if from := b.tool.from; from != "" && b.selection.last() != from {
		return b.connect(from, b.selection.last())
	}
	s := b.one()
	if s == nil {
		return panes.Action{}
	}
	if s.Ref != "" {
		if a, ok := openRef(s); ok {
			return a
		}
		b.notice.say(lang.T("no-place-file-r-changes", s.Ref))
		return panes.Action{}
	}
	b.begin("text", s)
	return panes.Action{}
}

// turned begins on another page: nothing of the one before is under way.
func (b *Board) turned() {
	b.selection.to()
	b.drag, b.tool.from = drag{}, ""
	b.view.fit = nil
	if !b.shown().readable(b.board) {
		b.fitKey(nil)
	}
}

// turn shows another page of the file.
func (b *Board) turn(by int) {
	pages := b.board.Pages()
	for i, p := range pages {
		if to := i + by; p.ID == b.board.Page() && to >= 0 && to < len(pages) {
			if err := b.board.SetPage(pages[to].ID); err != nil {
				b.notice.fail(err)
				return
			}
			b.turned()
			b.notice.say(lang.T("page", pages[to].Name))
			return
		}
	}
	b.notice.say(lang.T("there-no-other-page-there"))
}

// step chooses the next shape of the page in reading order, or the one before.
func (b *Board) step(by int) {
	v := b.index().View
	order := b.view.order.in(v)
	if b.tool.from != "" { // only what can be connected
		order = slices.DeleteFunc(slices.Clone(order), func(id string) bool {
			s := v.Shape(id)
			return s.Arrow != nil || len(s.Paths) > 0
		})
	}
	if len(order) > 0 {
		b.show(v.Shape(b.selection.step(order, by)))
		b.changed()
	}
}
