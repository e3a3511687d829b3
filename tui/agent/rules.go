package agent

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
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/internal/workspace"
	"github.com/openspace-tui/openspace/tui/dialog"
)

// Permits is by what the engine's requests are allowed without asking.
type Permits struct {
	Rules permit.Rules  // of the configuration
	Kept  []permit.Rule // added in this workspace before
	// Keep keeps those that are added; nil: until the program ends.
	Keep func([]permit.Rule) error
}

// Rules say what agents may do: those of the engine's agents, and the person's.
type Rules struct {
	calls *Calls
	// Conf are the rules of the configuration.
	Conf permit.Rules
	keep func([]permit.Rule) error

	kept  []permit.Rule
	told  []permit.Rule // what the engine was told to allow always
	stale bool          // it may have been restarted since
	// mine are the sessions that were on screen here. Those of others who use
	// the same engine are theirs to answer.
	mine   map[string]bool
	last   engine.Permission // the last that was asked
	strays map[string]bool   // requests that no rule answers, since a link leads out of what it names

	rulebook
}

func newRules(cs *Calls, o Permits) *Rules {
	return &Rules{calls: cs, Conf: o.Rules, keep: o.Keep, kept: slices.Clone(o.Kept), mine: map[string]bool{},
		strays: map[string]bool{}, rulebook: newRulebook(cs.o.Files.Dir())}
}

// Allowing returns those that allow and those that ask.
func (rs *Rules) Allowing() permit.Rules {
	r := rs.Conf
	r.Allow = slices.Concat(r.Allow, rs.kept)
	return r
}

// Decide returns the rules that allow a request, or none: then it is asked. No rule
// allows a change of what tools obey.
func (rs *Rules) Decide(p engine.Permission) []permit.Rule {
	obeyed := func(path string) bool {
		kept := workspace.IsKept(path)
		return kept == workspace.KeptConfig || kept == workspace.KeptAgents && !rs.Initializing(p.SessionID)
	}
	if p.Permission == string(commands.PermitEdit) && slices.ContainsFunc(p.Patterns, obeyed) {
		return nil
	}
	return rs.Allowing().Decide(p)
}

// OwnSession notes the session on screen.
func (rs *Rules) OwnSession() {
	if s := rs.calls.st.Session(rs.calls.from.Session()); s != nil && !s.Local() {
		rs.mine[s.ID] = true
	}
}

func (rs *Rules) IsMine(session string) bool {
	for id := range rs.mine {
		if rs.calls.st.Within(session, id) {
			return true
		}
	}
	return false
}

// Accept allows the open requests that rules allow, each once: the engine
// learns of no rule.
func (rs *Rules) Accept() tea.Cmd {
	rs.OwnSession()
	var cmds []tea.Cmd
	for _, o := range rs.calls.st.Open() {
		if q := o.Question; q != nil && len(q.Questions) == 0 && rs.calls.from.Engine().Live && rs.IsMine(q.SessionID) {
			cmds = append(cmds, rs.AnswerAsk(q.ID, func(ctx context.Context, c *client.Client) error {
				return c.ReplyQuestion(ctx, q.ID, [][]string{}) // it asks nothing, and its turn waits
			}))
			continue
		}
		p := o.Permission
		if p == nil || o.Local() && p.Local.Firm || !rs.calls.from.Engine().Live || !rs.IsMine(p.SessionID) ||
			rs.strays[p.ID] {
			continue
		}
		rs.last = *p
		if by := rs.Decide(*p); len(by) > 0 {
			cmds = append(cmds, rs.acceptWithin(*p, by))
		}
	}
	return tea.Batch(cmds...)
}

