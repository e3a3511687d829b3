package tldraw

import (
	"encoding/json"

	"github.com/openspace-tui/openspace/internal/lang"
)

// usable reports whether a file's schema says which version it is.
func usable(schema json.RawMessage) bool {
	o, err := ParseObject(schema)
	if err != nil {
		return false
	}
	_, ok := Num(o.Get("schemaVersion"))
	return ok
}

// Schemed returns the schema that a file of these records says, and the records in
// its form. Where it says none it is the oldest that fits: what the records are
// written like tells their versions, and those of an older form than others of
// their type are lifted. why says why such a file may not be written, if so.
func Schemed(raw json.RawMessage, records []*Record) (s Schema, _ []*Record, why lang.Message) {
	if usable(raw) {
		return ReadSchema(raw), records, lang.Message{}
	}
	s = Oldest()
	forms := make([]int, len(records))
	for i, r := range records {
		if forms[i] = -1; r.nameless || r.TypeName == "" {
			continue
		}
		if plainText(r) {
			return s, records, lang.M("file-has-no-schema-can-read", r.Key)
		}
		forms[i] = formOf(r)
		s = s.With(r.TypeName, r.Type)
		for _, n := range append(Needs(r), Need{SequenceOf(r.TypeName, r.Type), forms[i]}) {
			if _, known := lookUp(n.Sequence); known {
				s = s.Raised(n)
			}
		}
	}
	out := make([]*Record, len(records))
	for i, r := range records {
		out[i] = r
		if forms[i] < 0 {
			continue
		}
		if lifted, err := Lift(r, forms[i], s.versionOf(r.TypeName, r.Type)); err == nil {
			out[i] = lifted
		}
	}
	return s, out, lang.Message{}
}

// formOf returns the version of a record's sequence that its props are written
// like: the newest whose change is to be seen. It is negative for a type that is
// not known here.
func formOf(r *Record) int {
	q, ok := lookUp(SequenceOf(r.TypeName, r.Type))
	if !ok {
		return -1
	}
	form := q.oldest
	for _, s := range q.steps {
		if s.down == nil {
			continue
		}
		for _, e := range s.down(r) {
			if has := r.field(e.Path); has != nil && !Same(has, e.Value) {
				form = max(form, s.version)
			}
		}
	}
	return form
}

// field returns what stands at a path, or nil.
func (r *Record) field(path []string) json.RawMessage {
	raw := r.raw
	for _, name := range path {
		o, err := ParseObject(raw)
		if err != nil {
			return nil
		}
		raw = o.Get(name)
	}
	return raw
}

// plainText reports whether a shape has its text in the form that rich text
// replaced.
func plainText(r *Record) bool {
	if r.TypeName != "shape" || r.Props.Get("text") == nil || r.Props.Get("richText") != nil {
		return false
	}
	switch r.Type {
	case "geo", "note", "text":
		return true
	}
	return false
}
