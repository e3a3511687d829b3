package board

import (
	"bytes"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/openspace-tui/openspace/internal/board/tldraw"
	"github.com/openspace-tui/openspace/internal/lang"
)

// Conflict is a record that both sides changed in different ways since they
// last agreed. Ours was kept.
type Conflict struct {
	ID     string
	Reason string // one line, safe to print
}

// Disk is a file as it was read, ready to be merged. It does not change.
type Disk struct {
	file     *tldraw.File
	records  []*tldraw.Record
	problems []lang.Message
	data     []byte
}

// ReadDisk reads a file to merge it. It is what takes long of a merge, and may
// run on any goroutine.
func ReadDisk(data []byte) (*Disk, error) {
	file, records, problems, err := tldraw.Decode(data)
	if err != nil {
		return nil, err
	}
	return &Disk{file, records, problems, data}, nil
}

// Bytes is the file as it was read.
func (d *Disk) Bytes() []byte { return d.data }

// Merge takes in the file as it is on the disk by now. Records that only the
// disk changed are taken from there, those that only we changed stay; of those
// that both changed ours stays, and the conflict is listed. What surrounds the
// records (form, schema, session) is the disk's. A merge cannot be undone; steps
// from before it can, where the disk did not change the same records.
func (b *Board) Merge(data []byte) (Change, []Conflict, error) {
	d, err := ReadDisk(data)
	if err != nil {
		return Change{}, nil, err
	}
	return b.Take(d, false)
}

// Take merges a file that was read. With theirs, records that both sides changed
// are taken from the disk, and the conflicts say which.
func (b *Board) Take(d *Disk, theirs bool) (Change, []Conflict, error) {
	refusal := d.file.Refusal()
	d, agree := b.meet(d)
	switch why := refusal; {
	case theirs || !b.Dirty():
	case !why.None():
		return Change{}, nil, lang.Errorf("%w: %s", ErrReadOnly, why)
	case !agree:
		return Change{}, nil, lang.Errorf("file-disk-saved-another-version")
	}
	m := &merge{Board: b, theirs: make(map[string]*tldraw.Record, len(d.records)), disk: theirs, all: theirs && !agree}
	order := make([]string, 0, len(d.records))
	for _, r := range d.records {
		m.theirs[r.Key] = r
		order = append(order, r.Key)
	}
	before, touched := maps.Clone(b.records), slices.Clone(order)
	for _, key := range b.order {
		if m.theirs[key] == nil {
			touched = append(touched, key)
		}
	}
	for _, key := range touched {
		m.record(key)
	}
	ours := b.file.Schema
	b.file, b.problems, b.base, b.baseForm = d.file, d.problems, m.theirs, d.file.Schema
	for _, key := range touched { // of what stays of ours the schema has to know
		if r := b.records[key]; r != nil && m.theirs[key] == nil {
			name := tldraw.SequenceOf(r.TypeName, r.Type)
			if v, ok := ours.Version(name); ok {
				b.file = b.file.WithSchema(b.file.Schema.Raised(tldraw.Need{Sequence: name, Version: v}))
			}
		}
	}
	b.reorder(order)
	conflicts := append(m.conflicts, b.mend()...)
	if b.records[b.page] == nil || b.records[b.page].TypeName != "page" {
		if pages := b.Pages(); len(pages) > 0 {
			b.page, b.view = pages[0].ID, nil
			b.cameras.enter(b.page, b.file, b.records)
		}
	}
	for key, r := range before { // the same bytes are no change
		if now := b.records[key]; now != nil && tldraw.Equal(r, now) {
			before[key] = now
		}
	}
	return b.told("merge", before, append(touched, b.order...)), conflicts, nil
}

