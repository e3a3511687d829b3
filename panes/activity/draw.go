package activity

import (
	"fmt"
	"strings"

	"charm.land/lipgloss/v2"
	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/internal/activity"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/wrap"
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/theme"
)

// Draw returns h lines of w cells: the entries in view, and a line that says
// which they are and what can be done.
func (a *Activity) Draw(w, h int, focused bool) string {
	if w <= 0 || h <= 0 {
		return strings.Repeat("\n", max(h-1, 0))
	}
	a.w, a.h = w, h
	a.list.speak(lang.Spoken())
	a.sync()
	p := newPen(a.host.Theme(), w)
	out := a.entries(p, focused)
	if len(a.shown) == 0 {
		out = a.empty(p)
	}
	out = out[:min(len(out), a.body)]
	for len(out) < a.body {
		out = append(out, "")
	}
	if h > 1 {
		out = panes.OverlayRows(append(out, ""), a.foot(p, focused), 0)
	}
	for i, l := range out {
		out[i] = p.Pad(l)
	}
	return strings.Join(out, "\n")
}

// pen draws rows of one width.
type pen struct {
	panes.Pen
	labels, statuses int // the widths of columns
}

func newPen(th *theme.Theme, w int) pen {
	p := pen{Pen: panes.Pen{Theme: th, W: w}, labels: labels()}
	for _, s := range []activity.Status{activity.Running, activity.Done, activity.Failed, activity.Undone} {
		p.statuses = max(p.statuses, xansi.StringWidth(s.Said())+1)
	}
	return p
}

// entries draws the rows in view.
func (a *Activity) entries(p pen, focused bool) (out []string) {
	end := a.top + a.body
	for i := a.atRow(a.top); i < len(a.shown) && a.off[i] < end; i++ {
		e, ok := a.list.log.Get(a.shown[i].id)
		if !ok {
			continue
		}
		at := a.off[i]
		put := func(draw func() string) {
			if at >= a.top && at < end {
				out = append(out, draw())
			}
			at++
		}
		if a.heading(i) {
			put(func() string { return p.heading(&a.list, i) })
		}
		put(func() string { return p.entry(&e, a.say(&e).words, i == a.at, focused) })
		if d, ok := a.unfolded[e.ID]; ok {
			for _, r := range d.rows {
				put(func() string { return p.detail(r) })
			}
		}
	}
	return out
}

// heading names a group of entries by its time. Its day is told where it is
// not the newest's.
func (p pen) heading(l *list, i int) string {
	n := l.shown[i].group
	newest, _ := l.log.Get(l.shown[0].id)
	to, _ := l.log.Get(l.shown[i].id)
	from, _ := l.log.Get(l.shown[i+n-1].id)
	const clock = "15:04"
	text := from.Time.Format(clock)
	if t := to.Time.Format(clock); t != text {
		text += "–" + t
	}
	if y, m, d := to.Time.Date(); newest.Time.Year() != y || newest.Time.Month() != m || newest.Time.Day() != d {
		text = lang.Date("date.2-jan", to.Time) + " " + text
	}
	text += " · " + lang.N(n, "n-commands", n)
	line := "── " + text + " "
	line += strings.Repeat("─", max(min(p.W, 60)-xansi.StringWidth(line), 0))
	return p.Theme.Style(theme.Muted).Render(xansi.Truncate(line, p.W, ""))
}

// mark is a status in a character, for those who see no colours.
func mark(s activity.Status) string {
	switch s {
	case activity.Done:
		return "✓"
	case activity.Failed:
		return "✗"
	case activity.Undone:
		return "↺"
	}
	return "·"
}

func tone(s activity.Status) theme.Token {
	switch s {
	case activity.Done:
		return theme.Success
	case activity.Failed:
		return theme.Error
	case activity.Undone:
		return theme.Info
	}
	return theme.Warning
}

// From these widths on a line has more columns.
const (
	withTime    = 30
	withSeconds = 60
	withWords   = 80
)

// entry draws an entry's own line: cursor, time, status, channel, what it did,
// its error, and at the right how long it took.
func (p pen) entry(e *activity.Entry, words string, current, focused bool) string {
	var back lipgloss.Style
	if current && focused {
		back = back.Background(p.Theme.Color(theme.Element))
	}
	style := func(t theme.Token) lipgloss.Style { return back.Foreground(p.Theme.Color(t)) }
	cursor := back.Render(" ")
	if current {
		cursor = style(theme.Primary).Bold(focused).Render("›")
	}
	left, right := cursor, ""
	switch {
	case p.W >= withSeconds:
		left += style(theme.Muted).Render(e.Time.Format("15:04:05 "))
	case p.W >= withTime:
		left += style(theme.Muted).Render(e.Time.Format("15:04 "))
	}
	status := mark(e.Status) + " "
	if p.W >= withWords {
		said := e.Status.Said()
		status += said + strings.Repeat(" ", max(p.statuses-xansi.StringWidth(said), 0))
	}
	left += style(tone(e.Status)).Render(status)
	if p.W >= withWords {
		left += style(theme.Secondary).Render(fmt.Sprintf("%-7s", cut(plain(e.Channel), 6)))
	}
	if p.W >= withSeconds && e.Status != activity.Running {
		right = style(theme.Muted).Render(" " + took(e.Took))
	}
	room := max(p.W-xansi.StringWidth(left)-xansi.StringWidth(right), 0)
	text, fault := shorten(words, room), ""
	if e.Error != "" && p.W >= withTime {
		// The error keeps a third of the room from long words.
		fault = " — " + plain(e.Error)
		text = shorten(words, max(room-xansi.StringWidth(fault), room*2/3))
		fault = cut(fault, room-xansi.StringWidth(text))
	}
	middle := style(theme.Text).Render(text)
	if fault != "" {
		middle += style(theme.Error).Render(fault)
	}
	gap := max(room-xansi.StringWidth(text)-xansi.StringWidth(fault), 0)
	return left + middle + back.Render(strings.Repeat(" ", gap)) + right
}

