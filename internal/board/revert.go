package board

import (
	"slices"

	"github.com/openspace-tui/openspace/internal/board/tldraw"
	"github.com/openspace-tui/openspace/internal/lang"
)

// Revert takes back what made a file from before to after, in the file as it is
// now: records that are still as they were after it become what they were
// before. Kept says how many changed since, and stay.
func Revert(before, after, now []byte) (data []byte, kept int, err error) {
	was, err := ReadDisk(before)
	if err != nil {
		return nil, 0, lang.Errorf("what-it-held-before", err)
	}
	then, err := ReadDisk(after)
	if err != nil {
		return nil, 0, lang.Errorf("what-was-written", err)
	}
	b, err := Open(now)
	if err != nil {
		return nil, 0, err
	}
	if why := b.ReadOnly(); why != "" {
		return nil, 0, lang.Errorf("%w: %s", ErrReadOnly, why)
	}
	old, okOld := was.in(b.file.Schema)
	new, okNew := then.in(b.file.Schema)
	if !okOld || !okNew {
		return nil, 0, lang.Errorf("file-saved-another-version-tldraw")
	}
	seen := map[string]bool{}
	for _, r := range slices.Concat(was.records, then.records) {
		key := r.Key
		switch {
		case seen[key]:
		case tldraw.Equal(old[key], new[key]) || tldraw.Equal(b.records[key], old[key]):
		case tldraw.Equal(b.records[key], new[key]):
			b.set(key, old[key])
		default:
			kept++
		}
		seen[key] = true
	}
	b.mend()
	b.touch()
	return b.Encode(), kept, nil
}

// in returns a file's records in the form of a schema, or false where one of the two
// schemas is not known here.
func (d *Disk) in(to tldraw.Schema) (map[string]*tldraw.Record, bool) {
	from := d.file.Schema
	if _, ok := from.Join(to); !ok && !from.Agrees(to) {
		return nil, false
	}
	out := make(map[string]*tldraw.Record, len(d.records))
	for _, r := range d.records {
		if r, ok := from.Convert(r, to); ok {
			out[r.Key] = r
		}
	}
	return out, true
}
