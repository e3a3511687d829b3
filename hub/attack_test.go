package hub

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/openspace-tui/openspace/commands"
)

// heap is what is in use after a collection, in MiB.
func heap() int {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int(m.HeapAlloc >> 20)
}

// flat says at the end of the test if the heap has grown.
func flat(t *testing.T, mib int) {
	t.Helper()
	before := heap()
	t.Cleanup(func() {
		if grown := heap() - before; grown > mib {
			t.Errorf("the heap grew by %d MiB", grown)
		}
	})
}

var postPaths = []string{"/commands", "/manifest", "/state", "/command-results", "/register-bridge", "/mcp"}

func TestAWebPageCannotPost(t *testing.T) {
	ex := &fakeExecutor{}
	for _, auth := range []string{AuthToken, AuthNone} {
		h := start(t, Options{Executor: ex, Auth: auth})
		for _, path := range postPaths {
			for _, kind := range []string{"text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "application/json", ""} {
				for origin, want := range map[string]int{"https://evil.example": 403, "null": 403, "http://localhost:3000": 403, h.URL(): 415} {
					if want == 415 && kind == "application/json" {
						continue // our own page
					}
					for _, prefix := range []string{"", "/openspace"} {
						c := exchange{method: "POST", path: prefix + path, body: list, header: map[string]string{"Origin": origin, "Content-Type": kind}}
						if status, body, _ := c.do(t, h); status != want {
							t.Errorf("%s of %s as %q to %s: %d %s, want %d", auth, origin, kind, c.path, status, body, want)
						}
					}
				}
			}
			for _, method := range []string{"OPTIONS", "GET", "HEAD", "PUT"} {
				status, _, head := exchange{method: method, path: path}.do(t, h)
				if status < 400 || head.Get("Access-Control-Allow-Origin") != "" {
					t.Errorf("%s %s: %d", method, path, status)
				}
			}
		}
	}
	if len(ex.asked()) != 0 {
		t.Error("a command ran")
	}
}

// gated is an executor that judges as the program's gate does.
type gated struct{ r *commands.Registry }

func (g gated) Execute(_ context.Context, inv commands.Invocation) commands.Result {
	c, ok := g.r.Get(inv.ID)
	if !ok || !c.Agent {
		return commands.Fail(commands.Errorf(commands.CodeUnknownCommand, "unknown-command", inv.ID))
	}
	if err := c.Validate(inv.Args); err != nil {
		return commands.Fail(err)
	}
	return commands.Result{}
}

func TestWrongCallsOfToolsHaveTheirAnswer(t *testing.T) {
	r := registry()
	h := start(t, Options{Executor: gated{r}, Commands: r.AgentCommands})
	s := connect(t, h, nil)
	ask := func(params string) (int, string) {
		status, body, _ := exchange{method: "POST", path: "/mcp", body: `{"jsonrpc":"2.0","id":7,"method":"tools/call","params":` + params + `}`, header: map[string]string{
			"Content-Type": "application/json", "Accept": "application/json, text/event-stream", sessionHeader: s.ID(), "Mcp-Protocol-Version": "2025-06-18",
		}}.do(t, h)
		return status, body
	}
	for _, tc := range []struct {
		name, params string
		status       int
		want         string
	}{
		{"a tool outside the namespace", `{"name":"evil.run","arguments":{}}`, 200, `"code":-32602`},
		{"a command for people", `{"name":"openspace.app.exit","arguments":{}}`, 200, `"code":-32602`},
		{"a tool with a path in it", `{"name":"openspace.../../etc/passwd","arguments":{}}`, 200, `"code":-32602`},
		{"no name", `{"arguments":{}}`, 200, `"code":-32602`},
		{"a name that is a number", `{"name":5}`, 200, `"code":-32602`},
		{"a number for text", `{"name":"openspace.editor.open","arguments":{"path":5}}`, 200, `invalid_arguments`},
		{"text for a number", `{"name":"openspace.editor.open","arguments":{"path":"a","line":"3"}}`, 200, `invalid_arguments`},
		{"a number that no machine holds", `{"name":"openspace.editor.open","arguments":{"path":"a","line":1e1000000}}`, 200, `invalid_arguments`},
		{"an unknown field", `{"name":"openspace.editor.open","arguments":{"path":"a","sudo":true}}`, 200, `invalid_arguments`},
		{"a missing field", `{"name":"openspace.editor.open","arguments":{}}`, 200, `invalid_arguments`},
		{"a list for arguments", `{"name":"openspace.pane.list","arguments":[1]}`, 200, `invalid_arguments`},
		{"text for arguments", `{"name":"openspace.pane.list","arguments":"x"}`, 200, `invalid_arguments`},
		{"no arguments", `{"name":"openspace.pane.list"}`, 200, `{\"success\":true}`},
		{"null for arguments", `{"name":"openspace.pane.list","arguments":null}`, 200, `{\"success\":true}`},
		{"invalid UTF-8", "{\"name\":\"openspace.pane.list\",\"arguments\":{\"a\":\"\xff\xfe\"}}", 400, `Invalid JSON`},
		{"half a character", `{"name":"openspace.editor.open","arguments":{"path":"\ud800"}}`, 200, `{\"success\":true}`},
		{"100,000 levels", `{"name":"openspace.pane.list","arguments":` + strings.Repeat(`{"a":`, 100_000) + `1` + strings.Repeat(`}`, 100_000) + `}`, 400, `Invalid JSON`},
	} {
		t.Run(tc.name, func(t *testing.T) {
			if status, body := ask(tc.params); status != tc.status || !strings.Contains(body, tc.want) {
				t.Errorf("%d %.300s, want %d with %s", status, body, tc.status, tc.want)
			}
		})
	}
	if res, err := callTool(s, context.Background(), "openspace.pane.list", nil); err != nil || res.IsError {
		t.Errorf("the next call: %+v %v", res, err)
	}
}

