package commands

import (
	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/lang"
)

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
