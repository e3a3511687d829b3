// Package export draws a board as SVG, and tells it as plain text.
//
// What it writes carries no scripts, no links and nothing from elsewhere: text
// of the board is escaped, and images are frames with their description.
package export

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/openspace-tui/openspace/internal/board"
)

// SVG draws what a view shows as tldraw does, with a margin, on a white ground.
// Names of frames and labels of arrows come last, so that nothing covers them.
func SVG(v *board.View) []byte {
	s := &svg{seats: seated(v)}
	r := v.Bounds
	for shape, way := range s.seats.ways {
		r = r.Union(around(way))
		if l, ok := s.seats.labels[shape]; ok {
			r = r.Union(l.box)
		}
	}
	r = r.Grow(40)
	fmt.Fprintf(s, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="%s %s %s %s" width="%s" height="%s" font-family="%s">`+"\n",
		n(r.X), n(r.Y), n(r.W), n(r.H), n(r.W), n(r.H), face("sans"))
	fmt.Fprintf(s, `<rect x="%s" y="%s" width="%s" height="%s" fill="#fff"/>`+"\n", n(r.X), n(r.Y), n(r.W), n(r.H))
	for _, shape := range v.Shapes {
		s.shape(shape)
		if shape.Arrow == nil && shape.Type != "frame" {
			s.label(shape)
		}
	}
	for _, shape := range v.Shapes {
		switch {
		case shape.Type == "frame":
			s.name(shape)
		case shape.Arrow != nil:
			s.words(shape)
		}
	}
	s.WriteString("</svg>\n")
	return []byte(s.String())
}

type svg struct {
	strings.Builder
	seats *seats // of the labels of arrows
}

// n writes a coordinate to a hundredth of a pixel.
func n(f float64) string { return strconv.FormatFloat(math.Round(f*100)/100, 'f', -1, 64) }

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

// pen is how the lines of a shape are drawn.
func pen(shape *board.Shape) string {
	w := width(shape.Size) * shape.Scale
	style := fmt.Sprintf(` stroke="%s" stroke-width="%s" stroke-linejoin="round" stroke-linecap="round"`,
		hex(shape.Color), n(w)) + seen(shape)
	switch shape.Dash {
	case "dashed":
		style += fmt.Sprintf(` stroke-dasharray="%s %s"`, n(2*w), n(2.5*w))
	case "dotted":
		style += fmt.Sprintf(` stroke-dasharray="0 %s"`, n(2.5*w))
	case "none":
		style = ` stroke="none"` + seen(shape)
	}
	return style
}

// seen is how much of a shape is seen.
func seen(shape *board.Shape) string {
	if shape.Opacity == 1 {
		return ""
	}
	return fmt.Sprintf(` opacity="%s"`, n(shape.Opacity))
}

func (s *svg) shape(shape *board.Shape) {
	style := pen(shape)
	switch {
	case shape.Type == "text" || shape.Type == "group":
	case shape.Arrow != nil:
		way := s.seats.ways[shape]
		pieces := [][]board.Point{way}
		if l, ok := s.seats.labels[shape]; ok { // cut where its label is
			pieces = outside(way, l.box.Grow(3))
		}
		s.path(stretches(shape.Arrow, pieces), "none", style)
		w := width(shape.Size) * shape.Scale
		s.head(shape.Arrow.StartHead, way, true, shape, w)
		s.head(shape.Arrow.EndHead, way, false, shape, w)
	case len(shape.Paths) > 0:
		s.strokes(shape, style)
	case shape.Type == "frame", shape.Type == "image", shape.Type == "bookmark", shape.Type == "video",
		shape.Type == "embed":
		s.path(line(shape.Outline, true), "#fcfcfd", ` stroke="#9fa8b2" stroke-width="1"`+seen(shape))
	case shape.Type == "note":
		s.path(corners(shape.Outline, 6), paint(shape),
			` stroke="#1d1d1d" stroke-opacity="0.15" stroke-width="1"`+seen(shape))
	case len(shape.Outline) > 0:
		s.path(outline(shape), paint(shape), style)
		s.hatched(shape)
		s.inside(shape, style)
	}
}

// stretches returns the pieces of an arrow's way; those of one that is bowed are round.
func stretches(a *board.Arrow, pieces [][]board.Point) (d string) {
	for _, piece := range pieces {
		if a.Kind == "arc" && len(piece) > 2 {
			d += curve(piece, false)
		} else {
			d += line(piece, false)
		}
	}
	return d
}

// strokes draws lines, strokes of a pen and those of a marker.
func (s *svg) strokes(shape *board.Shape, style string) {
	for _, p := range shape.Paths {
		fill := "none"
		if p.Closed {
			fill = paint(shape)
		}
		if shape.Type == "highlight" {
			style = fmt.Sprintf(
				` stroke="%s" stroke-width="%s" stroke-linejoin="round" stroke-linecap="round" opacity="%s"`,
				hex(shape.Color), n(6*width(shape.Size)*shape.Scale), n(0.35*shape.Opacity))
		}
		d := line(p.Points, p.Closed)
		if p.Smooth || shape.Type != "line" && len(p.Points) > 8 {
			d = curve(p.Points, p.Closed)
		}
		s.path(d, fill, style)
	}
}

// path writes a path with its filling and its line.
func (s *svg) path(d, fill, style string) {
	if d != "" {
		fmt.Fprintf(s, `<path d="%s" fill="%s"%s/>`+"\n", d, fill, style)
	}
}
