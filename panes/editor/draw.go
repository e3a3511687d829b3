package editor

import (
	"cmp"
	"fmt"
	"strings"
	"time"

	"charm.land/lipgloss/v2"
	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/internal/syntax"
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/theme"
)

// Draw returns h lines of w cells: numbered lines, and a status row.
func (e *Editor) Draw(w, h int, focused bool) string {
	if w <= 0 || h <= 0 {
		return strings.Repeat("\n", max(h-1, 0))
	}
	if w != e.w || h != e.h {
		e.resize(w, h)
	}
	var out []string
	if h > 1 {
		out = e.body()
	}
	for len(out) < h-1 {
		out = append(out, "")
	}
	out = append(out[:h-1], e.status(focused))
	for i, l := range out {
		out[i] = syntax.Pad(l, w)
	}
	return strings.Join(out, "\n")
}

// resize keeps in view what was revealed, or the current line.
func (e *Editor) resize(w, h int) {
	v := &e.view
	inView := v.text.count() > 0 && !(place{v.current, 0}).before(v.at) && v.current <= v.bottom().line
	e.fit(w, h)
	if e.hex.Shown() {
		e.hex.Clamp()
	}
	v.clamp()
	switch {
	case v.shown != nil:
		v.aim()
	case inView:
		v.show(v.current)
	}
}

// now is what time it is.
func (e *Editor) now() time.Time {
	if e.host.Now != nil {
		return e.host.Now()
	}
	return time.Now()
}

func (e *Editor) body() []string {
	v := &e.view
	th := e.host.Theme()
	switch {
	case e.hex.Shown():
		return e.hex.Draw(th)
	case e.asProse():
		return e.prose.draw(v.rows())
	case e.file != nil && v.text.count() > 0:
		return v.drawText(e.now(), th)
	case e.picture.Picture != nil:
		return e.picture.draw(e.w, v.rows(), e.host.Graphics, th)
	case e.file != nil:
		return []string{"", "  " + th.Style(theme.Muted).Render(lang.T("empty-file"))}
	}
	style := th.Style(theme.Muted)
	if e.failure != nil {
		style = th.Style(theme.Error)
	}
	return paragraphs(style, e.w, e.message()...)
}

// paragraphs wraps lines of words, below an empty one.
func paragraphs(style lipgloss.Style, w int, lines ...string) []string {
	out := []string{""}
	for _, l := range lines {
		for row := range strings.SplitSeq(xansi.Wrap(sanitize.Line(l), max(w-4, 1), ""), "\n") {
			out = append(out, "  "+style.Render(row))
		}
	}
	return out
}

func (v *view) drawText(now time.Time, th *theme.Theme) []string {
	digits, heads := v.digits(), len(v.heads())
	number, current := th.Style(theme.Muted), th.Style(theme.Text).Bold(true)
	var out []string
	row := v.at.row
	for i := v.at.line; i < v.text.count() && len(out) < v.rows(); i++ {
		spans, by := v.spans(i, th)
		style := number
		if i == v.current {
			style = current
		}
		above, own := v.above(i), v.own(i)
		for n := v.height(i); row < n && len(out) < v.rows(); row++ {
			if row < above || row >= above+own {
				out = append(out, v.cutRow(i, row, th))
				continue
			}
			head := strings.Repeat(" ", digits+2)
			if row == above {
				head = style.Render(fmt.Sprintf("%*d", digits, i+1)) + "  "
			}
			told := row == above && v.blame.begins(i) || len(out) == heads
			out = append(out, v.blame.draw(i, told, v.w, now, th)+v.edge(i, by, row == above, th)+head+
				v.row(i, row-above, spans, th))
		}
		row = 0
	}
	v.drawHeads(out, th)
	return out
}

// edge is what stands before a line's number: that it is marked or changed just
// now, else how it differs from the last commit. Lines are gone above its first
// row.
func (v *view) edge(i int, by *ranges, first bool, th *theme.Theme) string {
	sign := v.since.sign(i+1, v.text.count())
	switch {
	case by != nil && v.marks.added(i):
		return th.Style(theme.DiffAdded).Render("+")
	case by != nil:
		return by.bar.Render("▌")
	case v.fresh.has(i):
		return th.Style(theme.Success).Render("▎")
	case sign != 0 && (first || sign != '-'):
		return th.Style(signToken(sign)).Render(string(sign))
	}
	return " "
}

