package demo

import (
	"context"
	"encoding/json"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/openspace-tui/openspace/internal/engine"
)

// program stands for the program's own MCP server: it notes what is called.
type program struct {
	server *mcp.Server
	url    string

	mu    sync.Mutex
	calls []string
	http  *httptest.Server
}

func newProgram(t *testing.T) *program {
	t.Helper()
	p := &program{}
	p.restart(t)
	return p
}

func (p *program) handler() http.Handler {
	p.server = mcp.NewServer(&mcp.Implementation{Name: "program", Version: "1"}, nil)
	for _, name := range []string{editorOpen, editorHighlight} {
		p.tool(name, func(args string) *mcp.CallToolResult {
			if strings.Contains(args, "refuse") {
				return &mcp.CallToolResult{IsError: true, Content: []mcp.Content{&mcp.TextContent{Text: `{"success":false,"error":"no"}`}}}
			}
			return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: `{"success":true}`}, &mcp.TextContent{Text: "second block"}}}
		})
	}
	h := mcp.NewStreamableHTTPHandler(func(*http.Request) *mcp.Server { return p.server }, nil)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Header.Get("Authorization") != "Bearer token" {
			w.WriteHeader(http.StatusUnauthorized)
			return
		}
		h.ServeHTTP(w, r)
	})
}

func (p *program) tool(name string, f func(args string) *mcp.CallToolResult) {
	p.server.AddTool(&mcp.Tool{Name: name, InputSchema: json.RawMessage(`{"type":"object"}`)}, func(_ context.Context, r *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		p.mu.Lock()
		p.calls = append(p.calls, name+" "+string(r.Params.Arguments))
		p.mu.Unlock()
		return f(string(r.Params.Arguments)), nil
	})
}

// restart begins a new server, at the same address if there was one.
func (p *program) restart(t *testing.T) {
	t.Helper()
	addr := ""
	if p.http != nil {
		addr = p.http.Listener.Addr().String()
		p.stop()
	}
	srv := httptest.NewUnstartedServer(p.handler())
	if addr != "" {
		if err := srv.Listener.Close(); err != nil {
			t.Fatal(err)
		}
		l, err := net.Listen("tcp", addr)
		if err != nil {
			t.Fatal(err)
		}
		srv.Listener = l
	}
	srv.Start()
	p.http, p.url = srv, srv.URL
	t.Cleanup(p.stop)
}

func (p *program) stop() {
	p.http.CloseClientConnections()
	p.http.Close()
	for s := range p.server.Sessions() {
		_ = s.Close() // those whose client is gone
	}
}

func (p *program) called() []string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return append([]string(nil), p.calls...)
}

func (p *program) config() engine.MCPConfig {
	no := false
	return engine.MCPConfig{Type: "remote", URL: p.url, Headers: map[string]string{"Authorization": "Bearer token"}, OAuth: &no}
}

func (r *rig) connect(p *program) {
	r.t.Helper()
	r.e.hubs.add(r.t.Context(), "openspace", p.config())
	if st := r.e.hubs.statuses()["openspace"]; st.Status != "connected" {
		r.t.Fatalf("the server is %+v", st)
	}
}

func TestAnMCPToolSendsTheRecordedEvents(t *testing.T) {
	p := newProgram(t)
	r := newRig(t, Options{})
	r.connect(p)
	r.scripted(show("main.go", 2, 0), say("Opened in the editor."))
	r.play("scenario:mcp_open", nil)
	compare(t, "mcp_tool", r.events)
	if got := p.called(); len(got) != 1 || got[0] != `openspace.editor.open {"highlight":true,"line":2,"path":"main.go"}` {
		t.Errorf("called %v", got)
	}
	if call := r.tools()[0]; call.Tool != "openspace_openspace_editor_open" || call.State.Output != "{\"success\":true}\n\nsecond block" {
		t.Errorf("the call is %+v %+v", call, call.State)
	}
}

func TestAFailedMCPToolIsToldAndTheTurnGoesOn(t *testing.T) {
	p := newProgram(t)
	r := newRig(t, Options{})
	r.connect(p)
	r.scripted(show("refuse.go", 0, 0), after(opened("refuse.go", 0, 0)))
	r.play("open it", nil)
	if call := r.tools()[0]; call.State.Status != engine.ToolError || call.State.Error != `{"success":false,"error":"no"}` {
		t.Errorf("the call is %+v", call.State)
	}
	if got := r.reply(); !strings.Contains(got, "did not work") || !strings.Contains(got, `"error":"no"`) {
		t.Errorf("the reply is %q", got)
	}
}

func TestBlocksAreWrittenWhenThePromptAsksForThem(t *testing.T) {
	p := newProgram(t)
	r := newRig(t, Options{})
	r.connect(p)
	prompt := textPrompt("open main.go:6")
	prompt.System = "# Instructions\n\n## Command Format\n\nWrite blocks."
	r.follow(r.submit(prompt), nil)
	if got := r.reply(); !strings.Contains(got, `%%OS{"args":{"highlight":true,"line":6,"path":"main.go"},"cmd":"openspace.editor.open"}%%`) {
		t.Errorf("the reply is %q", got)
	}
	if got := p.called(); len(got) != 0 {
		t.Errorf("called %v", got)
	}
}

