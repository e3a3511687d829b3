package tldraw

import (
	"encoding/json"
	"maps"
	"slices"

	"github.com/openspace-tui/openspace/internal/lang"
)

// Schema is the schema of a file: which version its records are of.
type Schema struct {
	raw      json.RawMessage
	version  int
	versions map[string]int // nil for a file without a schema
}

// Current returns the schema of @tldraw/tlschema 5.5.2.
func Current() Schema {
	return made(sequences(), func(q sequence) int { return q.version })
}

// Oldest returns the schema of a new file: the oldest version of each sequence that
// records can be written for. What is put into the file raises what it needs. All are
// named, since tldraw takes a type without a version for one of its first days.
func Oldest() Schema {
	all := slices.DeleteFunc(slices.Clone(sequences()), func(q sequence) bool { return q.session })
	return made(all, func(q sequence) int { return q.oldest })
}

func made(all []sequence, version func(sequence) int) Schema {
	s := Schema{version: 2, versions: map[string]int{}}
	var o Object
	for _, q := range all {
		o = append(o, Field{prefix + q.name, Number(float64(version(q)))})
		s.versions[prefix+q.name] = version(q)
	}
	s.raw = Object{{"schemaVersion", Number(2)}, {"sequences", o.JSON()}}.JSON()
	return s
}

// ReadSchema reads a schema. Of what says none Schemed finds it.
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

// JSON returns the schema as it is written.
func (s Schema) JSON() json.RawMessage { return s.raw }

