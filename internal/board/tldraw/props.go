package tldraw

import (
	"encoding/json"
	"fmt"
	"net/url"
	"slices"
	"strings"
	"sync"

	"github.com/openspace-tui/openspace/internal/board/fractional"
)

// Prop is a prop of a shape or binding as tlschema 5.5.2 checks it.
type Prop struct {
	Name    string
	Default json.RawMessage
	Values  []string // of an enumeration
	check   func(json.RawMessage) string
}

// Colors are tldraw's colour names.
func Colors() []string {
	return []string{"black", "grey", "light-violet", "violet", "blue", "light-blue", "yellow", "orange", "green",
		"light-green", "light-red", "red", "white"}
}

// Geos are the kinds of geo shapes.
func Geos() []string {
	return []string{"cloud", "rectangle", "ellipse", "triangle", "diamond", "pentagon", "hexagon", "octagon", "star",
		"rhombus", "rhombus-2", "oval",
		"trapezoid", "arrow-right", "arrow-left", "arrow-up", "arrow-down", "x-box", "check-box", "heart"}
}

// Heads are the ends that an arrow can have.
func Heads() []string {
	return []string{"arrow", "triangle", "square", "dot", "pipe", "diamond", "inverted", "bar", "none"}
}

// Types are the types of shapes that can be made.
func Types() []string {
	return []string{"geo", "text", "note", "arrow", "line", "draw", "highlight", "frame", "group", "image", "bookmark"}
}

func enum(name, def string, values ...string) Prop {
	return Prop{Name: name, Default: Quote(def), Values: values, check: func(raw json.RawMessage) string {
		if s, ok := Str(raw); !ok || !slices.Contains(values, s) {
			return "want one of " + strings.Join(values, ", ")
		}
		return ""
	}}
}

func number(name string, def float64, want string, fits func(float64) bool) Prop {
	return Prop{Name: name, Default: Number(def), check: func(raw json.RawMessage) string {
		if f, ok := Num(raw); !ok || !fits(f) {
			return "want " + want
		}
		return ""
	}}
}

func anyNumber(name string, def float64) Prop {
	return number(name, def, "a number", func(float64) bool { return true })
}

func positive(name string, def float64) Prop {
	return number(name, def, "a number above 0", func(f float64) bool { return f > 0 })
}

func growth(name string) Prop {
	return number(name, 0, "a number from 0", func(f float64) bool { return f >= 0 })
}

func factor(name string) Prop {
	return number(name, 1, "a number other than 0", func(f float64) bool { return f != 0 })
}

func yes(name string, def bool) Prop {
	return Prop{Name: name, Default: mustEncode(def), check: func(raw json.RawMessage) string {
		if s := string(raw); s != "true" && s != "false" {
			return "want true or false"
		}
		return ""
	}}
}

func text(name string) Prop {
	return Prop{Name: name, Default: Quote(""), check: func(raw json.RawMessage) string {
		if _, ok := Str(raw); !ok {
			return "want a string"
		}
		return ""
	}}
}

func link(name string) Prop {
	return Prop{Name: name, Default: Quote(""), check: func(raw json.RawMessage) string {
		s, ok := Str(raw)
		if !ok {
			return "want a string"
		}
		if u, err := url.Parse(s); s != "" && (err != nil ||
			!slices.Contains([]string{"http", "https", "mailto"}, strings.ToLower(u.Scheme)) ||
			u.Scheme != "mailto" && u.Host == "") {
			return "want an http, https or mailto address, or nothing"
		}
		return ""
	}}
}

func nullable(p Prop) Prop {
	check := p.check
	p.Default = json.RawMessage("null")
	p.check = func(raw json.RawMessage) string {
		if string(raw) == "null" {
			return ""
		}
		if why := check(raw); why != "" {
			return why + " or null"
		}
		return ""
	}
	return p
}

func rich() Prop {
	return Prop{Name: "richText", Default: RichText(""), check: func(raw json.RawMessage) string {
		o, err := ParseObject(raw)
		if _, ok := Str(o.Get("type")); err != nil || !ok {
			return "want a rich text document, or text instead"
		}
		if _, err := ParseArray(o.Get("content")); err != nil {
			return "want content that is an array"
		}
		for _, f := range o {
			if !slices.Contains([]string{"type", "content", "attrs"}, f.Key) {
				return fmt.Sprintf("a rich text document has no %q", f.Key)
			}
		}
		return ""
	}}
}

// exact checks an object field by field; nothing else may be in it.
func exact(raw json.RawMessage, props ...Prop) string {
	o, err := ParseObject(raw)
	if err != nil {
		return "want an object"
	}
	for _, p := range props {
		if why := p.check(o.Get(p.Name)); why != "" && !(p.Default == nil && o.Get(p.Name) == nil) {
			return p.Name + ": " + why
		}
	}
	for _, f := range o {
		if !slices.ContainsFunc(props, func(p Prop) bool { return p.Name == f.Key }) {
			return fmt.Sprintf("there is no %q in it", f.Key)
		}
	}
	return ""
}

func vector(name string, x, y float64) Prop {
	def := Object{{"x", Number(x)}, {"y", Number(y)}}.JSON()
	z := anyNumber("z", 0)
	z.Default = nil // optional
	return Prop{Name: name, Default: def, check: func(raw json.RawMessage) string {
		return exact(raw, anyNumber("x", 0), anyNumber("y", 0), z)
	}}
}

