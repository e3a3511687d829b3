package export

import (
	"fmt"
	"strconv"

	"github.com/openspace-tui/openspace/internal/board"
)

// hex returns a colour of tldraw's light theme.
func hex(color string) string {
	switch color {
	case "grey":
		return "#9fa8b2"
	case "light-violet":
		return "#e085f4"
	case "violet":
		return "#ae3ec9"
	case "blue":
		return "#4465e9"
	case "light-blue":
		return "#4ba1f1"
	case "yellow":
		return "#f1ac4b"
	case "orange":
		return "#e16919"
	case "green":
		return "#099268"
	case "light-green":
		return "#4cb05e"
	case "light-red":
		return "#f87777"
	case "red":
		return "#e03131"
	case "white":
		return "#fff"
	}
	return "#1d1d1d"
}

// tint returns a part of a colour on white.
func tint(color string, part float64) string {
	c := hex(color)
	if len(c) == 4 {
		return c
	}
	v, err := strconv.ParseUint(c[1:], 16, 32)
	if err != nil {
		return c
	}
	mix := func(x uint64) uint64 { return 255 - uint64(float64(255-x&255)*part) }
	return fmt.Sprintf("#%02x%02x%02x", mix(v>>16), mix(v>>8), mix(v))
}

// paint is the filling of a shape.
func paint(shape *board.Shape) string {
	switch {
	case shape.Type == "note" && (shape.Color == "black" || shape.Color == ""):
		return "#fce19c"
	case shape.Type == "note":
		return tint(shape.Color, 0.5)
	case shape.Fill == "fill":
		return hex(shape.Color)
	case shape.Fill == "solid" && shape.Color == "black":
		return "#e8e8e8"
	case shape.Fill == "solid", shape.Fill == "pattern", shape.Fill == "lined-fill":
		return tint(shape.Color, 0.25)
	case shape.Fill == "semi":
		return "#fcfffe"
	}
	return "none"
}

// ink is the colour of a shape's text.
func ink(shape *board.Shape) string {
	switch {
	case shape.LabelColor != "" && (shape.LabelColor != "black" || shape.Type != "text"):
		return hex(shape.LabelColor)
	case shape.Type == "note", shape.Type == "frame":
		return "#1d1d1d"
	}
	return hex(shape.Color)
}

// face returns fonts that are like one of tldraw's.
func face(font string) string {
	switch font {
	case "mono":
		return "IBM Plex Mono, DejaVu Sans Mono, monospace"
	case "serif":
		return "IBM Plex Serif, DejaVu Serif, serif"
	case "draw":
		return "Shantell Sans, Comic Neue, Comic Sans MS, Chalkboard SE, sans-serif"
	}
	return "IBM Plex Sans, DejaVu Sans, sans-serif"
}
