// Package hex shows a file as its bytes: as numbers and, as far as they are some, as
// letters. It reads and searches off the loop, and holds the bytes around those in view.
package hex

import (
	"bytes"
	"context"
	"fmt"
	"net/http"
	"strings"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/internal/workspace"
)

// HeldBytes is how many bytes are held around those in view.
const HeldBytes = 128 << 10

// View is a file's bytes as they show. Offsets count from 0.
type View struct {
	Blob *workspace.Blob // nil: it shows otherwise
	Spot

	kind    string // of file, as far as that is known
	first   int64  // the first byte that is held
	Held    []byte
	asked   int64 // the top for which bytes were read last, or -1
	reading bool
	stale   bool // what is held is of the file as it was before
	err     error

	needle needle
	miss   bool
	from   Spot               // where one was when a search began
	before needle             // and what was searched for then
	due    *byteSearch        // a search that is to begin
	stop   context.CancelFunc // ends the one that is under way

	version uint64 // rises with what shows
	w, rows int    // cells of a row, and how many rows fit
}

// Spot is where someone is among bytes.
type Spot struct {
	Top int64 // the first byte in view, which begins a row
	At  int64 // the current one
}

// Msg is what was read or found off the loop.
type Msg interface{ of() *workspace.Blob }

// gotBytes says that bytes were read, and foundBytes that some were found.
type (
	gotBytes struct {
		blob  *workspace.Blob
		first int64
		data  []byte
		err   error
	}
	foundBytes struct {
		blob     *workspace.Blob
		text     string
		at       int64 // -1: nowhere
		err      error
		finished bool // it was not stopped
	}
)

func (m gotBytes) of() *workspace.Blob   { return m.blob }
func (m foundBytes) of() *workspace.Blob { return m.blob }

// Shown reports whether the file shows as its bytes.
func (h *View) Shown() bool { return h.Blob != nil }

// Version rises with what shows.
func (h *View) Version() uint64 { return h.version }

// Fit sets how many cells a row has, and how many rows fit.
func (h *View) Fit(w, rows int) { h.w, h.rows = w, rows }

// Show shows a file's bytes from where one is, and reports whether they are others
// than those that show.
func (h *View) Show(b *workspace.Blob) bool {
	if old := h.Blob; old != nil && old.Size == b.Size && old.ModTime.Equal(b.ModTime) && h.err == nil {
		return false
	}
	h.Halt()
	h.Blob, h.kind, h.err = b, kindOf(b.Head), nil
	h.stale, h.asked, h.reading = true, -1, false
	h.version++
	return true
}

// Fail says why the bytes cannot be read.
func (h *View) Fail(err error) {
	h.err = err
	h.version++
}

// Take takes what was read or found among the bytes.
func (h *View) Take(msg Msg) {
	if msg.of() != h.Blob {
		return
	}
	switch msg := msg.(type) {
	case gotBytes:
		if h.reading, h.err = false, msg.err; msg.err == nil {
			h.first, h.Held, h.stale = msg.first, msg.data, false
		}
	case foundBytes:
		if msg.text != h.needle.text || !msg.finished {
			return
		}
		h.stop, h.miss, h.err = nil, msg.at < 0, msg.err
		if msg.at >= 0 {
			h.goTo(msg.at)
		}
	}
	h.version++
}

// Fetch reads what shows and is not held, and begins a search.
func (h *View) Fetch() tea.Cmd {
	if h.err != nil || h.Blob.Size == 0 {
		return nil
	}
	var cmds []tea.Cmd
	if !h.reading && (h.asked != h.Top || h.stale) && h.lacking() {
		h.reading, h.asked = true, h.Top
		blob, first := h.Blob, max(h.Top-HeldBytes/2, 0)
		cmds = append(cmds, func() tea.Msg {
			data, err := blob.At(first, HeldBytes)
			return gotBytes{blob, first, data, err}
		})
	}
	if h.due != nil {
		cmds = append(cmds, h.search(*h.due))
	}
	return tea.Batch(cmds...)
}

// lacking reports whether bytes in view are not held, or soon will not be.
func (h *View) lacking() bool {
	page := h.Columns() * int64(h.rows)
	first, last := max(h.Top-page, 0), min(h.Top+2*page, h.Blob.Size)
	return h.stale || first < h.first || last > h.first+int64(len(h.Held))
}

// Clear has bytes show no longer; what is searched for among those to come may stay.
func (h *View) Clear(keep bool) {
	h.Halt()
	old := *h
	*h = View{version: old.version + 1, w: old.w, rows: old.rows}
	if keep {
		h.needle = old.needle
	}
}

// Halt ends the search that is under way.
func (h *View) Halt() {
	h.due = nil
	if h.stop != nil {
		h.stop()
		h.stop = nil
	}
}

// Columns is how many bytes a row has.
func (h *View) Columns() int64 {
	for _, n := range []int{32, 16, 8} {
		if h.width(n) <= h.w {
			return int64(n)
		}
	}
	return 4
}

// width is how wide a row of n bytes is: the offset, the bytes in two groups,
// and what of them can be printed.
func (h *View) width(n int) int { return 1 + h.offsetDigits() + 2 + 3*n + 2 + n }

// offsetDigits is how many an offset has.
func (h *View) offsetDigits() int { return max(len(fmt.Sprintf("%x", h.Blob.Size)), 8) }

// Clamp keeps what is in view inside of the file, and the current byte in view.
func (h *View) Clamp() {
	n := h.Columns()
	page := n * int64(h.rows)
	h.At = max(min(h.At, h.Blob.Size-1), 0)
	row := h.At / n * n
	lastTop := max((h.Blob.Size+n-1)/n*n-page, 0)
	h.Top = max(min(h.Top/n*n, lastTop), 0)
	switch {
	case row < h.Top:
		h.Top = row
	case row >= h.Top+page:
		h.Top = row - page + n
	}
}

// goTo has a byte in view and makes it current.
func (h *View) goTo(at int64) {
	n, rows := h.Columns(), int64(h.rows)
	if h.At = at; at < h.Top || at >= h.Top+n*rows {
		h.Top = (at/n - rows/3) * n
	}
	h.Clamp()
	h.version++
}

// Describe says which bytes show.
func (h *View) Describe() string {
	if h.Blob.Size == 0 {
		return "empty"
	}
	last := min(h.Top+h.Columns()*int64(h.rows), h.Blob.Size) - 1
	out := "shown as hex, "
	if h.kind != "" {
		out += h.kind + ", "
	}
	return fmt.Sprintf("%sbytes %d-%d of %d in view", out, h.Top, last, h.Blob.Size)
}

// kindOf names the kind of file that begins so; nothing where it is not known.
func kindOf(head []byte) string {
	for magic, kind := range map[string]string{"\x7fELF": "ELF", "SQLite format 3\x00": "SQLite", "MZ": "PE",
		"\xfe\xed\xfa\xcf": "Mach-O", "\xcf\xfa\xed\xfe": "Mach-O"} {
		if bytes.HasPrefix(head, []byte(magic)) {
			return kind
		}
	}
	kind, _, _ := strings.Cut(http.DetectContentType(head), ";")
	if kind == "application/octet-stream" {
		return ""
	}
	return kind
}
