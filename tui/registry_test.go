package tui

import (
	"encoding/json"
	"testing"

	"github.com/openspace-tui/openspace/commands"
)

// Schemas are compiled when arguments are judged first: one that is broken is
// found here, and not by who calls the command.
func TestEveryCommandJudgesItsArguments(t *testing.T) {
	scene(t, nil, func(r *rig) {
		all := r.m.Registry().All()
		if len(all) < 100 {
			t.Errorf("%d commands", len(all))
		}
		for _, c := range all {
			if err := c.Validate(nil); err != nil && err.Code != commands.CodeInvalidArguments {
				t.Errorf("%s: %v", c.ID, err)
			}
			if err := c.Validate(json.RawMessage(`{"none":{"such":1}}`)); err == nil || err.Code != commands.CodeInvalidArguments {
				t.Errorf("%s takes what it does not know: %v", c.ID, err)
			}
		}
	})
}
