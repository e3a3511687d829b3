package agent

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
// Allowing leave it to them: a request in the conversation like those of the engine.
type ruleAsk struct {
	id       string
	c        *Call
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

func (r *ruleAsks) add(c *Call, need permit.Need, risk *commands.Risk, diff string) *ruleAsk {
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
func (cs *Calls) followPaths(c *Call, paths []string) tea.Cmd {
	files, ctx := cs.o.Files, c.ctx
	return func() tea.Msg {
		leads := commands.LeadsOf(ctx, files, paths)
		return linksFollowedMsg{c: c, leads: leads}
	}
}

// linksFollowedMsg is the result of what followPaths started.
type linksFollowedMsg struct {
	c     *Call
	leads map[string]commands.Lead
}

func (msg linksFollowedMsg) on(cs *Calls) tea.Cmd {
	msg.c.seen.Leads = msg.leads
	return cs.Admit(msg.c)
}

// askByRule finds out what a command would change, and puts that before the
// person. What cannot be done is refused without a question.
func (cs *Calls) askByRule(c *Call, v commands.Verdict) tea.Cmd {
	try, ctx := cs.reg.Try(cs.from.Env(c.inv), c.inv), c.ctx
	return func() tea.Msg {
		trial := try(ctx)
		diff := trial.Diff()
		return callTriedMsg{ctx: ctx, c: c, trial: trial, v: v, diff: diff}
	}
}

// callTriedMsg is the result of what askByRule started.
type callTriedMsg struct {
	ctx   context.Context
	c     *Call
	trial commands.Trial
	v     commands.Verdict
	diff  string
}

func (msg callTriedMsg) on(cs *Calls) tea.Cmd {
	switch {
	case msg.ctx.Err() != nil:
		return cs.refuse(msg.c, callerLeft())
	case msg.trial.Refused != nil:
		return cs.refuse(msg.c, msg.trial.Refused(cs.from.Env(msg.c.inv)).Result.Err)
	case !cs.stillAsks(msg.c, *msg.v.Need): // the rules changed meanwhile
		return cs.Admit(msg.c)
	}
	a := cs.asks.add(msg.c, *msg.v.Need, msg.v.Risk, msg.diff)
	if session := cs.askSession(msg.c); session != "" {
		return cs.request(a, session, msg.trial)
	}
	cs.asks.take(a)
	msg.c.need = a
	return cs.park(msg.c, riskOf(a))
}

// recheck lets a command run whose change the person saw, when it would still
// make that change. Otherwise it is asked again.
func (cs *Calls) recheck(c *Call) tea.Cmd {
	try, ctx, shown := cs.reg.Try(cs.from.Env(c.inv), c.inv), c.ctx, c.shown
	return func() tea.Msg {
		trial := try(ctx)
		same := trial.Refused == nil && commands.SameChange(trial.Diff(), shown)
		return callRecheckedMsg{c: c, same: same, ctx: ctx}
	}
}

// callRecheckedMsg is the result of what recheck started.
type callRecheckedMsg struct {
	c    *Call
	same bool
	ctx  context.Context
}

func (msg callRecheckedMsg) on(cs *Calls) tea.Cmd {
	msg.c.shown = ""
	if !msg.same && msg.ctx.Err() == nil {
		msg.c.seen.Granted = nil
	}
	return cs.Admit(msg.c)
}

// askSession is the session in which a command is asked: the one that it is
// credited to, else the one on screen. There is none where nobody would see it.
func (cs *Calls) askSession(c *Call) string {
	if !cs.from.Engine().Live {
		return ""
	}
	if s := cs.st.Session(c.inv.Session); s != nil {
		return s.ID
	}
	if !cs.from.HasChat() {
		return ""
	}
	return cs.from.Session()
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
	r.Reasons = append(r.Reasons, lang.T("agents-rules-leave-you", a.need.Permission))
	r.Record = []string{"rule: " + a.need.Permission}
	return r
}

// request asks in the conversation.
func (cs *Calls) request(a *ruleAsk, session string, trial commands.Trial) tea.Cmd {
	c, need := a.c, a.need.Shown()
	p := engine.Permission{ID: a.id, SessionID: session, Permission: need.Permission, Patterns: need.Patterns,
		Always: need.Always, Tool: a.c.tool, Metadata: map[string]any{},
		Local: &engine.LocalAsk{Why: need.Why, Firm: need.Firm}}
	if c.inv.Session == "" {
		p.Local.By = cs.asker(c)
	}
	if need.Command != "" {
		p.Metadata["command"] = need.Command
	}
	if need.Folder != "" && need.Folder != cs.o.Files.Dir() {
		p.Metadata["workdir"] = need.Folder
	}
	if len(trial.Files) > 0 {
		p.Metadata["filepath"], p.Metadata["diff"] = cs.o.Files.Abs(trial.Files[0].Path), a.diff
	}
	cs.st.AddLocal(p)
	cs.trace("asks by rule", c.inv, "permission", p.Permission, "patterns", p.Patterns)
	wait := cs.waitFor(c, a.answered, ruleAskGaveUpMsg{a: a})
	notify := cs.from.Notify(engine.Event{Data: &engine.PermissionAsked{Permission: p}})
	accept := cs.Rules.Accept()
	cs.from.ComeToAsk()
	return tea.Batch(wait, notify, accept)
}

// ruleAskGaveUpMsg is the result of what request started.
type ruleAskGaveUpMsg struct {
	a *ruleAsk
}

func (msg ruleAskGaveUpMsg) on(cs *Calls) tea.Cmd { return cs.giveUpAsk(msg.a) }

// closeAsk takes a request from the screen; false when it was closed before.
func (cs *Calls) closeAsk(a *ruleAsk) bool {
	if !cs.asks.take(a) {
		return false
	}
	cs.st.CloseLocal(a.id)
	return true
}

// giveUpAsk ends a request whose caller left or whose time is up.
func (cs *Calls) giveUpAsk(a *ruleAsk) tea.Cmd {
	if !cs.closeAsk(a) {
		return nil
	}
	cs.trace("not answered", a.c.inv)
	return cs.refuse(a.c, unanswered(a.c))
}

// answerRuleAsk carries out what the person, or a rule, said to a request.
func (cs *Calls) answerRuleAsk(a *ruleAsk, reply, message string) tea.Cmd {
	if reply == engine.ReplyReject {
		return cs.rejectRuleAsk(a, message)
	}
	if !cs.closeAsk(a) {
		return nil
	}
	cs.trace("answered", a.c.inv, "reply", reply)
	a.c.asked = true
	if reply != engine.ReplyAlways || a.need.Firm {
		return cs.grant(a)
	}
	cs.asks.allow(a.need.Shown())
	cs.Rules.Relist()
	return tea.Batch(cs.grant(a), cs.Rejudge())
}

// Rejudge judges anew what waits for an answer by rules that have changed since.
func (cs *Calls) Rejudge() tea.Cmd {
	var cmds []tea.Cmd
	for _, a := range slices.Clone(cs.asks.waits) {
		if !cs.stillAsks(a.c, a.need) && cs.closeAsk(a) {
			cmds = append(cmds, cs.Admit(a.c))
		}
	}
	for _, c := range slices.Clone(cs.parked) {
		if a := c.need; a != nil && !cs.stillAsks(c, a.need) && cs.unpark(c, c.answered) {
			c.need, c.risk = nil, nil
			cmds = append(cmds, cs.askNext(), cs.Admit(c))
		}
	}
	return tea.Batch(cmds...)
}

// stillAsks reports whether the rules leave a need of a command to the person.
func (cs *Calls) stillAsks(c *Call, need permit.Need) bool {
	v := cs.gate.Judge(cs.from.Env(c.inv), c.inv, c.seen)
	if v.Refuse != nil {
		return v.Refuse.Code != commands.CodeDeniedByRule
	}
	return v.Need != nil && v.Need.Same(need) && v.Need.Firm == need.Firm
}

// grant lets a command go on with what it was asked for.
func (cs *Calls) grant(a *ruleAsk) tea.Cmd {
	c := a.c
	c.seen.Granted = append(c.seen.Granted, a.need)
	if a.risk != nil {
		c.seen.Risk = a.risk
	}
	c.shown = a.diff
	return cs.Admit(c)
}

// rejectRuleAsk refuses a command. With a message the agent reads that and goes
// on; without one its turn ends, and what else its session asks is rejected.
func (cs *Calls) rejectRuleAsk(a *ruleAsk, message string) tea.Cmd {
	session := a.c.inv.Session
	if message != "" || session == "" {
		if !cs.closeAsk(a) {
			return nil
		}
		return cs.rejected(a, message)
	}
	var all []*ruleAsk
	for _, o := range cs.asks.of(session) {
		if cs.closeAsk(o) {
			all = append(all, o)
		}
	}
	if cs.from.SameSession(session, cs.from.Session()) {
		cs.Blocks.Clear()
	}
	refuse := ruleAsksRefusedMsg{all: all}
	cl, ctx := cs.from.Engine().Client, cs.o.Ctx
	if cl == nil || !cs.st.Busy(session) {
		return refuse.on(cs)
	}
	return func() tea.Msg { return abortThen(ctx, cl, session, refuse) }
}

// ruleAsksRefusedMsg is the result of what rejectRuleAsk started.
type ruleAsksRefusedMsg struct {
	all []*ruleAsk
}

func (msg ruleAsksRefusedMsg) on(cs *Calls) tea.Cmd {
	var cmds []tea.Cmd
	for _, o := range msg.all {
		cmds = append(cmds, cs.rejected(o, ""))
	}
	return tea.Batch(cmds...)
}

// abortThen ends a turn before what it waits for is answered, so that the model
// is not asked once more.
func abortThen(ctx context.Context, cl *client.Client, session string, then Msg) tea.Msg {
	err := cl.Abort(ctx, session)
	return turnAbortedMsg{err: err, ctx: ctx, then: then}
}

// turnAbortedMsg is the result of what abortThen started.
type turnAbortedMsg struct {
	err  error
	ctx  context.Context
	then Msg
}

func (msg turnAbortedMsg) on(cs *Calls) tea.Cmd {
	if msg.err != nil && msg.ctx.Err() == nil {
		cs.toast(commands.LevelError, lang.T("task.interrupt")+": "+lang.Translate(msg.err))
	}
	return msg.then.on(cs)
}

func (cs *Calls) rejected(a *ruleAsk, message string) tea.Cmd {
	a.c.asked = true
	cs.trace("answered", a.c.inv, "reply", engine.ReplyReject)
	err := notLet()
	if message != "" {
		err = &commands.Error{Code: commands.CodeDenied, Message: notLetRun.String(),
			Hint: "the person says: " + sanitize.Text(message)}
	}
	return cs.refuse(a.c, err)
}

// Drop ends what a session asks by rule, as at an interrupt.
func (cs *Calls) Drop(session string) tea.Cmd {
	var cmds []tea.Cmd
	for _, a := range slices.Clone(cs.asks.waits) {
		if cs.from.SameSession(a.c.inv.Session, session) && cs.closeAsk(a) {
			cmds = append(cmds, cs.refuse(a.c, interrupted()))
		}
	}
	return tea.Batch(cmds...)
}

// acceptRuleAsk allows a request by the person's rules.
func (cs *Calls) acceptRuleAsk(a *ruleAsk, p engine.Permission, why string) tea.Cmd {
	cs.o.Log.Info("allowed by rule", "rule", why, "permission", p.Permission, "session", p.SessionID)
	if p.Tool != nil {
		cs.st.NoteAllowed(p.SessionID, p.Tool.MessageID, p.Tool.CallID, why)
	}
	return cs.answerRuleAsk(a, engine.ReplyOnce, "")
}
