package tui

import (
	"slices"

	"charm.land/lipgloss/v2"

	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/theme"
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
		return m.theme.Style(theme.Secondary)
	}
	if c, ok := m.theme.Resolve(m.conn.agents[i].Color); ok {
		return m.theme.Ink(c)
	}
	all := agentTokens()
	return m.theme.Style(all[i%len(all)])
}
