package commands

import (
	"strings"

	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/lang"
)

// Server defines the command that changes the engine.
func Server(r *Registry) {
	Define(r, call.AppServer, Spec{Title: lang.Key("change-the-engine"), Slash: "server",
		SlashArgs: func(t string) (any, error) { return call.ServerArgs{URL: strings.TrimSpace(t)}, nil },
		Doc:       lang.Key("go-another-engine-address-one")},
		func(_ Env, a call.ServerArgs) Outcome[call.Empty] {
			return Done(call.Empty{}, ChangeEngine{Address: a.URL})
		})
}
