package picture

import (
	"image"
	"image/color"
	"strconv"

	"golang.org/x/image/draw"
)

// Blocks draws the picture as large as fits w×h cells, by half blocks. What is
// transparent shows what is behind. It takes some milliseconds for a whole window.
func (p *Picture) Blocks(w, h int) []string {
	b := p.scaled[0].Bounds()
	pw, ph := fit(b.Dx(), b.Dy(), w, h*2)
	from := p.near(pw)
	small := image.NewRGBA(image.Rect(0, 0, pw, ph)) // into which scaling is quick
	draw.BiLinear.Scale(small, small.Bounds(), from, from.Bounds(), draw.Src, nil)
	out := make([]string, 0, (ph+1)/2)
	var line, code, next []byte
	for y := 0; y < ph; y += 2 {
		line, code = line[:0], code[:0]
		for x := range pw {
			var text string
			next, text = cell(next[:0], at(small, x, y), at(small, x, y+1))
			if string(next) != string(code) {
				line = append(append(line, "\x1b[m"...), next...)
				code = append(code[:0], next...)
			}
			line = append(line, text...)
		}
		out = append(out, string(line)+"\x1b[m")
	}
	return out
}

// at is a pixel; outside of the picture it is transparent.
func at(img *image.RGBA, x, y int) color.NRGBA {
	c := img.RGBAAt(x, y)
	if c.A == 0xff || c.A == 0 {
		return color.NRGBA(c)
	}
	return color.NRGBAModel.Convert(c).(color.NRGBA)
}

// cell returns the colours of two pixels, behind code, and their character.
func cell(code []byte, up, down color.NRGBA) (_ []byte, text string) {
	const seen, letter, ground = 128, 38, 48
	switch {
	case up.A < seen && down.A < seen:
		return code, " "
	case down.A < seen:
		return rgb(code, letter, up), "▀"
	case up.A < seen:
		return rgb(code, letter, down), "▄"
	case up == down:
		return rgb(code, letter, up), "█"
	}
	return rgb(rgb(code, letter, up), ground, down), "▀"
}

// rgb sets the colour of letters or of the ground.
func rgb(code []byte, kind int64, c color.NRGBA) []byte {
	code = append(code, "\x1b["...)
	code = append(strconv.AppendInt(code, kind, 10), ";2"...)
	for _, v := range []uint8{c.R, c.G, c.B} {
		code = strconv.AppendInt(append(code, ';'), int64(v), 10)
	}
	return append(code, 'm')
}
