package chat

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"charm.land/bubbles/v2/textinput"
	tea "charm.land/bubbletea/v2"
	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/panes"
)

// ask is the request that stands in place of the prompt: a permission or a
// set of questions.
type ask struct {
	id     string
	perm   *engine.Permission
	quest  *engine.Question
	settle panes.Settle

	top     int // first line of the subject in view
	hidden  int // lines of it that are not, when last drawn
	cursor  int
	step    int          // which question
	picked  map[int]bool // options of a multiple choice
	answers [][]string
	writing bool // the text field is open: a reason, or an own answer
	field   textinput.Model
}

func newAsk(id string, settle panes.Settle) *ask {
	f := textinput.New()
	f.Prompt = "› "
	f.SetVirtualCursor(true)
	return &ask{id: id, settle: settle, picked: map[int]bool{}, field: f}
}

func permissionAsk(p *engine.Permission, settle panes.Settle) *ask {
	a := newAsk(p.ID, settle)
	a.perm = p
	return a
}

func questionAsk(q *engine.Question, settle panes.Settle) *ask {
	a := newAsk(q.ID, settle)
	a.quest = q
	return a
}

// choice is one line to pick.
type choice struct{ key, label, detail string }

func (a *ask) choices() []choice {
	if a.perm != nil {
		always := "for the rest of this run"
		if len(a.perm.Always) > 0 {
			always = strings.Join(a.perm.Always, ", ") + " " + always
		}
		return []choice{
			{"o", "Allow once", ""}, {"a", "Always allow", always},
			{"r", "Reject", "ends the turn"}, {"m", "Reject with a message", "the agent goes on with it"},
		}
	}
	q := a.quest.Questions[a.step]
	var out []choice
	for i, o := range q.Options {
		key := "" // only digits can be typed
		if i < 9 {
			key = fmt.Sprint(i + 1)
		}
		out = append(out, choice{key, o.Label, o.Description})
	}
	if q.Custom == nil || *q.Custom {
		out = append(out, choice{"t", "Type an answer", ""})
	}
	return out
}

func (a *ask) custom(i int) bool { return a.quest != nil && a.choices()[i].key == "t" }

// key answers keys. It takes them all: nothing reaches the prompt meanwhile.
func (a *ask) key(k tea.KeyPressMsg) (action panes.Action, taken bool) {
	if a.writing {
		return a.write(k), true
	}
	list := a.choices()
	switch s := k.String(); s {
	case "up", "left", "shift+tab", "k":
		a.cursor = (a.cursor + len(list) - 1) % len(list)
	case "down", "right", "tab", "j":
		a.cursor = (a.cursor + 1) % len(list)
	case "space":
		if a.quest != nil && a.quest.Questions[a.step].Multiple && !a.custom(a.cursor) {
			a.picked[a.cursor] = !a.picked[a.cursor]
		}
	case "enter":
		return a.pick(a.cursor), true
	case "esc":
		return a.reject(""), true
	default:
		for i, c := range list {
			if c.key == s && s != "" {
				a.cursor = i
				if a.quest != nil && a.quest.Questions[a.step].Multiple && !a.custom(i) {
					a.picked[i] = !a.picked[i]
					return panes.Action{}, true
				}
				return a.pick(i), true
			}
		}
		return panes.Action{}, false
	}
	return panes.Action{}, true
}

func (a *ask) write(k tea.KeyPressMsg) panes.Action {
	switch k.String() {
	case "esc":
		a.writing = false
		return panes.Action{}
	case "enter":
		text := strings.TrimSpace(a.field.Value())
		if text == "" {
			return panes.Action{}
		}
		a.writing = false
		if a.perm != nil {
			return a.reject(text)
		}
		return a.answer(append(a.chosen(), text))
	}
	var cmd tea.Cmd
	a.field, cmd = a.field.Update(k)
	return panes.Action{Cmd: cmd}
}

