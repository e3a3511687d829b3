package editor

import (
	"slices"
	"strings"

	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/commands/call"
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
func (e *Editor) showChange(f difftext.File, owner string) {
	e.ClearHighlight(changeMark)
	r := ranges{Mark: panes.Mark{ID: changeMark, Color: string(theme.DiffAdded), Owner: owner}}
	for _, h := range f.Hunks {
		if h.Loose || !e.stands(h) {
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
	e.marks = append(e.marks, r)
	e.clamp()
	e.version++
}

// stands reports whether a hunk's lines stand where it says.
func (e *Editor) stands(h difftext.Hunk) bool {
	return !slices.ContainsFunc(h.Lines, func(l difftext.Line) bool {
		return l.Op != difftext.Removed && (l.New < 1 || l.New > e.text.count() ||
			strings.TrimSuffix(e.text.line(l.New-1), "\r") != strings.TrimSuffix(l.Text, "\r"))
	})
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

// shorten leaves the beginning of a long cut.
func (c *taken) shorten() {
	if n := len(c.lines) - maxCut; n > 1 {
		c.lines = append(c.lines[:maxCut:maxCut], lang.N(n, "more-lines", n))
	}
}

// added reports whether a change added a line.
func (e *Editor) added(i int) bool {
	r := e.marked(changeMark)
	return r != nil && slices.ContainsFunc(r.Spans,
		func(s call.Range) bool { return s.StartLine <= i+1 && i+1 <= s.EndLine })
}

// cuts are the lines that were cut out above a line from 0; the count of lines
// stands for the end.
func (e *Editor) cuts(i int) []string {
	r := e.marked(changeMark)
	if r == nil {
		return nil
	}
	var out []string
	for _, c := range r.cuts {
		if c.before == i+1 || i == e.text.count() && c.before > i {
			out = append(out, c.lines...)
		}
	}
	return out
}

// above and below are how many rows stand beside a line's own: below the last
// one alone.
func (e *Editor) above(i int) int { return len(e.cuts(i)) }

func (e *Editor) below(i int) int {
	if i < e.text.count()-1 {
		return 0
	}
	return len(e.cuts(i + 1))
}

// cutRow draws a row beside a line's own.
func (e *Editor) cutRow(i, row int, th *theme.Theme) string {
	lines := e.cuts(i)
	if row >= len(lines) {
		row -= len(lines) + e.own(i)
		lines = e.cuts(i + 1)
	}
	text := syntax.Tabs(sanitize.Text(lines[row]))
	if !e.wrap {
		text = xansi.Cut(text, e.left, e.left+e.room())
	}
	width, _ := e.blameWidth()
	head := strings.Repeat(" ", width) + th.Style(theme.DiffRemoved).Render("-") +
		strings.Repeat(" ", e.gutter()-width-1)
	return head + syntax.Ground(th.Tint(th.Color(theme.DiffRemoved))) +
		syntax.Pad(xansi.Truncate(text, e.room(), "›"), e.room()) + "\x1b[m"
}
