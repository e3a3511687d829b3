package diff

import (
	"math"
	"slices"

	"github.com/openspace-tui/openspace/internal/difftext"
)

// seek finds a line of a file's changes as they were in those that there are: the one
// of that side with its text that is nearest to where it must have gone, same, or
// where there is none the nearest of all. A file without hunks has none, -1.
func (f *shown) seek(l difftext.Line, was *shown) (hunk, i int, same bool) {
	in, want := newHalf, f.moved(l.New, was)
	if l.New == 0 {
		in, want = oldHalf, l.Old
	}
	hunk, i = -1, -1
	best, near := math.MaxInt, math.MaxInt
	for k, b := range f.hunks {
		first, end := in.of(b)
		if away := max(first-want, want-end, 0); same && away >= best {
			continue
		} else if !same && away > near && away > maxDrift {
			continue
		}
		for n, o := range b.read() {
			at := in.number(o)
			if at == 0 {
				continue
			}
			switch off := max(at-want, want-at); {
			case o.Text == l.Text && off < best:
				hunk, i, best, same = k, n, off, true
			case !same && off < near:
				hunk, i, near = k, n, off
			}
		}
	}
	return hunk, i, same
}

// maxDrift is how far from its place a line's text is looked for.
const maxDrift = 1000

// half is one of the two sides of a change.
type half int

const (
	oldHalf half = iota
	newHalf
)

// number is a line's on that side; 0: it is not there.
func (h half) number(l difftext.Line) int {
	if h == oldHalf {
		return l.Old
	}
	return l.New
}

// of is where a hunk's lines are on that side; to is excluded.
func (h half) of(b *block) (from, to int) {
	if h == oldHalf {
		return stretch(b.Old, b.OldLines)
	}
	return stretch(b.New, b.NewLines)
}

// stretch is where a hunk's lines of a side are. Of a side without lines its number is
// that of the line before.
func stretch(first, n int) (from, to int) {
	if n == 0 {
		first++
	}
	return first, first + n
}

// then is the number that a line of the file as it is now had before the change; of a
// line that came, that of the one it follows.
func (f *shown) then(n int) int { return f.across(n, newHalf, oldHalf) }

// now is the number that a line of the file before the change has in it as it is now.
func (f *shown) now(n int) int { return f.across(n, oldHalf, newHalf) }

// moved is the number that a line has where it had another one as the file was then. What
// came with the change keeps its distance to what it follows.
func (f *shown) moved(n int, was *shown) int {
	old := was.then(n)
	return f.now(old) + n - was.now(old)
}

// across returns a line's number on the other side.
func (f *shown) across(n int, from, to half) int {
	shift := 0
	for _, b := range f.hunks {
		first, end := from.of(b)
		other, otherEnd := to.of(b)
		switch {
		case n < first:
			return n + shift
		case n < end:
			at := other - 1
			for _, l := range b.read() {
				if k := to.number(l); k > 0 {
					at = k
				}
				if from.number(l) == n {
					return at
				}
			}
			return at
		}
		shift = otherEnd - end
	}
	return n + shift
}

// spot is where the cursor is, by what outlives reading again.
type spot struct {
	place
	f  *shown        // nil: there are no changes
	of difftext.Line // the line; of a head, the first of what follows
	on bool          // there is a line
}

// here is where the cursor is.
func (v *view) here() (at spot) {
	at.place = v.table.at(v.row)
	at.f, at.of, at.on = v.line()
	return at
}

// find returns the row of a spot, or of what took its place.
func (v *view) find(at spot) int {
	if at.f == nil {
		return max(0, min(v.row, v.table.rows()-1))
	}
	f := v.table.named(at.f.id)
	if f == nil { // the one that is there now
		return v.table.row(place{min(at.file, len(v.table.files)-1), -1, -1})
	}
	at.file = slices.Index(v.table.files, f)
	if at.on && at.hunk >= 0 {
		hunk, i, _ := f.seek(at.of, at.f)
		if at.hunk = hunk; at.line >= 0 && hunk >= 0 {
			at.line = f.hunks[hunk].rowOf(i, v.table.split)
		}
	}
	at.hunk = min(at.hunk, len(f.hunks)-1)
	return v.table.row(at.place)
}

// rowOf is which row of a hunk a line is in.
func (b *block) rowOf(i int, split bool) int {
	if !split {
		return i
	}
	return max(slices.IndexFunc(b.paired(), func(p pair) bool { return p.before == i || p.after == i }), 0)
}

// named is the file of a name; nil: there is none.
func (t *table) named(name string) *shown {
	for _, f := range t.files {
		if f.id == name {
			return f
		}
	}
	return nil
}

// reads reports whether a file's changes are what they were.
func (f *shown) reads(was *shown) bool {
	return len(f.hunks) == len(was.hunks) && (len(f.hunks) == 0 || f.hunks[0] == was.hunks[0])
}
