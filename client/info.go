package client

import (
	"context"
	"encoding/json"
	"net/http"
	"strconv"

	"github.com/openspace-tui/openspace/internal/engine"
)

// Health asks whether the engine lives, and its version.
func (c *Client) Health(ctx context.Context) (engine.Health, error) {
	return ask[engine.Health](ctx, c, get("/global/health"))
}

// Config gives the merged configuration as the engine has it. It holds
// provider keys in clear: never show or log it whole.
func (c *Client) Config(ctx context.Context) (json.RawMessage, error) {
	return ask[json.RawMessage](ctx, c, get("/config"))
}

// Providers lists the configured providers with their models.
func (c *Client) Providers(ctx context.Context) (engine.Providers, error) {
	return ask[engine.Providers](ctx, c, get("/config/providers"))
}

// Catalog lists every provider there is: 7 MB, so on demand only.
func (c *Client) Catalog(ctx context.Context) (json.RawMessage, error) {
	return ask[json.RawMessage](ctx, c, get("/provider"))
}

// Agents lists the agents, hidden ones too.
func (c *Client) Agents(ctx context.Context) ([]engine.Agent, error) {
	return ask[[]engine.Agent](ctx, c, get("/agent"))
}

// Commands lists the engine's slash commands.
func (c *Client) Commands(ctx context.Context) ([]engine.Command, error) {
	return ask[[]engine.Command](ctx, c, get("/command"))
}

// Paths gives the engine's folders for the workspace.
func (c *Client) Paths(ctx context.Context) (engine.Paths, error) {
	return ask[engine.Paths](ctx, c, get("/path"))
}

// Projects lists the projects the engine knows.
func (c *Client) Projects(ctx context.Context) ([]engine.Project, error) {
	return ask[[]engine.Project](ctx, c, get("/project"))
}

// Project gives the workspace's project.
func (c *Client) Project(ctx context.Context) (engine.Project, error) {
	return ask[engine.Project](ctx, c, get("/project/current"))
}

// FindText searches file contents by a regular expression.
func (c *Client) FindText(ctx context.Context, pattern string) ([]engine.Match, error) {
	return ask[[]engine.Match](ctx, c, get("/find", "pattern", pattern))
}

// FindFiles searches paths fuzzily; folders end in a slash. An empty query
// lists.
func (c *Client) FindFiles(ctx context.Context, query string, limit int) ([]string, error) {
	k := get("/find/file", "dirs", "false")
	k.query["query"] = []string{query}
	if limit > 0 {
		k.query.Set("limit", strconv.Itoa(limit))
	}
	return ask[[]string](ctx, c, k)
}

// FindSymbols searches the language servers' symbols.
func (c *Client) FindSymbols(ctx context.Context, query string) ([]engine.Symbol, error) {
	return ask[[]engine.Symbol](ctx, c, get("/find/symbol", "query", query))
}

// ListFiles lists one folder.
func (c *Client) ListFiles(ctx context.Context, path string) ([]engine.FileNode, error) {
	return ask[[]engine.FileNode](ctx, c, get("/file", "path", path))
}

// ReadFile reads a file. The engine cuts its final newline, so never write
// the text back; a missing file reads as empty.
func (c *Client) ReadFile(ctx context.Context, path string) (engine.FileContent, error) {
	return ask[engine.FileContent](ctx, c, get("/file/content", "path", path))
}

// FileStatus lists changed files; engine 1.18.33 always answers with none, so
// use VCSStatus.
func (c *Client) FileStatus(ctx context.Context) ([]engine.FileStatus, error) {
	return ask[[]engine.FileStatus](ctx, c, get("/file/status"))
}

// MCP gives the state of every MCP server.
func (c *Client) MCP(ctx context.Context) (map[string]engine.MCPStatus, error) {
	return ask[map[string]engine.MCPStatus](ctx, c, get("/mcp"))
}

// AddMCP adds a server in the engine's memory and gives every server's state:
// it is no error when the new one failed.
func (c *Client) AddMCP(ctx context.Context, name string, cfg engine.MCPConfig) (map[string]engine.MCPStatus, error) {
	return ask[map[string]engine.MCPStatus](ctx, c, post("/mcp", struct {
		Name   string           `json:"name"`
		Config engine.MCPConfig `json:"config"`
	}{name, cfg}))
}

// ConnectMCP connects a known server.
func (c *Client) ConnectMCP(ctx context.Context, name string) error {
	return c.tell(ctx, post("/mcp/"+id(name)+"/connect", nil))
}

// DisconnectMCP disconnects one; it then reads disabled.
func (c *Client) DisconnectMCP(ctx context.Context, name string) error {
	return c.tell(ctx, post("/mcp/"+id(name)+"/disconnect", nil))
}

// VCS gives the branch and the default branch.
func (c *Client) VCS(ctx context.Context) (engine.VCS, error) {
	return ask[engine.VCS](ctx, c, get("/vcs"))
}

// VCSStatus lists the working tree's changes.
func (c *Client) VCSStatus(ctx context.Context) ([]engine.FileStatus, error) {
	return ask[[]engine.FileStatus](ctx, c, get("/vcs/status"))
}

// VCSDiff gives the changes as patches: mode git (working tree) or branch.
func (c *Client) VCSDiff(ctx context.Context, mode string) ([]engine.FileDiff, error) {
	return ask[[]engine.FileDiff](ctx, c, get("/vcs/diff", "mode", mode))
}

// LSP lists the language servers, as the engine describes them.
func (c *Client) LSP(ctx context.Context) ([]json.RawMessage, error) {
	return ask[[]json.RawMessage](ctx, c, get("/lsp"))
}

// Formatters lists the formatters, as the engine describes them.
func (c *Client) Formatters(ctx context.Context) ([]json.RawMessage, error) {
	return ask[[]json.RawMessage](ctx, c, get("/formatter"))
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
	return c.tell(ctx, post("/log", e))
}

// Dispose drops the engine's instance of the workspace; its event stream
// ends, and the next call reads the configuration anew.
func (c *Client) Dispose(ctx context.Context) error {
	return c.tell(ctx, call{method: http.MethodPost, path: "/instance/dispose"})
}
