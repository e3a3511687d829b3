package editor

import (
	"cmp"
	"fmt"
	"image/color"
	"math"
	"slices"

	"charm.land/lipgloss/v2"
	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/theme"
)

// marks is what of a text is marked, the oldest first.
type marks struct {
	list  []ranges
	named int // how many were given a name
}

// ranges are what one highlight id marks.
type ranges struct {
	panes.Mark
	cuts []taken // of a change: Spans are what it added

	theme *theme.Theme // the one that the looks are of
	tint  color.Color  // behind the text
	bar   lipgloss.Style
}

// get returns what an id marks, or nil.
func (m *marks) get(id string) *ranges {
	for i := range m.list {
		if m.list[i].ID == id {
			return &m.list[i]
		}
	}
	return nil
}

// put marks ranges, in place of those with their id.
func (m *marks) put(r ranges) {
	if old := m.get(r.ID); old != nil {
		*old = r
		return
	}
	m.list = append(m.list, r)
}

// freeID returns a name that no range has.
func (m *marks) freeID() string {
	for {
		m.named++
		if id := fmt.Sprintf("highlight-%d", m.named); m.get(id) == nil {
			return id
		}
	}
}

// drop unmarks what an id marks, or everything for the empty id, and counts the ids.
func (m *marks) drop(id string) int {
	n := len(m.list)
	var keep []ranges
	for _, r := range m.list {
		if id != "" && r.ID != id {
			keep = append(keep, r)
		}
	}
	m.list = keep
	return n - len(keep)
}

// carry takes them along to another text.
func (m *marks) carry(by moves) {
	for i := range m.list {
		r := &m.list[i]
		r.Spans = by.spans(r.Spans)
		for n := range r.cuts {
			r.cuts[n].before = by.line(r.cuts[n].before-1) + 1
		}
	}
	m.list = slices.DeleteFunc(m.list, func(r ranges) bool { return len(r.Spans) == 0 && len(r.cuts) == 0 })
}

// added reports whether a change added a line.
func (m *marks) added(i int) bool {
	r := m.get(changeMark)
	return r != nil && slices.ContainsFunc(r.Spans,
		func(s call.Range) bool { return s.StartLine <= i+1 && i+1 <= s.EndLine })
}

// cuts are the lines that were cut out above a line from 0; the count of lines
// stands for the end.
func (m *marks) cuts(i, count int) []string {
	r := m.get(changeMark)
	if r == nil {
		return nil
	}
	var out []string
	for _, c := range r.cuts {
		if c.before == i+1 || i == count && c.before > i {
			out = append(out, c.lines...)
		}
	}
	return out
}

// add marks one more line.
func (r *ranges) add(line int) {
	if n := len(r.Spans); n > 0 && r.Spans[n-1].EndLine == line-1 {
		r.Spans[n-1].EndLine = line
		return
	}
	r.Spans = append(r.Spans, call.Range{StartLine: line, EndLine: line})
}

// cut has one more line stand above another.
func (r *ranges) cut(before int, text string) {
	if n := len(r.cuts); n > 0 && r.cuts[n-1].before == before {
		r.cuts[n-1].lines = append(r.cuts[n-1].lines, text)
		return
	}
	r.cuts = append(r.cuts, taken{before, []string{text}})
}

// background is the colour behind it.
func (r *ranges) background(th *theme.Theme) color.Color {
	if r.theme != th {
		r.theme, r.tint, r.bar = th, th.Color(theme.Highlight), th.Style(theme.Accent)
		if c, ok := th.Resolve(r.Color); ok {
			r.tint, r.bar = th.Tint(c), th.Ink(c)
		}
	}
	return r.tint
}

// touch is a marked range that has to do with a line.
type touch struct {
	call.Range
	by *ranges
}

// touching lists the marked ranges of a line, from 1, the largest first, and of those
// that are as large the oldest.
func (m *marks) touching(line int) (out []touch) {
	for k := range m.list {
		for _, s := range m.list[k].Spans {
			if s.StartLine <= line && line <= s.EndLine {
				out = append(out, touch{s, &m.list[k]})
			}
		}
	}
	slices.SortStableFunc(out, func(a, b touch) int {
		return cmp.Or(b.lines()-a.lines(), b.columns()-a.columns())
	})
	return out
}

// lines is how many it has.
func (t touch) lines() int { return t.EndLine - t.StartLine + 1 }

// columns is how many of one line it has; to the line's end they are more than any.
func (t touch) columns() int {
	if t.EndColumn == 0 {
		return math.MaxInt32
	}
	return t.EndColumn - t.StartColumn
}
