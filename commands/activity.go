package commands

import (
	"strconv"

	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/panes"
)

// ActivityID is the content that shows what agents did.
const ActivityID panes.ContentID = "activity:log"

// Activity defines the commands on what agents did.
func Activity(r *Registry) {
	Define(r, call.AppActivity, Spec{Title: lang.Key("Agent activity"), Slash: "activity",
		Doc: lang.Key("Show what agents did, with results, and take it back.")},
		func(env Env, _ call.Empty) Outcome[PaneResult] {
			p, _, err := env.Panes.Open(ActivityID, panes.Placement{Origin: panes.User, Focus: true})
			if err != nil {
				return Refuse[PaneResult](paneError(err))
			}
			return Done(PaneResult{string(p.ID)})
		})
	Define(r, call.AppUndoAgent, Spec{Title: lang.Key("Undo the agent's last command"), Slash: "undo-agent",
		SlashArgs: undoSlash,
		Doc:       lang.Key("Take back what the agent did last, or the command of that number in /activity.")},
		func(_ Env, a call.UndoArgs) Outcome[call.Empty] {
			return Done(call.Empty{}, UndoAgent(a))
		})
}

func undoSlash(text string) (any, error) {
	if text == "" {
		return call.UndoArgs{}, nil
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 {
		return nil, lang.Errorf("which one? /undo-agent takes back the last, /undo-agent NUMBER one of /activity")
	}
	return call.UndoArgs{ID: n}, nil
}
