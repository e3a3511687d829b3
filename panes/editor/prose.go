package editor

import (
	"fmt"
	"path"
	"slices"
	"sort"
	"strings"

	tea "charm.land/bubbletea/v2"

	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/internal/deck/figure"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/markdown"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/internal/wrap"
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/theme"
)

// maxProse is up to how many bytes a file is drawn as it reads.
const maxProse = 1 << 20

// prose is a markdown file as it reads, in the place of its lines.
type prose struct {
	on    bool
	busy  bool // it is being drawn, off the loop
	sheet sheet
	top   int // the first row in view
	line  int // the text's line there, from 0
	skip  int // how many rows of that line are above the view
}

// sheet is markdown in rows. Lines has the text's line that each is of, rising.
type sheet struct {
	of    sheetOf
	rows  []string // nil: nothing was drawn yet
	lines []int
}

// sheetOf is what a sheet is of.
type sheetOf struct {
	text  *string // the first line
	theme *theme.Theme
	width int
}

// typeset is a sheet that was drawn.
type typeset struct{ sheet }

// isMarkdown reports whether a file is one that is drawn as it reads.
func isMarkdown(name string) bool {
	switch strings.ToLower(path.Ext(name)) {
	case ".md", ".markdown":
		return true
	}
	return false
}

// turnProse shows the file as it reads, or its lines again.
func (e *Editor) turnProse() {
	switch {
	case e.prose.on:
		e.prose.on = false
	case !isMarkdown(e.path):
		e.said = lang.T("not-a-markdown-file")
	case e.file == nil || e.view.text.pages != nil || len(e.file.Text) > maxProse:
		e.said = lang.T("too-large-show-reads")
	default:
		e.view.drop()
		e.prose.on = true
		e.prose.seek(e.view.at.line, 0)
	}
	e.version++
}

// asProse reports whether what shows is drawn as it reads.
func (e *Editor) asProse() bool {
	return e.prose.on && e.prose.sheet.rows != nil && e.view.text.count() > 0
}

// typeset draws the file as it reads, when it shows so and changed since.
func (e *Editor) typeset() tea.Cmd {
	p := &e.prose
	if !p.on || p.busy || e.view.text.count() == 0 {
		return nil
	}
	if len(e.file.Text) > maxProse {
		p.on = false
		e.version++
		return nil
	}
	of := sheetOf{&e.view.text.raw[0], e.host.Theme(), max(e.w-4, 1)}
	if p.sheet.rows != nil && p.sheet.of == of {
		return nil
	}
	p.busy = true
	text := e.file.Text
	return func() tea.Msg { return typeset{newSheet(text, of)} }
}

// newSheet draws a text, piece after piece.
func newSheet(text string, of sheetOf) sheet {
	th := of.theme
	s := markdown.New(of.width, markdown.Style{Prose: th.Prose(), Code: th.Chroma(), Bars: true,
		Ticks: th.Depth() == theme.NoColor, Diagram: diagram}).Stream()
	text = front(text)
	if strings.Contains(text, "\r") {
		text = sanitize.Copy(text)
	}
	s.Set(text, true)
	out := sheet{of: of, rows: []string{}}
	at, line := 0, 0
	for i := range s.Pieces() {
		from, to := s.Span(i)
		line += strings.Count(text[at:max(from, at)], "\n")
		at = max(from, at)
		out.add(s.Lines(i), line, strings.Count(text[at:max(to, at)], "\n"))
	}
	return out
}

// diagram draws a block of code that is one, where it fits; what is left out of it
// is said below. Of one that is not drawn it says why.
func diagram(of, code string, width int) (lines []string, why string) {
	if of != figure.Lang {
		return nil, ""
	}
	drawn, err := figure.Diagram(code)
	if err != nil {
		return nil, lang.Translate(err)
	}
	for _, lines := range drawn.Drawings {
		if slices.ContainsFunc(lines, func(l string) bool { return xansi.StringWidth(l) > width }) {
			continue
		}
		out := slices.Clone(lines)
		if drawn.Left != "" {
			out = append(out, wrap.Lines(sanitize.Line(drawn.Left), width, "")...)
		}
		return out, ""
	}
	return nil, lang.T("diagram-wider-than-there-room")
}

