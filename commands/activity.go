package commands

import (
	"strconv"

	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/panes"
)

// ActivityID is the content that shows what agents did.
const ActivityID panes.ContentID = "activity:log"

// UndoArgs names a command in the activity log.
type UndoArgs struct {
	ID int `json:"id,omitempty" min:"1" jsonschema:"its number in the activity log; none: the newest that can be taken back"`
}

// Activity defines the commands on what agents did.
func Activity(r *Registry) {
	Define(r, Spec{ID: "openspace.app.activity", Title: lang.Key("Agent activity"), Slash: "activity",
		Doc: lang.Key("Show what agents did, with results, and take it back.")}, func(env Env, _ Empty) Outcome[PaneResult] {
		p, _, err := env.Panes.Open(ActivityID, panes.Placement{Origin: panes.User, Focus: true})
		if err != nil {
			return Refuse[PaneResult](paneError(err))
		}
		return Done(PaneResult{string(p.ID)})
	})
	Define(r, Spec{ID: "openspace.app.undo_agent", Title: lang.Key("Undo the agent's last command"), Slash: "undo-agent", SlashArgs: undoSlash,
		Doc: lang.Key("Take back what the agent did last, or the command of that number in /activity.")}, func(_ Env, a UndoArgs) Outcome[Empty] {
		return Done(Empty{}, UndoAgent(a))
	})
}

func undoSlash(text string) (any, error) {
	if text == "" {
		return UndoArgs{}, nil
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 {
		return nil, lang.Errorf("which one? /undo-agent takes back the last, /undo-agent NUMBER one of /activity")
	}
	return UndoArgs{ID: n}, nil
}
