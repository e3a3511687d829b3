package tui

import (
	"context"
	"encoding/json"
	"strings"

	"github.com/openspace-tui/openspace/client"
	"github.com/openspace-tui/openspace/internal/engine"
)

// preferred is who answers by the engine's configuration, and what it turns
// off.
type preferred struct {
	agent    string
	model    engine.ModelRef
	unshared bool // sessions are never shared
	unkept   bool // what files held is not kept, so that it cannot be put back
}

// askPreferred reads no more of the configuration than that: the rest may hold
// secrets. What it does not say is left to the engine's defaults.
func askPreferred(ctx context.Context, c *client.Client) preferred {
	raw, err := c.Config(ctx)
	if err != nil {
		return preferred{}
	}
	var conf struct {
		Model    string `json:"model"`
		Agent    string `json:"default_agent"`
		Share    string `json:"share"`
		Snapshot *bool  `json:"snapshot"`
	}
	if json.Unmarshal(raw, &conf) != nil {
		return preferred{}
	}
	p := preferred{agent: conf.Agent, unshared: conf.Share == "disabled",
		unkept: conf.Snapshot != nil && !*conf.Snapshot}
	if provider, model, ok := strings.Cut(conf.Model, "/"); ok {
		p.model = engine.ModelRef{ProviderID: provider, ModelID: model}
	}
	return p
}
