package commands

import (
	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/lang"
)

// EngineParts defines the commands on what belongs to the engine.
func EngineParts(r *Registry) {
	Define(r, call.MCPList, Spec{Title: lang.Key("MCP servers"), Slash: "mcp", Also: []string{"mcps"},
		SlashArgs: mcpSlash,
		Doc: lang.Key("List the engine's MCP servers with their states, to connect or disconnect them, log in and " +
			"out. With add, a name and an address or a command: add one.")}, listMCP)
	Define(r, call.MCPAdd, Spec{Title: lang.Key("Add an MCP server"),
		Doc: lang.Key("Have the engine connect an MCP server and keep it for all folders, in its own configuration: " +
			"opencode.jsonc of its folder, or the file that is there.")}, addMCP)
	Define(r, call.MCPConnect, Spec{Title: lang.Key("Connect an MCP server"), Hidden: true,
		Doc: "Have the engine connect one of its MCP servers."}, func(_ Env, a call.MCPArgs) Outcome[call.Empty] {
		return Done(call.Empty{}, ConnectMCP{Name: a.Name})
	})
	Define(r, call.MCPDisconnect, Spec{Title: lang.Key("Disconnect an MCP server"), Hidden: true,
		Doc: "Have the engine let go of one of its MCP servers."}, func(_ Env, a call.MCPArgs) Outcome[call.Empty] {
		return Done(call.Empty{}, ConnectMCP{Name: a.Name, Off: true})
	})
	Define(r, call.MCPLogin, Spec{Title: lang.Key("Log in to an MCP server"), Hidden: true,
		Doc: "Log in to one of the engine's MCP servers, in a browser."},
		func(_ Env, a call.MCPArgs) Outcome[call.Empty] {
			return Done(call.Empty{}, LoginMCP{Name: a.Name})
		})
	Define(r, call.MCPLogout, Spec{Title: lang.Key("Log out of an MCP server"), Hidden: true,
		Doc: "Have the engine forget its login with one of its MCP servers, and let go of it."},
		func(_ Env, a call.MCPArgs) Outcome[call.Empty] {
			return Done(call.Empty{}, LoginMCP{Name: a.Name, Out: true})
		})
	Define(r, call.AppStatus, Spec{Title: lang.Key("Status"), Slash: "status", Keys: []string{"<leader>s"},
		Doc: lang.Key("Show the engine, the model, MCP and language servers, formatters, and how the agent reaches " +
			"the panes.")}, func(_ Env, _ call.Empty) Outcome[call.Empty] {
		return Done(call.Empty{}, ShowDialog{Name: DialogStatus})
	})
}

// Variants defines the commands that change how the model answers.
func Variants(r *Registry) {
	Define(r, call.ModelVariant, Spec{Title: lang.Key("Choose the model's variant"), Slash: "variants",
		SlashArgs: func(t string) (any, error) { return call.VariantArgs{Variant: t}, nil },
		Doc:       lang.Key("Choose how much the model thinks, where it has variants.")},
		func(_ Env, a call.VariantArgs) Outcome[call.Empty] {
			switch a.Variant {
			case "":
				return Done(call.Empty{}, ShowDialog{Name: DialogVariants})
			case "default":
				return Done(call.Empty{}, SelectVariant{})
			}
			return Done(call.Empty{}, SelectVariant{Name: a.Variant})
		})
	Define(r, call.ModelNextVariant, Spec{Title: lang.Key("Next variant of the model"), Keys: []string{"ctrl+t"},
		Doc: lang.Key("Switch to the model's next variant.")}, func(_ Env, _ call.Empty) Outcome[call.Empty] {
		return Done(call.Empty{}, SelectVariant{Next: true})
	})
	Define(r, call.ModelRecent, Spec{Title: lang.Key("Recent model"), Keys: []string{"f2"},
		Doc: lang.Key("Switch to the model that was used before, and on through those of late.")},
		func(_ Env, _ call.Empty) Outcome[call.Empty] {
			return Done(call.Empty{}, RecentModel{})
		})
	Define(r, call.ModelRecentBack, Spec{Title: lang.Key("Recent model, backwards"), Keys: []string{"shift+f2"},
		Doc: lang.Key("Go through the models of late the other way round.")},
		func(_ Env, _ call.Empty) Outcome[call.Empty] {
			return Done(call.Empty{}, RecentModel{Back: true})
		})
	for _, f := range []struct {
		id    call.Command[call.Empty]
		title string
		back  bool
	}{{call.ModelNextFavourite, lang.Key("Next favourite model"), false},
		{call.ModelPreviousFavourite, lang.Key("Previous favourite model"), true}} {
		Define(r, f.id, Spec{Title: f.title,
			Doc: lang.Key("Go through the favourite models; ctrl+f in their list makes one.")},
			func(_ Env, _ call.Empty) Outcome[call.Empty] {
				return Done(call.Empty{}, RecentModel{Back: f.back, Favourite: true})
			})
	}
}
