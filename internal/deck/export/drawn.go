package export

import (
	"fmt"
	"image/color"
	"regexp"
)

// paints are the colours of a whiteboard's drawing.
var paints = regexp.MustCompile(` (fill|stroke)="(#[0-9a-f]{3}|#[0-9a-f]{6})"`)

// drawn returns a drawing that was made with dark ink on white the palette's colours.
func (c Palette) drawn(svg []byte) []byte {
	return paints.ReplaceAllFunc(svg, func(found []byte) []byte {
		m := paints.FindSubmatch(found)
		return fmt.Appendf(nil, ` %s="%s"`, m[1], c.instead(string(m[2])))
	})
}

// Board colours: the ink, how far from grey a colour is that has a hue, and how
// light one is that is the filling of something rather than its line.
const (
	boardInk = 0x1d
	hued     = 24
	pale     = 0x80
)

// instead returns the palette's colour for one of a whiteboard: its ground for
// white, its text for the ink, what is between them for greys. Colours keep their
// hue: fillings as much of it as they have on white, lines so that they are seen.
func (c Palette) instead(of string) string {
	was, ok := rgb(of)
	back, fine := rgb(c.Back)
	ink, known := rgb(c.Text)
	if !ok || !fine || !known {
		return of
	}
	low, high := min(was.R, was.G, was.B), max(was.R, was.G, was.B)
	switch {
	case high-low < hued:
		return hexOf(mixed(back, ink, min(float64(255-int(low))/(255-boardInk), 1)))
	case low >= pale:
		part := float64(255-int(low)) / 255
		pure := func(v uint8) uint8 { return uint8(255 - min(float64(255-int(v))/part, 255)) }
		return hexOf(mixed(back, color.RGBA{pure(was.R), pure(was.G), pure(was.B), 255}, part))
	}
	out := was
	for part := 0.1; ratio(luminance(out), luminance(back)) < secondary && part <= 1; part += 0.1 {
		out = mixed(was, ink, part)
	}
	return hexOf(out)
}

// mixed is so much of a colour in another.
func mixed(ground, c color.RGBA, part float64) color.RGBA {
	mix := func(a, b uint8) uint8 { return uint8(float64(a)*(1-part) + float64(b)*part + 0.5) }
	return color.RGBA{mix(ground.R, c.R), mix(ground.G, c.G), mix(ground.B, c.B), 255}
}

func hexOf(c color.RGBA) string { return fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B) }
