package editor

import (
	"math"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/panes"
)

// Key answers keys.
func (e *Editor) Key(k tea.KeyPressMsg) (panes.Action, bool) {
	if e.said != "" {
		e.said = ""
		e.version++
	}
	if e.search.open {
		return e.promptKey(k), true
	}
	if e.shot.Picture != nil {
		asked := e.shot.asked
		act, taken := pictureKeys.Key(e, k)
		if asked || taken {
			e.version++
		}
		if taken {
			return act, true
		}
		e.shot.asked = false
	}
	if e.hex.shown() {
		return hexKeys.Key(e, k)
	}
	if e.asProse() {
		if act, taken := proseKeys.Key(e, k); taken {
			return act, true
		}
	}
	return textKeys.Key(e, k)
}

// asLines reports whether the text shows with its lines, and not as it reads.
func (e *Editor) asLines() bool { return !e.asProse() }

// moveBy moves the cursor or the view.
func (e *Editor) moveBy(m panes.Motion) {
	m.Apply(max(e.rows()-2, 1), e.move, e.page, func() { e.current, e.at = 0, place{} }, func() {
		if e.notYet(reveal{line: math.MaxInt}) {
			return
		}
		e.current = max(e.text.count()-1, 0)
		e.at = place{line: e.current, row: 1 << 30}
		e.clamp()
	})
	e.moved()
}

// ask opens the prompt for what is looked for, a line or an encoding.
func (e *Editor) ask(kind rune) panes.Action {
	e.version++
	return e.openPrompt(kind)
}

// extend chooses the line and those to the next.
func (e *Editor) extend(by int) {
	e.beginChoice()
	e.move(by)
}

func (e *Editor) toggleHex() panes.Action { return panes.Action{Cmd: e.turnHex()} }

// toggleWrap wraps long lines, or no longer.
func (e *Editor) toggleWrap() {
	e.wrap, e.left = !e.wrap, 0
	e.at.row = 0
	e.clamp()
	if e.text.count() > 0 {
		e.show(e.current)
	}
}

// toggleScopes shows the lines around at the top, or no longer.
func (e *Editor) toggleScopes() {
	e.unscoped = !e.unscoped
	if e.text.count() > 0 {
		e.uncover(e.current)
	}
}

// moved says that the person moved: a place that was revealed is not shown
// again, and with nothing to drop there is nowhere to go back to.
func (e *Editor) moved() {
	e.shown = nil
	if len(e.marks) == 0 && e.found.text == "" {
		e.back = nil
	}
	if !e.sel.held {
		e.sel = selection{}
	}
	e.version++
}

// mayDrop reports whether escape has something to drop.
func (e *Editor) mayDrop() bool {
	return e.choice.on || e.sel.moved || len(e.marks) > 0 || e.found.text != ""
}

// escape drops what is chosen; else what is marked and found, and goes back where one
// was.
func (e *Editor) escape() {
	if e.drop() {
		return
	}
	e.found.text, e.marks, e.shown = "", nil, nil
	if e.back != nil {
		e.spot, e.back = *e.back, nil
	}
	e.clamp()
	e.seek(e.at.line, 0)
	e.version++
}

// press goes to the line at a cell, and begins to choose; to one of those around
// the view scrolls.
func (e *Editor) press(x, y int) {
	head := y < len(e.heads())
	if line := e.lineAt(y); line >= 0 {
		e.current = line
	}
	e.moved()
	e.drop()
	if head {
		e.show(e.current)
		return
	}
	e.grab(x, y)
}

// Mouse scrolls with the wheel, sets the current line by a click, and copies what
// it is drawn over.
func (e *Editor) Mouse(ev panes.Mouse) (panes.Action, bool) {
	if e.hex.shown() {
		return panes.Action{}, e.hex.mouse(ev)
	}
	if e.asProse() {
		return panes.Action{}, e.proseMouse(ev)
	}
	switch ev.Kind {
	case panes.MouseWheelUp:
		e.scroll(-3)
	case panes.MouseWheelDown:
		e.scroll(3)
	case panes.MousePress:
		e.press(ev.X, ev.Y)
		return panes.Action{}, true
	case panes.MouseDrag:
		e.dragTo(ev.X, ev.Y)
		return panes.Action{}, e.sel.held
	case panes.MouseRelease:
		held := e.sel.held
		return e.release(), held
	default:
		return panes.Action{}, false
	}
	e.moved()
	return panes.Action{}, true
}