// cut shortens a text to some cells.
func cut(s string, cells int) string { return xansi.Truncate(s, max(cells, 0), "…") }

// shorten makes words fit some cells. A path loses its beginning before
// anything loses its end: its last part tells it from others.
func shorten(s string, cells int) string {
	over := xansi.StringWidth(s) - cells
	if over <= 0 {
		return s
	}
	longest, most := "", 0
	for word := range strings.FieldsSeq(s) {
		if n := xansi.StringWidth(word); n > most && strings.Contains(word, "/") {
			longest, most = word, n
		}
	}
	tail := longest[strings.LastIndexByte(longest, '/')+1:]
	if most -= xansi.StringWidth(tail); most > 1 {
		s = strings.Replace(s, longest, xansi.TruncateLeft(longest, min(over+1, most), "…"), 1)
	}
	return cut(s, cells)
}

func (p pen) detail(r row) string {
	text := p.Theme.Style(r.tone).Render(r.text)
	if p.W < labelsMin {
		return "  " + text
	}
	return "  " + p.Theme.Style(theme.Secondary).Render(r.label+
		strings.Repeat(" ", max(p.labels-xansi.StringWidth(r.label), 0))) + text
}

// empty says why there is nothing.
func (a *Activity) empty(p pen) []string {
	text := a.why()
	var out []string
	if a.body > 4 {
		out = append(out, "")
	}
	for i, t := range text {
		style := p.Theme.Style(theme.Muted)
		if i == 0 {
			style = p.Theme.Style(theme.Text)
		}
		for _, l := range wrap.Lines(t, max(p.W-4, 1), "") {
			out = append(out, "  "+style.Render(l))
		}
	}
	return out
}

// why says what keeps commands from showing, and what to do about it.
func (a *Activity) why() []string {
	n := a.list.log.Len()
	switch {
	case n == 0:
		return []string{lang.T("no-agent-has-done-anything"),
			lang.T("each-command-agent-runs-will")}
	case a.text != "" && a.only == failed:
		return []string{lang.T("no-command-failed-has", plain(a.text)), lang.T("esc-shows-all-of-them")}
	case a.text != "" && a.only == undoable:
		return []string{lang.T("no-command-undoable-has", plain(a.text)),
			lang.T("esc-shows-all-of-them")}
	case a.text != "":
		return []string{lang.N(n, "none-of-commands-has", n, plain(a.text)),
			lang.T("esc-shows-all-of-them")}
	case a.only == failed:
		return []string{lang.N(n, "none-of-commands-is-failed", n),
			lang.T("f-shows-others-esc-all")}
	}
	return []string{lang.N(n, "none-of-commands-is-undoable", n),
		lang.T("f-shows-others-esc-all")}
}

// foot draws the last line: the field while it takes text, a note, or which
// entry of how many is current, and what undoing it does.
func (a *Activity) foot(p pen, focused bool) []string {
	if a.typed != nil {
		count := p.Theme.Style(theme.Muted).Render("  " + lang.N(len(a.shown), "found", len(a.shown)))
		a.typed.SetWidth(max(p.W-2-xansi.StringWidth(count), 1))
		return []string{p.Theme.Style(theme.Primary).Render("/") + a.typed.View() + count}
	}
	style, warn := p.Foot(focused)
	if a.note != "" {
		return panes.FooterRows(warn, p.W, a.note)
	}
	left, right := " "+a.place(), ""
	if e, ok := a.list.log.Get(a.cursor); ok && e.Undo != nil && len(a.shown) > 0 {
		right = "u: " + plain(undoing(e.Undo)) + " "
	}
	gap := p.W - xansi.StringWidth(left) - xansi.StringWidth(right)
	if over := 2 - gap; over > 0 && right != "" {
		right, gap = cut(right, max(xansi.StringWidth(right)-over, 0)), 2
	}
	return []string{style.Render(p.Pad(cut(left+strings.Repeat(" ", max(gap, 0))+right, p.W)))}
}

// place says which entry of how many is current, and what is left out.
func (a *Activity) place() string {
	var parts []string
	if n := len(a.shown); n > 0 {
		parts = append(parts, fmt.Sprintf("%d/%d", a.at+1, n))
	}
	if n := a.list.log.Len(); n > len(a.shown) {
		parts = append(parts, lang.T("of-n", n))
	}
	if a.only != all {
		parts = append(parts, a.only.said())
	}
	if a.text != "" {
		parts = append(parts, "/"+plain(a.text))
	}
	if n := a.unseen(); n > 0 {
		parts = append(parts, lang.N(n, "new-g", n))
	}
	return strings.Join(parts, " ")
}

// unseen counts the entries that came above what is in view.
func (a *Activity) unseen() int { return a.find(a.seen) }

// Cursor places the cursor in the filter's field.
func (a *Activity) Cursor(w, h int) (x, y int, ok bool) {
	if a.typed == nil {
		return 0, 0, false
	}
	x, ok = panes.Caret(*a.typed)
	return min(1+x, w-1), h - 1, ok
}

var _ interface {
	panes.Keyer
	panes.Mouser
	panes.Typer
	panes.Paster
	panes.Updater
	panes.Cursorer
	panes.Binder
	panes.Describer
} = (*Activity)(nil)