func (a *ask) pick(i int) panes.Action {
	if a.perm != nil {
		switch i {
		case 0:
			return a.reply(engine.ReplyOnce, "")
		case 1:
			return a.reply(engine.ReplyAlways, "")
		case 2:
			return a.reject("")
		}
		return a.open("what should the agent do instead?")
	}
	if a.custom(i) {
		return a.open("your answer")
	}
	q := a.quest.Questions[a.step]
	if q.Multiple {
		chosen := a.chosen()
		if len(chosen) == 0 {
			chosen = []string{q.Options[i].Label}
		}
		return a.answer(chosen)
	}
	return a.answer([]string{q.Options[i].Label})
}

func (a *ask) open(hint string) panes.Action {
	a.writing = true
	a.field.Reset()
	a.field.Placeholder = hint
	return panes.Action{Cmd: a.field.Focus()}
}

// chosen lists the picked labels of this question.
func (a *ask) chosen() []string {
	var out []string
	for i, o := range a.quest.Questions[a.step].Options {
		if a.picked[i] {
			out = append(out, o.Label)
		}
	}
	return out
}

// answer notes this question's answer and goes on to the next.
func (a *ask) answer(labels []string) panes.Action {
	a.answers = append(a.answers, labels)
	a.cursor, a.picked = 0, map[int]bool{}
	if a.step++; a.step < len(a.quest.Questions) {
		return panes.Action{}
	}
	a.step = len(a.quest.Questions) - 1
	return panes.Do("openspace.question.reply", map[string]any{"id": a.id, "answers": a.answers})
}

func (a *ask) reply(reply, message string) panes.Action {
	args := map[string]any{"id": a.id, "reply": reply}
	if message != "" {
		args["message"] = message
	}
	return panes.Do("openspace.permission.reply", args)
}

func (a *ask) reject(message string) panes.Action {
	if a.perm != nil {
		return a.reply(engine.ReplyReject, message)
	}
	return panes.Do("openspace.question.reply", map[string]any{"id": a.id, "reject": true})
}

// scroll moves through a subject that is longer than there is room for. It
// reports false when all of it shows.
func (a *ask) scroll(by int) bool {
	if a.hidden == 0 {
		return false
	}
	a.top = max(min(a.top+by, a.hidden), 0)
	return true
}

// lines draws the request in at most rows lines: the cursor's choice and the
// keys stay in view, then the other choices, then the subject, which scrolls.
func (a *ask) lines(r *renderer, rows int, now time.Time) []string {
	bar := r.styles.warn.Render("┃ ")
	title, head := a.head(r)
	foot := r.wrap(a.foot(now), r.width-3)
	if rows < 8 {
		title, foot = nil, nil // what is asked comes first
	}
	body, from, to := a.body(r)
	room := max(rows-len(foot), 1)
	if need := len(title) + min(len(head), 2); len(body) > room-need {
		body = window(body, from, to, max(room-need, min(to-from, room-min(len(head), 1)), 1))
	}
	room -= len(body)
	if len(title) > room {
		title = title[:max(room, 0)]
	}
	head = a.window(r, head, room-len(title))
	var out []string
	for _, l := range slices.Concat(title, head, body) {
		out = append(out, bar+xansi.Truncate(l, max(r.width-3, 4), "…"))
	}
	for _, l := range foot {
		out = append(out, bar+r.styles.muted.Render(l))
	}
	return out
}

// head is what is asked: its kind, and the subject line by line.
func (a *ask) head(r *renderer) (title, subject []string) {
	text, lines := "", []string(nil)
	if a.perm != nil {
		text, lines = "Permission: "+sanitize.Line(a.perm.Permission), a.subject()
	} else {
		q := a.quest.Questions[a.step]
		text, lines = sanitize.Line(q.Header), []string{sanitize.Text(q.Question)}
		if n := len(a.quest.Questions); n > 1 {
			text += fmt.Sprintf("  (%d of %d)", a.step+1, n)
		}
	}
	for _, l := range lines {
		for _, w := range r.wrap(l, r.width-6) {
			subject = append(subject, r.styles.text.Render("  "+w))
		}
	}
	return []string{r.styles.warn.Bold(true).Render(text)}, subject
}

