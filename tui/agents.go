package tui

import (
	"cmp"
	"slices"

	"charm.land/lipgloss/v2"

	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/config"
	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/theme"
	"github.com/openspace-tui/openspace/tui/dialog"
)

// agentInfo finds an agent among the engine's, or nil.
func (m *Model) agentInfo(name string) *engine.Agent {
	if i := slices.IndexFunc(m.conn.agents, func(a engine.Agent) bool { return a.Name == name }); i >= 0 {
		return &m.conn.agents[i]
	}
	return nil
}

// agentTokens are the colours of agents that have none of their own, in turn.
func agentTokens() []theme.Token {
	return []theme.Token{theme.Secondary, theme.Accent, theme.Success, theme.Warning, theme.Primary, theme.Info}
}

// agentStyle is how an agent's name is drawn, wherever it is: in the colour of
// its configuration, or in one by its place among those there are. It never
// tells agents apart by itself: the name stands in it.
func (m *Model) agentStyle(name string) lipgloss.Style {
	i := slices.IndexFunc(m.conn.agents, func(a engine.Agent) bool { return a.Name == name })
	if i < 0 {
		return m.win.Theme.Style(theme.Secondary)
	}
	if c, ok := m.win.Theme.Resolve(m.conn.agents[i].Color); ok {
		return m.win.Theme.Ink(c)
	}
	all := agentTokens()
	return m.win.Theme.Style(all[i%len(all)])
}

// setAgents takes the engine's agents. Where their colours changed,
// conversations are drawn anew.
func (m *Model) setAgents(all []engine.Agent) {
	same := slices.EqualFunc(all, m.conn.agents,
		func(a, b engine.Agent) bool { return a.Name == b.Name && a.Color == b.Color })
	m.conn.agents = all
	m.withoutAgent()
	if same {
		return
	}
	for _, c := range m.chats() {
		c.Redraw()
	}
}

// withoutAgent has another agent answer where -a names one that there is not.
func (m *Model) withoutAgent() {
	name := m.o.Agent
	if name == "" || len(m.primaries()) == 0 || slices.ContainsFunc(m.primaries(),
		func(a engine.Agent) bool { return a.Name == name }) {
		return
	}
	m.o.Agent = ""
	for id, c := range m.choice.by {
		if c.agent == name {
			c.agent = ""
			m.choice.by[id] = c
		}
	}
	m.toast(commands.LevelWarning, lang.Translate(m.noAgent(name))+" · "+
		lang.T("%s answers the next prompt", m.firstAgent()))
}

// noAgent says that an agent is not there, and which may be meant.
func (m *Model) noAgent(name string) error {
	var names []string
	for _, a := range m.primaries() {
		names = append(names, a.Name)
	}
	return lang.Errorf("there is no agent %q; the nearest is %s", name, sanitize.Line(config.Nearest(name, names)))
}

// agentPicker lists the agents that one talks to, each with the model that
// would answer.
func (m *Model) agentPicker() dialog.Dialog {
	session := m.session()
	now, _ := m.who(session)
	var rows []dialog.Row
	at := 0
	for i, a := range m.primaries() {
		sign := "  "
		if a.Name == now {
			sign, at = "● ", i
		}
		model := sanitize.Line(m.modelOf(session, a.Name).String())
		if own := m.ownModel(a.Name); own.ModelID != "" && model == own.String() {
			model = lang.T("%s, its own", model)
		}
		detail := sanitize.Line(a.Mode) + " · " + model
		if a.Description != "" {
			detail += " · " + sanitize.Line(a.Description)
		}
		ink := m.agentStyle(a.Name)
		rows = append(rows, dialog.Row{Label: sign + "■ " + sanitize.Line(a.Name), Ink: &ink, Detail: detail,
			ID:   a.Name,
			More: sanitize.Line(cmp.Or(a.Description, lang.T("It has no description."))),
			Do:   do(call.AgentSelect.With(call.AgentArgs{Name: a.Name}))})
	}
	p := dialog.NewPicker(lang.T("Agents"), rows)
	p.Help = lang.T("enter chooses · tab goes through them from the prompt · @ calls subagents · esc closes")
	p.At = at
	p.Note = func(name string) string {
		return rows[slices.IndexFunc(rows, func(r dialog.Row) bool { return r.ID == name })].More
	}
	return p
}
