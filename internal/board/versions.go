package board

import (
	"github.com/openspace-tui/openspace/internal/board/tldraw"
)

// admit returns a record in the form that the file's version has, and raises the
// versions of the file where the record uses what they lack: those and no others.
// A record of a version that is not known here stays as it is.
func (e *edit) admit(r *tldraw.Record) (*tldraw.Record, error) {
	if !e.file.Schema.Writes(r.TypeName, r.Type) {
		return r, nil
	}
	for _, n := range tldraw.Needs(r) {
		if err := e.raiseTo(n); err != nil {
			return nil, err
		}
	}
	return e.file.Schema.Down(r)
}

// raiseTo raises a sequence of the file, and lifts its records along.
func (e *edit) raiseTo(n tldraw.Need) error {
	have, there := e.file.Schema.Version(n.Sequence)
	if there && have >= n.Version {
		return nil
	}
	keys := e.keys(func(r *tldraw.Record) bool { return tldraw.SequenceOf(r.TypeName, r.Type) == n.Sequence })
	if there && !e.file.Schema.Raises(n) || !there && len(keys) > 0 {
		return nil // its records have a form that is not known here
	}
	for _, key := range keys {
		r, err := tldraw.Lift(e.records[key], have, n.Version)
		if err != nil {
			return err
		}
		if r == e.records[key] {
			continue
		}
		if _, touched := e.before[key]; !touched {
			if e.lifted == nil {
				e.lifted = map[string]*tldraw.Record{}
			}
			e.lifted[key] = r
		}
		e.put(r)
	}
	e.file = e.file.WithSchema(e.file.Schema.Raised(n))
	return nil
}

// backTo returns the schema that a step goes back to: the one it was done from where
// all records whose form that changes are the step's own, else one in which the
// others can stay.
func (b *Board) backTo(s step, kept bool) tldraw.Schema {
	now := b.file.Schema
	if now.Is(s.from) {
		return now
	}
	own := make(map[string]bool, len(s.keys))
	for _, key := range s.keys {
		own[key] = true
	}
	alone := !kept && now.Is(s.to)
	for _, r := range b.records {
		name := tldraw.SequenceOf(r.TypeName, r.Type)
		v, _ := now.Version(name)
		if w, ok := s.from.Version(name); (!ok || v != w) && !own[r.Key] {
			alone = false
		}
	}
	if alone {
		return s.from
	}
	if to, ok := now.Join(s.from); ok {
		return to
	}
	return now
}

// lift brings all records into the form of a schema, where they can be.
func lift(records map[string]*tldraw.Record, from, to tldraw.Schema, set func(string, *tldraw.Record)) {
	if from.Is(to) {
		return
	}
	for key, r := range records {
		if out, ok := from.Convert(r, to); ok && out != r {
			set(key, out)
		}
	}
}