func TestNoLineOfTheLogHasASecret(t *testing.T) {
	var log bytes.Buffer
	h, err := NewHeadless(Options{Addr: "127.0.0.1:0", Log: slog.New(slog.NewJSONHandler(&log, &slog.HandlerOptions{Level: slog.LevelDebug}))}, commands.ConsentAllow)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	if err := h.Listen(); err != nil {
		t.Fatal(err)
	}
	go func() { ended <- h.Run(ctx) }()
	post(t, h, "/manifest", posts, 200)
	register(t, h, h.Token()[:5])
	for _, c := range []exchange{
		{method: "GET", path: "/metrics?key=" + h.Token()}, {method: "GET", path: "/" + h.Token()}, {method: h.Token(), path: "/metrics"},
		{method: "GET", path: strings.TrimPrefix(h.InstructionsURL(), h.URL()), noToken: true},
		{method: "POST", path: "/commands", body: `{"cmd":"` + h.Token() + `"}`},
		{method: "POST", path: "/commands", body: `{"cmd":"openspace.demo.greet","args":{"name":"` + h.Token() + `"}}`},
		{method: "POST", path: "/mcp", body: h.Token()},
		{method: "GET", path: "/metrics", host: h.Token()},
		{method: "GET", path: "/metrics", header: map[string]string{"Origin": h.Token()}},
		{method: "GET", path: "/events?bridge=" + h.Token()},
		{method: "GET", path: "/health", header: map[string]string{"Authorization": "Bearer wrong-" + h.Token()}},
	} {
		c.do(t, h)
	}
	raw(t, h, "GET /metrics?"+h.Token()+" HTTP/9.9\r\n\r\n")
	raw(t, h, h.Token()+"\r\n\r\n")
	http.DefaultClient.CloseIdleConnections()
	cancel()
	if err := <-ended; err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(log.String()) {
		if strings.Contains(line, h.Token()) || strings.Contains(line, h.pageID.text) {
			t.Errorf("a secret in %s", line)
		}
		if !json.Valid([]byte(line)) {
			t.Errorf("no JSON: %s", line)
		}
	}
	for _, want := range []string{`"INFO","msg":"hub listening"`, `"INFO","msg":"manifest posted"`, `"INFO","msg":"bridge registered"`, `"DEBUG","msg":"request","method":"POST","path":"/manifest"`, `"path":"/metrics","status":403`, `"INFO","msg":"hub stopped"`} {
		if !strings.Contains(log.String(), want) {
			t.Errorf("no line with %s", want)
		}
	}
}

// raw sends bytes and gives what comes back until the connection ends.
func raw(t *testing.T, h *Hub, text string) string {
	t.Helper()
	c, err := net.Dial("tcp", h.Addr())
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = c.Close() }()
	if _, err := io.WriteString(c, text); err != nil {
		t.Fatal(err)
	}
	_ = c.SetReadDeadline(time.Now().Add(10 * time.Second))
	b, err := io.ReadAll(c)
	if err != nil {
		t.Errorf("the connection stays open: %v after %q", err, b)
	}
	return string(b)
}

func TestSlowHeadersAreGivenUpAndOthersServedMeanwhile(t *testing.T) {
	h := start(t, Options{}, func(h *Hub) { h.headerTimeout = 300 * time.Millisecond })
	flat(t, 24)
	var wg sync.WaitGroup
	var slow []net.Conn
	for range maxConnections + 100 { // more than are served at once
		c, err := net.Dial("tcp", h.Addr())
		if err != nil {
			t.Fatal(err)
		}
		_, _ = io.WriteString(c, "POST /commands HTTP/1.1\r\nHost: ")
		slow = append(slow, c)
	}
	if status, _, _ := (exchange{method: "POST", path: "/commands", body: list}).do(t, h); status != 202 {
		t.Errorf("status %d", status)
	}
	for _, c := range slow {
		wg.Go(func() {
			_ = c.SetReadDeadline(time.Now().Add(20 * time.Second))
			if b, err := io.ReadAll(c); err != nil && !strings.Contains(err.Error(), "reset") {
				t.Errorf("a connection stays open: %v after %q", err, b)
			}
			_ = c.Close()
		})
	}
	wg.Wait()
}

