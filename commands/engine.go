package commands

import (
	"context"
	"net/url"
	"os"
	"regexp"
	"slices"
	"strings"

	"mvdan.cc/sh/v3/shell"

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

// Providers defines the commands that connect the engine to who has models.
func Providers(r *Registry) {
	Define(r, call.ProviderConnect, Spec{Title: lang.Key("connect-a-provider"), Slash: "connect",
		SlashArgs: parseProvider,
		Doc:       lang.Key("connect-engine-provider-models-api")}, func(_ Env,
		a call.ProviderArgs) Outcome[call.Empty] {
		return Done(call.Empty{}, ShowDialog{Name: DialogConnect, Subject: a.Provider})
	})
	Define(r, call.ProviderDisconnect, Spec{Title: lang.Key("disconnect-a-provider"), Hidden: true,
		Doc: "Have the engine forget the key or login of a provider; it asks first."},
		func(_ Env, a call.DisconnectArgs) Outcome[call.Empty] {
			if !a.Confirmed {
				return Done(call.Empty{}, ShowDialog{Name: DialogDisconnect, Subject: a.Provider})
			}
			return Done(call.Empty{}, DisconnectProvider{ID: a.Provider})
		})
}

// parseProvider takes one word: a key that stands behind it would be shown, and
// kept with what was typed.
func parseProvider(text string) (any, error) {
	if HoldsKey("/connect " + text) {
		return nil, Errorf(CodeInvalidArguments, "connect-takes-provider-alone-key")
	}
	return call.ProviderArgs{Provider: text}, nil
}

// HoldsKey reports whether a line that was typed may hold a key, which is not to
// be kept: something stands behind the provider that is to be connected.
func HoldsKey(line string) bool {
	words := strings.Fields(line)
	return len(words) > 2 && words[0] == "/connect"
}

// Server defines the command that changes the engine.
func Server(r *Registry) {
	Define(r, call.AppServer, Spec{Title: lang.Key("change-the-engine"), Slash: "server",
		SlashArgs: func(t string) (any, error) { return call.ServerArgs{URL: strings.TrimSpace(t)}, nil },
		Doc:       lang.Key("go-another-engine-address-one")},
		func(_ Env, a call.ServerArgs) Outcome[call.Empty] {
			return Done(call.Empty{}, ChangeEngine{Address: a.URL})
		})
}

// MCPServer is a server that the engine is to have: URL or Command is set.
type MCPServer struct {
	Name        string
	URL         string
	Headers     map[string]string
	Command     []string
	Environment map[string]string
}

// MCPAddResult is what came of it: connected, or what the server still wants; and
// where the engine keeps it.
type MCPAddResult struct {
	Status string `json:"status"`
	Kept   string `json:"kept"`
}

// mcpSlash reads the text behind /mcp: nothing, or add with a name and an address.
func mcpSlash(text string) (any, error) {
	word, rest, _ := strings.Cut(strings.TrimSpace(text), " ")
	switch word {
	case "":
		return call.MCPListArgs{}, nil
	case "add":
	default:
		return nil, lang.Errorf("mcp-takes-no-text-add")
	}
	name, address, _ := strings.Cut(strings.TrimSpace(rest), " ")
	return call.MCPListArgs{Add: true, With: call.MCPAddArgs{Name: name, Address: strings.TrimSpace(address)}}, nil
}

func listMCP(_ Env, a call.MCPListArgs) Outcome[call.Empty] {
	if a.Add {
		return Done(call.Empty{}, OpenForm{ID: call.MCPAdd.ID(), With: map[string]string{
			"name": a.With.Name, "address": a.With.Address, "headers": a.With.Headers,
			"environment": a.With.Environment,
		}})
	}
	return Done(call.Empty{}, ShowDialog{Name: DialogMCP})
}

var goodServer = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$`)

// server reads what was written.
func newMCPServer(a call.MCPAddArgs) (MCPServer, *Error) {
	s := MCPServer{Name: strings.TrimSpace(a.Name)}
	address := strings.TrimSpace(a.Address)
	wrong := func(what lang.Message) (MCPServer, *Error) {
		return s, refusal(CodeInvalidArguments, what, lang.Message{})
	}
	if !goodServer.MatchString(s.Name) {
		return wrong(lang.M("name-take-letters-digits-most", clip(s.Name)))
	}
	if scheme, _, ok := strings.Cut(address, "://"); ok && !strings.ContainsAny(scheme, " \t/") {
		return newRemoteServer(a, s, address)
	}
	words, err := shell.Fields(address, os.Getenv)
	switch {
	case err != nil:
		return wrong(lang.M("address-is-no-command", clip(address), err))
	case len(words) == 0:
		return wrong(lang.M("address-needed-where-server-https"))
	case strings.TrimSpace(a.Headers) != "":
		return wrong(lang.M("headers-go-address-command-give", clip(address)))
	}
	s.Command = words
	var bad string
	if s.Environment, bad = pairsOf(a.Environment, "="); bad != "" {
		return wrong(lang.M("environment-write-name-value-each", clip(bad)))
	}
	return s, nil
}

func newRemoteServer(a call.MCPAddArgs, s MCPServer, address string) (MCPServer, *Error) {
	wrong := func(what lang.Message) (MCPServer, *Error) {
		return s, refusal(CodeInvalidArguments, what, lang.Message{})
	}
	u, err := url.Parse(address)
	switch {
	case err != nil || u.Host == "":
		return wrong(lang.M("address-no-address-write-https", clip(address)))
	case !slices.Contains([]string{"http", "https"}, u.Scheme):
		return wrong(lang.M("address-engine-reaches-servers-http", clip(address)))
	case strings.TrimSpace(a.Environment) != "":
		return wrong(lang.M("environment-goes-command-address-give", clip(address)))
	}
	s.URL = address
	var bad string
	if s.Headers, bad = pairsOf(a.Headers, ":"); bad != "" {
		return wrong(lang.M("headers-write-name-value-each", clip(bad)))
	}
	return s, nil
}

// pairsOf reads lines of names and values, or returns the one that is none.
func pairsOf(text, between string) (pairs map[string]string, bad string) {
	for line := range strings.Lines(text) {
		if line = strings.TrimSpace(line); line == "" {
			continue
		}
		name, value, ok := strings.Cut(line, between)
		if name = strings.TrimSpace(name); !ok || name == "" || strings.ContainsAny(name, " \t") {
			return nil, line
		}
		if pairs == nil {
			pairs = map[string]string{}
		}
		pairs[name] = strings.TrimSpace(value)
	}
	return pairs, ""
}

// addMCP has the engine try a server, and keep it where that went well.
func addMCP(env Env, a call.MCPAddArgs) Outcome[MCPAddResult] {
	s, bad := newMCPServer(a)
	if bad != nil {
		return Refuse[MCPAddResult](bad)
	}
	if env.AddMCP == nil {
		return Refuse[MCPAddResult](&Error{Code: CodeUnavailable, Message: lang.English("no-engine-answers")})
	}
	add, err := env.AddMCP(s)
	if err != nil {
		return Refuse[MCPAddResult](err)
	}
	return After(func(ctx context.Context) (MCPAddResult, error) { return add(ctx) },
		func(_ Env, res MCPAddResult, err error) Outcome[MCPAddResult] {
			if err != nil {
				return Refuse[MCPAddResult](AsError(err))
			}
			said, level := lang.T("connected-engine-keeps", s.Name, res.Kept), LevelSuccess
			if res.Status != "connected" {
				said, level = lang.T("wants-login-mcp-enter-engine", s.Name, res.Kept),
					LevelInfo
			}
			return Done(res, Toast{Level: level, Text: said})
		})
}
