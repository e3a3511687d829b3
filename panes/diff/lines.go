package diff

import (
	"github.com/openspace-tui/openspace/internal/difftext"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/patch"
	"github.com/openspace-tui/openspace/internal/sanitize"
)

// choice is a run of rows of one hunk, from where it began to the cursor.
type choice struct {
	on   bool
	from int // a row
}

// extend chooses the row at the cursor and those to the next, within the hunk.
func (c *Diff) extend(by int) {
	at := c.table.at(c.row)
	if at.hunk < 0 {
		return
	}
	if f := c.table.files[at.file]; f.Recoded {
		c.note = lang.T("staged-discarded-whole", sanitize.Name(f.Name()), f.Encoding)
		return
	}
	if at.line < 0 { // the head stands for the first line
		c.row++
		c.choice = choice{true, c.row}
		c.reveal()
		return
	}
	if !c.choice.on {
		c.choice = choice{true, c.row}
		return
	}
	if to := c.table.at(c.row + by); to.file == at.file && to.hunk == at.hunk && to.line >= 0 {
		c.row += by
		c.reveal()
	}
}

// chose reports whether a row is chosen.
func (c *Diff) chose(row int) bool {
	return c.choice.on && min(c.choice.from, c.row) <= row && row <= max(c.choice.from, c.row)
}

// picked is the file with the chosen lines alone, for an act on them, and how
// many lines it changes.
func (c *Diff) picked(backwards bool) (f *shown, part patch.File, lines int) {
	f, at := c.file()
	if f == nil || at.hunk < 0 {
		return f, part, 0
	}
	b, chosen := f.hunks[at.hunk], map[int]bool{}
	top := c.table.row(place{at.file, at.hunk, 0})
	for row := min(c.choice.from, c.row); row <= max(c.choice.from, c.row); row++ {
		if i := row - top; !c.table.split {
			chosen[i] = true
		} else if i >= 0 && i < len(b.paired()) {
			p := b.paired()[i]
			chosen[p.before], chosen[p.after] = true, true
		}
	}
	for i, l := range b.read() {
		if chosen[i] && l.Op != difftext.Same {
			lines++
		}
	}
	return f, f.Pick(at.hunk, backwards, func(i int) bool { return chosen[i] }), lines
}

// onLines acts on the chosen lines, and reports whether there are some to act on.
func (c *Diff) onLines(act Act) (a acted, ok bool) {
	f, part, lines := c.picked(act != Stage)
	if !c.may(act, f) {
		return a, false
	}
	if lines == 0 {
		c.note = lang.T("no-line-changed-chosen")
		return a, false
	}
	return acted{undoable: undoable{act: act, file: part, hunks: []int{0}, lines: lines}}, true
}
