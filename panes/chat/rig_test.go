package chat

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/answer"
	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/store"
	"github.com/openspace-tui/openspace/internal/uitest/paneview"
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/theme"
)

// rig is a chat on a store that a test feeds with events.
type rig struct {
	t    testing.TB
	st   *store.Store
	chat *Chat
	now  time.Time
	n    int // makes ids and times

	offline bool
}

const sid = "ses_1"

func newRig(t testing.TB) *rig {
	t.Helper()
	r := &rig{t: t, st: store.New(), now: time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)}
	r.st.Load([]engine.Session{{ID: sid, Title: "Fix the port", Time: engine.SessionTime{Created: 1, Updated: 1}}}, true)
	r.st.LoadMessages(sid, nil, store.Span{First: true, Last: true})
	th, err := theme.Named("", true)
	if err != nil {
		t.Fatal(err)
	}
	host := panes.Host{Theme: func() *theme.Theme { return th }, Now: func() time.Time { return r.now },
		Way: func(c call.Named) string { return map[call.ID]string{call.SessionRedo.ID(): "ctrl+x r"}[c.ID()] }}
	r.chat = New(host, Deps{Store: r.st,
		Answers: func(string) Answers { return Answers{Agent: "build", Model: "mock/m1", Context: 200_000} },
		Online:  func() bool { return !r.offline },
		Welcome: func(int) []string { return []string{"OpenSpace"} },
	}, sid)
	return r
}

func (r *rig) apply(p engine.Payload) { r.st.Apply(engine.Event{Data: p}) }

// user adds a user message and gives its id.
func (r *rig) user(text string) string {
	r.n++
	id := fmt.Sprintf("msg_%06d", r.n)
	r.apply(&engine.MessageUpdated{SessionID: sid, Info: engine.Message{ID: id, SessionID: sid, Role: engine.RoleUser,
		Agent: "build", Model: &engine.ModelRef{ProviderID: "mock", ModelID: "m1"}, Time: engine.MessageTime{Created: int64(r.n)}}})
	r.part(id, engine.Part{Type: engine.PartText, Text: text})
	return id
}

// reply begins an assistant message.
func (r *rig) reply(parent string) *engine.Message {
	r.n++
	m := &engine.Message{ID: fmt.Sprintf("msg_%06d", r.n), SessionID: sid, Role: engine.RoleAssistant, ParentID: parent,
		Agent: "build", ProviderID: "mock", ModelID: "m1", Time: engine.MessageTime{Created: int64(r.n)}}
	r.apply(&engine.MessageUpdated{SessionID: sid, Info: *m})
	return m
}

// part adds a part to a message and gives its id.
func (r *rig) part(message string, p engine.Part) string {
	r.n++
	p.ID, p.SessionID, p.MessageID = fmt.Sprintf("prt_%06d", r.n), sid, message
	r.apply(&engine.PartUpdated{SessionID: sid, Part: p})
	return p.ID
}

func (r *rig) delta(message, part, text string) {
	r.apply(&engine.PartDelta{SessionID: sid, MessageID: message, PartID: part, Field: "text", Delta: text})
}

// done completes a reply.
func (r *rig) done(m *engine.Message) {
	m.Time.Completed, m.Finish = m.Time.Created+2300, "stop"
	m.Tokens = &engine.Tokens{Input: 12_000, Output: 345}
	r.apply(&engine.MessageUpdated{SessionID: sid, Info: *m})
}

func (r *rig) say(text string) engine.Part {
	return engine.Part{Type: engine.PartText, Text: text, Time: &engine.PartTime{Start: 1, End: 2}}
}

func (r *rig) busy(on bool) {
	st := engine.Status{Type: engine.StatusIdle}
	if on {
		st.Type = engine.StatusBusy
	}
	r.apply(&engine.SessionStatus{SessionID: sid, Status: st})
}

func (r *rig) draw(w, h int) string { return r.chat.Draw(w, h, true) }

// plain is the drawing without colours, and without blanks at line ends.
func (r *rig) plain(w, h int) string {
	lines := strings.Split(xansi.Strip(r.draw(w, h)), "\n")
	for i, l := range lines {
		lines[i] = strings.TrimRight(l, " ")
	}
	return strings.Join(lines, "\n") + "\n"
}

// key presses keys; of several characters each is one.
func (r *rig) key(keys ...string) panes.Action {
	r.t.Helper()
	var last panes.Action
	for _, k := range keys {
		if k == "enter" && r.asksQuestion() {
			r.now = r.now.Add(answer.SettleFor) // it is not held down
		}
		last, _ = r.chat.Key(paneview.Key(k))
	}
	return last
}

func (r *rig) write(text string) {
	for _, c := range text {
		r.chat.Key(tea.KeyPressMsg{Code: c, Text: string(c)})
	}
}

// invoked is the one command an action asks for, with its arguments.
func invoked(t testing.TB, a panes.Action) (string, map[string]any) {
	t.Helper()
	if len(a.Invoke) != 1 {
		t.Fatalf("the action invokes %v", a.Invoke)
	}
	return string(a.Invoke[0].ID), paneview.Args(t, a.Invoke[0])
}

// run does a command's work and hands its messages back, at any depth.
func (r *rig) run(cmd tea.Cmd) {
	if cmd == nil {
		return
	}
	switch msg := cmd().(type) {
	case nil:
	case tea.BatchMsg:
		for _, c := range msg {
			r.run(c)
		}
	case hitsMsg, checkedMsg:
		r.chat.Update(msg)
	}
}

// click presses and lets go at a cell.
func (r *rig) click(x, y int) panes.Action {
	r.chat.Mouse(panes.Mouse{Kind: panes.MousePress, X: x, Y: y})
	a, _ := r.chat.Mouse(panes.Mouse{Kind: panes.MouseRelease, X: x, Y: y})
	return a
}

// asksQuestion reports whether the request on top is a question.
func (r *rig) asksQuestion() bool {
	return slices.ContainsFunc(r.st.OpenFor(sid), func(o *store.Ask) bool {
		return o.Question != nil && o.ID() == r.chat.requests.ID()
	})
}
