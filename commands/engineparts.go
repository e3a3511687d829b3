package commands

import (
	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/lang"
)

// EngineParts defines the commands on what belongs to the engine.
func EngineParts(r *Registry) {
	Define(r, call.MCPList, Spec{Title: lang.Key("mcp-servers"), Slash: "mcp", Also: []string{"mcps"},
		SlashArgs: mcpSlash,
		Doc:       lang.Key("list-engines-mcp-servers-their")}, listMCP)
	Define(r, call.MCPAdd, Spec{Title: lang.Key("add-an-mcp-server"),
		Doc: lang.Key("have-engine-connect-mcp-server")}, addMCP)
	Define(r, call.MCPConnect, Spec{Title: lang.Key("connect-an-mcp-server"), Hidden: true,
		Doc: "Have the engine connect one of its MCP servers."}, func(_ Env, a call.MCPArgs) Outcome[call.Empty] {
		return Done(call.Empty{}, ConnectMCP{Name: a.Name})
	})
	Define(r, call.MCPDisconnect, Spec{Title: lang.Key("disconnect-an-mcp-server"), Hidden: true,
		Doc: "Have the engine let go of one of its MCP servers."}, func(_ Env, a call.MCPArgs) Outcome[call.Empty] {
		return Done(call.Empty{}, ConnectMCP{Name: a.Name, Off: true})
	})
	Define(r, call.MCPLogin, Spec{Title: lang.Key("log-mcp-server"), Hidden: true,
		Doc: "Log in to one of the engine's MCP servers, in a browser."},
		func(_ Env, a call.MCPArgs) Outcome[call.Empty] {
			return Done(call.Empty{}, LoginMCP{Name: a.Name})
		})
	Define(r, call.MCPLogout, Spec{Title: lang.Key("log-out-mcp-server"), Hidden: true,
		Doc: "Have the engine forget its login with one of its MCP servers, and let go of it."},
		func(_ Env, a call.MCPArgs) Outcome[call.Empty] {
			return Done(call.Empty{}, LoginMCP{Name: a.Name, Out: true})
		})
	Define(r, call.AppStatus, Spec{Title: lang.Key("status-title"), Slash: "status", Keys: []string{"<leader>s"},
		Doc: lang.Key("show-engine-model-mcp-language")}, func(_ Env, _ call.Empty) Outcome[call.Empty] {
		return Done(call.Empty{}, ShowDialog{Name: DialogStatus})
	})
}

// Variants defines the commands that change how the model answers.
func Variants(r *Registry) {
	Define(r, call.ModelVariant, Spec{Title: lang.Key("choose-the-models-variant"), Slash: "variants",
		SlashArgs: func(t string) (any, error) { return call.VariantArgs{Variant: t}, nil },
		Doc:       lang.Key("choose-how-much-model-thinks")},
		func(_ Env, a call.VariantArgs) Outcome[call.Empty] {
			switch a.Variant {
			case "":
				return Done(call.Empty{}, ShowDialog{Name: DialogVariants})
			case "default":
				return Done(call.Empty{}, SelectVariant{})
			}
			return Done(call.Empty{}, SelectVariant{Name: a.Variant})
		})
	Define(r, call.ModelNextVariant, Spec{Title: lang.Key("next-variant-of-the-model"), Keys: []string{"ctrl+t"},
		Doc: lang.Key("switch-models-next-variant")}, func(_ Env, _ call.Empty) Outcome[call.Empty] {
		return Done(call.Empty{}, SelectVariant{Next: true})
	})
	Define(r, call.ModelRecent, Spec{Title: lang.Key("recent-model"), Keys: []string{"f2"},
		Doc: lang.Key("switch-model-used-before-through")},
		func(_ Env, _ call.Empty) Outcome[call.Empty] {
			return Done(call.Empty{}, RecentModel{})
		})
	Define(r, call.ModelRecentBack, Spec{Title: lang.Key("recent-model-backwards"), Keys: []string{"shift+f2"},
		Doc: lang.Key("go-through-models-late-other")},
		func(_ Env, _ call.Empty) Outcome[call.Empty] {
			return Done(call.Empty{}, RecentModel{Back: true})
		})
	for _, f := range []struct {
		id    call.Command[call.Empty]
		title lang.Phrase
		back  bool
	}{{call.ModelNextFavourite, lang.Key("next-favourite-model"), false},
		{call.ModelPreviousFavourite, lang.Key("previous-favourite-model"), true}} {
		Define(r, f.id, Spec{Title: f.title,
			Doc: lang.Key("go-through-favourite-models-ctrl")},
			func(_ Env, _ call.Empty) Outcome[call.Empty] {
				return Done(call.Empty{}, RecentModel{Back: f.back, Favourite: true})
			})
	}
}
