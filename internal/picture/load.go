package picture

import (
	"bytes"
	"errors"
	"image"
	"image/jpeg"
	"image/png"
	"strings"

	"golang.org/x/image/draw"

	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/sanitize"
)

// Image is a picture that was decoded: upright, and what of its file it is not.
type Image struct {
	image.Image
	Format string // as package image names it
	Turned bool   // its file has it otherwise, and says how to turn it
	Part   error  // why it is not all of the file; nil where it is

	turn int // how it is to be turned, as EXIF has it
}

// Load decodes a picture, upright: of an animation the first frame, and of a file
// that is damaged what could be read. Its error says what is wrong in words that
// follow the file's name. Data that makes a decoder panic is an error too.
func Load(data []byte) (out *Image, err error) {
	defer func() {
		if r := recover(); r != nil {
			out, err = nil, lang.Errorf("it cannot be read: %v", r)
		}
	}()
	if _, err := look(data); err != nil {
		return nil, err
	}
	if out, err = decode(data); err != nil {
		return nil, err
	}
	if out.turn > 1 {
		out.Image, out.Turned = upright(out.Image, out.turn), true
	}
	return out, nil
}

// decode decodes a picture as its file has it.
func decode(data []byte) (out *Image, err error) {
	if frame := firstFrame(data); frame != nil {
		return frame.image()
	}
	img, kind, err := image.Decode(bytes.NewReader(data))
	out = &Image{Image: img, Format: kind}
	if err != nil {
		if out.Image, out.Format, out.Part = rest(data, err); out.Image == nil {
			return nil, Faulty(data, err)
		}
	}
	out.turn = orientation(data, out.Format)
	return out, nil
}

// rest is what can be read of a picture that is damaged, and what can not.
func rest(data []byte, cause error) (img image.Image, kind string, part error) {
	if unsupported(cause) {
		return nil, "", nil
	}
	rows := 0
	switch {
	case bytes.HasPrefix(data, []byte(pngHead)):
		kind = "png"
		img, rows = restPNG(data)
	case bytes.HasPrefix(data, []byte("\xff\xd8")):
		kind = "jpeg"
		img, rows = restJPEG(data)
	}
	if img == nil || rows == 0 {
		return nil, "", nil
	}
	return img, kind, lang.Errorf("the %s is damaged: %d of its %d rows could be read", formatOf(kind), rows, img.Bounds().Dy())
}

// unsupported reports whether a decoder says that it does not do something, rather
// than that the data is wrong.
func unsupported(err error) bool {
	var ofJPEG jpeg.UnsupportedError
	var ofPNG png.UnsupportedError
	return errors.As(err, &ofJPEG) || errors.As(err, &ofPNG) || strings.Contains(err.Error(), "not implemented") || strings.Contains(err.Error(), "unsupported")
}

// Faulty says what is wrong with data of which a decoder returned an error: it is
// no picture, one of a kind that is not drawn, or one that is damaged.
func Faulty(data []byte, err error) error {
	_, kind, _ := head(data)
	if kind == "" && isWebP(data) { // of which the decoder wants more
		kind = "webp"
	}
	switch {
	case kind == "" && other(data) != "":
		return lang.Errorf("it is %s, which is not drawn here", other(data))
	case kind == "":
		return ErrNone
	case unsupported(err):
		return lang.Errorf("it is a %s of a kind that is not drawn here: %s", formatOf(kind), sanitize.Line(err.Error()))
	}
	return lang.Errorf("the %s is broken: %s", formatOf(kind), sanitize.Line(err.Error()))
}

// other names what data is that has a picture's name, or might have: formats that
// are not drawn.
func other(data []byte) string {
	for _, m := range []struct {
		at    int
		magic string
		name  string
	}{
		{4, "ftypavif", "AVIF"}, {4, "ftypavis", "AVIF"}, {4, "ftypheic", "HEIC"}, {4, "ftypheix", "HEIC"}, {4, "ftypmif1", "HEIF"}, {4, "ftypmsf1", "HEIF"},
		{0, "\x00\x00\x00\x0cJXL \r\n\x87\n", "JPEG XL"}, {0, "\xff\x0a", "JPEG XL"}, {0, "\x00\x00\x00\x0cjP  ", "JPEG 2000"},
		{0, "II*\x00", "TIFF"}, {0, "MM\x00*", "TIFF"}, {0, "8BPS", "Photoshop"}, {0, "\x00\x00\x01\x00", "ICO"}, {0, "qoif", "QOI"},
		{0, "%PDF-", "PDF"}, {0, "gimp xcf", "XCF"}, {0, "version https://git-lfs", "a pointer of Git LFS"}, {0, "<svg", "SVG"},
	} {
		if len(data) >= m.at && bytes.HasPrefix(data[m.at:], []byte(m.magic)) {
			return m.name
		}
	}
	start := strings.ToLower(strings.TrimSpace(string(data[:min(len(data), 512)])))
	switch {
	case strings.HasPrefix(start, "<?xml") && strings.Contains(start, "<svg"):
		return "SVG"
	case strings.HasPrefix(start, "<!doctype html"), strings.HasPrefix(start, "<html"):
		return "HTML"
	case len(data) > 10 && string(data[:2]) == "BM" && string(data[6:10]) == "\x00\x00\x00\x00":
		return "BMP"
	}
	return ""
}

// upright turns a picture as EXIF's orientation says (CIPA DC-008, 4.6.4: the
// numbers 2 to 8).
func upright(img image.Image, turn int) *image.NRGBA {
	b := img.Bounds()
	w, h := b.Dx(), b.Dy()
	flat := image.NewNRGBA(image.Rect(0, 0, w, h))
	draw.Draw(flat, flat.Bounds(), img, b.Min, draw.Src)
	across := turn >= 5 // columns become rows
	size := image.Rect(0, 0, w, h)
	if across {
		size = image.Rect(0, 0, h, w)
	}
	out := image.NewNRGBA(size)
	for y := range h {
		for x := range w {
			tx, ty := x, y
			switch turn {
			case 2:
				tx = w - 1 - x
			case 3:
				tx, ty = w-1-x, h-1-y
			case 4:
				ty = h - 1 - y
			case 5:
				tx, ty = y, x
			case 6:
				tx, ty = h-1-y, x
			case 7:
				tx, ty = h-1-y, w-1-x
			case 8:
				tx, ty = y, w-1-x
			}
			copy(out.Pix[out.PixOffset(tx, ty):][:4], flat.Pix[flat.PixOffset(x, y):][:4])
		}
	}
	return out
}
