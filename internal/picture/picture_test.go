package picture

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"image"
	"image/color"
	"image/gif"
	"image/jpeg"
	"image/png"
	"io"
	"strings"
	"testing"

	xansi "github.com/charmbracelet/x/ansi"
)

// made is a picture of a size, encoded.
func made(t testing.TB, w, h int, encode func(io.Writer, image.Image) error) []byte {
	t.Helper()
	img := image.NewNRGBA(image.Rect(0, 0, w, h))
	for y := range h {
		for x := range w {
			img.Set(x, y, color.NRGBA{uint8(x * 255 / w), uint8(y * 255 / h), 90, 255})
		}
	}
	var b bytes.Buffer
	if err := encode(&b, img); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func asGIF(w io.Writer, m image.Image) error  { return gif.Encode(w, m, nil) }
func asJPEG(w io.Writer, m image.Image) error { return jpeg.Encode(w, m, nil) }

// webp is a WebP of one pixel.
const webp = "RIFF\x1a\x00\x00\x00WEBPVP8L\x0d\x00\x00\x00\x2f\x00\x00\x00\x10\x07\x10\x11\x11\x88\x88\xfe\x07\x00"

func TestDecode(t *testing.T) {
	whole := made(t, 30, 20, png.Encode)
	huge := bytes.Clone(whole)
	binary.BigEndian.PutUint32(huge[16:], 1<<20)
	binary.BigEndian.PutUint32(huge[20:], 1<<20)
	binary.BigEndian.PutUint32(huge[29:], crc32.ChecksumIEEE(huge[12:29]))
	for name, c := range map[string]struct {
		data  []byte
		want  string
		fault string
	}{
		"a PNG":                 {whole, "PNG 30×20", ""},
		"a JPEG":                {made(t, 30, 20, asJPEG), "JPEG 30×20", ""},
		"a GIF":                 {made(t, 30, 20, asGIF), "GIF 30×20", ""},
		"a WebP":                {[]byte(webp), "WebP 1×1", ""},
		"a large one":           {made(t, 1300, 20, png.Encode), "PNG 1300×20", ""},
		"nothing":               {nil, "", "it is no PNG, JPEG, GIF or WebP"},
		"text":                  {[]byte("hello"), "", "it is no PNG, JPEG, GIF or WebP"},
		"one that is cut":       {whole[:len(whole)-30], "PNG 30×20", ""},
		"a head that is cut":    {whole[:20], "", "the PNG is broken: "},
		"a JPEG of no size":     {[]byte("\xff\xd8\xff\xd9"), "", "the JPEG is broken: "},
		"one with wrong sums":   {bytes.Replace(whole, []byte("IDAT"), []byte("IDAX"), 1), "", "the PNG is broken: "},
		"one of a million rows": {huge, "", "are too many"},
	} {
		t.Run(name, func(t *testing.T) {
			p, err := Decode(c.data)
			switch {
			case c.fault != "":
				if err == nil || !strings.Contains(err.Error(), c.fault) {
					t.Errorf("the error is %v, want %q", err, c.fault)
				}
			case err != nil:
				t.Error(err)
			default:
				if got := fmt.Sprintf("%s %d×%d", p.Format, p.Width, p.Height); got != c.want || p.Size != len(c.data) {
					t.Errorf("%s of %d bytes, want %s of %d", got, p.Size, c.want, len(c.data))
				}
			}
		})
	}
}

func TestBlocksKeepTheProportions(t *testing.T) {
	for _, c := range []struct{ w, h, boxW, boxH, wide, rows int }{
		{40, 20, 40, 10, 40, 10}, {40, 20, 80, 24, 80, 20}, {20, 40, 80, 10, 10, 10}, {1, 1000, 80, 10, 1, 10}, {1000, 1, 80, 10, 80, 1}, {3, 3, 3, 2, 3, 2},
	} {
		p, err := Decode(made(t, c.w, c.h, png.Encode))
		if err != nil {
			t.Fatal(err)
		}
		rows := p.Blocks(c.boxW, c.boxH)
		if len(rows) != c.rows || xansi.StringWidth(rows[0]) != c.wide {
			t.Errorf("%d×%d in %d×%d cells: %d×%d cells, want %d×%d", c.w, c.h, c.boxW, c.boxH, xansi.StringWidth(rows[0]), len(rows), c.wide, c.rows)
		}
	}
}

// What is transparent is left to what is behind, and nothing is left on at the
// end of a row.
func TestCell(t *testing.T) {
	red, blue, none := color.NRGBA{255, 0, 0, 255}, color.NRGBA{0, 0, 255, 255}, color.NRGBA{9, 9, 9, 0}
	for name, c := range map[string]struct {
		up, down color.NRGBA
		want     string
	}{
		"nothing": {none, none, " "}, "one colour": {red, red, "\x1b[38;2;255;0;0m█"}, "the upper": {red, none, "\x1b[38;2;255;0;0m▀"},
		"the lower": {none, blue, "\x1b[38;2;0;0;255m▄"}, "two": {red, blue, "\x1b[38;2;255;0;0m\x1b[48;2;0;0;255m▀"},
	} {
		if code, text := cell(nil, c.up, c.down); string(code)+text != c.want {
			t.Errorf("%s is %q, want %q", name, string(code)+text, c.want)
		}
	}
}

// A pane draws a picture on the loop, once for each size.
func BenchmarkBlocks(b *testing.B) {
	p, err := Decode(made(b, 1600, 1600, png.Encode))
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		p.Blocks(200, 49)
	}
}

func FuzzDecode(f *testing.F) {
	f.Add([]byte(webp))
	f.Add(made(f, 3, 2, png.Encode))
	f.Add(made(f, 3, 2, asGIF))
	f.Fuzz(func(t *testing.T, data []byte) {
		if c, _, err := image.DecodeConfig(bytes.NewReader(data)); err == nil && c.Width*c.Height > 1<<20 {
			return // it is only slow
		}
		if p, err := Decode(data); err == nil && len(p.Blocks(10, 5)) > 5 {
			t.Error("it is higher than its place")
		}
	})
}
