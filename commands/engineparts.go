package commands

import "github.com/openspace-tui/openspace/internal/lang"

// MCPArgs names an MCP server of the engine.
type MCPArgs struct {
	Name string `json:"name" jsonschema:"the server"`
}

// VariantArgs names a variant of the model.
type VariantArgs struct {
	Variant string `json:"variant,omitempty" jsonschema:"the variant, or default; empty: choose from a list"`
}

// EngineParts defines the commands on what belongs to the engine.
func EngineParts(r *Registry) {
	Define(r, Spec{ID: "openspace.mcp.list", Title: lang.Key("MCP servers"), Slash: "mcp", Also: []string{"mcps"}, SlashArgs: mcpSlash,
		Doc: lang.Key("List the engine's MCP servers with their states, to connect or disconnect them, log in and out. With add, a name and an address or a command: add one.")}, listMCP)
	Define(r, Spec{ID: "openspace.mcp.add", Title: lang.Key("Add an MCP server"),
		Doc: lang.Key("Have the engine connect an MCP server and keep it for all folders, in its own configuration: opencode.jsonc of its folder, or the file that is there.")}, addMCP)
	Define(r, Spec{ID: "openspace.mcp.connect", Title: lang.Key("Connect an MCP server"), Hidden: true,
		Doc: "Have the engine connect one of its MCP servers."}, func(_ Env, a MCPArgs) Outcome[Empty] {
		return Done(Empty{}, ConnectMCP{Name: a.Name})
	})
	Define(r, Spec{ID: "openspace.mcp.disconnect", Title: lang.Key("Disconnect an MCP server"), Hidden: true,
		Doc: "Have the engine let go of one of its MCP servers."}, func(_ Env, a MCPArgs) Outcome[Empty] {
		return Done(Empty{}, ConnectMCP{Name: a.Name, Off: true})
	})
	Define(r, Spec{ID: "openspace.mcp.login", Title: lang.Key("Log in to an MCP server"), Hidden: true,
		Doc: "Log in to one of the engine's MCP servers, in a browser."}, func(_ Env, a MCPArgs) Outcome[Empty] {
		return Done(Empty{}, LoginMCP{Name: a.Name})
	})
	Define(r, Spec{ID: "openspace.mcp.logout", Title: lang.Key("Log out of an MCP server"), Hidden: true,
		Doc: "Have the engine forget its login with one of its MCP servers, and let go of it."}, func(_ Env, a MCPArgs) Outcome[Empty] {
		return Done(Empty{}, LoginMCP{Name: a.Name, Out: true})
	})
	Define(r, Spec{ID: "openspace.app.status", Title: lang.Key("Status"), Slash: "status", Keys: []string{"<leader>s"},
		Doc: lang.Key("Show the engine, the model, MCP and language servers, formatters, and how the agent reaches the panes.")}, func(_ Env, _ Empty) Outcome[Empty] {
		return Done(Empty{}, ShowDialog{Name: DialogStatus})
	})
}

// Variants defines the commands that change how the model answers.
func Variants(r *Registry) {
	Define(r, Spec{ID: "openspace.model.variant", Title: lang.Key("Choose the model's variant"), Slash: "variants",
		SlashArgs: func(t string) (any, error) { return VariantArgs{Variant: t}, nil },
		Doc:       lang.Key("Choose how much the model thinks, where it has variants.")}, func(_ Env, a VariantArgs) Outcome[Empty] {
		switch a.Variant {
		case "":
			return Done(Empty{}, ShowDialog{Name: DialogVariants})
		case "default":
			return Done(Empty{}, SelectVariant{})
		}
		return Done(Empty{}, SelectVariant{Name: a.Variant})
	})
	Define(r, Spec{ID: "openspace.model.next_variant", Title: lang.Key("Next variant of the model"), Keys: []string{"ctrl+t"},
		Doc: lang.Key("Switch to the model's next variant.")}, func(_ Env, _ Empty) Outcome[Empty] {
		return Done(Empty{}, SelectVariant{Next: true})
	})
	Define(r, Spec{ID: "openspace.model.recent", Title: lang.Key("Recent model"), Keys: []string{"f2"},
		Doc: lang.Key("Switch to the model that was used before, and on through those of late.")}, func(_ Env, _ Empty) Outcome[Empty] {
		return Done(Empty{}, RecentModel{})
	})
	Define(r, Spec{ID: "openspace.model.recent_back", Title: lang.Key("Recent model, backwards"), Keys: []string{"shift+f2"},
		Doc: lang.Key("Go through the models of late the other way round.")}, func(_ Env, _ Empty) Outcome[Empty] {
		return Done(Empty{}, RecentModel{Back: true})
	})
	for _, f := range []struct {
		id, title string
		back      bool
	}{{"next", lang.Key("Next favourite model"), false}, {"previous", lang.Key("Previous favourite model"), true}} {
		Define(r, Spec{ID: "openspace.model." + f.id + "_favourite", Title: f.title,
			Doc: lang.Key("Go through the favourite models; ctrl+f in their list makes one.")}, func(_ Env, _ Empty) Outcome[Empty] {
			return Done(Empty{}, RecentModel{Back: f.back, Favourite: true})
		})
	}
}
