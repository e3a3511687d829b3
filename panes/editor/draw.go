package editor

import (
	"fmt"
	"image/color"
	"strings"

	"charm.land/lipgloss/v2"
	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/theme"
)

// Draw gives h lines of w cells: numbered lines, and a status row.
func (e *Editor) Draw(w, h int, focused bool) string {
	if w != e.w || h != e.h {
		e.w, e.h = w, h
		e.clamp()
	}
	var out []string
	if e.file == nil {
		out = e.drawMessage()
	} else {
		out = e.drawText()
	}
	for len(out) < h-1 {
		out = append(out, "")
	}
	out = append(out[:max(h-1, 0)], e.status(focused))
	for i, l := range out {
		out[i] = pad(l, w)
	}
	return strings.Join(out[:h], "\n")
}

func pad(l string, w int) string {
	n := xansi.StringWidth(l)
	if n > w {
		l = xansi.Truncate(l, w, "")
		n = xansi.StringWidth(l)
	}
	return l + strings.Repeat(" ", max(w-n, 0))
}

func (e *Editor) drawMessage() []string {
	style := e.host.Theme().Style(theme.Muted)
	if e.failure != nil {
		style = e.host.Theme().Style(theme.Error)
	}
	out := []string{""}
	for _, l := range e.message() {
		out = append(out, "  "+style.Render(sanitize.Line(l)))
	}
	return out
}

func (e *Editor) drawText() []string {
	th := e.host.Theme()
	digits := len(fmt.Sprint(e.text.count()))
	gutter := digits + 3
	number, current := th.Style(theme.Muted), th.Style(theme.Text).Bold(true)
	room := max(e.w-gutter, 1)
	var out []string
	if e.text.count() == 0 {
		return []string{"", "  " + number.Render("(empty file)")}
	}
	for i := e.top; i < e.text.count() && len(out) < e.rows(); i++ {
		mark, marked, bg := " ", e.spansAt(i+1), color.Color(nil)
		if len(marked) > 0 {
			bg = marked[len(marked)-1].bg
			mark = th.Style(theme.Accent).Render("▌")
		}
		style := number
		if i == e.current {
			style = current
		}
		head := mark + style.Render(fmt.Sprintf("%*d ", digits, i+1)) + " "
		for n, part := range e.cells(i, room, marked, bg) {
			if n > 0 {
				head = mark + strings.Repeat(" ", digits+2)
			}
			out = append(out, head+part)
		}
	}
	return out[:min(len(out), e.rows())]
}

// marked is a span on one line, in columns from 0; to is excluded, -1 is the
// line's end.
type marked struct {
	from, to int
	bg       color.Color
}

func (e *Editor) spansAt(line int) []marked {
	var out []marked
	for _, r := range e.marks {
		for _, s := range r.spans {
			if line < s.StartLine || line > s.EndLine {
				continue
			}
			out = append(out, columns(s, line, e.spanColor(r)))
		}
	}
	return out
}

func columns(s panes.Span, line int, bg color.Color) marked {
	m := marked{0, -1, bg}
	if line == s.StartLine && s.StartColumn > 0 {
		m.from = s.StartColumn - 1
	}
	if line == s.EndLine && s.EndColumn > 0 {
		m.to = s.EndColumn
	}
	return m
}

// cells draws a line's text: one row, or several when lines wrap.
func (e *Editor) cells(i, room int, spans []marked, bg color.Color) []string {
	text := e.text.styled(i)
	if e.found != "" {
		text = e.showFound(i, text)
	}
	whole := false
	for _, s := range spans {
		if s.from == 0 && s.to == -1 {
			whole = true
			continue
		}
		text = paintRange(text, e.toCell(i, s.from), e.toCell(i, s.to), s.bg)
	}
	var rows []string
	if e.wrap {
		rows = strings.Split(xansi.Hardwrap(text, room, true), "\n")
	} else {
		cut := xansi.Cut(text, e.left, e.left+room)
		if xansi.StringWidth(text) > e.left+room {
			cut = xansi.Cut(text, e.left, e.left+room-1) + e.host.Theme().Style(theme.Muted).Render("›")
		}
		rows = []string{cut}
	}
	if whole {
		for n, r := range rows {
			rows[n] = background(pad(r, room), bg)
		}
	}
	return rows
}

// toCell turns a column of the file into a cell of what is drawn.
func (e *Editor) toCell(i, column int) int {
	if column < 0 {
		return -1
	}
	runes := []rune(e.text.raw[i])
	column = min(column, len(runes))
	head := strings.ReplaceAll(string(runes[:column]), "\t", "    ")
	return xansi.StringWidth(sanitize.Text(head))
}

// paintRange gives cells from to to (excluded; -1 is the end) a background.
func paintRange(text string, from, to int, bg color.Color) string {
	w := xansi.StringWidth(text)
	if to < 0 || to > w {
		to = w
	}
	if from >= to {
		return text
	}
	return xansi.Cut(text, 0, from) + background(xansi.Cut(text, from, to), bg) + xansi.Cut(text, to, w)
}

// background lays a background under text that has colours of its own: every
// reset in it is followed by the background again.
func background(text string, bg color.Color) string {
	r, g, b, _ := bg.RGBA()
	on := fmt.Sprintf("\x1b[48;2;%d;%d;%dm", r>>8, g>>8, b>>8)
	return on + strings.ReplaceAll(text, "\x1b[m", "\x1b[m"+on) + "\x1b[m"
}

// showFound marks what was searched for.
func (e *Editor) showFound(i int, text string) string {
	line := e.text.plain(i)
	at, n := index(line, e.found), xansi.StringWidth(e.found)
	if at < 0 {
		return text
	}
	from := xansi.StringWidth(line[:at])
	return paintRange(text, from, from+n, e.host.Theme().Color(theme.Selection))
}

func (e *Editor) status(focused bool) string {
	th := e.host.Theme()
	if e.search.open {
		return th.Style(theme.Primary).Render(string(e.search.kind)) + e.search.field.View()
	}
	style := th.Style(theme.Muted)
	if focused {
		style = lipgloss.NewStyle().Foreground(th.Color(theme.Text)).Background(th.Color(theme.Panel))
	}
	text := " " + sanitize.Line(e.path)
	if e.file != nil {
		first, last := e.VisibleLines()
		text += fmt.Sprintf("  %d–%d/%d", first, last, e.text.count())
		if n := len(e.marks); n > 0 {
			text += fmt.Sprintf("  %d highlighted, esc clears", n)
		}
		if e.wrap {
			text += "  wrap"
		}
	}
	return style.Render(pad(xansi.Truncate(text, e.w, "…"), e.w))
}
