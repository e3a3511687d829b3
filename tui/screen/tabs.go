package screen

import (
	"fmt"
	"strings"

	"charm.land/lipgloss/v2"
	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/panes/layout"
	"github.com/openspace-tui/openspace/theme"
)

// tabLabels returns what a pane's tabs are called.
func (s *Screen) tabLabels(p *panes.Pane) []string {
	out := make([]string, len(p.Tabs))
	for i, t := range p.Tabs {
		mark := " "
		if t.Pinned {
			mark = " ◆ "
		}
		if t.News && i != p.Active {
			mark = " +" + mark
		}
		if alerts(p, i) {
			mark = " ●" + mark
		}
		name := s.ws().Name(t.Content)
		if over := xansi.StringWidth(name) - tabRoom; over > 0 { // its end tells it apart
			name = "…" + xansi.TruncateLeft(name, over+1, "")
		}
		out[i] = mark + name + " "
		if s.closable(p, i) {
			out[i] += closeMark
		}
	}
	return out
}

// tabRoom is how many cells a tab's name has.
const tabRoom = 32

// newsText counts what agents opened out of sight.
func (s *Screen) newsText() string {
	if s.p.News() == 0 {
		return ""
	}
	return ", " + lang.N(s.p.News(), "n-new", s.p.News())
}

// alerts reports whether a tab that is not in view calls for the person.
func alerts(p *panes.Pane, i int) bool {
	a, ok := p.Tabs[i].Content.(panes.Alerter)
	return ok && i != p.Active && a.Alert()
}

// tabRow is the tabs of a pane that have room, with the active one among them.
type tabRow struct {
	labels      []string // of all
	from, to    int      // those that show
	left, right string   // how many stand before and behind
}

// row chooses the tabs for w cells: from the first on, and as many before the
// active one as fit.
func (s *Screen) row(p *panes.Pane, w int) tabRow {
	r := tabRow{labels: s.tabLabels(p)}
	width := func(from, to int) int {
		n := xansi.StringWidth(more("‹", from) + more("›", len(r.labels)-to))
		for _, l := range r.labels[from:to] {
			n += xansi.StringWidth(l)
		}
		return n
	}
	r.to = len(r.labels)
	for r.from < p.Active && width(r.from, p.Active+1) > w {
		r.from++
	}
	for r.to > p.Active+1 && width(r.from, r.to) > w {
		r.to--
	}
	r.left, r.right = more("‹", r.from), more("›", len(r.labels)-r.to)
	if room := w - xansi.StringWidth(r.left+r.right); r.to == r.from+1 && xansi.StringWidth(r.labels[r.from]) > room {
		r.labels[r.from] = xansi.Truncate(r.labels[r.from], max(room, 0), "…")
	}
	return r
}

// more says that n tabs do not show.
func more(sign string, n int) string {
	switch {
	case n == 0:
		return ""
	case sign == "‹":
		return fmt.Sprintf("‹%d ", n)
	}
	return fmt.Sprintf(" %d›", n)
}

// header draws a pane's tabs and, where there is room, what stands beside it
// and is not in view.
func (s *Screen) header(p *panes.Pane, f frame, key paneKey) (string, tabRow) {
	on, off := s.theme().Style(theme.Text).Bold(true), s.theme().Style(theme.Muted)
	accent := s.theme().Style(theme.Accent)
	if key.focused {
		on = lipgloss.NewStyle().Bold(true).Foreground(s.theme().Color(theme.Primary)).Background(
			s.theme().Color(theme.Element))
	}
	tail, hint := "", ""
	if s.ws().Tree().Zoomed() == p.ID {
		tail = accent.Render(" " + lang.T("zoomed") + s.newsText())
	}
	room := f.head.W - xansi.StringWidth(tail)
	if key.hidden != "" {
		hint = " " + key.hidden + " "
	}
	row := s.row(p, room)
	if need := xansi.StringWidth(hint) + 2; hint != "" && xansi.StringWidth(row.labels[p.Active])+8 < room-need {
		row = s.row(p, room-need) // the way out matters more than another tab
	}
	var b strings.Builder
	b.WriteString(accent.Render(row.left))
	for i := row.from; i < row.to; i++ {
		style := off
		if i == p.Active {
			style = on
		}
		text := row.labels[i]
		if i == key.drop-1 { // instead of the space that it begins with
			b.WriteString(accent.Render(dropMark))
			text = strings.TrimPrefix(text, " ")
		}
		b.WriteString(style.Render(text))
	}
	if row.to == key.drop-1 {
		b.WriteString(accent.Render(dropMark))
	}
	b.WriteString(accent.Render(row.right) + tail)
	line := xansi.Truncate(b.String(), f.head.W, "")
	rest := f.head.W - xansi.StringWidth(line)
	if rest < xansi.StringWidth(hint)+2 {
		hint = ""
	}
	rest -= xansi.StringWidth(hint)
	return line + s.theme().Style(theme.Border).Render(strings.Repeat("─", max(rest, 0))) + accent.Render(hint), row
}

// TabAt finds the tab under a cell, or -1, and reports whether a click closes it there.
func (s *Screen) TabAt(x, y int) (tab int, closes bool) {
	p := s.ws().Pane(s.paneAt(x, y))
	if p == nil {
		return -1, false
	}
	f := s.frame(s.ws().Solve()[p.ID])
	if !f.header || y != f.head.Y {
		return -1, false
	}
	tab = s.tabAt(p.ID, f, x)
	return tab, tab >= 0 && s.onCloseMark(p, tab, f, x)
}

// tabAt finds the tab under a column of a pane's header, or -1. Where it says
// how many do not show, that is the next of those.
func (s *Screen) tabAt(id layout.PaneID, f frame, x int) int {
	d := s.cache[id]
	if d == nil {
		return -1
	}
	r, at := d.tabs, f.head.X+xansi.StringWidth(d.tabs.left)
	if x < at {
		return r.from - 1
	}
	for i := r.from; i < r.to; i++ {
		if at += xansi.StringWidth(r.labels[i]); x < at {
			return i
		}
	}
	if x < at+xansi.StringWidth(r.right) {
		return r.to
	}
	return -1
}
