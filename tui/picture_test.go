package tui

import (
	"bytes"
	"encoding/base64"
	"image"
	"image/color"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/panes"
)

// aPNG is a picture of a size in one colour.
func aPNG(t testing.TB, w, h int) []byte {
	t.Helper()
	img := image.NewNRGBA(image.Rect(0, 0, w, h))
	for i := range w * h {
		img.Set(i%w, i/w, color.NRGBA{200, 40, 40, 255})
	}
	var b bytes.Buffer
	if err := png.Encode(&b, img); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func TestAPictureIsToldInWords(t *testing.T) {
	listening(t, false, nil, func(h *listener) {
		if err := os.WriteFile(filepath.Join(h.dir, "shot.png"), aPNG(t, 30, 20), 0o600); err != nil {
			t.Fatal(err)
		}
		h.told = nil
		h.says("/show shot.png")
		h.pass(0)
		h.hears("Error: this is a binary file\nshot.png is a picture, PNG, 30×20, ")
	})
}

// attach has a message of the person and a call hold files.
func attach(r *rig, files ...engine.Part) {
	r.t.Helper()
	openSession(r)
	for i := range files {
		files[i].Type = engine.PartFile
	}
	own := files[0]
	own.ID, own.SessionID, own.MessageID = "prt_f", "ses_1", "msg_1"
	r.events(&engine.MessageUpdated{SessionID: "ses_1", Info: engine.Message{ID: "msg_1", SessionID: "ses_1", Role: engine.RoleUser, Time: engine.MessageTime{Created: 1}}},
		&engine.PartUpdated{SessionID: "ses_1", Part: own},
		&engine.MessageUpdated{SessionID: "ses_1", Info: engine.Message{ID: "msg_2", SessionID: "ses_1", ParentID: "msg_1", Role: engine.RoleAssistant, Time: engine.MessageTime{Created: 2, Completed: 3}}},
		&engine.PartUpdated{SessionID: "ses_1", Part: engine.Part{ID: "prt_t", SessionID: "ses_1", MessageID: "msg_2", Type: engine.PartTool, Tool: "browser_screenshot",
			State: &engine.ToolState{Status: engine.ToolCompleted, Input: map[string]any{}, Output: "taken", Attachments: files}}})
}

func inline(name, mime string, data []byte) engine.Part {
	return engine.Part{Filename: name, Mime: mime, URL: "data:" + mime + ";base64," + base64.StdEncoding.EncodeToString(data)}
}

func TestWhatAToolGaveIsShown(t *testing.T) {
	keeps(t, nil, func(r *rig, k *memory) {
		attach(r, inline("one.png", "image/png", aPNG(t, 30, 20)), inline("two.png", "image/png", aPNG(t, 40, 10)))
		r.see("▦ one.png  image png", "▦ two.png  image png")
		r.keys("ctrl+alt+k", "tab") // the call
		r.see("enter unfolds")
		r.keys("tab", "tab")
		r.see("enter follows")
		r.keys("enter")
		r.settle()
		r.see("image.png", "PNG · 40×10 · ")
		if id := r.m.ws.FocusedContent().ID(); id != panes.MakeID("editor", filepath.Join(k.dir, "image.png")) {
			t.Errorf("%s has the keyboard", id)
		}
		r.keys("y")
		r.see("it has no text")
	})
}

func TestAPictureOfAMessageIsShown(t *testing.T) {
	keeps(t, nil, func(r *rig, k *memory) {
		attach(r, inline("one.png", "image/png", aPNG(t, 30, 20)))
		r.user("openspace.app.picture", map[string]any{"messageId": "msg_1", "partId": "prt_f"})
		r.settle()
		r.see("PNG · 30×20 · ")
		if got, err := os.ReadFile(filepath.Join(k.dir, "image.png")); err != nil || !bytes.Equal(got, aPNG(t, 30, 20)) {
			t.Errorf("kept: %d bytes, %v", len(got), err)
		}
	})
}

func TestWhatCannotBeShownSaysWhyAndWhereItIsKept(t *testing.T) {
	for name, c := range map[string]struct {
		file engine.Part
		says string
		kept string
	}{
		"a page":             {inline("a.pdf", "application/pdf", []byte("%PDF")), "a.pdf cannot be shown: it is no PNG, JPEG, GIF or WebP; it was kept as ", "image.application/pdf"},
		"a drawing":          {inline("a.svg", "image/svg+xml", []byte("<svg/>")), "a.svg cannot be shown: it is of the type image/svg+xml", ""},
		"a broken picture":   {inline("", "image/png", aPNG(t, 30, 20)[:36]), "attachment cannot be shown: the PNG is broken: ", "image.png"},
		"one that is no PNG": {inline("a.png", "image/png", []byte("<svg/>")), "a.png cannot be shown: it is SVG, which is not drawn here; it was kept as ", "image.png"},
		"broken data":        {engine.Part{Filename: "a\x1b.png", Mime: "image/png", URL: "data:image/png;base64,%%"}, "a␛.png cannot be shown: read it: illegal base64", ""},
	} {
		t.Run(name, func(t *testing.T) {
			keeps(t, nil, func(r *rig, k *memory) {
				if err := os.MkdirAll(filepath.Join(k.dir, "image.application"), 0o700); err != nil {
					t.Fatal(err)
				}
				attach(r, c.file)
				r.user("openspace.app.picture", map[string]any{"messageId": "msg_2", "partId": "prt_t", "index": 0})
				r.settle()
				if !strings.HasPrefix(r.m.toasts.Text(), c.says) || !strings.HasSuffix(r.m.toasts.Text(), c.kept) || strings.Contains(r.m.toasts.Text(), "kept") != (c.kept != "") {
					t.Errorf("it says %q", r.m.toasts.Text())
				}
				if r.m.ws.FocusedContent().ID().Kind() == "editor" {
					t.Error("a pane opened")
				}
				for _, args := range []map[string]any{{"messageId": "msg_2", "partId": "prt_t", "index": 1}, {"messageId": "msg_0", "partId": "prt_t"}} {
					r.user("openspace.app.picture", args)
					r.settle()
					if got := r.m.toasts.Text(); got != "the engine does not know that message any more" {
						t.Errorf("%v: %q", args, got)
					}
				}
			})
		})
	}
}
