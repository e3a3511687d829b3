package chat

import (
	"fmt"
	"strings"
	"time"

	"charm.land/bubbles/v2/textinput"
	tea "charm.land/bubbletea/v2"
	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/panes"
)

// settle is how long a new request ignores keys, so that nobody answers one
// by accident while typing.
const settle = 300 * time.Millisecond

// ask is the request that stands in place of the prompt: a permission or a
// set of questions.
type ask struct {
	id    string
	perm  *engine.Permission
	quest *engine.Question
	since time.Time

	cursor  int
	step    int          // which question
	picked  map[int]bool // options of a multiple choice
	answers [][]string
	writing bool // the text field is open: a reason, or an own answer
	field   textinput.Model
}

func newAsk(id string, now time.Time) *ask {
	f := textinput.New()
	f.Prompt = "› "
	f.SetVirtualCursor(true)
	return &ask{id: id, since: now, picked: map[int]bool{}, field: f}
}

func permissionAsk(p *engine.Permission, now time.Time) *ask {
	a := newAsk(p.ID, now)
	a.perm = p
	return a
}

func questionAsk(q *engine.Question, now time.Time) *ask {
	a := newAsk(q.ID, now)
	a.quest = q
	return a
}

// settling says whether keys are ignored still.
func (a *ask) settling(now time.Time) bool { return now.Sub(a.since) < settle }

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
		out = append(out, choice{fmt.Sprint(i + 1), o.Label, o.Description})
	}
	if q.Custom == nil || *q.Custom {
		out = append(out, choice{"t", "Type an answer", ""})
	}
	return out
}

func (a *ask) custom(i int) bool { return a.quest != nil && a.choices()[i].key == "t" }

// key answers keys. It takes them all: nothing reaches the prompt meanwhile.
func (a *ask) key(k tea.KeyPressMsg, now time.Time) panes.Action {
	if a.settling(now) {
		return panes.Action{}
	}
	if a.writing {
		return a.write(k)
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
		return a.pick(a.cursor)
	case "esc":
		return a.reject("")
	default:
		for i, c := range list {
			if c.key == s {
				a.cursor = i
				if a.quest != nil && a.quest.Questions[a.step].Multiple && !a.custom(i) {
					a.picked[i] = !a.picked[i]
					return panes.Action{}
				}
				return a.pick(i)
			}
		}
	}
	return panes.Action{}
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

// lines draws the request, at most rows of them, with the choices always in
// view.
func (a *ask) lines(r *renderer, rows int, now time.Time) []string {
	bar := r.styles.warn.Render("┃ ")
	var head, body []string
	add := func(to *[]string, text string) {
		*to = append(*to, bar+xansi.Truncate(text, max(r.width-3, 4), "…"))
	}
	if a.perm != nil {
		add(&head, r.styles.warn.Bold(true).Render("Permission: "+sanitize.Line(a.perm.Permission)))
		for _, l := range a.subject() {
			for _, w := range r.wrap(l, r.width-6) {
				add(&head, r.styles.text.Render("  "+w))
			}
		}
	} else {
		q := a.quest.Questions[a.step]
		title := sanitize.Line(q.Header)
		if n := len(a.quest.Questions); n > 1 {
			title += fmt.Sprintf("  (%d of %d)", a.step+1, n)
		}
		add(&head, r.styles.warn.Bold(true).Render(title))
		for _, w := range r.wrap(sanitize.Text(q.Question), r.width-6) {
			add(&head, r.styles.text.Render("  "+w))
		}
	}
	for i, c := range a.choices() {
		add(&body, a.choiceLine(r, i, c))
	}
	if a.writing {
		add(&body, a.field.View())
	}
	help := a.help()
	if a.settling(now) {
		help = "a moment…" // it takes no keys yet
	}
	add(&body, r.styles.muted.Render(help))
	if room := max(rows-len(body), 1); len(head) > room {
		head = append(head[:room-1:room-1], bar+r.styles.muted.Render("  … "+plural(len(head)-room+1, "more line")))
	}
	return append(head, body...)
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

func (a *ask) choiceLine(r *renderer, i int, c choice) string {
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
	line := style.Render(mark+box) + r.styles.muted.Render(c.key+" ") + style.Render(sanitize.Line(c.label))
	if c.detail != "" {
		line += r.styles.muted.Render("  " + sanitize.Line(c.detail))
	}
	return line
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
