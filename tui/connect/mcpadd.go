package connect

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"

	tea "charm.land/bubbletea/v2"
	"github.com/tailscale/hujson"

	"github.com/openspace-tui/openspace/client"
	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/tui/page"
)

// Adder returns what has the engine try an MCP server and keep it in its own
// configuration. That makes the engine begin anew, which would end a turn: it is
// refused while an agent works.
func Adder(h Program, s commands.MCPServer) (func(context.Context) (commands.MCPAddResult, error), *commands.Error) {
	e := h.Engine()
	switch {
	case e.Client == nil || !e.Live && !e.Renewing: // it answers while it begins anew
		return nil, &commands.Error{Code: commands.CodeUnavailable, Message: lang.English("engine-not-ready-yet")}
	case e.Kind == client.Demo:
		return nil, &commands.Error{Code: commands.CodeUnavailable,
			Message: lang.English("demo-engine-keeps-no-servers")}
	case s.Name == Hub:
		return nil, &commands.Error{Code: commands.CodeInvalidArguments,
			Message: lang.English("panes-own-server-has-name")}
	case h.Works():
		return nil, errWorks()
	}
	a := mcpAddition{c: e.Client, server: s, send: h.Send}
	return a.run, nil
}

func errWorks() *commands.Error {
	return &commands.Error{Code: commands.CodeUnavailable,
		Message: lang.English("agent-works-keeping-server-would")}
}

// mcpAddition adds a server, off the loop.
type mcpAddition struct {
	c      *client.Client
	server commands.MCPServer
	send   func(tea.Msg)
}

func (a mcpAddition) config() engine.MCPConfig {
	if s := a.server; s.URL == "" {
		return engine.MCPConfig{Type: "local", Command: s.Command, Environment: s.Environment}
	}
	return engine.MCPConfig{Type: "remote", URL: a.server.URL, Headers: a.server.Headers}
}

func (a mcpAddition) run(ctx context.Context) (res commands.MCPAddResult, err error) {
	if known, err := a.known(ctx); err != nil {
		return res, err
	} else if known {
		return res, lang.Errorf("engine-has-server-already-mcp", a.server.Name)
	}
	all, err := a.c.AddMCP(ctx, a.server.Name, a.config())
	if err != nil {
		return res, err
	}
	st := all[a.server.Name]
	if st.Status == "failed" || st.Status == "" {
		a.forget(ctx)
		return res, a.failure(st)
	}
	res.Status = st.Status
	if err := a.quiet(ctx); err != nil {
		return res, err
	}
	if err := a.c.KeepMCP(ctx, a.server.Name, a.config()); err != nil {
		a.send(mcpAddStartedMsg{})
		return res, lang.Errorf("works-engine-could-not-keep", err)
	}
	res.Kept = a.place(ctx)
	a.send(mcpAddEndedMsg{})
	return res, nil
}

// mcpAddEndedMsg ends what run waits for.
type mcpAddEndedMsg struct{}

func (mcpAddEndedMsg) on(h Program) tea.Cmd {
	return h.Renewed(true)
}

// mcpAddStartedMsg ends what run waits for.
type mcpAddStartedMsg struct{}

func (mcpAddStartedMsg) on(h Program) tea.Cmd { return h.NotRenewed() }

// known reports whether the engine's configuration has a server of that name.
func (a mcpAddition) known(ctx context.Context) (bool, error) {
	raw, err := a.c.Config(ctx)
	if err != nil {
		return false, err
	}
	var conf struct {
		MCP map[string]json.RawMessage `json:"mcp"`
	}
	if err := json.Unmarshal(raw, &conf); err != nil {
		return false, err
	}
	if _, ok := conf.MCP[a.server.Name]; ok {
		return true, nil
	}
	return a.written(ctx), nil
}

// configNames are the files in which the engine (1.18.33) keeps its configuration.
var configNames = []string{"opencode.jsonc", "opencode.json", "config.json"}

// written reports whether a file that the engine reads when it begins anew has a
// server of that name: it would be merged with ours.
func (a mcpAddition) written(ctx context.Context) bool {
	p, err := a.c.Paths(ctx)
	if err != nil {
		return false
	}
	for _, dir := range []string{p.Config, p.Worktree, p.Directory, filepath.Join(p.Directory, ".opencode")} {
		for _, name := range configNames {
			raw, err := os.ReadFile(filepath.Join(dir, name))
			if err != nil {
				continue
			}
			var conf struct {
				MCP map[string]json.RawMessage `json:"mcp"`
			}
			if raw, err = hujson.Standardize(raw); err == nil && json.Unmarshal(raw, &conf) == nil &&
				conf.MCP[a.server.Name] != nil {
				return true
			}
		}
	}
	return false
}

// forget has the engine drop a server that could not be connected. It has no call
// for that, and forgets it with its instance, unless an agent works there.
func (a mcpAddition) forget(ctx context.Context) {
	if err := a.c.DisconnectMCP(ctx, a.server.Name); err != nil {
		return // it is not there
	}
	if a.quiet(ctx) != nil {
		return
	}
	err := a.c.Dispose(ctx)
	a.send(mcpForgottenMsg{err: err})
}

// mcpForgottenMsg is the result of what forget started.
type mcpForgottenMsg struct {
	err error
}

func (msg mcpForgottenMsg) on(h Program) tea.Cmd {
	if msg.err != nil {
		return h.NotRenewed()
	}
	return h.Renewed(false)
}

// quiet has prompts wait from now on, unless an agent has begun to work.
func (a mcpAddition) quiet(ctx context.Context) error {
	answer := make(chan bool, 1)
	a.send(engineQuietMsg{answer: answer})
	select {
	case free := <-answer:
		if !free {
			return errWorks()
		}
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// engineQuietMsg is the result of what quiet started.
type engineQuietMsg struct {
	answer chan bool
}

func (msg engineQuietMsg) on(h Program) tea.Cmd {
	free := !h.Works()
	if free {
		h.Renewing()
	}
	msg.answer <- free
	return nil
}

// place is where the engine keeps its configuration: the file, where it is on this
// machine and there is one, else the folder.
func (a mcpAddition) place(ctx context.Context) string {
	p, err := a.c.Paths(ctx)
	if err != nil || p.Config == "" {
		return lang.T("in-its-configuration")
	}
	var files []string
	for _, name := range configNames { // it writes into the one there
		if raw, err := os.ReadFile(filepath.Join(p.Config, name)); err == nil &&
			strings.Contains(string(raw), a.server.Name) {
			files = append(files, filepath.Join(p.Config, name))
		}
	}
	if len(files) == 1 {
		return files[0]
	}
	return p.Config
}

// failure is why a server could not be connected, with what to do about it.
func (a mcpAddition) failure(st engine.MCPStatus) error {
	why := lang.Plain(sanitize.Line(st.Error))
	switch {
	case len(a.server.Command) > 0 && (strings.Contains(st.Error, "ENOENT") ||
		strings.Contains(st.Error, "not found in $PATH")):
		return lang.Errorf("program-not-there-not-engines", a.server.Command[0])
	case why == "":
		why = page.MCPWord(st.Status)
	}
	return lang.Errorf("could-not-connected-nothing-kept", why)
}
