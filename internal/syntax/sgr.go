package syntax

import (
	"fmt"
	"image/color"
)

// Ink is the SGR sequence for the colour of text, in true colour: who writes to the
// terminal takes it down to what is there.
func Ink(c color.Color) string { return direct(38, c) }

// Ground is the SGR sequence for a background, as Ink is for text.
func Ground(c color.Color) string { return direct(48, c) }

func direct(which int, c color.Color) string {
	r, g, b, _ := c.RGBA()
	return fmt.Sprintf("\x1b[%d;2;%d;%d;%dm", which, r>>8, g>>8, b>>8)
}
