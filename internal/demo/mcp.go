package demo

import (
	"context"
	"encoding/base64"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/openspace-tui/openspace/internal/engine"
)

// protocol is the revision that the real engine speaks.
const protocol = "2025-11-25"

// unreachable is what the engine says of a server that does not answer.
const unreachable = "Unable to connect. Is the computer able to access the url?"

// Timeouts of MCP servers that set none.
const (
	connectTimeout = 10 * time.Second
	callTimeout    = 60 * time.Second
)

// hubs are the MCP servers that POST /mcp added. It is safe for concurrent
// use.
type hubs struct {
	log     *slog.Logger
	changed func(server string) // a server's list of tools changed

	mu     sync.Mutex
	order  []string
	byName map[string]*hub
}

func newHubs(log *slog.Logger, changed func(string)) *hubs {
	return &hubs{log: log, changed: changed, byName: map[string]*hub{}}
}

// hub is one server.
type hub struct {
	name    string
	cfg     engine.MCPConfig
	client  *mcp.Client
	http    *http.Client
	refused atomic.Int64 // the status of the last answer that was a refusal

	mu      sync.Mutex // held while it is connected to
	session *mcp.ClientSession
	status  engine.MCPStatus
	tools   map[string]bool
	stale   atomic.Bool
}

// add adds a server, in place of one of that name, and connects to it.
func (hs *hubs) add(ctx context.Context, name string, cfg engine.MCPConfig) {
	h := &hub{name: name, cfg: cfg, status: engine.MCPStatus{Status: "disabled"}}
	// A connection that was kept would break a call just after the server was
	// started again, when nobody knows whether it was carried out.
	h.http = &http.Client{Transport: &headers{h: h, next: &http.Transport{DisableKeepAlives: true}}}
	h.client = mcp.NewClient(&mcp.Implementation{Name: "openspace-demo", Version: Version}, &mcp.ClientOptions{
		Logger: hs.log,
		ToolListChangedHandler: func(context.Context, *mcp.ToolListChangedRequest) {
			h.stale.Store(true)
			hs.changed(name)
		},
	})
	hs.mu.Lock()
	old := hs.byName[name]
	if old == nil {
		hs.order = append(hs.order, name)
	}
	hs.byName[name] = h
	hs.mu.Unlock()
	if old != nil {
		old.disconnect()
	}
	if cfg.Enabled == nil || *cfg.Enabled {
		h.connect(ctx)
	}
}

// get returns a server, or the engine's error for an unknown one.
func (hs *hubs) get(name string) (*hub, error) {
	hs.mu.Lock()
	defer hs.mu.Unlock()
	if h := hs.byName[name]; h != nil {
		return h, nil
	}
	return nil, &apiError{http.StatusNotFound, tagged{Tag: "McpServerNotFoundError", Name: name,
		Message: "MCP server not found: " + name}}
}

// all lists the servers in the order they were added.
func (hs *hubs) all() []*hub {
	hs.mu.Lock()
	defer hs.mu.Unlock()
	out := make([]*hub, len(hs.order))
	for i, name := range hs.order {
		out[i] = hs.byName[name]
	}
	return out
}

func (hs *hubs) statuses() map[string]engine.MCPStatus {
	out := map[string]engine.MCPStatus{}
	for _, h := range hs.all() {
		h.mu.Lock()
		out[h.name] = h.status
		h.mu.Unlock()
	}
	return out
}

// find returns the connected server that has a tool, or nil.
func (hs *hubs) find(ctx context.Context, tool string) *hub {
	for _, h := range hs.all() {
		if h.has(ctx, tool) {
			return h
		}
	}
	return nil
}

// forget disconnects and drops all servers.
func (hs *hubs) forget() {
	all := hs.all()
	hs.mu.Lock()
	hs.order, hs.byName = nil, map[string]*hub{}
	hs.mu.Unlock()
	for _, h := range all {
		h.disconnect()
	}
}

func (hs *hubs) close() { hs.forget() }

// connect connects to the server and lists its tools; its status says how that
// went.
func (h *hub) connect(ctx context.Context) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.status = engine.MCPStatus{Status: "connected"}
	if err := h.reach(ctx); err != nil {
		h.status = h.failure(err)
	}
}

// failure words a failed connection as the engine does.
func (h *hub) failure(err error) engine.MCPStatus {
	switch code := h.refused.Load(); {
	case code == http.StatusUnauthorized && (h.cfg.OAuth == nil || *h.cfg.OAuth):
		return engine.MCPStatus{Status: "needs_auth"}
	case code != 0:
		return engine.MCPStatus{Status: "failed", Error: fmt.Sprintf("SSE error: Non-200 status code (%d)", code)}
	}
	return engine.MCPStatus{Status: "failed", Error: "Unable to connect: " + err.Error()}
}

