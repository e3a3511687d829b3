package picture

import (
	"fmt"
	"image"
	"image/color"
	"strings"

	"golang.org/x/image/draw"
)

// Blocks draws the picture as large as fits w×h cells, by half blocks. What is
// transparent shows what is behind.
func (p *Picture) Blocks(w, h int) []string {
	b := p.small.Bounds()
	pw, ph := fit(b.Dx(), b.Dy(), w, h*2)
	small := image.NewNRGBA(image.Rect(0, 0, pw, ph))
	draw.BiLinear.Scale(small, small.Bounds(), p.small, b, draw.Src, nil)
	var out []string
	for y := 0; y < ph; y += 2 {
		var line strings.Builder
		code := ""
		for x := range pw {
			next, text := cell(small.NRGBAAt(x, y), below(small, x, y+1, ph))
			if next != code {
				line.WriteString("\x1b[m" + next)
				code = next
			}
			line.WriteString(text)
		}
		line.WriteString("\x1b[m")
		out = append(out, line.String())
	}
	return out
}

func below(img *image.NRGBA, x, y, h int) color.NRGBA {
	if y >= h {
		return color.NRGBA{}
	}
	return img.NRGBAAt(x, y)
}

// cell gives the colours and the character of two pixels.
func cell(up, down color.NRGBA) (code, text string) {
	rgb := func(kind int, c color.NRGBA) string { return fmt.Sprintf("\x1b[%d;2;%d;%d;%dm", kind, c.R, c.G, c.B) }
	const seen = 128
	switch {
	case up.A < seen && down.A < seen:
		return "", " "
	case down.A < seen:
		return rgb(38, up), "▀"
	case up.A < seen:
		return rgb(38, down), "▄"
	case up == down:
		return rgb(38, up), "█"
	}
	return rgb(38, up) + rgb(48, down), "▀"
}
