package composer

import (
	"strings"
	"unicode/utf8"

	"charm.land/lipgloss/v2"

	"github.com/openspace-tui/openspace/internal/prompt"
	"github.com/openspace-tui/openspace/internal/textfield"
	"github.com/openspace-tui/openspace/panes/chat/pen"
	"github.com/openspace-tui/openspace/theme"
)

// ink is how a stretch of the prompt is written.
type ink uint8

const (
	written ink = iota
	mentioned
	folded
	selected
)

// Lines draws the rows of the prompt that show.
func (p *Prompt) Lines(look *pen.Pen) []string {
	from, to, marked := p.selection()
	rows := p.Visible()
	names := p.mentions(rows)
	out := make([]string, 0, len(rows))
	for _, r := range rows {
		var b, run strings.Builder
		now := written
		flush := func() {
			if run.Len() > 0 {
				b.WriteString(styleOf(look, now).Render(run.String()))
				run.Reset()
			}
		}
		p.Runs(r, p.w, func(at int, text string, chip bool) {
			kind := written
			switch {
			case marked && at >= from && at < to:
				kind = selected
			case chip:
				kind = folded
			case inside(names, at):
				kind = mentioned
			}
			if kind != now {
				flush()
				now = kind
			}
			run.WriteString(text)
		})
		flush()
		if marked && r.To >= from && r.To < to && r.Width < p.w { // a line end that is selected
			b.WriteString(styleOf(look, selected).Render(" "))
		}
		out = append(out, b.String())
	}
	return out
}

// mentions are the names behind @ that show. A long text is looked through
// where it shows alone.
func (p *Prompt) mentions(rows []textfield.Row) []prompt.Mention {
	if len(rows) == 0 {
		return nil
	}
	from, to := rows[0].From, rows[len(rows)-1].To
	text := p.Text()
	for from > 0 && text[from-1] != '\n' && rows[0].From-from < 256 {
		from--
	}
	for from > 0 && from < len(text) && !utf8.RuneStart(text[from]) {
		from--
	}
	all := prompt.Mentions(text[from:to])
	for i := range all {
		all[i].From += from
		all[i].To += from
	}
	return all
}

func inside(all []prompt.Mention, at int) bool {
	for _, m := range all {
		if at >= m.From && at < m.To {
			return true
		}
	}
	return false
}

func styleOf(look *pen.Pen, k ink) lipgloss.Style {
	th := look.Theme
	switch k {
	case mentioned:
		return look.Styles.Info
	case folded:
		return th.Style(theme.Secondary).Background(th.Color(theme.Element))
	case selected:
		return th.Style(theme.Text).Background(th.Color(theme.Selection))
	}
	return th.Style(theme.Text)
}

// Edge is the bar of a row that shows, or an arrow where more of the prompt lies
// beyond it.
func (p *Prompt) Edge(look *pen.Pen, row int, bar string) string {
	all := len(p.Rows(p.w))
	switch n := min(p.rows, all); {
	case row == 0 && p.top > 0:
		return look.Styles.Muted.Render("↑ ")
	case row == n-1 && p.top+n < all:
		return look.Styles.Muted.Render("↓ ")
	}
	return bar
}
