package chat

import (
	"regexp"
	"slices"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/answer"
	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/internal/store"
	"github.com/openspace-tui/openspace/panes"
)

// ask is the request that stands above the prompt: a permission or a set of
// questions. No letter answers it: text goes into the prompt, or where a
// question takes an answer in one's own words, there.
type ask struct {
	id     string
	perm   *engine.Permission
	quest  *engine.Question
	by     string // the subagent that asks, or empty
	others bool   // more requests of the same session wait
	settle answer.Settle
	aside  bool // the keyboard is in the prompt
	back   bool // it came from there by itself, so that the key for that does nothing

	top    int // first line of the matter in view
	hidden int // lines of it that are not, when last drawn
	page   int // and how many were
	at     int // the choice under the cursor
	whole  map[int]bool
	unread bool // too little of the matter was in view to allow it
	read   answer.Read
	repeat bool // the last key is held down
	field  words
	caret  place // where it stands, as drawn last

	writing bool          // a rejection's message is being written
	step    int           // which question; after the last the review
	turned  answer.Settle // enter led to it
	replies []reply       // to the questions
	digit   string        // that led to the option under the cursor, with the last key
	now     time.Time
	typed   time.Time // when the last key came

	matter    permissionSubject // as it was described last
	matterKey matterKey
	spots     []hotspot // where the mouse does something, as drawn last
}

// matterKey is what a description was made from.
type matterKey struct {
	r       *renderer
	w       int
	version uint64
}

func newAsk(id string, now time.Time) *ask {
	return &ask{id: id, settle: answer.NewSettle(now, false), whole: map[int]bool{}, unread: true}
}

func permissionAsk(p *engine.Permission, now time.Time) *ask {
	a := newAsk(p.ID, now)
	a.perm = p
	return a
}

func questionAsk(q *engine.Question, now time.Time) *ask {
	a := newAsk(q.ID, now)
	a.quest, a.replies = q, make([]reply, len(q.Questions))
	for i := range a.replies {
		a.replies[i].picked = map[int]bool{}
	}
	a.enter(0)
	return a
}

// syncAsk takes the oldest open request, and drops one that was answered.
func (c *Chat) syncAsk(now time.Time) {
	if c.session == "" || !c.deps.Online() { // an engine that is away takes no answer
		c.ask, c.asks = nil, 0
		return
	}
	open := slices.DeleteFunc(c.deps.Store.OpenFor(c.session), func(o *store.Ask) bool {
		return o.Question != nil && len(o.Question.Questions) == 0 // there is nothing to answer
	})
	c.asks = len(open)
	for _, o := range open {
		if c.ask != nil && o.ID() == c.ask.id {
			c.ask.others = o.TakesOthers(open)
			return
		}
	}
	c.ask, c.settled = nil, false
	if len(open) == 0 {
		return
	}
	o := open[0]
	if o.Permission != nil {
		c.ask = permissionAsk(o.Permission, now)
	} else {
		c.ask = questionAsk(o.Question, now)
	}
	// Who is writing goes on writing.
	c.ask.aside = !c.prompt.empty() && now.Sub(c.typed) < answer.PauseFor
	c.ask.by, c.ask.others = c.asker(o.SessionID()), o.TakesOthers(open)
	if o.Local() && o.Permission.Local.By != "" {
		c.ask.by = sanitize.Line(o.Permission.Local.By)
	}
}

// ofAgent is how the engine ends the title of a subagent's session (1.18.33).
var ofAgent = regexp.MustCompile(`^(.*) \(@(\S+) subagent\)$`)

// asker names the subagent that asks, or nobody for the session on screen.
func (c *Chat) asker(session string) string {
	s := c.deps.Store.Session(session)
	if s == nil || s.ID == c.session {
		return ""
	}
	if m := ofAgent.FindStringSubmatch(s.Title); m != nil {
		return sanitize.Line(lang.T("subagent-x-x", m[2], m[1]))
	}
	return sanitize.Line(lang.T("subagent-x", s.Name()))
}

