package client

import (
	"context"
	"net/http"

	"github.com/openspace-tui/openspace/internal/engine"
)

// AuthMethods returns the ways to connect a provider, by its id. One that is not
// there takes an API key and nothing else.
func (c *Client) AuthMethods(ctx context.Context) (map[string][]engine.AuthMethod, error) {
	return ask[map[string][]engine.AuthMethod](ctx, c.conn, get("/provider/auth"))
}

// SetKey has the engine keep a provider's API key, with what else its method
// asked for. The engine's instances take it up when they are made anew.
func (c *Client) SetKey(ctx context.Context, provider, key string, metadata map[string]string) error {
	return c.conn.tell(ctx, call{method: http.MethodPut, path: "/auth/" + id(provider), body: struct {
		Type     string            `json:"type"`
		Key      string            `json:"key"`
		Metadata map[string]string `json:"metadata,omitempty"`
	}{engine.AuthAPI, key, metadata}})
}

// RemoveAuth has the engine forget what it keeps for a provider.
func (c *Client) RemoveAuth(ctx context.Context, provider string) error {
	return c.conn.tell(ctx, call{method: http.MethodDelete, path: "/auth/" + id(provider)})
}

// Login begins a login with a provider, by the number of one of its methods.
func (c *Client) Login(ctx context.Context, provider string, method int, inputs map[string]string) (engine.Login,
	error) {
	return ask[engine.Login](ctx, c.conn, post("/provider/"+id(provider)+"/oauth/authorize", struct {
		Method int               `json:"method"`
		Inputs map[string]string `json:"inputs,omitempty"`
	}{method, inputs}))
}

// FinishLogin ends a login, with the code where the provider shows one. It
// waits for the person otherwise, for minutes: end ctx to give up.
func (c *Client) FinishLogin(ctx context.Context, provider string, method int, code string) error {
	k := post("/provider/"+id(provider)+"/oauth/callback", struct {
		Method int    `json:"method"`
		Code   string `json:"code,omitempty"`
	}{method, code})
	k.wait = true
	return c.conn.tell(ctx, k)
}

// MCPLogin begins a login with an MCP server. Nobody waits for the person to
// come back: MCPCode ends it.
func (c *Client) MCPLogin(ctx context.Context, name string) (engine.MCPLogin, error) {
	return ask[engine.MCPLogin](ctx, c.conn, post("/mcp/"+id(name)+"/auth", nil))
}

// MCPCode ends a login with an MCP server by the code that it gave.
func (c *Client) MCPCode(ctx context.Context, name, code string) (engine.MCPStatus, error) {
	k := post("/mcp/"+id(name)+"/auth/callback", struct {
		Code string `json:"code"`
	}{code})
	k.wait = true // it connects the server too
	return ask[engine.MCPStatus](ctx, c.conn, k)
}

// MCPBrowserLogin has the engine open a browser where it runs, and waits until
// the person came back to it: end ctx to give up. Where there is no browser an
// event, MCPBrowserOpenFailed, tells the address.
func (c *Client) MCPBrowserLogin(ctx context.Context, name string) (engine.MCPStatus, error) {
	k := post("/mcp/"+id(name)+"/auth/authenticate", nil)
	k.wait = true
	return ask[engine.MCPStatus](ctx, c.conn, k)
}

// MCPLogout has the engine forget its login with an MCP server.
func (c *Client) MCPLogout(ctx context.Context, name string) error {
	return c.conn.tell(ctx, call{method: http.MethodDelete, path: "/mcp/" + id(name) + "/auth"})
}
