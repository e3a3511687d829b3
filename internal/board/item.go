package board

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/openspace-tui/openspace/internal/board/tldraw"
	"github.com/openspace-tui/openspace/internal/diagram"
)

// item is a shape on its way to the board.
type item struct {
	n      int    // its place in the batch
	id     string // of the shape
	label  string // what errors call it
	kind   Kind
	typ    string
	in     Input
	raw    bool // given as a record of tldraw: x, y are its parent's, rotation is radians
	props  tldraw.Object
	meta   tldraw.Object
	index  string
	parent string
	text   string

	x, y     *float64
	w, h     float64
	laid     bool // a layout gave it its place
	rotation float64
	opacity  float64
	locked   bool
	from, to string
}

// set gives a prop a value that its type allows.
func (it *item) set(field, prop string, value json.RawMessage) error {
	i := slices.IndexFunc(it.props, func(f tldraw.Field) bool { return f.Key == prop })
	if i < 0 {
		return wrong(field, "a-has-none", it.typ)
	}
	if why := checkProp(it.typ, prop, value); why != "" {
		return wrong(field, "is-wrong", brief(value), why)
	}
	it.props[i].Raw = value
	return nil
}

func checkProp(typ, prop string, value json.RawMessage) string {
	props, _ := tldraw.Props(typ)
	for _, p := range props {
		if p.Name == prop {
			return p.Check(value)
		}
	}
	return fmt.Sprintf("%q has no such prop", typ)
}

func brief(raw json.RawMessage) string {
	if len(raw) > 60 {
		return line(string(raw[:57])) + "…"
	}
	return line(string(raw))
}

// defaults begins an item with the props of its type.
func (it *item) defaults() {
	props, _ := tldraw.Props(it.typ)
	it.props = make(tldraw.Object, len(props))
	for i, p := range props {
		it.props[i] = tldraw.Field{Key: p.Name, Raw: p.Default}
	}
	it.opacity = 1
}

// read makes an item of what was given.
func readItem(n int, raw json.RawMessage) (*item, error) {
	it := &item{n: n}
	o, err := tldraw.ParseObject(raw)
	if err != nil || !json.Valid(raw) {
		return it, wrong("", "shape-json-object")
	}
	for _, key := range []string{"id", "kind", "type"} {
		if s, _ := tldraw.Str(o.Get(key)); s != "" && it.label == "" {
			it.label = line(s)
		}
	}
	if isRaw(o) {
		it.raw = true
		return it, it.readRecord(o)
	}
	var wrongs faults
	if err := wrongs.add(knownFields(o)); err != nil {
		return it, err
	}
	if len(wrongs) > 0 {
		in := Input{}
		in.Kind, _ = tldraw.Str(o.Get("kind"))
		in.Type, _ = tldraw.Str(o.Get("type"))
		if _, _, _, err := in.what(); err != nil {
			_ = wrongs.add(err)
		}
		return it, wrongs.err()
	}
	in, err := parseInput(raw)
	if err != nil {
		return it, err
	}
	return it, it.readInput(in)
}

func (it *item) name(id string) error {
	if id == "" {
		return nil
	}
	if why := badID(id); why != "" {
		return wrong("id", "cannot-be-an-id", line(id), why)
	}
	it.id = shapeID(id)
	return nil
}

// readInput takes the friendly form.
func (it *item) readInput(in Input) error {
	kind, typ, geo, err := in.what()
	if err != nil {
		return err
	}
	it.in, it.kind, it.typ = in, kind, typ
	it.defaults()
	if err := it.name(in.ID); err != nil {
		return err
	}
	it.x, it.y = in.X, in.Y
	if geo != "" {
		if err := it.set("kind", "geo", tldraw.Quote(geo)); typ == "geo" && err != nil {
			return err
		}
	}
	if err := it.look(); err != nil {
		return err
	}
	if err := it.styles(); err != nil {
		return err
	}
	if in.Opacity != nil {
		it.opacity = *in.Opacity
	}
	if in.Rotation != nil {
		it.rotation = *in.Rotation * math.Pi / 180
	}
	it.locked = in.Locked != nil && *in.Locked
	if in.Parent != nil {
		it.parent = *in.Parent
	}
	if err := it.ends(); err != nil {
		return err
	}
	if err := it.write(); err != nil {
		return err
	}
	it.describe()
	return it.shape()
}

