package commands

import (
	"strings"

	"github.com/openspace-tui/openspace/internal/lang"
)

// ServerArgs names an engine.
type ServerArgs struct {
	URL string `json:"url,omitempty" jsonschema:"the engine's address, as http://127.0.0.1:4096; own or - for one that is started here; none asks"`
}

// Server defines the command that changes the engine.
func Server(r *Registry) {
	Define(r, Spec{ID: "openspace.app.server", Title: lang.Key("Change the engine"), Slash: "server",
		SlashArgs: func(t string) (any, error) { return ServerArgs{URL: strings.TrimSpace(t)}, nil },
		Doc:       lang.Key("Go on with another engine, by its address, or with one of your own again (/server own). Drafts, panes and terminals stay.")},
		func(_ Env, a ServerArgs) Outcome[Empty] { return Done(Empty{}, ChangeEngine{Address: a.URL}) })
}
