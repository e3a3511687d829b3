package picture

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"image"
	"image/color"
	"image/gif"
	"image/jpeg"
	"image/png"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// turned is a picture that is red in one corner and blue in the next one to the
// right, as a camera that was held so stores it.
func turned(turn int) image.Image {
	img := image.NewNRGBA(image.Rect(0, 0, 32, 16))
	for y := range 16 {
		for x := range 32 {
			c := color.NRGBA{255, 255, 255, 255}
			switch {
			case x < 8 && y < 8:
				c = color.NRGBA{255, 0, 0, 255}
			case x >= 24 && y < 8:
				c = color.NRGBA{0, 0, 255, 255}
			}
			img.Set(x, y, c)
		}
	}
	back := []int{0, 1, 2, 3, 4, 5, 8, 7, 6}[turn]
	if turn == 1 {
		return img
	}
	return upright(img, back)
}

// exifOf is EXIF that says how to turn a picture, in either order of bytes.
func exifOf(turn int, order binary.AppendByteOrder) []byte {
	mark := "II"
	if order == binary.AppendByteOrder(binary.BigEndian) {
		mark = "MM"
	}
	out := order.AppendUint32(order.AppendUint16([]byte(mark), 42), 8)
	out = order.AppendUint16(out, 1)
	out = order.AppendUint16(out, 0x0112)
	out = order.AppendUint16(out, 3)
	out = order.AppendUint32(out, 1)
	out = order.AppendUint16(out, uint16(turn))
	return order.AppendUint32(order.AppendUint16(out, 0), 0)
}

// withEXIF puts EXIF into a file.
func withEXIF(format string, data, exif []byte) []byte {
	switch format {
	case "jpeg":
		exif = append([]byte("Exif\x00\x00"), exif...)
		head := binary.BigEndian.AppendUint16([]byte{0xff, 0xd8, 0xff, 0xe1}, uint16(len(exif)+2))
		return append(append(head, exif...), data[2:]...)
	case "png":
		const ihdr = 8 + 25
		return append(appendChunk(bytes.Clone(data[:ihdr]), "eXIf", exif), data[ihdr:]...)
	}
	return nil
}

func TestPicturesStandUpright(t *testing.T) {
	for _, order := range []binary.AppendByteOrder{binary.BigEndian, binary.LittleEndian} {
		for turn := 1; turn <= 8; turn++ {
			for format, encode := range map[string]func(*bytes.Buffer, image.Image) error{
				"jpeg": func(b *bytes.Buffer, m image.Image) error { return jpeg.Encode(b, m, &jpeg.Options{Quality: 95}) },
				"png":  func(b *bytes.Buffer, m image.Image) error { return png.Encode(b, m) },
			} {
				var b bytes.Buffer
				if err := encode(&b, turned(turn)); err != nil {
					t.Fatal(err)
				}
				data := withEXIF(format, b.Bytes(), exifOf(turn, order))
				img, err := Load(data)
				if err != nil {
					t.Fatal(err)
				}
				p, err := Decode(data)
				if err != nil {
					t.Fatal(err)
				}
				if p.Width != 32 || p.Height != 16 || img.Bounds().Dx() != 32 || img.Bounds().Dy() != 16 ||
					img.Turned != (turn > 1) {
					t.Errorf("%s, turn %d: %d×%d, %v", format, turn, p.Width, p.Height, img.Bounds())
					continue
				}
				for at, want := range map[image.Point]string{{3, 3}: "red", {28, 3}: "blue", {3, 12}: "white",
					{28, 12}: "white"} {
					for _, m := range []image.Image{img, p.scaled[0]} {
						if got := named3(m.At(m.Bounds().Min.X+at.X, m.Bounds().Min.Y+at.Y)); got != want {
							t.Errorf("%s, turn %d at %v: %s, want %s", format, turn, at, got, want)
						}
					}
				}
			}
		}
	}
}

func named3(c color.Color) string {
	switch r, g, b, _ := c.RGBA(); {
	case r > 0x8000 && g > 0x8000 && b > 0x8000:
		return "white"
	case r > 0x8000:
		return "red"
	case b > 0x8000:
		return "blue"
	}
	return "another"
}

// corpus are the pictures that Go's own tests of its decoders read.
func corpus(t *testing.T, patterns ...string) []string {
	t.Helper()
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	for _, p := range patterns {
		found, err := filepath.Glob(filepath.Join(strings.TrimSpace(string(root)), "src", "image", p))
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, found...)
	}
	if len(out) == 0 {
		t.Fatal("the sources of Go are not installed")
	}
	return out
}

