package board

import (
	"math"
	"slices"
	"strings"

	"github.com/openspace-tui/openspace/internal/board/geometry"
	"github.com/openspace-tui/openspace/internal/board/tldraw"
	"github.com/openspace-tui/openspace/internal/sanitize"
)

// Shape is a shape of a View. Strings are safe to print. Points, paths and
// bounds are in page space.
type Shape struct {
	ID, Type string
	Kind     string // of a diagram, one of Kinds, or ""
	Parent   string // the page, a frame, a group or another shape
	Part     string // not "" for what is only the drawing of its parent: "stem", "lid", …
	Known    bool   // its type is one that is understood here
	Locked   bool
	Depth    int // how many shapes it is in

	Matrix   Matrix  // its own space to the page
	W, H     float64 // in its own space
	Rotation float64 // on the page, in radians
	Bounds   Rect    // upright, around it and its parts; a group's is that of its children

	Text  string // label, content, a frame's name, an image's description
	URL   string
	Asset string // the asset's name or address, for images and bookmarks
	Ref   string // path:line that the shape stands for
	// RefHash is what the file of Ref was when that was said; see StampRefs.
	RefHash string

	Geo                           string
	Color, LabelColor, Dash, Fill string
	Size, Font                    string
	Align, VerticalAlign          string
	Scale                         float64
	Opacity                       float64 // with that of its parents

	Outline []Point // the closed outline of what has an area
	Paths   []Path  // of line, draw and highlight
	Arrow   *Arrow

	spans          []marking // the marks of its text
	core           Rect      // its bounds without what is in it
	x, y, rotation float64
	index          string
	local          []Path
	page           bool // it reaches the shown page
}

// Path is a line through points; Smooth asks for a curve through them.
type Path struct {
	Points         []Point
	Closed, Smooth bool
}

// Sections returns the text of a class box in its parts: name, attributes,
// methods, or as many as lines of dashes divide it into.
func (s *Shape) Sections() [][]string {
	out := [][]string{nil}
	for l := range strings.SplitSeq(s.Text, "\n") {
		if tldraw.IsRule(l) {
			out = append(out, nil)
			continue
		}
		out[len(out)-1] = append(out[len(out)-1], l)
	}
	return out
}

func line(s string) string { return sanitize.Line(s) }

// clamped returns a number within what can be drawn.
func clamped(f float64) float64 { return min(1e9, max(-1e9, f)) }

// decoded is what a record says of a shape by itself.
type decoded struct {
	record *tldraw.Record
	shape  Shape
}

// shapeCache is what records say of shapes by themselves, by the keys of the records.
type shapeCache map[string]decoded

// of returns what a record says of its shape, from the cache while the record is the same.
func (all shapeCache) of(r *tldraw.Record) Shape {
	if d, ok := all[r.Key]; ok && d.record == r {
		return d.shape
	}
	s := decode(r)
	all[r.Key] = decoded{r, s}
	return s
}

func decode(r *tldraw.Record) Shape {
	s := Shape{
		ID: r.Key, Type: r.Type, Parent: r.Str("parentId"), index: r.Str("index"),
		x: clamped(r.Num("x", 0)), y: clamped(r.Num("y", 0)), rotation: math.Mod(r.Num("rotation", 0), 2*math.Pi),
		Opacity: min(1, max(0, r.Num("opacity", 1))), Locked: tldraw.Bool(r.Fields.Get("isLocked")), Scale: 1,
	}
	s.Known = slices.Contains(tldraw.Types(), s.Type) || s.Type == "video" || s.Type == "embed"
	if meta, err := tldraw.ParseObject(r.Meta.Get("openspace")); err == nil {
		s.Kind, _ = tldraw.Str(meta.Get("kind"))
		s.Part, _ = tldraw.Str(meta.Get("part"))
		s.Ref, _ = tldraw.Str(meta.Get("ref"))
		if _, ok := kindOf(s.Kind); !ok {
			s.Kind = ""
		}
		s.RefHash, _ = tldraw.Str(meta.Get("refHash"))
		s.Part, s.Ref = line(s.Part), line(s.Ref)
	}
	growY := 0.0
	for _, f := range r.Props { // once through: asking for each prop would be slower
		switch f.Key {
		case "w":
			s.W = size(f.Raw)
		case "h":
			s.H = size(f.Raw)
		case "growY":
			growY = size(f.Raw)
		case "scale":
			if v, ok := tldraw.Num(f.Raw); ok && v > 0 && v < 1000 {
				s.Scale = v
			}
		case "richText":
			s.Text, s.spans = rich(f.Raw)
		case "text", "name", "altText":
			if t, ok := tldraw.Str(f.Raw); ok && s.Text == "" {
				s.Text = sanitize.Text(t)
			}
		default:
			s.style(f)
		}
	}
	if s.Kind == "actor" && s.Dash == tldraw.FaintDash { // as tldraw of before 5 shows it
		s.Dash = "none"
	}
	s.H += growY
	s.measure(r)
	return s
}

