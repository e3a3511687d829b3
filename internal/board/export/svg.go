// Package export draws a board as SVG, and tells it as plain text.
//
// What it writes carries no scripts, no links and nothing from elsewhere: text
// of the board is escaped, and images are frames with their description.
package export

import (
	"fmt"
	"html"
	"math"
	"strconv"
	"strings"

	"github.com/openspace-tui/openspace/internal/board"
)

// SVG draws what a view shows, with a margin, on a white ground.
func SVG(v *board.View) []byte {
	r := v.Bounds.Grow(40)
	s := &svg{}
	fmt.Fprintf(s, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="%s %s %s %s" width="%s" height="%s" font-family="sans-serif">`+"\n",
		n(r.X), n(r.Y), n(r.W), n(r.H), n(r.W), n(r.H))
	fmt.Fprintf(s, `<rect x="%s" y="%s" width="%s" height="%s" fill="#fff"/>`+"\n", n(r.X), n(r.Y), n(r.W), n(r.H))
	for _, shape := range v.Shapes {
		s.shape(shape)
	}
	s.WriteString("</svg>\n")
	return []byte(s.String())
}

type svg struct{ strings.Builder }

// n writes a coordinate to a hundredth of a pixel.
func n(f float64) string { return strconv.FormatFloat(math.Round(f*100)/100, 'f', -1, 64) }

// hex gives a colour of tldraw's light theme.
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

// tint gives a quarter of a colour on white.
func tint(color string) string {
	c := hex(color)
	if len(c) == 4 {
		return c
	}
	v, err := strconv.ParseUint(c[1:], 16, 32)
	if err != nil {
		return c
	}
	mix := func(x uint64) uint64 { return 255 - (255-x&255)/4 }
	return fmt.Sprintf("#%02x%02x%02x", mix(v>>16), mix(v>>8), mix(v))
}

func width(size string) float64 {
	switch size {
	case "s":
		return 2
	case "l":
		return 5
	case "xl":
		return 10
	}
	return 3.5
}

func (s *svg) shape(shape *board.Shape) {
	stroke, w := hex(shape.Color), width(shape.Size)
	style := fmt.Sprintf(` stroke="%s" stroke-width="%s" stroke-linejoin="round" stroke-linecap="round" opacity="%s"`, stroke, n(w), n(shape.Opacity))
	switch shape.Dash {
	case "dashed":
		style += fmt.Sprintf(` stroke-dasharray="%s %s"`, n(3*w), n(3*w))
	case "dotted":
		style += fmt.Sprintf(` stroke-dasharray="0 %s"`, n(2.5*w))
	case "none":
		style = fmt.Sprintf(` stroke="none" opacity="%s"`, n(shape.Opacity))
	}
	switch {
	case shape.Type == "text":
	case shape.Arrow != nil:
		s.path(shape.Arrow.Path, false, "none", style)
		s.head(shape.Arrow.StartHead, shape.Arrow.Path, true, shape, w)
		s.head(shape.Arrow.EndHead, shape.Arrow.Path, false, shape, w)
	case len(shape.Paths) > 0:
		for _, p := range shape.Paths {
			fill := "none"
			if p.Closed {
				fill = paint(shape)
			}
			if shape.Type == "highlight" {
				style = fmt.Sprintf(` stroke="%s" stroke-width="%s" stroke-linecap="round" opacity="0.4"`, stroke, n(6*w))
			}
			s.path(p.Points, p.Closed, fill, style)
		}
	case shape.Type == "frame", shape.Type == "image", shape.Type == "bookmark", shape.Type == "video", shape.Type == "embed":
		s.path(shape.Outline, true, "#fcfcfd", ` stroke="#9fa8b2" stroke-width="1"`)
	case len(shape.Outline) > 0:
		s.path(shape.Outline, true, paint(shape), style)
	}
	s.label(shape)
}

func paint(shape *board.Shape) string {
	switch {
	case shape.Type == "note":
		return "#fce19c"
	case shape.Fill == "fill":
		return hex(shape.Color)
	case shape.Fill == "solid", shape.Fill == "pattern", shape.Fill == "lined-fill":
		return tint(shape.Color)
	case shape.Fill == "semi":
		return "#fcfffe"
	}
	return "none"
}

func (s *svg) path(points []board.Point, closed bool, fill, style string) {
	if len(points) == 0 {
		return
	}
	s.WriteString(`<path d="M`)
	for i, p := range points {
		if i > 0 {
			s.WriteString("L")
		}
		s.WriteString(n(p.X) + " " + n(p.Y))
	}
	if closed {
		s.WriteString("Z")
	}
	fmt.Fprintf(s, `" fill="%s"%s/>`+"\n", fill, style)
}

// head draws an end of an arrow, turned as its path is there.
func (s *svg) head(kind string, path []board.Point, start bool, shape *board.Shape, w float64) {
	if kind == "none" || len(path) < 2 {
		return
	}
	tip, from := path[len(path)-1], path[len(path)-2]
	if start {
		tip, from = path[0], path[1]
	}
	l := math.Hypot(tip.X-from.X, tip.Y-from.Y)
	if l == 0 {
		return
	}
	u, size := board.Point{X: (tip.X - from.X) / l, Y: (tip.Y - from.Y) / l}, 6+3*w
	at := func(back, side float64) board.Point {
		return board.Point{X: tip.X - u.X*back*size - u.Y*side*size, Y: tip.Y - u.Y*back*size + u.X*side*size}
	}
	fill := "#fff"
	if shape.Fill != "none" && shape.Fill != "" {
		fill = hex(shape.Color)
	}
	style := fmt.Sprintf(` stroke="%s" stroke-width="%s" stroke-linejoin="round" stroke-linecap="round" opacity="%s"`, hex(shape.Color), n(w), n(shape.Opacity))
	switch kind {
	case "triangle":
		s.path([]board.Point{tip, at(1, 0.6), at(1, -0.6)}, true, fill, style)
	case "inverted":
		s.path([]board.Point{at(1, 0), at(0, 0.6), at(0, -0.6)}, true, fill, style)
	case "diamond":
		s.path([]board.Point{tip, at(0.8, 0.5), at(1.6, 0), at(0.8, -0.5)}, true, fill, style)
	case "square", "dot":
		s.path([]board.Point{at(0, 0.4), at(0.8, 0.4), at(0.8, -0.4), at(0, -0.4)}, true, fill, style)
	case "bar", "pipe":
		s.path([]board.Point{at(0, 0.6), at(0, -0.6)}, false, "none", style)
	default:
		s.path([]board.Point{at(0.9, 0.5), tip, at(0.9, -0.5)}, false, "none", style)
	}
}

func (s *svg) label(shape *board.Shape) {
	if shape.Text == "" {
		return
	}
	font := map[string]float64{"s": 18, "m": 22, "l": 26, "xl": 32}[shape.Size]
	if font == 0 {
		font = 18
	}
	lines := strings.Split(shape.Text, "\n")
	high := font * 1.35
	c := shape.Matrix.Apply(board.Point{X: shape.W / 2, Y: shape.H / 2})
	x, y, anchor := shape.W/2, shape.H/2-high*float64(len(lines))/2, "middle"
	switch {
	case shape.Arrow != nil:
		c = shape.Arrow.Label
		x, y = c.X, c.Y-high*float64(len(lines))/2
	case shape.Type == "group":
		return
	case shape.Type == "frame":
		x, y, anchor = 0, -high, "start"
	case shape.Type == "text" || shape.VerticalAlign == "start":
		y = 4
	case shape.VerticalAlign == "end":
		y = shape.H - high*float64(len(lines)) - 4
	}
	if shape.Arrow == nil && (shape.Align == "start" || shape.Type == "text" && shape.Align != "middle" && shape.Align != "end") {
		x, anchor = 8, "start"
	} else if shape.Arrow == nil && shape.Align == "end" {
		x, anchor = shape.W-8, "end"
	}
	turn := ""
	if shape.Arrow == nil {
		p := shape.Matrix.Apply(board.Point{X: x, Y: y})
		if shape.Rotation != 0 {
			turn = fmt.Sprintf(` transform="rotate(%s %s %s)"`, n(shape.Rotation*180/math.Pi), n(p.X), n(p.Y))
		}
		x, y = p.X, p.Y
	}
	family := ""
	if shape.Arrow != nil { // legible on its line
		family = ` paint-order="stroke" stroke="#fff" stroke-width="6"`
	}
	if shape.Font == "mono" {
		family += ` font-family="monospace"`
	}
	for i, l := range lines {
		if l == "" {
			continue
		}
		fmt.Fprintf(s, `<text x="%s" y="%s" text-anchor="%s" font-size="%s"%s%s fill="%s">%s</text>`+"\n",
			n(x), n(y+font+high*float64(i)), anchor, n(font), family, turn, ink(shape), html.EscapeString(l))
	}
}

func ink(shape *board.Shape) string {
	if shape.LabelColor != "" {
		return hex(shape.LabelColor)
	}
	return hex(shape.Color)
}
