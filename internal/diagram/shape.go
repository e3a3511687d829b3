// Package diagram has the shapes of diagrams: what their readers make, and what whiteboards
// and slides draw.
package diagram

import "encoding/json"

// Shape is a node, a frame, or an arrow of a diagram. Fields without a value are chosen by
// whoever draws it. As JSON it is what a whiteboard takes.
type Shape struct {
	Kind string `json:"kind,omitempty"`
	ID   string `json:"id,omitempty"`

	Text *string  `json:"text,omitempty"`
	X    *float64 `json:"x,omitempty"` // in pixels
	Y    *float64 `json:"y,omitempty"`
	W    *float64 `json:"w,omitempty"`
	H    *float64 `json:"h,omitempty"`

	From *string `json:"from,omitempty"` // ids of shapes
	To   *string `json:"to,omitempty"`

	Color *string `json:"color,omitempty"`
	Fill  *string `json:"fill,omitempty"`
	Dash  *string `json:"dash,omitempty"`
	Size  *string `json:"size,omitempty"`
	Font  *string `json:"font,omitempty"`
	Align *string `json:"align,omitempty"`

	Line  *string  `json:"line,omitempty"` // of an arrow: straight, curved or elbow
	Bend  *float64 `json:"bend,omitempty"`
	Start *string  `json:"start,omitempty"` // heads
	End   *string  `json:"end,omitempty"`

	Attributes []string    `json:"attributes,omitempty"` // of a class
	Methods    []string    `json:"methods,omitempty"`
	Points     [][]float64 `json:"points,omitempty"` // of a line, from x, y on
	Children   []string    `json:"children,omitempty"`
	Parent     *string     `json:"parent,omitempty"` // of an activation: its lifeline
	URL        *string     `json:"url,omitempty"`
	Ref        *string     `json:"ref,omitempty"` // path:line that the shape stands for
}

// Plan is how shapes are placed: by a layout, which may have arrows go in a direction, or
// where they say.
type Plan struct {
	Layout    string // "layered", "tree", "grid" or "sequence"
	Direction string // "down", "up", "right" or "left"
	Placed    bool   // the shapes say their places
}

// Layout lays shapes out, in pixels.
type Layout interface {
	// Lay returns where shapes are, by their ids, and the room that all take with arrows.
	Lay(shapes []json.RawMessage, plan Plan) (places map[string]Rect, room Rect, err error)
}

// Point is a place, in pixels.
type Point struct{ X, Y float64 }

// Rect is an upright rectangle from its top left.
type Rect struct{ X, Y, W, H float64 }

// Center returns the middle of a rectangle.
func (r Rect) Center() Point { return Point{r.X + r.W/2, r.Y + r.H/2} }

// Overlaps reports whether two rectangles share more than an edge.
func (r Rect) Overlaps(q Rect) bool {
	return r.X < q.X+q.W && q.X < r.X+r.W && r.Y < q.Y+q.H && q.Y < r.Y+r.H
}

// Union returns the smallest rectangle around both.
func (r Rect) Union(q Rect) Rect {
	x, y := min(r.X, q.X), min(r.Y, q.Y)
	return Rect{x, y, max(r.X+r.W, q.X+q.W) - x, max(r.Y+r.H, q.Y+q.H) - y}
}
