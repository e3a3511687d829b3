package hex

import (
	"fmt"

	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/panes"
)

// Forget forgets what was looked for.
func (h *View) Forget() {
	h.Halt()
	h.needle, h.miss = needle{}, false
	h.version++
}

// Looking reports whether something is looked for.
func (h *View) Looking() bool { return h.needle.text != "" }

// Next goes to the next place that has it or, with -1, the one before.
func (h *View) Next(by int) { h.find(byteSearch{from: h.At + int64(by), back: by < 0}) }

// MoveByte goes to the next byte, or to the one before.
func (h *View) MoveByte(by int) {
	h.At += int64(by)
	h.Clamp()
	h.version++
}

// Move moves through rows of bytes.
func (h *View) Move(m panes.Motion) {
	n := h.Columns()
	step := func(by int) { h.rowsOn(int64(by) * n) }
	m.Apply(max(h.rows-2, 1), step, func(by int) {
		h.Top += int64(by) * n
		step(by)
	}, func() { h.Spot = Spot{} }, func() { h.At = h.Blob.Size - 1 })
	h.Clamp()
	h.version++
}

// rowsOn moves the current byte by whole rows, as far as there are any.
func (h *View) rowsOn(by int64) {
	n := h.Columns()
	switch to := h.At + by; {
	case to >= 0 && to < h.Blob.Size:
		h.At = to
	case by < 0:
		h.At %= n
	case h.At/n < (h.Blob.Size-1)/n:
		h.At = h.Blob.Size - 1
	}
}

// scroll moves the view by rows, and the current byte where it would leave it.
func (h *View) scroll(by int64) {
	n := h.Columns()
	page := n * int64(h.rows)
	h.Top = min(max(h.Top+by*n, 0), max((h.Blob.Size+n-1)/n*n-page, 0))
	switch row := h.At / n * n; {
	case row < h.Top:
		h.At += h.Top - row
	case row >= h.Top+page:
		h.At -= row - (h.Top + page - n)
	}
	h.Clamp()
	h.version++
}

// CopyRow copies the row's bytes as they show.
func (h *View) CopyRow() panes.Action {
	n := h.Columns()
	row := h.bytesAt(h.At/n*n, int(n))
	if len(row) == 0 {
		return panes.Action{}
	}
	return panes.Do(call.AppCopy.With(call.CopyArgs{Text: fmt.Sprintf("% x", row)}))
}

// Mouse scrolls with the wheel, and makes the byte current that is clicked.
func (h *View) Mouse(ev panes.Mouse) bool {
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

func (h *View) click(x, y int) {
	n := int(h.Columns())
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
	if at := h.Top + int64(y*n+i); i >= 0 && i < n && at < h.Blob.Size {
		h.At = at
		h.version++
	}
}

// Begin notes where one is before a search.
func (h *View) Begin() { h.from, h.before = h.Spot, h.needle }

// Cancel goes back there.
func (h *View) Cancel() {
	h.Halt()
	h.Spot, h.needle, h.miss = h.from, h.before, false
	h.Clamp()
}

// GoToText goes to the offset that was written, and says what is wrong with it.
func (h *View) GoToText(text string) (fault string) {
	if text == "" {
		return ""
	}
	to, fault := offsetOf(text, h.At, h.Blob.Size)
	h.goTo(to)
	return fault
}

// Typed searches for what is in the prompt, from where one was.
func (h *View) Typed(text string) {
	if h.needle.text == text {
		return
	}
	h.Spot, h.needle = h.from, newNeedle(text)
	h.Clamp()
	h.find(byteSearch{from: h.At})
}
