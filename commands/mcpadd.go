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
