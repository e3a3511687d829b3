package picture

import (
	"context"
	"errors"
	"image/png"
	"os"
	"path/filepath"
	"testing"

	"github.com/openspace-tui/openspace/internal/workspace"
)

func folder(t *testing.T, all map[string][]byte) *workspace.Root {
	t.Helper()
	dir := t.TempDir()
	for name, data := range all {
		at := filepath.Join(dir, filepath.FromSlash(name))
		if err := errors.Join(os.MkdirAll(filepath.Dir(at), 0o755), os.WriteFile(at, data, 0o644)); err != nil {
			t.Fatal(err)
		}
	}
	files, err := workspace.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { files.Close() })
	return files
}

func TestRead(t *testing.T) {
	shot := made(t, 30, 20, png.Encode)
	files := folder(t, map[string][]byte{"src/shot.png": shot, "SHOT.JPG": shot, "shot": shot, "a.png": []byte("version https://git-lfs\n"), "empty.png": {},
		"cut.png": shot[:len(shot)-30], "cut": shot[:len(shot)-30], "broken.png": append(append([]byte{}, shot[:33]...), shot[len(shot)-12:]...), "a.webp": []byte("\x00\x00\x00\x1cftypavif\x00\x00\x00\x00"), "zero.gif": {0, 1, 2}, "a.go": []byte("package a\n"), ".env.png": shot,
		"large.png": append(append([]byte{}, shot...), make([]byte, maxBytes)...)})
	for name, c := range map[string]struct{ path, text, picture, fault, err string }{
		"a picture":                  {"./src/shot.png", "", "PNG · 30×20", "", ""},
		"whatever its name":          {"SHOT.JPG", "", "PNG · 30×20", "", ""},
		"one without a name for it":  {"shot", "", "PNG · 30×20", "", ""},
		"text of such a name":        {"a.png", "version https://git-lfs\n", "", "", ""},
		"nothing of such a name":     {"empty.png", "", "", "", ""},
		"one that is cut":            {"cut.png", "", "PNG · 30×20", "", ""},
		"a cut one without the name": {"cut", "", "PNG · 30×20", "", ""},
		"a broken one":               {"broken.png", "", "", "the PNG is broken: png: invalid format: chunk out of order", ""},
		"one of another kind":        {"a.webp", "", "", "it is AVIF, which is not drawn here", ""},
		"none, whatever its name":    {"zero.gif", "", "", "it is no PNG, JPEG, GIF or WebP", ""},
		"one that is too large":      {"large.png", "", "", "large.png: the file has 32.1 MB, more than the 32 MB that are read", ""},
		"text":                       {"a.go", "package a\n", "", "", ""},
		"what is not there":          {"b.png", "", "", "", "b.png: file not found"},
		"a folder":                   {"src", "", "", "", "src: this is a folder"},
		"one that is outside":        {"../b.png", "", "", "", "../b.png: the path leads out of the workspace"},
	} {
		t.Run(name, func(t *testing.T) {
			f, err := Read(context.Background(), files, c.path)
			if c.err != "" || err != nil {
				if err == nil || err.Error() != c.err {
					t.Errorf("the error is %v, want %q", err, c.err)
				}
				return
			}
			if want := filepath.ToSlash(filepath.Clean(c.path)); f.Path != want {
				t.Errorf("it is %q, want %q", f.Path, want)
			}
			switch {
			case c.picture != "":
				if f.Picture == nil || f.Text != nil || f.Fault != nil || f.Picture.Caption()[:len(c.picture)] != c.picture {
					t.Errorf("%+v", f)
				}
			case c.fault != "":
				if f.Fault == nil || f.Bytes == nil || f.Text != nil || f.Picture != nil || f.Fault.Error() != c.fault {
					t.Errorf("%+v", f)
				}
			case f.Text == nil || f.Text.Text != c.text || f.Fault != nil || f.Picture != nil:
				t.Errorf("%+v", f)
			}
		})
	}
}

func TestABinaryFileIsReadAsItsBytes(t *testing.T) {
	files := folder(t, map[string][]byte{"zero": {0, 1, 2}, "large": make([]byte, maxBytes+1)})
	for name, size := range map[string]int64{"zero": 3, "large": maxBytes + 1} {
		f, err := Read(context.Background(), files, name)
		if err != nil || f.Bytes == nil || f.Bytes.Size != size || f.Text != nil || f.Picture != nil || f.Fault != nil {
			t.Errorf("%s: %+v, %v", name, f, err)
		}
	}
}

func TestCaption(t *testing.T) {
	files := folder(t, map[string][]byte{"shot.png": made(t, 640, 480, png.Encode), "a.go": []byte("package a\n")})
	if got, ok := CaptionOf(context.Background(), files, "shot.png"); !ok || got != "PNG · 640×480 · 2053 bytes" {
		t.Errorf("%q %v", got, ok)
	}
	for _, p := range []string{"a.go", "nowhere.png"} {
		if got, ok := CaptionOf(context.Background(), files, p); ok {
			t.Errorf("%s is %q", p, got)
		}
	}
}
