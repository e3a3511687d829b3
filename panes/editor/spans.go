package editor

import (
	"strings"

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
func (v *view) spans(i int, th *theme.Theme) (out []span, by *ranges) {
	touching := v.marks.touching(i + 1)
	for _, t := range touching {
		sp := span{0, -1, syntax.Ground(t.by.background(th))}
		if i+1 == t.StartLine && t.StartColumn > 0 {
			sp.from = v.text.cells(i, []int{t.StartColumn - 1})[0]
		}
		if i+1 == t.EndLine && t.EndColumn > 0 {
			sp.to = v.text.cells(i, []int{t.EndColumn})[0]
		}
		out, by = append(out, sp), t.by
	}
	if first, last, _ := v.chosenLines(); v.choice.on && first <= i && i <= last {
		out = append(out, span{0, -1, syntax.Ground(th.Color(theme.Selection))})
	} else if from, to, ok := v.sel.columns(&v.text, i); ok {
		cells := v.text.cells(i, []int{from, to})
		out = append(out, span{cells[0], cells[1], syntax.Ground(th.Color(theme.Selection))})
	}
	if at := v.search.matches(&v.text, i); len(at) > 0 {
		bg, cells := syntax.Ground(th.Color(theme.Selection)), v.text.cells(i, at)
		for n := 0; n < len(cells); n += 2 {
			out = append(out, span{cells[n], cells[n+1], bg})
		}
	}
	if s, ok := v.meant(i, th); ok {
		out = append(out, s)
	}
	return out, by
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
