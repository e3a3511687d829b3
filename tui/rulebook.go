package tui

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

// read takes what the engine says of its folders.
func (b *rulebook) read(p engine.Paths) {
	if p.Worktree != "" {
		b.root = p.Worktree
	}
}

// beginInit notes that the engine's init runs in a session, or has ended.
func (b *rulebook) beginInit(session string, by int) {
	if b.inits[session] += by; b.inits[session] <= 0 {
		delete(b.inits, session)
	}
}

// book is what decides on an invocation: the rules of the agent whose session it
// is credited to, else of all agents at work, else of the default one.
func (m *Model) book(inv commands.Invocation) permit.Book {
	b := permit.Book{Always: slices.Clone(m.asks.always)}
	if !m.permits.stale {
		for _, r := range m.permits.told {
			b.Always = append(b.Always, engine.Rule{Permission: r.Permission, Pattern: r.Pattern,
				Action: engine.ActionAllow})
		}
	}
	if inv.Session != "" && inv.Channel != commands.ChannelHTTP { // there the caller only claims it
		b.Agents = []permit.Agent{m.rulesOf(inv.Session, cmp.Or(inv.Agent, m.agentAt(inv.Session)))}
		if inv.Channel == commands.ChannelLink {
			b.Agents = append(b.Agents, m.spokeIn(inv.Session)...)
		}
		return b
	}
	for _, s := range m.st.Sessions() {
		if s.Busy() {
			b.Agents = append(b.Agents, m.rulesOf(s.ID, m.agentAt(s.ID)))
		}
	}
	if len(b.Agents) == 0 {
		b.Agents = []permit.Agent{m.rulesOf("", m.firstAgent())}
	}
	return b
}

// spokeIn are the agents of a session's replies: any of them may have written a
// link.
func (m *Model) spokeIn(session string) []permit.Agent {
	var out []permit.Agent
	for _, msg := range m.st.Visible(session) {
		name := cmp.Or(msg.Info.Agent, msg.Info.Mode)
		if msg.Info.Role == engine.RoleAssistant && m.ruledAgent(name) != nil &&
			!slices.ContainsFunc(out, func(a permit.Agent) bool { return a.Name == name }) {
			out = append(out, m.rulesOf(session, name))
		}
	}
	return out
}

// rulesOf are an agent's rules, and behind them those of a session.
func (m *Model) rulesOf(session, agent string) permit.Agent {
	out := permit.Agent{Name: agent}
	if s := m.st.Session(session); s != nil {
		out.Session = s.Permission
	}
	if a := m.ruledAgent(agent); a != nil && m.rulebook.known && len(a.Permission) > 0 {
		out.Rules, out.Known = a.Permission, true
	}
	return out
}

// ruledAgent finds an agent that may call commands, also a hidden one, or nil.
func (m *Model) ruledAgent(name string) *engine.Agent {
	if i := slices.IndexFunc(m.rulebook.hidden, func(a engine.Agent) bool { return a.Name == name }); i >= 0 {
		return &m.rulebook.hidden[i]
	}
	return m.agentInfo(name)
}

// agentAt is the agent that works in a session now: of the reply under way, else
// of the newest prompt that the engine has. What is chosen for the next prompt
// does not count.
func (m *Model) agentAt(session string) string {
	msgs := m.st.Visible(session)
	for _, msg := range slices.Backward(msgs) {
		if msg.Info.Role != engine.RoleAssistant {
			continue
		}
		name := cmp.Or(msg.Info.Agent, msg.Info.Mode)
		if msg.Info.Time.Completed == 0 && m.ruledAgent(name) != nil { // not a compaction
			return name
		}
		break
	}
	last, _ := m.st.Answers(session)
	return cmp.Or(last, m.firstAgent())
}

// readAgents reads the agents with their rules anew.
func (m *Model) readAgents() tea.Cmd {
	c, ctx := m.conn.client, m.o.Ctx
	if c == nil || !m.conn.live() {
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

func (msg rulesReadMsg) on(m *Model) tea.Cmd {
	if m.conn.client != msg.c {
		return nil
	}
	if msg.err == nil {
		m.takeAgents(msg.agents)
	}
	m.rulebook.read(msg.paths)
	return m.rejudge()
}

// takeAgents takes the agents that the engine lists, but for its own helpers.
func (m *Model) takeAgents(agents []engine.Agent) {
	m.rulebook.hidden = nil
	for _, a := range agents {
		if a.Hidden && !a.Native {
			m.rulebook.hidden = append(m.rulebook.hidden, a)
		}
	}
	m.setAgents(slices.DeleteFunc(agents, func(a engine.Agent) bool { return a.Hidden }))
	m.rulebook.known = true
	m.relistRules()
}

// runInit notes a slash command of the engine that is about to run, and returns
// what notes its end.
func (m *Model) runInit(name, session string) (ended func()) {
	if name != "init" {
		return func() {}
	}
	note := func(by int) {
		m.o.Send(initRunsMsg{session: session, by: by})
	}
	note(1)
	return func() { note(-1) }
}

// initRunsMsg is the result of what runInit started.
type initRunsMsg struct {
	session string
	by      int
}

func (msg initRunsMsg) on(m *Model) tea.Cmd { m.rulebook.beginInit(msg.session, msg.by); return nil }

// enginePaths asks the engine from where it names files.
func enginePaths(ctx context.Context, c *client.Client) engine.Paths {
	p, err := c.Paths(ctx)
	if err != nil {
		return engine.Paths{} // what is known stays
	}
	return p
}
