package tui

import (
	"context"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/client"
	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/permit"
	"github.com/openspace-tui/openspace/internal/prompt"
	"github.com/openspace-tui/openspace/internal/sanitize"
)

// Permits is by what the engine's requests are allowed without asking.
type Permits struct {
	Rules permit.Rules  // of the configuration
	Kept  []permit.Rule // added in this workspace before
	// Keep keeps those that are added; nil: until the program ends.
	Keep func([]permit.Rule) error
}

// permits is what holds now.
type permits struct {
	kept  []permit.Rule
	told  []permit.Rule // what the engine was told to allow always
	stale bool          // it may have been restarted since
	// mine are the sessions that were on screen here. Those of others who use
	// the same engine are theirs to answer.
	mine   map[string]bool
	last   engine.Permission // the last that was asked
	strays map[string]bool   // requests that no rule answers, since a link leads out of what it names
}

func newPermits(o Permits) permits {
	return permits{kept: slices.Clone(o.Kept), mine: map[string]bool{}, strays: map[string]bool{}}
}

// rules returns those that allow and those that ask.
func (m *Model) rules() permit.Rules {
	r := m.o.Permits.Rules
	r.Allow = slices.Concat(r.Allow, m.permits.kept)
	return r
}

// ownSession notes the session on screen.
func (m *Model) ownSession() {
	if s := m.st.Session(m.session()); s != nil && !s.Local() {
		m.permits.mine[s.ID] = true
	}
}

func (m *Model) isMine(session string) bool {
	for id := range m.permits.mine {
		if m.st.Within(session, id) {
			return true
		}
	}
	return false
}

// autoAccept allows the open requests that rules allow, each once: the engine
// learns of no rule.
func (m *Model) autoAccept() tea.Cmd {
	m.ownSession()
	rules := m.rules()
	var cmds []tea.Cmd
	for _, o := range m.st.Open() {
		if q := o.Question; q != nil && len(q.Questions) == 0 && m.conn.live() && m.isMine(q.SessionID) {
			cmds = append(cmds, m.answerAsk(q.ID, func(ctx context.Context, c *client.Client) error {
				return c.ReplyQuestion(ctx, q.ID, [][]string{}) // it asks nothing, and its turn waits
			}, nil))
			continue
		}
		p := o.Permission
		if p == nil || o.Local() && p.Local.Firm || !m.conn.live() || !m.isMine(p.SessionID) || m.permits.strays[p.ID] {
			continue
		}
		m.permits.last = *p
		if by := rules.Decide(*p); len(by) > 0 {
			cmds = append(cmds, m.acceptWithin(*p, by))
		}
	}
	return tea.Batch(cmds...)
}

// acceptWithin allows a request by rules, unless a link leads out of what they
// name: then the person is asked.
func (m *Model) acceptWithin(p engine.Permission, by []permit.Rule) tea.Cmd {
	m.st.SetAnswering(p.ID, true)
	dir := m.o.Files.Dir()
	return func() tea.Msg {
		stray := permit.Stray(dir, p, by)
		return acceptedWithinMsg{stray: stray, p: p, by: by}
	}
}

// acceptedWithinMsg is the result of what acceptWithin started.
type acceptedWithinMsg struct {
	stray string
	p     engine.Permission
	by    []permit.Rule
}

func (msg acceptedWithinMsg) on(m *Model) tea.Cmd {
	if msg.stray == "" {
		return m.accept(msg.p, msg.by)
	}
	m.permits.strays[msg.p.ID] = true
	m.st.SetAnswering(msg.p.ID, false)
	m.toast(commands.LevelWarning, lang.T("asked although a rule allows it: %s leads out of what the rule names, "+
		"through a link", sanitize.Line(msg.stray)))
	return nil
}

// accept allows a request, and notes by which rules at its call.
func (m *Model) accept(p engine.Permission, by []permit.Rule) tea.Cmd {
	names := make([]string, len(by))
	for i, r := range by {
		names[i] = r.String()
	}
	why := strings.Join(names, ", ")
	if a := m.asks.find(p.ID); a != nil {
		return m.acceptRuleAsk(a, p, why)
	}
	m.o.Log.Info("allowed by rule", "rule", why, "permission", p.Permission, "session", p.SessionID)
	return m.answerAsk(p.ID, func(ctx context.Context, c *client.Client) error {
		return c.ReplyPermission(ctx, p.ID, engine.ReplyOnce, "")
	}, func() tea.Cmd {
		if p.Tool != nil {
			m.st.NoteAllowed(p.SessionID, p.Tool.MessageID, p.Tool.CallID, why)
		}
		return nil
	})
}

// answerAsk sends an answer. Until it failed the request is out of the way. That
// somebody else answered first is no failure, and then is not called.
func (m *Model) answerAsk(id string, send func(context.Context, *client.Client) error,
	then func() tea.Cmd) tea.Cmd {
	c, ctx := m.conn.client, m.o.Ctx
	if c == nil {
		m.toast(commands.LevelError, lang.T("%s: the engine is not ready yet", lang.T("answer")))
		return nil
	}
	m.st.SetAnswering(id, true)
	return func() tea.Msg {
		err := send(ctx, c)
		return answeredMsg{err: err, then: then, ctx: ctx, id: id}
	}
}

