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
func (v *view) extend(by int) (fault string) {
	at := v.table.at(v.row)
	if at.hunk < 0 {
		return ""
	}
	if f := v.table.files[at.file]; f.Recoded {
		return lang.T("staged-discarded-whole", sanitize.Name(f.Name()), f.Encoding)
	}
	if at.line < 0 { // the head stands for the first line
		v.row++
		v.choice = choice{true, v.row}
		v.reveal()
		return ""
	}
	if !v.choice.on {
		v.choice = choice{true, v.row}
		return ""
	}
	if to := v.table.at(v.row + by); to.file == at.file && to.hunk == at.hunk && to.line >= 0 {
		v.row += by
		v.reveal()
	}
	return ""
}

// chose reports whether a row is chosen.
func (v *view) chose(row int) bool {
	return v.choice.on && min(v.choice.from, v.row) <= row && row <= max(v.choice.from, v.row)
}

// picked is the file with the chosen lines alone, for an act on them, and how
// many lines it changes.
func (v *view) picked(backwards bool) (f *shown, part patch.File, lines int) {
	f, at := v.file()
	if f == nil || at.hunk < 0 {
		return f, part, 0
	}
	b, chosen := f.hunks[at.hunk], map[int]bool{}
	top := v.table.row(place{at.file, at.hunk, 0})
	for row := min(v.choice.from, v.row); row <= max(v.choice.from, v.row); row++ {
		if i := row - top; !v.table.split {
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
	f, part, lines := c.view.picked(act != Stage)
	if !c.may(act, f) {
		return a, false
	}
	if lines == 0 {
		c.note = lang.T("no-line-changed-chosen")
		return a, false
	}
	return acted{undoable: undoable{act: act, file: part, hunks: []int{0}, lines: lines}}, true
}
