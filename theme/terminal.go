package theme

import "image/color"

// Depth is how many colours a terminal shows.
type Depth int

// The depths.
const (
	TrueColor Depth = iota
	Colors256
	Colors16
	NoColor // NO_COLOR, or a terminal that has none
)

// Terminal is what is known of the terminal that a theme is drawn on. The zero
// value is a light one of which nothing is known.
type Terminal struct {
	Dark       bool            // its background is dark
	Background color.Color     // nil: not known
	Foreground color.Color     // nil: not known
	Colors     [16]color.Color // its own; nil where not known
	Depth      Depth
	Keep       bool // its background stays, also where a theme has one
	Forced     bool // Dark was chosen, whatever the terminal's background is
}

// grounds are the backgrounds that text must be read on where nothing covers
// the terminal's: the one it told, or those that are common.
func (on Terminal) grounds() []color.Color {
	switch {
	case on.Background != nil && isDark(on.Background) == on.Dark:
		return []color.Color{on.Background}
	case on.Dark:
		return []color.Color{color.Gray{0x1e}, color.Black}
	}
	return []color.Color{color.White, color.RGBA{0xfd, 0xf6, 0xe3, 0xff}}
}

// unlike reports whether the terminal's background may not be as dark or light as
// the form that was chosen.
func (on Terminal) unlike() bool {
	return on.Forced && (on.Background == nil || isDark(on.Background) != on.Dark)
}

// isDark reports whether white is easier to read on a colour than black.
func isDark(c color.Color) bool { return Contrast(color.White, c) > Contrast(color.Black, c) }
