package board

import (
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
		b.unflash(unflash{b.flash.turn})
	}
	if b.entry.on {
		return b.entryKey(k), true
	}
	if b.notice != (notice{}) {
		b.notice = notice{}
		b.changed()
	}
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

// look moves the camera by some cells, lookFar by half a screen.
func (b *Board) look(to way) { b.pan(-4*to.x, -2*to.y) }

func (b *Board) lookFar(to way) {
	w, h := b.size()
	b.pan(-to.x*float64(w)/2, -to.y*float64(h)/2)
}

// zoomBy goes nearer or further, around the middle.
func (b *Board) zoomBy(factor float64) {
	x, y := b.center()
	b.zoom(factor, x, y)
}

func (b *Board) fitKey(ids []string) {
	if _, err := b.Fit(ids, fitPadding); err != nil {
		b.fail(err)
	}
}

// keep keeps what is selected, so that more can be chosen.
func (b *Board) keep() {
	if n := len(b.selection.ids); n > 0 {
		b.selection.kept = n
		b.say(lang.T("kept-and-choose-more"))
	}
}

// selectAll selects all shapes of the page that can be changed.
func (b *Board) selectAll() {
	var ids []string
	for _, s := range b.index().View.Shapes {
		if s.Parent == b.board.Page() && s.Part == "" && !s.Locked {
			ids = append(ids, s.ID)
		}
	}
	b.selection.to(ids...)
	b.changed()
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

// moveOrLook moves what is selected, else the camera.
func (b *Board) moveOrLook(to way) panes.Action {
	if len(b.selection.ids) > 0 {
		return b.nudge(int(to.x), int(to.y))
	}
	b.look(to)
	return panes.Action{}
}

// beginPrefix waits for a key that says which shape, alignment or colour.
func (b *Board) beginPrefix(key string) {
	b.prefix = key
	b.changed()
}

// beginArrow begins to connect the shape that was chosen last.
func (b *Board) beginArrow() {
	if s := b.one(); s != nil {
		b.tool.from = s.ID
		b.say(lang.T("choose-what-connect-click-then"))
	}
}

// markSeen says that the person saw the change of the file that a shape stands for.
func (b *Board) markSeen() panes.Action {
	s := b.one()
	if s == nil || s.Ref == "" {
		return panes.Action{}
	}
	return b.update("seen", map[string]any{"ref": s.Ref})
}

func (b *Board) raise(front bool) panes.Action {
	return b.with(func(ids []string) (board.Change, error) { return b.board.Raise(ids, front) })
}

func (b *Board) rotate(degrees int) panes.Action {
	return b.with(func(ids []string) (board.Change, error) { return b.board.Turn(ids, float64(degrees)) })
}

// toggleSnap has shapes snap to others, or no longer.
func (b *Board) toggleSnap() {
	b.tool.snap = !b.tool.snap
	b.say(map[bool]string{true: lang.T("snapping-is-on"), false: lang.T("snapping-is-off")}[b.tool.snap])
}

// toggleMinimap shows the small map, or hides it.
func (b *Board) toggleMinimap() {
	w, h := b.size()
	b.view.mini.Toggle(w, h)
	b.changed()
}

// toggleASCII draws with plain letters alone, or no longer.
func (b *Board) toggleASCII() {
	b.view.scene.ASCII = !b.view.scene.ASCII
	b.view.mini.Forget()
	b.changed()
}

// one returns the shape that was chosen last.
func (b *Board) one() *board.Shape {
	s := b.index().View.Shape(b.selection.last())
	if s == nil {
		b.fail(errNothing)
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
		b.say(lang.T("no-place-file-r-changes", s.Ref))
		return panes.Action{}
	}
	b.beginText(s)
	return panes.Action{}
}

// turned begins on another page: nothing of the one before is under way.
func (b *Board) turned() {
	b.selection.to()
	b.drag, b.tool.from = drag{}, ""
	b.view.fit = nil
	if !b.aims() {
		b.fitKey(nil)
	}
}

// turn shows another page of the file.
func (b *Board) turn(by int) {
	pages := b.board.Pages()
	for i, p := range pages {
		if to := i + by; p.ID == b.board.Page() && to >= 0 && to < len(pages) {
			if err := b.board.SetPage(pages[to].ID); err != nil {
				b.fail(err)
				return
			}
			b.turned()
			b.say(lang.T("page", pages[to].Name))
			return
		}
	}
	b.say(lang.T("there-no-other-page-there"))
}
