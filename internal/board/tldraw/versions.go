package tldraw

import (
	"slices"
	"sync"
)

// sequence is a line of tldraw's schema: its version in 5.5.2, the oldest that a
// record of ours can be written for, and what came between the two.
type sequence struct {
	name       string
	version    int
	oldest     int
	everywhere bool // it speaks of all records
	session    bool // its records are in no file
	steps      []step
}

// step is a version of a sequence that changed the form of its records.
type step struct {
	version int
	what    string // it introduced
	// uses reports whether a record has what an older version cannot hold. nil: it
	// never has, since down keeps the meaning.
	uses func(*Record) bool
	// up and down edit a record across this version. down leaves a record alone
	// that has the older form already.
	up, down func(*Record) []Edit
}

const prefix = "com.tldraw."

// sequences is the table of versions, those of createTLSchema() in tlschema 5.5.2
// in its order. Shapes with text can be written since it became rich text (tldraw
// 3.9). Versions without a step changed nothing that a record has.
var sequences = sync.OnceValue(func() []sequence {
	attrs := func(version int) step {
		return step{version, "attributes of rich text", hasAttrs, nil, dropAttrs}
	}
	return []sequence{
		{name: "store", version: 5, oldest: 4, everywhere: true},
		{name: "asset", version: 1, oldest: 1},
		{name: "camera", version: 1, oldest: 1},
		{name: "document", version: 2, oldest: 2},
		{name: "instance", version: 26, session: true},
		{name: "instance_page_state", version: 5, session: true},
		{name: "page", version: 1, oldest: 1},
		{name: "instance_presence", version: 6, session: true},
		{name: "pointer", version: 1, session: true},
		{name: "shape", version: 4, oldest: 4, everywhere: true},
		{name: "user", version: 1, session: true},
		{name: "asset.image", version: 6, oldest: 4, steps: []step{
			optional(5, "sizes of files", "fileSize"), optional(6, "pixel ratios", "pixelRatio"),
		}},
		{name: "asset.video", version: 5, oldest: 5},
		{name: "asset.bookmark", version: 2, oldest: 2},
		{name: "shape.arrow", version: 8, oldest: 7, steps: []step{attrs(8)}},
		{name: "shape.bookmark", version: 2, oldest: 1},
		{name: "shape.draw", version: 5, oldest: 1, steps: []step{
			added(2, "scale", Field{"scale", Number(1)}), packed(3), flat(5),
		}},
		{name: "shape.embed", version: 4, oldest: 4},
		{name: "shape.frame", version: 1, steps: []step{added(1, "colours", Field{"color", Quote("black")})}},
		{name: "shape.geo", version: 12, oldest: 10, steps: []step{
			attrs(11), added(12, "flips", Field{"flipX", no}, Field{"flipY", no}),
		}},
		{name: "shape.group", version: 0},
		{name: "shape.highlight", version: 4, steps: []step{
			added(1, "scale", Field{"scale", Number(1)}), packed(2), flat(4),
		}},
		{name: "shape.image", version: 5, oldest: 3, steps: []step{
			added(4, "flips", Field{"flipX", no}, Field{"flipY", no}),
			added(5, "alternative texts", Field{"altText", Quote("")}),
		}},
		{name: "shape.line", version: 5, oldest: 4, steps: []step{added(5, "scale", Field{"scale", Number(1)})}},
		{name: "shape.note", version: 13, oldest: 9, steps: []step{
			attrs(10), added(11, "who wrote first", Field{"textFirstEditedBy", null}),
			{12, "font sizes as ratios", shrunk, fontRatio, fontPixels},
			{13, "who wrote last", nil, lastEditor, firstEditor},
		}},
		{name: "shape.text", version: 4, oldest: 3, steps: []step{attrs(4)}},
		{name: "shape.video", version: 4, oldest: 4},
		{name: "binding.arrow", version: 1, steps: []step{added(1, "snapping", Field{"snap", Quote("none")})}},
	}
})

// tldraw5 is the sequence, and its version, by which a file is told to be of
// tldraw 5: it came with words for props that no sequence of their own tells of.
var tldraw5 = Need{prefix + "shape.note", 12}

// Need is a version that a file's schema must have at least.
type Need struct {
	Sequence string
	Version  int
}

func lookUp(name string) (sequence, bool) {
	all := sequences()
	i := slices.IndexFunc(all, func(q sequence) bool { return prefix+q.name == name })
	if i < 0 {
		return sequence{}, false
	}
	return all[i], true
}

// SequenceOf returns the sequence that decides on the form of a type's records.
func SequenceOf(typeName, typ string) string {
	switch typeName {
	case "shape", "binding", "asset":
		return prefix + typeName + "." + typ
	}
	return prefix + typeName
}

// Needs returns the oldest versions that have what a record uses: of its own
// sequence first.
func Needs(r *Record) []Need {
	name := SequenceOf(r.TypeName, r.Type)
	q, ok := lookUp(name)
	if !ok {
		return nil
	}
	out := []Need{{name, q.oldest}}
	for _, s := range q.steps {
		if s.uses != nil && s.uses(r) {
			out[0].Version = s.version
		}
	}
	if dashless(r) && !isActor(r) {
		out = append(out, tldraw5)
	}
	return out
}

// Lift returns a record that has the form of one version of its sequence in that
// of a later one, as tldraw's own migrations do.
func Lift(r *Record, from, to int) (*Record, error) {
	q, _ := lookUp(SequenceOf(r.TypeName, r.Type))
	var err error
	for _, s := range q.steps {
		if s.version > from && s.version <= to && s.up != nil && err == nil {
			r, err = r.With(s.up(r)...)
		}
	}
	return r, err
}

// lower is the counterpart of Lift.
func lower(r *Record, to int) (*Record, error) {
	q, _ := lookUp(SequenceOf(r.TypeName, r.Type))
	var err error
	for _, s := range slices.Backward(q.steps) {
		if s.version > to && s.down != nil && err == nil {
			r, err = r.With(s.down(r)...)
		}
	}
	return r, err
}

// dashless reports whether a shape is drawn without an outline, which has a word
// since tldraw 5.
func dashless(r *Record) bool {
	dash, _ := Str(r.Props.Get("dash"))
	return r.TypeName == "shape" && dash == "none"
}

// isActor reports whether a shape is our kind of that name. It is the one kind
// without an outline, and older files have a faint one of it instead.
func isActor(r *Record) bool {
	about, _ := ParseObject(r.Meta.Get("openspace"))
	kind, _ := Str(about.Get("kind"))
	return kind == "actor"
}

// FaintDash is the outline that an actor has in files of before tldraw 5.
const FaintDash = "dotted"