// add adds the rows of a piece, which begins at a line and has so many. An empty
// row before it is of the line before.
func (d *sheet) add(rows []string, line, n int) {
	if line > 0 && len(rows) > 0 && rows[0] == "" {
		d.rows, d.lines = append(d.rows, ""), append(d.lines, line-1)
		rows = rows[1:]
	}
	for k, row := range rows {
		d.rows, d.lines = append(d.rows, row), append(d.lines, line+k*max(n, 1)/len(rows))
	}
	for k := len(d.lines) - len(rows); k > 0 && k < len(d.lines); k++ {
		d.lines[k] = max(d.lines[k], d.lines[k-1])
	}
}

// front makes code of the fields that a text may begin with: they are no prose.
func front(text string) string {
	first, rest, ok := strings.Cut(text, "\n")
	if !ok || strings.TrimRight(first, " \r") != "---" {
		return text
	}
	at := 0
	for l := range strings.Lines(rest) {
		switch strings.TrimRight(l, " \r\n") {
		case "---", "...":
			return "```yaml\n" + rest[:at] + "```\n" + rest[at+len(l):]
		}
		at += len(l)
	}
	return text
}

// takeSheet takes what was drawn. What shows stays where it was.
func (e *Editor) takeSheet(t typeset) {
	p := &e.prose
	p.busy = false
	if !p.on {
		return
	}
	if p.sheet.rows == nil { // the lines showed till now
		p.line, p.skip = e.view.at.line, 0
	}
	p.sheet = t.sheet
	e.prose.seek(p.line, p.skip)
	e.version++
}

// first is the first row of those of the line that a row is of.
func (d *sheet) first(row int) int { return sort.SearchInts(d.lines, d.lines[row]) }

// seek has a line of the text at the top, or some of its rows further.
func (p *prose) seek(line, skip int) {
	d := &p.sheet
	p.line, p.skip, p.top = line, skip, 0
	if len(d.rows) > 0 {
		last := max(sort.SearchInts(d.lines, line+1)-1, 0)
		p.top = min(d.first(last)+skip, last)
	}
}

// begin returns the first row in view, where so many fit.
func (p *prose) begin(rows int) int { return max(min(p.top, len(p.sheet.rows)-rows), 0) }

// scrollProse brings another row to the top, and the text's place along.
func (e *Editor) scrollProse(top int) {
	v := &e.view
	p := &e.prose
	d := &p.sheet
	if len(d.rows) == 0 {
		return
	}
	p.top = top
	p.top = p.begin(v.rows())
	p.line, p.skip = d.lines[p.top], p.top-d.first(p.top)
	last := d.lines[min(p.top+v.rows(), len(d.rows))-1]
	v.spot = spot{at: place{line: p.line}, current: min(max(v.current, p.line), last)}
	v.clamp()
	v.moved()
}

// moveProse moves the view of a file as it reads.
func (e *Editor) moveProse(m panes.Motion) {
	v := &e.view
	top := e.prose.begin(v.rows())
	by := func(n int) { top += n }
	m.Apply(max(v.rows()-2, 1), by, by, func() { top, v.current = 0, 0 },
		func() { top, v.current = len(e.prose.sheet.rows), v.text.count()-1 })
	e.scrollProse(top)
}

// proseMouse answers the mouse over a file as it reads: its wheel.
func (e *Editor) proseMouse(ev panes.Mouse) bool {
	switch ev.Kind {
	case panes.MouseWheelUp:
		e.scrollProse(e.prose.begin(e.view.rows()) - 3)
	case panes.MouseWheelDown:
		e.scrollProse(e.prose.begin(e.view.rows()) + 3)
	case panes.MousePress, panes.MouseDrag, panes.MouseRelease:
		return false
	}
	return true
}

// draw returns the rows in view, as many as fit.
func (p *prose) draw(rows int) []string {
	all, top := p.sheet.rows, p.begin(rows)
	var out []string
	for _, row := range all[top:min(top+rows, len(all))] {
		out = append(out, "  "+row)
	}
	return out
}

// info is what the status row says of it.
func (p *prose) info(rows int) string {
	n, top := len(p.sheet.rows), p.begin(rows)
	return fmt.Sprintf("  %d–%d/%d  %s", min(top+1, n), min(top+rows, n), n, lang.T("as-it-reads"))
}
