package client

import (
	"context"
	"encoding/json"
	"net/http"
	"time"

	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/lang"
)

// healthTimeout is how long an engine may take to say that it is well. One that
// is starting accepts connections that it never answers.
const healthTimeout = 5 * time.Second

// Health asks whether the engine lives, and its version.
func (c *Client) Health(ctx context.Context) (engine.Health, error) {
	ctx, cancel := context.WithTimeoutCause(ctx, healthTimeout, lang.Errorf("no-answer-in", healthTimeout))
	defer cancel()
	return ask[engine.Health](ctx, c.conn, get("/global/health"))
}

// Config returns the merged configuration as the engine has it. It holds
// provider keys in clear: never show or log it whole.
func (c *Client) Config(ctx context.Context) (json.RawMessage, error) {
	return ask[json.RawMessage](ctx, c.conn, get("/config"))
}

// Providers lists the configured providers with their models.
func (c *Client) Providers(ctx context.Context) (engine.Providers, error) {
	return ask[engine.Providers](ctx, c.conn, get("/config/providers"))
}

// Catalog lists every provider there is: 7 MB, so on demand only.
func (c *Client) Catalog(ctx context.Context) (engine.Catalog, error) {
	return ask[engine.Catalog](ctx, c.conn, get("/provider"))
}

// Agents lists the agents, hidden ones too.
func (c *Client) Agents(ctx context.Context) ([]engine.Agent, error) {
	return ask[[]engine.Agent](ctx, c.conn, get("/agent"))
}

// Commands lists the engine's slash commands.
func (c *Client) Commands(ctx context.Context) ([]engine.Command, error) {
	return ask[[]engine.Command](ctx, c.conn, get("/command"))
}

// Paths returns the engine's folders for the workspace.
func (c *Client) Paths(ctx context.Context) (engine.Paths, error) {
	return ask[engine.Paths](ctx, c.conn, get("/path"))
}

// Projects lists the projects the engine knows.
func (c *Client) Projects(ctx context.Context) ([]engine.Project, error) {
	return ask[[]engine.Project](ctx, c.conn, get("/project"))
}

// Project returns the workspace's project.
func (c *Client) Project(ctx context.Context) (engine.Project, error) {
	return ask[engine.Project](ctx, c.conn, get("/project/current"))
}

// MCP returns the state of every MCP server.
func (c *Client) MCP(ctx context.Context) (map[string]engine.MCPStatus, error) {
	return ask[map[string]engine.MCPStatus](ctx, c.conn, get("/mcp"))
}

// AddMCP adds a server in the engine's memory and gives every server's state:
// it is no error when the new one failed.
func (c *Client) AddMCP(ctx context.Context, name string, cfg engine.MCPConfig) (map[string]engine.MCPStatus, error) {
	return ask[map[string]engine.MCPStatus](ctx, c.conn, post("/mcp", struct {
		Name   string           `json:"name"`
		Config engine.MCPConfig `json:"config"`
	}{name, cfg}))
}

// KeepMCP has the engine keep a server in its own configuration, for all folders. It
// makes its instances anew then, which ends turns and the event streams (1.18.33).
func (c *Client) KeepMCP(ctx context.Context, name string, cfg engine.MCPConfig) error {
	k := post("/global/config", map[string]map[string]engine.MCPConfig{"mcp": {name: cfg}})
	k.method = http.MethodPatch
	return c.conn.tell(ctx, k)
}

// ConnectMCP connects a known server.
func (c *Client) ConnectMCP(ctx context.Context, name string) error {
	return c.conn.tell(ctx, post("/mcp/"+id(name)+"/connect", nil))
}

// DisconnectMCP disconnects one; it then reads disabled.
func (c *Client) DisconnectMCP(ctx context.Context, name string) error {
	return c.conn.tell(ctx, post("/mcp/"+id(name)+"/disconnect", nil))
}

// LSP lists the language servers that run.
func (c *Client) LSP(ctx context.Context) ([]engine.LSPStatus, error) {
	return ask[[]engine.LSPStatus](ctx, c.conn, get("/lsp"))
}

// Formatters lists the formatters.
func (c *Client) Formatters(ctx context.Context) ([]engine.FormatterStatus, error) {
	return ask[[]engine.FormatterStatus](ctx, c.conn, get("/formatter"))
}

// LogEntry is a line for the engine's own log. Level is debug, info, warn or
// error.
type LogEntry struct {
	Service string         `json:"service"`
	Level   string         `json:"level"`
	Message string         `json:"message"`
	Extra   map[string]any `json:"extra,omitempty"`
}

// Log writes a line to the engine's log.
func (c *Client) Log(ctx context.Context, e LogEntry) error {
	return c.conn.tell(ctx, post("/log", e))
}

// Dispose drops the engine's instance of the workspace; its event stream
// ends, and the next call reads the configuration anew.
func (c *Client) Dispose(ctx context.Context) error {
	return c.conn.tell(ctx, post("/instance/dispose", nil))
}
