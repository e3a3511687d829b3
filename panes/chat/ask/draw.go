package ask

import (
	"fmt"
	"strings"
	"time"

	"charm.land/lipgloss/v2"
	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/internal/answer"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/internal/store"
	"github.com/openspace-tui/openspace/internal/wrap"
	"github.com/openspace-tui/openspace/panes/chat/pen"
)

// hotspot is where a click does something: in a row, between two columns, the
// last excluded. It chooses, or with turn goes to a question.
type hotspot struct {
	y, from, to int
	choice      int
	turn        bool
}

// place is a cell of what was drawn last, if there is one.
type place struct {
	x, y int
	on   bool
}

// minRoom cells and minRead lines of what is asked must be in view before it can
// be allowed.
const minRoom, minRead = 20, 2

// view is what a request is drawn with.
type view struct {
	pen     *pen.Pen
	w, rows int
	now     time.Time
	call    *store.Part // that asks, or nil
	of      int         // how many requests are open
	full    bool        // it has the whole window
	empty   bool        // nothing stands in the prompt
	reads   bool        // the keyboard is in the messages
}

// draw draws the request in at most v.rows lines of v.w cells: the cursor's
// choice and the keys stay in view, then the other choices, then the subject,
// which scrolls.
func (a *Form) draw(v view) []string {
	ink, room := v.pen, max(v.w-3, 4)
	a.spots, a.caret = a.spots[:0], place{}
	title, lines := a.head(v, room)
	foot, more := parted(ink.Styles.Muted, a.foot(v, true), room), parted(ink.Styles.Muted, a.foot(v, false), room)
	for len(foot) < len(more) { // which of them shows is known once the subject is in view
		foot = append(foot, "")
	}
	for len(more) < len(foot) {
		more = append(more, "")
	}
	if v.rows < 8 {
		title, foot, more, a.spots = nil, nil, nil, a.spots[:0] // what is asked comes first
	}
	body := a.body(v, room)
	from, to := body.cursor()
	left := max(v.rows-len(foot), 1)
	if need := len(title) + min(len(lines), max(v.rows/3, 2)); len(body) > left-need {
		n := max(left-need, min(to-from, left-min(len(lines), 1)), 1)
		body = window(body, from, to, n)
	}
	a.seen(body)
	left -= len(body)
	if len(title) > left {
		title = title[:max(left, 0)]
	}
	left -= len(title)
	above, below := gaps(v, left, len(lines))
	all := len(lines)
	lines = a.window(ink, lines, left-above-below)
	if a.unread = room < minRoom || all-a.hidden < min(all, minRead); !a.unread {
		a.read.Drew(all-a.hidden+a.top, all)
	}
	if !a.read.Ended() {
		foot = more
	}
	var out []string
	add := func(l string) { out = append(out, xansi.Truncate(l, room, "…")) }
	for _, l := range title {
		add(l)
	}
	out = append(out, make([]string, above)...)
	for _, l := range lines {
		add(l)
	}
	out = append(out, make([]string, below)...)
	for v.full && len(out)+len(body)+len(foot) < v.rows {
		out = append(out, "") // the choices stay where they are
	}
	for _, row := range body {
		a.spots = append(a.spots, hotspot{y: len(out), to: v.w, choice: row.choice})
		if row.caret > 0 {
			a.caret = place{x: row.caret + 1, y: len(out), on: !v.full}
		}
		add(row.text)
	}
	out = append(out, foot...)
	bar := a.colour(ink).Render("┃ ")
	for i := range out {
		out[i] = bar + out[i]
	}
	return out
}

// parted wraps a line of parts between them.
func parted(style lipgloss.Style, said string, w int) []string {
	var out []string
	line := ""
	for _, part := range strings.Split(said, between) {
		if line != "" && xansi.StringWidth(line+between+part) > w {
			out, line = append(out, style.Render(line)), ""
		}
		if line != "" {
			line += between
		}
		line += part
	}
	return append(out, style.Render(line))
}

