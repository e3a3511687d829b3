package chat

import (
	"strings"

	"charm.land/lipgloss/v2"
	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/sanitize"
)

// askBody is the choices as rows.
type askBody []bodyRow

type bodyRow struct {
	text   string
	choice int
	on     bool // of the choice under the cursor
	last   bool // of its choice
	first  bool
}

// cursor gives the rows of the choice under the cursor, the last excluded.
func (b askBody) cursor() (from, to int) {
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
func (a *ask) seen(b askBody) {
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
func (a *ask) body(v askView, room int) askBody {
	var out askBody
	for i, ch := range a.choices() {
		lines := a.choiceLines(v.r, i, ch, room)
		for n, l := range lines {
			out = append(out, bodyRow{text: l, choice: i, on: i == a.at, first: n == 0, last: n == len(lines)-1})
		}
	}
	return out
}

// window gives n rows around those from from to to.
func window(rows askBody, from, to, n int) askBody {
	n = min(max(n, 1), len(rows))
	top := min(max(to-n, 0), from)
	top = min(top, len(rows)-n)
	return rows[top : top+n]
}

// choiceLines is a choice with what it means, which may take further lines.
func (a *ask) choiceLines(r *renderer, i int, ch choice, room int) []string {
	mark, style := "  ", r.styles.text
	if i == a.at && !a.aside {
		mark, style = "❯ ", r.styles.primary.Bold(true)
	}
	box := a.box(i)
	head := style.Render(mark) + r.styles.muted.Render(box)
	indent := strings.Repeat(" ", xansi.StringWidth(mark+box))
	if line, ok := a.fieldLine(r, i, room-len(indent)); ok {
		return []string{head + line}
	}
	var out []string
	for n, l := range r.fit(style, ch.label, max(room-len(indent), 4)) {
		if n == 0 {
			out = append(out, head+l)
		} else {
			out = append(out, indent+l)
		}
	}
	if len(out) == 0 {
		out = []string{head}
	}
	if one := strings.Join(ch.more, "  ·  "); len(ch.more) < 2 || xansi.StringWidth(out[len(out)-1])+2+xansi.StringWidth(one) <= room {
		out = r.beside(out, one, r.styles.secondary, indent, room, true)
	} else {
		for _, m := range ch.more {
			out = r.beside(out, m, r.styles.secondary, indent, room, false)
		}
	}
	return r.beside(out, ch.detail, r.styles.muted, indent, room, true)
}

// beside puts a text at the end of the last line if it fits there and may, or
// below it.
func (r *renderer) beside(out []string, text string, style lipgloss.Style, indent string, room int, may bool) []string {
	if text == "" {
		return out
	}
	last := len(out) - 1
	if may && xansi.StringWidth(out[last])+2+xansi.StringWidth(text) <= room {
		out[last] += "  " + style.Render(text)
		return out
	}
	for _, l := range r.fit(style, text, max(room-len(indent)-2, 4)) {
		out = append(out, indent+"  "+l)
	}
	return out
}

// box says whether a choice is marked.
func (a *ask) box(i int) string {
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

// fieldLine is the field where a text is written, in the place of its choice.
func (a *ask) fieldLine(r *renderer, i, room int) (string, bool) {
	if a.perm != nil && a.writing && i == a.at {
		head := lang.T("Reject: ")
		a.field.SetWidth(max(room-xansi.StringWidth(head)-5, 4))
		return r.styles.primary.Bold(true).Render(head) + a.field.View(), true
	}
	if a.quest == nil || a.reviewing() || i != len(a.quest.Questions[a.step].Options) {
		return "", false
	}
	a.field.SetWidth(max(room-2, 4))
	if a.onWords() && !a.aside {
		return a.field.View(), true
	}
	if own := strings.TrimSpace(a.field.Value()); own != "" {
		return r.styles.text.Render(xansi.Truncate(sanitize.Line(own), max(room, 4), "…")), true
	}
	return r.styles.muted.Render(lang.T("type your own answer")), true
}
