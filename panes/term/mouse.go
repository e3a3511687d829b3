package term

import (
	"strconv"
	"time"
	"unicode/utf8"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/internal/vt"
	"github.com/openspace-tui/openspace/panes"
)

// mouse is what the pane remembers of the mouse.
type mouse struct {
	button  tea.MouseButton // that went down for the program
	down    bool
	x, y    int // where the program heard of it last
	pulling bool
	clicks  int // in quick succession, in one place
	at      time.Time
	cx, cy  int
}

// doubleClick is how far apart the clicks of a double click may be.
const doubleClick = 400 * time.Millisecond

// wheelRows is how far a notch of the wheel scrolls.
const wheelRows = 3

// What the mouse did, for a program.
type mouseAct int

const (
	mousePress mouseAct = iota
	mouseRelease
	mouseMove
)

// encodeMouse returns the bytes of a mouse event at a cell, from 0,0, for a
// program, in the encoding that it asked for (xterm's ctlseqs, "Mouse
// Tracking"); none when it does not want to hear of it.
func encodeMouse(act mouseAct, b tea.MouseButton, mod tea.KeyMod, x, y int, m vt.Modes) []byte {
	if !wanted(act, b, m.Mouse) {
		return nil
	}
	code, ok := buttonCode(b)
	if !ok {
		return nil
	}
	if act == mouseMove {
		code += 32
	}
	if m.Mouse != vt.MouseX10 {
		code += mouseMods(mod)
	}
	x, y = max(x, 0)+1, max(y, 0)+1
	switch m.MouseEncoding {
	case vt.MouseSGR, vt.MousePixels: // a cell is what we know to be a pixel
		final := byte('M')
		if act == mouseRelease {
			final = 'm'
		}
		return sgrMouse(code, x, y, final)
	}
	if act == mouseRelease {
		code = code&^3 | 3
	}
	switch m.MouseEncoding {
	case vt.MouseURXVT:
		out := strconv.AppendInt([]byte("\x1b["), int64(code+32), 10)
		out = strconv.AppendInt(append(out, ';'), int64(x), 10)
		return append(strconv.AppendInt(append(out, ';'), int64(y), 10), 'M')
	case vt.MouseUTF8:
		if x > 2015 || y > 2015 {
			return nil
		}
		out := utf8.AppendRune([]byte("\x1b[M"), rune(code+32))
		return utf8.AppendRune(utf8.AppendRune(out, rune(x+32)), rune(y+32))
	}
	if x > 223 || y > 223 {
		return nil // beyond what one byte can say
	}
	return []byte{0x1b, '[', 'M', byte(code + 32), byte(x + 32), byte(y + 32)}
}

func sgrMouse(code, x, y int, final byte) []byte {
	out := strconv.AppendInt([]byte("\x1b[<"), int64(code), 10)
	out = strconv.AppendInt(append(out, ';'), int64(x), 10)
	return append(strconv.AppendInt(append(out, ';'), int64(y), 10), final)
}

// wanted reports whether a program asked for an event.
func wanted(act mouseAct, b tea.MouseButton, m vt.MouseMode) bool {
	wheel := b >= tea.MouseWheelUp && b <= tea.MouseWheelRight
	switch m {
	case vt.MouseX10:
		return act == mousePress && !wheel
	case vt.MouseNormal:
		return act != mouseMove
	case vt.MouseButton:
		return act != mouseMove || b != tea.MouseNone
	case vt.MouseAny:
		return true
	}
	return false
}

func buttonCode(b tea.MouseButton) (int, bool) {
	switch b {
	case tea.MouseLeft:
		return 0, true
	case tea.MouseMiddle:
		return 1, true
	case tea.MouseRight:
		return 2, true
	case tea.MouseNone:
		return 3, true
	case tea.MouseWheelUp:
		return 64, true
	case tea.MouseWheelDown:
		return 65, true
	case tea.MouseWheelLeft:
		return 66, true
	case tea.MouseWheelRight:
		return 67, true
	case tea.MouseBackward:
		return 128, true
	case tea.MouseForward:
		return 129, true
	}
	return 0, false
}

func mouseMods(mod tea.KeyMod) int {
	n := 0
	if mod&tea.ModShift != 0 {
		n += 4
	}
	if mod&(tea.ModAlt|tea.ModMeta) != 0 {
		n += 8
	}
	if mod&tea.ModCtrl != 0 {
		n += 16
	}
	return n
}

// Mouse takes the mouse: for the program when it asked for it, else for
// scrolling and selecting.
func (t *Term) Mouse(ev panes.Mouse) (panes.Action, bool) { return t.MouseMod(ev, ev.Mod) }

// MouseMod is Mouse with the keys that are held: with shift the mouse is ours
// whatever the program asked for, and so is a click with ctrl on an address.
func (t *Term) MouseMod(ev panes.Mouse, mod tea.KeyMod) (panes.Action, bool) {
	if t.session == nil {
		return panes.Action{}, false
	}
	if ev.Y >= ev.H-1 && ev.Kind == panes.MousePress && t.request != nil && t.bar() != "" {
		return t.answerCopy(ev.X), true
	}
	if ev.Kind == panes.MousePress && mod&tea.ModCtrl != 0 &&
		(ev.Button == tea.MouseLeft || ev.Button == tea.MouseNone) {
		if a, ok := t.openAt(ev.X, ev.Y); ok {
			return a, true
		}
	}
	if t.forProgram(ev, mod) {
		return panes.Action{}, true
	}
	switch ev.Kind {
	case panes.MouseWheelUp, panes.MouseWheelDown:
		return panes.Action{}, t.wheel(ev.Kind == panes.MouseWheelUp)
	case panes.MousePress:
		if ev.Button != tea.MouseLeft && ev.Button != tea.MouseNone {
			return panes.Action{}, false
		}
		t.pull(ev)
		return panes.Action{}, true
	case panes.MouseDrag:
		return panes.Action{}, t.pullTo(ev)
	case panes.MouseRelease:
		return t.letGo()
	}
	return panes.Action{}, false
}

