package picture

import (
	"bytes"
	"image"
	"image/jpeg"
	"io"

	"golang.org/x/image/draw"
)

// restJPEG reads what a cut JPEG has, and how many rows that is. The decoder wants
// an end: it is given one behind filling, once with this and once with that, and
// the rows in which both pictures are the same are those of the file. Whole says that
// these are all.
func restJPEG(data []byte) (img image.Image, rows int, whole bool) {
	if img := coarser(data); img != nil {
		return img, img.Bounds().Dy(), false
	}
	a, b := filled(data, 0x00), filled(data, 0x2a)
	if a == nil || b == nil || a.Bounds() != b.Bounds() {
		return nil, 0, false
	}
	size := a.Bounds()
	for rows < size.Dy() && sameRow(a, b, rows) {
		rows++
	}
	if rows == size.Dy() {
		return a, rows, true
	}
	rows -= rows % 8 // of the last blocks a part may be by chance
	clear(a.Pix[rows*a.Stride:])
	return a, rows, false
}

// filler is a byte without end, up to a bound, and the marks of restarts between,
// which the decoder looks for.
type filler struct {
	with    byte
	left    int
	every   int // bytes between marks, 0 for none
	restart byte
	due     int
}

func (f *filler) Read(p []byte) (int, error) {
	n := min(len(p), f.left)
	if n == 0 {
		return 0, io.EOF
	}
	if f.every > 0 && f.due == 0 && n >= 2 {
		p[0], p[1] = 0xff, 0xd0+f.restart
		f.restart, f.due, f.left = (f.restart+1)%8, f.every, f.left-2
		return 2, nil
	}
	if f.every > 0 {
		n = max(min(n, f.due), 1)
		f.due -= min(n, f.due)
	}
	for i := range p[:n] {
		p[i] = f.with
	}
	f.left -= n
	return n, nil
}

// perPixel is how many bytes of filling a pixel takes at most: a block of 64 has
// 64 numbers of up to 16 bits and a code of 16 for each of three colours.
const perPixel = 12

func filled(data []byte, with byte) *image.NRGBA {
	c, err := jpeg.DecodeConfig(bytes.NewReader(data))
	if err != nil {
		return nil
	}
	data = bytes.TrimSuffix(data, []byte{0xff})
	size := (c.Width + 16) * (c.Height + 16) * perPixel
	fill := &filler{with: with, left: size}
	if every := restarts(data); every > 0 { // of the units between two marks each takes a block of 16 by 16 at most
		fill.every = every * 16 * 16 * perPixel
		fill.due, fill.left = fill.every, min(size*16, maxRest)
		for i := 1; i < len(data); i++ {
			if data[i-1] == 0xff && data[i] >= 0xd0 && data[i] <= 0xd7 {
				fill.restart = (data[i] - 0xd0 + 1) % 8
			}
		}
	}
	img, err := jpeg.Decode(io.MultiReader(bytes.NewReader(data), fill, bytes.NewReader([]byte{0xff, 0xd9})))
	if err != nil {
		return nil
	}
	out := image.NewNRGBA(image.Rect(0, 0, img.Bounds().Dx(), img.Bounds().Dy()))
	draw.Draw(out, out.Bounds(), img, img.Bounds().Min, draw.Src)
	return out
}

// restarts is after how many units a JPEG marks a restart; 0: it does not.
func restarts(data []byte) int {
	for i := 2; i+6 < len(data) && data[i] == 0xff && data[i+1] != 0xda; {
		if data[i+1] == 0xdd {
			return int(data[i+4])<<8 | int(data[i+5])
		}
		i += 2 + int(data[i+2])<<8 + int(data[i+3])
	}
	return 0
}

func sameRow(a, b *image.NRGBA, y int) bool {
	return bytes.Equal(a.Pix[y*a.Stride:(y+1)*a.Stride], b.Pix[y*b.Stride:(y+1)*b.Stride])
}

// coarser reads a progressive JPEG without the pass in which it is cut, where it
// had one before: all of the picture is there, with fewer details.
func coarser(data []byte) image.Image {
	last, passes := 0, 0
	for i := 2; i+4 < len(data); {
		if data[i] != 0xff || data[i+1] == 0 || data[i+1] == 0xff || data[i+1] >= 0xd0 && data[i+1] <= 0xd7 {
			i++
			continue
		}
		if data[i+1] == 0xda {
			last, passes = i, passes+1
		}
		i += 2 + int(data[i+2])<<8 + int(data[i+3])
	}
	if passes < 2 {
		return nil
	}
	img, err := jpeg.Decode(io.MultiReader(bytes.NewReader(data[:last]), bytes.NewReader([]byte{0xff, 0xd9})))
	if err != nil {
		return nil
	}
	return img
}