// gaps returns the empty lines before and behind the subject that there is room
// for.
func gaps(v view, left, lines int) (above, below int) {
	switch {
	case lines == 0:
		return 0, min(max(left, 0), 1)
	case left >= lines+2:
		return 1, 1
	case left == lines+1:
		return 0, 1
	case left == lines || v.rows < 12:
		return 0, 0
	}
	return 0, 1
}

func (a *Form) colour(ink *pen.Pen) lipgloss.Style {
	switch {
	case a.aside:
		return ink.Styles.Muted
	case a.quest != nil:
		return ink.Styles.Info
	}
	return ink.Styles.Warn
}

// head is what is asked: a title with where it stands among others and who
// asks, and the lines to read.
func (a *Form) head(v view, room int) (title, lines []string) {
	ink := v.pen
	var notes []string
	if v.of > 1 {
		notes = append(notes, lang.T("1-of", v.of))
	}
	if a.By != "" {
		notes = append(notes, a.By)
	}
	note := strings.Join(notes, " · ")
	said := ""
	switch {
	case a.quest != nil:
		said = a.tabs(ink, room)
		lines = a.said(ink, room)
	default:
		if k := (subjectKey{ink, room, version(v.call)}); k != a.subjectKey {
			if k.version != a.subjectKey.version { // it may ask for something else now
				a.read = answer.Read{}
			}
			a.subject, a.subjectKey = describe(ink, a.perm, v.call, room-2), k
		}
		said = a.colour(ink).Bold(true).Render(a.subject.title)
		if a.subject.notes != "" {
			said += "  " + a.subject.notes
		}
		for _, l := range a.subject.lines {
			lines = append(lines, "  "+l)
		}
	}
	if note == "" {
		return rewrap(said, room), lines
	}
	if gap := room - xansi.StringWidth(said) - xansi.StringWidth(note); gap >= 2 {
		return []string{said + strings.Repeat(" ", gap) + ink.Styles.Muted.Render(note)}, lines
	}
	return append(rewrap(said, room), pen.Fit(ink.Styles.Muted, note, room)...), lines
}

func version(p *store.Part) uint64 {
	if p == nil {
		return 0
	}
	return p.Version
}

// rewrap wraps what is styled already.
func rewrap(line string, w int) []string {
	if xansi.StringWidth(line) <= w {
		return []string{line}
	}
	return wrap.Lines(line, max(w, 4), "")
}

// tabs names the questions, of which one can be turned to.
func (a *Form) tabs(ink *pen.Pen, room int) string {
	if len(a.quest.Questions) == 1 {
		return a.colour(ink).Bold(true).Render(sanitize.Line(orElse(a.quest.Questions[0].Header, lang.T("question"))))
	}
	var b strings.Builder
	at := 0
	for i := range len(a.quest.Questions) + 1 {
		name, style := lang.T("review"), ink.Styles.Muted
		if i < len(a.quest.Questions) {
			q := &a.quest.Questions[i]
			name = sanitize.Line(orElse(q.Header, lang.T("question-title", i+1)))
			if len(a.replies[i].labels(q)) > 0 {
				name, style = "✓ "+name, ink.Styles.Text
			}
		}
		if i == a.step {
			style = a.colour(ink).Bold(true).Reverse(true)
		}
		label := style.Render(" "+name+" ") + " "
		wide := xansi.StringWidth(label)
		if at+wide <= room {
			a.spots = append(a.spots, hotspot{from: at, to: at + wide - 1, choice: i, turn: true})
		}
		b.WriteString(label)
		at += wide
	}
	return b.String()
}

func orElse(a, b string) string {
	if strings.TrimSpace(a) == "" {
		return b
	}
	return a
}

