package diff

import (
	"slices"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/difftext"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/panes"
)

// Key answers keys.
func (c *Diff) Key(k tea.KeyPressMsg) (panes.Action, bool) {
	v := &c.view
	if c.field != nil {
		return c.fieldKey(k), true
	}
	if q := c.ask; q != nil {
		c.ask = nil
		c.version++
		act, yes := panes.QuestionKeys.Key(q, k)
		if !yes {
			c.note = q.No
		}
		return act, true
	}
	noted := c.note != ""
	act, taken := noteKeys.Key(c, k)
	if c.note = ""; taken {
		c.version++
		return act, true
	}
	v.before, v.choice = v.choice, choice{}
	if v.tree.keys {
		act, taken = treeKeys.Key(c, k)
	}
	if !taken {
		act, taken = changeKeys.Key(c, k)
		v.followTree()
	}
	if taken || noted {
		c.version++
	}
	return act, taken
}

// fieldKey is a key while a remark is written, or what is looked for.
func (c *Diff) fieldKey(k tea.KeyPressMsg) panes.Action {
	c.version++
	keys := remarkKeys
	if c.view.quest.typing {
		keys = questKeys
	}
	if act, taken := keys.Key(c, k); taken {
		return act
	}
	return c.edit(k)
}

// toggleSplit shows one column, or two.
func (v *view) toggleSplit() {
	at := v.here()
	v.table.split = !v.table.split
	v.table.lay()
	v.row = v.find(at)
	v.reveal()
}

// nextSource shows the next of the sources.
func (c *Diff) nextSource() { c.Show(sources[(c.at()+1)%len(sources)].id) }

// at is where the source stands among them.
func (c *Diff) at() int {
	return slices.IndexFunc(sources, func(s changes) bool { return s.id == c.source })
}

// move moves the cursor or the view.
func (v *view) move(m panes.Motion) {
	m.Step(&v.row, &v.top, v.table.rows(), v.body())
	v.reveal()
}

// pan scrolls sideways.
func (v *view) pan(by int) { v.left = max(0, min(v.left+by, maxLeft)) }

// maxLeft bounds how far lines are scrolled sideways, in cells.
const maxLeft = 10_000

// toFile goes to the next or previous file's head.
func (v *view) toFile(by int) {
	p := v.table.at(v.row)
	file := p.file + by
	if by < 0 && v.row > v.table.row(place{p.file, -1, -1}) {
		file = p.file // its own head first
	}
	if file >= 0 && file < len(v.table.files) {
		v.row = v.table.row(place{file, -1, -1})
		v.top = v.row
	}
}

// toHunk goes to the next or previous hunk's head, of any file.
func (v *view) toHunk(by int) {
	from := v.row + by
	if f, _ := v.file(); f != nil && f.folded && by > 0 {
		from = v.row
	}
	for row := from; row >= 0 && row < v.table.rows(); row += by {
		p := v.table.at(row)
		if p.hunk >= 0 && p.line < 0 {
			v.row = row
			return
		}
		f := v.table.files[p.file]
		if f.folded && !f.viewed && len(f.hunks) > 0 { // a file that was viewed stays as it is
			f.folded = false
			v.table.lay()
			p.hunk = 0
			if by < 0 {
				p.hunk = len(f.hunks) - 1
			}
			v.row = v.table.row(p)
			return
		}
		if p.hunk >= 0 && by > 0 { // over its lines at once
			row = v.table.row(place{p.file, p.hunk, f.hunks[p.hunk].rows(v.table.split) - 1})
		} else if p.hunk >= 0 && p.line > 0 {
			row = v.table.row(place{p.file, p.hunk, 0})
		}
	}
}

// reveal keeps the cursor in the table, and in view.
func (v *view) reveal() {
	rows, body := v.table.rows(), v.body()
	v.row = max(0, min(v.row, rows-1))
	v.top = max(0, min(v.top, rows-body))
	if v.row < v.top {
		v.top = v.row
	}
	if v.row >= v.top+body {
		v.top = v.row - body + 1
	}
}

