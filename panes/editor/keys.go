package editor

import (
	"math"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/panes"
)

// Key answers keys.
func (e *Editor) Key(k tea.KeyPressMsg) (panes.Action, bool) {
	if e.said != "" {
		e.said = ""
		e.version++
	}
	if e.prompt.open {
		return e.promptKey(k), true
	}
	if e.picture.Picture != nil {
		asked := e.picture.asked
		act, taken := pictureKeys.Key(e, k)
		if asked || taken {
			e.version++
		}
		if taken {
			return act, true
		}
		e.picture.asked = false
	}
	if e.hex.Shown() {
		return hexKeys.Key(e, k)
	}
	if e.asProse() {
		if act, taken := proseKeys.Key(e, k); taken {
			return act, true
		}
	}
	return textKeys.Key(e, k)
}

// moveBy moves the cursor or the view.
func (v *view) moveBy(m panes.Motion) {
	m.Apply(max(v.rows()-2, 1), v.move, v.page, func() { v.current, v.at = 0, place{} }, func() {
		if v.notYet(reveal{line: math.MaxInt}) {
			return
		}
		v.current = max(v.text.count()-1, 0)
		v.at = place{line: v.current, row: 1 << 30}
		v.clamp()
	})
	v.moved()
}

// extend chooses the line and those to the next.
func (v *view) extend(by int) {
	v.beginChoice()
	v.move(by)
}

// toggleWrap wraps long lines, or no longer.
func (v *view) toggleWrap() {
	v.wrap, v.left = !v.wrap, 0
	v.at.row = 0
	v.clamp()
	if v.text.count() > 0 {
		v.show(v.current)
	}
}

// toggleScopes shows the lines around at the top, or no longer.
func (v *view) toggleScopes() {
	v.unscoped = !v.unscoped
	if v.text.count() > 0 {
		v.uncover(v.current)
	}
}

// moved says that the person moved: a place that was revealed is not shown
// again, and with nothing to drop there is nowhere to go back to.
func (v *view) moved() {
	v.shown = nil
	if len(v.marks.list) == 0 && v.search.query.text == "" {
		v.back = nil
	}
	if !v.sel.held {
		v.sel = selection{}
	}
	v.version++
}

// mayDrop reports whether escape has something to drop.
func (v *view) mayDrop() bool {
	return v.choice.on || v.sel.moved || len(v.marks.list) > 0 || v.search.query.text != ""
}

// escape drops what is chosen; else what is marked and found, goes back where one
// was, and reports that.
func (v *view) escape() (dropped bool) {
	if v.drop() {
		return false
	}
	v.search.query.text, v.marks.list, v.shown = "", nil, nil
	if v.back != nil {
		v.spot, v.back = *v.back, nil
	}
	v.clamp()
	v.version++
	return true
}

// press goes to the line at a cell, and begins to choose; to one of those around
// the view scrolls.
func (v *view) press(x, y int) {
	head := y < len(v.heads())
	if line := v.lineAt(y); line >= 0 {
		v.current = line
	}
	v.moved()
	v.drop()
	if head {
		v.show(v.current)
		return
	}
	v.grab(x, y)
}

// Mouse scrolls with the wheel, sets the current line by a click, and copies what
// it is drawn over.
func (e *Editor) Mouse(ev panes.Mouse) (panes.Action, bool) {
	v := &e.view
	if e.hex.Shown() {
		return panes.Action{}, e.hex.Mouse(ev)
	}
	if e.asProse() {
		return panes.Action{}, e.proseMouse(ev)
	}
	switch ev.Kind {
	case panes.MouseWheelUp:
		v.scroll(-3)
	case panes.MouseWheelDown:
		v.scroll(3)
	case panes.MousePress:
		v.press(ev.X, ev.Y)
		return panes.Action{}, true
	case panes.MouseDrag:
		v.dragTo(ev.X, ev.Y)
		return panes.Action{}, v.sel.held
	case panes.MouseRelease:
		held := v.sel.held
		if text := v.release(); text != "" {
			return panes.Do(call.AppCopy.With(call.CopyArgs{Text: text})), true
		}
		return panes.Action{}, held
	default:
		return panes.Action{}, false
	}
	v.moved()
	return panes.Action{}, true
}