func size(raw []byte) float64 {
	v, _ := tldraw.Num(raw)
	return clamped(max(0, v))
}

// style reads a prop that is a word.
func (s *Shape) style(f tldraw.Field) {
	var to *string
	switch f.Key {
	case "color":
		to = &s.Color
	case "labelColor":
		to = &s.LabelColor
	case "dash":
		to = &s.Dash
	case "fill":
		to = &s.Fill
	case "size":
		to = &s.Size
	case "font":
		to = &s.Font
	case "align", "textAlign":
		to = &s.Align
	case "verticalAlign":
		to = &s.VerticalAlign
	case "geo":
		to = &s.Geo
	case "url":
		to = &s.URL
	default:
		return
	}
	if v, ok := tldraw.Str(f.Raw); ok {
		*to = line(v)
	}
}

// measure finds the size and the paths of types that do not simply say theirs.
func (s *Shape) measure(r *tldraw.Record) {
	switch s.Type {
	case "note":
		s.W = 200 * s.Scale
		s.H = (200 + s.H) * s.Scale // its growth was read as its height
	case "text":
		w, h := textSize(s.Text, fontSize("text", s.Size)*s.Scale, 0)
		if tldraw.Bool(r.Props.Get("autoSize")) || s.W == 0 {
			s.W = max(w, 8)
		} else {
			_, h = textSize(s.Text, fontSize("text", s.Size)*s.Scale, s.W)
		}
		s.H = h
	case "line":
		s.local = []Path{{Points: linePoints(r.Props), Smooth: string(r.Props.Get("spline")) == `"cubic"`}}
	case "draw", "highlight":
		s.local = strokes(r.Props)
	case "arrow":
		s.Arrow = template(r.Props)
	case "frame", "geo", "image", "bookmark", "video", "embed", "group":
	default:
		s.W, s.H = max(s.W, 1), max(s.H, 1)
	}
	if s.Type == "line" || s.Type == "draw" || s.Type == "highlight" {
		var all []Point
		for _, p := range s.local {
			all = append(all, p.Points...)
		}
		r := geometry.Around(all)
		s.W, s.H = r.W, r.H
	}
}

// linePoints reads the points of a line in each form there has been.
func linePoints(props tldraw.Object) []Point {
	type indexed struct {
		index string
		Point
	}
	var found []indexed
	add := func(key string, raw []byte) {
		o, err := tldraw.ParseObject(raw)
		x, okX := tldraw.Num(o.Get("x"))
		y, okY := tldraw.Num(o.Get("y"))
		if err != nil || !okX || !okY {
			return
		}
		if index, ok := tldraw.Str(o.Get("index")); ok {
			key = index
		}
		found = append(found, indexed{key, Point{X: clamped(x), Y: clamped(y)}})
	}
	raw := props.Get("points")
	if raw == nil {
		raw = props.Get("handles")
	}
	if list, err := tldraw.ParseArray(raw); err == nil {
		for _, v := range list {
			add("", v)
		}
	} else if o, err := tldraw.ParseObject(raw); err == nil {
		for _, f := range o {
			add(f.Key, f.Raw)
		}
	}
	slices.SortStableFunc(found, func(a, b indexed) int { return strings.Compare(a.index, b.index) })
	out := make([]Point, len(found))
	for i, p := range found {
		out[i] = p.Point
	}
	return out
}

func strokes(props tldraw.Object) []Path {
	scaleX, okX := tldraw.Num(props.Get("scaleX"))
	scaleY, okY := tldraw.Num(props.Get("scaleY"))
	if !okX {
		scaleX = 1
	}
	if !okY {
		scaleY = 1
	}
	segments, _ := tldraw.ParseArray(props.Get("segments"))
	closed := tldraw.Bool(props.Get("isClosed"))
	var out []Path
	for _, raw := range segments {
		var points []Point
		for _, p := range tldraw.SegmentPoints(raw) {
			points = append(points, Point{X: clamped(p[0] * scaleX), Y: clamped(p[1] * scaleY)})
		}
		if len(points) > 0 {
			out = append(out, Path{Points: points, Closed: closed && len(segments) == 1})
		}
	}
	return out
}

// above orders siblings from the lowest to the topmost.
func above(a, b *Shape) int {
	if c := strings.Compare(a.index, b.index); c != 0 {
		return c
	}
	return strings.Compare(a.ID, b.ID)
}