// acceptWithin allows a request by rules, unless a link leads out of what they
// name: then the person is asked.
func (rs *Rules) acceptWithin(p engine.Permission, by []permit.Rule) tea.Cmd {
	rs.calls.st.SetAnswering(p.ID, true)
	dir := rs.calls.o.Files.Dir()
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

func (msg acceptedWithinMsg) on(cs *Calls) tea.Cmd {
	if msg.stray == "" {
		return cs.Rules.accept(msg.p, msg.by)
	}
	cs.Rules.strays[msg.p.ID] = true
	cs.st.SetAnswering(msg.p.ID, false)
	cs.toast(commands.LevelWarning, lang.T("asked-although-rule-allows-leads", sanitize.Line(msg.stray)))
	return nil
}

// accept allows a request, and notes by which rules at its call.
func (rs *Rules) accept(p engine.Permission, by []permit.Rule) tea.Cmd {
	names := make([]string, len(by))
	for i, r := range by {
		names[i] = r.String()
	}
	why := strings.Join(names, ", ")
	if a := rs.calls.asks.find(p.ID); a != nil {
		return rs.calls.acceptRuleAsk(a, p, why)
	}
	rs.calls.o.Log.Info("allowed by rule", "rule", why, "permission", p.Permission, "session", p.SessionID)
	return rs.answerAsk(p.ID, func(ctx context.Context, c *client.Client) error {
		return c.ReplyPermission(ctx, p.ID, engine.ReplyOnce, "")
	}, afterAnswer{session: p.SessionID, tool: p.Tool, rule: why})
}

// AnswerAsk sends an answer. Until it failed the request is out of the way. That
// somebody else answered first is no failure.
func (rs *Rules) AnswerAsk(id string, send func(context.Context, *client.Client) error) tea.Cmd {
	return rs.answerAsk(id, send, afterAnswer{})
}

// afterAnswer is what is done when the engine took an answer.
type afterAnswer struct {
	session string
	tool    *engine.ToolRef // the call at which the rule is noted; nil: none is
	rule    string
	prompt  string // what is sent next; empty: nothing
}

// answerAsk is [Rules.AnswerAsk], and what is done after it.
func (rs *Rules) answerAsk(id string, send func(context.Context, *client.Client) error, then afterAnswer) tea.Cmd {
	c, ctx := rs.calls.from.Engine().Client, rs.calls.o.Ctx
	if c == nil {
		rs.calls.toast(commands.LevelError, lang.T("x-the-engine-is-not-ready", lang.T("answer")))
		return nil
	}
	rs.calls.st.SetAnswering(id, true)
	return func() tea.Msg {
		err := send(ctx, c)
		return answeredMsg{id: id, err: err, then: then}
	}
}

// answeredMsg is the result of what answerAsk started.
type answeredMsg struct {
	id   string
	err  error
	then afterAnswer
}

func (msg answeredMsg) on(cs *Calls) tea.Cmd {
	switch then := msg.then; {
	case msg.err == nil && then.prompt != "":
		return cs.from.SendPrompt(then.prompt)
	case msg.err == nil && then.tool != nil:
		cs.st.NoteAllowed(then.session, then.tool.MessageID, then.tool.CallID, then.rule)
	case msg.err == nil, cs.o.Ctx.Err() != nil, client.IsNotFound(msg.err):
	default:
		cs.st.SetAnswering(msg.id, false)
		cs.toast(commands.LevelError, lang.T("answer")+": "+lang.Translate(msg.err))
	}
	return nil
}

// Answer answers a request. A rejection takes the session's other
// requests with it, which ends the turn: nobody would read its message then
// (1.18.33), so it is the next prompt.
func (rs *Rules) Answer(e commands.AnswerPermission) tea.Cmd {
	if a := rs.calls.asks.find(e.ID); a != nil {
		return rs.calls.answerRuleAsk(a, e.Reply, e.Message)
	}
	var then afterAnswer
	if asked := rs.calls.st.Ask(e.ID); e.Message != "" && asked != nil && asked.TakesOthers(rs.calls.st.Open()) {
		then.prompt, e.Message = e.Message, ""
	}
	return rs.answerAsk(e.ID, func(ctx context.Context, c *client.Client) error {
		return c.ReplyPermission(ctx, e.ID, e.Reply, e.Message)
	}, then)
}

// HearAnswer notes what the engine is told to allow always, by whomever. dialog.Ask it
// before the request is gone from the store.
func (rs *Rules) HearAnswer(ev engine.Event) {
	switch d := ev.Data.(type) {
	case *engine.PermissionReplied:
		o := rs.calls.st.Ask(d.RequestID)
		if d.Reply != engine.ReplyAlways || o == nil || o.Permission == nil {
			return
		}
		for _, pattern := range o.Permission.Always {
			if r := (permit.Rule{Permission: o.Permission.Permission, Pattern: pattern}); !slices.Contains(
				rs.told, r) {
				rs.told = append(rs.told, r)
			}
		}
	case *engine.InstanceDisposed, *engine.GlobalDisposed:
		rs.Forgotten()
		rs.known = false
	}
}

// NewEngine notes that an engine begins. One that was there before may remember what it
// was told.
func (rs *Rules) NewEngine(remembers bool) {
	rs.known = false
	if remembers {
		rs.stale = len(rs.told) > 0
		return
	}
	rs.Forgotten()
}

// Change adds a rule or removes one, keeps that, and allows what waits and
// is allowed now.
func (rs *Rules) Change(e commands.ChangeRules) tea.Cmd {
	kept := slices.Clone(rs.kept)
	if e.Remove != "" {
		r, err := permit.Parse(e.Remove)
		i := slices.Index(kept, r)
		if err == nil && i < 0 {
			err = lang.Errorf("there-no-rule-added-permissions", r)
		}
		if err != nil {
			rs.calls.toast(commands.LevelError, lang.Translate(err))
			return nil
		}
		kept = slices.Delete(kept, i, i+1)
	}
	if e.Add != "" {
		r, err := permit.Parse(e.Add)
		if err != nil {
			rs.calls.toast(commands.LevelError, lang.Translate(err))
			return nil
		}
		if !slices.Contains(kept, r) {
			kept = append(kept, r)
		}
		rs.calls.toast(commands.LevelSuccess, lang.T("allowed-without-asking-from-now", r))
	} else {
		rs.calls.toast(commands.LevelInfo, lang.T("asked-again-from-now-on", e.Remove))
	}
	rs.kept = kept
	rs.Relist()
	return tea.Batch(rs.keepRules(kept), rs.Accept())
}

func (rs *Rules) keepRules(kept []permit.Rule) tea.Cmd {
	keep := rs.keep
	if keep == nil {
		return nil
	}
	return func() tea.Msg {
		if err := keep(slices.Clone(kept)); err != nil {
			return dialog.Toasts(commands.LevelError, lang.T("rules-could-not-kept", lang.Translate(err)))
		}
		return nil
	}
}

// ForgetAlways has the engine forget what it was told to allow always: it has
// no call for one of them, and forgets all with its instance of the workspace.
func (rs *Rules) ForgetAlways() tea.Cmd {
	if rs.calls.st.AnyBusy() {
		rs.calls.toast(commands.LevelError,
			lang.T("engine-cannot-forget-while-agent"))
		return nil
	}
	c, ctx := rs.calls.from.Engine().Client, rs.calls.o.Ctx
	if c == nil {
		rs.calls.toast(commands.LevelError, lang.T("x-the-engine-is-not-ready", lang.T("forget")))
		return nil
	}
	rs.calls.from.Renewing(true)
	return func() tea.Msg {
		err := c.Dispose(ctx)
		return alwaysForgottenMsg{err: err}
	}
}

// alwaysForgottenMsg is the result of what forgetAlways started.
type alwaysForgottenMsg struct {
	err error
}

func (msg alwaysForgottenMsg) on(cs *Calls) tea.Cmd {
	if msg.err != nil {
		cs.from.Renewing(false)
		cs.toast(commands.LevelError, lang.T("forget")+": "+lang.Translate(msg.err))
		return cs.from.Renewed(false)
	}
	cs.Rules.Forgotten()
	cs.asks.always = nil
	cs.toast(commands.LevelSuccess, lang.T("engine-forgot-what-told-allow"))
	return cs.from.Renewed(true)
}

// Forgotten notes that the engine forgot what it was told to allow always.
func (rs *Rules) Forgotten() { rs.told, rs.stale = nil, false }
