package export

import (
	"cmp"
	"fmt"
	"html"
	"math"
	"strings"

	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/internal/board"
	"github.com/openspace-tui/openspace/internal/board/tldraw"
)

// high is the height of a line in heights of its letters, as tldraw has it.
const high = 1.35

// pad is the room between a shape and its label.
const pad = 16

// fontOf is the height of a shape's letters in pixels.
func fontOf(shape *board.Shape) float64 {
	sizes := map[string]float64{"s": 18, "m": 22, "l": 26, "xl": 32}
	switch {
	case shape.Type == "text":
		sizes = map[string]float64{"s": 18, "m": 24, "l": 36, "xl": 44}
	case shape.Arrow != nil:
		sizes = map[string]float64{"s": 18, "m": 20, "l": 24, "xl": 28}
	}
	if f := sizes[shape.Size]; f > 0 {
		return f * shape.Scale
	}
	return sizes["s"] * shape.Scale
}

// wide is about how wide a text is drawn.
func wide(text string, font float64) float64 { return float64(xansi.StringWidth(text)) * font * 0.58 }

// wrapped breaks lines between words where they are wider than there is room for;
// a word that is too wide is broken itself. Some more is allowed, since widths are
// estimates and a board makes shapes as wide as those.
func wrapped(text string, font, room float64) (out []string) {
	cells := int(math.Round(room*1.02/(font*0.58) + 0.4))
	for l := range strings.SplitSeq(text, "\n") {
		if cells < 1 || xansi.StringWidth(l) <= cells {
			out = append(out, l)
			continue
		}
		out = append(out, strings.Split(xansi.Wrap(l, cells, ""), "\n")...)
	}
	return out
}

// room is how wide the lines of a label may be; 0 is as wide as they are.
func room(shape *board.Shape) float64 {
	switch shape.Type {
	case "text":
		return max(shape.W, 1)
	case "note":
		return max(shape.W-2*pad*shape.Scale, 1)
	case "geo", "image", "bookmark", "video", "embed":
		return max(shape.W-pad, 1)
	}
	return 0
}

// classes draw a line between their sections.
func sectioned(shape *board.Shape) bool {
	return shape.Kind == "class" || shape.Kind == "interface" || shape.Kind == "abstract"
}

// shown is what is written into a shape: its text, and what a picture or a
// bookmark shows where it has none.
func shown(shape *board.Shape) string {
	switch shape.Type {
	case "image", "bookmark", "video", "embed":
		return cmp.Or(shape.Text, shape.Asset, shape.URL, shape.Type)
	}
	return shape.Text
}

// label writes the text of a shape into it.
func (s *svg) label(shape *board.Shape) {
	text := shown(shape)
	if text == "" || shape.Type == "group" {
		return
	}
	font := fontOf(shape)
	lines := wrapped(text, font, room(shape))
	tall := font * high * float64(len(lines))
	x, y, anchor := shape.W/2, (shape.H-tall)/2, "middle"
	edge := pad / 2 * shape.Scale
	switch {
	case shape.Type == "text":
		y, edge = 0, 0
	case shape.VerticalAlign == "start":
		y = 4
	case shape.VerticalAlign == "end":
		y = shape.H - tall - 4
	}
	switch {
	case shape.Align == "start" || shape.Type == "text" && shape.Align != "middle" && shape.Align != "end":
		x, anchor = edge, "start"
	case shape.Align == "end":
		x, anchor = shape.W-edge, "end"
	}
	runs := shape.Runs(lines)
	for i, l := range lines {
		top := y + font*high*float64(i)
		if sectioned(shape) && l != "" && strings.Trim(l, "─") == "" {
			a, b := shape.Matrix.Apply(board.Point{Y: top + font*high/2}),
				shape.Matrix.Apply(board.Point{X: shape.W, Y: top + font*high/2})
			s.path(line([]board.Point{a, b}, false), "none",
				fmt.Sprintf(` stroke="%s" stroke-width="1"`, hex(shape.Color))+seen(shape))
			continue
		}
		s.text(shape, board.Point{X: x, Y: top + font*1.02}, anchor, runs[i], "")
	}
}

