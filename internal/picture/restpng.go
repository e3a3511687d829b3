package picture

import (
	"bytes"
	"compress/flate"
	"compress/zlib"
	"encoding/binary"
	"hash/adler32"
	"hash/crc32"
	"image"
	"image/png"
	"io"
)

const pngHead = "\x89PNG\r\n\x1a\n"

// maxRest is how many bytes of pixels a damaged picture is read for.
const maxRest = 256 << 20

// restPNG reads the rows that a damaged PNG has, from the top, and how many those
// are: what is left of its data is put into a file that is whole, with nothing in
// the rows that are missing. Whole says that all of them are there, as they were
// written.
func restPNG(data []byte) (img image.Image, rows int, whole bool) {
	p, ok := partsOfPNG(data)
	if !ok {
		return nil, 0, false
	}
	stride := p.stride()
	want := p.size()
	if want > maxRest || len(p.pixels) < 3 {
		return nil, 0, false
	}
	raw := make([]byte, want)
	in := bytes.NewReader(p.pixels[2:]) // behind the two bytes that zlib has first
	out := flate.NewReader(in)
	n, _ := io.ReadFull(out, raw)
	if n == want {
		var sum [4]byte
		more, err := io.Copy(io.Discard, io.LimitReader(out, 1))
		_, short := io.ReadFull(in, sum[:])
		whole = more == 0 && err == nil && short == nil && binary.BigEndian.Uint32(sum[:]) == adler32.Checksum(raw)
	}
	if sound := p.sound(raw[:n]); sound < n {
		n, whole = sound, false
	}
	if rows = min(n/(stride+1), p.height); rows == 0 {
		return nil, 0, false
	}
	clear(raw[n:])
	img, err := png.Decode(bytes.NewReader(p.whole(raw)))
	if err != nil {
		return nil, 0, false
	}
	return img, rows, whole
}

// sound returns how many bytes of the rows there are before one that was not all read,
// or whose filter is none of PNG's five (PNG 3, 9.2).
func (p pngParts) sound(raw []byte) (n int) {
	for _, pass := range p.passes() {
		for range pass.rows {
			if n+pass.size > len(raw) || raw[n] > 4 {
				return n
			}
			n += pass.size
		}
	}
	return n
}

// pngParts are the chunks of a PNG.
type pngParts struct {
	head          []byte // before the pixels, chunk by chunk, whole
	pixels        []byte
	width, height int
	depth, colour int
	interlaced    bool
}

// partsOfPNG reads the chunks that are there, whatever their checksums say.
func partsOfPNG(data []byte) (p pngParts, ok bool) {
	p.head = []byte(pngHead)
	for at := len(pngHead); at+8 <= len(data); {
		size := int(binary.BigEndian.Uint32(data[at:]))
		kind := string(data[at+4 : at+8])
		body := data[at+8:]
		body = body[:min(max(size, 0), len(body))]
		switch kind {
		case "IHDR":
			if len(body) < 13 {
				return p, false
			}
			p.width, p.height = int(binary.BigEndian.Uint32(body)), int(binary.BigEndian.Uint32(body[4:]))
			p.depth, p.colour, p.interlaced = int(body[8]), int(body[9]), body[12] == 1
			ok = p.width > 0 && p.height > 0 && p.width <= maxPixels/p.height
			p.head = appendChunk(p.head, kind, body)
		case "PLTE", "tRNS":
			if p.pixels == nil {
				p.head = appendChunk(p.head, kind, body)
			}
		case "IDAT":
			p.pixels = append(p.pixels, body...)
		case "IEND":
			return p, ok
		}
		at += 12 + size
		if size < 0 || at < 0 {
			break
		}
	}
	return p, ok
}

// stride is how many bytes a row has.
func (p pngParts) stride() int { return p.rowOf(p.width) }

func (p pngParts) rowOf(width int) int {
	samples := map[int]int{0: 1, 2: 3, 3: 1, 4: 2, 6: 4}[p.colour]
	return (width*samples*p.depth + 7) / 8
}

// size is how many bytes all rows have, with one before each.
func (p pngParts) size() (n int) {
	for _, pass := range p.passes() {
		n += pass.size * pass.rows
	}
	return n
}

// pngPass is rows of so many bytes, the one of their filter among them.
type pngPass struct{ size, rows int }

// passes are the rows of a picture. An interlaced one is seven smaller ones (PNG 3, 8.2).
func (p pngParts) passes() (out []pngPass) {
	if !p.interlaced {
		return []pngPass{{p.stride() + 1, p.height}}
	}
	for _, pass := range [][4]int{{8, 8, 0, 0}, {8, 8, 4, 0}, {4, 8, 0, 4}, {4, 4, 2, 0}, {2, 4, 0, 2}, {2, 2, 1, 0},
		{1, 2, 0, 1}} {
		w, h := (p.width-pass[2]+pass[0]-1)/pass[0], (p.height-pass[3]+pass[1]-1)/pass[1]
		if w > 0 && h > 0 {
			out = append(out, pngPass{p.rowOf(w) + 1, h})
		}
	}
	return out
}

// whole is a file of some rows.
func (p pngParts) whole(raw []byte) []byte {
	var packed bytes.Buffer
	z, err := zlib.NewWriterLevel(&packed, zlib.BestSpeed)
	if err != nil {
		return nil
	}
	if _, err := z.Write(raw); err != nil {
		return nil
	}
	if err := z.Close(); err != nil {
		return nil
	}
	return appendChunk(appendChunk(bytes.Clone(p.head), "IDAT", packed.Bytes()), "IEND", nil)
}

func appendChunk(out []byte, kind string, body []byte) []byte {
	out = binary.BigEndian.AppendUint32(out, uint32(len(body)))
	from := len(out)
	out = append(append(out, kind...), body...)
	return binary.BigEndian.AppendUint32(out, crc32.ChecksumIEEE(out[from:]))
}