// reach opens a session when there is none. Call it with mu held.
func (h *hub) reach(ctx context.Context) error {
	if h.cfg.Type != "remote" {
		return errors.New("the demo engine starts no programs, so it has no local MCP servers")
	}
	ctx, cancel := context.WithTimeout(ctx, h.timeout(connectTimeout))
	defer cancel()
	if h.session == nil {
		h.refused.Store(0)
		s, err := h.client.Connect(ctx, &mcp.StreamableClientTransport{Endpoint: h.cfg.URL, HTTPClient: h.http},
			&mcp.ClientSessionOptions{ProtocolVersion: protocol})
		if err != nil {
			return err
		}
		h.session = s
		h.stale.Store(true)
	}
	if !h.stale.Swap(false) {
		return nil
	}
	tools := map[string]bool{}
	for t, err := range h.session.Tools(ctx, nil) {
		if err != nil {
			h.stale.Store(true)
			return err
		}
		tools[t.Name] = true
	}
	h.tools = tools
	return nil
}

func (h *hub) timeout(usual time.Duration) time.Duration {
	if h.cfg.Timeout > 0 {
		return time.Duration(h.cfg.Timeout) * time.Millisecond
	}
	return usual
}

// disconnect ends the session; the server then reads disabled.
func (h *hub) disconnect() {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.drop()
	h.status = engine.MCPStatus{Status: "disabled"}
	h.http.CloseIdleConnections()
}

// drop ends the session. Call it with mu held.
func (h *hub) drop() {
	if h.session != nil {
		_ = h.session.Close() // a server that is gone cannot be told
		h.session = nil
	}
}

// has reports whether the server is connected and offers a tool. When a dead
// server's list cannot be had anew, the old one counts, as with the real
// engine.
func (h *hub) has(ctx context.Context, tool string) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.status.Status != "connected" {
		return false
	}
	if h.stale.Load() || h.session == nil {
		_ = h.reach(ctx) // the call will say what is wrong
	}
	return h.tools[tool]
}

// toolName is how the engine names a server's tool.
func (h *hub) toolName(tool string) string { return plainName(h.name) + "_" + plainName(tool) }

func plainName(s string) string {
	return strings.Map(func(r rune) rune {
		if r == '-' || r == '_' || r >= '0' && r <= '9' || r >= 'A' && r <= 'Z' || r >= 'a' && r <= 'z' {
			return r
		}
		return '_'
	}, s)
}

// call calls a tool. A failure is part of the result; the error is that of
// ctx.
func (h *hub) call(ctx context.Context, tool string, args map[string]any) (result, error) {
	res, err := h.try(ctx, tool, args)
	if errors.Is(err, mcp.ErrSessionMissing) { // the server was restarted: nothing was done yet
		res, err = h.try(ctx, tool, args)
	}
	if cause := context.Cause(ctx); cause != nil {
		return result{}, cause
	}
	if err != nil {
		return result{failure: err.Error()}, nil
	}
	return fromMCP(res), nil
}

func (h *hub) try(ctx context.Context, tool string, args map[string]any) (*mcp.CallToolResult, error) {
	limit := h.timeout(callTimeout)
	h.mu.Lock()
	err := h.reach(ctx)
	s := h.session
	h.mu.Unlock()
	if err != nil {
		return nil, fmt.Errorf("%s (%w)", unreachable, err)
	}
	bound, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	res, err := s.CallTool(bound, &mcp.CallToolParams{Name: tool, Arguments: args})
	switch {
	case err == nil:
		return res, nil
	case errors.Is(bound.Err(), context.DeadlineExceeded):
		return nil, errors.New("MCP error -32001: Request timed out")
	case ctx.Err() == nil:
		h.mu.Lock()
		if h.session == s {
			h.drop() // the next call connects anew
		}
		h.mu.Unlock()
	}
	return nil, err
}

// fromMCP turns an MCP result into what the engine makes of it: text blocks
// joined by a blank line, images as attachments.
func fromMCP(res *mcp.CallToolResult) result {
	var texts []string
	var out result
	for _, c := range res.Content {
		switch c := c.(type) {
		case *mcp.TextContent:
			texts = append(texts, c.Text)
		case *mcp.EmbeddedResource:
			if c.Resource != nil && c.Resource.Text != "" {
				texts = append(texts, c.Resource.Text)
			}
		case *mcp.ImageContent:
			url := "data:" + c.MIMEType + ";base64," + base64.StdEncoding.EncodeToString(c.Data)
			out.attachments = append(out.attachments, engine.Part{Type: engine.PartFile, Mime: c.MIMEType, URL: url})
		}
	}
	out.output = strings.Join(texts, "\n\n")
	if res.IsError {
		out.failure = out.output
		if out.failure == "" {
			out.failure = "the tool failed without a word"
		}
	}
	return out
}

// headers sets a server's headers on every request and notes refusals.
type headers struct {
	h    *hub
	next *http.Transport
}

func (t *headers) RoundTrip(req *http.Request) (*http.Response, error) {
	req = req.Clone(req.Context())
	for k, v := range t.h.cfg.Headers {
		req.Header.Set(k, v)
	}
	res, err := t.next.RoundTrip(req)
	if err == nil && res.StatusCode >= 400 {
		t.h.refused.Store(int64(res.StatusCode))
	}
	return res, err
}

// CloseIdleConnections lets http.Client.CloseIdleConnections through.
func (t *headers) CloseIdleConnections() { t.next.CloseIdleConnections() }
