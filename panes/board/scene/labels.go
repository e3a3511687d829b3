package scene

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/openspace-tui/openspace/internal/board"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/panes/board/cells"
	"github.com/openspace-tui/openspace/panes/board/label"
	"github.com/openspace-tui/openspace/panes/board/route"
)

// share is how much of a shape's box its label may have.
func share(geo string) (float64, float64) {
	switch geo {
	case "diamond", "star", "heart":
		return 0.62, 0.62
	case "triangle":
		return 0.5, 0.5
	case "ellipse", "cloud", "pentagon":
		return 0.76, 0.72
	case "rhombus", "rhombus-2", "trapezoid", "hexagon", "octagon", "arrow-left", "arrow-right":
		return 0.74, 0.9
	}
	return 1, 1
}

// label writes a shape's text into its figure.
func (s *Scene) label(k *figure, p cells.Paint) {
	shape := k.Shape
	text, style := shape.Text, cells.Paint{FG: s.Palette.Ink(shape.LabelColor), BG: p.BG, Attr: p.Attr & cells.Faint}
	switch shape.Type {
	case "frame":
		s.name(text, k.Area, p)
		return
	case "geo":
	case "note":
		style.FG = cells.InkText
	case "image", "bookmark", "video", "embed":
		s.placeholder(shape, k.Area)
		return
	default:
		if text == "" {
			text = shape.Type
		}
		style.FG = cells.InkMuted
	}
	if shape.LabelColor == "" || s.Palette.Plain && tinted(shape) {
		style.FG = cells.InkText
	}
	if text == "" || s.Camera.Zoom < hinting {
		return
	}
	inner := s.inner(k)
	if k.Form == route.Dots {
		inner = innerOf(inner, shape)
	}
	if inner.Rows() < 1 || inner.Cols() < 4 && label.Width(text) > inner.Cols() {
		return // nobody could read it
	}
	var lines []string
	switch {
	case len(shape.Sections()) > 1:
		lines = members(shape, inner.Cols(), inner.Rows())
	case inner.Rows() == 1:
		lines = []string{label.Fit(s.Index.measure(shape).Row, inner.Cols())}
	default:
		lines = label.Wrap(text, inner.Cols(), inner.Rows())
	}
	// its middle is not that of its cells
	if k.Form == route.Dots && shape.VerticalAlign != "start" && shape.VerticalAlign != "end" {
		mid := s.Figures.centerRow(k) - float64(len(lines))/2
		inner.Y0 = int(math.Round(mid))
		inner.Y1 = inner.Y0 + len(lines) - 1
	}
	s.lines(k, lines, inner, style)
}

// innerOf returns the part of a shape's box that its outline leaves to its label.
func innerOf(inner cells.Area, shape *board.Shape) cells.Area {
	wide, high := share(shape.Geo)
	cut := int(float64(inner.Cols()) * (1 - wide) / 2)
	// rather a little over the outline than in the middle of a word
	if n := label.Longest(shape.Text); inner.Cols()-2*cut < n {
		cut = max((inner.Cols()-n)/2, 0)
	}
	if wide < 1 && inner.Cols()-2*cut >= 3 {
		inner.X0, inner.X1 = inner.X0+cut, inner.X1-cut
	}
	if cut := int(float64(inner.Rows()) * (1 - high) / 2); inner.Rows()-2*cut >= 1 {
		inner.Y0, inner.Y1 = inner.Y0+cut, inner.Y1-cut
	}
	return inner
}

// members returns the lines of a class as far as there is room for them: all, else
// without sections that are empty, else without what it is a stereotype of, else
// its name, what members go below, and how many more there are.
func members(shape *board.Shape, w, rows int) []string {
	all := label.Wrap(shape.Text, w, label.MaxText)
	if len(all) <= rows {
		return all
	}
	sections := shape.Sections()
	name := label.Fit(heading(sections), w)
	head, out := sections[0], []string(nil)
	for _, section := range sections[1:] {
		if len(section) > 0 && strings.Join(section, "") != "" {
			out = append(append(out, label.Rule), section...)
		}
	}
	for i, l := range out {
		out[i] = label.Fit(strings.ReplaceAll(l, "\t", " "), w)
	}
	switch {
	case len(head)+len(out) <= rows:
		for i, l := range head {
			head[i] = label.Fit(l, w)
		}
		return append(head, out...)
	case 1+len(out) <= rows:
		return append([]string{name}, out...)
	case rows < 3:
		return []string{name}
	}
	rest := slices.DeleteFunc(out[1:], func(l string) bool { return l == label.Rule })
	lines := append([]string{name, label.Rule}, rest[:min(rows-2, len(rest))]...)
	if n := len(rest) - (rows - 3); n > 1 {
		lines[rows-1] = label.Fit(fmt.Sprintf("… +%d", n), w)
	}
	return lines
}