// meet brings both sides to the later of their versions, where they say different
// ones, and reports whether their records can stand in one file then. A side that
// changed nothing has the disk's.
func (b *Board) meet(d *Disk) (*Disk, bool) {
	theirs, ours := d.file.Schema, b.file.Schema
	if theirs.Agrees(ours) {
		return d, true
	}
	to, ok := theirs.Join(ours)
	if !ok || !b.Dirty() {
		return d, false
	}
	lift(b.base, b.baseForm, to, func(key string, r *tldraw.Record) {
		if b.records[key] == b.base[key] {
			b.set(key, r)
		}
		b.base[key] = r
	})
	lift(b.records, ours, to, func(key string, r *tldraw.Record) {
		if r != b.base[key] {
			b.set(key, r)
		}
	})
	met := *d
	met.records = slices.Clone(d.records)
	for i, r := range met.records {
		if out, ok := theirs.Convert(r, to); ok {
			met.records[i] = out
		}
	}
	met.file, b.file, b.baseForm = d.file.WithSchema(to), b.file.WithSchema(to), to
	return &met, true
}

// merge is a merge under way.
type merge struct {
	*Board
	theirs    map[string]*tldraw.Record
	disk      bool // of conflicts the disk's side is taken
	all       bool // nothing of ours can stay
	conflicts []Conflict
}

// record merges one record.
func (m *merge) record(key string) {
	ours, there, base := m.records[key], m.theirs[key], m.base[key]
	switch {
	case m.all:
		m.set(key, there)
	case tldraw.Equal(ours, there):
		switch {
		case there == nil:
		case bytes.Equal(ours.JSON(), there.JSON()):
			m.theirs[key] = ours // what is known of it stays so
		default:
			m.set(key, there) // with the disk's bytes
		}
	case tldraw.Equal(base, ours):
		m.set(key, there)
	case tldraw.Equal(base, there):
	case m.disk:
		m.conflicts = append(m.conflicts, Conflict{line(key), "changed here and on the disk: the disk's is taken"})
		m.set(key, there)
	default:
		m.conflicts = append(m.conflicts, Conflict{line(key), reason(ours, there)})
	}
}

func reason(ours, theirs *tldraw.Record) string {
	switch {
	case ours == nil:
		return "deleted here, changed on the disk: it stays deleted"
	case theirs == nil:
		return "changed here, deleted on the disk: it stays"
	}
	return "changed here and on the disk: ours stays"
}

// reorder takes the disk's order, with what it does not have behind.
func (b *Board) reorder(order []string) {
	old := b.order
	b.order, b.places = nil, map[string]struct{}{}
	for _, key := range append(order, old...) {
		if _, ok := b.places[key]; !ok {
			b.places[key] = struct{}{}
			b.order = append(b.order, key)
		}
	}
	if !slices.Equal(b.order, old) { // of two bindings of an end the last counts
		b.view = nil
	}
}

// mend repairs what two sound sides can break together: bindings to what the
// other deleted, and children of it. What the file itself has so stays.
func (b *Board) mend() []Conflict {
	var out []Conflict
	for _, key := range b.keys(func(*tldraw.Record) bool { return true }) {
		r := b.records[key]
		switch r.TypeName {
		case "binding":
			if bound(b.records, r) || tldraw.Equal(b.base[key], r) && !bound(b.base, r) {
				continue
			}
			b.set(key, nil)
		case "shape":
			parent := r.Str("parentId")
			if b.records[parent] != nil || b.base[key] == r {
				continue
			}
			if partName(r) != "" {
				b.set(key, nil)
				continue
			}
			if moved, err := r.With(tldraw.Set(tldraw.Quote(b.page), "parentId")); err == nil &&
				strings.HasPrefix(parent, "shape:") {
				b.set(key, moved)
				out = append(out, Conflict{line(key),
					fmt.Sprintf("its parent %s was deleted: it is on the page now", line(parent))})
			}
		}
	}
	return out
}

// bound reports whether both ends of a binding are among some records.
func bound(in map[string]*tldraw.Record, binding *tldraw.Record) bool {
	return in[binding.Str("fromId")] != nil && in[binding.Str("toId")] != nil
}
