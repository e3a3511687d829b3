package tui

import (
	"context"
	"fmt"
	"slices"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/client"
	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/permit"
	"github.com/openspace-tui/openspace/internal/sanitize"
)

// ruleAsk is a command of an agent that waits for the person, since the agent's
// rules leave it to them: a request in the conversation like those of the engine.
type ruleAsk struct {
	id       string
	c        *commandCall
	need     permit.Need
	risk     *commands.Risk // shown with it, or nil
	diff     string         // what it would change
	answered chan struct{}  // closed when it waits no longer
}

// ruleAsks are those that wait, and what was allowed always.
type ruleAsks struct {
	waits  []*ruleAsk
	always []engine.Rule
	last   int // of the ids that were given
}

// localAskID begins the ids of requests of this program: no id of the engine
// begins so.
const localAskID = "openspace_"

func (r *ruleAsks) add(c *commandCall, need permit.Need, risk *commands.Risk, diff string) *ruleAsk {
	r.last++
	id := fmt.Sprintf("%s%d", localAskID, r.last)
	a := &ruleAsk{id: id, c: c, need: need, risk: risk, diff: diff, answered: make(chan struct{})}
	r.waits = append(r.waits, a)
	return a
}

func (r *ruleAsks) find(id string) *ruleAsk {
	if i := slices.IndexFunc(r.waits, func(a *ruleAsk) bool { return a.id == id }); i >= 0 {
		return r.waits[i]
	}
	return nil
}

// take takes a request out of those that wait; false when it does not.
func (r *ruleAsks) take(a *ruleAsk) bool {
	i := slices.Index(r.waits, a)
	if i < 0 {
		return false
	}
	r.waits = slices.Delete(r.waits, i, i+1)
	close(a.answered)
	return true
}

// of lists those that wait for a session's commands.
func (r *ruleAsks) of(session string) []*ruleAsk {
	return slices.DeleteFunc(slices.Clone(r.waits), func(a *ruleAsk) bool { return a.c.inv.Session != session })
}

// allow notes what a need allows always.
func (r *ruleAsks) allow(n permit.Need) {
	for _, p := range n.Always {
		rule := engine.Rule{Permission: n.Permission, Pattern: p, Action: engine.ActionAllow}
		if !slices.Contains(r.always, rule) {
			r.always = append(r.always, rule)
		}
	}
}

// forget takes back what was allowed always, as PERMISSION PATTERN.
func (r *ruleAsks) forget(text string) {
	r.always = slices.DeleteFunc(r.always, func(e engine.Rule) bool { return e.Permission+" "+e.Pattern == text })
}

// followPaths finds out where the paths of a command lead.
func (m *Model) followPaths(c *commandCall, paths []string) tea.Cmd {
	files, ctx := m.o.Files, c.ctx
	return func() tea.Msg {
		leads := commands.LeadsOf(ctx, files, paths)
		return linksFollowedMsg{c: c, leads: leads}
	}
}

// linksFollowedMsg is the result of what followPaths started.
type linksFollowedMsg struct {
	c     *commandCall
	leads map[string]commands.Lead
}

func (msg linksFollowedMsg) on(m *Model) tea.Cmd {
	msg.c.seen.Leads = msg.leads
	return m.admit(msg.c)
}

// askByRule finds out what a command would change, and puts that before the
// person. What cannot be done is refused without a question.
func (m *Model) askByRule(c *commandCall, v commands.Verdict) tea.Cmd {
	try, ctx := m.reg.Try(m.env(c.inv), c.inv), c.ctx
	return func() tea.Msg {
		trial := try(ctx)
		diff := trial.Diff()
		return callTriedMsg{ctx: ctx, c: c, trial: trial, v: v, diff: diff}
	}
}

// callTriedMsg is the result of what askByRule started.
type callTriedMsg struct {
	ctx   context.Context
	c     *commandCall
	trial commands.Trial
	v     commands.Verdict
	diff  string
}

func (msg callTriedMsg) on(m *Model) tea.Cmd {
	switch {
	case msg.ctx.Err() != nil:
		return m.refuse(msg.c, callerLeft())
	case msg.trial.Refused != nil:
		return m.refuse(msg.c, msg.trial.Refused(m.env(msg.c.inv)).Result.Err)
	case !m.stillAsks(msg.c, *msg.v.Need): // the rules changed meanwhile
		return m.admit(msg.c)
	}
	a := m.asks.add(msg.c, *msg.v.Need, msg.v.Risk, msg.diff)
	if session := m.askSession(msg.c); session != "" {
		return m.request(a, session, msg.trial)
	}
	m.asks.take(a)
	msg.c.need = a
	return m.park(msg.c, riskOf(a))
}

