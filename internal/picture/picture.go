// Package picture reads pictures (PNG, JPEG, GIF, WebP) and draws them in the
// cells of a terminal, two pixels in each. Of what comes from outside nothing
// but pixels is drawn. Reading takes time; it is done off the loop.
package picture

import (
	"bytes"
	"image"
	_ "image/gif"  // a format
	_ "image/jpeg" // a format
	_ "image/png"  // a format
	"strings"

	"golang.org/x/image/draw"

	"github.com/openspace-tui/openspace/internal/lang"
)

// Limits: the pixels of a picture that is read, the longest side of what is kept
// of it, and the shortest of what is kept smaller.
const (
	maxPixels = 64 << 20
	maxSide   = 1280
	minSide   = 64
)

// Picture is a picture as it is drawn, and what its file says of it.
type Picture struct {
	Format        string         // as people write it: PNG, JPEG, GIF or WebP
	Width, Height int            // of the file, in pixels
	Size          int            // of the file, in bytes
	Part          error          // why it is not all of the file; nil where it is
	scaled        []*image.NRGBA // each half as large as the one before
}

// Decode reads a picture, upright: of an animation the first frame, and of a file
// that is damaged what could be read; Part says so. Its error says what is wrong in
// words that follow the file's name. Data that makes a decoder panic is an error
// too.
func Decode(data []byte) (p *Picture, err error) {
	defer func() {
		if r := recover(); r != nil {
			p, err = nil, lang.Errorf("it-cannot-be-read-x", r)
		}
	}()
	p, err = look(data)
	if err != nil {
		return nil, err
	}
	img, err := decode(data)
	if err != nil {
		return nil, err
	}
	b := img.Bounds()
	w, h := fit(b.Dx(), b.Dy(), maxSide, maxSide)
	if w > b.Dx() {
		w, h = b.Dx(), b.Dy()
	}
	small := shrunk(img, w, h)
	if img.turn > 1 { // which is quicker once it is small
		small = upright(small, img.turn)
	}
	if img.turn >= 5 {
		p.Width, p.Height, w, h = p.Height, p.Width, h, w
	}
	p.Part, p.scaled = img.Part, []*image.NRGBA{small}
	for w, h = w/2, h/2; min(w, h) >= minSide; w, h = w/2, h/2 {
		p.scaled = append(p.scaled, shrunk(p.scaled[len(p.scaled)-1], w, h))
	}
	return p, nil
}

func shrunk(img image.Image, w, h int) *image.NRGBA {
	out := image.NewNRGBA(image.Rect(0, 0, w, h))
	draw.CatmullRom.Scale(out, out.Bounds(), img, img.Bounds(), draw.Src, nil)
	return out
}

// near is the smallest that has more than enough pixels to be drawn with w.
func (p *Picture) near(w int) *image.NRGBA {
	i := 0
	for i+1 < len(p.scaled) && p.scaled[i+1].Bounds().Dx() >= 2*w {
		i++
	}
	return p.scaled[i]
}

// Is reports whether data begins as a picture does, whole or broken.
func Is(data []byte) bool {
	_, kind, _ := head(data)
	return kind != ""
}

// head reads a picture's head; the kind is empty where it is none.
func head(data []byte) (c image.Config, kind string, err error) {
	defer func() {
		if recover() != nil {
			err = image.ErrFormat
		}
	}()
	return image.DecodeConfig(bytes.NewReader(data))
}

// look reads what a picture's head says, as far as it can be shown.
func look(data []byte) (*Picture, error) {
	c, kind, err := head(data)
	switch {
	case err != nil:
		return nil, Faulty(data, err)
	case c.Width < 1 || c.Height < 1 || c.Width > maxPixels/c.Height:
		return nil, lang.Errorf("pixels-are-too-many", c.Width, c.Height)
	}
	return &Picture{Format: formatOf(kind), Width: c.Width, Height: c.Height, Size: len(data)}, nil
}

// Check says why data is no picture that can be shown, as far as its head tells.
func Check(data []byte) error {
	_, err := look(data)
	return err
}

// ErrNone says that data is no picture.
var ErrNone = lang.Errorf("no-png-jpeg-gif-webp")

// formatOf writes a format of package image as people do.
func formatOf(kind string) string {
	if kind == "webp" {
		return "WebP"
	}
	return strings.ToUpper(kind)
}

// fit returns the largest size with the proportions of w×h in a box.
func fit(w, h, boxW, boxH int) (int, int) {
	if w*boxH > h*boxW {
		return boxW, max(h*boxW/w, 1)
	}
	return max(w*boxH/h, 1), boxH
}