// Refusal says why nothing may be written to a file with this schema, or nothing.
// It can still be read.
func (s Schema) Refusal() lang.Message {
	switch {
	case s.version > 2:
		return lang.M("schema-version-newer-than-2", s.version)
	case s.version < 2:
		return lang.M("schema-tldraw-before-2-2")
	}
	for _, q := range sequences() {
		if q.everywhere {
			if why := s.refusal(q, false); !why.None() {
				return lang.M("board-read-only", why)
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
		return lang.M("files-schema-does-not-say", prefix+q.name)
	case v > q.version:
		return lang.M("file-has-version-newer-than", v, prefix+q.name, q.version)
	case v < q.oldest:
		return lang.M("file-has-version-older-than", v, prefix+q.name, q.oldest)
	}
	return lang.Message{}
}

// Refuses says why a record of a type may not be written to this file, or nothing.
// any reports whether the file has records of the type already: of a type that
// neither its schema nor its records know, ours are the first.
func (s Schema) Refuses(typeName, typ string, any bool) lang.Message {
	if why := s.Refusal(); !why.None() {
		return why
	}
	q, ok := lookUp(SequenceOf(typeName, typ))
	if !ok {
		return lang.M("tldraw-has-no-of-type", typeName, typ)
	}
	return s.refusal(q, !any)
}

// Newer says that a record's type is of a later version than is known here, or
// nothing: what it holds beyond that is left as it is.
func (s Schema) Newer(typeName, typ string) lang.Message {
	name := SequenceOf(typeName, typ)
	if q, ok := lookUp(name); ok && s.versions[name] > q.version {
		return s.refusal(q, true)
	}
	return lang.Message{}
}

// With returns the schema with the line that a record's type needs: of the oldest
// version, which what the record uses may raise.
func (s Schema) With(typeName, typ string) Schema {
	name := SequenceOf(typeName, typ)
	if _, there := s.versions[name]; there {
		return s
	}
	q, ok := lookUp(name)
	if !ok {
		return s
	}
	return s.Raised(Need{name, q.oldest})
}

// Version returns the version of a sequence, or false where the schema does not
// say one.
func (s Schema) Version(name string) (int, bool) {
	v, ok := s.versions[name]
	return v, ok
}

// Raised returns the schema with a sequence of at least a version, and everything
// else as it is.
func (s Schema) Raised(n Need) Schema {
	if v, there := s.versions[n.Sequence]; there && v >= n.Version {
		return s
	}
	o, err := ParseObject(s.raw)
	if err != nil {
		return s
	}
	all, err := ParseObject(o.Get("sequences"))
	if err != nil {
		return s
	}
	return ReadSchema(o.With("sequences", all.With(n.Sequence, Number(float64(n.Version))).JSON()).JSON())
}

// Raises reports whether records of a sequence can be lifted to a version: that
// of the schema is known here, and older.
func (s Schema) Raises(n Need) bool {
	q, ok := lookUp(n.Sequence)
	v, there := s.versions[n.Sequence]
	return ok && there && v >= q.oldest && v < n.Version && n.Version <= q.version
}

// Join returns the schema that has of each sequence the later version of two, or
// false where records could not be lifted to it.
func (s Schema) Join(o Schema) (Schema, bool) {
	if s.version != o.version {
		return s, false
	}
	out := s
	for name, w := range o.versions {
		switch v, there := s.versions[name]; {
		case !there:
			out = out.Raised(Need{name, w})
		case v < w && !s.Raises(Need{name, w}), v > w && !o.Raises(Need{name, v}):
			return s, false
		case v < w:
			out = out.Raised(Need{name, w})
		}
	}
	return out, true
}

// Convert returns a record of this schema in the form that another has, or false
// where one of the two is not known here. It may lose what the other lacks.
func (s Schema) Convert(r *Record, to Schema) (*Record, bool) {
	if r == nil {
		return nil, true
	}
	name := SequenceOf(r.TypeName, r.Type)
	v, okV := s.versions[name]
	w, okW := to.versions[name]
	if v == w || !okV || !okW {
		return r, true
	}
	q, ok := lookUp(name)
	if !ok || min(v, w) < q.oldest || max(v, w) > q.version {
		return r, false
	}
	out, err := Lift(r, v, w)
	if err == nil && w < v {
		out, err = to.Down(r)
	}
	return out, err == nil
}

// versionOf returns the version of a type's records; absent is today's.
func (s Schema) versionOf(typeName, typ string) int {
	name := SequenceOf(typeName, typ)
	if v, there := s.versions[name]; there {
		return v
	}
	q, _ := lookUp(name)
	return q.version
}

// of5 reports whether only tldraw 5 and later read a file with this schema.
func (s Schema) of5() bool {
	for _, n := range []Need{{prefix + "shape.note", 11}, {prefix + "shape.geo", 12}, {prefix + "shape.draw", 5},
		{prefix + "shape.highlight", 4}} {
		if s.versions[n.Sequence] >= n.Version {
			return true
		}
	}
	return false
}

// Down returns a record of today in the form that the file's version has: as
// tldraw's own migrations would lift it again. A record that has that form already
// stays as it is.
func (s Schema) Down(r *Record) (*Record, error) {
	if dashless(r) && isActor(r) && !s.of5() {
		var err error
		if r, err = r.With(Set(Quote(FaintDash), "props", "dash")); err != nil {
			return nil, err
		}
	}
	return lower(r, s.versionOf(r.TypeName, r.Type))
}

// Is reports whether two schemas say the same versions.
func (s Schema) Is(o Schema) bool {
	return s.version == o.version && maps.Equal(s.versions, o.versions)
}

// Same reports whether records of a type have one form in files of two schemas: both say
// the same version of it.
func (s Schema) Same(o Schema, typeName, typ string) bool {
	if s.version != o.version {
		return false
	}
	names := []string{SequenceOf(typeName, typ)}
	for _, q := range sequences() {
		if q.everywhere {
			names = append(names, prefix+q.name)
		}
	}
	for _, name := range names {
		v, there := s.versions[name]
		if w, ok := o.versions[name]; !there || !ok || v != w {
			return false
		}
	}
	return true
}

// Agrees reports whether records of two schemas can stand in one file: what both
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