// A file that is cut anywhere behind its head is a picture of what came, or is told
// as damaged: nothing panics, and nothing that came is lost.
func TestACutPictureShowsWhatCame(t *testing.T) {
	shown, refused := 0, 0
	for _, name := range corpus(t, "testdata/*.jpeg", "testdata/*.png", "png/testdata/bench*.png",
		"png/testdata/pngsuite/*.png") {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		whole, err := Load(data)
		if err != nil || whole.Part != nil {
			continue // one that is wrong on purpose
		}
		for _, part := range []int{30, 50, 70, 90} {
			img, err := Load(data[:len(data)*part/100])
			if err != nil {
				if refused++; !strings.Contains(err.Error(), "broken") ||
					len(data)*part/100 > 2000 && !headless(data[:len(data)*part/100]) {
					t.Errorf("%s cut at %d%%: %v", name, part, err)
				}
				continue
			}
			shown++
			if img.Part == nil && part < 90 || img.Bounds().Size() != whole.Bounds().Size() {
				t.Errorf("%s cut at %d%%: %v, %v", name, part, img.Part, img.Bounds())
				continue
			}
			if b := whole.Bounds(); part >= 50 && len(data) > 4000 && !strings.Contains(name, "progressive") &&
				!strings.Contains(name, "interlace") &&
				!near(img.At(img.Bounds().Min.X+b.Dx()/2, img.Bounds().Min.Y+1),
					whole.At(b.Min.X+b.Dx()/2, b.Min.Y+1)) {
				t.Errorf("%s cut at %d%%: its first rows are others", name, part)
			}
		}
	}
	if t.Logf("%d shown, %d refused", shown, refused); shown < 3*refused {
		t.Errorf("%d shown, %d refused", shown, refused)
	}
}

// headless reports whether the pixels of a picture did not come yet.
func headless(data []byte) bool {
	return !bytes.Contains(data, []byte("IDAT")) && !bytes.Contains(data, []byte("\xff\xda"))
}

func near(a, b color.Color) bool {
	ar, ag, ab, _ := a.RGBA()
	br, bg, bb, _ := b.RGBA()
	d := func(x, y uint32) bool { return max(x, y)-min(x, y) < 0x1000 }
	return d(ar, br) && d(ag, bg) && d(ab, bb)
}

// animated is an animation of a frame that stands in a larger canvas.
func animated(still []byte, canvasW, canvasH, x, y, w, h int) []byte {
	three := func(n int) []byte { return []byte{byte(n), byte(n >> 8), byte(n >> 16)} }
	chunk := func(kind string, body []byte) []byte {
		out := append(binary.LittleEndian.AppendUint32([]byte(kind), uint32(len(body))), body...)
		if len(body)%2 > 0 {
			out = append(out, 0)
		}
		return out
	}
	frame := bytes.Join([][]byte{three(x / 2), three(y / 2), three(w - 1), three(h - 1), three(100), {0}, still[12:]},
		nil)
	body := bytes.Join([][]byte{[]byte("WEBP"), chunk("VP8X",
		bytes.Join([][]byte{{2, 0, 0, 0}, three(canvasW - 1), three(canvasH - 1)}, nil)),
		chunk("ANIM", make([]byte, 6)), chunk("ANMF", frame), chunk("ANMF", frame)}, nil)
	return append(binary.LittleEndian.AppendUint32([]byte("RIFF"), uint32(len(body))), body...)
}

func TestAnAnimatedWebPShowsItsFirstFrame(t *testing.T) {
	dir, err := exec.Command("go", "list", "-m", "-f", "{{.Dir}}", "golang.org/x/image").Output()
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"blue-purple-pink.lossy.webp", "blue-purple-pink.lossless.webp",
		"yellow_rose.lossy-with-alpha.webp"} {
		still, err := os.ReadFile(filepath.Join(strings.TrimSpace(string(dir)), "testdata", name))
		if err != nil {
			t.Fatal(err)
		}
		whole, err := Load(still)
		if err != nil {
			t.Fatal(err)
		}
		if string(still[12:16]) == "VP8X" { // a frame has no such chunk
			still = append(bytes.Clone(still[:12]), still[30:]...)
		}
		w, h := whole.Bounds().Dx(), whole.Bounds().Dy()
		data := animated(still, w+9, h+5, 4, 2, w, h)
		img, err := Load(data)
		if err != nil || img.Bounds().Dx() != w+9 || img.Bounds().Dy() != h+5 || img.Part == nil ||
			!strings.Contains(img.Part.Error(), "first frame") {
			t.Fatalf("%s: %+v, %v", name, img, err)
		}
		if !near(img.At(4+w/2, 2+h/2), whole.At(w/2, h/2)) {
			t.Errorf("%s: the frame is not where it stands", name)
		}
		if _, _, _, a := img.At(0, 0).RGBA(); a != 0 {
			t.Errorf("%s: something is beside the frame", name)
		}
		for n := 0; n < len(data); n += 1 + len(data)/20 { // cut anywhere
			if _, err := Decode(data[:n]); err != nil && strings.Contains(err.Error(), "cannot be read") {
				t.Errorf("%s cut at %d: %v", name, n, err)
			}
		}
	}
}

