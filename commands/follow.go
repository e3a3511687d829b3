package commands

import "github.com/openspace-tui/openspace/internal/lang"

// What can be done about following the agent.
const (
	FollowOn    = "on" // also goes on where the person held it
	FollowOff   = "off"
	FollowTrail = "trail" // list where it has been
)

// FollowArgs says what to do about following the agent.
type FollowArgs struct {
	Act string `json:"act,omitempty" enum:"on|off|trail" jsonschema:"on, off, or trail, which lists where the agent has been; empty: the other way than it is"`
}

// Follow has the program show where the agent goes, or no longer.
type Follow FollowArgs

func (Follow) effect() {}

// Following defines the command that shows where the agent goes.
func Following(r *Registry) {
	Define(r, Spec{ID: "openspace.app.follow", Title: lang.Key("Follow the agent"), Slash: "follow", SlashArgs: followSlash,
		Doc: lang.Key("Show the files that the agent reads, finds and changes as it goes, or no longer; /follow trail lists where it has been.")}, func(_ Env, a FollowArgs) Outcome[Empty] {
		return Done(Empty{}, Follow(a))
	})
}

func followSlash(text string) (any, error) {
	switch text {
	case "", FollowOn, FollowOff, FollowTrail:
		return FollowArgs{text}, nil
	}
	return nil, lang.Errorf("/follow begins and ends it; or say on, off or trail")
}
