package cli

import (
	"errors"

	"github.com/openspace-tui/openspace/internal/danger"
	"github.com/openspace-tui/openspace/internal/permit"
	"github.com/openspace-tui/openspace/internal/state"
	"github.com/openspace-tui/openspace/tui"
)

// permits is what the engine is allowed without asking: by the configuration,
// and by what was added in this workspace before.
func (p *program) permits() (tui.Permits, error) {
	conf := p.conf.Permissions
	allow, err1 := permit.ParseAll(conf.Allow, permit.Parse)
	ask, err2 := permit.ParseAll(conf.Ask, permit.ParseAsk)
	texts, err3 := state.Permits(p.files.Dir())
	kept, err4 := permit.ParseAll(texts, permit.Parse)
	judge, err5 := danger.New(p.conf.Agent.Dangerous)
	if err5 != nil {
		judge = &danger.Judge{}
	}
	rules := permit.Rules{Allow: allow, Ask: ask, Danger: func(command string) bool { return len(judge.Lines(command)) > 0 }}
	if err2 != nil { // what is to be asked is not known whole
		rules.Allow, kept = nil, nil
	}
	return tui.Permits{Rules: rules, Kept: kept, Keep: func(list []permit.Rule) error {
		texts := make([]string, len(list))
		for i, r := range list {
			texts[i] = r.String()
		}
		return state.KeepPermits(p.files.Dir(), texts)
	}}, errors.Join(err1, err2, err3, err4)
}
