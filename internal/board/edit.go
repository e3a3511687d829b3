package board

import (
	"crypto/rand"
	"maps"
	"slices"
	"strings"

	"github.com/openspace-tui/openspace/internal/board/fractional"
	"github.com/openspace-tui/openspace/internal/board/tldraw"
	"github.com/openspace-tui/openspace/internal/lang"
)

// Change is what an operation did: the ids of records. A shape whose parts alone
// changed counts as updated.
type Change struct {
	Seq     int // counts up from 1
	Op      string
	Added   []string
	Updated []string
	Removed []string
	// Kept are records that an undo left alone, since they changed since.
	Kept []string
	// Foreign says that what was pasted is of a version of tldraw that is not known:
	// what it has more is left out.
	Foreign bool
}

// Empty reports whether nothing changed.
func (c Change) Empty() bool { return len(c.Added)+len(c.Updated)+len(c.Removed) == 0 }

// Shapes returns the shapes that are new or different: what should flash.
func (c Change) Shapes() []string {
	var out []string
	for _, id := range slices.Concat(c.Added, c.Updated) {
		if strings.HasPrefix(id, "shape:") {
			out = append(out, id)
		}
	}
	return out
}

// step is a change with what it replaced; nil is a record that was not there.
type step struct {
	op            string
	page          string   // that was shown
	keys          []string // in the order of their touching
	before, after map[string]*tldraw.Record
	from, to      tldraw.Schema // of before and after
}

const (
	maxUndo    = 200
	maxJournal = 500
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
	b.push(s)
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
		b.push(s)
	}
}

// push has a step be taken back first, and nothing be done again.
func (b *Board) push(s step) {
	b.undo = append(b.undo, s)
	if len(b.undo) > maxUndo {
		b.undo = slices.Clone(b.undo[len(b.undo)-maxUndo:])
	}
	b.redo = nil
}

// told enters a change of keys into the journal.
func (b *Board) told(op string, before map[string]*tldraw.Record, keys []string) Change {
	b.touch()
	c := Change{Op: op, Seq: 1}
	if len(b.journal) > 0 {
		c.Seq = b.journal[len(b.journal)-1].Seq + 1
	}
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
	if !c.Empty() {
		b.journal = append(b.journal, c)
		if len(b.journal) > maxJournal {
			b.journal = slices.Clone(b.journal[len(b.journal)-maxJournal:])
		}
	}
	return c
}

// Journal returns the changes after a number, the latest of them; 0 is all.
func (b *Board) Journal(after int) []Change {
	i := slices.IndexFunc(b.journal, func(c Change) bool { return c.Seq > after })
	if i < 0 {
		return nil
	}
	return slices.Clone(b.journal[i:])
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

// Undo takes the last operation back and says what changed. Records that
// changed otherwise since then stay as they are, and are told as Kept. With
// nothing to take back the change is empty.
func (b *Board) Undo() Change { return b.swap(&b.undo, &b.redo, "undo") }

// Redo does again what was undone last.
func (b *Board) Redo() Change { return b.swap(&b.redo, &b.undo, "redo") }

// CanUndo and CanRedo say what the operation is that would be taken back or
// done again, or "".
func (b *Board) CanUndo() string { return op(b.undo) }

// CanRedo is the counterpart of CanUndo.
func (b *Board) CanRedo() string { return op(b.redo) }

func op(steps []step) string {
	if len(steps) == 0 {
		return ""
	}
	return steps[len(steps)-1].op
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
		s := e.shapeOf(r)
		m = turned(s.x, s.y, s.rotation).then(m)
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