// styles takes the words of style.
func (it *item) styles() error {
	in := it.in
	align := "align"
	if it.typ == "text" {
		align = "textAlign"
	}
	for _, s := range []struct {
		field, prop string
		value       *string
	}{
		{"fill", "fill", in.Fill}, {"dash", "dash", in.Dash}, {"size", "size", in.Size}, {"font", "font", in.Font}, {"align", align, in.Align},
		{"start", "arrowheadStart", in.Start}, {"end", "arrowheadEnd", in.End}, {"url", "url", in.URL},
	} {
		if s.value != nil {
			if err := it.set(s.field, s.prop, tldraw.Quote(*s.value)); err != nil {
				return err
			}
		}
	}
	if in.Color != nil {
		color, err := diagram.Color(*in.Color)
		if err != nil {
			return wrong("color", "%v", err)
		}
		if err := it.set("color", "color", tldraw.Quote(color)); err != nil {
			return err
		}
	}
	return nil
}

// look sets the styles of a kind.
func (it *item) look() error {
	k := it.kind
	if k.ID == "" {
		return nil
	}
	for _, s := range []struct{ prop, value string }{
		{"dash", k.dash}, {"fill", k.fill}, {"align", k.align}, {"verticalAlign", k.vertical}, {"arrowheadStart", k.start}, {"arrowheadEnd", k.end},
		{"size", "s"}, {"font", "sans"},
	} {
		if s.value == "" {
			continue
		}
		if err := it.set("kind", s.prop, tldraw.Quote(s.value)); err != nil {
			return err
		}
	}
	if k.sections {
		return it.set("kind", "font", tldraw.Quote("mono"))
	}
	return nil
}

// ends takes what arrows are between.
func (it *item) ends() error {
	if it.typ != "arrow" {
		switch in := it.in; {
		case in.From != nil:
			return wrong("from", "a-connects-nothing", it.label)
		case in.To != nil:
			return wrong("to", "a-connects-nothing", it.label)
		case in.Line != nil:
			return wrong("line", "a-is-no-arrow", it.label)
		case in.Bend != nil:
			return wrong("bend", "a-is-no-arrow", it.label)
		}
		return nil
	}
	for _, end := range []struct {
		field string
		given *string
		to    *string
	}{{"from", it.in.From, &it.from}, {"to", it.in.To, &it.to}} {
		if end.given != nil && *end.given != "" {
			*end.to = shapeID(*end.given)
		} else if it.kind.Connects {
			return wrong(end.field, "is-missing").hint("%s goes from one shape to another; give their ids", it.kind.ID)
		}
	}
	switch {
	case it.in.W != nil, it.in.H != nil:
		return wrong("w", "arrow-long-from-one-end")
	case it.in.Line != nil && *it.in.Line == "elbow":
		return it.set("line", "kind", tldraw.Quote("elbow"))
	}
	return nil
}

// write gives the item its text.
func (it *item) write() error {
	in := it.in
	if (in.Attributes != nil || in.Methods != nil) && !it.kind.sections {
		return wrong("attributes", "only-class-interface-abstract-have")
	}
	if in.Text != nil {
		it.text = strings.ReplaceAll(*in.Text, "\r\n", "\n")
	}
	if it.kind.sections {
		it.text = classText(it.kind, it.text, in.Attributes, in.Methods)
	}
	if it.text == "" {
		return nil
	}
	if len(it.text) > maxText {
		return wrong("text", "has-bytes-more-than-shape", len(it.text), maxText)
	}
	return it.set("text", textProp(it.typ), it.textValue())
}

// maxText is how long the text of a shape may be, in bytes.
const maxText = 64 << 10

func textProp(typ string) string {
	switch typ {
	case "frame":
		return "name"
	case "image":
		return "altText"
	}
	return "richText"
}

