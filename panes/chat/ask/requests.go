// Package ask has what the engine asks the person in a conversation: permissions and
// questions. The oldest open request stands above the prompt as a form; the others wait.
package ask

import (
	"regexp"
	"slices"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/internal/answer"
	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/internal/store"
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/panes/chat/pen"
)

// Requests is the open requests of a session. It belongs to the Update loop.
type Requests struct {
	Form *Form // of the one on top, or nil

	store   *store.Store
	online  func() bool
	now     func() time.Time
	open    int  // how many there are
	top     int  // the row at which the form begins, as drawn last
	settled bool // it was drawn as taking keys
	version uint64
}

// New watches the requests of a store. An engine that is not online takes no answer.
func New(st *store.Store, online func() bool, now func() time.Time) *Requests {
	return &Requests{store: st, online: online, now: now}
}

// Version rises with what is done to the form.
func (q *Requests) Version() uint64 { return q.version }

// Sync takes the oldest open request of a session, and drops one that was answered.
// While the person is writing, a new one waits for the keyboard.
func (q *Requests) Sync(session string, writing bool) {
	if session == "" || !q.online() {
		q.Form, q.open = nil, 0
		return
	}
	open := slices.DeleteFunc(q.store.OpenFor(session), func(o *store.Ask) bool {
		return o.Question != nil && len(o.Question.Questions) == 0 // there is nothing to answer
	})
	q.open = len(open)
	for _, o := range open {
		if q.Form != nil && o.ID() == q.Form.id {
			q.Form.others = o.TakesOthers(open)
			return
		}
	}
	q.Form, q.settled = nil, false
	if len(open) == 0 {
		return
	}
	o := open[0]
	if o.Permission != nil {
		q.Form = permissionForm(o.Permission, q.now())
	} else {
		q.Form = questionForm(o.Question, q.now())
	}
	q.Form.aside = writing
	q.Form.By, q.Form.others = q.asker(session, o.SessionID()), o.TakesOthers(open)
	if o.Local() && o.Permission.Local.By != "" {
		q.Form.By = sanitize.Line(o.Permission.Local.By)
	}
}

// ofAgent is how the engine ends the title of a subagent's session (1.18.33).
var ofAgent = regexp.MustCompile(`^(.*) \(@(\S+) subagent\)$`)

// asker names the subagent that asks, or nobody for the session on screen.
func (q *Requests) asker(onScreen, session string) string {
	s := q.store.Session(session)
	if s == nil || s.ID == onScreen {
		return ""
	}
	if m := ofAgent.FindStringSubmatch(s.Title); m != nil {
		return sanitize.Line(lang.T("subagent-x-x", m[2], m[1]))
	}
	return sanitize.Line(lang.T("subagent-x", s.Name()))
}

// ID names the request on top, or nothing.
func (q *Requests) ID() string {
	if q.Form == nil {
		return ""
	}
	return q.Form.id
}

// HaveKeys reports whether the request on top has the keyboard.
func (q *Requests) HaveKeys() bool { return q.Form != nil && !q.Form.aside }

// Aside reports whether a request waits while the keyboard is in the prompt.
func (q *Requests) Aside() bool { return q.Form != nil && q.Form.aside }

// PutAside lets the keyboard go to the prompt.
func (q *Requests) PutAside() { q.Form.aside = true }

// TakeUp brings the keyboard back to the request, for which the next key must
// be meant.
func (q *Requests) TakeUp() {
	q.Form.aside, q.settled = false, false
	q.Form.settle = answer.NewSettle(q.now(), false)
}

// TakeUpAfter does so behind a key by which the prompt became empty. The key that brings
// the keyboard back does nothing then: it is back already.
func (q *Requests) TakeUpAfter() {
	q.TakeUp()
	q.Form.back = true
}

// Writing reports whether a text is being written for the request on top,
// so that esc belongs to it.
func (q *Requests) Writing() bool {
	return q.Form != nil && (q.Form.writing || q.Form.onWords() && !q.Form.Field.Empty())
}

// TakeText reports whether what is typed goes into the request on top.
func (q *Requests) TakeText() bool { return q.Writing() || q.HaveKeys() && q.Form.takesWords() }

// Settling reports whether the request on top came so lately that it takes no keys yet.
func (q *Requests) Settling() bool { return q.Form.settle.Settling(q.now()) }

// Wait has a key that came too early begin the wait anew.
func (q *Requests) Wait() {
	q.settled = false
	q.Form.settle.Key(q.now())
}

// Settled reports whether the form was drawn as taking keys, at the last Tick.
func (q *Requests) Settled() bool { return q.settled }

// Tick notes whether the form takes keys by now.
func (q *Requests) Tick() { q.settled = q.Form != nil && !q.Settling() }

