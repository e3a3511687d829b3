package editor

import (
	"strconv"
	"strings"

	"charm.land/bubbles/v2/textinput"
	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/panes"
)

// Typing says whether the search or line prompt is open.
func (e *Editor) Typing() bool { return e.search.open }

// Key answers keys.
func (e *Editor) Key(k tea.KeyPressMsg) (panes.Action, bool) {
	if e.search.open {
		return e.promptKey(k), true
	}
	key := k.String()
	if e.moveKey(key) {
		e.version++
		return panes.Action{Cmd: e.paint()}, true
	}
	switch key {
	case "/", ":":
		return e.openPrompt(rune(key[0])), true
	case "n":
		e.find(1, e.current+1)
	case "N":
		e.find(-1, e.current-1)
	case "w":
		e.wrap, e.left = !e.wrap, 0
	case "y":
		if e.current < e.text.count() {
			return panes.Action{Cmd: tea.SetClipboard(e.text.raw[e.current])}, true
		}
	case "esc":
		return panes.Action{}, e.escape()
	default:
		return panes.Action{}, false
	}
	e.version++
	return panes.Action{}, true
}

func (e *Editor) moveKey(key string) bool {
	page := max(e.rows()-2, 1)
	switch key {
	case "j", "down":
		e.move(1)
	case "k", "up":
		e.move(-1)
	case "pgdown", "ctrl+f", "space":
		e.move(page)
	case "pgup", "ctrl+b":
		e.move(-page)
	case "ctrl+d":
		e.move(page / 2)
	case "ctrl+u":
		e.move(-page / 2)
	case "g", "home":
		e.move(-e.text.count())
	case "G", "end":
		e.move(e.text.count())
	case "h", "left":
		e.left = max(e.left-4, 0)
	case "l", "right":
		e.left += 4
	default:
		return false
	}
	return true
}

// move moves the current line and keeps it in view.
func (e *Editor) move(by int) {
	e.current = max(min(e.current+by, e.text.count()-1), 0)
	if e.current < e.top {
		e.top = e.current
	}
	if e.current >= e.top+e.rows() {
		e.top = e.current - e.rows() + 1
	}
	e.clamp()
}

// escape drops what is marked and found and goes back where one was; with
// nothing to drop it lets the key pass.
func (e *Editor) escape() bool {
	if len(e.marks) == 0 && e.found == "" {
		return false
	}
	e.found = ""
	e.marks = nil
	if n := len(e.back); n > 0 {
		e.current, e.back = e.back[n-1], e.back[:n-1]
		e.move(0)
	}
	e.version++
	return true
}

func (e *Editor) openPrompt(kind rune) panes.Action {
	f := textinput.New()
	f.Prompt = ""
	f.SetVirtualCursor(true)
	e.search = prompt{open: true, kind: kind, field: f}
	e.version++
	return panes.Action{Cmd: e.search.field.Focus()}
}

func (e *Editor) promptKey(k tea.KeyPressMsg) panes.Action {
	e.version++
	switch k.Keystroke() {
	case "esc":
		e.search.open = false
		return panes.Action{}
	case "enter":
		e.search.open = false
		if e.search.kind == ':' {
			if n, err := strconv.Atoi(strings.TrimSpace(e.search.field.Value())); err == nil {
				e.Reveal(n, 0, 0, 0, false)
			}
		}
		return panes.Action{}
	}
	var cmd tea.Cmd
	e.search.field, cmd = e.search.field.Update(k)
	if e.search.kind == '/' {
		e.found = e.search.field.Value()
		e.find(1, e.current)
	}
	return panes.Action{Cmd: cmd}
}

// find moves to the next line with what is searched for, around the end.
func (e *Editor) find(step, from int) {
	n := e.text.count()
	if e.found == "" || n == 0 {
		return
	}
	for i := range n {
		at := ((from+i*step)%n + n) % n
		if index(e.text.plain(at), e.found) >= 0 {
			e.current = at
			e.move(0)
			return
		}
	}
}

// index finds text in a line; capitals in it make case count.
func index(line, text string) int {
	if lower(text) == text {
		line = lower(line)
	}
	return strings.Index(line, text)
}

// Paste goes into the open prompt.
func (e *Editor) Paste(text string) panes.Action {
	if e.search.open {
		e.search.field.SetValue(e.search.field.Value() + sanitize.Line(text))
		e.version++
	}
	return panes.Action{}
}

// Mouse scrolls with the wheel and sets the current line by a click.
func (e *Editor) Mouse(ev panes.Mouse) (panes.Action, bool) {
	switch ev.Kind {
	case panes.MouseWheelUp:
		e.top -= 3
	case panes.MouseWheelDown:
		e.top += 3
	case panes.MousePress:
		if !e.wrap && e.top+ev.Y < e.text.count() && ev.Y < e.rows() {
			e.current = e.top + ev.Y
		}
	default:
		return panes.Action{}, false
	}
	e.clamp()
	e.version++
	return panes.Action{}, true
}