// askKey answers the request, once it takes keys. Text goes into the prompt,
// and the keyboard with it, until tab or esc brings it back.
func (c *Chat) askKey(k tea.KeyPressMsg) (panes.Action, bool) {
	a, now := c.ask, c.host.Now()
	c.version++
	if a.aside {
		if act, taken := asideKeys.Key(c, k); taken {
			return act, true
		}
		act, taken := c.promptKey(k)
		if c.ask == a && c.prompt.empty() && k.Keystroke() != "backspace" { // which may be held down
			c.takeUp()
			a.back = true
		}
		return act, taken
	}
	if a.settle.Settling(now) {
		if k.Text != "" {
			return c.putAside(k)
		}
		c.settled = false
		a.settle.Key(now)
		return panes.Action{}, true
	}
	if act, taken := requestKeys.Key(c, k); taken {
		return act, true
	}
	back, key := a.back, k.Keystroke()
	if a.back = false; back && (key == "tab" || key == "shift+tab") { // it is back already
		return panes.Action{}, true
	}
	a.now, a.repeat = now, k.IsRepeat
	if act, taken := a.key(k); taken || k.Text == "" {
		return act, true
	}
	return c.putAside(k)
}

// takeUp brings the keyboard back to the request, for which the next key must
// be meant.
func (c *Chat) takeUp() {
	c.ask.aside, c.settled = false, false
	c.ask.settle = answer.NewSettle(c.host.Now(), false)
}

// putAside lets the keyboard go to the prompt, with a key.
func (c *Chat) putAside(k tea.KeyPressMsg) (panes.Action, bool) {
	if k.Text == " " && c.prompt.empty() {
		return panes.Action{}, true
	}
	c.ask.aside = true
	return c.promptKey(k)
}

// key answers a key; false says that it means nothing here.
func (a *ask) key(k tea.KeyPressMsg) (panes.Action, bool) {
	if act, taken := lineKeys.Key(a, k); taken {
		return act, true
	}
	if a.quest != nil {
		return a.questionKey(k)
	}
	if a.writing {
		act, taken := messageKeys.Key(a, k)
		if !taken {
			a.field.key(k)
		}
		return act, true
	}
	return permissionKeys.Key(a, k)
}

func (a *ask) move(by int) {
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

func (a *ask) choices() []choice {
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
func (a *ask) local() bool { return a.perm != nil && a.perm.Local != nil }

// rejecting is what a rejection does.
func (a *ask) rejecting() string {
	switch {
	case a.local() && a.perm.Local.By != "":
		return lang.T("refuses-it")
	case a.others && a.by != "":
		return lang.T("ends-subagents-turn-rejects-what")
	case a.others:
		return lang.T("ends-turn-rejects-what-else")
	case a.by != "":
		return lang.T("ends-the-subagents-turn")
	}
	return lang.T("ends-the-turn")
}

// allows is exactly what the engine says that it will allow from then on.
func (a *ask) allows() []string {
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

func (a *ask) pick(i int) panes.Action {
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
	a.field.begin("", lang.T("what-should-agent-do-instead"))
	return panes.Action{}
}

// always allows what was seen: while some of it is not in view, its line is
// turned to first.
func (a *ask) always() panes.Action {
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
func (a *ask) grant(reply string) panes.Action {
	if !a.read.Grants(a.now, a.repeat, func() { a.scroll(a.page) }) {
		return panes.Action{}
	}
	return a.reply(reply, "")
}

// rejectWith rejects with the message that was written, once there is one.
func (a *ask) rejectWith() panes.Action {
	if a.field.blank() {
		return panes.Action{}
	}
	return a.reply(engine.ReplyReject, strings.TrimSpace(a.field.Value()))
}

func (a *ask) reply(reply, message string) panes.Action {
	return panes.Do(call.PermissionReply.With(call.PermissionArgs{ID: a.id, Reply: reply, Message: message}))
}

// paste puts text where it is written; false when that is the prompt.
func (a *ask) paste(text string) bool {
	switch {
	case a.aside:
		return false
	case a.quest != nil && a.takesWords():
		a.at = len(a.quest.Questions[a.step].Options)
	case !a.writing:
		a.aside = true
		return false
	}
	a.field.Insert(text)
	a.keepWords()
	return true
}

// scrolls reports whether what is asked about is longer than there is room for.
func (a *ask) scrolls() bool { return a.hidden > 0 }

// scroll moves through a matter that is longer than there is room for. It
// reports false when all of it shows.
func (a *ask) scroll(by int) bool {
	if a.hidden == 0 {
		return false
	}
	a.top = max(min(a.top+by, a.hidden), 0)
	return true
}