// said is the question, or before they are sent all answers.
func (a *Form) said(ink *pen.Pen, room int) []string {
	var out []string
	if !a.reviewing() {
		q := &a.quest.Questions[a.step]
		text := q.Question
		if q.Multiple {
			text += lang.T("any-number")
		}
		for _, l := range pen.Fit(ink.Styles.Text, text, room-2) {
			out = append(out, "  "+l)
		}
		return out
	}
	for i := range a.quest.Questions {
		q := &a.quest.Questions[i]
		answer, style := strings.Join(a.replies[i].labels(q), ", "), ink.Styles.Text
		if answer == "" {
			answer, style = lang.T("no-answer"), ink.Styles.Warn
		}
		head := sanitize.Line(orElse(q.Header, lang.T("question-title", i+1))) + ": "
		for n, l := range pen.Fit(style, answer, max(room-2-xansi.StringWidth(head), 8)) {
			if n > 0 {
				head = strings.Repeat(" ", xansi.StringWidth(head))
			}
			out = append(out, "  "+ink.Styles.Muted.Render(head)+l)
		}
	}
	return out
}

// window cuts the subject to rows lines and says what is left out.
func (a *Form) window(ink *pen.Pen, lines []string, rows int) []string {
	a.hidden, a.page = 0, max(rows-1, 1)
	if len(lines) <= rows {
		a.top = 0
	}
	if len(lines) <= rows || rows < 1 {
		a.hidden = max(len(lines)-max(rows, 0), 0)
		return lines[:min(len(lines), max(rows, 0))]
	}
	n := max(rows-1, 1)
	a.hidden = len(lines) - n
	a.top = max(min(a.top, a.hidden), 0)
	out := append([]string{}, lines[a.top:a.top+n]...)
	if rows == 1 {
		out[0] = ink.Styles.Warn.Render(fmt.Sprintf("%d/%d", a.top+1, len(lines))) + out[0]
		return out
	}
	return append(out, ink.Styles.Warn.Render(lang.T("lines-pgup-pgdn-home-end", a.top+1, a.top+n,
		len(lines))))
}

// foot tells the keys, or that there are none yet, for a subject that was read to
// its end or was not.
func (a *Form) foot(v view, read bool) string {
	switch {
	case a.aside && v.reads:
		return lang.T("esc-then-tab-turns")
	case a.aside:
		if v.empty {
			return lang.T("enter-tab-esc-turns")
		}
		return lang.T("tab-turns-enter-sends-what")
	case a.settle.Settling(v.now):
		return lang.T("a-moment")
	}
	return a.help(v.full, read)
}

func (a *Form) help(full, read bool) string {
	leave, choose := []string{lang.T("esc-rejects"), lang.T("ctrl-f-full-view")}, lang.T("enter-chooses")
	switch granting := a.perm != nil && a.choices()[a.at].what <= chooseAlways; {
	case full && a.unread:
		choose = lang.T("larger-window-can-run")
	case granting && !read:
		choose = lang.T("enter-shows-the-rest")
	}
	if full {
		leave = []string{lang.T("esc-ctrl-f-back")}
	}
	switch {
	case a.writing:
		return lang.T("enter-sends-esc-goes-back")
	case a.perm != nil && len(a.perm.Always) > 0:
		return hints(append([]string{choose, lang.T("ctrl-a-always")}, leave...)...)
	case a.perm != nil:
		return hints(append([]string{choose}, leave...)...)
	case a.reviewing():
		return lang.T("enter-sends-left-goes-back")
	}
	q := &a.quest.Questions[a.step]
	out := []string{lang.T("enter-answers")}
	if q.Multiple {
		out = []string{lang.T("space-marks"), lang.T("enter-goes-on")}
		if len(a.replies[a.step].picked) == 0 && !a.onWords() {
			out = []string{lang.T("enter-takes-this-one"), lang.T("space-marks-several")}
		}
	}
	if n := min(len(q.Options), 9); n > 1 && !a.onWords() {
		out = append(out, lang.T("1-jump", n))
	} else if n > 1 {
		out = append(out, lang.T("alt-1-choose", n))
	}
	if len(a.quest.Questions) > 1 {
		out = append(out, lang.T("tab-next-question"))
	}
	if a.onWords() && !a.Field.Empty() {
		return hints(append(out, lang.T("esc-empties"))...)
	}
	if full {
		return hints(append(out, leave...)...)
	}
	return hints(append(out, lang.T("esc-refuses"), lang.T("ctrl-f-full-view"))...)
}

// between parts what the keys do.
const between = " · "

func hints(parts ...string) string { return strings.Join(parts, between) }
