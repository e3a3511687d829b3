package picture

import (
	"bytes"
	"compress/lzw"
	"encoding/binary"
	"image"
	"image/color"
	"io"

	"golang.org/x/image/draw"
)

// restGIF reads the rows that the first frame of a damaged GIF has, how many those are,
// and how many it should have. The frame stands in its screen.
func restGIF(data []byte) (img image.Image, rows, all int) {
	const begin = 13 // the signature and the screen
	if len(data) < begin {
		return nil, 0, 0
	}
	screen := image.Rect(0, 0, int(binary.LittleEndian.Uint16(data[6:])), int(binary.LittleEndian.Uint16(data[8:])))
	colours, data := coloursOf(data[begin:], data[10])
	hole := -1
	for len(data) > 1 && data[0] == 0x21 { // extensions
		if data[1] == 0xf9 && len(data) > 6 && data[3]&1 > 0 {
			hole = int(data[6])
		}
		_, data = blocksOf(data[2:])
	}
	if len(data) < 11 || data[0] != 0x2c {
		return nil, 0, 0
	}
	at := func(i int) int { return int(binary.LittleEndian.Uint16(data[i:])) }
	size := image.Rect(0, 0, at(5), at(7))
	place, flags := image.Pt(at(1), at(3)), data[9]
	if size.Empty() || !size.Add(place).In(screen) {
		return nil, 0, 0
	}
	own, data := coloursOf(data[10:], flags)
	if own != nil {
		colours = own
	}
	if len(data) == 0 || data[0] < 2 || data[0] > 8 || len(colours) == 0 {
		return nil, 0, 0
	}
	if hole >= 0 && hole < len(colours) {
		colours[hole] = color.NRGBA{}
	}
	codes, _ := blocksOf(data[1:])
	pixels := make([]byte, size.Dx()*size.Dy())
	n, _ := io.ReadFull(lzw.NewReader(bytes.NewReader(codes), lzw.LSB, int(data[0])), pixels)
	out := image.NewNRGBA(screen)
	rows = n / size.Dx()
	for i, y := range rowsOf(size.Dy(), flags&0x40 > 0)[:rows] {
		for x, p := range pixels[i*size.Dx():][:size.Dx()] {
			if int(p) < len(colours) {
				out.Set(place.X+x, place.Y+y, colours[p])
			}
		}
	}
	return out, rows, size.Dy()
}

// coloursOf reads the colours that data begins with, where flags say that there are
// some, and returns what is behind them.
func coloursOf(data []byte, flags byte) (out color.Palette, rest []byte) {
	n := 2 << (flags & 7)
	if flags&0x80 == 0 || len(data) < 3*n {
		return nil, data
	}
	for i := range n {
		out = append(out, color.NRGBA{data[3*i], data[3*i+1], data[3*i+2], 0xff})
	}
	return out, data[3*n:]
}

// blocksOf joins the blocks that data begins with, as far as they came, and returns
// what is behind them.
func blocksOf(data []byte) (out, rest []byte) {
	for len(data) > 0 {
		n := min(int(data[0]), len(data)-1)
		out, data = append(out, data[1:1+n]...), data[1+n:]
		if n == 0 {
			break
		}
	}
	return out, data
}

// rowsOf are the rows of a frame in the order in which they come.
func rowsOf(height int, interlaced bool) (out []int) {
	passes := [][2]int{{0, 1}}
	if interlaced {
		passes = [][2]int{{0, 8}, {4, 8}, {2, 4}, {1, 2}}
	}
	for _, p := range passes {
		for y := p[0]; y < height; y += p[1] {
			out = append(out, y)
		}
	}
	return out
}

// onScreen puts the first frame of a GIF where it stands in its screen.
func onScreen(img image.Image, screen image.Rectangle) image.Image {
	if img.Bounds() == screen {
		return img
	}
	out := image.NewNRGBA(screen)
	draw.Draw(out, img.Bounds(), img, img.Bounds().Min, draw.Src)
	return out
}
