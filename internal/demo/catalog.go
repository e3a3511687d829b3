package demo

import (
	"encoding/json"
	"strings"

	"github.com/openspace-tui/openspace/internal/engine"
)

// Names of what the demo engine offers.
const (
	providerID  = "demo"
	modelID     = "scripted"
	modelFast   = "scripted-fast"
	variantLow  = "low"  // no reasoning
	variantHigh = "high" // reasoning in every reply
	agentBuild  = "build"
	agentPlan   = "plan" // asks for no commands
)

// install is how to get the real engine.
const install = "npm install -g opencode-ai"

func agents() []engine.Agent {
	return []engine.Agent{
		{Name: agentBuild, Mode: "primary", Native: true, Description: "The default agent of the demo engine. It follows scripts.", Permission: rules()},
		{Name: agentPlan, Mode: "primary", Native: true, Description: "The demo engine's plan mode. It asks for no commands.",
			Permission: append(rules(), engine.Rule{Permission: "edit", Pattern: "*", Action: engine.ActionDeny})},
	}
}

// rules are those of the demo's agents: what its own tools ask is scripted.
func rules() []engine.Rule {
	return []engine.Rule{{Permission: "*", Pattern: "*", Action: engine.ActionAllow},
		{Permission: "external_directory", Pattern: "*", Action: engine.ActionAsk}}
}

// provider is the only one: it costs nothing.
func provider() engine.Provider {
	model := func(id, name string, variants ...string) engine.Model {
		m := engine.Model{ID: id, ProviderID: providerID, Name: name, Family: "demo", Status: "active",
			Variants: map[string]json.RawMessage{}}
		m.Limit.Context, m.Limit.Output = 100_000, 4_096
		for _, v := range variants {
			m.Variants[v] = json.RawMessage(`{"reasoningEffort":"` + v + `"}`)
		}
		return m
	}
	return engine.Provider{ID: providerID, Name: "Demo (scripted, no model)", Source: "custom",
		Models: map[string]engine.Model{
			modelID:   model(modelID, "Scripted", variantLow, variantHigh),
			modelFast: model(modelFast, "Scripted, fast"),
		}}
}

// slashCommand is one of the engine's commands. Its template is the prompt.
type slashCommand struct {
	name, description, template string
}

func slashCommands() []slashCommand {
	return []slashCommand{
		{"init", "what a guided AGENTS.md setup would look at (writes nothing)", "Look at what an AGENTS.md for this repository would say. $ARGUMENTS"},
		{"review", "marks left in the code: TODO, FIXME, XXX, HACK", "Review the marks left in the code of this workspace. $ARGUMENTS"},
		{"tour", "the demo engine's tour of OpenSpace", "Give me the tour. $ARGUMENTS"},
	}
}

func (c slashCommand) wire() engine.Command {
	template, _ := json.Marshal(c.template)
	return engine.Command{Name: c.name, Description: c.description, Source: "command", Template: template,
		Hints: []string{"$ARGUMENTS"}}
}

// expand makes the prompt of a call.
func (c slashCommand) expand(arguments string) string {
	return strings.TrimSpace(strings.ReplaceAll(c.template, "$ARGUMENTS", arguments))
}
