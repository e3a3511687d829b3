package session

import (
	"strconv"
	"strings"
	"time"

	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/wrap"
	"github.com/openspace-tui/openspace/theme"
	"github.com/openspace-tui/openspace/tui/widget"
)

// Draw implements [dialog.Dialog].
func (d *List) Draw(win *widget.Window) string {
	w := widget.FrameWidth(win.W, 100)
	muted := win.Theme.Style(theme.Muted)
	keys := lang.T("enter-switches-ctrl-o-beside")
	if d.list.nested && d.wanted() == "" {
		keys = lang.T("shows-subagents") + " · " + keys
	}
	foot := wrap.Text(keys, w, "")
	d.h = min(max(win.H-8-strings.Count(foot, "\n"), 1), 24)
	d.top = min(max(d.top, d.at-d.h+1), d.at)
	if d.top > 0 && d.top == d.at && d.h > 1 && d.lines[d.top-1].Row == nil {
		d.top-- // with its heading
	}
	d.top = max(min(d.top, len(d.lines)-d.h), 0)
	lines := []string{win.Field(&d.field, w-4)}
	for i := d.top; i < min(d.top+d.h, len(d.lines)); i++ {
		lines = append(lines, d.row(win, i, w))
	}
	if len(d.lines) == 0 {
		none := lang.T("nothing-matches")
		switch {
		case len(d.list.all) > 0:
		case !d.live:
			none = lang.T("waiting-for-the-engine")
		default:
			none = lang.T("there-is-no-session-yet")
		}
		lines = append(lines, muted.Render(" "+none))
	}
	for len(lines) < min(d.h, d.tall)+1 {
		lines = append(lines, "")
	}
	for i, l := range lines {
		lines[i] = widget.Padded(l, w)
	}
	title := widget.Titled(d.title(), w, d.top, d.top+d.h, len(d.lines))
	return win.Box(title, strings.Join(lines, "\n"), muted.Render(foot))
}

// title tells how many there are, and how far conversations were searched.
func (d *List) title() string {
	if d.wanted() == "" {
		return lang.T("sessions")
	}
	n := 0
	for _, l := range d.lines {
		if l.Row != nil {
			n++
		}
	}
	return lang.T("sessions") + " · " + lang.N(n, "found", n) + d.talks.progress(d.wanted())
}

// row draws a line: the session's number and sign, its title, and at the right
// what it is at and when it last changed.
func (d *List) row(win *widget.Window, i, w int) string {
	l := d.lines[i]
	text, muted := win.Theme.Style(theme.Text), win.Theme.Style(theme.Muted)
	if l.Row == nil {
		return win.Theme.Style(theme.Secondary).Render(" " + xansi.Truncate(l.heading, max(w-1, 1), "…"))
	}
	sign, word := d.source.State(l.ID)
	slot := " "
	if n := d.list.slot[l.ID]; n > 0 {
		slot = strconv.Itoa(n)
	}
	if sign == "" {
		sign = " "
	}
	head := sign + " " + strings.Repeat("  ", l.Depth)
	fold := ""
	if l.kids > 0 {
		if fold = " ▸" + strconv.Itoa(l.kids); l.open {
			fold = " ▾" + strconv.Itoa(l.kids)
		}
	}
	right := d.when(win.Now(), l)
	if word != "" {
		right = stateText(word) + " · " + right
	}
	room := max(w-4-xansi.StringWidth(head+fold+right), 4) // two before, two apart
	name := xansi.Truncate(l.Name, room, "…")
	detail := ""
	if left := room - xansi.StringWidth(name) - 2; left >= 10 {
		if detail = l.found; detail == "" && d.list.twin[l.ID] {
			detail = d.talks.read[l.ID].first
		}
		if detail = xansi.Truncate(detail, left, "…"); detail != "" {
			detail = "  " + detail
		}
	}
	gap := strings.Repeat(" ", max(w-3-xansi.StringWidth(head+name+fold+detail+right), 1))
	if i == d.at {
		on := win.Theme.Style(theme.Primary).Bold(true).Background(win.Theme.Color(theme.Element))
		return on.Render(" " + slot + " " + head + name + fold + detail + gap + right)
	}
	style := text
	switch word {
	case "asks":
		style = win.Theme.Style(theme.Warning)
	case "new":
		style = text.Bold(true)
	}
	return muted.Render(" "+slot+" ") + style.Render(head+name) + muted.Render(fold+detail+gap+right)
}

// when says when a session last changed: where its day is told already, the
// time alone.
func (d *List) when(now time.Time, l line) string {
	at := Clock(now, l.Updated)
	if daysAgo(now, time.UnixMilli(l.Updated).In(now.Location())) == 0 ||
		d.wanted() == "" && l.Depth == 0 && l.Group == "" {
		return at
	}
	return shortDay(now, l.Updated) + " " + at
}

// stateText returns the word of what a session is at, in the person's language.
func stateText(word string) string {
	switch word {
	case "asks":
		return lang.T("session.asks")
	case "works":
		return lang.T("session.works")
	case "new":
		return lang.T("session.new")
	}
	return word
}
