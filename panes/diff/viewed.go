package diff

import (
	"hash/maphash"

	"github.com/openspace-tui/openspace/internal/patch"
)

// viewed is which changes the person has viewed, by their source and file, each as
// it was then: what changed since is to be viewed again.
type viewed struct {
	seed maphash.Seed
	sums map[viewedFile]uint64
}

type viewedFile struct{ source, name string }

func newViewed() viewed {
	return viewed{seed: maphash.MakeSeed(), sums: map[viewedFile]uint64{}}
}

// mark says that a change was viewed, or that it was not.
func (v viewed) mark(source string, f patch.File, on bool) {
	if on {
		v.sums[viewedFile{source, f.Name()}] = v.sum(f)
	} else {
		delete(v.sums, viewedFile{source, f.Name()})
	}
}

// has reports whether a change was viewed as it is.
func (v viewed) has(source string, f patch.File) bool {
	sum, marked := v.sums[viewedFile{source, f.Name()}]
	return marked && sum == v.sum(f)
}

func (v viewed) sum(f patch.File) uint64 {
	var h maphash.Hash
	h.SetSeed(v.seed)
	h.WriteString(f.Head)
	for _, hunk := range f.Hunks {
		maphash.WriteComparable(&h, hunk)
	}
	return h.Sum64()
}

// setViewed marks a file, which folds what was viewed and unfolds what was not.
func (c *Diff) setViewed(f *shown, on bool) {
	f.viewed, f.folded = on, on
	c.viewed.mark(c.source, f.File, on)
}

// recall marks what was viewed before it was read again, or before the pane was
// opened again. Of what is new to the table it folds that.
func (c *Diff) recall(before table) {
	known := map[string]bool{}
	for _, f := range before.files {
		known[f.id] = true
	}
	for _, f := range c.view.table.files {
		f.viewed = c.viewed.has(c.source, f.File)
		f.folded = f.folded || f.viewed && !known[f.id]
	}
	c.view.table.lay()
}
