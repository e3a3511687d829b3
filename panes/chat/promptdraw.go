package chat

import (
	"strings"
	"unicode/utf8"

	tea "charm.land/bubbletea/v2"
	"charm.land/lipgloss/v2"

	"github.com/openspace-tui/openspace/internal/prompt"
	"github.com/openspace-tui/openspace/internal/textfield"
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

// promptLines draws the rows of the prompt that show.
func (c *Chat) promptLines() []string {
	p := &c.prompt
	from, to, marked := p.selection()
	rows := p.view()
	names := c.mentions(rows)
	out := make([]string, 0, len(rows))
	for _, r := range rows {
		var b, run strings.Builder
		now := written
		flush := func() {
			if run.Len() > 0 {
				b.WriteString(c.ink(now).Render(run.String()))
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
			b.WriteString(c.ink(selected).Render(" "))
		}
		out = append(out, b.String())
	}
	return out
}

// mentions are the names behind @ that show. A long text is looked through
// where it shows alone.
func (c *Chat) mentions(rows []textfield.Row) []prompt.Mention {
	if len(rows) == 0 {
		return nil
	}
	from, to := rows[0].From, rows[len(rows)-1].To
	text := c.prompt.Text()
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

func (c *Chat) ink(k ink) lipgloss.Style {
	th := c.theme
	switch k {
	case mentioned:
		return c.r.styles.Info
	case folded:
		return th.Style(theme.Secondary).Background(th.Color(theme.Element))
	case selected:
		return th.Style(theme.Text).Background(th.Color(theme.Selection))
	}
	return th.Style(theme.Text)
}

// bar is the line beside the prompt. Its colour tells what enter does: send,
// or run a shell command.
func (c *Chat) bar(focused bool) string {
	style := c.r.styles.Muted
	switch {
	case c.Asking(): // the request has the keyboard
	case focused && !c.sel.on && strings.HasPrefix(c.prompt.Text(), "!"):
		style = c.r.styles.Warn
	case focused && !c.sel.on:
		style = c.r.styles.Primary
	}
	return style.Render("┃ ")
}

// edge is the bar of a row that shows, or an arrow where more of the prompt lies
// beyond it.
func (c *Chat) edge(row int, bar string) string {
	p := &c.prompt
	all := len(p.Rows(p.w))
	switch n := min(p.rows, all); {
	case row == 0 && p.top > 0:
		return c.r.styles.Muted.Render("↑ ")
	case row == n-1 && p.top+n < all:
		return c.r.styles.Muted.Render("↓ ")
	}
	return bar
}

// CursorStyle shapes the cursor by what keys do.
func (c *Chat) CursorStyle() (shape tea.CursorShape, blink bool) {
	if v := c.prompt.vim; v != nil && v.Mode() == textfield.Insert && !c.search.typing {
		return tea.CursorBar, true
	}
	return tea.CursorBlock, true
}

// viMode is what the status line says of vi's mode.
func (c *Chat) viMode() string {
	if c.prompt.vim == nil {
		return ""
	}
	return c.prompt.vim.Mode().String()
}
