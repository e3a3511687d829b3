package choice

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

// AgentInfo finds an agent among the engine's, or nil.
func (c *Choice) AgentInfo(name string) *engine.Agent {
	if i := slices.IndexFunc(c.p.Engine().Agents, func(a engine.Agent) bool { return a.Name == name }); i >= 0 {
		return &c.p.Engine().Agents[i]
	}
	return nil
}

// agentTokens are the colours of agents that have none of their own, in turn.
func agentTokens() []theme.Token {
	return []theme.Token{theme.Secondary, theme.Accent, theme.Success, theme.Warning, theme.Primary, theme.Info}
}

// AgentStyle is how an agent's name is drawn, wherever it is: in the colour of
// its configuration, or in one by its place among those there are. It never
// tells agents apart by itself: the name stands in it.
func (c *Choice) AgentStyle(name string) lipgloss.Style {
	i := slices.IndexFunc(c.p.Engine().Agents, func(a engine.Agent) bool { return a.Name == name })
	if i < 0 {
		return c.p.Window().Theme.Style(theme.Secondary)
	}
	if ink, ok := c.p.Window().Theme.Resolve(c.p.Engine().Agents[i].Color); ok {
		return c.p.Window().Theme.Ink(ink)
	}
	all := agentTokens()
	return c.p.Window().Theme.Style(all[i%len(all)])
}

// WithoutAgent has another agent answer where -a names one that there is not.
func (c *Choice) WithoutAgent() {
	name := c.flags.Agent
	if name == "" || len(c.primaries()) == 0 || slices.ContainsFunc(c.primaries(),
		func(a engine.Agent) bool { return a.Name == name }) {
		return
	}
	c.flags.Agent = ""
	for id, as := range c.by {
		if as.agent == name {
			as.agent = ""
			c.by[id] = as
		}
	}
	c.p.Toast(commands.LevelWarning, lang.Translate(c.noAgent(name))+" · "+
		lang.T("answers-the-next-prompt", c.FirstAgent()))
}

// noAgent says that an agent is not there, and which may be meant.
func (c *Choice) noAgent(name string) error {
	var names []string
	for _, a := range c.primaries() {
		names = append(names, a.Name)
	}
	return lang.Errorf("there-no-agent-nearest", name, sanitize.Line(config.Nearest(name, names)))
}

// AgentList lists the agents that one talks to, each with the model that
// would answer.
func (c *Choice) AgentList() dialog.Dialog {
	session := c.p.Session()
	now, _ := c.Who(session)
	var rows []dialog.Row
	at := 0
	for i, a := range c.primaries() {
		sign := "  "
		if a.Name == now {
			sign, at = "● ", i
		}
		model := sanitize.Line(c.modelOf(session, a.Name).String())
		if own := c.ownModel(a.Name); own.ModelID != "" && model == own.String() {
			model = lang.T("its-own", model)
		}
		detail := sanitize.Line(a.Mode) + " · " + model
		if a.Description != "" {
			detail += " · " + sanitize.Line(a.Description)
		}
		ink := c.AgentStyle(a.Name)
		rows = append(rows, dialog.Row{Label: sign + "■ " + sanitize.Line(a.Name), Ink: &ink, Detail: detail,
			ID:   a.Name,
			More: sanitize.Line(cmp.Or(a.Description, lang.T("it-has-no-description"))),
			Do:   dialog.Do(call.AgentSelect.With(call.AgentArgs{Name: a.Name}))})
	}
	p := dialog.NewPicker(lang.T("agents"), rows)
	p.Help = lang.T("enter-chooses-tab-goes-through")
	p.At = at
	p.Note = func(name string) string {
		return rows[slices.IndexFunc(rows, func(r dialog.Row) bool { return r.ID == name })].More
	}
	return p
}
