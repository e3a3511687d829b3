package editor

import (
	"fmt"
	"image/color"

	"charm.land/lipgloss/v2"

	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/theme"
)

// reveal is a place to show. Lines and columns count from 1; 0 means none.
type reveal struct {
	line, endLine, column, endColumn int
	letters                          int // from the column on that stand out; 0: it is a place
}

// ranges are what one highlight id marks.
type ranges struct {
	panes.Mark
	cuts []taken // of a change: Spans are what it added

	theme *theme.Theme // the one that the looks are of
	tint  color.Color  // behind the text
	bar   lipgloss.Style
}

// Reveal shows a line, or the range up to endLine, a third from the top when
// it is out of view. Lines and columns count from 1; 0 means none. What lies
// beyond the end is the end. The range that shows is given back.
func (e *Editor) Reveal(line, endLine, column, endColumn int) call.Range {
	return e.reveal(reveal{line: line, endLine: endLine, column: column, endColumn: endColumn})
}

func (e *Editor) reveal(r reveal) call.Range {
	if e.shot.Picture != nil || e.hex.binary() {
		return r.span()
	}
	e.hex.clear(needle{})
	if e.file == nil {
		e.want = &r
		return r.span()
	}
	if e.notYet(r) {
		return r.span()
	}
	n := max(e.text.count(), 1)
	if r.line = max(r.line, 1); r.line > n {
		r.line, r.column = n, 0
	}
	if r.endLine == 0 {
		r.endLine = r.line
	}
	if r.endLine = max(r.endLine, r.line); r.endLine > n {
		r.endLine, r.endColumn = n, 0
	}
	if e.back == nil && e.current != r.line-1 {
		here := e.spot
		e.back = &here
	}
	e.shown, e.choice = &r, choice{} // it would reach to where one did not choose
	e.prose.on = false
	e.aim()
	e.version++
	return r.span()
}

func (r reveal) span() call.Range {
	return call.Range{StartLine: r.line, EndLine: max(r.endLine, r.line), StartColumn: r.column, EndColumn: r.endColumn}
}

// aim has the place in view that was revealed last, with what is around it.
// The text may have become shorter since.
func (e *Editor) aim() {
	n := e.text.count()
	if n == 0 {
		return
	}
	r := *e.shown
	if r.line > n {
		r.line, r.column = n, 0
	}
	e.current, e.caret = r.line-1, caret{r.line - 1, max(r.column-1, 0), r.letters}
	first, last := place{r.line - 1, 0}, place{min(max(r.endLine, r.line), n) - 1, 0}
	if first.before(e.down(e.at, len(e.around()))) || e.bottom().before(last) {
		above := e.rows() / 3
		if last.line-first.line+1 > e.rows()*2/3 {
			above = min(1, e.rows()-1)
		}
		e.at = e.up(first, above)
	}
	if r.column == 0 {
		e.left = 0 // all of the line is meant
	} else if !e.wrap {
		cell := e.text.cells(r.line-1, []int{r.column - 1})[0]
		if cell < e.room() {
			e.left = 0
		} else if cell < e.left || cell >= e.left+e.room()-1 {
			e.left = max(cell-e.room()/2, 0)
		}
	}
	e.clamp()
	e.uncover(e.current)
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
	if e.shot.Picture != nil {
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
		m.ID = e.freeID()
	}
	e.mark(ranges{Mark: m})
	e.version++
	return m.ID, nil
}

// Marks lists what is marked, in the order in which it is drawn.
func (e *Editor) Marks() []panes.Mark {
	out := make([]panes.Mark, len(e.marks))
	for i, r := range e.marks {
		out[i] = r.Mark
	}
	return out
}

// SetMarks marks these in place of what is marked.
func (e *Editor) SetMarks(list []panes.Mark) {
	e.marks = nil
	for _, m := range list {
		e.marks = append(e.marks, ranges{Mark: m})
	}
	e.clamp()
	e.version++
}

// freeID returns a name that no range has.
func (e *Editor) freeID() string {
	for {
		e.named++
		if id := fmt.Sprintf("highlight-%d", e.named); e.marked(id) == nil {
			return id
		}
	}
}

// ClearHighlight unmarks what an id marks, or everything for the empty id,
// and counts the ids.
func (e *Editor) ClearHighlight(id string) int {
	n := len(e.marks)
	var keep []ranges
	for _, r := range e.marks {
		if id != "" && r.ID != id {
			keep = append(keep, r)
		}
	}
	e.marks = keep
	if n -= len(keep); n > 0 {
		e.clamp() // what was cut out goes with it
		e.version++
	}
	return n
}

// marked returns what an id marks, or nil.
func (e *Editor) marked(id string) *ranges {
	for i := range e.marks {
		if e.marks[i].ID == id {
			return &e.marks[i]
		}
	}
	return nil
}

func (e *Editor) mark(r ranges) {
	if m := e.marked(r.ID); m != nil {
		*m = r
		return
	}
	e.marks = append(e.marks, r)
}

// background is the colour behind a marked range.
func (e *Editor) background(r *ranges) color.Color {
	th := e.host.Theme()
	if r.theme != th {
		r.theme, r.tint, r.bar = th, th.Color(theme.Highlight), th.Style(theme.Accent)
		if c, ok := th.Resolve(r.Color); ok {
			r.tint, r.bar = th.Tint(c), th.Ink(c)
		}
	}
	return r.tint
}