// Motion takes the mouse moving over the pane without a button, for programs
// that asked for it.
func (t *Term) Motion(x, y int, mod tea.KeyMod) {
	if t.session == nil || !t.view.follow || t.view.copying.on {
		return
	}
	t.report(mouseMove, tea.MouseNone, mod, x, y, t.session.Modes())
}

// forProgram gives an event to the program if it is to have it.
func (t *Term) forProgram(ev panes.Mouse, mod tea.KeyMod) bool {
	m := t.session.Modes()
	mine := mod&tea.ModShift != 0 || m.Mouse == vt.NoMouse || t.view.copying.on || !t.view.follow || !t.Running()
	if mine && !t.mouse.down {
		return false
	}
	b := ev.Button
	if b == tea.MouseNone {
		b = tea.MouseLeft
	}
	switch ev.Kind {
	case panes.MousePress:
		t.mouse.down, t.mouse.button = true, b
		t.report(mousePress, b, mod, ev.X, ev.Y, m)
	case panes.MouseDrag:
		if t.mouse.down {
			t.report(mouseMove, t.mouse.button, mod, ev.X, ev.Y, m)
		}
	case panes.MouseRelease:
		if t.mouse.down {
			t.report(mouseRelease, t.mouse.button, mod, ev.X, ev.Y, m)
		}
		t.mouse.down = false
	case panes.MouseWheelUp:
		t.report(mousePress, tea.MouseWheelUp, mod, ev.X, ev.Y, m)
	case panes.MouseWheelDown:
		t.report(mousePress, tea.MouseWheelDown, mod, ev.X, ev.Y, m)
	}
	return true
}

// report tells the program; of a move only when it leads to another cell.
func (t *Term) report(act mouseAct, b tea.MouseButton, mod tea.KeyMod, x, y int, m vt.Modes) {
	x, y = min(max(x, 0), t.w-1), min(max(y, 0), t.view.h-1)
	if act == mouseMove && x == t.mouse.x && y == t.mouse.y {
		return
	}
	if out := encodeMouse(act, b, mod, x, y, m); out != nil {
		t.mouse.x, t.mouse.y = x, y
		_ = t.session.Report(out) // a program that reads nothing misses it
	}
}

// wheel scrolls: the program's lines, or by arrows a program that has none.
func (t *Term) wheel(up bool) bool {
	m := t.session.Modes()
	if m.AlternateScreen && !t.view.copying.on {
		if !m.AlternateScroll || !t.Running() {
			return false
		}
		code := tea.KeyDown
		if up {
			code = tea.KeyUp
		}
		for range wheelRows {
			_ = t.session.Report(encodeLegacy(tea.Key{Code: code}, m)) // as in report
		}
		return true
	}
	if up {
		t.scrollBy(-wheelRows)
	} else {
		t.scrollBy(wheelRows)
	}
	return true
}

// click counts clicks in quick succession.
func (m *mouse) click(x, y int, at time.Time) {
	if m.clicks > 0 && at.Sub(m.at) < doubleClick && x == m.cx && y == m.cy {
		m.clicks = m.clicks%3 + 1
	} else {
		m.clicks = 1
	}
	m.at, m.cx, m.cy = at, x, y
}

// pull begins to select: characters, words at a double click, lines at a
// triple one.
func (t *Term) pull(ev panes.Mouse) {
	now := time.Now
	if t.host.Now != nil {
		now = t.host.Now
	}
	t.mouse.click(ev.X, ev.Y, now())
	t.mouse.pulling = true
	t.look(func(v *vt.Terminal) {
		p := t.view.place(v, ev.X, ev.Y)
		t.view.copying.at = p
		t.view.copying.sel = nil
		if t.mouse.clicks > 1 {
			kind := selectWords
			if t.mouse.clicks == 3 {
				kind = selectLines
			}
			t.view.copying.sel = &selection{kind: kind, from: p}
		}
	})
	t.version++
}

// pullTo extends what is selected to a cell, scrolling at the edges.
func (t *Term) pullTo(ev panes.Mouse) bool {
	vw := &t.view
	if !t.mouse.pulling {
		return false
	}
	switch {
	case ev.Y < 0:
		t.scrollBy(-1)
	case ev.Y >= ev.H:
		t.scrollBy(1)
	}
	t.look(func(v *vt.Terminal) {
		p := vw.place(v, ev.X, min(max(ev.Y, 0), ev.H-1))
		if vw.copying.sel == nil && p != vw.copying.at {
			vw.copying.sel = &selection{kind: selectChars, from: vw.copying.at}
		}
		vw.copying.at = p
	})
	t.version++
	return true
}

// letGo copies what was selected; it stays marked until the next key.
func (t *Term) letGo() (panes.Action, bool) {
	if !t.mouse.pulling {
		return panes.Action{}, false
	}
	t.mouse.pulling = false
	if t.view.copying.sel == nil {
		return panes.Action{}, true
	}
	text := t.selected()
	if text == "" {
		return panes.Action{}, true
	}
	return copied(text), true
}

// place returns the line and column at a cell of the pane.
func (vw *view) place(v *vt.Terminal, x, y int) pos {
	cols, _ := v.Size()
	return pos{min(max(vw.first(v)+y, 0), v.Lines()-1), min(max(x, 0), cols-1)}
}
