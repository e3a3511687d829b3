package vt

import "fmt"

// Color is a colour a program asked for. The zero value is the terminal's
// default for its place (foreground, background, underline).
type Color uint32

const (
	colorIndexed Color = 1 << 24
	colorRGB     Color = 2 << 24
	colorKind    Color = 0xff << 24
)

// Indexed is one of the 256 colours of the palette.
func Indexed(i uint8) Color { return colorIndexed | Color(i) }

// RGB is a direct colour.
func RGB(r, g, b uint8) Color {
	return colorRGB | Color(r)<<16 | Color(g)<<8 | Color(b)
}

// IsDefault reports whether c is the terminal's own colour.
func (c Color) IsDefault() bool { return c == 0 }

// Index returns the place in the palette, and whether c has one.
func (c Color) Index() (uint8, bool) { return uint8(c), c&colorKind == colorIndexed }

// RGB returns the parts of a direct colour, and whether c is one. For a colour
// of the palette ask Terminal.PaletteColor.
func (c Color) RGB() (r, g, b uint8, ok bool) {
	return uint8(c >> 16), uint8(c >> 8), uint8(c), c&colorKind == colorRGB
}

// String is for tests and logs: default, a number, or #rrggbb.
func (c Color) String() string {
	switch c & colorKind {
	case colorIndexed:
		return fmt.Sprint(uint8(c))
	case colorRGB:
		return fmt.Sprintf("#%06x", uint32(c&0xffffff))
	}
	return "default"
}

// standardColor is xterm's palette: 16 named colours, a cube of 6×6×6, and 24
// greys.
func standardColor(i uint8) Color {
	switch {
	case i < 16:
		rgb := [16]uint32{
			0x000000, 0xcd0000, 0x00cd00, 0xcdcd00, 0x0000ee, 0xcd00cd, 0x00cdcd, 0xe5e5e5,
			0x7f7f7f, 0xff0000, 0x00ff00, 0xffff00, 0x5c5cff, 0xff00ff, 0x00ffff, 0xffffff,
		}[i]
		return colorRGB | Color(rgb)
	case i < 232:
		level := func(n uint8) uint8 {
			if n == 0 {
				return 0
			}
			return 55 + 40*n
		}
		n := i - 16
		return RGB(level(n/36), level(n/6%6), level(n%6))
	}
	grey := 8 + 10*(i-232)
	return RGB(grey, grey, grey)
}