// answeredMsg is the result of what answerAsk started.
type answeredMsg struct {
	err  error
	then func() tea.Cmd
	ctx  context.Context
	id   string
}

func (msg answeredMsg) on(m *Model) tea.Cmd {
	switch {
	case msg.err == nil && msg.then != nil:
		return msg.then()
	case msg.err == nil, msg.ctx.Err() != nil, client.IsNotFound(msg.err):
	default:
		m.st.SetAnswering(msg.id, false)
		m.toast(commands.LevelError, lang.T("answer")+": "+lang.Translate(msg.err))
	}
	return nil
}

// answerPermission answers a request. A rejection takes the session's other
// requests with it, which ends the turn: nobody would read its message then
// (1.18.33), so it is the next prompt.
func (m *Model) answerPermission(e commands.AnswerPermission) tea.Cmd {
	if a := m.asks.find(e.ID); a != nil {
		return m.answerRuleAsk(a, e.Reply, e.Message)
	}
	said, then := e.Message, (func() tea.Cmd)(nil)
	if asked := m.st.Ask(e.ID); said != "" && asked != nil && asked.TakesOthers(m.st.Open()) {
		then = func() tea.Cmd { return m.sendPrompt(prompt.Text(said), false) }
		e.Message = ""
	}
	return m.answerAsk(e.ID, func(ctx context.Context, c *client.Client) error {
		return c.ReplyPermission(ctx, e.ID, e.Reply, e.Message)
	}, then)
}

// hearAnswer notes what the engine is told to allow always, by whomever. dialog.Ask it
// before the request is gone from the store.
func (m *Model) hearAnswer(ev engine.Event) {
	switch d := ev.Data.(type) {
	case *engine.PermissionReplied:
		o := m.st.Ask(d.RequestID)
		if d.Reply != engine.ReplyAlways || o == nil || o.Permission == nil {
			return
		}
		for _, pattern := range o.Permission.Always {
			if r := (permit.Rule{Permission: o.Permission.Permission, Pattern: pattern}); !slices.Contains(
				m.permits.told, r) {
				m.permits.told = append(m.permits.told, r)
			}
		}
	case *engine.InstanceDisposed, *engine.GlobalDisposed:
		m.permits.told, m.permits.stale = nil, false
		m.rulebook.known = false
	}
}

// newEngine says that an engine begins: one of our own remembers nothing.
func (m *Model) newEngine(kind EngineKind) {
	m.rulebook.known = false
	if kind == Attached {
		m.permits.stale = len(m.permits.told) > 0
		return
	}
	m.permits.told, m.permits.stale = nil, false
}

// changeRules adds a rule or removes one, keeps that, and allows what waits and
// is allowed now.
func (m *Model) changeRules(e commands.ChangeRules) tea.Cmd {
	kept := slices.Clone(m.permits.kept)
	if e.Remove != "" {
		r, err := permit.Parse(e.Remove)
		i := slices.Index(kept, r)
		if err == nil && i < 0 {
			err = lang.Errorf("there is no rule %s that was added: /permissions lists them", r)
		}
		if err != nil {
			m.report(err)
			return nil
		}
		kept = slices.Delete(kept, i, i+1)
	}
	if e.Add != "" {
		r, err := permit.Parse(e.Add)
		if err != nil {
			m.report(err)
			return nil
		}
		if !slices.Contains(kept, r) {
			kept = append(kept, r)
		}
		m.toast(commands.LevelSuccess, lang.T("allowed without asking from now on: %s", r))
	} else {
		m.toast(commands.LevelInfo, lang.T("asked again from now on: %s", e.Remove))
	}
	m.permits.kept = kept
	m.relistRules()
	return tea.Batch(m.keepRules(kept), m.autoAccept())
}

func (m *Model) keepRules(kept []permit.Rule) tea.Cmd {
	keep := m.o.Permits.Keep
	if keep == nil {
		return nil
	}
	return func() tea.Msg {
		if err := keep(slices.Clone(kept)); err != nil {
			return toastMsg(commands.LevelError, lang.T("the rules could not be kept: %s", lang.Translate(err)))
		}
		return nil
	}
}

// forgetAlways has the engine forget what it was told to allow always: it has
// no call for one of them, and forgets all with its instance of the workspace.
func (m *Model) forgetAlways() tea.Cmd {
	if m.st.AnyBusy() {
		m.toast(commands.LevelError, lang.T("the engine cannot forget while an agent works: interrupt it first"))
		return nil
	}
	c, ctx := m.conn.client, m.o.Ctx
	if c == nil {
		m.toast(commands.LevelError, lang.T("%s: the engine is not ready yet", lang.T("forget")))
		return nil
	}
	m.conn.calm = true
	return func() tea.Msg {
		err := c.Dispose(ctx)
		return alwaysForgottenMsg{err: err}
	}
}

// alwaysForgottenMsg is the result of what forgetAlways started.
type alwaysForgottenMsg struct {
	err error
}

func (msg alwaysForgottenMsg) on(m *Model) tea.Cmd {
	if msg.err != nil {
		m.conn.calm = false
		m.toast(commands.LevelError, lang.T("forget")+": "+lang.Translate(msg.err))
		return m.flushAll()
	}
	m.permits.told, m.permits.stale, m.asks.always = nil, false, nil
	m.toast(commands.LevelSuccess, lang.T("the engine forgot what it was told to allow always"))
	return m.afterRenewal()
}
