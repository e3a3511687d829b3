package ask

import (
	"strings"

	"charm.land/lipgloss/v2"
	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/panes/chat/pen"
)

// body is the choices as rows.
type body []bodyRow

type bodyRow struct {
	text   string
	choice int
	on     bool // of the choice under the cursor
	last   bool // of its choice
	first  bool
	caret  int // the column behind which the caret stands, 0 where it does not
}

// cursor returns the rows of the choice under the cursor, the last excluded.
func (b body) cursor() (from, to int) {
	from = -1
	for i, row := range b {
		if row.on {
			if from < 0 {
				from = i
			}
			to = i + 1
		}
	}
	return max(from, 0), to
}

// seen notes which choices are in view from their first line to their last.
func (a *Form) seen(b body) {
	clear(a.whole)
	begun := -1
	for _, row := range b {
		if row.first {
			begun = row.choice
		}
		if row.last && begun == row.choice {
			a.whole[row.choice] = true
		}
	}
}

// body draws the choices, each with what it means.
func (a *Form) body(v view, room int) body {
	var out body
	for i, ch := range a.choices() {
		lines, caret := a.choiceLines(v, i, ch, room)
		for n, l := range lines {
			out = append(out, bodyRow{text: l, choice: i, on: i == a.at, first: n == 0, last: n == len(lines)-1})
		}
		if caret.on {
			out[len(out)-len(lines)+caret.y].caret = caret.x + 1
		}
	}
	return out
}

// window returns n rows around those from from to to.
func window(rows body, from, to, n int) body {
	n = min(max(n, 1), len(rows))
	top := min(max(to-n, 0), from)
	top = min(top, len(rows)-n)
	return rows[top : top+n]
}

// choiceLines is a choice with what it means, which may take further lines, and
// where the caret stands among them.
func (a *Form) choiceLines(v view, i int, ch choice, room int) (out []string, caret place) {
	ink := v.pen
	mark, style := "  ", ink.Styles.Text
	if i == a.at && !a.aside {
		mark, style = "❯ ", ink.Styles.Primary.Bold(true)
	}
	box := a.box(i)
	head := style.Render(mark) + ink.Styles.Muted.Render(box)
	indent := strings.Repeat(" ", xansi.StringWidth(mark+box))
	if lines, caret := a.fieldLines(v, i, room-len(indent)); len(lines) > 0 {
		for n, l := range lines {
			out = append(out, indent+l)
			if n == 0 {
				out[0] = head + l
			}
		}
		caret.x += len(indent)
		return out, caret
	}
	for n, l := range pen.Fit(style, ch.label, max(room-len(indent), 4)) {
		if n == 0 {
			out = append(out, head+l)
		} else {
			out = append(out, indent+l)
		}
	}
	if len(out) == 0 {
		out = []string{head}
	}
	if one := strings.Join(ch.more, "  ·  "); len(ch.more) < 2 ||
		xansi.StringWidth(out[len(out)-1])+2+xansi.StringWidth(one) <= room {
		out = beside(out, one, ink.Styles.Secondary, indent, room, true)
	} else {
		for _, m := range ch.more {
			out = beside(out, m, ink.Styles.Secondary, indent, room, false)
		}
	}
	return beside(out, ch.detail, ink.Styles.Muted, indent, room, true), caret
}

// beside puts a text at the end of the last line if it fits there and may, or
// below it.
func beside(out []string, text string, style lipgloss.Style, indent string, room int, may bool) []string {
	if text == "" {
		return out
	}
	last := len(out) - 1
	if may && xansi.StringWidth(out[last])+2+xansi.StringWidth(text) <= room {
		out[last] += "  " + style.Render(text)
		return out
	}
	for _, l := range pen.Fit(style, text, max(room-len(indent)-2, 4)) {
		out = append(out, indent+"  "+l)
	}
	return out
}

// box reports whether a choice is marked.
func (a *Form) box(i int) string {
	if a.quest == nil || a.reviewing() {
		return ""
	}
	q, said := &a.quest.Questions[a.step], &a.replies[a.step]
	on := said.picked[i]
	if i == len(q.Options) {
		on = strings.TrimSpace(said.own) != "" && (q.Multiple || len(said.picked) == 0)
	}
	switch {
	case q.Multiple && on:
		return "[x] "
	case q.Multiple:
		return "[ ] "
	case on && len(a.quest.Questions) > 1:
		return "✓ "
	}
	return ""
}

// fieldLines is the field where a text is written, in the place of its choice,
// and where its caret stands; nothing where none is written.
func (a *Form) fieldLines(v view, i, room int) (out []string, caret place) {
	ink := v.pen
	if a.perm != nil && a.writing && i == a.at {
		head := lang.T("reject-label")
		indent := xansi.StringWidth(head)
		out, row, col := a.Field.lines(ink, room-indent, v.full)
		for n := range out {
			lead := strings.Repeat(" ", indent)
			if n == 0 {
				lead = ink.Styles.Primary.Bold(true).Render(head)
			}
			out[n] = lead + out[n]
		}
		return out, place{x: indent + col, y: row, on: true}
	}
	if a.quest == nil || a.reviewing() || i != len(a.quest.Questions[a.step].Options) {
		return nil, place{}
	}
	if a.onWords() && !a.aside {
		out, row, col := a.Field.lines(ink, room, v.full)
		return out, place{x: col, y: row, on: true}
	}
	if own := strings.TrimSpace(a.Field.Value()); own != "" {
		return []string{ink.Styles.Text.Render(xansi.Truncate(sanitize.Line(own), max(room, 4), "…"))}, place{}
	}
	return []string{ink.Styles.Muted.Render(lang.T("type-your-own-answer"))}, place{}
}
