package agent

import (
	"cmp"
	"context"
	"os"
	"slices"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/client"
	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/permit"
)

// rulebook is what is known of the engine's rules beside the agents themselves.
type rulebook struct {
	root  string // from where the engine names files
	home  string // the person's home folder
	known bool   // the agents' rules are those of the engine that runs
	// hidden are agents that nobody chooses and that other agents call. The
	// engine's own helpers, such as the one that compacts, are not among them.
	hidden []engine.Agent
	inits  map[string]int // sessions in which the engine's init runs
}

func newRulebook(dir string) rulebook {
	home, _ := os.UserHomeDir() // without one ~ is not followed
	return rulebook{root: permit.Repository(dir), home: home, inits: map[string]int{}}
}

// Located takes what the engine says of its folders.
func (b *rulebook) Located(p engine.Paths) {
	if p.Worktree != "" {
		b.root = p.Worktree
	}
}

// Root is the folder from which the engine names files.
func (b *rulebook) Root() string { return b.root }

// Home is the person's home folder; empty where it is not known.
func (b *rulebook) Home() string { return b.home }

// Known reports whether the agents' rules are those of the engine that runs.
func (b *rulebook) Known() bool { return b.known }

// Initializing reports whether the engine's init runs in a session.
func (b *rulebook) Initializing(session string) bool { return b.inits[session] > 0 }

// beginInit notes that the engine's init runs in a session, or has ended.
func (b *rulebook) beginInit(session string, by int) {
	if b.inits[session] += by; b.inits[session] <= 0 {
		delete(b.inits, session)
	}
}

// Book is what decides on an invocation: the rules of the agent whose session it
// is credited to, else of all agents at work, else of the default one.
func (rs *Rules) Book(inv commands.Invocation) permit.Book {
	b := permit.Book{Always: slices.Clone(rs.calls.asks.always)}
	if !rs.stale {
		for _, r := range rs.told {
			b.Always = append(b.Always, engine.Rule{Permission: r.Permission, Pattern: r.Pattern,
				Action: engine.ActionAllow})
		}
	}
	if inv.Session != "" && inv.Channel != commands.ChannelHTTP { // there the caller only claims it
		b.Agents = []permit.Agent{rs.rulesOf(inv.Session, cmp.Or(inv.Agent, rs.agentAt(inv.Session)))}
		if inv.Channel == commands.ChannelLink {
			b.Agents = append(b.Agents, rs.spokeIn(inv.Session)...)
		}
		return b
	}
	for _, s := range rs.calls.st.Sessions() {
		if s.Busy() {
			b.Agents = append(b.Agents, rs.rulesOf(s.ID, rs.agentAt(s.ID)))
		}
	}
	if len(b.Agents) == 0 {
		b.Agents = []permit.Agent{rs.rulesOf("", rs.calls.from.FirstAgent())}
	}
	return b
}

// spokeIn are the agents of a session's replies: any of them may have written a
// link.
func (rs *Rules) spokeIn(session string) []permit.Agent {
	var out []permit.Agent
	for _, msg := range rs.calls.st.Visible(session) {
		name := cmp.Or(msg.Info.Agent, msg.Info.Mode)
		if msg.Info.Role == engine.RoleAssistant && rs.ruledAgent(name) != nil &&
			!slices.ContainsFunc(out, func(a permit.Agent) bool { return a.Name == name }) {
			out = append(out, rs.rulesOf(session, name))
		}
	}
	return out
}

// rulesOf are an agent's rules, and behind them those of a session.
func (rs *Rules) rulesOf(session, agent string) permit.Agent {
	out := permit.Agent{Name: agent}
	if s := rs.calls.st.Session(session); s != nil {
		out.Session = s.Permission
	}
	if a := rs.ruledAgent(agent); a != nil && rs.known && len(a.Permission) > 0 {
		out.Rules, out.Known = a.Permission, true
	}
	return out
}

// ruledAgent finds an agent that may call commands, also a hidden one, or nil.
func (rs *Rules) ruledAgent(name string) *engine.Agent {
	if i := slices.IndexFunc(rs.hidden, func(a engine.Agent) bool { return a.Name == name }); i >= 0 {
		return &rs.hidden[i]
	}
	return rs.calls.from.AgentInfo(name)
}

// agentAt is the agent that works in a session now: of the reply under way, else
// of the newest prompt that the engine has. What is chosen for the next prompt
// does not count.
func (rs *Rules) agentAt(session string) string {
	msgs := rs.calls.st.Visible(session)
	for _, msg := range slices.Backward(msgs) {
		if msg.Info.Role != engine.RoleAssistant {
			continue
		}
		name := cmp.Or(msg.Info.Agent, msg.Info.Mode)
		if msg.Info.Time.Completed == 0 && rs.ruledAgent(name) != nil { // not a compaction
			return name
		}
		break
	}
	last, _ := rs.calls.st.Answers(session)
	return cmp.Or(last, rs.calls.from.FirstAgent())
}

// Read reads the agents with their rules anew.
func (rs *Rules) Read() tea.Cmd {
	c, ctx := rs.calls.from.Engine().Client, rs.calls.o.Ctx
	if c == nil || !rs.calls.from.Engine().Live {
		return nil
	}
	return func() tea.Msg {
		agents, err := c.Agents(ctx)
		paths := enginePaths(ctx, c)
		return rulesReadMsg{c: c, err: err, agents: agents, paths: paths}
	}
}

// rulesReadMsg is the result of what readAgents started.
type rulesReadMsg struct {
	c      *client.Client
	err    error
	agents []engine.Agent
	paths  engine.Paths
}

func (msg rulesReadMsg) on(cs *Calls) tea.Cmd {
	if cs.from.Engine().Client != msg.c {
		return nil
	}
	if msg.err == nil {
		cs.Rules.TakeAgents(msg.agents)
	}
	cs.Rules.Located(msg.paths)
	return cs.Rejudge()
}

// TakeAgents takes the agents that the engine lists, but for its own helpers.
func (rs *Rules) TakeAgents(agents []engine.Agent) {
	rs.hidden = nil
	for _, a := range agents {
		if a.Hidden && !a.Native {
			rs.hidden = append(rs.hidden, a)
		}
	}
	rs.calls.from.SetAgents(slices.DeleteFunc(agents, func(a engine.Agent) bool { return a.Hidden }))
	rs.known = true
	rs.Relist()
}

// RunInit notes a slash command of the engine that is about to run, and returns
// what notes its end.
func (rs *Rules) RunInit(name, session string) (ended func()) {
	if name != "init" {
		return func() {}
	}
	note := func(by int) {
		rs.calls.o.Send(initRunsMsg{session: session, by: by})
	}
	note(1)
	return func() { note(-1) }
}

// initRunsMsg is the result of what runInit started.
type initRunsMsg struct {
	session string
	by      int
}

func (msg initRunsMsg) on(cs *Calls) tea.Cmd { cs.Rules.beginInit(msg.session, msg.by); return nil }

// enginePaths asks the engine from where it names files.
func enginePaths(ctx context.Context, c *client.Client) engine.Paths {
	p, err := c.Paths(ctx)
	if err != nil {
		return engine.Paths{} // what is known stays
	}
	return p
}
