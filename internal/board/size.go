package board

import (
	"encoding/json"
	"strings"

	"github.com/openspace-tui/openspace/internal/board/geometry"
	"github.com/openspace-tui/openspace/internal/board/tldraw"
)

// shape gives a friendly item its size and its lines.
func (it *item) shape() error {
	in := it.in
	switch it.typ {
	case "geo":
		return it.fit()
	case "text":
		if in.H != nil {
			return wrong("h", "text-high-lines")
		}
		width := 0.0
		if in.W != nil {
			width = *in.W
			if err := it.set("w", "autoSize", boolean(false)); err != nil {
				return err
			}
		}
		it.w, it.h = textSize(it.text, fontSize("text", it.word("size")), width)
		if width > 0 {
			it.w = width
		}
		it.w = max(it.w, 8)
		return it.set("w", "w", tldraw.Number(rounded(it.w)))
	case "note":
		if in.W != nil || in.H != nil {
			return wrong("w", "note-always-200-200").hint("use a box")
		}
		_, h := textSize(it.text, fontSize("label", it.word("size")), 168)
		it.w, it.h = 200, max(200, h+32)
		return it.set("text", "growY", tldraw.Number(rounded(it.h-200)))
	case "frame", "image", "bookmark":
		it.w, it.h = number(it.props, "w", 0), number(it.props, "h", 0)
		return it.sized()
	case "line", "draw", "highlight":
		return it.drawn()
	}
	if in.W != nil || in.H != nil {
		return wrong("w", "large-what", it.typ)
	}
	if in.Closed != nil {
		return wrong("closed", "only-draw-can-be-closed")
	}
	return nil
}

// sized takes the size that was asked for.
func (it *item) sized() error {
	if it.in.W != nil {
		it.w = *it.in.W
	}
	if it.in.H != nil {
		it.h = *it.in.H
	}
	if err := it.set("w", "w", tldraw.Number(rounded(it.w))); err != nil {
		return err
	}
	return it.set("h", "h", tldraw.Number(rounded(it.h)))
}

func (it *item) word(prop string) string {
	s, _ := tldraw.Str(it.props.Get(prop))
	return s
}

// fit makes a geo shape large enough for its text.
func (it *item) fit() error {
	least := Point{X: it.kind.w, Y: it.kind.h}
	if it.kind.ID == "" {
		least = Point{X: 100, Y: 100}
	}
	it.w, it.h = least.X, least.Y
	if !it.kind.alone {
		need := labelRoom(it.word("geo"), it.text, it.word("size"), it.in.W, it.kind.sections)
		if it.kind.ID == "actor" {
			need.Y += 90 // the figure is above the name
		}
		it.w, it.h = max(it.w, need.X), max(it.h, need.Y)
		if it.kind.ID == "connector" && it.w < 2*it.h { // a circle
			it.w = max(it.w, it.h)
			it.h = it.w
		}
	}
	if it.kind.ID != "lifeline" {
		return it.sized()
	}
	whole := it.h
	if it.in.H != nil {
		whole = *it.in.H
	}
	if it.in.W != nil {
		it.w = *it.in.W
	}
	it.h = max(whole, lifelineHead+20)
	if err := it.set("w", "w", tldraw.Number(rounded(it.w))); err != nil {
		return err
	}
	return it.set("h", "h", tldraw.Number(lifelineHead))
}

// labelRoom returns the room that a label needs in a geo shape; with a width
// its lines wrap there, without one where they would be too long. The lines of
// sections stay whole.
func labelRoom(geo, text, size string, width *float64, sections bool) Point {
	share := Point{X: 1, Y: 1} // of the box that the label may take
	switch geo {
	case "diamond", "star", "heart":
		share = Point{X: 0.62, Y: 0.55}
	case "triangle":
		share = Point{X: 0.5, Y: 0.5}
	case "ellipse", "cloud", "pentagon":
		share = Point{X: 0.72, Y: 0.72}
	case "rhombus", "rhombus-2", "trapezoid", "hexagon", "oval", "octagon", "arrow-left", "arrow-right":
		share = Point{X: 0.78, Y: 0.9}
	}
	if text == "" {
		return Point{}
	}
	wrap := 0.0
	switch {
	case width != nil:
		wrap = max(*width*share.X-20, 1)
	case !sections:
		wrap = comfortable(text, fontSize("label", size))
	}
	w, h := textSize(text, fontSize("label", size), wrap)
	return Point{X: (w + 24) / share.X, Y: (h + 20) / share.Y}
}

// drawn takes the points of a line or a stroke.
func (it *item) drawn() error {
	in := it.in
	switch {
	case in.W != nil, in.H != nil:
		return wrong("w", "large-points", it.typ)
	case len(in.Points) < 2:
		return wrong("points", "want-least-two-x-y")
	case in.Closed != nil && it.typ != "draw":
		return wrong("closed", "only-draw-can-be-closed")
	case it.typ == "line" && len(in.Points) > 1000:
		return wrong("points", "line-has-most-1000-use")
	}
	points := make([][2]float64, len(in.Points))
	var all []Point
	for i, p := range in.Points {
		points[i] = [2]float64{p[0], p[1]}
		all = append(all, Point{X: p[0], Y: p[1]})
	}
	bounds := geometry.Around(all)
	it.w, it.h = bounds.W, bounds.H
	if it.x == nil || it.y == nil { // the points say where
		var zero float64
		if it.x == nil {
			it.x = &zero
		}
		if it.y == nil {
			it.y = &zero
		}
	}
	if it.typ == "line" {
		return it.set("points", "points", tldraw.LinePoints(points))
	}
	if in.Closed != nil && *in.Closed {
		points = append(points, points[0])
		if err := it.set("closed", "isClosed", boolean(true)); err != nil {
			return err
		}
	}
	for i := 1; i < len(points); i++ {
		if max(points[i][0]-points[i-1][0], points[i-1][0]-points[i][0], points[i][1]-points[i-1][1],
			points[i-1][1]-points[i][1]) > 60_000 {
			return wrong("points", "draws-steps-most-60-000", it.typ)
		}
	}
	return it.set("points", "segments", list(tldraw.Segment("free", points)))
}

func list(values ...json.RawMessage) json.RawMessage {
	parts := make([]string, len(values))
	for i, v := range values {
		parts[i] = string(v)
	}
	return json.RawMessage("[" + strings.Join(parts, ",") + "]")
}
