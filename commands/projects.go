package commands

import (
	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/lang"
)

// Projects defines the commands that go to other folders.
func Projects(r *Registry) {
	Define(r, call.AppProjects, Spec{Title: lang.Key("projects-title"), Slash: "projects",
		Doc: lang.Key("list-projects-engine-knows-folders")},
		func(_ Env, _ call.Empty) Outcome[call.Empty] {
			return Done(call.Empty{}, ShowDialog{Name: DialogProjects})
		})
	Define(r, call.AppReopen, Spec{Title: lang.Key("go-to-a-project"), Hidden: true,
		Doc: "Leave this folder and begin anew in another, with its own engine, configuration and sessions."},
		func(_ Env, a call.ReopenArgs) Outcome[call.Empty] {
			return Done(call.Empty{}, Reopen(a))
		})
}
