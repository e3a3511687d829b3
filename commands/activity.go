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
	Define(r, call.AppActivity, Spec{Title: lang.Key("agent-activity"), Slash: "activity",
		Doc: lang.Key("show-what-agents-did-results")},
		func(env Env, _ call.Empty) Outcome[PaneResult] {
			p, _, err := env.Panes.Open(ActivityID, panes.Placement{Origin: panes.User, Focus: true})
			if err != nil {
				return Refuse[PaneResult](paneError(err))
			}
			return Done(PaneResult{string(p.ID)})
		})
	Define(r, call.AppUndoAgent, Spec{Title: lang.Key("undo-the-agents-last-command"), Slash: "undo-agent",
		SlashArgs: undoSlash,
		Doc:       lang.Key("take-back-what-agent-did")},
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
		return nil, lang.Errorf("which-one-undo-agent-takes")
	}
	return call.UndoArgs{ID: n}, nil
}

// What can be done about following the agent.
const (
	FollowOn    = "on" // also goes on where the person held it
	FollowOff   = "off"
	FollowTrail = "trail" // list where it has been
)

// Follow has the program show where the agent goes, or no longer.
type Follow call.FollowArgs

func (Follow) effect() {}

// Following defines the command that shows where the agent goes.
func Following(r *Registry) {
	Define(r, call.AppFollow, Spec{Title: lang.Key("follow-the-agent"), Slash: "follow", SlashArgs: followSlash,
		Doc: lang.Key("show-files-agent-reads-finds")}, func(_ Env, a call.FollowArgs) Outcome[call.Empty] {
		return Done(call.Empty{}, Follow(a))
	})
}

func followSlash(text string) (any, error) {
	switch text {
	case "", FollowOn, FollowOff, FollowTrail:
		return call.FollowArgs{Act: text}, nil
	}
	return nil, lang.Errorf("follow-begins-ends-say-off")
}
