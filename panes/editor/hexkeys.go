package editor

import (
	"fmt"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/panes"
)

// hexBindings lists the keys that bytes have.
func (e *Editor) hexBindings() []panes.Binding {
	out := []panes.Binding{
		{Key: "h l left right", Help: lang.Key("a byte")}, {Key: "j k up down", Help: lang.Key("a row")}, {Key: "pgup pgdown", Help: lang.Key("a page")},
		{Key: "g G", Help: lang.Key("first, last byte")}, {Key: "/ n N", Help: lang.Key("search, next, before")}, {Key: ":", Help: lang.Key("go to an offset")},
		{Key: "y", Help: lang.Key("copy the row's bytes")}, {Key: "@", Help: lang.Key("mention it in the prompt")},
		{Key: "< >", Help: lang.Key("back to where you were, forward")},
	}
	switch {
	case e.hex.over:
		return append(out, panes.Binding{Key: "x", Help: lang.Key("the text again")})
	case e.hex.shot:
		return append(out, panes.Binding{Key: "x", Help: lang.Key("the picture again")})
	}
	return append(out, panes.Binding{Key: encodingKey, Help: lang.Key("as text of an encoding")})
}

// hexKey answers the keys where bytes show.
func (e *Editor) hexKey(key string) (panes.Action, bool) {
	h := &e.hex
	switch key {
	case "x":
		return panes.Action{Cmd: e.turnHex()}, true
	case "y":
		return e.copyBytes(), true
	case "@":
		return panes.Do(call.PromptMention.With(call.MentionArgs{Path: e.path})), true
	case "<":
		return panes.Do(call.FileBack.Bare()), true
	case ">":
		return panes.Do(call.FileForward.Bare()), true
	case "/", ":":
		h.from, h.before = h.hexSpot, h.needle
		e.version++
		return e.openPrompt(rune(key[0])), true
	case encodingKey:
		e.version++
		return e.openPrompt(rune(key[0])), true
	case "n":
		e.findBytes(seek{from: h.at + 1})
	case "N":
		e.findBytes(seek{from: h.at - 1, back: true})
	case "esc":
		if h.needle.text == "" {
			return panes.Action{}, false
		}
		h.halt()
		h.needle, h.miss = needle{}, false
		e.version++
	case "e", "v", "w", "i", ".", "m", "%", "]", "[", "shift+up", "shift+down":
		if h.over {
			e.say(lang.T("x shows the text again"))
		} else {
			e.say(lang.T("%s is a binary file: it has no text", e.Title()))
		}
	default:
		return panes.Action{}, e.hexMove(key)
	}
	return panes.Action{}, true
}

// hexMove answers the keys that lead through bytes.
func (e *Editor) hexMove(key string) bool {
	h, n := &e.hex, e.columns()
	page := n * int64(max(e.rows()-2, 1))
	switch key {
	case "h", "left":
		h.at--
	case "l", "right":
		h.at++
	case "j", "down":
		e.rowsOn(n)
	case "k", "up":
		e.rowsOn(-n)
	case "pgdown", "ctrl+f", "space":
		h.top += page
		e.rowsOn(page)
	case "pgup", "ctrl+b":
		h.top -= page
		e.rowsOn(-page)
	case "ctrl+d":
		h.top += page / 2 / n * n
		e.rowsOn(page / 2 / n * n)
	case "ctrl+u":
		h.top -= page / 2 / n * n
		e.rowsOn(-(page / 2 / n * n))
	case "g", "home":
		h.hexSpot = hexSpot{}
	case "G", "end":
		h.at = h.blob.Size - 1
	default:
		return false
	}
	e.clampHex()
	e.version++
	return true
}

// rowsOn moves the current byte by whole rows, as far as there are any.
func (e *Editor) rowsOn(by int64) {
	h, n := &e.hex, e.columns()
	switch to := h.at + by; {
	case to >= 0 && to < h.blob.Size:
		h.at = to
	case by < 0:
		h.at %= n
	case h.at/n < (h.blob.Size-1)/n:
		h.at = h.blob.Size - 1
	}
}

// scrollHex moves the view by rows, and the current byte where it would leave it.
func (e *Editor) scrollHex(by int64) {
	h, n := &e.hex, e.columns()
	page := n * int64(e.rows())
	h.top = min(max(h.top+by*n, 0), max((h.blob.Size+n-1)/n*n-page, 0))
	switch row := h.at / n * n; {
	case row < h.top:
		h.at += h.top - row
	case row >= h.top+page:
		h.at -= row - (h.top + page - n)
	}
	e.clampHex()
	e.version++
}

// copyBytes copies the row's bytes as they show.
func (e *Editor) copyBytes() panes.Action {
	n := e.columns()
	row := e.bytesAt(e.hex.at/n*n, int(n))
	if len(row) == 0 {
		return panes.Action{}
	}
	return panes.Do(call.AppCopy.With(call.CopyArgs{Text: fmt.Sprintf("% x", row)}))
}

// hexMouse scrolls with the wheel, and makes the byte current that is clicked.
func (e *Editor) hexMouse(ev panes.Mouse) bool {
	switch ev.Kind {
	case panes.MouseWheelUp:
		e.scrollHex(-3)
	case panes.MouseWheelDown:
		e.scrollHex(3)
	case panes.MousePress:
		e.clickByte(ev.X, ev.Y)
	default:
		return false
	}
	return true
}

func (e *Editor) clickByte(x, y int) {
	h, n := &e.hex, int(e.columns())
	if y < 0 || y >= e.rows() {
		return
	}
	numbers := x - (1 + e.offsetDigits() + 2)
	letters := numbers - 3*n - 2
	i := -1
	switch half := n / 2 * 3; {
	case letters >= 0:
		i = letters
	case numbers >= 0 && numbers < half:
		i = numbers / 3
	case numbers > half:
		i = (numbers - 1) / 3
	}
	if at := h.top + int64(y*n+i); i >= 0 && i < n && at < h.blob.Size {
		h.at = at
		e.version++
	}
}

// hexPromptKey answers keys in the prompt where bytes show.
func (e *Editor) hexPromptKey(k tea.KeyPressMsg) panes.Action {
	e.version++
	s, h := &e.search, &e.hex
	switch k.Keystroke() {
	case "esc":
		s.open = false
		if s.kind == '/' {
			h.halt()
			h.hexSpot, h.needle, h.miss = h.from, h.before, false
			e.clampHex()
		}
		return panes.Action{}
	case "enter":
		s.open = false
		if s.kind == ':' && s.field.Value() != "" {
			to, fault := offsetOf(s.field.Value(), h.at, h.blob.Size)
			e.toByte(to)
			e.said = fault
		}
		return panes.Action{}
	}
	var cmd tea.Cmd
	s.field, cmd = s.field.Update(k)
	e.hexTyped()
	return panes.Action{Cmd: cmd}
}

// hexTyped searches for what is in the prompt, from where one was.
func (e *Editor) hexTyped() {
	s, h := &e.search, &e.hex
	if s.kind != '/' || h.needle.text == s.field.Value() {
		return
	}
	h.hexSpot, h.needle = h.from, newNeedle(s.field.Value())
	e.clampHex()
	e.findBytes(seek{from: h.at})
}
