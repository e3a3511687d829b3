package editor

import (
	"slices"
	"strings"

	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/internal/difftext"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/internal/syntax"
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/theme"
)

// changeMark is the id of what a change added, and of what it cut out.
const changeMark = "change"

// maxCut is how many lines of one cut show.
const maxCut = 24

// taken is what a change took out. It stands above a line, or behind the last
// one, and is no part of the text: it has no number and cannot be selected.
type taken struct {
	before int // the line, from 1
	lines  []string
}

// showChange marks what a change added, in the place of the change before, with
// what it cut out above it. Of what stands no more as it says nothing is marked.
func (v *view) showChange(f difftext.File, owner string) {
	v.unmark(changeMark)
	r := ranges{Mark: panes.Mark{ID: changeMark, Color: string(theme.DiffAdded), Owner: owner}}
	for _, h := range f.Hunks {
		if h.Loose || !v.text.stands(h) {
			continue
		}
		for i, l := range h.Lines {
			switch l.Op {
			case difftext.Added:
				r.add(l.New)
			case difftext.Removed:
				r.cut(h.Behind(i), l.Text)
			case difftext.Same:
			}
		}
	}
	if len(r.Spans)+len(r.cuts) == 0 {
		return
	}
	for i := range r.cuts {
		r.cuts[i].shorten()
	}
	v.marks.list = append(v.marks.list, r)
	v.clamp()
	v.version++
}

// stands reports whether a hunk's lines stand where it says.
func (l *lines) stands(h difftext.Hunk) bool {
	return !slices.ContainsFunc(h.Lines, func(is difftext.Line) bool {
		return is.Op != difftext.Removed && (is.New < 1 || is.New > l.count() ||
			strings.TrimSuffix(l.line(is.New-1), "\r") != strings.TrimSuffix(is.Text, "\r"))
	})
}

// shorten leaves the beginning of a long cut.
func (c *taken) shorten() {
	if n := len(c.lines) - maxCut; n > 1 {
		c.lines = append(c.lines[:maxCut:maxCut], lang.N(n, "more-lines", n))
	}
}

// cuts are the lines that were cut out above a line from 0; the count of lines
// stands for the end.
func (v *view) cuts(i int) []string { return v.marks.cuts(i, v.text.count()) }

// above and below are how many rows stand beside a line's own: below the last
// one alone.
func (v *view) above(i int) int { return len(v.cuts(i)) }

func (v *view) below(i int) int {
	if i < v.text.count()-1 {
		return 0
	}
	return len(v.cuts(i + 1))
}

// cutRow draws a row beside a line's own.
func (v *view) cutRow(i, row int, th *theme.Theme) string {
	lines := v.cuts(i)
	if row >= len(lines) {
		row -= len(lines) + v.own(i)
		lines = v.cuts(i + 1)
	}
	text := syntax.Tabs(sanitize.Text(lines[row]))
	if !v.wrap {
		text = xansi.Cut(text, v.left, v.left+v.room())
	}
	width, _ := v.blame.width(v.w)
	head := strings.Repeat(" ", width) + th.Style(theme.DiffRemoved).Render("-") +
		strings.Repeat(" ", v.gutter()-width-1)
	return head + syntax.Ground(th.Tint(th.Color(theme.DiffRemoved))) +
		syntax.Pad(xansi.Truncate(text, v.room(), "›"), v.room()) + "\x1b[m"
}
