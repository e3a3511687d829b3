package editor

import (
	"fmt"

	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/panes"
)

// forget forgets what was looked for.
func (h *hex) forget() {
	h.halt()
	h.needle, h.miss = needle{}, false
	h.version++
}

// noText says why bytes of a file called so have no key that a text has.
func (h *hex) noText(title string) string {
	if h.over {
		return lang.T("x-shows-the-text-again")
	}
	return lang.T("binary-file-has-no-text", title)
}

// moveByte goes to the next byte, or to the one before.
func (h *hex) moveByte(by int) {
	h.at += int64(by)
	h.clamp()
	h.version++
}

// move moves through rows of bytes.
func (h *hex) move(m panes.Motion) {
	n := h.columns()
	step := func(by int) { h.rowsOn(int64(by) * n) }
	m.Apply(max(h.rows-2, 1), step, func(by int) {
		h.top += int64(by) * n
		step(by)
	}, func() { h.hexSpot = hexSpot{} }, func() { h.at = h.blob.Size - 1 })
	h.clamp()
	h.version++
}

// rowsOn moves the current byte by whole rows, as far as there are any.
func (h *hex) rowsOn(by int64) {
	n := h.columns()
	switch to := h.at + by; {
	case to >= 0 && to < h.blob.Size:
		h.at = to
	case by < 0:
		h.at %= n
	case h.at/n < (h.blob.Size-1)/n:
		h.at = h.blob.Size - 1
	}
}

// scroll moves the view by rows, and the current byte where it would leave it.
func (h *hex) scroll(by int64) {
	n := h.columns()
	page := n * int64(h.rows)
	h.top = min(max(h.top+by*n, 0), max((h.blob.Size+n-1)/n*n-page, 0))
	switch row := h.at / n * n; {
	case row < h.top:
		h.at += h.top - row
	case row >= h.top+page:
		h.at -= row - (h.top + page - n)
	}
	h.clamp()
	h.version++
}

// copyRow copies the row's bytes as they show.
func (h *hex) copyRow() panes.Action {
	n := h.columns()
	row := h.bytesAt(h.at/n*n, int(n))
	if len(row) == 0 {
		return panes.Action{}
	}
	return panes.Do(call.AppCopy.With(call.CopyArgs{Text: fmt.Sprintf("% x", row)}))
}

// mouse scrolls with the wheel, and makes the byte current that is clicked.
func (h *hex) mouse(ev panes.Mouse) bool {
	switch ev.Kind {
	case panes.MouseWheelUp:
		h.scroll(-3)
	case panes.MouseWheelDown:
		h.scroll(3)
	case panes.MousePress:
		h.click(ev.X, ev.Y)
	default:
		return false
	}
	return true
}

func (h *hex) click(x, y int) {
	n := int(h.columns())
	if y < 0 || y >= h.rows {
		return
	}
	numbers := x - (1 + h.offsetDigits() + 2)
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
		h.version++
	}
}

// begin notes where one is before a search.
func (h *hex) begin() { h.from, h.before = h.hexSpot, h.needle }

// cancel goes back there.
func (h *hex) cancel() {
	h.halt()
	h.hexSpot, h.needle, h.miss = h.from, h.before, false
	h.clamp()
}

// goToText goes to the offset that was written, and says what is wrong with it.
func (h *hex) goToText(text string) (fault string) {
	if text == "" {
		return ""
	}
	to, fault := offsetOf(text, h.at, h.blob.Size)
	h.goTo(to)
	return fault
}

// typed searches for what is in the prompt, from where one was.
func (h *hex) typed(s *prompt) {
	if s.kind != '/' || h.needle.text == s.field.Value() {
		return
	}
	h.hexSpot, h.needle = h.from, newNeedle(s.field.Value())
	h.clamp()
	h.find(byteSearch{from: h.at})
}