func TestWhatIsWrongWithAPictureIsTold(t *testing.T) {
	whole := made(t, 30, 20, asJPEG)
	arithmetic := bytes.Replace(whole, []byte{0xff, 0xc0}, []byte{0xff, 0xc9}, 1)
	for name, c := range map[string]struct {
		data []byte
		want string
	}{
		"a kind of JPEG":        {arithmetic, "of a kind that is not drawn here"},
		"AVIF":                  {[]byte("\x00\x00\x00\x1cftypavif\x00\x00\x00\x00"), "it is AVIF"},
		"HEIC":                  {[]byte("\x00\x00\x00\x1cftypheic\x00\x00\x00\x00"), "it is HEIC"},
		"a page":                {[]byte("<!DOCTYPE html><html>"), "it is HTML"},
		"HEIC by a brand":       {[]byte("\x00\x00\x00\x1cftyphevc\x00\x00\x00\x00"), "it is HEIC"},
		"SVG behind marks":      {[]byte("\ufeff<!-- made by\nhand -->\n<svg/>"), "it is SVG"},
		"SVG behind all":        {[]byte("<?xml version=\"1.0\"?>\n<!DOCTYPE svg PUBLIC \"x\" [\n<!ENTITY a \"b\">\n]>\n<!-- c -->\n<svg xmlns=\"x\">"), "it is SVG"},
		"a page with a drawing": {[]byte("<!-- c --><!DOCTYPE html><svg>"), "it is HTML"},
		"SVG":                   {[]byte("<svg xmlns=\"x\"/>"), "it is SVG"},
		"BMP":                   {[]byte("BM\x46\x00\x00\x00\x00\x00\x00\x00\x36\x00"), "it is BMP"},
		"a pointer":             {[]byte("version https://git-lfs.github.com/spec/v1\n"), "pointer of Git LFS"},
		"nothing":               {[]byte("hello"), "it is no PNG"},
		"a broken one":          {whole[:30], "the JPEG is broken"},
	} {
		if _, err := Decode(c.data); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", name, err, c.want)
		}
	}
}

