package commands

import (
	"cmp"

	"github.com/openspace-tui/openspace/internal/danger"
	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/permit"
)

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