// row draws one row of a line, as wide as there is room.
func (v *view) row(i, row int, spans []span, th *theme.Theme) string {
	d, room := v.lay(i), v.room()
	begin, from, to := v.window(d, row)
	right, more := from+room, !v.wrap && d.width > to
	if more {
		to--
		right--
	}
	blank := v.blanks(i, d, th)
	var j syntax.Joiner
	pos, begun := begin.cell, false
	for c := range syntax.Cells(d.text, begin.at, begin.code) {
		if c.Width > room {
			c.Text, c.Width = "?", 1
		}
		end := pos + c.Width
		if end > to {
			break
		}
		if pos < from && end > from { // cut in two by the left edge
			c.Text = strings.Repeat(" ", end-from)
		}
		// A mark without a character would change the one in the gutter.
		if begun = begun || end > from && c.Width > 0; begun {
			text, code := blank.at(c.Text, c.Code, pos)
			j.Add(over(code, behind(spans, pos)), text)
		}
		pos = end
	}
	for pos = max(pos, from); pos < min(blank.deep, to); pos++ { // of an empty line
		text, code := " ", ""
		if blank.guided(pos) {
			text, code = guideMark, blank.guide
		}
		j.Add(over(code, fill(spans)), text)
	}
	j.Add(fill(spans), strings.Repeat(" ", max(right-pos, 0)))
	line := j.Take()
	if more {
		line += th.Style(theme.Muted).Render("›")
	}
	return line
}

// window returns the cells of a line that a row shows, and where to begin to
// read it.
func (v *view) window(d *laid, row int) (begin start, from, to int) {
	if v.wrap {
		begin = d.starts[row]
		if row+1 < len(d.starts) {
			return begin, begin.cell, d.starts[row+1].cell
		}
		return begin, begin.cell, begin.cell + v.room()
	}
	// Starts are at most a stride apart, so that this one is not too far.
	for _, s := range d.starts[min(v.left/stride, len(d.starts)-1):] {
		if s.cell > v.left {
			break
		}
		begin = s
	}
	return begin, v.left, v.left + v.room()
}

// leastName is how many cells of a path's end show at least, and wideInfo is from
// which width on it is told which lines are in view.
const (
	leastName = 12
	wideInfo  = 44
)

func (e *Editor) status(focused bool) string {
	th := e.host.Theme()
	if e.prompt.open {
		return e.promptLine(th)
	}
	style := th.Style(theme.Muted)
	if focused {
		style = lipgloss.NewStyle().Foreground(th.Color(theme.Text)).Background(th.Color(theme.Panel))
	}
	info := ""
	if e.picture.Picture != nil {
		info = "  " + e.picture.info(e.Title())
	}
	switch {
	case e.hex.Shown():
		info = e.hex.info(e.said)
	case e.file != nil:
		info = e.textInfo(focused)
	}
	if what, _, ok := panes.FileFault(e.disk.gone); ok {
		info = "  ✗ " + what + info
	}
	if e.note != "" {
		info += "  " + e.note
	}
	if e.said != "" && xansi.StringWidth(info)+leastName >= e.w { // what came of the last key goes before the rest
		info = "  " + e.said
	}
	name, free := sanitize.Name(e.path), max(e.w-1-xansi.StringWidth(info), leastName)
	if over := xansi.StringWidth(name) - free; over > 0 {
		name = xansi.TruncateLeft(name, over+1, "…")
	}
	return style.Render(syntax.Pad(xansi.Truncate(" "+name+info, e.w, "…"), e.w))
}

// textInfo is what the status row says of a text: the line and column at which
// one is, the lines in view, what is chosen or marked, and what came of a search.
func (e *Editor) textInfo(focused bool) string {
	v := &e.view
	if e.asProse() {
		info := e.prose.info(v.rows())
		if e.said != "" {
			info += "  " + e.said
		}
		return info
	}
	info := ""
	switch first, last := v.visible(); {
	case first == 0:
	case e.note != "": // it is shown, nobody reads at a place of their own
		info = fmt.Sprintf("  %d–%d/%d", first, last, v.text.count())
	case e.w < wideInfo:
		info = fmt.Sprintf("  %d:%d", v.current+1, v.here())
	default:
		info = fmt.Sprintf("  %d:%d  %d–%d/%d", v.current+1, v.here(), first, last, v.text.count())
	}
	if first, last, ok := v.chosenLines(); ok {
		info += "  " + lang.N(last-first+1, "lines-chosen", last-first+1)
	} else if n := len(v.marks.list); n > 0 && e.note == "" {
		info += "  " + lang.N(n, "highlighted", n)
		if focused {
			info += ", " + lang.T("esc-clears")
		}
	}
	if form := e.file.Form(); form != "" {
		info += "  " + form
	}
	if e.file.Broken {
		info += "  " + lang.T("not-all-utf-8")
	}
	if p := v.text.pages; p != nil {
		info += "  " + p.about()
	}
	if v.wrap {
		info += "  " + lang.T("lines.wrap")
	}
	fault, tally := v.search.fault(v.text.pages), v.search.tally(&v.text, v.current)
	if fault != "" || tally != "" {
		info += v.search.query.ways() + "  " + cmp.Or(fault, tally)
	}
	if e.said != "" {
		info += "  " + e.said
	}
	return info + v.blame.info(v.current)
}
