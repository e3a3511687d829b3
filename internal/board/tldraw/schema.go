package tldraw

import (
	"encoding/json"
	"slices"

	"github.com/openspace-tui/openspace/internal/lang"
)

// sequence is a line of tldraw's schema: its version in 5.5.2, and the oldest
// that a record of ours can be written for.
type sequence struct {
	name       string
	version    int
	oldest     int
	everywhere bool // it speaks of all records
}

const prefix = "com.tldraw."

// sequences are those of createTLSchema() in tlschema 5.5.2, in its order.
// Shapes with text can be written since it became rich text (tldraw 3.9).
func sequences() []sequence {
	return []sequence{
		{name: "store", version: 5, oldest: 4, everywhere: true},
		{name: "asset", version: 1, oldest: 1},
		{name: "camera", version: 1, oldest: 1},
		{name: "document", version: 2, oldest: 2},
		{name: "instance", version: 26},
		{name: "instance_page_state", version: 5},
		{name: "page", version: 1, oldest: 1},
		{name: "instance_presence", version: 6},
		{name: "pointer", version: 1},
		{name: "shape", version: 4, oldest: 4, everywhere: true},
		{name: "user", version: 1},
		{name: "asset.image", version: 6, oldest: 4},
		{name: "asset.video", version: 5},
		{name: "asset.bookmark", version: 2, oldest: 2},
		{name: "shape.arrow", version: 8, oldest: 7},
		{name: "shape.bookmark", version: 2, oldest: 1},
		{name: "shape.draw", version: 5, oldest: 1},
		{name: "shape.embed", version: 4, oldest: 4},
		{name: "shape.frame", version: 1},
		{name: "shape.geo", version: 12, oldest: 10},
		{name: "shape.group", version: 0},
		{name: "shape.highlight", version: 4},
		{name: "shape.image", version: 5, oldest: 3},
		{name: "shape.line", version: 5, oldest: 4},
		{name: "shape.note", version: 13, oldest: 9},
		{name: "shape.text", version: 4, oldest: 3},
		{name: "shape.video", version: 4, oldest: 4},
		{name: "binding.arrow", version: 1},
	}
}

// Schema is the schema of a file: which version its records are of.
type Schema struct {
	raw      json.RawMessage
	version  int
	versions map[string]int // nil for a file without a schema
}

// Current gives the schema of @tldraw/tlschema 5.5.2.
func Current() Schema {
	s := Schema{version: 2, versions: map[string]int{}}
	var o Object
	for _, q := range sequences() {
		o = append(o, Field{prefix + q.name, Number(float64(q.version))})
		s.versions[prefix+q.name] = q.version
	}
	s.raw = Object{{"schemaVersion", Number(2)}, {"sequences", o.JSON()}}.JSON()
	return s
}

// ReadSchema reads a schema; without one it is today's.
func ReadSchema(raw json.RawMessage) Schema {
	o, err := ParseObject(raw)
	if err != nil {
		return Current()
	}
	version, _ := Num(o.Get("schemaVersion"))
	s := Schema{raw: raw, version: int(version), versions: map[string]int{}}
	all, _ := ParseObject(o.Get("sequences"))
	for _, f := range all {
		if n, ok := Num(f.Raw); ok {
			s.versions[f.Key] = int(n)
		}
	}
	return s
}

// JSON gives the schema as it is written.
func (s Schema) JSON() json.RawMessage { return s.raw }

// Refusal says why nothing may be written to a file with this schema, or nothing.
// It can still be read.
func (s Schema) Refusal() lang.Message {
	switch {
	case s.version > 2:
		return lang.M("schema version %d is newer than the 2 that is known here: the board is read-only (update OpenSpace to change it)", s.version)
	case s.version < 2:
		return lang.M("the schema is of tldraw before 2.2: the board is read-only; open it in tldraw and save it there")
	}
	for _, q := range sequences() {
		if q.everywhere {
			if why := s.refusal(q, false); why.Key != "" {
				return lang.M("%v: the board is read-only", why)
			}
		}
	}
	return lang.Message{}
}

func (s Schema) refusal(q sequence, absentIsFine bool) lang.Message {
	v, there := s.versions[prefix+q.name]
	switch {
	case !there && absentIsFine:
		return lang.Message{}
	case !there:
		return lang.M("the file's schema does not say which version of %s it has", prefix+q.name)
	case v > q.version:
		return lang.M("the file has version %d of %s, newer than the %d that is known here (update OpenSpace to change it)", v, prefix+q.name, q.version)
	case v < q.oldest:
		return lang.M("the file has version %d of %s, older than the %d that can be written; open it in tldraw and save it there", v, prefix+q.name, q.oldest)
	}
	return lang.Message{}
}

// name gives the sequence that a record's form is decided by.
func sequenceOf(typeName, typ string) string {
	switch typeName {
	case "shape", "binding", "asset":
		return typeName + "." + typ
	}
	return typeName
}

