package commands

import (
	"cmp"
	"context"
	"strings"
	"time"

	"github.com/openspace-tui/openspace/commands/terminals"
	"github.com/openspace-tui/openspace/internal/danger"
	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/permit"
	"github.com/openspace-tui/openspace/internal/workspace"
	"github.com/openspace-tui/openspace/panes"
)

// Limits on the agent's commands.
const (
	MaxPerTurn = 50
	MaxAtOnce  = 10
	QueueDepth = 50
	// DenyFor is how long a refusal of consent lasts outside a turn.
	DenyFor = 60 * time.Second
	// AskFor is how long a dialog may wait, under the engine's own limit.
	AskFor = 50 * time.Second
)

// Consent is the answer to whether the agent may drive this workspace.
type Consent string

// The values of consent, as flag and configuration name them.
const (
	ConsentAsk   Consent = "ask"
	ConsentAllow Consent = "allow"
	ConsentDeny  Consent = "deny"
)

// Verdict is what the gate says of an invocation.
type Verdict struct {
	Refuse *Error   // set: the answer
	Ask    bool     // the person must be asked for consent first
	Look   []string // it must be found out first where these paths lead
	// Need is a permission that the agent's rules leave to the person. Where
	// there is a Risk too, one question is for both.
	Need *permit.Need
	Risk *Risk // the person must see this first
}

// Seen is what is known of a call that was judged before.
type Seen struct {
	Risk    *Risk           // that the person let it take; another is asked again
	Granted []permit.Need   // permissions that the person gave it
	Leads   map[string]Lead // of its paths; nil: nobody has looked
}

// Lead is what was found out about a path.
type Lead struct {
	To    string // where it leads, as workspace.Root.Leads says
	There bool
	Match []string // where those lead that it is a pattern for
	Many  bool     // there are too many of those, or nobody can tell
}

// LeadsOf finds out where paths lead. It looks at the disk.
func LeadsOf(ctx context.Context, files *workspace.Root, paths []string) map[string]Lead {
	out := make(map[string]Lead, len(paths))
	for _, p := range paths {
		lead := Lead{To: files.Leads(ctx, p), There: files.Has(ctx, p)}
		if terminals.IsPattern(p) {
			var found []string
			found, lead.Many = terminals.Matches(p)
			lead.Many = lead.Many || files.Away() != nil
			for _, f := range found {
				lead.Match = append(lead.Match, files.Leads(ctx, f))
			}
		}
		out[p] = lead
	}
	return out
}

// Gate judges every command that does not come from the person, in the order
// schema, namespace, arguments, consent, the agent's rules, limits, danger; what
// is refused is refused before anything is asked. Files are judged where
// they are reached, by internal/workspace. It belongs to the Update loop.
type Gate struct {
	registry *Registry
	rules    func(Invocation) permit.Book
	consent  Consent
	denied   time.Time // until then, outside a turn
	turnDeny bool      // for the rest of this turn
	inTurn   bool
	used     int // commands in this turn
	running  int
}

// NewGate returns a gate over a registry with the configured consent.
func NewGate(r *Registry, c Consent) *Gate { return &Gate{registry: r, consent: c} }

// SetRules has the gate ask what decides on an invocation by the rules of the
// agents at work. Without it nothing does.
func (g *Gate) SetRules(rules func(Invocation) permit.Book) { g.rules = rules }

// Consent is the answer in force.
func (g *Gate) Consent() Consent { return g.consent }

// Judge judges an invocation that has not begun yet by every rule.
func (g *Gate) Judge(env Env, inv Invocation, seen Seen) Verdict {
	v := g.check(env, inv)
	if v.Refuse != nil || v.Ask || inv.Origin == panes.User {
		return v
	}
	env.leads = seen.Leads
	v, asked := g.byRules(env, inv, seen)
	if v.Refuse != nil || v.Look != nil {
		return v
	}
	if err := g.checkLimits(inv); err != nil {
		return Verdict{Refuse: err}
	}
	r := g.risk(env, inv)
	if inv.Channel == ChannelLink {
		r = onLink(r, inv, asked)
		v.Need = nil
	}
	if len(asked) > 1 && v.Need != nil { // the last of them is asked with the risk
		return v
	}
	if r != nil && !r.same(seen.Risk) {
		v.Risk = r
		v.Need = riskyNeed(v.Need, r)
	}
	return v
}

// risk is what the person must see of an invocation. A link is followed by the
// person: where agents are not let in yet, the question is of this one alone.
func (g *Gate) risk(env Env, inv Invocation) *Risk {
	if c, ok := g.registry.Get(inv.ID); ok && c.risk != nil {
		if r := c.risk(env, inv.Args); r != nil {
			return r
		}
	}
	if inv.Channel == ChannelLink && g.consent == ConsentAsk {
		return &Risk{Text: string(inv.Args)}
	}
	return nil
}

// check is every rule up to that on consent.
func (g *Gate) check(env Env, inv Invocation) Verdict {
	if inv.Origin == panes.User {
		return Verdict{}
	}
	c, ok := g.registry.Get(inv.ID)
	if !ok || !c.Agent {
		if !strings.HasPrefix(inv.ID, Namespace) {
			return Verdict{Refuse: refusal(CodeNamespace, lang.M("unknown-command", clip(inv.ID)),
				lang.M("commands-begin-with", Namespace))}
		}
		return Verdict{Refuse: g.registry.unknown(inv.ID)}
	}
	if err := c.Validate(inv.Args); err != nil {
		return Verdict{Refuse: err}
	}
	if err := c.judge(env, inv.Args); err != nil {
		return Verdict{Refuse: err}
	}
	return g.checkConsent(inv, env.Now)
}

