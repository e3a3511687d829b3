package tldraw

import (
	"encoding/json"
	"slices"
)

// Writes reports whether records of a type, as this schema has them, are of a
// version that is known here: one that Up takes.
func (s Schema) Writes(typeName, typ string) bool {
	return s.Refuses(typeName, typ, true).None()
}

// Up returns a record that has the form of this schema's version in that of today,
// as tldraw's own migrations do. It is the counterpart of Down.
func (s Schema) Up(r *Record) (*Record, error) {
	q, _ := lookUp(SequenceOf(r.TypeName, r.Type))
	return Lift(r, s.versionOf(r.TypeName, r.Type), q.version)
}

// Adopt returns a record of a version that is not known here as far as it can be
// written: props that are known here and fit, and defaults for the others. It names the
// field without which the shape would be another one, where that does not fit.
func Adopt(r *Record) (adopted *Record, field string, err error) {
	props, ok := BindingProps(), r.TypeName+"."+r.Type == "binding.arrow"
	fields := Object{{"id", nil}, {"typeName", nil}, {"type", nil}, {"fromId", nil}, {"toId", nil}, {"props", nil},
		{"meta", json.RawMessage("{}")}}
	if r.TypeName == "shape" {
		props, ok = Props(r.Type)
		fields = append(fields, Object{{"x", nil}, {"y", nil}, {"index", nil}, {"parentId", nil},
			{"rotation", Number(0)}, {"isLocked", json.RawMessage("false")}, {"opacity", Number(1)}}...)
	}
	if !ok {
		return nil, "type", nil
	}
	o, err := ParseObject(r.JSON())
	if err != nil {
		return nil, "", err
	}
	var edits []Edit
	for _, f := range o {
		if !slices.ContainsFunc(fields, func(known Field) bool { return known.Key == f.Key }) {
			edits = append(edits, Set(nil, f.Key))
		}
	}
	for _, f := range fields {
		if f.Raw != nil && o.Get(f.Key) == nil {
			edits = append(edits, Set(f.Raw, f.Key))
		}
	}
	for _, f := range r.Props {
		if !slices.ContainsFunc(props, func(p Prop) bool { return p.Name == f.Key }) {
			edits = append(edits, Set(nil, "props", f.Key))
		}
	}
	for _, p := range props {
		raw := r.Props.Get(p.Name)
		why := p.Check(raw)
		switch text, plain := Str(r.Props.Get("text")); {
		case why == "":
		case p.Name == "richText" && raw == nil && plain: // before tldraw 3.9
			edits = append(edits, Set(RichText(text), "props", p.Name))
		case vital(p.Name):
			return nil, "props." + p.Name, nil
		default:
			edits = append(edits, Set(p.Default, "props", p.Name))
		}
	}
	adopted, err = r.With(edits...)
	return adopted, "", err
}

// vital reports whether a prop is one without which a shape is another one.
func vital(prop string) bool {
	return slices.Contains([]string{"w", "h", "points", "segments", "start", "end", "terminal"}, prop)
}