// file is the one that the cursor is in.
func (v *view) file() (*shown, place) {
	p := v.table.at(v.row)
	if p.file < 0 {
		return nil, p
	}
	return v.table.files[p.file], p
}

// fold folds or unfolds the file.
func (v *view) fold() {
	f, p := v.file()
	if f == nil {
		return
	}
	f.folded = !f.folded
	v.table.lay()
	v.row = v.table.row(place{p.file, -1, -1})
	v.reveal()
}

// foldAll folds all files or, where none is open, unfolds them.
func (v *view) foldAll() {
	_, p := v.file()
	open := slices.ContainsFunc(v.table.files, func(f *shown) bool { return !f.folded })
	for _, f := range v.table.files {
		f.folded = open
	}
	v.table.lay()
	v.row = v.table.row(place{p.file, -1, -1})
	v.reveal()
}

// mark says that the file was viewed, which folds it, or that it was not.
func (c *Diff) mark() {
	v := &c.view
	f, p := v.file()
	if f == nil {
		return
	}
	c.setViewed(f, !f.viewed)
	v.table.lay()
	v.row = v.table.row(place{p.file, -1, -1})
	if f.viewed && p.file+1 < len(v.table.files) {
		v.row = v.table.row(place{p.file + 1, -1, -1})
	}
	v.reveal()
}

// line is the line under the cursor, on the side that is there; the first of
// the hunk or the file where the cursor is on a head.
func (v *view) line() (f *shown, l difftext.Line, ok bool) {
	f, p := v.file()
	if f == nil {
		return nil, l, false
	}
	if len(f.hunks) == 0 {
		return f, l, false
	}
	b := f.hunks[max(p.hunk, 0)]
	lines := b.read()
	i := max(p.line, 0)
	if p.hunk < 0 || p.line < 0 { // the first that changed
		i = max(0, slices.IndexFunc(lines, func(l difftext.Line) bool { return l.Op != difftext.Same }))
	} else if v.table.split {
		pair := b.paired()[min(i, len(b.paired())-1)]
		if i = pair.after; i < 0 {
			i = pair.before
		}
	}
	if i >= len(lines) {
		return f, l, false
	}
	return f, lines[i], true
}

// at is the line's number in the file as it is now; of a line that is gone, the
// one that took its place.
func (f *shown) at(l difftext.Line) int {
	if l.New > 0 {
		return l.New
	}
	for _, h := range f.hunks {
		if l.Old < h.Old || l.Old >= h.Old+max(h.OldLines, 1) {
			continue
		}
		at := h.New
		for _, o := range h.read() {
			if o.New > 0 {
				at = o.New
			}
			if o.Op == difftext.Removed && o.Old == l.Old {
				break
			}
		}
		return max(at, 1)
	}
	return 1
}

// open opens the file at the line.
func (c *Diff) open() panes.Action {
	f, l, ok := c.view.line()
	switch {
	case f == nil:
		return panes.Action{}
	case f.New == "":
		c.note = lang.T("gone-there-nothing-open", sanitize.Name(f.Old))
		return panes.Action{}
	case !ok && f.Mark > 0:
		return panes.Do(call.EditorOpen.With(call.EditorOpenArgs{Path: f.New, Line: f.Mark}))
	case !ok:
		return panes.Do(call.EditorOpen.With(call.EditorOpenArgs{Path: f.New}))
	}
	return panes.Do(call.EditorOpen.With(call.EditorOpenArgs{Path: f.New, Line: f.at(l)}))
}

// chosen are the hunk under the cursor or, of the whole file, all of them.
func (v *view) chosen(whole bool) (*shown, []int) {
	f, p := v.file()
	if f == nil {
		return nil, nil
	}
	if whole || f.Recoded || p.hunk < 0 || len(f.hunks) == 0 {
		all := make([]int, len(f.hunks))
		for i := range all {
			all[i] = i
		}
		return f, all
	}
	return f, []int{p.hunk}
}