// Written counts a command of the stream channel when it is written: it may
// run after the turn has ended.
func (g *Gate) Written() *Error {
	if !g.inTurn {
		return nil
	}
	if g.used >= MaxPerTurn {
		return usedUp()
	}
	g.used++
	return nil
}

func usedUp() *Error {
	return &Error{Code: CodeLimit, Message: lang.English("turns-50-commands-used-up"),
		Hint: lang.English("finish-turn-next-one-has")}
}

// checkConsent judges by what the person answered. Of a link, which the person
// follows, that is what was said for good; the rest is a matter of its risk.
func (g *Gate) checkConsent(inv Invocation, now time.Time) Verdict {
	link := inv.Channel == ChannelLink
	denied := (g.turnDeny || now.Before(g.denied)) && !link
	switch {
	case g.consent == ConsentDeny || denied:
		return Verdict{Refuse: &Error{Code: CodeDenied,
			Message: lang.English("person-does-not-let-agents"),
			Hint:    lang.English("go-on-without-it")}}
	case g.consent == ConsentAllow || link:
		return Verdict{}
	}
	return Verdict{Ask: true}
}

func (g *Gate) checkLimits(inv Invocation) *Error {
	if g.inTurn && g.used >= MaxPerTurn && inv.Channel != ChannelStream {
		return usedUp()
	}
	if g.running >= MaxAtOnce {
		return &Error{Code: CodeLimit, Message: lang.English("10-commands-running-once"),
			Hint: lang.English("wait-for-one-to-end")}
	}
	return nil
}

// Allow lets the agent drive the workspace until the program ends.
func (g *Gate) Allow() {
	g.consent = ConsentAllow
	g.denied, g.turnDeny = time.Time{}, false
}

// Deny refuses the agent for the rest of the turn, or for DenyFor outside one.
func (g *Gate) Deny(now time.Time) {
	if g.inTurn {
		g.turnDeny = true
		return
	}
	g.denied = now.Add(DenyFor)
}

// Begin counts a command that was let through; End must follow.
func (g *Gate) Begin(inv Invocation) {
	if inv.Origin == panes.User {
		return
	}
	g.running++
	if g.inTurn && inv.Channel != ChannelStream { // Written counted those
		g.used++
	}
}

// End counts a command that ended.
func (g *Gate) End(inv Invocation) {
	if inv.Origin != panes.User && g.running > 0 {
		g.running--
	}
}

// SetTurn tells whether any session of the engine is busy. A turn that begins
// has its full number of commands.
func (g *Gate) SetTurn(busy bool) {
	if busy == g.inTurn {
		return
	}
	g.inTurn = busy
	g.used, g.turnDeny = 0, false
}

// byRules judges an invocation by the rules of the agents at work, and returns
// the needs that they leave to the person. For a link, which the person follows,
// a denial is one of them.
func (g *Gate) byRules(env Env, inv Invocation, seen Seen) (Verdict, []permit.Need) {
	c, ok := g.registry.Get(inv.ID)
	if !ok || g.rules == nil {
		return Verdict{}, nil
	}
	needs := c.needs(env, inv.Args)
	var look []string
	for i, n := range needs {
		look = append(append(look, n.Paths...), n.Writes...)
		needs[i] = env.subject(n)
	}
	r := g.rules(inv).Rule(needs, seen.Granted)
	denied := r.Action == engine.ActionDeny
	switch {
	case denied && inv.Channel != ChannelLink:
		return Verdict{Refuse: deniedBy(r)}, nil
	case len(look) > 0 && seen.Leads == nil:
		return Verdict{Look: look}, nil
	case denied:
		return Verdict{}, needs
	case len(r.Needs) > 0:
		return Verdict{Need: &r.Needs[0]}, r.Needs
	}
	return Verdict{}, nil
}

// deniedBy says which rule refuses a command, and whose it is.
func deniedBy(r permit.Ruling) *Error {
	agent := cmp.Or(r.Agent, "?")
	return refusal(CodeDeniedByRule,
		lang.M("rules-agent-do-not-allow", clip(agent), r.Permission, clip(r.Pattern)),
		lang.M("rule-deny-agent-go-without", clip(r.Rule.Permission+" "+r.Rule.Pattern), clip(agent)))
}

// onLink is the risk of a link that the person followed, and that the agent's
// rules do not allow by themselves.
func onLink(r *Risk, inv Invocation, asked []permit.Need) *Risk {
	if len(asked) == 0 {
		return r
	}
	if r == nil {
		r = &Risk{Text: string(inv.Args)}
	}
	for _, n := range asked {
		for _, why := range n.Why {
			r.Reasons, r.Record = append(r.Reasons, why), append(r.Record, why)
		}
	}
	r.add(danger.Finding{Reason: lang.Key("agents-rules-do-not-allow")})
	return r
}

// riskyNeed is a need whose command is dangerous: it is asked each time, with
// the reasons.
func riskyNeed(n *permit.Need, r *Risk) *permit.Need {
	if n == nil {
		return nil
	}
	firm := *n
	firm.Firm, firm.Always = true, nil
	firm.Why = append(firm.Why[:len(firm.Why):len(firm.Why)], r.Reasons...)
	return &firm
}
