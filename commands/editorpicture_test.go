package commands

import (
	"bytes"
	"fmt"
	"image"
	"image/png"
	"os"
	"path/filepath"
	"testing"

	"github.com/openspace-tui/openspace/panes"
)

// newPictured returns a rig with shot.png, cut.png (broken) and plain.png (text).
func newPictured(t *testing.T, origin panes.Origin) *rig {
	t.Helper()
	r := newRig(t)
	r.env.Origin = origin
	var b bytes.Buffer
	if err := png.Encode(&b, image.NewNRGBA(image.Rect(0, 0, 30, 20))); err != nil {
		t.Fatal(err)
	}
	for name, data := range map[string][]byte{"shot.png": b.Bytes(), "cut.png": b.Bytes()[:42], "plain.png": []byte("one\ntwo\n")} {
		if err := os.WriteFile(filepath.Join(r.dir, name), data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return r
}

func TestOpeningAPictureShowsIt(t *testing.T) {
	for _, origin := range []panes.Origin{panes.User, panes.Agent} {
		r := newPictured(t, origin)
		got := r.ok("editor.open", `{"path":"./shot.png"}`)
		if s := r.sheet("shot.png"); got["editorId"] != "editor:shot.png" || got["paneId"] != "pane-2" || s.picture == nil || s.file != nil || s.picture.Width != 30 {
			t.Errorf("%s: %v", origin, got)
		}
		r.ok("pane.open", `{"type":"editor","contentId":"shot.png"}`)
		r.ok("editor.open", `{"path":"plain.png","line":2}`)
		if s := r.sheet("plain.png"); s.picture != nil || s.file == nil {
			t.Errorf("%s: text is taken for a picture", origin)
		}
	}
}

func TestAPictureIsNotText(t *testing.T) {
	r := newPictured(t, panes.Agent)
	const none = "shot.png is a picture: it has no text"
	r.refused("editor.open", `{"path":"shot.png","line":3}`, CodeInvalidArguments, none)
	r.refused("editor.scroll_to", `{"path":"shot.png","line":1}`, CodeInvalidArguments, none)
	r.refused("editor.highlight", `{"path":"shot.png","ranges":[{"startLine":1,"endLine":1}]}`, CodeInvalidArguments, none)
	r.refused("editor.read_file", `{"path":"shot.png"}`, "binary", "this is a binary file | shot.png is a picture, PNG · 30×20 · ")
	r.refused("editor.open", `{"path":"cut.png"}`, "binary", "the PNG is broken: unexpected EOF | cut.png")
	if got := r.tabs(); got != "[chat:new]*" {
		t.Errorf("something was opened: %s", got)
	}
}

// A person gets to see what there is, and is told of the rest.
func TestAPersonSeesWhatThereIsOfAPicture(t *testing.T) {
	r := newPictured(t, panes.User)
	s := r.end(t.Context(), r.step("editor.open", `{"path":"shot.png","line":3}`))
	if got := fmt.Sprint(s.Effects); r.sheet("shot.png").picture == nil || got != "[{warning shot.png is a picture: it has no text}]" {
		t.Errorf("effects: %s", got)
	}
	r.ok("editor.open", `{"path":"cut.png"}`)
	if s := r.sheet("cut.png"); s.fault == nil || s.fault.Error() != "the PNG is broken: unexpected EOF" {
		t.Errorf("the fault is %v", s.fault)
	}
}

func TestOpeningABinaryFileShowsItAsHex(t *testing.T) {
	for _, origin := range []panes.Origin{panes.User, panes.Agent} {
		r := newPictured(t, origin)
		got := r.ok("editor.open", `{"path":"./binary"}`)
		if s := r.sheet("binary"); got["shownAs"] != "hex" || got["editorId"] != "editor:binary" || s.bytes == nil || s.file != nil {
			t.Errorf("%s: %v", origin, got)
		}
		if got := r.ok("editor.open", `{"path":"a.txt"}`); got["shownAs"] != nil {
			t.Errorf("%s: a text is %v", origin, got)
		}
	}
	const none = "binary is a binary file: it is shown as hex and has no lines"
	r := newPictured(t, panes.Agent)
	r.refused("editor.open", `{"path":"binary","line":3}`, CodeInvalidArguments, none)
	r.refused("editor.scroll_to", `{"path":"binary","line":1}`, CodeInvalidArguments, none)
	r.refused("editor.highlight", `{"path":"binary","ranges":[{"startLine":1,"endLine":1}]}`, CodeInvalidArguments, none)
	r.refused("editor.read_file", `{"path":"binary"}`, "binary", "this is a binary file")
	r.refused("file.patch", `{"path":"binary","edits":[{"oldText":"a","newText":"b"}]}`, "binary", "this is a binary file")
	r = newPictured(t, panes.User)
	s := r.end(t.Context(), r.step("editor.open", `{"path":"binary","line":3}`))
	if got := fmt.Sprint(s.Effects); r.sheet("binary").bytes == nil || got != "[{warning "+none+"}]" {
		t.Errorf("effects: %s", got)
	}
}
