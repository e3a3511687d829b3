package diff

import (
	"fmt"
	"sort"
	"strings"
	"unicode/utf8"

	"github.com/openspace-tui/openspace/internal/difftext"
	"github.com/openspace-tui/openspace/internal/patch"
	"github.com/openspace-tui/openspace/internal/sanitize"
)

// table lays files and their hunks out in rows. How many there are is known
// without looking at lines, but in the split view, where lines stand beside
// their counterparts: there a hunk's are paired once.
type table struct {
	files []*shown
	split bool
	off   []int // the first row of each file, and the row behind the last
}

// shown is a file's change in the table.
type shown struct {
	patch.File
	id     string // its path, by which it is known again after it was read anew
	folded bool
	viewed bool
	hunks  []*block
	off    []int // the first row of each hunk from the file's, and the row behind the last
}

// block is a hunk as it is drawn. Lines and pairs are made when they are needed.
type block struct {
	patch.Hunk
	lines []difftext.Line
	pairs []pair
	texts map[int][]string // the lines' text in colours, some at a time, for the theme it was made for
}

// pair is a row of the split view: the indices of lines, -1 for none.
type pair struct{ before, after int }

// newTable lays out what was read, folded as it was in the table before.
func newTable(files []patch.File, before table) table {
	t := table{split: before.split}
	was := map[string]*shown{}
	for _, f := range before.files {
		was[f.id] = f
	}
	for _, f := range files {
		s := &shown{File: f, id: f.Name()}
		for _, h := range f.Hunks {
			s.hunks = append(s.hunks, &block{Hunk: h})
		}
		if old := was[s.id]; old != nil {
			s.folded = old.folded
			if same(old.File, f) {
				s.hunks = old.hunks
			}
		}
		t.files = append(t.files, s)
	}
	t.lay()
	return t
}

// same reports whether a file's change is what it was.
func same(a, b patch.File) bool {
	if a.Head != b.Head || len(a.Hunks) != len(b.Hunks) {
		return false
	}
	for i := range a.Hunks {
		if a.Hunks[i] != b.Hunks[i] {
			return false
		}
	}
	return true
}

// lay finds where everything stands.
func (t *table) lay() {
	t.off = append(t.off[:0], 0)
	for _, f := range t.files {
		rows := 1
		f.off = f.off[:0]
		if !f.folded {
			for _, h := range f.hunks {
				f.off = append(f.off, rows)
				rows += 1 + h.rows(t.split)
			}
			if len(f.hunks) == 0 {
				rows++ // what it is instead
			}
		}
		f.off = append(f.off, rows)
		t.off = append(t.off, t.off[len(t.off)-1]+rows)
	}
}

// rows is how many there are.
func (t *table) rows() int {
	if len(t.off) == 0 {
		return 0
	}
	return t.off[len(t.off)-1]
}

// place is what a row shows: a file's head (hunk -1), a hunk's head (line -1),
// or a line of a hunk; in the split view a pair.
type place struct{ file, hunk, line int }

// at says what a row shows.
func (t *table) at(row int) place {
	file := sort.SearchInts(t.off, row+1) - 1
	if row < 0 || file < 0 || file >= len(t.files) {
		return place{-1, -1, -1}
	}
	f := t.files[file]
	row -= t.off[file]
	hunk := sort.SearchInts(f.off, row+1) - 1
	if row == 0 || hunk < 0 || hunk >= len(f.hunks) {
		return place{file, -1, row - 1}
	}
	return place{file, hunk, row - f.off[hunk] - 1}
}

// row is where a place stands; of what is folded, the file's head.
func (t *table) row(p place) int {
	if p.file < 0 || p.file >= len(t.files) {
		return 0
	}
	f := t.files[p.file]
	if p.hunk < 0 || f.folded || p.hunk >= len(f.hunks) {
		return t.off[p.file]
	}
	return t.off[p.file] + f.off[p.hunk] + 1 + min(p.line, f.hunks[p.hunk].rows(t.split)-1)
}

// rows is how many a hunk's lines take.
func (b *block) rows(split bool) int {
	if split {
		return len(b.paired())
	}
	return b.OldLines + b.Added
}

// read returns the hunk's lines, safe to print, with the words that changed.
func (b *block) read() []difftext.Line {
	if b.lines == nil {
		b.lines = b.Lines()
		for i := range b.lines {
			b.lines[i].Text = sanitize.Text(odd(b.lines[i].Text))
		}
		if len(b.lines) <= maxPaired {
			difftext.Pair(b.lines)
		}
		closed(b.lines)
	}
	return b.lines
}

// odd shows bytes that are no UTF-8 as their numbers: lines differ by them.
func odd(text string) string {
	if utf8.ValidString(text) {
		return text
	}
	var b strings.Builder
	for len(text) > 0 {
		r, n := utf8.DecodeRuneInString(text)
		if r == utf8.RuneError && n == 1 {
			fmt.Fprintf(&b, "‹%02X›", text[0])
		} else {
			b.WriteString(text[:n])
		}
		text = text[n:]
	}
	return b.String()
}

// closed leaves out that the file ends without a newline where the change is not that:
// where neither side has it, and no line differs by it alone.
func closed(lines []difftext.Line) {
	type side struct {
		op   difftext.Op
		text string
	}
	open, ended := map[difftext.Op]bool{}, map[side]bool{}
	for _, l := range lines {
		open[l.Op] = open[l.Op] || l.Open
		ended[side{l.Op, l.Text}] = ended[side{l.Op, l.Text}] || !l.Open
	}
	both := open[difftext.Removed] && open[difftext.Added]
	for i, l := range lines {
		if !l.Open {
			continue
		}
		other := difftext.Removed
		if l.Op == difftext.Removed {
			other = difftext.Added
		}
		lines[i].Open = l.Op != difftext.Same && (!both || ended[side{other, l.Text}])
	}
}

// maxPaired is how many lines a hunk may have for the words that changed to be
// marked: those of a file that was written anew say nothing.
const maxPaired = 2000

// paired puts removed lines beside the added ones that took their place.
func (b *block) paired() []pair {
	if b.pairs != nil {
		return b.pairs
	}
	var before, after []int // lines that wait for their counterparts
	flush := func() {
		for i := range max(len(before), len(after)) {
			p := pair{-1, -1}
			if i < len(before) {
				p.before = before[i]
			}
			if i < len(after) {
				p.after = after[i]
			}
			b.pairs = append(b.pairs, p)
		}
		before, after = before[:0], after[:0]
	}
	for i, l := range b.Lines() {
		switch l.Op {
		case difftext.Removed:
			if len(after) > 0 {
				flush()
			}
			before = append(before, i)
		case difftext.Added:
			after = append(after, i)
		case difftext.Same:
			flush()
			b.pairs = append(b.pairs, pair{i, i})
		}
	}
	flush()
	return b.pairs
}
