// Package connect connects the program with another engine, and the engine with providers
// of models and MCP servers: by lists of them, keys and logins.
package connect

import (
	"context"
	"log/slog"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/client"
	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/tui/dialog"
)

// Hub is what the engine calls the program's own MCP server.
const Hub = "openspace"

// Engine is what is known of the engine.
type Engine struct {
	Client    *client.Client // nil until it is ready
	Kind      client.Source
	Live      bool // its events come
	Renewing  bool // it begins anew by our doing
	Providers []engine.Provider
}

// Program shows the dialogs, and does what the engine's connections bring with them.
type Program interface {
	dialog.Host
	Context() context.Context
	Engine() Engine
	// Away reports whether the workspace is on another machine.
	Away() bool
	// Fetch asks the engine for something, and hands the message back to the program.
	Fetch(what string, ask func(context.Context, *client.Client) (tea.Msg, error)) tea.Cmd
	// Send hands a message to the program, from any goroutine.
	Send(msg tea.Msg)
	Ask(d *dialog.Question) tea.Cmd
	// CopyLogin copies the address at which the person is to log in.
	CopyLogin(url string) tea.Cmd
	// CountServers takes the MCP servers for the status line.
	CountServers(all map[string]engine.MCPStatus)
	// ConnectHub returns what connects our own server, off the loop. LetHub notes that
	// the person disconnected it or no longer wants that; CheckChannel looks by which
	// way agents reach the panes now.
	ConnectHub() func(context.Context) error
	LetHub(off bool)
	CheckChannel() tea.Cmd
	// Engines changes the engine; nil: it stays. EngineGoes has what is sent wait for
	// the other one.
	Engines() Engines
	EngineGoes()
	// AtWork names the sessions in which an agent works.
	AtWork() []string
	// Typing reports whether the person writes, or did so a moment ago.
	Typing() bool
	Log() *slog.Logger
	// Works reports whether any agent works, or is about to.
	Works() bool
	// Renew has the engine begin anew once no agent works, and then shows the models of
	// a provider, if one is named.
	Renew(provider string) tea.Cmd
	// Renewing has prompts wait, since the engine is about to begin anew. Renewed goes
	// on after it did, with what it offers read again if reload, and NotRenewed where
	// it did not.
	Renewing()
	Renewed(reload bool) tea.Cmd
	NotRenewed() tea.Cmd
}

// Msg is the result of what was done off the loop.
type Msg interface{ on(h Program) tea.Cmd }

// Update does on the loop what follows from a result.
func Update(h Program, msg Msg) tea.Cmd { return msg.on(h) }
