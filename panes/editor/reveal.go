package editor

import (
	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/panes"
)

// reveal is a place to show. Lines and columns count from 1; 0 means none.
type reveal struct {
	line, endLine, column, endColumn int
	letters                          int // from the column on that stand out; 0: it is a place
}

// Reveal shows a line, or the range up to endLine, a third from the top when
// it is out of view. Lines and columns count from 1; 0 means none. What lies
// beyond the end is the end. The range that shows is given back.
func (e *Editor) Reveal(line, endLine, column, endColumn int) call.Range {
	return e.reveal(reveal{line: line, endLine: endLine, column: column, endColumn: endColumn})
}

func (e *Editor) reveal(r reveal) call.Range {
	if e.picture.Picture != nil || e.hex.binary() {
		return r.span()
	}
	e.hex.clear(false)
	if e.file == nil {
		e.want = &r
		return r.span()
	}
	if e.view.notYet(r) {
		return r.span()
	}
	e.prose.on = false
	return e.view.reveal(r)
}

// reveal shows a place, and returns what of it there is.
func (v *view) reveal(r reveal) call.Range {
	n := max(v.text.count(), 1)
	if r.line = max(r.line, 1); r.line > n {
		r.line, r.column = n, 0
	}
	if r.endLine == 0 {
		r.endLine = r.line
	}
	if r.endLine = max(r.endLine, r.line); r.endLine > n {
		r.endLine, r.endColumn = n, 0
	}
	if v.back == nil && v.current != r.line-1 {
		here := v.spot
		v.back = &here
	}
	v.shown, v.choice = &r, choice{} // it would reach to where one did not choose
	v.aim()
	v.version++
	return r.span()
}

func (r reveal) span() call.Range {
	return call.Range{StartLine: r.line, EndLine: max(r.endLine, r.line), StartColumn: r.column, EndColumn: r.endColumn}
}

// aim has the place in view that was revealed last, with what is around it.
// The text may have become shorter since.
func (v *view) aim() {
	n := v.text.count()
	if n == 0 {
		return
	}
	r := *v.shown
	if r.line > n {
		r.line, r.column = n, 0
	}
	v.current, v.caret = r.line-1, caret{r.line - 1, max(r.column-1, 0), r.letters}
	first, last := place{r.line - 1, 0}, place{min(max(r.endLine, r.line), n) - 1, 0}
	if first.before(v.down(v.at, len(v.around()))) || v.bottom().before(last) {
		above := v.rows() / 3
		if last.line-first.line+1 > v.rows()*2/3 {
			above = min(1, v.rows()-1)
		}
		v.at = v.up(first, above)
	}
	if r.column == 0 {
		v.left = 0 // all of the line is meant
	} else if !v.wrap {
		cell := v.text.cells(r.line-1, []int{r.column - 1})[0]
		if cell < v.room() {
			v.left = 0
		} else if cell < v.left || cell >= v.left+v.room()-1 {
			v.left = max(cell-v.room()/2, 0)
		}
	}
	v.clamp()
	v.uncover(v.current)
}

// Highlight marks ranges under an id, in place of those it marked before, and
// gives the id; an empty one gets a name. No ranges, ranges that begin beyond
// the file's end or end before they begin, and unknown colours are errors.
func (e *Editor) Highlight(m panes.Mark) (string, error) {
	if m.Color != "" {
		if _, ok := e.host.Theme().Resolve(m.Color); !ok {
			return "", lang.Errorf("color-no-theme-token-colour", m.Color)
		}
	}
	if e.picture.Picture != nil {
		return "", lang.Errorf("picture-has-no-text", e.path)
	}
	if e.hex.binary() {
		return "", lang.Errorf("binary-file-has-no-text", e.path)
	}
	if len(m.Spans) == 0 {
		return "", lang.Errorf("no-ranges-to-highlight")
	}
	for _, s := range m.Spans {
		switch {
		case e.file != nil && s.StartLine > e.file.Lines:
			return "", lang.Errorf("line-past-end-has-lines", s.StartLine, e.path, e.file.Lines)
		case s.EndLine < s.StartLine:
			return "", lang.Errorf("range-ends-line-before-begins", s.EndLine, s.StartLine)
		case s.EndLine == s.StartLine && s.EndColumn > 0 && s.EndColumn < s.StartColumn:
			return "", lang.Errorf("range-ends-column-before-begins", s.EndColumn,
				s.StartColumn)
		}
	}
	if m.ID == "" {
		m.ID = e.view.marks.freeID()
	}
	e.view.marks.put(ranges{Mark: m})
	e.version++
	return m.ID, nil
}

// Marks lists what is marked, in the order in which it is drawn.
func (e *Editor) Marks() []panes.Mark {
	out := make([]panes.Mark, len(e.view.marks.list))
	for i, r := range e.view.marks.list {
		out[i] = r.Mark
	}
	return out
}

// SetMarks marks these in place of what is marked.
func (e *Editor) SetMarks(list []panes.Mark) {
	v := &e.view
	v.marks.list = nil
	for _, m := range list {
		v.marks.list = append(v.marks.list, ranges{Mark: m})
	}
	v.clamp()
	e.version++
}

// ClearHighlight unmarks what an id marks, or everything for the empty id,
// and counts the ids.
func (e *Editor) ClearHighlight(id string) int { return e.view.unmark(id) }

func (v *view) unmark(id string) int {
	n := v.marks.drop(id)
	if n > 0 {
		v.clamp() // what was cut out goes with it
		v.version++
	}
	return n
}
