package tldraw

import (
	"bytes"
	"encoding/json"
	"maps"
	"slices"

	"github.com/openspace-tui/openspace/internal/lang"
)

// Record is one record of a store: a shape, a binding, a page, an asset. What
// is no object with a type name is kept as a record that has only its key.
type Record struct {
	Key      string // its key in the store; in a .tldr file its id
	TypeName string // "shape", "binding", "page", …
	Type     string // of shapes, bindings and assets: "geo", "arrow", …
	Fields   Object
	Props    Object
	Meta     Object
	raw      json.RawMessage
	made     bool // by us, so that its layout in the file is ours too
	nameless bool // it has no key of its own, and Key stands for its place
}

// NewRecord makes a record from its JSON. An empty key stands for its id.
func NewRecord(key string, raw json.RawMessage) (*Record, error) {
	if !json.Valid(raw) {
		return nil, lang.Errorf("record-not-valid-json", key)
	}
	r, err := read(key, raw)
	if err != nil {
		return nil, err
	}
	if r.Key == "" {
		return nil, lang.Errorf("record-type-has-no-id", r.TypeName)
	}
	r.made = true
	return r, nil
}

// read makes a record from valid JSON.
func read(key string, raw json.RawMessage) (*Record, error) {
	o, err := ParseObject(raw)
	if err != nil {
		return nil, lang.Errorf("record", key, err)
	}
	r := &Record{Key: key, Fields: o, raw: raw}
	if key == "" {
		r.Key, _ = Str(o.Get("id"))
	}
	r.TypeName, _ = Str(o.Get("typeName"))
	r.Type, _ = Str(o.Get("type"))
	// Props and meta of another form are left alone, and read as empty.
	r.Props = fieldsOf(o.Get("props"))
	r.Meta = fieldsOf(o.Get("meta"))
	return r, nil
}

// fieldsOf returns the fields of an object; of anything else none.
func fieldsOf(raw json.RawMessage) Object {
	if len(raw) < 3 { // {}, or not there
		return nil
	}
	o, _ := ParseObject(raw)
	return o
}

// JSON returns the record as it is, or will be, written. It must not be changed.
func (r *Record) JSON() json.RawMessage { return r.raw }

// Str returns a field that is a string.
func (r *Record) Str(field string) string {
	s, _ := Str(r.Fields.Get(field))
	return s
}

// Num returns a field that is a finite number, else another value.
func (r *Record) Num(field string, otherwise float64) float64 {
	if f, ok := Num(r.Fields.Get(field)); ok {
		return f
	}
	return otherwise
}

// Edit sets a field of a record, named by its path; nil takes it out.
type Edit struct {
	Path  []string
	Value json.RawMessage
}

// Set is an Edit of the field at a path.
func Set(value json.RawMessage, path ...string) Edit { return Edit{path, value} }

// With returns the record with its edits; everything else keeps its bytes.
func (r *Record) With(edits ...Edit) (*Record, error) {
	raw := r.raw
	for _, e := range edits {
		if e.Value != nil && !json.Valid(e.Value) {
			return nil, lang.Errorf("record-value-not-valid-json", r.Key, e.Path)
		}
		var err error
		if raw, err = patch(raw, e.Path, e.Value); err != nil {
			return nil, lang.Errorf("record", r.Key, err)
		}
	}
	if bytes.Equal(raw, r.raw) {
		return r, nil
	}
	out, err := read(r.Key, raw)
	if err != nil {
		return nil, err
	}
	out.made = true
	return out, nil
}

func patch(raw json.RawMessage, path []string, value json.RawMessage) (json.RawMessage, error) {
	o, err := ParseObject(raw)
	if err != nil {
		return nil, err
	}
	old := o.Get(path[0])
	if len(path) == 1 {
		if old != nil && value != nil && bytes.Equal(old, value) {
			return raw, nil
		}
		return o.With(path[0], value).JSON(), nil
	}
	if k := space(old, 0); k >= len(old) || old[k] != '{' { // not there, or null
		if value == nil {
			return raw, nil
		}
		old = json.RawMessage("{}")
	}
	inner, err := patch(old, path[1:], value)
	if err != nil {
		return nil, err
	}
	if bytes.Equal(inner, old) {
		return raw, nil
	}
	return o.With(path[0], inner).JSON(), nil
}

// Equal reports whether two records mean the same: the order of keys, white space
// and the writing of strings and numbers do not count.
func Equal(a, b *Record) bool {
	if a == nil || b == nil {
		return a == b
	}
	return a.Key == b.Key && Same(a.raw, b.raw)
}

// Same reports whether two JSON texts mean the same.
func Same(a, b json.RawMessage) bool {
	if bytes.Equal(a, b) {
		return true
	}
	x, errX := decode(a)
	y, errY := decode(b)
	return errX == nil && errY == nil && equal(x, y)
}

func decode(raw json.RawMessage) (v any, err error) {
	d := json.NewDecoder(bytes.NewReader(raw))
	d.UseNumber() // 1e999 and sixty digits are to be compared too
	err = d.Decode(&v)
	return v, err
}

func equal(a, b any) bool {
	switch a := a.(type) {
	case map[string]any:
		b, ok := b.(map[string]any)
		return ok && maps.EqualFunc(a, b, equal)
	case []any:
		b, ok := b.([]any)
		return ok && slices.EqualFunc(a, b, equal)
	case json.Number:
		b, ok := b.(json.Number)
		if !ok || a == b {
			return ok
		}
		x, okX := Num(json.RawMessage(a))
		y, okY := Num(json.RawMessage(b))
		return okX && okY && x == y
	}
	return a == b
}
