package tldraw

import "encoding/json"

// Writes says whether records of a type, as this schema has them, are of a
// version that is known here: one that Up takes.
func (s Schema) Writes(typeName, typ string) bool {
	return s.Refuses(typeName, typ, true).Key == ""
}

// Up gives a record that has the form of this schema's version in that of today,
// as tldraw's own migrations do: props that came since have their defaults. It is
// the counterpart of Down.
func (s Schema) Up(r *Record) (*Record, error) {
	version := s.versionOf(r.TypeName, r.Type)
	var edits []Edit
	var props []Prop
	switch r.TypeName + "." + r.Type {
	case "shape.note":
		if version < 12 {
			edits = append(edits, Set(Number(1), "props", "fontSizeAdjustment"))
		}
		if version < 13 {
			edits = append(edits, Set(nil, "props", "textFirstEditedBy"))
		}
	case "shape.draw":
		edits = append(edits, packedSegments(r, version, 3)...)
	case "shape.highlight":
		edits = append(edits, packedSegments(r, version, 2)...)
	case "binding.arrow":
		props = BindingProps()
	}
	if r.TypeName == "shape" {
		props, _ = Props(r.Type)
	}
	for _, p := range props {
		if r.Props.Get(p.Name) == nil && p.Default != nil {
			edits = append(edits, Set(p.Default, "props", p.Name))
		}
	}
	return r.With(edits...)
}

// packedSegments are the segments as they are since they were packed.
func packedSegments(r *Record, version, packed int) []Edit {
	if version >= packed {
		return nil
	}
	segments, _ := ParseArray(r.Props.Get("segments"))
	out := []json.RawMessage{}
	for _, raw := range segments {
		o, err := ParseObject(raw)
		if err != nil {
			continue
		}
		kind, _ := Str(o.Get("type"))
		out = append(out, Segment(kind, SegmentPoints(raw)))
	}
	return []Edit{Set(mustEncode(out), "props", "segments")}
}