// window cuts the subject to rows lines and says what is left out.
func (a *ask) window(r *renderer, subject []string, rows int) []string {
	a.hidden = 0
	if len(subject) <= rows || rows < 1 {
		return subject[:min(len(subject), max(rows, 0))]
	}
	n := max(rows-1, 1)
	a.hidden = len(subject) - n
	a.top = max(min(a.top, a.hidden), 0)
	out := slices.Clone(subject[a.top : a.top+n])
	if rows == 1 {
		out[0] = r.styles.warn.Render(fmt.Sprintf("%d/%d", a.top+1, len(subject))) + out[0]
	} else {
		out = append(out, r.styles.warn.Render(fmt.Sprintf("  lines %d–%d of %d · pgup, pgdn show the rest", a.top+1, a.top+n, len(subject))))
	}
	return out
}

// body is the choices, and which lines belong to the one under the cursor.
func (a *ask) body(r *renderer) (lines []string, from, to int) {
	for i, c := range a.choices() {
		if i == a.cursor {
			from = len(lines)
		}
		lines = append(lines, a.choiceLines(r, i, c)...)
		if i == a.cursor {
			to = len(lines)
		}
	}
	if a.writing {
		from = len(lines)
		a.field.SetWidth(max(r.width-8, 4))
		lines = append(lines, a.field.View())
		to = len(lines)
	}
	return lines, from, to
}

// window gives n lines around those from from to to.
func window(lines []string, from, to, n int) []string {
	n = min(max(n, 1), len(lines))
	top := min(max(to-n, 0), from)
	top = min(top, len(lines)-n)
	return lines[top : top+n]
}

// subject is what the permission is for, line by line.
func (a *ask) subject() []string {
	if cmd, ok := a.perm.Metadata["command"].(string); ok {
		return strings.Split(sanitize.Text(cmd), "\n")
	}
	var out []string
	if file, ok := a.perm.Metadata["filepath"].(string); ok {
		out = append(out, sanitize.Line(file))
	}
	for _, p := range a.perm.Patterns {
		if p != "*" {
			out = append(out, sanitize.Line(p))
		}
	}
	return out
}

// choiceLines is a choice with what it means, which may take further lines.
func (a *ask) choiceLines(r *renderer, i int, c choice) []string {
	mark, style := "  ", r.styles.text
	if i == a.cursor && !a.writing {
		mark, style = "❯ ", r.styles.primary.Bold(true)
	}
	box := ""
	if a.quest != nil && a.quest.Questions[a.step].Multiple && !a.custom(i) {
		box = "[ ] "
		if a.picked[i] {
			box = "[x] "
		}
	}
	room := max(r.width-9, 8)
	var out []string
	for n, l := range r.wrap(sanitize.Line(c.label), room) {
		if n == 0 {
			out = append(out, style.Render(mark+box)+r.styles.muted.Render(c.key+" ")+style.Render(l))
		} else {
			out = append(out, "    "+style.Render(l))
		}
	}
	detail := sanitize.Line(c.detail)
	if detail == "" {
		return out
	}
	last := len(out) - 1
	if xansi.StringWidth(out[last])+2+xansi.StringWidth(detail) <= r.width-3 {
		out[last] += r.styles.muted.Render("  " + detail)
		return out
	}
	for _, l := range r.wrap(detail, room) {
		out = append(out, "    "+r.styles.muted.Render(l))
	}
	return out
}

// foot tells the keys, or that there are none yet.
func (a *ask) foot(now time.Time) string {
	if a.settle.Settling(now) {
		return "a moment…"
	}
	return a.help()
}

func (a *ask) help() string {
	switch {
	case a.writing:
		return "enter sends · esc goes back"
	case a.perm != nil:
		return "enter chooses · esc rejects"
	case a.quest.Questions[a.step].Multiple:
		return "space marks · enter answers · esc refuses"
	}
	return "enter answers · esc refuses"
}
