package commands

import "github.com/openspace-tui/openspace/internal/lang"

// ReopenArgs names a folder.
type ReopenArgs struct {
	Dir string `json:"dir" jsonschema:"the folder, an absolute path"`
}

// Projects defines the commands that go to other folders.
func Projects(r *Registry) {
	Define(r, Spec{ID: "openspace.app.projects", Title: lang.Key("Projects"), Slash: "projects",
		Doc: lang.Key("List the projects that the engine knows and the folders that you worked in, to go there.")}, func(_ Env, _ Empty) Outcome[Empty] {
		return Done(Empty{}, ShowDialog{Name: DialogProjects})
	})
	Define(r, Spec{ID: "openspace.app.reopen", Title: lang.Key("Go to a project"), Hidden: true,
		Doc: "Leave this folder and begin anew in another, with its own engine, configuration and sessions."}, func(_ Env, a ReopenArgs) Outcome[Empty] {
		return Done(Empty{}, Reopen(a))
	})
}
