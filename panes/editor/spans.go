package editor

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/syntax"
	"github.com/openspace-tui/openspace/theme"
)

// span is what is marked of one line, in cells; to is excluded, -1 is the end
// of the row.
type span struct {
	from, to int
	bg       string // SGR
}

// spans returns what is marked or found in a line, later ones on top, and which range
// is the topmost of those that touch it. Of ranges that overlap the smaller one is on
// top, so that each shows.
func (e *Editor) spans(i int) (out []span, by *ranges) {
	touching := e.touching(i + 1)
	for _, t := range touching {
		sp := span{0, -1, syntax.Ground(e.background(t.by))}
		if i+1 == t.StartLine && t.StartColumn > 0 {
			sp.from = e.text.cells(i, []int{t.StartColumn - 1})[0]
		}
		if i+1 == t.EndLine && t.EndColumn > 0 {
			sp.to = e.text.cells(i, []int{t.EndColumn})[0]
		}
		out, by = append(out, sp), t.by
	}
	if first, last, _ := e.chosenLines(); e.choice.on && first <= i && i <= last {
		out = append(out, span{0, -1, syntax.Ground(e.host.Theme().Color(theme.Selection))})
	} else if from, to, ok := e.chosen(i); ok {
		cells := e.text.cells(i, []int{from, to})
		out = append(out, span{cells[0], cells[1], syntax.Ground(e.host.Theme().Color(theme.Selection))})
	}
	if at := e.matches(i); len(at) > 0 {
		bg, cells := syntax.Ground(e.host.Theme().Color(theme.Selection)), e.text.cells(i, at)
		for n := 0; n < len(cells); n += 2 {
			out = append(out, span{cells[n], cells[n+1], bg})
		}
	}
	if s, ok := e.meant(i); ok {
		out = append(out, s)
	}
	return out, by
}

// touch is a marked range that has to do with a line.
type touch struct {
	call.Range
	by *ranges
}

// touching lists the marked ranges of a line, from 1, the largest first, and of those
// that are as large the oldest.
func (e *Editor) touching(line int) (out []touch) {
	for m := range e.marks {
		for _, s := range e.marks[m].Spans {
			if s.StartLine <= line && line <= s.EndLine {
				out = append(out, touch{s, &e.marks[m]})
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

// inReverse is a background in looks with few colours.
var inReverse = syntax.Ground(theme.Reversed())

// over returns a letter's colours over a background. In reverse each word's colour
// would be a ground of its own.
func over(code, bg string) string {
	if strings.HasPrefix(bg, inReverse) {
		return bg
	}
	return code + bg
}

// behind returns the background of a cell, "" for none.
func behind(spans []span, cell int) string {
	for n := len(spans) - 1; n >= 0; n-- {
		if s := spans[n]; cell >= s.from && (cell < s.to || s.to < 0) {
			return s.bg
		}
	}
	return ""
}

// fill returns the background behind the end of a line: that of a range which
// covers the whole of it.
func fill(spans []span) string {
	for n := len(spans) - 1; n >= 0; n-- {
		if s := spans[n]; s.from == 0 && s.to < 0 {
			return s.bg
		}
	}
	return ""
}
