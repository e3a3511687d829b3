package editor

import (
	"context"
	"path/filepath"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/picture"
	"github.com/openspace-tui/openspace/internal/workspace"
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/panes/editor/hex"
)

// asHex is a file as its bytes, in the place of its text.
type asHex struct {
	hex.View
	over      bool // it is a text, of which one looks at the bytes
	ofPicture bool // it is a picture, or meant for one, of which one does
	// fault is why it shows in the place of a picture.
	fault   error
	came    int64     // the byte at which a text was left
	turning bool      // from text to bytes, or back
	again   *hex.Spot // a text is to show as its bytes there, once it is read
}

// binary reports whether the file is none that has text.
func (h *asHex) binary() bool { return h.Shown() && !h.over }

// clear has bytes show no longer; what is searched for among those to come may stay.
func (h *asHex) clear(keep bool) {
	h.Clear(keep)
	*h = asHex{View: h.View}
}

// info is what the status row says of bytes; said is to be told there.
func (h *asHex) info(said string) string {
	if said == "" && h.fault != nil {
		said = "✗ " + lang.Translate(h.fault)
	}
	return h.Info(said)
}

// noText says why bytes of a file called so have no key that a text has.
func (h *asHex) noText(title string) string {
	if h.over {
		return lang.T("x-shows-the-text-again")
	}
	return lang.T("binary-file-has-no-text", title)
}

// turned says that a text's bytes are there, unturned with a line from 0 that one goes
// back to it.
type (
	turned struct {
		blob *workspace.Blob
		hex.Spot
		again bool // one was there before
		err   error
	}
	unturned struct {
		of   *workspace.Blob
		line int
		err  error
	}
)

// takeBytes shows a file's bytes, where it has no text or one looks at them.
func (e *Editor) takeBytes(f picture.File) {
	switch over := f.Text != nil || f.Large != nil; {
	case f.Bytes == nil && (!e.hex.Shown() || over && e.hex.over): // of what shows the watch brings them
	case f.Bytes == nil || over && !e.hex.over: // it is no longer looked at so
		e.hex.clear(false)
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
	if !h.Show(b) {
		return
	}
	h.over = over
	if e.later != nil && !over {
		h.Spot, e.later = hex.Spot{Top: e.later.Top64, At: e.later.Byte}, nil
	}
	h.Clamp()
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
	if b, at := h.Blob, h.At; b != nil {
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
		return turned{b, hex.Spot{At: at}, false, err}
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
		if msg.of != h.Blob {
			return
		}
		if h.turning = false; msg.err != nil {
			h.Fail(msg.err)
			break
		}
		e.toText(msg.line)
	}
	e.version++
}

func (e *Editor) takeTurned(msg turned) {
	h := &e.hex
	switch {
	case !h.turning:
	case msg.err != nil:
		h.turning = false
		e.say(lang.Translate(msg.err))
	case e.file == nil || e.hex.Shown(): // it is another file by now
		h.turning = false
	default:
		above := int64(e.view.current - e.view.at.line)
		e.view.drop()
		h.clear(true)
		e.setBlob(msg.blob, true)
		h.Spot = msg.Spot
		if !msg.again {
			h.Top = (h.At/h.Columns() - above) * h.Columns()
		}
		h.Clamp()
		h.came = h.At
	}
}

// toText shows the text again: at a line, or where one was when nothing moved.
func (e *Editor) toText(line int) {
	v := &e.view
	h := &e.hex
	moved, row := h.At != h.came, int((h.At-h.Top)/h.Columns())
	h.clear(true)
	if moved {
		v.current, v.at = line, place{line: max(line-row, 0)}
		v.moved()
	}
	v.clamp()
	if v.text.count() > 0 {
		v.show(v.current)
	}
}
