package picture

import (
	"bytes"
	"encoding/binary"
	"image"

	"golang.org/x/image/draw"
	still "golang.org/x/image/webp"

	"github.com/openspace-tui/openspace/internal/lang"
)

// The decoder of WebP reads no animations: their first frame is a picture that it
// reads, once it stands in a file of its own (RFC 9649, 2.7).

func isWebP(data []byte) bool {
	return len(data) >= 12 && string(data[:4]) == "RIFF" && string(data[8:12]) == "WEBP"
}

// frame is one of an animation, in the canvas that it stands in.
type frame struct {
	canvas image.Rectangle
	at     image.Point
	file   []byte
}

// Animated reports whether data is an animation of which Load reads the first
// frame.
func Animated(data []byte) bool { return firstFrame(data) != nil }

// firstFrame is the first frame of an animated WebP, nil of anything else.
func firstFrame(data []byte) *frame {
	const head = 30 // RIFF, its size, WEBP, and the chunk that says what there is
	if !isWebP(data) || len(data) < head || string(data[12:16]) != "VP8X" || data[20]&2 == 0 {
		return nil
	}
	out := &frame{canvas: image.Rect(0, 0, threeBytes(data[24:])+1, threeBytes(data[27:])+1)}
	for at := 12; at+8 <= len(data); {
		size := int(binary.LittleEndian.Uint32(data[at+4:]))
		body := data[at+8:]
		if string(data[at:at+4]) == "ANMF" && len(body) > 16 {
			out.at = image.Pt(2*threeBytes(body), 2*threeBytes(body[3:]))
			w, h := threeBytes(body[6:]), threeBytes(body[9:])
			out.file = stillWebP(body[16:min(max(size, 16), len(body))], w, h)
			return out
		}
		if at += 8 + size + size%2; size < 0 || at < 0 {
			return out
		}
	}
	return out
}

func threeBytes(b []byte) int { return int(b[0]) | int(b[1])<<8 | int(b[2])<<16 }

// stillWebP is a file of the chunks of one frame; w and h are its size less one.
func stillWebP(chunks []byte, w, h int) []byte {
	body := []byte("WEBP")
	if bytes.HasPrefix(chunks, []byte("ALPH")) {
		body = append(body, "VP8X\x0a\x00\x00\x00\x10\x00\x00\x00"...)
		body = append(body, byte(w), byte(w>>8), byte(w>>16), byte(h), byte(h>>8), byte(h>>16))
	}
	body = append(body, chunks...)
	return append(binary.LittleEndian.AppendUint32([]byte("RIFF"), uint32(len(body))), body...)
}

// image draws the frame where it stands.
func (f *frame) image() (*Image, error) {
	if f.file == nil {
		return nil, lang.Errorf("animated-webp-has-no-frame")
	}
	if w, h := f.canvas.Dx(), f.canvas.Dy(); w > maxPixels/h {
		return nil, lang.Errorf("pixels-are-too-many", w, h)
	}
	img, err := still.Decode(bytes.NewReader(f.file))
	if err != nil {
		return nil, lang.Errorf("first-frame-animated-webp-broken", err)
	}
	out := &Image{Image: img, Format: "webp", Part: lang.Errorf("animation-first-frame")}
	if b := img.Bounds(); b.Size() != f.canvas.Size() {
		full := image.NewNRGBA(f.canvas)
		draw.Draw(full, b.Sub(b.Min).Add(f.at), img, b.Min, draw.Src)
		out.Image = full
	}
	return out, nil
}