// recheck lets a command run whose change the person saw, when it would still
// make that change. Otherwise it is asked again.
func (m *Model) recheck(c *commandCall) tea.Cmd {
	try, ctx, shown := m.reg.Try(m.env(c.inv), c.inv), c.ctx, c.shown
	return func() tea.Msg {
		trial := try(ctx)
		same := trial.Refused == nil && commands.SameChange(trial.Diff(), shown)
		return callRecheckedMsg{c: c, same: same, ctx: ctx}
	}
}

// callRecheckedMsg is the result of what recheck started.
type callRecheckedMsg struct {
	c    *commandCall
	same bool
	ctx  context.Context
}

func (msg callRecheckedMsg) on(m *Model) tea.Cmd {
	msg.c.shown = ""
	if !msg.same && msg.ctx.Err() == nil {
		msg.c.seen.Granted = nil
	}
	return m.admit(msg.c)
}

// askSession is the session in which a command is asked: the one that it is
// credited to, else the one on screen. There is none where nobody would see it.
func (m *Model) askSession(c *commandCall) string {
	if !m.conn.live() {
		return ""
	}
	if s := m.st.Session(c.inv.Session); s != nil {
		return s.ID
	}
	if m.chat() == nil {
		return ""
	}
	return m.session()
}

// riskOf is a need for the dialog, where there is no conversation to ask in.
func riskOf(a *ruleAsk) *commands.Risk {
	r := &commands.Risk{Text: a.need.Shown().Command, Reasons: slices.Clone(a.need.Why)}
	if r.Text == "" {
		r.Text = a.diff
	}
	if r.Text == "" {
		r.Text = string(a.c.inv.Args)
	}
	r.Reasons = append(r.Reasons, lang.T("the agent's rules leave it to you: %s", a.need.Permission))
	r.Record = []string{"rule: " + a.need.Permission}
	return r
}

// request asks in the conversation.
func (m *Model) request(a *ruleAsk, session string, trial commands.Trial) tea.Cmd {
	c, need := a.c, a.need.Shown()
	p := engine.Permission{ID: a.id, SessionID: session, Permission: need.Permission, Patterns: need.Patterns,
		Always: need.Always, Tool: a.c.tool, Metadata: map[string]any{},
		Local: &engine.LocalAsk{Why: need.Why, Firm: need.Firm}}
	if c.inv.Session == "" {
		p.Local.By = m.asker(c)
	}
	if need.Command != "" {
		p.Metadata["command"] = need.Command
	}
	if need.Folder != "" && need.Folder != m.o.Files.Dir() {
		p.Metadata["workdir"] = need.Folder
	}
	if len(trial.Files) > 0 {
		p.Metadata["filepath"], p.Metadata["diff"] = m.o.Files.Abs(trial.Files[0].Path), a.diff
	}
	m.st.AddLocal(p)
	m.trace("asks by rule", c.inv, "permission", p.Permission, "patterns", p.Patterns)
	wait := m.waitFor(c, a.answered, ruleAskGaveUpMsg{a: a})
	notify := m.notifyOf(engine.Event{Data: &engine.PermissionAsked{Permission: p}}, false)
	accept := m.autoAccept()
	m.comeToAsk()
	return tea.Batch(wait, notify, accept)
}

// ruleAskGaveUpMsg is the result of what request started.
type ruleAskGaveUpMsg struct {
	a *ruleAsk
}

func (msg ruleAskGaveUpMsg) on(m *Model) tea.Cmd { return m.giveUpAsk(msg.a) }

// closeAsk takes a request from the screen; false when it was closed before.
func (m *Model) closeAsk(a *ruleAsk) bool {
	if !m.asks.take(a) {
		return false
	}
	m.st.CloseLocal(a.id)
	return true
}

// giveUpAsk ends a request whose caller left or whose time is up.
func (m *Model) giveUpAsk(a *ruleAsk) tea.Cmd {
	if !m.closeAsk(a) {
		return nil
	}
	m.trace("not answered", a.c.inv)
	return m.refuse(a.c, unanswered(a.c))
}

// answerRuleAsk carries out what the person, or a rule, said to a request.
func (m *Model) answerRuleAsk(a *ruleAsk, reply, message string) tea.Cmd {
	if reply == engine.ReplyReject {
		return m.rejectRuleAsk(a, message)
	}
	if !m.closeAsk(a) {
		return nil
	}
	m.trace("answered", a.c.inv, "reply", reply)
	a.c.asked = true
	if reply != engine.ReplyAlways || a.need.Firm {
		return m.grant(a)
	}
	m.asks.allow(a.need.Shown())
	m.relistRules()
	return tea.Batch(m.grant(a), m.rejudge())
}

