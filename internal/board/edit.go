package board

import (
	"crypto/rand"
	"maps"
	"strings"

	"github.com/openspace-tui/openspace/internal/board/fractional"
	"github.com/openspace-tui/openspace/internal/board/geometry"
	"github.com/openspace-tui/openspace/internal/board/tldraw"
	"github.com/openspace-tui/openspace/internal/lang"
)

// edit is an operation under way. Until it is over the board has its changes
// already; a failure takes them back.
type edit struct {
	*Board
	before  map[string]*tldraw.Record
	touched []string
	tops    map[string]string  // the topmost index of each parent
	allowed map[[2]string]bool // the types that the schema takes
	bottoms map[string]float64 // where the next child goes in a parent
	// lifted are records whose form alone changed, with the file's version.
	lifted map[string]*tldraw.Record
}

// do runs an operation, as a whole or not at all.
func (b *Board) do(op string, run func(*edit) error) (Change, error) {
	if why := b.ReadOnly(); why != "" {
		return Change{}, lang.Errorf("%w: %s", ErrReadOnly, why)
	}
	e := &edit{Board: b, before: map[string]*tldraw.Record{}, bottoms: map[string]float64{}}
	places, file, last := len(b.order), b.file, b.last
	if err := run(e); err != nil {
		for key, r := range e.before {
			b.set(key, r)
		}
		for _, key := range b.order[places:] {
			delete(b.places, key)
		}
		b.order, b.file, b.last = b.order[:places], file, last
		b.touch()
		return Change{}, err
	}
	return b.commit(op, e, file.Schema), nil
}

func (b *Board) commit(op string, e *edit, from tldraw.Schema) Change {
	s := step{op: op, page: b.page, before: e.before, after: map[string]*tldraw.Record{}, from: from, to: b.file.Schema}
	var seen []string // that look different
	for _, key := range e.touched {
		if e.before[key] == b.records[key] {
			continue
		}
		s.keys = append(s.keys, key)
		s.after[key] = b.records[key]
		if r := e.lifted[key]; r == nil || r != b.records[key] {
			seen = append(seen, key)
		}
	}
	c := b.told(op, s.before, seen)
	if c.Empty() {
		return c
	}
	b.history.push(s)
	return c
}

// Own makes what a change added, which came by way of the file, a step that can be
// taken back. Where some of it is not there, or no longer, it is none.
func (b *Board) Own(c Change) {
	s := step{op: c.Op, page: b.page, keys: c.Added, before: map[string]*tldraw.Record{},
		after: map[string]*tldraw.Record{},
		from:  b.file.Schema, to: b.file.Schema}
	for _, key := range c.Added {
		if s.after[key] = b.records[key]; s.after[key] == nil {
			return
		}
	}
	if len(s.keys) > 0 {
		b.history.push(s)
	}
}

// told enters a change of keys into the journal.
func (b *Board) told(op string, before map[string]*tldraw.Record, keys []string) Change {
	b.touch()
	c := Change{Op: op}
	seen := map[string]bool{}
	var wholes []string // whose parts changed: they look different
	for _, key := range keys {
		old, now := before[key], b.records[key]
		if seen[key] || old == now {
			continue
		}
		seen[key] = true
		switch {
		case old == nil:
			c.Added = append(c.Added, key)
		case now == nil:
			c.Removed = append(c.Removed, key)
		default:
			c.Updated = append(c.Updated, key)
		}
		if now != nil && partName(now) != "" {
			wholes = append(wholes, now.Str("parentId"))
		}
	}
	for _, key := range wholes {
		if !seen[key] && b.records[key] != nil {
			seen[key] = true
			c.Updated = append(c.Updated, key)
		}
	}
	return b.history.enter(c)
}

// set puts a record under a key or takes it out. A key keeps its place in the
// file even while there is nothing under it.
func (b *Board) set(key string, r *tldraw.Record) {
	if _, ok := b.moved[key]; b.view != nil && !ok {
		b.moved[key] = b.records[key]
	}
	if isPage(r) || isPage(b.records[key]) {
		b.pages = nil
	}
	if r == nil {
		delete(b.records, key)
		return
	}
	if _, ok := b.places[key]; !ok {
		b.places[key] = struct{}{}
		b.order = append(b.order, key)
	}
	b.records[key] = r
}

// put takes a new record in, or another form of one that is there.
func (e *edit) put(r *tldraw.Record) {
	e.note(r.Key)
	e.set(r.Key, r)
	if e.tops != nil && r.TypeName == "shape" {
		e.raise(r.Str("parentId"), r.Str("index"))
	}
}

func (e *edit) remove(key string) {
	if e.records[key] == nil {
		return
	}
	e.note(key)
	e.set(key, nil)
}

func (e *edit) note(key string) {
	if _, ok := e.before[key]; !ok {
		e.before[key] = e.records[key]
		e.touched = append(e.touched, key)
	}
}

