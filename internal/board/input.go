package board

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"reflect"
	"slices"
	"strings"
	"sync"

	"github.com/openspace-tui/openspace/internal/board/tldraw"
)

// Input is the friendly form of a shape, and of an update: fields that are not
// given stay as they are, or are chosen.
type Input struct {
	Kind string `json:"kind,omitempty"` // one of Kinds, a type of tldraw, or a geo ("ellipse")
	Type string `json:"type,omitempty"` // the same, for those who know tldraw
	ID   string `json:"id,omitempty"`   // with or without "shape:"; chosen if not given

	Text *string  `json:"text,omitempty"`
	X    *float64 `json:"x,omitempty"`
	Y    *float64 `json:"y,omitempty"`
	W    *float64 `json:"w,omitempty"`
	H    *float64 `json:"h,omitempty"`

	From *string `json:"from,omitempty"` // ids of shapes
	To   *string `json:"to,omitempty"`

	Color    *string  `json:"color,omitempty"`
	Fill     *string  `json:"fill,omitempty"`
	Dash     *string  `json:"dash,omitempty"`
	Size     *string  `json:"size,omitempty"`
	Font     *string  `json:"font,omitempty"`
	Align    *string  `json:"align,omitempty"`
	Opacity  *float64 `json:"opacity,omitempty"`  // 0 to 1
	Rotation *float64 `json:"rotation,omitempty"` // degrees, clockwise

	Line  *string  `json:"line,omitempty"`  // of an arrow: straight, curved or elbow
	Bend  *float64 `json:"bend,omitempty"`  // of a curved one, in pixels to the right of its way
	Start *string  `json:"start,omitempty"` // heads
	End   *string  `json:"end,omitempty"`

	Attributes []string `json:"attributes,omitempty"` // of a class
	Methods    []string `json:"methods,omitempty"`
	Points     Points   `json:"points,omitempty"` // of line, draw and highlight, from x, y on
	Closed     *bool    `json:"closed,omitempty"`
	Children   []string `json:"children,omitempty"` // of a frame or a group
	Parent     *string  `json:"parent,omitempty"`   // a frame, a group or the page; of an activation: its lifeline
	URL        *string  `json:"url,omitempty"`
	Ref        *string  `json:"ref,omitempty"` // path:line that the shape stands for
	Locked     *bool    `json:"locked,omitempty"`
}

// Points are each [x, y]; {"x": …, "y": …}, as tldraw has them, is taken too.
type Points [][]float64

// UnmarshalJSON reads both forms.
func (p *Points) UnmarshalJSON(raw []byte) error {
	const form = "say points:[[x, y], …]"
	var all []json.RawMessage
	if json.Unmarshal(raw, &all) != nil {
		return wrong("points", "want-least-two-x-y").hint(form)
	}
	*p = make(Points, len(all))
	for i, one := range all {
		var at struct{ X, Y *float64 }
		switch {
		case json.Unmarshal(one, &(*p)[i]) == nil:
		case json.Unmarshal(one, &at) == nil && at.X != nil && at.Y != nil:
			(*p)[i] = []float64{*at.X, *at.Y}
		default:
			return wrong(fmt.Sprintf("points[%d]", i), "want-x-y-within", maxCoordinate).hint(form)
		}
	}
	return nil
}

// plain are the types that have no kind of diagram.
func plain() []string {
	return []string{"text", "note", "arrow", "line", "draw", "highlight", "frame", "group", "image", "bookmark", "geo"}
}

