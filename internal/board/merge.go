package board

import (
	"fmt"
	"maps"
	"strings"

	"github.com/openspace-tui/openspace/internal/board/tldraw"
)

// Conflict is a record that both sides changed in different ways since they
// last agreed. Ours was kept.
type Conflict struct {
	ID     string
	Reason string // one line, safe to print
}

// Merge takes in the file as it is on the disk by now. Records that only the
// disk changed are taken from there, those that only we changed stay; of those
// that both changed ours stays, and the conflict is listed. What surrounds the
// records (form, schema, session) is the disk's. A merge cannot be undone; steps
// from before it can, where the disk did not change the same records.
func (b *Board) Merge(data []byte) (Change, []Conflict, error) {
	file, records, problems, err := tldraw.Decode(data)
	if err != nil {
		return Change{}, nil, err
	}
	if why := file.Schema.Refusal(); why != "" && b.Dirty() {
		return Change{}, nil, fmt.Errorf("%w: %s", ErrReadOnly, why)
	}
	if !tldraw.Same(file.Schema.JSON(), b.file.Schema.JSON()) && b.Dirty() {
		return Change{}, nil, fmt.Errorf("the file on the disk was saved by another version of tldraw: save or drop the changes here first")
	}
	theirs := make(map[string]*tldraw.Record, len(records))
	order := make([]string, 0, len(records))
	for _, r := range records {
		theirs[r.Key] = r
		order = append(order, r.Key)
	}
	before, base := maps.Clone(b.records), b.base
	var conflicts []Conflict
	touched := order
	for _, key := range b.order {
		if theirs[key] == nil {
			touched = append(touched, key)
		}
	}
	for _, key := range touched {
		ours, there := b.records[key], theirs[key]
		switch {
		case tldraw.Equal(ours, there):
			if there != nil {
				b.records[key] = there // with the disk's bytes
			}
		case tldraw.Equal(base[key], ours):
			b.set(key, there)
		case tldraw.Equal(base[key], there):
		default:
			conflicts = append(conflicts, Conflict{line(key), reason(ours, there)})
		}
	}
	b.file, b.problems, b.base = file, problems, theirs
	b.reorder(order)
	conflicts = append(conflicts, b.mend()...)
	if b.records[b.page] == nil || b.records[b.page].TypeName != "page" {
		if pages := b.Pages(); len(pages) > 0 {
			b.page = pages[0].ID
		}
	}
	for key, r := range before { // the same bytes are no change
		if now := b.records[key]; now != nil && tldraw.Equal(r, now) {
			before[key] = now
		}
	}
	return b.told("merge", before, append(touched, b.order...)), conflicts, nil
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
}

// mend repairs what two sound sides can break together: bindings to what the
// other deleted, and children of it.
func (b *Board) mend() []Conflict {
	var out []Conflict
	for _, key := range b.keys(func(*tldraw.Record) bool { return true }) {
		r := b.records[key]
		switch r.TypeName {
		case "binding":
			if b.records[r.Str("fromId")] == nil || b.records[r.Str("toId")] == nil {
				b.set(key, nil)
			}
		case "shape":
			parent := r.Str("parentId")
			if b.records[parent] != nil || b.base[key] == r {
				continue
			}
			if partName(r) != "" {
				b.set(key, nil)
				continue
			}
			if moved, err := r.With(tldraw.Set(tldraw.Quote(b.page), "parentId")); err == nil && strings.HasPrefix(parent, "shape:") {
				b.set(key, moved)
				out = append(out, Conflict{line(key), fmt.Sprintf("its parent %s was deleted: it is on the page now", line(parent))})
			}
		}
	}
	return out
}
