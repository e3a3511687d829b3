package commands

import (
	"context"
	"encoding/json"
	"time"

	"github.com/openspace-tui/openspace/commands/terminals"
	"github.com/openspace-tui/openspace/internal/deck"
	"github.com/openspace-tui/openspace/internal/deck/export"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/permit"
	"github.com/openspace-tui/openspace/internal/workspace"
	"github.com/openspace-tui/openspace/panes"
)

// Env is what handlers work on. It is made anew for each step on the loop.
type Env struct {
	Panes *panes.Workspace
	Files *workspace.Root
	// Terminals is nil where there can be none.
	Terminals *terminals.Terminals
	Session   string // the session on screen, empty before there is one
	// HasSession reports whether the engine has a session; nil: nobody knows.
	HasSession func(id string) bool
	Credit     string       // the session whose agent invoked the command, if it is known
	Busy       bool         // that session is working
	Offline    bool         // no engine answers
	Deleted    bool         // a session was deleted that can be brought back
	Origin     panes.Origin // who invoked the command
	Typing     bool         // the person is typing, so focus must stay
	Asked      bool         // the person followed a link to it, whoever's command it is
	// Resting says that the keyboard rests in the prompt, where it stays unless
	// a command asks for nothing but focus.
	Resting bool
	Now     time.Time
	// AddMCP returns what has the engine try an MCP server and keep it, off the loop;
	// nil: there is no engine.
	AddMCP func(MCPServer) (func(context.Context) (MCPAddResult, error), *Error)
	ASCII  bool // lines are drawn in ASCII
	// Repository is the folder from which the engine names files in its rules;
	// empty: the workspace.
	Repository string
	Home       string // the person's home folder, as a shell has it
	Init       bool   // the turn runs the engine's init, which writes AGENTS.md
	// Rules returns what decides on the invocation by the rules of the agents at
	// work; nil: nothing does.
	Rules func() permit.Book
	// Program is set where a program calls by itself, as openspace edit, and no
	// engine for its model.
	Program bool
	leads   map[string]Lead // of its paths, as far as that was found out
	// Palette gives the colours of a deck's export, nil where the deck names no
	// theme, and says why where it names one that cannot be had. It reads theme
	// files, so that it is called off the loop. Nil: no theme is known here.
	Palette func(*deck.Deck) (*export.Palette, lang.Message)
}

// Channel is how a command reached us.
type Channel string

// The channels. Those of the person are only told apart for the log.
const (
	ChannelUI     Channel = "ui"     // keys, palette, slash commands, mouse
	ChannelMCP    Channel = "mcp"    // the Hub's MCP endpoint, ctl among its clients
	ChannelStream Channel = "stream" // %%OS blocks
	ChannelHTTP   Channel = "http"   // POST /openspace/commands
	ChannelLink   Channel = "link"   // a link in a reply that the person followed
)

// ProgramName is what ctl and edit call themselves as clients.
const ProgramName = "openspace ctl"

// Invocation is a request to run one command.
type Invocation struct {
	ID      string          // openspace.editor.open
	Args    json.RawMessage // an object; empty means {}
	Origin  panes.Origin
	Channel Channel
	Session string // the session to credit, if it is known
	Agent   string // the agent that called, where the call was found
	Client  string // what the caller calls itself, if it does; not sanitised
}
