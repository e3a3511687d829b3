package ask

import (
	"strings"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/answer"
	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/panes"
)

// reply is what was said to a question so far.
type reply struct {
	picked map[int]bool
	own    string // in the person's words
}

// labels is a reply as the engine takes it.
func (rp *reply) labels(q *engine.QuestionInfo) []string {
	out := []string{}
	for i, o := range q.Options {
		if rp.picked[i] {
			out = append(out, o.Label)
		}
	}
	if own := strings.TrimSpace(rp.own); own != "" && (q.Multiple || len(out) == 0) {
		out = append(out, own)
	}
	return out
}

// reviewing reports whether all questions were gone through, and the answers
// stand to be sent.
func (a *Form) reviewing() bool { return a.quest != nil && a.step == len(a.quest.Questions) }

// takesWords reports whether the question takes an answer in one's own words.
func (a *Form) takesWords() bool {
	return a.quest != nil && !a.reviewing() && takesWords(&a.quest.Questions[a.step])
}

func takesWords(q *engine.QuestionInfo) bool {
	return q.Custom == nil || *q.Custom || len(q.Options) == 0
}

// onWords reports whether the cursor is where the own answer is written.
func (a *Form) onWords() bool {
	return a.takesWords() && a.at == len(a.quest.Questions[a.step].Options)
}

// enter turns to a question, as it was left.
func (a *Form) enter(step int) {
	a.step, a.at, a.top = step, 0, 0
	if a.reviewing() {
		return
	}
	q, said := &a.quest.Questions[step], &a.replies[step]
	a.Field.begin(said.own, lang.T("type-your-own-answer"))
	for i := range q.Options {
		if said.picked[i] && !q.Multiple {
			a.at = i
		}
	}
	if len(q.Options) == 0 || len(said.labels(q)) > 0 && !q.Multiple && len(said.picked) == 0 {
		a.at = len(q.Options)
	}
}

// options are the choices of a question.
func (a *Form) options() []choice {
	if a.reviewing() {
		return []choice{{label: lang.T("send-the-answers")}}
	}
	q := &a.quest.Questions[a.step]
	var out []choice
	for _, o := range q.Options {
		out = append(out, choice{label: sanitize.Line(o.Label), detail: sanitize.Line(o.Description)})
	}
	if takesWords(q) {
		out = append(out, choice{label: lang.T("your-own-answer")})
	}
	return out
}

// keepWords notes what is in the field.
func (a *Form) keepWords() {
	if a.takesWords() {
		a.replies[a.step].own = a.Field.Value()
	}
}

// questionKey answers a key. An enter that is held down answers one question, and
// not those behind it.
func (a *Form) questionKey(k tea.KeyPressMsg) (panes.Action, bool) {
	if k.Keystroke() != "enter" {
		a.turned = answer.Settle{}
		return a.stepKey(k)
	}
	if k.IsRepeat || a.turned.Settling(a.now) {
		a.turned.Key(a.now)
		return panes.Action{}, true
	}
	step := a.step
	act, taken := a.stepKey(k)
	if a.step != step {
		a.turned = answer.NewSettle(a.now, false)
	}
	return act, taken
}

func (a *Form) stepKey(k tea.KeyPressMsg) (panes.Action, bool) {
	if act, taken := a.number(k); taken {
		return act, true
	}
	if act, taken := QuestionKeys.Key(a, k); taken {
		return act, true
	}
	return a.wordKey(k)
}

// number chooses the option of a number. Numbers have no rows: which there are depends on
// the question, and a digit alone is held back, since it may begin an answer in words.
func (a *Form) number(k tea.KeyPressMsg) (panes.Action, bool) {
	key := k.Keystroke()
	digit := a.digit
	if a.digit = ""; a.now.Sub(a.typed) > answer.PauseFor {
		digit = "" // one that came long before began no word
	}
	a.typed = a.now
	if i, alt := optionKey(key); i >= 0 && !a.reviewing() && (alt || !a.onWords() && digit == "") {
		switch has := i < len(a.quest.Questions[a.step].Options); {
		case has && alt:
			a.at = i
			return a.take(i), true
		case has:
			a.at, a.digit = i, k.Text // which some layouts type a letter with
			return panes.Action{}, true
		case alt || !a.takesWords():
			return panes.Action{}, true
		}
	}
	if digit != "" && k.Text != "" && key != "space" && a.takesWords() {
		a.Field.Set(digit) // it began an answer in one's own words
	}
	return panes.Action{}, false
}

// alone reports whether one question is asked, and turns whether arrows go to others.
func (a *Form) alone() bool { return len(a.quest.Questions) == 1 }
func (a *Form) turns() bool { return !a.alone() && !a.onWords() }

// optionKey is the option of a digit, from 0, and whether it is chosen at once;
// -1 for other keys. A digit alone may begin an answer in one's own words.
func optionKey(key string) (i int, alt bool) {
	key, alt = strings.CutPrefix(key, "alt+")
	if len(key) != 1 || key[0] < '1' || key[0] > '9' {
		return -1, alt
	}
	return int(key[0] - '1'), alt
}

// wordKey edits the own answer; a text begins it.
func (a *Form) wordKey(k tea.KeyPressMsg) (panes.Action, bool) {
	if !a.takesWords() || !a.onWords() && k.Text == "" {
		return panes.Action{}, false
	}
	a.at = len(a.quest.Questions[a.step].Options)
	taken := a.Field.key(k)
	a.keepWords()
	return panes.Action{}, taken
}

// turn goes to the next question or the one before, or to the review.
func (a *Form) turn(by int) {
	n := len(a.quest.Questions) + 1
	a.enter((a.step + by + n) % n)
}

// markHere marks the option under the cursor, where several may be.
func (a *Form) markHere() {
	if !a.reviewing() && a.quest.Questions[a.step].Multiple {
		a.mark(a.at)
	}
}

// mark turns an option of several over.
func (a *Form) mark(i int) {
	said := &a.replies[a.step]
	if i >= len(a.quest.Questions[a.step].Options) {
		return
	}
	if said.picked[i] = !said.picked[i]; !said.picked[i] {
		delete(said.picked, i)
	}
}

// take is what choosing an option by mouse or number does: it is marked, or it
// is the answer.
func (a *Form) take(i int) panes.Action {
	if a.reviewing() {
		return a.send()
	}
	a.at = i
	switch {
	case a.onWords():
		return panes.Action{}
	case a.quest.Questions[a.step].Multiple:
		a.mark(i)
		return panes.Action{}
	}
	return a.confirm()
}

// confirm takes what is chosen for the answer and goes on.
func (a *Form) confirm() panes.Action {
	if a.reviewing() {
		return a.send()
	}
	q, said := &a.quest.Questions[a.step], &a.replies[a.step]
	switch {
	case a.onWords() && strings.TrimSpace(said.own) == "" && (!q.Multiple || len(said.picked) == 0):
		return panes.Action{} // there is nothing to send yet
	case a.onWords() && !q.Multiple:
		said.picked = map[int]bool{}
	case !q.Multiple:
		said.picked = map[int]bool{a.at: true}
	case len(said.labels(q)) == 0:
		a.mark(a.at)
	}
	if len(a.quest.Questions) == 1 {
		return a.send()
	}
	a.enter(a.step + 1)
	return panes.Action{}
}

func (a *Form) send() panes.Action {
	answers := make([][]string, len(a.quest.Questions))
	for i := range answers {
		answers[i] = a.replies[i].labels(&a.quest.Questions[i])
	}
	return panes.Do(call.QuestionReply.With(call.QuestionArgs{ID: a.id, Answers: answers}))
}
