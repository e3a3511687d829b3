package permit

import (
	"slices"

	"github.com/openspace-tui/openspace/internal/engine"
)

// Need is one permission that a command wants, as the engine's own tool would
// ask for it.
type Need struct {
	Permission string
	Paths      []string // of the workspace, as they were given; their names are patterns
	OneOf      bool     // of Paths the first that is there is meant, or the first
	Patterns   []string // each must be allowed
	Always     []string // what "always" would allow from then on
	Command    string   // of bash: the line, or what was typed
	Folder     string   // of bash: where it runs
	Writes     []string // of bash: absolute paths and patterns of which it must be known where they lead
	// Hidden needs are of what a program does not show, as a password: they are
	// judged by it, and shown and logged without it.
	Hidden bool
	// Firm needs are put before the person whatever rule allows them, and no
	// answer holds for the next.
	Firm bool
	Why  []string // why, for the person
}

// hiddenText stands for what is not shown.
const hiddenText = "[hidden]"

// Shown is the need as it is shown and logged. What is hidden is not allowed
// always: nobody saw what that would be.
func (n Need) Shown() Need {
	if n.Hidden {
		n.Patterns, n.Always, n.Command = []string{hiddenText}, nil, hiddenText
	}
	return n
}

// Same reports whether an answer to one need holds for the other.
func (n Need) Same(o Need) bool {
	return n.Permission == o.Permission && n.Command == o.Command && n.Folder == o.Folder &&
		slices.Equal(n.Patterns, o.Patterns)
}

// Agent is whose rules a command must pass: those of the agent, and behind them
// those of its session.
type Agent struct {
	Name    string
	Rules   []engine.Rule
	Session []engine.Rule
	Known   bool // false: the engine has not told the rules
}

// Book is what decides on a command: the agents, of which the strictest counts,
// and what the person allowed always.
type Book struct {
	Agents []Agent
	Always []engine.Rule
}

// Ruling is what a book says of a command's needs.
type Ruling struct {
	Action string // of engine.Action…
	// Of a denial: whose rule it is, and of what it is about.
	Agent               string
	Rule                engine.Rule
	Permission, Pattern string

	Needs []Need // those to ask for, in order
}

// Rule decides on needs. Granted are those that the person let pass for this
// command; a denial holds all the same.
func (b Book) Rule(needs, granted []Need) Ruling {
	out := Ruling{Action: engine.ActionAllow}
	for _, n := range needs {
		ask := n.Firm
		for _, a := range b.agents() {
			for _, p := range n.Patterns {
				r := b.decide(a, n.Permission, p)
				switch r.Action {
				case engine.ActionDeny:
					if n.Hidden {
						p = hiddenText
					}
					return Ruling{Action: engine.ActionDeny, Agent: a.Name, Rule: r, Permission: n.Permission,
						Pattern: p}
				case engine.ActionAllow:
				default:
					ask = true
				}
			}
		}
		if ask && !slices.ContainsFunc(granted, n.Same) {
			out.Action, out.Needs = engine.ActionAsk, append(out.Needs, n)
		}
	}
	return out
}

// Only is the book of one permission: its other rules never match that.
func (b Book) Only(permission string) Book {
	out := Book{Agents: slices.Clone(b.Agents), Always: only(b.Always, permission)}
	for i := range out.Agents {
		a := &out.Agents[i]
		a.Rules, a.Session = only(a.Rules, permission), only(a.Session, permission)
	}
	return out
}

func only(rules []engine.Rule, permission string) []engine.Rule {
	return slices.DeleteFunc(slices.Clone(rules),
		func(r engine.Rule) bool { return !Matches(r.Permission, permission) })
}

// agents are those who decide; without any nobody is known.
func (b Book) agents() []Agent {
	if len(b.Agents) == 0 {
		return []Agent{{}}
	}
	return b.Agents
}

// decide is the rule of one agent on one pattern. What the person allowed
// always answers what would be asked and never lifts a denial: the engine looks
// at it last (1.18.33), so that "always" for an agent that asks would open one
// that is denied the same.
func (b Book) decide(a Agent, permission, pattern string) engine.Rule {
	r := engine.Rule{Permission: permission, Pattern: "*", Action: engine.ActionAsk}
	switch {
	case a.Known:
		r = Evaluate(permission, pattern, a.Rules, a.Session)
	case permission == Read || permission == Grep || permission == Glob:
		r.Action = engine.ActionAllow
	}
	if r.Action == engine.ActionAsk {
		if always := Evaluate(permission, pattern, b.Always); always.Action == engine.ActionAllow {
			return always
		}
	}
	return r
}

// Covered reports whether what was allowed always answers a need.
func (b Book) Covered(n Need) bool {
	return len(b.Rule([]Need{n}, nil).Needs) == 0 && !n.Firm
}