// text writes a line at a place of a shape, turned as that is.
func (s *svg) text(shape *board.Shape, at board.Point, anchor string, runs []board.Run, more string) {
	l := marked(runs)
	if l == "" {
		return
	}
	p := shape.Matrix.Apply(at)
	if shape.Arrow != nil {
		p = at
	} else if shape.Rotation != 0 {
		more += fmt.Sprintf(` transform="rotate(%s %s %s)"`, n(shape.Rotation*180/math.Pi), n(p.X), n(p.Y))
	}
	if shape.Font != "" && shape.Font != "sans" {
		more += fmt.Sprintf(` font-family="%s"`, face(shape.Font))
	}
	size := fontOf(shape)
	if shape.Type == "frame" {
		size = nameSize
	}
	fmt.Fprintf(s, `<text x="%s" y="%s" text-anchor="%s" font-size="%s"%s fill="%s"%s xml:space="preserve">%s</text>`+
		"\n",
		n(p.X), n(p.Y), anchor, n(size), more, ink(shape), seen(shape), l)
}

// marked writes the runs of a line.
func marked(runs []board.Run) string {
	var out strings.Builder
	for _, r := range runs {
		look := look(r.Marks)
		switch text := html.EscapeString(r.Text); {
		case look == "" || text == "":
			out.WriteString(text)
		default:
			fmt.Fprintf(&out, "<tspan%s>%s</tspan>", look, text)
		}
	}
	return out.String()
}

// look is how text with marks is written.
func look(marks tldraw.Marks) (out string) {
	if marks&tldraw.Bold != 0 {
		out += ` font-weight="bold"`
	}
	if marks&tldraw.Italic != 0 {
		out += ` font-style="italic"`
	}
	if marks&tldraw.Code != 0 {
		out += fmt.Sprintf(` font-family="%s"`, face("mono"))
	}
	var lines []string
	if marks&tldraw.Underlined != 0 {
		lines = append(lines, "underline")
	}
	if marks&tldraw.Struck != 0 {
		lines = append(lines, "line-through")
	}
	if lines != nil {
		out += fmt.Sprintf(` text-decoration="%s"`, strings.Join(lines, " "))
	}
	return out
}

// halo keeps text legible over lines.
const halo = ` paint-order="stroke" stroke="#fff" stroke-width="6" stroke-linejoin="round"`

// nameSize is how high the letters of a frame's name are.
const nameSize = 16

// name writes the name of a frame above it.
func (s *svg) name(shape *board.Shape) {
	s.text(shape, board.Point{Y: -8}, "start", []board.Run{{Text: strings.ReplaceAll(shape.Text, "\n", " ")}}, halo)
}

// words writes the label of an arrow.
func (s *svg) words(shape *board.Shape) {
	l, font := s.seats.labels[shape], fontOf(shape)
	for i, runs := range shape.Runs(l.lines) {
		s.text(shape, board.Point{X: l.box.X + l.box.W/2, Y: l.box.Y + font*high*float64(i) + font*1.02}, "middle",
			runs, halo)
	}
}

// outside returns the pieces of a path that are not in a rectangle.
func outside(path []board.Point, r board.Rect) (out [][]board.Point) {
	var piece []board.Point
	end := func() {
		if len(piece) > 1 {
			out = append(out, piece)
		}
		piece = nil
	}
	for i := 1; i < len(path); i++ {
		a, b := path[i-1], path[i]
		from, to, meets := within(a, b, r)
		if piece == nil && (!meets || from > 0) {
			piece = append(piece, a)
		}
		if !meets {
			piece = append(piece, b)
			continue
		}
		if from > 0 {
			piece = append(piece, middle(a, b, from))
		}
		end()
		if to < 1 {
			piece = append(piece, middle(a, b, to), b)
		}
	}
	end()
	return out
}

// within returns the part of a way that is in a rectangle, from 0 to 1.
func within(a, b board.Point, r board.Rect) (from, to float64, meets bool) {
	from, to = 0, 1
	for _, side := range [][2]float64{{a.X - b.X, a.X - r.X}, {b.X - a.X, r.X + r.W - a.X}, {a.Y - b.Y, a.Y - r.Y},
		{b.Y - a.Y, r.Y + r.H - a.Y}} {
		speed, room := side[0], side[1]
		switch {
		case speed == 0 && room < 0:
			return 0, 0, false
		case speed < 0:
			from = max(from, room/speed)
		case speed > 0:
			to = min(to, room/speed)
		}
	}
	return from, to, from < to
}
