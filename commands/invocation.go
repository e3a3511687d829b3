package commands

import (
	"encoding/json"

	"github.com/openspace-tui/openspace/panes"
)

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
