package editor

import (
	"bytes"
	"context"
	"fmt"
	"net/http"
	"path/filepath"
	"strings"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/picture"
	"github.com/openspace-tui/openspace/internal/workspace"
	"github.com/openspace-tui/openspace/panes"
)

// heldBytes is how many bytes are held around those in view.
const heldBytes = 128 << 10

// hex is a file as its bytes, in the place of its text. Offsets count from 0.
type hex struct {
	blob      *workspace.Blob // nil: it shows otherwise
	over      bool            // it is a text, of which one looks at the bytes
	ofPicture bool            // it is a picture, or meant for one, of which one does
	// fault is why it shows in the place of a picture.
	fault error
	kind  string
	hexSpot
	came    int64    // the byte at which a text was left
	turning bool     // from text to bytes, or back
	again   *hexSpot // a text is to show as its bytes there, once it is read

	first   int64 // the first byte that is held
	held    []byte
	asked   int64 // the top for which bytes were read last, or -1
	reading bool
	stale   bool // what is held is of the file as it was before
	err     error

	needle needle
	miss   bool
	from   hexSpot            // where one was when a search began
	before needle             // and what was searched for then
	due    *byteSearch        // a search that is to begin
	stop   context.CancelFunc // ends the one that is under way

	version uint64 // rises with what shows
	w, rows int    // cells of a row, and how many rows fit
}

// hexSpot is where someone is among bytes.
type hexSpot struct {
	top int64 // the first byte in view, which begins a row
	at  int64 // the current one
}

// turned says that a text's bytes are there, or with line from 0 that one goes
// back to it; gotBytes that bytes were read, and foundBytes that some were found.
type (
	turned struct {
		blob *workspace.Blob
		hexSpot
		again bool // one was there before
		err   error
	}
	unturned struct {
		of   *workspace.Blob
		line int
		err  error
	}
	gotBytes struct {
		of    *workspace.Blob
		first int64
		data  []byte
		err   error
	}
	foundBytes struct {
		of       *workspace.Blob
		text     string
		at       int64 // -1: nowhere
		err      error
		finished bool // it was not stopped
	}
)

// shown reports whether the file shows as its bytes.
func (h *hex) shown() bool { return h.blob != nil }

// binary reports whether the file is none that has text.
func (h *hex) binary() bool { return h.shown() && !h.over }

// takeBytes shows a file's bytes, where it has no text or one looks at them.
func (e *Editor) takeBytes(f picture.File) {
	switch over := f.Text != nil || f.Large != nil; {
	case f.Bytes == nil && (!e.hex.shown() || over && e.hex.over): // of what shows the watch brings them
	case f.Bytes == nil || over && !e.hex.over: // it is no longer looked at so
		e.hex.clear(needle{})
	default:
		e.setBlob(f.Bytes, over)
		e.hex.ofPicture, e.hex.fault = f.Pictured(), f.Fault
	}
}