func (b *Board) swap(from, to *[]step, name string) Change {
	if len(*from) == 0 || b.ReadOnly() != "" {
		return Change{}
	}
	s := (*from)[len(*from)-1]
	*from = (*from)[:len(*from)-1]
	if s.page != b.page { // where one sees it
		_ = b.SetPage(s.page) // unless that page is gone
	}
	back, kept := b.restore(s)
	*to = append(*to, back)
	c := b.told(name+" "+s.op, back.before, s.keys)
	c.Kept = kept
	return c
}

// restore puts back what a step replaced, and the versions that the file had then.
// It returns the step that does it again, and the records that stay, since they
// changed otherwise.
func (b *Board) restore(s step) (back step, kept []string) {
	back = step{op: s.op, page: s.page, keys: s.keys, before: map[string]*tldraw.Record{},
		after: map[string]*tldraw.Record{}}
	back.from = b.file.Schema
	changed := map[string]bool{}
	for _, key := range s.keys {
		if after, ok := s.to.Convert(s.after[key], b.file.Schema); !ok || !tldraw.Equal(b.records[key], after) {
			kept, changed[key] = append(kept, key), true
		}
	}
	back.to = b.backTo(s, len(kept) > 0)
	for _, key := range s.keys {
		back.before[key], back.after[key] = b.records[key], b.records[key]
		if r, ok := s.from.Convert(s.before[key], back.to); ok && !changed[key] {
			b.set(key, r)
			back.after[key] = r
		}
	}
	rest := maps.Clone(b.records)
	for _, key := range s.keys {
		if !changed[key] {
			delete(rest, key)
		}
	}
	lift(rest, b.file.Schema, back.to, b.set)
	b.file = b.file.WithSchema(back.to)
	return back, kept
}

// top returns n index keys above everything in a parent.
func (e *edit) top(parent string, n int) ([]string, error) {
	if e.tops == nil {
		e.tops = map[string]string{}
		for _, s := range e.View().byID {
			e.raise(s.Parent, s.index)
		}
	}
	top := e.tops[parent]
	if top == "" {
		top = "a0" // tldraw begins at a1
	}
	keys, err := fractional.Spread(top, "", n)
	if err != nil {
		return nil, wrong("index", "%v", err)
	}
	if n > 0 {
		e.tops[parent] = keys[n-1]
	}
	return keys, nil
}

// raise takes note of the index of a shape in a parent.
func (e *edit) raise(parent, index string) {
	if index > e.tops[parent] && fractional.Valid(index) {
		e.tops[parent] = index
	}
}

// allow sees to it that the file's schema takes a record of a type.
func (e *edit) allow(typeName, typ string) error {
	what := [2]string{typeName, typ}
	if e.allowed[what] {
		return nil
	}
	if why := e.file.Schema.Refuses(typeName, typ, e.has(typeName, typ)); !why.None() {
		return wrong("type", "%v", why).hint("draw it with shapes of another type")
	}
	e.file = e.file.WithSchema(e.file.Schema.With(typeName, typ))
	if e.allowed == nil {
		e.allowed = map[[2]string]bool{}
	}
	e.allowed[what] = true
	return nil
}

// has reports whether the file has a record of a type.
func (b *Board) has(typeName, typ string) bool {
	for _, r := range b.records {
		if r.TypeName == typeName && r.Type == typ {
			return true
		}
	}
	return false
}

// ready makes sure that there are a document and the page.
func (e *edit) ready() {
	if e.records[documentID] == nil {
		e.put(documentRecord(""))
	}
	if e.records[e.page] == nil {
		e.put(pageRecord(e.page, "Page 1"))
	}
}

// randomID returns ten letters and digits: short enough to say again, and long
// enough that two writers do not choose the same.
func randomID() string { return strings.ToLower(rand.Text()[:10]) }

// what names a shape for its id: by its kind, else by its type.
func (s *Shape) what() string {
	if s.Kind != "" && badID(s.Kind) == "" {
		return s.Kind
	}
	return s.Type
}

// fresh returns an id for a new shape.
func (e *edit) fresh(what string) string {
	for {
		if id := "shape:" + what + "-" + e.newID(); e.records[id] == nil {
			return id
		}
	}
}

// keys returns the keys of records in the order of the file.
func (b *Board) keys(want func(*tldraw.Record) bool) []string {
	var out []string
	for _, key := range b.order {
		if r := b.records[key]; r != nil && want(r) {
			out = append(out, key)
		}
	}
	return out
}

// matrix returns the space of a parent without a view of everything.
func (e *edit) matrix(parent string) Matrix {
	m := Matrix{Cos: 1}
	for range len(e.records) { // once round a circle is enough
		r := e.records[parent]
		if r == nil || r.TypeName != "shape" {
			break
		}
		s := e.shapes.of(r)
		m = geometry.Turned(s.x, s.y, s.rotation).Then(m)
		parent = s.Parent
	}
	return m
}

// pageOf returns the page that a shape is on; what a View puts on the page for
// want of a parent counts as on the shown one.
func (e *edit) pageOf(id string) string {
	for range len(e.records) { // once round a circle is enough
		r := e.records[id]
		switch {
		case r == nil:
			return e.page
		case r.TypeName == "page":
			return id
		}
		id = r.Str("parentId")
	}
	return e.page
}