// Refuses says why a record of a type may not be written to this file, or nothing.
// any says whether the file has records of the type already: of a type that
// neither its schema nor its records know, ours are the first.
func (s Schema) Refuses(typeName, typ string, any bool) lang.Message {
	if why := s.Refusal(); why.Key != "" {
		return why
	}
	name := sequenceOf(typeName, typ)
	all := sequences()
	i := slices.IndexFunc(all, func(q sequence) bool { return q.name == name })
	if i < 0 {
		return lang.M("tldraw has no %s of type %q", typeName, typ)
	}
	return s.refusal(all[i], !any)
}

// Newer says that a record's type is of a later version than is known here, or
// nothing: what it holds beyond that is left as it is.
func (s Schema) Newer(typeName, typ string) lang.Message {
	name := sequenceOf(typeName, typ)
	for _, q := range sequences() {
		if v := s.versions[prefix+name]; q.name == name && v > q.version {
			return s.refusal(q, true)
		}
	}
	return lang.Message{}
}

// With gives the schema with the line that a record's type needs.
func (s Schema) With(typeName, typ string) Schema {
	key := prefix + sequenceOf(typeName, typ)
	if _, there := s.versions[key]; there {
		return s
	}
	for _, q := range sequences() {
		if prefix+q.name != key {
			continue
		}
		o, err := ParseObject(s.raw)
		if err != nil {
			return s
		}
		all, err := ParseObject(o.Get("sequences"))
		if err != nil {
			return s
		}
		return ReadSchema(o.With("sequences", all.With(key, Number(float64(q.version))).JSON()).JSON())
	}
	return s
}

// versionOf gives the version of a type's records; absent is today's.
func (s Schema) versionOf(typeName, typ string) int {
	name := sequenceOf(typeName, typ)
	if v, there := s.versions[prefix+name]; there {
		return v
	}
	for _, q := range sequences() {
		if q.name == name {
			return q.version
		}
	}
	return 0
}

// Down gives a record of today in the form that the file's version has: props
// that came later are left out, as tldraw's own migrations would put them in.
func (s Schema) Down(r *Record) (*Record, error) {
	version := s.versionOf(r.TypeName, r.Type)
	var edits []Edit
	drop := func(prop string, since int) {
		if version < since {
			edits = append(edits, Set(nil, "props", prop))
		}
	}
	switch r.TypeName + "." + r.Type {
	case "shape.geo":
		drop("flipX", 12)
		drop("flipY", 12)
		if dash, _ := Str(r.Props.Get("dash")); version < 12 && dash == "none" { // a word of 5.x
			edits = append(edits, Set(Quote("solid"), "props", "dash"))
		}
	case "shape.note":
		drop("textLastEditedBy", 13)
		if version == 11 || version == 12 {
			edits = append(edits, Set(json.RawMessage("null"), "props", "textFirstEditedBy"))
		}
		if version < 12 {
			edits = append(edits, Set(Number(0), "props", "fontSizeAdjustment"))
		}
	case "shape.frame":
		drop("color", 1)
	case "shape.image":
		drop("altText", 5)
		drop("flipX", 4)
		drop("flipY", 4)
	case "shape.line":
		drop("scale", 5)
	case "binding.arrow":
		drop("snap", 1)
	case "shape.draw":
		drop("scale", 2)
		edits = append(edits, olderSegments(r, version, 3)...)
	case "shape.highlight":
		drop("scale", 1)
		edits = append(edits, olderSegments(r, version, 2)...)
	}
	return r.With(edits...)
}

// olderSegments are the segments before they were packed.
func olderSegments(r *Record, version, packed int) []Edit {
	if version >= packed {
		return nil
	}
	segments := eachSegment(r, func(o Object, all [][2]float64) json.RawMessage {
		points := []json.RawMessage{}
		for _, p := range all {
			points = append(points, Object{{"x", Number(p[0])}, {"y", Number(p[1])}, {"z", Number(0.5)}}.JSON())
		}
		return o.With("path", nil).With("dim", nil).With("points", mustEncode(points)).JSON()
	})
	return []Edit{segments, Set(nil, "props", "scaleX"), Set(nil, "props", "scaleY")}
}

// eachSegment gives a record what is made of each of its segments.
func eachSegment(r *Record, becomes func(o Object, points [][2]float64) json.RawMessage) Edit {
	segments, _ := ParseArray(r.Props.Get("segments"))
	out := []json.RawMessage{}
	for _, raw := range segments {
		if o, err := ParseObject(raw); err == nil {
			out = append(out, becomes(o, SegmentPoints(raw)))
		}
	}
	return Set(mustEncode(out), "props", "segments")
}

// Same says whether records of a type have one form in files of two schemas: both say
// the same version of it.
func (s Schema) Same(o Schema, typeName, typ string) bool {
	if s.version != o.version {
		return false
	}
	names := []string{sequenceOf(typeName, typ)}
	for _, q := range sequences() {
		if q.everywhere {
			names = append(names, q.name)
		}
	}
	for _, name := range names {
		v, there := s.versions[prefix+name]
		if w, ok := o.versions[prefix+name]; !there || !ok || v != w {
			return false
		}
	}
	return true
}

// Agrees says whether records of two schemas can stand in one file: what both
// say a version of, they have in the same.
func (s Schema) Agrees(o Schema) bool {
	if s.version != o.version {
		return false
	}
	for name, v := range s.versions {
		if w, ok := o.versions[name]; ok && v != w {
			return false
		}
	}
	return true
}