// textValue is the text as a prop: with the marks of what stays of the one before.
func (it *item) textValue() json.RawMessage {
	if prop := textProp(it.typ); prop == "richText" {
		return tldraw.Rewritten(it.props.Get(prop), it.text)
	}
	return tldraw.Quote(strings.ReplaceAll(it.text, "\n", " "))
}

// classText lays out name, attributes and methods with rules between. Text that
// has rules keeps its sections; other lines behind the first are methods where
// they have a parenthesis, else attributes.
func classText(k Kind, text string, attributes, methods []string) string {
	sections := [][]string{nil}
	for l := range strings.SplitSeq(text, "\n") {
		if tldraw.IsRule(l) {
			sections = append(sections, nil)
		} else {
			sections[len(sections)-1] = append(sections[len(sections)-1], l)
		}
	}
	var said []string // what it is besides the kinds there are, such as «enumeration»
	head := slices.DeleteFunc(sections[0], func(l string) bool {
		l = strings.TrimSpace(l)
		is := strings.HasPrefix(l, "«") || strings.HasPrefix(l, "<<")
		if is && k.stereo == "" && !ofKind(l) {
			said = append(said, l)
		}
		return is
	})
	if len(sections) == 1 {
		sections = append(sections, nil, nil)
		for _, l := range head[min(1, len(head)):] {
			at := 1
			if strings.Contains(l, "(") {
				at = 2
			}
			sections[at] = append(sections[at], l)
		}
		head = head[:min(1, len(head))]
	}
	for len(sections) < 3 {
		sections = append(sections, nil)
	}
	if attributes != nil {
		sections[1] = attributes
	}
	if methods != nil {
		sections[2] = methods
	}
	if k.stereo != "" {
		said = []string{k.stereo}
	}
	sections[0] = append(said, head...)
	parts := make([]string, len(sections))
	for i, s := range sections {
		parts[i] = strings.Join(append(s, ""), "\n")
	}
	return strings.TrimSuffix(strings.Join(parts, tldraw.Rule+"\n"), "\n")
}

// ofKind reports whether the first line of a class is that of a kind.
func ofKind(l string) bool {
	word := strings.Trim(l, "«<>» ")
	return slices.ContainsFunc(Kinds(), func(k Kind) bool {
		return k.stereo != "" &&
			strings.Trim(k.stereo, "«»") == word
	})
}

// describe notes in the record what the shape is, under meta.openspace.
func (it *item) describe() {
	var about tldraw.Object
	if it.kind.ID != "" {
		about = append(about, tldraw.Field{Key: "kind", Raw: tldraw.Quote(it.kind.ID)})
	}
	if it.in.Ref != nil && *it.in.Ref != "" {
		about = append(about, tldraw.Field{Key: "ref", Raw: tldraw.Quote(*it.in.Ref)})
	}
	if about != nil {
		it.meta = it.meta.With("openspace", about.JSON())
	}
}

// record makes the record, at a place in its parent.
func (it *item) record(at Point, index string) (*tldraw.Record, error) {
	meta := it.meta.JSON()
	return tldraw.NewRecord("", tldraw.Object{
		{Key: "x", Raw: tldraw.Number(rounded(at.X))}, {Key: "y", Raw: tldraw.Number(rounded(at.Y))}, {Key: "rotation", Raw: tldraw.Number(it.rotation)},
		{Key: "isLocked", Raw: boolean(it.locked)}, {Key: "opacity", Raw: tldraw.Number(it.opacity)}, {Key: "meta", Raw: meta},
		{Key: "id", Raw: tldraw.Quote(it.id)}, {Key: "type", Raw: tldraw.Quote(it.typ)}, {Key: "props", Raw: it.props.JSON()},
		{Key: "parentId", Raw: tldraw.Quote(it.parent)}, {Key: "index", Raw: tldraw.Quote(index)}, {Key: "typeName", Raw: tldraw.Quote("shape")},
	}.JSON())
}

// rounded keeps a thousandth of a pixel.
func rounded(f float64) float64 { return math.Round(f*1000) / 1000 }

func boolean(v bool) json.RawMessage {
	if v {
		return json.RawMessage("true")
	}
	return json.RawMessage("false")
}
