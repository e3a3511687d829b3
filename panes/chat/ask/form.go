package ask

import (
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/answer"
	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/panes/chat/pen"
)

// Form is the request that stands above the prompt: a permission or a set of
// questions. No letter answers it: text goes into the prompt, or where a
// question takes an answer in one's own words, there.
type Form struct {
	id     string
	perm   *engine.Permission
	quest  *engine.Question
	By     string // the subagent that asks, or empty
	others bool   // more requests of the same session wait
	settle answer.Settle
	aside  bool // the keyboard is in the prompt
	back   bool // it came from there by itself, so that the key for that does nothing

	top    int // first line of the subject in view
	hidden int // lines of it that are not, when last drawn
	page   int // and how many were
	at     int // the choice under the cursor
	whole  map[int]bool
	unread bool // too little of the subject was in view to allow it
	read   answer.Read
	repeat bool  // the last key is held down
	Field  words // where a text is written
	caret  place // where it stands, as drawn last

	writing bool          // a rejection's message is being written
	step    int           // which question; after the last the review
	turned  answer.Settle // enter led to it
	replies []reply       // to the questions
	digit   string        // that led to the option under the cursor, with the last key
	now     time.Time
	typed   time.Time // when the last key came

	subject    subject // as it was described last
	subjectKey subjectKey
	spots      []hotspot // where the mouse does something, as drawn last
}

// subjectKey is what a description was made from.
type subjectKey struct {
	ink     *pen.Pen
	w       int
	version uint64
}

func newForm(id string, now time.Time) *Form {
	return &Form{id: id, settle: answer.NewSettle(now, false), whole: map[int]bool{}, unread: true}
}

func permissionForm(p *engine.Permission, now time.Time) *Form {
	a := newForm(p.ID, now)
	a.perm = p
	return a
}

func questionForm(q *engine.Question, now time.Time) *Form {
	a := newForm(q.ID, now)
	a.quest, a.replies = q, make([]reply, len(q.Questions))
	for i := range a.replies {
		a.replies[i].picked = map[int]bool{}
	}
	a.enter(0)
	return a
}

// key answers a key; false says that it means nothing here.
func (a *Form) key(k tea.KeyPressMsg) (panes.Action, bool) {
	if act, taken := LineKeys.Key(a, k); taken {
		return act, true
	}
	if a.quest != nil {
		return a.questionKey(k)
	}
	if a.writing {
		act, taken := MessageKeys.Key(a, k)
		if !taken {
			a.Field.key(k)
		}
		return act, true
	}
	return PermissionKeys.Key(a, k)
}

func (a *Form) move(by int) {
	n := len(a.choices())
	a.at = (a.at + by + n) % n
}

// The choices of a permission.
const (
	chooseOnce = iota
	chooseAlways
	chooseReject
	chooseMessage
)

// choice is one line to pick.
type choice struct {
	what          int
	label, detail string
	more          []string // each a line of its own
}

func (a *Form) choices() []choice {
	if a.quest != nil {
		return a.options()
	}
	out := []choice{{what: chooseOnce, label: lang.T("allow-once")}}
	if len(a.perm.Always) > 0 { // without a pattern it would allow nothing more
		until := lang.T("until-the-engine-restarts")
		if a.local() {
			until = lang.T("until-openspace-exits")
		}
		out = append(out, choice{what: chooseAlways, label: lang.T("always-allow"), more: a.allows(), detail: until})
	}
	reject, told := a.rejecting(), lang.T("agent-goes")
	if a.others && !a.local() {
		told = lang.T("message-next-prompt", reject)
	}
	return append(out, choice{what: chooseReject, label: lang.T("reject"), detail: reject},
		choice{what: chooseMessage, label: lang.T("reject-with-a-message"), detail: told})
}

// local reports whether this program asks, and not the engine.
func (a *Form) local() bool { return a.perm != nil && a.perm.Local != nil }

// rejecting is what a rejection does.
func (a *Form) rejecting() string {
	switch {
	case a.local() && a.perm.Local.By != "":
		return lang.T("refuses-it")
	case a.others && a.By != "":
		return lang.T("ends-subagents-turn-rejects-what")
	case a.others:
		return lang.T("ends-turn-rejects-what-else")
	case a.By != "":
		return lang.T("ends-the-subagents-turn")
	}
	return lang.T("ends-the-turn")
}

// allows is exactly what the engine says that it will allow from then on.
func (a *Form) allows() []string {
	name := sanitize.Line(a.perm.Permission)
	var out []string
	for _, p := range a.perm.Always {
		if p != "*" {
			out = append(out, sanitize.Line(p))
			continue
		}
		all := map[string]string{"edit": lang.T("every-change-of-any-file"), "bash": lang.T("every-command"),
			"webfetch": lang.T("every-page"), "read": lang.T("every-file"), "task": lang.T("every-subagent")}[name]
		if all == "" {
			all = lang.T("every-use-of", name)
		}
		out = append(out, "* — "+all)
	}
	return out
}

func (a *Form) pick(i int) panes.Action {
	if a.quest != nil {
		return a.take(i)
	}
	switch a.choices()[i].what {
	case chooseOnce:
		if a.unread || !a.whole[i] { // who cannot see it does not allow it
			return panes.Do(call.ChatRequest.Bare())
		}
		return a.grant(engine.ReplyOnce)
	case chooseAlways:
		a.at = i
		return a.always()
	case chooseReject:
		return a.reply(engine.ReplyReject, "")
	}
	a.at, a.writing = i, true
	a.Field.begin("", lang.T("what-should-agent-do-instead"))
	return panes.Action{}
}

// always allows what was seen: while some of it is not in view, its line is
// turned to first.
func (a *Form) always() panes.Action {
	for i, ch := range a.choices() {
		if ch.what == chooseAlways {
			if a.whole[i] && !a.unread {
				return a.grant(engine.ReplyAlways)
			}
			if a.at == i { // there is no room for it here
				return panes.Do(call.ChatRequest.Bare())
			}
			a.at = i
		}
	}
	return panes.Action{}
}

// grant allows what was read to its end; before, it shows the next page.
func (a *Form) grant(reply string) panes.Action {
	if !a.read.Grants(a.now, a.repeat, func() { a.scroll(a.page) }) {
		return panes.Action{}
	}
	return a.reply(reply, "")
}

// rejectWith rejects with the message that was written, once there is one.
func (a *Form) rejectWith() panes.Action {
	if a.Field.blank() {
		return panes.Action{}
	}
	return a.reply(engine.ReplyReject, strings.TrimSpace(a.Field.Value()))
}

func (a *Form) reply(reply, message string) panes.Action {
	return panes.Do(call.PermissionReply.With(call.PermissionArgs{ID: a.id, Reply: reply, Message: message}))
}

// paste puts text where it is written; false when that is the prompt.
func (a *Form) paste(text string) bool {
	switch {
	case a.aside:
		return false
	case a.quest != nil && a.takesWords():
		a.at = len(a.quest.Questions[a.step].Options)
	case !a.writing:
		a.aside = true
		return false
	}
	a.Field.Insert(text)
	a.keepWords()
	return true
}

// scrolls reports whether what is asked about is longer than there is room for.
func (a *Form) scrolls() bool { return a.hidden > 0 }

// scroll moves through a subject that is longer than there is room for. It
// reports false when all of it shows.
func (a *Form) scroll(by int) bool {
	if a.hidden == 0 {
		return false
	}
	a.top = max(min(a.top+by, a.hidden), 0)
	return true
}