func TestAnMCPServerThatComesBackIsConnectedToAgain(t *testing.T) {
	p := newProgram(t)
	r := newRig(t, Options{})
	r.connect(p)
	r.scripted(show("main.go", 0, 0), say("Done."))
	p.restart(t)
	r.play("one", nil)
	if call := r.tools()[0]; call.State.Status != engine.ToolCompleted {
		t.Errorf("after the restart the call is %+v", call.State)
	}
	p.stop()
	r.play("two", nil)
	calls := r.tools()
	if len(calls) != 1 || calls[0].State.Status != engine.ToolError || r.e.hubs.statuses()["openspace"].Status != "connected" {
		t.Errorf("of a dead server the call is %+v, the status %v", calls, r.e.hubs.statuses())
	}
}

func TestMCPServersHaveTheEnginesStatuses(t *testing.T) {
	p := newProgram(t)
	s := serve(t, Options{})
	add := func(name string, change func(*engine.MCPConfig)) engine.MCPStatus {
		t.Helper()
		cfg := p.config()
		change(&cfg)
		return get[map[string]engine.MCPStatus](s, "POST", "/mcp", map[string]any{"name": name, "config": cfg})[name]
	}
	yes, no := true, false
	for _, tt := range []struct {
		name   string
		change func(*engine.MCPConfig)
		status string
	}{
		{"right", func(*engine.MCPConfig) {}, "connected"},
		{"again", func(*engine.MCPConfig) {}, "connected"},
		{"off", func(c *engine.MCPConfig) { c.Enabled = &no }, "disabled"},
		{"unauthorised", func(c *engine.MCPConfig) { c.Headers = nil }, "failed"},
		{"oauth", func(c *engine.MCPConfig) { c.Headers, c.OAuth = nil, &yes }, "needs_auth"},
		{"nobody", func(c *engine.MCPConfig) { c.URL = "http://127.0.0.1:1/mcp" }, "failed"},
		{"local", func(c *engine.MCPConfig) { c.Type = "local" }, "failed"},
	} {
		if st := add(tt.name, tt.change); st.Status != tt.status {
			t.Errorf("%s: %+v, want %s", tt.name, st, tt.status)
		}
	}
	if st := add("right", func(*engine.MCPConfig) {}); st.Status != "connected" {
		t.Errorf("added a second time: %+v", st)
	}
	get[bool](s, "POST", "/mcp/right/disconnect", nil)
	if st := get[map[string]engine.MCPStatus](s, "GET", "/mcp", nil)["right"]; st.Status != "disabled" {
		t.Errorf("disconnected: %+v", st)
	}
	get[bool](s, "POST", "/mcp/right/connect", nil)
	if st := get[map[string]engine.MCPStatus](s, "GET", "/mcp", nil)["right"]; st.Status != "connected" {
		t.Errorf("connected again: %+v", st)
	}
	get[bool](s, "POST", "/instance/dispose", nil)
	if all := get[map[string]engine.MCPStatus](s, "GET", "/mcp", nil); len(all) != 0 {
		t.Errorf("after a dispose there are %v", all)
	}
}

func TestAChangedListOfToolsIsFetchedAndTold(t *testing.T) {
	p := newProgram(t)
	r := newRig(t, Options{})
	r.connect(p)
	r.take(nil)
	p.tool("openspace.new", func(string) *mcp.CallToolResult { return &mcp.CallToolResult{} })
	for {
		select {
		case <-r.l.wake:
			r.take(nil)
		case <-time.After(20 * time.Second):
			t.Fatal("nothing was told")
		}
		if last := r.events[len(r.events)-1]; last.Type == "mcp.tools.changed" {
			break
		}
	}
	if r.e.hubs.find(t.Context(), "openspace.new") == nil {
		t.Error("the new tool is not there")
	}
}

func TestASlowToolTimesOut(t *testing.T) {
	p := newProgram(t)
	release := make(chan struct{})
	p.tool("openspace.slow", func(string) *mcp.CallToolResult { <-release; return &mcp.CallToolResult{} })
	defer close(release)
	r := newRig(t, Options{})
	cfg := p.config()
	cfg.Timeout = 300
	r.e.hubs.add(t.Context(), "openspace", cfg)
	h := r.e.hubs.find(t.Context(), "openspace.slow")
	if h == nil {
		t.Fatalf("no such tool: %v", r.e.hubs.statuses())
	}
	res, err := h.call(t.Context(), "openspace.slow", nil)
	if err != nil || res.failure != "MCP error -32001: Request timed out" {
		t.Errorf("%+v, %v", res, err)
	}
}

func TestResultsBecomeWhatTheEngineMakesOfThem(t *testing.T) {
	got := fromMCP(&mcp.CallToolResult{Content: []mcp.Content{
		&mcp.TextContent{Text: "a"},
		&mcp.ImageContent{MIMEType: "image/png", Data: []byte{1, 2}},
		&mcp.EmbeddedResource{Resource: &mcp.ResourceContents{Text: "b"}},
	}})
	if got.output != "a\n\nb" || len(got.attachments) != 1 || got.attachments[0].URL != "data:image/png;base64,AQI=" {
		t.Errorf("%+v", got)
	}
	if got := fromMCP(&mcp.CallToolResult{IsError: true}); got.failure == "" {
		t.Errorf("%+v", got)
	}
	if got, want := (&hub{name: "my hub"}).toolName("a.b-c"), "my_hub_a_b-c"; got != want {
		t.Errorf("the tool is named %s, want %s", got, want)
	}
}
