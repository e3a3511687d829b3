package connection

import (
	"context"
	"encoding/json"
	"strings"

	"github.com/openspace-tui/openspace/client"
	"github.com/openspace-tui/openspace/internal/engine"
)

// Preferred is who answers by the engine's configuration, and what it turns
// off.
type Preferred struct {
	Agent    string
	Model    engine.ModelRef
	Unshared bool // sessions are never shared
	Unkept   bool // what files held is not kept, so that it cannot be put back
}

// askPreferred reads no more of the configuration than that: the rest may hold
// secrets. What it does not say is left to the engine's defaults.
func askPreferred(ctx context.Context, c *client.Client) Preferred {
	raw, err := c.Config(ctx)
	if err != nil {
		return Preferred{}
	}
	var conf struct {
		Model    string `json:"model"`
		Agent    string `json:"default_agent"`
		Share    string `json:"share"`
		Snapshot *bool  `json:"snapshot"`
	}
	if json.Unmarshal(raw, &conf) != nil {
		return Preferred{}
	}
	p := Preferred{Agent: conf.Agent, Unshared: conf.Share == "disabled",
		Unkept: conf.Snapshot != nil && !*conf.Snapshot}
	if provider, model, ok := strings.Cut(conf.Model, "/"); ok {
		p.Model = engine.ModelRef{ProviderID: provider, ModelID: model}
	}
	return p
}