// misnamed are fields as others call them.
func misnamed(field string) string {
	switch strings.ToLower(field) {
	case "width":
		return "w"
	case "height":
		return "h"
	case "label", "title", "name", "content":
		return "text"
	case "source", "fromid", "startid", "start_id":
		return "from"
	case "target", "toid", "endid", "end_id":
		return "to"
	case "shape", "shapetype":
		return "kind"
	case "colour":
		return "color"
	case "fillcolor", "strokecolor", "stroke", "background":
		return "color, or fill: none, semi, solid or pattern"
	case "left":
		return "x"
	case "top":
		return "y"
	case "fields", "properties":
		return "attributes"
	case "operations", "functions":
		return "methods"
	case "parentid", "frame":
		return "parent"
	case "fontsize", "strokewidth", "stroke_width", "linewidth":
		return "size: s, m, l or xl"
	case "strokestyle", "linestyle", "borderstyle":
		return "dash: draw, solid, dashed or dotted"
	case "style", "styles":
		return "color, fill, dash and size as fields of the shape itself"
	case "position", "pos", "point":
		return "x and y"
	case "arrowheadstart", "starthead":
		return "start"
	case "arrowheadend", "endhead":
		return "end"
	case "angle":
		return "rotation"
	case "segments", "path", "vertices", "coordinates":
		return "points:[[x, y], …]"
	}
	return ""
}

// isRaw reports whether a shape is given as a record of tldraw.
func isRaw(o tldraw.Object) bool {
	return o.Get("kind") == nil && (o.Get("props") != nil || o.Get("typeName") != nil)
}

// fields are the names of those that Input has.
var fields = sync.OnceValue(func() []string {
	var names []string
	for f := range reflect.TypeFor[Input]().Fields() {
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		names = append(names, name)
	}
	return names
})

// knownFields names the fields of a shape that Input has not, all of them.
func knownFields(o tldraw.Object) error {
	var wrongs faults
	for _, f := range o {
		if slices.ContainsFunc(fields(), func(known string) bool { return strings.EqualFold(known, f.Key) }) {
			continue
		}
		e := wrong(line(f.Key), "there-is-no-such-field")
		if other := misnamed(f.Key); other != "" {
			e.Hint = "say " + other
		} else {
			e.Hint = "the fields are " + strings.Join(fields(), " ") + "; a raw tldraw record has props"
		}
		_ = wrongs.add(e)
	}
	return wrongs.err()
}

// written shows how fields are written whose form is not their name's.
func written() map[string]string {
	return map[string]string{
		"attributes": `say attributes: ["id: int", …]`,
		"methods":    `say methods: ["save()", …]`,
		"from":       `say from: "id of a shape"`,
		"to":         `say to: "id of a shape"`,
		"size":       "say size: s, m, l or xl; w and h are the pixels",
		"start":      "start and end are heads; say from and to for the shapes between which it is",
		"end":        "start and end are heads; say from and to for the shapes between which it is",
	}
}

// parseInput reads the friendly form.
func parseInput(raw json.RawMessage) (Input, error) {
	var in Input
	err := json.Unmarshal(raw, &in)
	var typed *json.UnmarshalTypeError
	var said *Error
	switch {
	case err == nil:
		return in, in.check()
	case errors.As(err, &said):
		return in, said
	case errors.As(err, &typed) && typed.Field != "":
		field, _, _ := strings.Cut(typed.Field, ".")
		e := wrong(typed.Field, "want-not-a", wanted(typed.Type.String()), typed.Value)
		e.Hint = written()[field]
		return in, e
	}
	return in, wrong("", "not-a-shape", err)
}

func wanted(goType string) string {
	switch strings.TrimPrefix(goType, "*") {
	case "float64":
		return "a number"
	case "bool":
		return "true or false"
	case "string":
		return "a string"
	}
	return "an array of strings"
}

