package cli

import (
	"errors"

	"github.com/openspace-tui/openspace/internal/config"
	"github.com/openspace-tui/openspace/internal/danger"
	"github.com/openspace-tui/openspace/internal/permit"
	"github.com/openspace-tui/openspace/internal/state"
	"github.com/openspace-tui/openspace/tui/agent"
)

// rules is what a configuration lets the engine do without asking.
func rules(conf *config.Loaded) (permit.Rules, error) {
	allow, err1 := permit.ParseAll(conf.Permissions.Allow, permit.Parse)
	ask, err2 := permit.ParseAll(conf.Permissions.Ask, permit.ParseAsk)
	judge, err3 := danger.New(conf.Agent.Dangerous)
	if err2 != nil || err3 != nil { // what is to be asked is not known whole
		allow, ask, judge = nil, []permit.Rule{{Permission: "*", Pattern: "*"}}, &danger.Judge{}
	}
	return permit.Rules{Allow: allow, Ask: ask, Danger: func(
		command string) bool {
		return len(judge.Lines(command)) > 0
	}}, errors.Join(err1, err2, err3)
}

// permits is what the engine is allowed without asking: by the configuration,
// and by what was added in this workspace before.
func (p *program) permits() (agent.Permits, error) {
	rules, err1 := rules(p.conf)
	texts, err2 := state.Permits(p.files.Name())
	kept, err3 := permit.ParseAll(texts, permit.Parse)
	return agent.Permits{Rules: rules, Kept: kept, Keep: func(list []permit.Rule) error {
		texts := make([]string, len(list))
		for i, r := range list {
			texts[i] = r.String()
		}
		return state.KeepPermits(p.files.Name(), texts)
	}}, errors.Join(err1, err2, err3)
}
