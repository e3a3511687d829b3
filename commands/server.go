package commands

import (
	"strings"

	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/lang"
)

// Server defines the command that changes the engine.
func Server(r *Registry) {
	Define(r, call.AppServer, Spec{Title: lang.Key("Change the engine"), Slash: "server",
		SlashArgs: func(t string) (any, error) { return call.ServerArgs{URL: strings.TrimSpace(t)}, nil },
		Doc: lang.Key("Go on with another engine, by its address, or with one of your own again (/server own). " +
			"Drafts, panes and terminals stay.")},
		func(_ Env, a call.ServerArgs) Outcome[call.Empty] {
			return Done(call.Empty{}, ChangeEngine{Address: a.URL})
		})
}