// gifOf is a GIF of a frame in a screen, with a red row above and blue ones below.
func gifOf(t *testing.T, screen, at image.Rectangle) []byte {
	t.Helper()
	f := image.NewPaletted(at, color.Palette{color.NRGBA{255, 0, 0, 255}, color.NRGBA{0, 0, 255, 255},
		color.NRGBA{255, 255, 255, 255}})
	for i := range f.Pix {
		f.Pix[i] = uint8(min(i/at.Dx(), 1+i%2))
	}
	var b bytes.Buffer
	if err := gif.EncodeAll(&b, &gif.GIF{Image: []*image.Paletted{f}, Delay: []int{0},
		Config: image.Config{Width: screen.Dx(), Height: screen.Dy()}}); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func TestTheFirstFrameOfAGIFStandsInItsScreen(t *testing.T) {
	screen, at := image.Rect(0, 0, 60, 50), image.Rect(10, 20, 50, 45)
	data := gifOf(t, screen, at)
	for name, c := range map[string]struct {
		data []byte
		part bool
	}{"whole": {data, false}, "cut": {data[:len(data)*3/4], true}} {
		img, err := Load(c.data)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if img.Bounds() != screen || named3(img.At(12, 20)) != "red" {
			t.Errorf("%s: %v, %v", name, img.Bounds(), img.At(12, 20))
		}
		if _, _, _, a := img.At(0, 0).RGBA(); a != 0 {
			t.Errorf("%s: something is beside the frame", name)
		}
		if (img.Part != nil) != c.part || c.part && !strings.Contains(img.Part.Error(), "of its 25 rows") {
			t.Errorf("%s: %v", name, img.Part)
		}
	}
	for n := range data { // cut anywhere
		if img, err := Load(data[:n]); err == nil && img.Bounds() != screen {
			t.Errorf("cut at %d: %v", n, img.Bounds())
		}
	}
}

func TestWhatIsWrongBehindAPictureTakesNothingFromIt(t *testing.T) {
	whole := made(t, 30, 20, png.Encode)
	pixels := bytes.Index(whole, []byte("IDAT"))
	size := int(binary.BigEndian.Uint32(whole[pixels-4:]))
	badSum, badPixels := bytes.Clone(whole), bytes.Clone(whole)
	badSum[pixels+4+size] ^= 1
	badPixels[pixels+4+size-1] ^= 1 // the sum of the pixels
	jpg := made(t, 30, 20, asJPEG)
	for name, c := range map[string]struct {
		data []byte
		want string
	}{
		"a PNG without its end":  {whole[:len(whole)-12], ""},
		"a wrong sum of a chunk": {badSum, ""},
		"a wrong sum of pixels":  {badPixels, "damaged, but all"},
		"a PNG that is cut":      {whole[:pixels+4+size/2], "of its 20 rows"},
		"a JPEG without its end": {jpg[:len(jpg)-2], ""},
	} {
		img, err := Load(c.data)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if c.want == "" && img.Part != nil || c.want != "" &&
			(img.Part == nil || !strings.Contains(img.Part.Error(), c.want)) {
			t.Errorf("%s: %v, want %q", name, img.Part, c.want)
		}
	}
}

func FuzzLoad(f *testing.F) {
	f.Add([]byte(webp))
	f.Add(animated([]byte(webp), 9, 5, 4, 2, 1, 1))
	f.Add(withEXIF("png", made(f, 8, 8, png.Encode), exifOf(6, binary.BigEndian))[:90])
	f.Add(withEXIF("jpeg", made(f, 8, 8, asJPEG), exifOf(8, binary.LittleEndian)))
	f.Fuzz(func(t *testing.T, data []byte) {
		if c, _, err := image.DecodeConfig(bytes.NewReader(data)); err == nil && c.Width > 1<<20/max(c.Height, 1) {
			return
		}
		if img, err := Load(data); err == nil && img.Image == nil {
			t.Error("it is nothing")
		}
	})
}

// A PNG with a row of no filter that there is shows the rows before it.
func TestAPNGWithAWrongRowShowsThoseBeforeIt(t *testing.T) {
	const w, h, wrong = 16, 16, 9
	var file bytes.Buffer
	img := image.NewRGBA(image.Rect(0, 0, w, h))
	for y := range h {
		for x := range w {
			img.Set(x, y, color.RGBA{uint8(16 * y), 80, 40, 255})
		}
	}
	if err := png.Encode(&file, img); err != nil {
		t.Fatal(err)
	}
	p, ok := partsOfPNG(file.Bytes())
	if !ok {
		t.Fatal("its parts are not read")
	}
	z, err := zlib.NewReader(bytes.NewReader(p.pixels))
	if err != nil {
		t.Fatal(err)
	}
	raw, err := io.ReadAll(z)
	if err != nil {
		t.Fatal(err)
	}
	raw[wrong*(p.stride()+1)] = 9
	got, err := Load(p.whole(raw))
	if err != nil || got.Part == nil {
		t.Fatalf("%v, %v", err, got.Part)
	}
	for y := range wrong {
		if !near(got.At(3, y), img.At(3, y)) {
			t.Errorf("row %d is another", y)
		}
	}
}

func TestAnInterlacedPNGWithAWrongRowShowsThePassesBeforeIt(t *testing.T) {
	p := pngParts{width: 16, height: 16, depth: 8, colour: 0, interlaced: true, head: []byte(pngHead)}
	p.head = appendChunk(p.head, "IHDR", []byte{0, 0, 0, 16, 0, 0, 0, 16, 8, 0, 0, 0, 1})
	raw, at := make([]byte, p.size()), 0
	for _, pass := range p.passes() {
		for range pass.rows {
			for i := 1; i < pass.size; i++ {
				raw[at+i] = 200
			}
			at += pass.size
		}
	}
	if img, err := Load(p.whole(raw)); err != nil || img.Part != nil {
		t.Fatalf("the whole one: %v, %v", err, img)
	}
	last := p.passes()[6]
	raw[at-last.size*(last.rows-2)] = 9 // the third row of the last pass, the sixth of the picture
	img, err := Load(p.whole(raw))
	if err != nil || img.Part == nil {
		t.Fatalf("%v, %v", err, img)
	}
	for y := range 16 {
		want := color.Gray{200}
		if y%2 == 1 && y > 4 {
			want.Y = 0
		}
		if !near(img.At(3, y), want) {
			t.Errorf("row %d is %v", y, img.At(3, y))
		}
	}
}