// Unseen says that what was drawn last is no longer what the person sees, until
// it is drawn again.
func (q *Requests) Unseen() {
	if q.Form != nil {
		q.Form.unread = true
		q.version++
	}
}

// Key answers the request on top. False says that the key means nothing to it.
func (q *Requests) Key(k tea.KeyPressMsg) (panes.Action, bool) {
	a, key := q.Form, k.Keystroke()
	back := a.back
	if a.back = false; back && (key == "tab" || key == "shift+tab") { // it is back already
		return panes.Action{}, true
	}
	a.now, a.repeat = q.now(), k.IsRepeat
	return a.key(k)
}

// PageKey scrolls what is asked about, wherever the keyboard is.
func (q *Requests) PageKey(k tea.KeyPressMsg) (panes.Action, bool) {
	if q.Form == nil {
		return panes.Action{}, false
	}
	act, taken := PageKeys.Key(q.Form, k)
	if taken {
		q.version++
	}
	return act, taken
}

// Paste puts text where it is written; false when that is the prompt.
func (q *Requests) Paste(text string) bool { return q.Form != nil && q.Form.paste(text) }

// Scene is what a request is drawn in.
type Scene struct {
	Pen      *pen.Pen
	Empty    bool // nothing stands in the prompt
	Messages bool // the keyboard is in the messages
}

// Draw draws the request on top in at most h lines of w cells.
func (q *Requests) Draw(s Scene, w, h int) []string { return q.Form.draw(q.view(s, w, h)) }

// DrawFull draws it alone, in h lines, for a view that has the whole window.
func (q *Requests) DrawFull(s Scene, w, h int) string {
	v := q.view(s, w, h)
	v.full = true
	lines := q.Form.draw(v)
	q.top = 0
	for i, l := range lines {
		lines[i] = pen.Pad(l, w)
	}
	return strings.Join(lines, "\n")
}

func (q *Requests) view(s Scene, w, h int) view {
	return view{pen: s.Pen, w: w, rows: h, now: q.now(), call: q.call(), of: q.open, empty: s.Empty, reads: s.Messages}
}

// call is the call that waits for the request on top, if it is known.
func (q *Requests) call() *store.Part {
	var ref *engine.ToolRef
	session := ""
	if p := q.Form.perm; p != nil {
		ref, session = p.Tool, p.SessionID
	}
	if ref == nil {
		return nil
	}
	return q.store.Call(session, ref.MessageID, ref.CallID)
}

// PlaceAt says at which row of the pane the form begins.
func (q *Requests) PlaceAt(row int) { q.top = row }

// Row is the row, within the pane as it was drawn, from which on the
// request on top stands.
func (q *Requests) Row() (row int, asks bool) { return max(q.top, 0), q.Form != nil }

// Caret is where the caret stands in the form, as drawn last.
func (q *Requests) Caret() (x, y int, ok bool) {
	at := q.Form.caret
	return at.x, q.top + at.y, at.on
}

// FullMouse is a mouse event on what DrawFull drew.
func (q *Requests) FullMouse(ev panes.Mouse) panes.Action {
	q.top = 0
	a, _ := q.Mouse(ev, ev.Y+1)
	return a
}

// Mouse scrolls the request's subject, and chooses by a click. A click below
// it, from the row end on, takes the keyboard to the prompt.
func (q *Requests) Mouse(ev panes.Mouse, end int) (panes.Action, bool) {
	if q.Form == nil || ev.Y < q.top {
		return panes.Action{}, false
	}
	switch ev.Kind {
	case panes.MouseWheelUp, panes.MouseWheelDown:
		by := 3
		if ev.Kind == panes.MouseWheelUp {
			by = -3
		}
		if !q.Form.scroll(by) {
			return panes.Action{}, false
		}
		q.version++
		return panes.Action{}, true
	case panes.MousePress:
		q.version++
		if ev.Y >= end {
			q.PutAside()
			return panes.Action{}, false
		}
		return q.click(ev.X-2, ev.Y-q.top), true
	}
	return panes.Action{}, false
}

// click does what stands under the mouse, once the request takes answers.
func (q *Requests) click(x, y int) panes.Action {
	a := q.Form
	if a.aside {
		q.TakeUp()
		return panes.Action{}
	}
	if q.Settling() {
		return panes.Action{}
	}
	a.now, a.repeat = q.now(), false
	for _, s := range a.spots {
		switch {
		case s.y != y || x < s.from-2 || x >= s.to:
		case s.turn && x >= s.from:
			a.enter(s.choice)
			return panes.Action{}
		case !s.turn && a.writing && s.choice == a.at:
			return panes.Action{}
		case !s.turn:
			a.writing = false
			return a.pick(s.choice)
		}
	}
	return panes.Action{}
}