func points() Prop {
	return Prop{Name: "points", Default: LinePoints([][2]float64{{0, 0}, {100, 0}}),
		check: func(raw json.RawMessage) string {
			o, err := ParseObject(raw)
			if err != nil {
				return "want an object of points"
			}
			index := Prop{Name: "index", check: func(raw json.RawMessage) string {
				if s, _ := Str(raw); !fractional.Valid(s) {
					return "want an index key"
				}
				return ""
			}, Default: Quote("a1")}
			for _, f := range o {
				if why := exact(f.Raw, text("id"), index, anyNumber("x", 0), anyNumber("y", 0)); why != "" {
					return f.Key + ": " + why
				}
			}
			return ""
		}}
}

// LinePoints writes the points of a line shape.
func LinePoints(points [][2]float64) json.RawMessage {
	keys, err := fractional.Spread("a0", "", len(points))
	if err != nil {
		panic(err) // there is no end above a0
	}
	var o Object
	for i, p := range points {
		key := Quote(keys[i])
		o = append(o, Field{keys[i], Object{{"id", key}, {"index", key}, {"x", Number(p[0])},
			{"y", Number(p[1])}}.JSON()})
	}
	return o.JSON()
}

func segments() Prop {
	return Prop{Name: "segments", Default: json.RawMessage("[]"), check: func(raw json.RawMessage) string {
		values, err := ParseArray(raw)
		if err != nil {
			return "want an array of segments"
		}
		dim := number("dim", 2, "2 or 3", func(f float64) bool { return f == 2 || f == 3 })
		dim.Default = nil
		for i, v := range values {
			if why := exact(v, enum("type", "free", "free", "straight"), text("path"), dim); why != "" {
				return fmt.Sprintf("segment %d: %s", i, why)
			}
		}
		return ""
	}}
}

func crop() Prop {
	round := yes("isCircle", false)
	round.Default = nil
	return nullable(Prop{Name: "crop", check: func(raw json.RawMessage) string {
		return exact(raw, vector("topLeft", 0, 0), vector("bottomRight", 1, 1), round)
	}})
}

func asset() Prop {
	return nullable(Prop{Name: "assetId", check: func(raw json.RawMessage) string {
		if s, _ := Str(raw); !strings.HasPrefix(s, "asset:") {
			return "want an id that begins with asset:"
		}
		return ""
	}})
}

// Props returns the props of a type of shape, or false for one that tldraw does
// not have or that is not made here.
func Props(typ string) ([]Prop, bool) {
	props, ok := known()[typ]
	return props, ok
}

// known is made once: what it holds never changes.
var known = sync.OnceValue(func() map[string][]Prop {
	all := make(map[string][]Prop)
	for _, typ := range Types() {
		all[typ], _ = propsOf(typ)
	}
	return all
})

func propsOf(typ string) ([]Prop, bool) {
	color, label := enum("color", "black", Colors()...), enum("labelColor", "black", Colors()...)
	size, font := enum("size", "m", "s", "m", "l", "xl"), enum("font", "draw", "draw", "sans", "serif", "mono")
	dash := enum("dash", "draw", "draw", "solid", "dashed", "dotted", "none")
	fill := enum("fill", "none", "none", "semi", "solid", "pattern", "fill", "lined-fill")
	align := enum("align", "middle", "start", "middle", "end", "start-legacy", "end-legacy", "middle-legacy")
	vertical := enum("verticalAlign", "middle", "start", "middle", "end")
	scale := positive("scale", 1)
	switch typ {
	case "geo":
		return []Prop{enum("geo", "rectangle", Geos()...), dash, link("url"), positive("w", 100), positive("h", 100),
			growth("growY"), scale,
			yes("flipX", false), yes("flipY", false), label, color, fill, size, font, align, vertical, rich()}, true
	case "note":
		adjust := nullable(growth("fontSizeAdjustment"))
		adjust.Default = Number(1)
		return []Prop{color, label, size, font, adjust, align, vertical, growth("growY"), link("url"), rich(), scale,
			nullable(text("textLastEditedBy"))}, true
	case "text":
		return []Prop{color, size, font, enum("textAlign", "start", "start", "middle", "end"), positive("w", 8), rich(),
			scale, yes("autoSize", true)}, true
	case "arrow":
		return []Prop{enum("kind", "arc", "arc", "elbow"), label, color, fill, dash, size,
			enum("arrowheadStart", "none", Heads()...),
			enum("arrowheadEnd", "arrow", Heads()...), font, vector("start", 0, 0), vector("end", 100, 0),
			anyNumber("bend", 0), rich(),
			anyNumber("labelPosition", 0.5), scale, anyNumber("elbowMidPoint", 0.5)}, true
	case "line":
		return []Prop{color, dash, size, enum("spline", "line", "cubic", "line"), points(), scale}, true
	case "draw":
		return []Prop{color, fill, dash, size, segments(), yes("isComplete", true), yes("isClosed", false),
			yes("isPen", false), scale, factor("scaleX"), factor("scaleY")}, true
	case "highlight":
		return []Prop{color, size, segments(), yes("isComplete", true), yes("isPen", false), scale, factor("scaleX"),
			factor("scaleY")}, true
	case "frame":
		return []Prop{positive("w", 320), positive("h", 180), text("name"), color}, true
	case "group":
		return nil, true
	case "image":
		return []Prop{positive("w", 200), positive("h", 150), yes("playing", true), link("url"), asset(), crop(),
			yes("flipX", false), yes("flipY", false), text("altText")}, true
	case "bookmark":
		return []Prop{positive("w", 300), positive("h", 320), asset(), link("url")}, true
	}
	return nil, false
}

// BindingProps returns the props of the bindings of arrows.
func BindingProps() []Prop {
	return []Prop{enum("terminal", "start", "start", "end"), vector("normalizedAnchor", 0.5, 0.5),
		yes("isExact", false), yes("isPrecise", false),
		enum("snap", "none", "center", "edge-point", "edge", "none")}
}

// Check says what is wrong with a value for a prop, or "".
func (p Prop) Check(raw json.RawMessage) string { return p.check(raw) }
