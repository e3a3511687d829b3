package files

import (
	"cmp"
	"slices"
	"strings"

	"charm.land/bubbles/v2/textinput"
	"github.com/sahilm/fuzzy"
)

// index is the workspace's files, made ready to be looked through.
type index struct {
	paths []string
	low   []string // without case
	names []int    // where the names begin
	more  bool     // there are others
}

func newIndex(paths []string, more bool) index {
	x := index{paths: paths, low: make([]string, len(paths)), names: make([]int, len(paths)), more: more}
	for i, p := range paths {
		x.low[i] = strings.ToLower(p)
		x.names[i] = strings.LastIndexByte(x.low[i], '/') + 1
	}
	return x
}

// Names finds files by parts of their paths.
type Names struct{ x index }

// NewNames makes paths ready to be looked through.
func NewNames(paths []string) *Names { return &Names{newIndex(paths, false)} }

// Best returns those that fit a text, the best first, at most so many; without a
// text the first ones.
func (n *Names) Best(text string, most int) []string {
	f := finder{}
	f.look(&n.x, text)
	var out []string
	for _, h := range f.hits[:min(len(f.hits), most)] {
		out = append(out, h.path)
	}
	return out
}

// finder is what is looked for, and what was found.
type finder struct {
	field textinput.Model
	query string
	fits  []int32 // all files that fit the query, in the index's order
	hits  []hit   // the best of them
	row   int
	top   int
	early bool // enter was pressed while names were still being read
}

type hit struct {
	path    string
	matched []int // bytes that fit
}

// How many of the files that fit are ranked by the fuzzy matcher, which is slow.
const mostRanked = 1000

// search finds what is written in the field.
func (f *finder) search(x *index) { f.look(x, f.field.Value()) }

func (f *finder) look(x *index, text string) {
	query := strings.ToLower(strings.Join(strings.Fields(text), ""))
	from, narrows := f.fits, f.query != "" && len(query) > len(f.query) && strings.HasPrefix(query, f.query)
	if !narrows || len(from) > len(x.low) {
		from = nil
	}
	f.query, f.row, f.top = query, 0, 0
	f.fits, f.hits = nil, nil
	if query == "" {
		for _, p := range x.paths[:min(len(x.paths), mostRanked)] {
			f.hits = append(f.hits, hit{path: p})
		}
		return
	}
	var counts [buckets]int
	classes := make([]uint16, 0, max(len(from), 64))
	look := func(i int32) {
		if class := x.class(i, query); class < buckets {
			f.fits = append(f.fits, i)
			classes = append(classes, class)
			counts[class]++
		}
	}
	if narrows && from != nil {
		for _, i := range from {
			look(i)
		}
	} else {
		for i := range x.low {
			look(int32(i))
		}
	}
	f.rank(x, classes, counts[:])
}

// renew searches an index that is another one, with the cursor where it was.
func (f *finder) renew(x *index) {
	row, top, at := f.row, f.top, ""
	if row < len(f.hits) {
		at = f.hits[row].path
	}
	f.query = ""
	f.search(x)
	if now := slices.IndexFunc(f.hits, func(h hit) bool { return h.path == at }); now >= 0 && row > 0 {
		f.row, f.top = now, top+now-row
	}
}

// Files that fit are put into buckets, the best first: by how they fit and, among
// those, by how long their paths are.
const (
	lengths = 256
	buckets = 4 * lengths
)

// class is the bucket of a file; buckets: it does not fit.
func (x *index) class(i int32, query string) uint16 {
	low := x.low[i]
	length := uint16(min(len(low), lengths-1))
	switch name := low[x.names[i]:]; {
	case strings.HasPrefix(name, query):
		return length
	case strings.Contains(name, query):
		return lengths + length
	case strings.Contains(low, query):
		return 2*lengths + length
	}
	rest := low
	for j := range len(query) {
		at := strings.IndexByte(rest, query[j])
		if at < 0 {
			return buckets
		}
		rest = rest[at+1:]
	}
	return 3*lengths + length
}

// rank puts the best of what fits in order.
func (f *finder) rank(x *index, classes []uint16, counts []int) {
	last, n := uint16(0), 0 // the bucket that fills the list up
	for n+counts[last] < mostRanked && int(last) < buckets-1 {
		n += counts[last]
		last++
	}
	type ranked struct {
		hit
		class uint16
		score int
	}
	var paths []string
	var of []uint16
	for i, class := range classes {
		if class < last || class == last && n < mostRanked {
			if class == last {
				n++
			}
			paths = append(paths, x.paths[f.fits[i]])
			of = append(of, class)
		}
	}
	var best []ranked
	for _, m := range fuzzy.FindNoSort(f.query, paths) {
		best = append(best, ranked{hit{m.Str, m.MatchedIndexes}, of[m.Index] / lengths, m.Score})
	}
	slices.SortStableFunc(best, func(a, b ranked) int {
		return cmp.Or(cmp.Compare(a.class, b.class), -cmp.Compare(a.score, b.score),
			cmp.Compare(len(a.path), len(b.path)), strings.Compare(a.path, b.path))
	})
	f.hits = make([]hit, len(best))
	for i, b := range best {
		f.hits[i] = b.hit
	}
}

// total is how many files fit.
func (f *finder) total(x *index) int {
	if f.query == "" {
		return len(x.paths)
	}
	return len(f.fits)
}
