package picture

import (
	"bytes"
	"cmp"
	"errors"
	"image"
	"image/jpeg"
	"image/png"
	"regexp"
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
			out, err = nil, lang.Errorf("it-cannot-be-read-x", r)
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
	if c, _, err := head(data); err == nil && out.Format == "gif" {
		out.Image = onScreen(out.Image, image.Rect(0, 0, c.Width, c.Height))
	}
	out.turn = orientation(data, out.Format)
	return out, nil
}

// rest is what can be read of a picture that is damaged, and what can not; nothing
// where all of it is there.
func rest(data []byte, cause error) (img image.Image, kind string, part error) {
	if unsupported(cause) {
		return nil, "", nil
	}
	rows, all, whole := 0, 0, false
	switch {
	case bytes.HasPrefix(data, []byte(pngHead)):
		kind = "png"
		img, rows, whole = restPNG(data)
	case bytes.HasPrefix(data, []byte("\xff\xd8")):
		kind = "jpeg"
		img, rows, whole = restJPEG(data)
	case bytes.HasPrefix(data, []byte("GIF8")):
		kind = "gif"
		img, rows, all = restGIF(data)
	}
	if img == nil || rows == 0 {
		return nil, "", nil
	}
	switch all = cmp.Or(all, img.Bounds().Dy()); {
	case whole: // what is wrong is behind the picture
		return img, kind, nil
	case rows == all:
		return img, kind, lang.Errorf("damaged-but-all-rows-could", formatOf(kind))
	}
	return img, kind, lang.Errorf("damaged-rows-could-read", formatOf(kind), rows, all)
}

// unsupported reports whether a decoder says that it does not do something, rather
// than that the data is wrong.
func unsupported(err error) bool {
	var ofJPEG jpeg.UnsupportedError
	var ofPNG png.UnsupportedError
	return errors.As(err, &ofJPEG) || errors.As(err, &ofPNG) || strings.Contains(err.Error(), "not implemented") ||
		strings.Contains(err.Error(), "unsupported")
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
		return lang.Errorf("which-not-drawn-here", other(data))
	case kind == "":
		return ErrNone
	case unsupported(err):
		return lang.Errorf("kind-not-drawn-here", formatOf(kind),
			sanitize.Line(err.Error()))
	}
	return lang.Errorf("the-is-broken", formatOf(kind), sanitize.Line(err.Error()))
}

// other names what data is that has a picture's name, or might have: formats that
// are not drawn.
func other(data []byte) string {
	for _, m := range []struct {
		at    int
		magic string
		name  string
	}{
		{4, "ftypavif", "AVIF"}, {4, "ftypavis", "AVIF"}, {4, "ftypheic", "HEIC"}, {4, "ftypheix", "HEIC"}, {4, "ftyphevc", "HEIC"}, {4, "ftyphevx", "HEIC"},
		{4, "ftypheim", "HEIC"}, {4, "ftypheis", "HEIC"}, {4, "ftyphevm", "HEIC"}, {4, "ftyphevs", "HEIC"}, {4, "ftypmif1", "HEIF"}, {4, "ftypmsf1", "HEIF"},
		{0, "\x00\x00\x00\x0cJXL \r\n\x87\n", "JPEG XL"}, {0, "\xff\x0a", "JPEG XL"}, {0, "\x00\x00\x00\x0cjP  ", "JPEG 2000"},
		{0, "II*\x00", "TIFF"}, {0, "MM\x00*", "TIFF"}, {0, "8BPS", "Photoshop"}, {0, "\x00\x00\x01\x00", "ICO"}, {0, "qoif", "QOI"},
		{0, "%PDF-", "PDF"}, {0, "gimp xcf", "XCF"}, {0, "version https://git-lfs", "a pointer of Git LFS"},
	} {
		if len(data) >= m.at && bytes.HasPrefix(data[m.at:], []byte(m.magic)) {
			return m.name
		}
	}
	start := strings.ToLower(string(data[:min(len(data), maxProlog)]))
	for before := ""; before != start; {
		before, start = start, prolog.ReplaceAllString(start, "")
	}
	switch {
	case strings.HasPrefix(start, "<svg"):
		return "SVG"
	case strings.HasPrefix(start, "<!doctype html"), strings.HasPrefix(start, "<html"):
		return "HTML"
	case len(data) > 10 && string(data[:2]) == "BM" && string(data[6:10]) == "\x00\x00\x00\x00":
		return "BMP"
	}
	return ""
}

// prolog is what may stand before the element of an XML file, or of a page.
var prolog = regexp.MustCompile(`^(?:\x{feff}|\s+|<\?.*?\?>|<!--(?s:.*?)-->|<!doctype svg[^>\[]*(?:\[(?s:.*?)\]\s*)?>)`)

// maxProlog is how much of a file is looked at for that, in bytes.
const maxProlog = 8 << 10

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
