package tui

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"os"
	"path/filepath"
	"testing"
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
