package editor

import (
	"fmt"

	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/panes"
)

// askHex opens the prompt for bytes or an offset.
func (e *Editor) askHex(kind rune) panes.Action {
	e.hex.from, e.hex.before = e.hex.hexSpot, e.hex.needle
	return e.ask(kind)
}

// dropNeedle forgets what was looked for.
func (e *Editor) dropNeedle() {
	e.hex.halt()
	e.hex.needle, e.hex.miss = needle{}, false
	e.version++
}

// sayNoText says why bytes have no key that a text has.
func (e *Editor) sayNoText() {
	if e.hex.over {
		e.say(lang.T("x-shows-the-text-again"))
	} else {
		e.say(lang.T("binary-file-has-no-text", e.Title()))
	}
}

// moveByte goes to the next byte, or to the one before.
func (e *Editor) moveByte(by int) {
	e.hex.at += int64(by)
	e.clampHex()
	e.version++
}

// moveHex moves through rows of bytes.
func (e *Editor) moveHex(m panes.Motion) {
	h, n := &e.hex, e.columns()
	step := func(by int) { e.rowsOn(int64(by) * n) }
	m.Apply(max(e.rows()-2, 1), step, func(by int) {
		h.top += int64(by) * n
		step(by)
	}, func() { h.hexSpot = hexSpot{} }, func() { h.at = h.blob.Size - 1 })
	e.clampHex()
	e.version++
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

// cancelHexPrompt closes the prompt, and goes back to where one was.
func (e *Editor) cancelHexPrompt() {
	s, h := &e.search, &e.hex
	s.open = false
	if s.kind == '/' {
		h.halt()
		h.hexSpot, h.needle, h.miss = h.from, h.before, false
		e.clampHex()
	}
}

// finishHexPrompt closes the prompt, and goes to the offset that is written in it.
func (e *Editor) finishHexPrompt() {
	s, h := &e.search, &e.hex
	s.open = false
	if s.kind == ':' && s.field.Value() != "" {
		to, fault := offsetOf(s.field.Value(), h.at, h.blob.Size)
		e.toByte(to)
		e.said = fault
	}
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