// heading is what is left of a class where there is no room for its members.
func heading(sections [][]string) string {
	for _, l := range sections[0] {
		if !strings.HasPrefix(l, "«") {
			return l
		}
	}
	return ""
}

// lines writes the lines of a label.
func (s *Scene) lines(k *figure, lines []string, inner cells.Area, style cells.Paint) {
	shape, y := k.Shape, inner.Y0
	switch shape.VerticalAlign {
	case "end":
		y = inner.Y1 - len(lines) + 1
	case "start":
	default:
		y += (inner.Rows() - len(lines)) / 2
	}
	align := shape.Align
	sections := len(shape.Sections()) > 1
	first := true
	runs := shape.Runs(lines)
	for i, l := range lines {
		if l == label.Rule {
			s.rule(y, k.Area, s.styleOf(shape))
			k.Rules = append(k.Rules, y)
			first = false
		} else {
			x := inner.X0
			free := inner.Cols() - label.Width(l)
			switch {
			case align == "end", align == "end-legacy":
				x += free
			case sections && first, align != "start" && align != "start-legacy":
				x += free / 2
			}
			p := style
			if sections && first && !strings.HasPrefix(l, "«") {
				p.Attr |= cells.Bold
			}
			s.runs(x, y, inner.X1, runs[i], p)
		}
		y++
	}
}

// rule draws a line across a box, from border to border.
func (s *Scene) rule(y int, a cells.Area, p cells.Paint) {
	s.Level(y, a.X0, a.X1, 0, p)
}

// name writes a frame's name into its upper border.
func (s *Scene) name(text string, a cells.Area, p cells.Paint) {
	if text == "" {
		text = lang.T("shape.frame")
	}
	first := label.FirstLine(text)
	if room := a.Cols() - 2; label.Width(first) > room-4 && room > 2 { // rather more of it than blanks around it
		s.Write(a.X0+1, a.Y0, a.X1-1, label.Fit(first, room), p)
		return
	}
	if room := a.Cols() - 4; room > 2 {
		s.Write(a.X0+2, a.Y0, a.X1-2, " "+label.Fit(label.FirstLine(text), room-2)+" ", p)
	}
}

// placeholder says what cannot be shown in cells.
func (s *Scene) placeholder(shape *board.Shape, a cells.Area) {
	text := shape.Text
	for _, t := range []string{shape.Asset, shape.URL} {
		if text == "" {
			text = t
		}
	}
	lines := append([]string{"[" + shape.Type + "]"}, label.Wrap(text, a.Cols()-2, max(a.Rows()-3, 0))...)
	if text == "" {
		lines = lines[:1]
	}
	y := a.Y0 + (a.Rows()-len(lines))/2
	for i, l := range lines {
		l = label.Fit(l, a.Cols()-2)
		s.Write(a.X0+(a.Cols()-label.Width(l))/2, y+i, a.X1-1, l, cells.Paint{FG: cells.InkMuted})
	}
}

// textShape draws a text without a box.
func (s *Scene) textShape(k *figure, p cells.Paint) {
	shape := k.Shape
	lines := strings.Count(shape.Text, "\n") + 1
	y := k.Y0
	all := label.Wrap(shape.Text, k.Cols(), max(k.Rows(), lines))
	if free := k.Rows() - len(all); free > 1 {
		y += free / 2
	}
	runs := shape.Runs(all)
	for i, l := range all {
		x := k.X0
		switch free := k.Cols() - label.Width(l); shape.Align {
		case "middle":
			x += free / 2
		case "end":
			x += free
		}
		s.runs(x, y+i, k.X1, runs[i], p)
	}
	s.mark(shape, k.Area)
}

// mark shows that a shape stands for a place in a file, and whether that file
// changed since.
func (s *Scene) mark(shape *board.Shape, a cells.Area) {
	if shape.Ref == "" || a.Cols() < 3 {
		return
	}
	if s.Changed[shape.ID] {
		s.Write(a.X1-1, a.Y0, a.X1-1, "±", cells.Paint{FG: cells.InkMark, Attr: cells.Bold})
		return
	}
	s.Write(a.X1-1, a.Y0, a.X1-1, "↗", cells.Paint{FG: cells.InkSelect})
}