// check holds numbers to what can be drawn.
func (in Input) check() error {
	for _, f := range []struct {
		name  string
		value *float64
		low   float64
		high  float64
	}{
		{"x", in.X, -maxCoordinate, maxCoordinate}, {"y", in.Y, -maxCoordinate, maxCoordinate}, {"w", in.W, 1, maxCoordinate}, {"h", in.H, 1, maxCoordinate},
		{"opacity", in.Opacity, 0, 1}, {"bend", in.Bend, -maxCoordinate, maxCoordinate}, {"rotation", in.Rotation, -3600, 3600},
	} {
		if f.value != nil && !(*f.value >= f.low && *f.value <= f.high) {
			return wrong(f.name, "want-a-number-from-to", f.low, f.high)
		}
	}
	for i, p := range in.Points {
		if len(p) < 2 || len(p) > 3 || !(math.Abs(p[0]) <= maxCoordinate && math.Abs(p[1]) <= maxCoordinate) {
			return wrong(fmt.Sprintf("points[%d]", i), "want-x-y-within", maxCoordinate)
		}
	}
	if len(in.Points) > tldraw.MaxPoints {
		return wrong("points", "want-at-most", tldraw.MaxPoints)
	}
	for _, f := range []struct {
		name  string
		value *string
		of    []string
	}{
		{"line", in.Line, []string{"straight", "curved", "elbow"}}, {"start", in.Start, tldraw.Heads()}, {"end", in.End, tldraw.Heads()},
		{"align", in.Align, []string{"start", "middle", "end"}},
	} {
		if f.value != nil && !slices.Contains(f.of, *f.value) {
			return wrong(f.name, "is-not-one-of", *f.value, strings.Join(f.of, ", ")).hint("%s",
				written()[f.name])
		}
	}
	return nil
}

// what returns the kind of diagram that is asked for, or the plain type, and the
// geo of a geo shape without a kind.
func (in Input) what() (kind Kind, typ, geo string, err error) {
	name, field := in.Kind, "kind"
	if name == "" {
		name, field = in.Type, "type"
	}
	if name == "" {
		return kind, "", "", wrong("kind", "is-missing").hint("want one of %s, or of %s",
			strings.Join(kindNames(), " "), strings.Join(plain(), " "))
	}
	if k, ok := kindOf(name); ok {
		if k.Connects {
			return k, "arrow", "", nil
		}
		return k, "geo", k.geo, nil
	}
	if slices.Contains(plain(), name) {
		return Kind{}, name, "rectangle", nil
	}
	if slices.Contains(tldraw.Geos(), name) {
		return Kind{}, "geo", name, nil
	}
	if other := meant(name); other != "" {
		return kind, "", "", wrong(field, "there-is-no", line(name)).hint("say %s", other)
	}
	return kind, "", "", wrong(field, "there-is-no", name).
		hint("want one of %s, or of %s, or a geo of tldraw", strings.Join(kindNames(), " "), strings.Join(plain(), " "))
}

// meant returns the kind that a name is likely meant to be: the one written so, or
// what others call it.
func meant(name string) string {
	name = strings.NewReplacer("_", "-", " ", "-").Replace(strings.ToLower(name))
	if _, ok := kindOf(name); ok || slices.Contains(plain(), name) || slices.Contains(tldraw.Geos(), name) {
		return name
	}
	for kind, names := range map[string]string{
		"box": "server service component module node block square rect", "rounded-box": "round-box rounded rounded-rectangle", "cylinder": "database db datastore store storage table queue",
		"actor": "user person customer", "class": "enum enumeration struct entity", "inheritance": "extends generalization generalisation implementation implements realization realisation",
		"arrow": "association dependency edge connection connector-line link relation relationship", "state": "composite", "initial": "start-state", "final": "end-state",
		"decision": "condition branch gateway", "start-end": "start end terminal terminator", "io": "input output input-output data", "lifeline": "participant", "message": "call request reply return response",
		"ellipse": "circle", "note": "comment sticky", "frame": "container subgraph boundary cluster",
	} {
		if slices.Contains(strings.Fields(names), name) {
			return kind
		}
	}
	return ""
}

// shapeID returns the id that a name stands for.
func shapeID(name string) string {
	if strings.HasPrefix(name, "shape:") {
		return name
	}
	return "shape:" + name
}

// badID says why a name cannot be the id of a shape, or "".
func badID(id string) string {
	name := strings.TrimPrefix(id, "shape:")
	if name == "" || len(name) > 100 {
		return "want 1 to 100 letters"
	}
	for _, r := range name {
		if r <= ' ' || r == 0x7f || r > 0x7e && line(string(r)) != string(r) || r == '"' || r == '\\' {
			return "want letters, digits and dashes"
		}
	}
	return ""
}