func (e *Editor) setBlob(b *workspace.Blob, over bool) {
	h := &e.hex
	if !over && !e.hex.binary() {
		later := e.later
		e.forget()
		e.later = later
	}
	e.disk.gone, e.failure = nil, nil
	e.version++
	if old := h.blob; old != nil && old.Size == b.Size && old.ModTime.Equal(b.ModTime) && h.err == nil {
		return
	}
	h.halt()
	h.blob, h.over, h.kind, h.err = b, over, kindOf(b.Head), nil
	h.stale, h.asked, h.reading = true, -1, false
	if e.later != nil && !over {
		h.hexSpot, e.later = hexSpot{e.later.Top64, e.later.Byte}, nil
	}
	h.clamp()
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

// turnHex shows the text's bytes at the current line, or the text again where
// one is; those of a picture, or that again.
func (e *Editor) turnHex() panes.Action {
	h, files := &e.hex, e.host.Files
	switch {
	case h.turning:
		return panes.Action{}
	case h.fault != nil:
		e.say(lang.Translate(h.fault))
		return panes.Action{}
	case h.ofPicture, e.pictured() && files != nil && !filepath.IsAbs(e.path):
		e.raw = !h.ofPicture
		return panes.Action{Cmd: e.reload()}
	case e.hex.binary():
		e.say(lang.T("binary-file-has-no-text", e.Title()))
		return panes.Action{}
	case e.file == nil || files == nil || filepath.IsAbs(e.path):
		return panes.Action{}
	}
	h.turning = true
	e.version++
	as := e.file.Encoding
	if b, at := h.blob, h.at; b != nil {
		return panes.Action{Cmd: func() tea.Msg {
			line, err := b.LineAt(context.Background(), as, at)
			return unturned{b, line, err}
		}}
	}
	if e.private {
		files = files.Own()
	}
	p, line, spot := e.path, e.view.current, h.again
	return panes.Action{Cmd: func() tea.Msg {
		b, err := files.Blob(context.Background(), p)
		if err != nil {
			return turned{err: err}
		}
		if spot != nil {
			return turned{b, *spot, true, nil}
		}
		at, err := b.LineStart(context.Background(), as, line)
		return turned{b, hexSpot{at: at}, false, err}
	}}
}

// say tells something at the foot until the next key.
func (e *Editor) say(text string) {
	e.said = text
	e.version++
}

// takeHex goes from a text to its bytes, or back.
func (e *Editor) takeHex(msg tea.Msg) {
	h := &e.hex
	switch msg := msg.(type) {
	case turned:
		e.takeTurned(msg)
	case unturned:
		if msg.of != h.blob {
			return
		}
		if h.turning = false; msg.err != nil {
			h.err = msg.err
			break
		}
		e.toText(msg.line)
	}
	e.version++
}

// take takes what was read or found among the bytes.
func (h *hex) take(msg tea.Msg) {
	switch msg := msg.(type) {
	case gotBytes:
		if msg.of != h.blob {
			return
		}
		if h.reading, h.err = false, msg.err; msg.err == nil {
			h.first, h.held, h.stale = msg.first, msg.data, false
		}
	case foundBytes:
		if msg.of != h.blob || msg.text != h.needle.text || !msg.finished {
			return
		}
		h.stop, h.miss, h.err = nil, msg.at < 0, msg.err
		if msg.at >= 0 {
			h.goTo(msg.at)
		}
	}
	h.version++
}

func (e *Editor) takeTurned(msg turned) {
	h := &e.hex
	switch {
	case !h.turning:
	case msg.err != nil:
		h.turning = false
		e.say(lang.Translate(msg.err))
	case e.file == nil || e.hex.shown(): // it is another file by now
		h.turning = false
	default:
		above := int64(e.view.current - e.view.at.line)
		e.view.drop()
		h.clear(h.needle)
		e.setBlob(msg.blob, true)
		h.hexSpot = msg.hexSpot
		if !msg.again {
			h.top = (h.at/h.columns() - above) * h.columns()
		}
		h.clamp()
		h.came = h.at
	}
}

// toText shows the text again: at a line, or where one was when nothing moved.
func (e *Editor) toText(line int) {
	v := &e.view
	h := &e.hex
	moved, row := h.at != h.came, int((h.at-h.top)/h.columns())
	h.clear(h.needle)
	if moved {
		v.current, v.at = line, place{line: max(line-row, 0)}
		v.moved()
	}
	v.clamp()
	if v.text.count() > 0 {
		v.show(v.current)
	}
}

// fetch reads what shows and is not held, and begins a search.
func (h *hex) fetch() tea.Cmd {
	if h.err != nil || h.blob.Size == 0 {
		return nil
	}
	var cmds []tea.Cmd
	if !h.reading && (h.asked != h.top || h.stale) && h.lacking() {
		h.reading, h.asked = true, h.top
		blob, first := h.blob, max(h.top-heldBytes/2, 0)
		cmds = append(cmds, func() tea.Msg {
			data, err := blob.At(first, heldBytes)
			return gotBytes{blob, first, data, err}
		})
	}
	if h.due != nil {
		cmds = append(cmds, h.search(*h.due))
	}
	return tea.Batch(cmds...)
}

// lacking reports whether bytes in view are not held, or soon will not be.
func (h *hex) lacking() bool {
	page := h.columns() * int64(h.rows)
	first, last := max(h.top-page, 0), min(h.top+2*page, h.blob.Size)
	return h.stale || first < h.first || last > h.first+int64(len(h.held))
}

// clear has bytes show no longer; what is searched for among those to come may stay.
func (h *hex) clear(q needle) {
	h.halt()
	*h = hex{needle: q, version: h.version + 1, w: h.w, rows: h.rows}
}

// halt ends the search that is under way.
func (h *hex) halt() {
	h.due = nil
	if h.stop != nil {
		h.stop()
		h.stop = nil
	}
}

// columns is how many bytes a row has.
func (h *hex) columns() int64 {
	for _, n := range []int{32, 16, 8} {
		if h.width(n) <= h.w {
			return int64(n)
		}
	}
	return 4
}

// width is how wide a row of n bytes is: the offset, the bytes in two groups,
// and what of them can be printed.
func (h *hex) width(n int) int { return 1 + h.offsetDigits() + 2 + 3*n + 2 + n }

// offsetDigits is how many an offset has.
func (h *hex) offsetDigits() int { return max(len(fmt.Sprintf("%x", h.blob.Size)), 8) }

// clamp keeps what is in view inside of the file, and the current byte in view.
func (h *hex) clamp() {
	n := h.columns()
	page := n * int64(h.rows)
	h.at = max(min(h.at, h.blob.Size-1), 0)
	row := h.at / n * n
	lastTop := max((h.blob.Size+n-1)/n*n-page, 0)
	h.top = max(min(h.top/n*n, lastTop), 0)
	switch {
	case row < h.top:
		h.top = row
	case row >= h.top+page:
		h.top = row - page + n
	}
}

// goTo has a byte in view and makes it current.
func (h *hex) goTo(at int64) {
	n, rows := h.columns(), int64(h.rows)
	if h.at = at; at < h.top || at >= h.top+n*rows {
		h.top = (at/n - rows/3) * n
	}
	h.clamp()
	h.version++
}

// describe says which bytes show.
func (h *hex) describe() string {
	if h.blob.Size == 0 {
		return "empty"
	}
	last := min(h.top+h.columns()*int64(h.rows), h.blob.Size) - 1
	out := "shown as hex, "
	if h.kind != "" {
		out += h.kind + ", "
	}
	return fmt.Sprintf("%sbytes %d-%d of %d in view", out, h.top, last, h.blob.Size)
}