func TestSlowBodiesDoNotHoldUpOthers(t *testing.T) {
	h := start(t, Options{}, func(h *Hub) { h.bodyTimeout = 300 * time.Millisecond })
	var slow []net.Conn
	for range maxLarge + 20 {
		c, err := net.Dial("tcp", h.Addr())
		if err != nil {
			t.Fatal(err)
		}
		defer func() { _ = c.Close() }()
		_, _ = fmt.Fprintf(c, "POST /commands HTTP/1.1\r\nHost: %s\r\nAuthorization: Bearer %s\r\nContent-Length: 1000000\r\n\r\n%s", h.Addr(), h.Token(), strings.Repeat(" ", smallBody))
		slow = append(slow, c)
	}
	if status, _, _ := (exchange{method: "POST", path: "/commands", body: list}).do(t, h); status != 202 {
		t.Errorf("a small one: %d", status)
	}
	if status, _, _ := (exchange{method: "POST", path: "/commands", body: strings.Repeat(" ", 2*smallBody) + list}).do(t, h); status != 202 {
		t.Errorf("a large one: %d", status)
	}
	for _, c := range slow {
		res, err := http.ReadResponse(bufio.NewReader(c), nil)
		if err != nil {
			t.Fatal(err)
		}
		_ = res.Body.Close()
		if res.StatusCode != 408 {
			t.Errorf("a slow one: %d", res.StatusCode)
		}
	}
}

func TestManyLargeBodiesDoNotFillTheMemory(t *testing.T) {
	h := start(t, Options{})
	flat(t, 16)
	body := strings.Repeat(" ", maxBody-1) + "{"
	var wg sync.WaitGroup
	for range 2 * maxLarge {
		wg.Go(func() {
			if status, _, _ := (exchange{method: "POST", path: "/state", body: body}).do(t, h); status != 400 {
				t.Errorf("status %d", status)
			}
		})
	}
	wg.Wait()
	if n := len(h.large); n != 0 {
		t.Errorf("%d places are still taken", n)
	}
}

const initialize = `{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"x","version":"1"}}}`

func TestSessionsThatNobodyEndsAreBounded(t *testing.T) {
	h := start(t, Options{})
	s := connect(t, h, nil) // has a stream open, and stays
	flat(t, 16)
	begin := exchange{method: "POST", path: "/mcp", body: initialize, header: map[string]string{"Content-Type": "application/json", "Accept": "application/json, text/event-stream"}}
	_, _, first := begin.do(t, h)
	for range 3 * maxMCPSessions {
		if status, body, head := begin.do(t, h); status != 200 || head.Get(sessionHeader) == "" {
			t.Fatalf("%d %s", status, body)
		}
	}
	n := 0
	for range h.mcp.Sessions() {
		n++
	}
	if n > maxMCPSessions || len(h.sessions.each) > maxMCPSessions {
		t.Errorf("%d sessions, %d known", n, len(h.sessions.each))
	}
	if res, err := callTool(s, context.Background(), "openspace.pane.list", nil); err != nil || res.IsError {
		t.Errorf("the one in use: %+v %v", res, err)
	}
	old := exchange{method: "POST", path: "/mcp", body: `{"jsonrpc":"2.0","id":2,"method":"ping"}`, header: map[string]string{
		"Content-Type": "application/json", "Accept": "application/json, text/event-stream", sessionHeader: first.Get(sessionHeader), "Mcp-Protocol-Version": "2025-06-18"}}
	if status, _, _ := old.do(t, h); status != 404 {
		t.Errorf("the one crowded out: %d", status)
	}
	for range maxMCPSessions {
		h.sessions.begin(fmt.Sprint("busy", len(h.sessions.each)))
	}
	h.sessions.mu.Lock()
	for _, m := range h.sessions.each {
		m.open++
	}
	h.sessions.mu.Unlock()
	live := map[string]bool{}
	for id := range h.sessions.each {
		live[id] = true
	}
	if _, ok := h.sessions.crowdedOut(live); ok {
		t.Error("there is room though all are in use")
	}
}

func TestTheEleventhEventClientIsTurnedAway(t *testing.T) {
	h := start(t, Options{})
	for range 10 {
		follow(t, h)
	}
	if status, body, head := (exchange{method: "GET", path: "/events"}).do(t, h); status != 503 || head.Get("Retry-After") == "" || !strings.Contains(body, "Too many event clients") {
		t.Errorf("%d %s", status, body)
	}
}

func TestManifestsThatComeAndGoDoNotFillTheMetrics(t *testing.T) {
	m := newMetrics()
	for i := range 5 * maxSeries {
		m.command(fmt.Sprint("openspace.a.b", i), fmt.Sprint("code", i), time.Millisecond)
	}
	if len(m.durations) > maxSeries+1 || len(m.commands) > 4*maxSeries+2 {
		t.Errorf("%d durations, %d outcomes", len(m.durations), len(m.commands))
	}
	for i := range 8 * maxSeries {
		m.command("openspace.a.b1", fmt.Sprint("other code", i), time.Millisecond)
	}
	if len(m.commands) > 4*maxSeries+maxSeries {
		t.Errorf("%d outcomes", len(m.commands))
	}
}