// rejudge judges anew what waits for an answer by rules that have changed since.
func (m *Model) rejudge() tea.Cmd {
	var cmds []tea.Cmd
	for _, a := range slices.Clone(m.asks.waits) {
		if !m.stillAsks(a.c, a.need) && m.closeAsk(a) {
			cmds = append(cmds, m.admit(a.c))
		}
	}
	for _, c := range slices.Clone(m.parked) {
		if a := c.need; a != nil && !m.stillAsks(c, a.need) && m.unpark(c, c.answered) {
			c.need, c.risk = nil, nil
			cmds = append(cmds, m.askNext(), m.admit(c))
		}
	}
	return tea.Batch(cmds...)
}

// stillAsks reports whether the rules leave a need of a command to the person.
func (m *Model) stillAsks(c *commandCall, need permit.Need) bool {
	v := m.gate.Judge(m.env(c.inv), c.inv, c.seen)
	if v.Refuse != nil {
		return v.Refuse.Code != commands.CodeDeniedByRule
	}
	return v.Need != nil && v.Need.Same(need) && v.Need.Firm == need.Firm
}

// grant lets a command go on with what it was asked for.
func (m *Model) grant(a *ruleAsk) tea.Cmd {
	c := a.c
	c.seen.Granted = append(c.seen.Granted, a.need)
	if a.risk != nil {
		c.seen.Risk = a.risk
	}
	c.shown = a.diff
	return m.admit(c)
}

// rejectRuleAsk refuses a command. With a message the agent reads that and goes
// on; without one its turn ends, and what else its session asks is rejected.
func (m *Model) rejectRuleAsk(a *ruleAsk, message string) tea.Cmd {
	session := a.c.inv.Session
	if message != "" || session == "" {
		if !m.closeAsk(a) {
			return nil
		}
		return m.rejected(a, message)
	}
	var all []*ruleAsk
	for _, o := range m.asks.of(session) {
		if m.closeAsk(o) {
			all = append(all, o)
		}
	}
	if m.sameSession(session, m.session()) {
		m.clearQueue()
	}
	refuse := ruleAsksRefusedMsg{all: all}
	cl, ctx := m.conn.client, m.o.Ctx
	if cl == nil || !m.st.Busy(session) {
		return refuse.on(m)
	}
	return func() tea.Msg { return abortThen(ctx, cl, session, refuse) }
}

// ruleAsksRefusedMsg is the result of what rejectRuleAsk started.
type ruleAsksRefusedMsg struct {
	all []*ruleAsk
}

func (msg ruleAsksRefusedMsg) on(m *Model) tea.Cmd {
	var cmds []tea.Cmd
	for _, o := range msg.all {
		cmds = append(cmds, m.rejected(o, ""))
	}
	return tea.Batch(cmds...)
}

// abortThen ends a turn before what it waits for is answered, so that the model
// is not asked once more.
func abortThen(ctx context.Context, cl *client.Client, session string, then loopMessage) tea.Msg {
	err := cl.Abort(ctx, session)
	return turnAbortedMsg{err: err, ctx: ctx, then: then}
}

// turnAbortedMsg is the result of what abortThen started.
type turnAbortedMsg struct {
	err  error
	ctx  context.Context
	then loopMessage
}

func (msg turnAbortedMsg) on(m *Model) tea.Cmd {
	if msg.err != nil && msg.ctx.Err() == nil {
		m.toast(commands.LevelError, lang.C("task", "interrupt")+": "+lang.Translate(msg.err))
	}
	return msg.then.on(m)
}

func (m *Model) rejected(a *ruleAsk, message string) tea.Cmd {
	a.c.asked = true
	m.trace("answered", a.c.inv, "reply", engine.ReplyReject)
	err := notLet()
	if message != "" {
		err = &commands.Error{Code: commands.CodeDenied, Message: notLetRun,
			Hint: "the person says: " + sanitize.Text(message)}
	}
	return m.refuse(a.c, err)
}

// dropAsks ends what a session asks by rule, as at an interrupt.
func (m *Model) dropAsks(session string, err *commands.Error) tea.Cmd {
	var cmds []tea.Cmd
	for _, a := range slices.Clone(m.asks.waits) {
		if m.sameSession(a.c.inv.Session, session) && m.closeAsk(a) {
			cmds = append(cmds, m.refuse(a.c, err))
		}
	}
	return tea.Batch(cmds...)
}

// acceptRuleAsk allows a request by the person's rules.
func (m *Model) acceptRuleAsk(a *ruleAsk, p engine.Permission, why string) tea.Cmd {
	m.o.Log.Info("allowed by rule", "rule", why, "permission", p.Permission, "session", p.SessionID)
	if p.Tool != nil {
		m.st.NoteAllowed(p.SessionID, p.Tool.MessageID, p.Tool.CallID, why)
	}
	return m.answerRuleAsk(a, engine.ReplyOnce, "")
}
