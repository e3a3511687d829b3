package hub

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// memory is what the hub holds now and held at most, in MiB, where the system
// tells.
func (s *server) memory() (now, peak int) {
	s.t.Helper()
	if runtime.GOOS != "linux" {
		return 0, 0
	}
	b, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", s.cmd.Process.Pid))
	if err != nil {
		s.t.Fatal(err)
	}
	for line := range strings.Lines(string(b)) {
		var kib int
		if _, err := fmt.Sscanf(line, "VmRSS: %d kB", &kib); err == nil {
			now = kib >> 10
		}
		if _, err := fmt.Sscanf(line, "VmHWM: %d kB", &kib); err == nil {
			peak = kib >> 10
		}
	}
	return now, peak
}

// flat holds the hub to its memory from now until the test ends.
func (s *server) flat() {
	s.t.Helper()
	before, _ := s.memory()
	s.t.Cleanup(func() {
		after, peak := s.memory()
		s.t.Logf("memory: %d MiB before, %d after, %d at most", before, after, peak)
		if after-before > 120 || peak > 300 { // of which most is garbage that waits
			s.t.Errorf("memory: %d MiB before, %d after, %d at most", before, after, peak)
		}
	})
}

// request is one with everything in it that may be wrong.
type request struct {
	method, path, host, origin, kind, token string
	body                                    io.Reader
}

func (s *server) send(r request) (int, string) {
	s.t.Helper()
	req, err := http.NewRequest(r.method, s.url+r.path, r.body)
	if err != nil {
		s.t.Fatal(err)
	}
	if r.host != "" {
		req.Host = r.host
	}
	for name, value := range map[string]string{"Origin": r.origin, "Content-Type": r.kind, "Accept": "application/json, text/event-stream"} {
		if value != "" {
			req.Header.Set(name, value)
		}
	}
	switch r.token {
	case "":
	case "none":
		req.Header.Set("Authorization", "-")
	default:
		req.Header.Set("Authorization", "Bearer "+r.token)
	}
	return s.do(req)
}

// endless is a body of blanks that is never in memory.
type endless struct{ left int }

func (e *endless) Read(p []byte) (int, error) {
	n := min(len(p), e.left)
	for i := range p[:n] {
		p[i] = ' '
	}
	if e.left -= n; n == 0 {
		return 0, io.EOF
	}
	return n, nil
}

func TestAttacksHaveTheirAnswerAndLeaveTheHubAsItWas(t *testing.T) {
	s := start(t, "--consent", "allow")
	s.postManifest()
	s.frontEnd()
	s.flat()
	const run = `{"cmd":"openspace.pane.list"}`
	tool := func(params string) string {
		return `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":` + params + `}`
	}
	for _, a := range []struct {
		name   string
		r      request
		body   string
		status int
		want   string
	}{
		{"a rebound name", request{path: "/commands", host: "evil.example"}, run, 403, "Host is not this Hub"},
		{"a rebound name at MCP", request{path: "/mcp", host: "evil.example:3001", kind: "application/json"}, run, 403, "Host is not this Hub"},
		{"a foreign origin", request{path: "/commands", origin: "https://evil.example", kind: "application/json"}, run, 403, "Origin is not this Hub"},
		{"the origin null", request{path: "/commands", origin: "null", kind: "application/json"}, run, 403, "Origin is not this Hub"},
		{"no token", request{path: "/commands", token: "none"}, run, 401, "bearer token"},
		{"a wrong token", request{path: "/commands", token: "wrong"}, run, 401, "bearer token"},
		{"the token in the address", request{path: "/commands?token=" + s.token, token: "none"}, run, 401, "bearer token"},
		{"a form as text", request{path: "/commands", origin: "https://evil.example", kind: "text/plain"}, run, 403, "Origin"},
		{"a form", request{path: "/commands", origin: "https://evil.example", kind: "application/x-www-form-urlencoded"}, run, 403, "Origin"},
		{"a form with parts", request{path: "/commands", origin: s.url, kind: "multipart/form-data; boundary=x"}, run, 415, "application/json"},
		{"getting commands", request{method: "GET", path: "/commands"}, "", 405, "Method not allowed"},
		{"getting the manifest", request{method: "GET", path: "/openspace/manifest"}, "", 405, "Method not allowed"},
		{"preflight", request{method: "OPTIONS", path: "/commands", origin: "https://evil.example"}, "", 403, "Origin"},
		{"a path that climbs", request{method: "GET", path: "/openspace/..%2f..%2fetc/passwd"}, "", 404, "Not found"},
		{"100 MB", request{path: "/state", body: &endless{left: 100 << 20}}, "", 413, "8 MiB"},
		{"100 MB at MCP", request{path: "/mcp", kind: "application/json", body: &endless{left: 100 << 20}}, "", 413, "8 MiB"},
		{"a million commands", request{path: "/manifest"}, `{"commands":[` + strings.Repeat(`{},`, 1_000_000) + `{}]}`, 413, "Over 1000 commands"},
		{"a million panes", request{path: "/state"}, `{"panes":[` + strings.Repeat(`{},`, 1_000_000) + `{}]}`, 413, "Over 200 panes"},
		{"a million fields", request{path: "/state"}, `{"panes":[]` + strings.Repeat(`,"a":1`, 1_000_000) + `}`, 200, "success"},
		{"100,000 levels", request{path: "/commands"}, `{"cmd":"openspace.pane.list","args":` + strings.Repeat("[", 100_000) + strings.Repeat("]", 100_000) + `}`, 400, `{"error":"Invalid JSON"}`},
		{"100,000 levels at MCP", request{path: "/mcp", kind: "application/json"}, strings.Repeat("[", 100_000), 400, `{"error":"Invalid JSON"}`},
		{"invalid UTF-8", request{path: "/commands"}, "{\"cmd\":\"openspace.\xff\xfe\"}", 400, `{"error":"Invalid JSON"}`},
		{"a command outside the namespace", request{path: "/commands"}, `{"cmd":"evil.run"}`, 400, `{"error":"Unknown command: evil.run"}`},
		{"a manifest outside the namespace", request{path: "/manifest"}, `{"commands":[{"cmd":"evil.run"}]}`, 400, "outside the namespace"},
		{"a call without a session", request{path: "/mcp", kind: "application/json"}, tool(`{"name":"openspace.pane.list"}`), 200, "error"},
		{"a bridge without a name", request{path: "/register-bridge"}, `{"name":""}`, 400, "name is missing"},
		{"a result of nothing", request{path: "/command-results"}, `{}`, 400, "required"},
		{"a bridge that is not there", request{method: "GET", path: "/events?bridge=%00"}, "", 404, "Unknown bridge"},
	} {
		t.Run(a.name, func(t *testing.T) {
			if a.r.method == "" {
				a.r.method = "POST"
			}
			if a.r.body == nil {
				a.r.body = strings.NewReader(a.body)
			}
			if status, body := s.send(a.r); status != a.status || !strings.Contains(body, a.want) {
				t.Errorf("%d %.300s, want %d with %s", status, body, a.status, a.want)
			}
		})
	}
	for args, code := range map[string]string{`{"path":5}`: "invalid_arguments", `{"path":"a","nope":1}`: "invalid_arguments", `{"path":"a"}`: `"success":true`} {
		if out, _ := s.ctl("editor.open", args); !strings.Contains(out, code) {
			t.Errorf("%s: %s", args, out)
		}
	}
	if out, _ := s.ctl("evil.run"); !strings.Contains(out, "unknown_command") {
		t.Error(out)
	}
	s.silent()
}

// silent checks that no line of the log has a secret.
func (s *server) silent() {
	s.t.Helper()
	log, err := os.ReadFile(s.log)
	if err != nil {
		s.t.Fatal(err)
	}
	page, err := os.ReadFile(s.page)
	if err != nil {
		s.t.Fatal(err)
	}
	_, key, _ := strings.Cut(string(page), "key=")
	for _, secret := range []string{s.token, key} {
		if secret == "" || strings.Contains(string(log), secret) {
			s.t.Errorf("the log has a secret, or there is none: %q", secret)
		}
	}
	if !strings.Contains(string(log), `"status":401`) {
		s.t.Error("the log has no request that was refused")
	}
}

// slow opens connections that never end what they began.
func (s *server) slow(n int) {
	s.t.Helper()
	addr := strings.TrimPrefix(s.url, "http://")
	for i := range n {
		c, err := net.Dial("tcp", addr)
		if err != nil {
			s.t.Fatal(err)
		}
		s.t.Cleanup(func() { c.Close() })
		begin := "POST /commands HTTP/1.1\r\nHost: " + addr + "\r\n"
		if i%2 == 0 {
			begin += "Authorization: Bearer " + s.token + "\r\nContent-Length: 100\r\n\r\n{"
		}
		if _, err := io.WriteString(c, begin); err != nil {
			s.t.Fatal(err)
		}
	}
}

// wave is requests of one kind and what they are to be answered.
type wave struct {
	r      request
	body   string
	status int
}

func TestAFloodIsAnsweredRightAndTakesNoMemory(t *testing.T) {
	s := start(t, "--consent", "allow", "--log-level", "info")
	s.postManifest()
	s.frontEnd()
	s.flat()
	s.slow(200)
	for range 9 { // and the front end
		s.follow()
	}
	if status, body := s.send(request{method: "GET", path: "/events"}); status != 503 {
		t.Errorf("the eleventh event client: %d %s", status, body)
	}
	const initialize = `{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"x","version":"1"}}}`
	waves := []wave{
		{request{method: "GET", path: "/health", token: "none"}, "", 200},
		{request{method: "POST", path: "/commands", token: "wrong"}, `{"cmd":"openspace.pane.list"}`, 401},
		{request{method: "POST", path: "/commands", host: "evil.example"}, `{"cmd":"openspace.pane.list"}`, 403},
		{request{method: "POST", path: "/commands"}, `{"cmd":"openspace.no.such"}`, 400},
		{request{method: "POST", path: "/command-results"}, `{"id":"cmd_x","cmd":"openspace.pane.list","success":true,"sessionId":"SESSION"}`, 200},
		{request{method: "POST", path: "/mcp", kind: "application/json"}, initialize, 200},
		{request{method: "GET", path: "/instructions"}, "", 200},
	}
	last := 5 * time.Second
	if os.Getenv("CI") == "true" {
		last = 2 * time.Second
	}
	ctx, cancel := context.WithTimeout(context.Background(), last)
	defer cancel()
	transport := http.DefaultTransport.(*http.Transport).Clone()
	transport.MaxIdleConnsPerHost = 64
	defer transport.CloseIdleConnections()
	var sent, wrong atomic.Int64
	var workers sync.WaitGroup
	for worker := range 32 {
		workers.Go(func() {
			for i := worker; ctx.Err() == nil; i++ {
				w := waves[i%len(waves)]
				w.body = strings.ReplaceAll(w.body, "SESSION", fmt.Sprint("ses_", i))
				if status, err := s.quick(transport, w); err != nil || status != w.status {
					if wrong.Add(1) < 5 {
						t.Errorf("%s %s: %d %v, want %d", w.r.method, w.r.path, status, err, w.status)
					}
				}
				sent.Add(1)
			}
		})
	}
	workers.Wait()
	t.Logf("%d requests in %v, %d answered wrong", sent.Load(), last, wrong.Load())
	if out, code := s.ctl("pane.list"); code != 0 {
		t.Errorf("afterwards: %d %s", code, out)
	}
	out, err := s.get("/metrics")
	if err != nil || strings.Count(out, "\n") > 500 {
		t.Errorf("%v, metrics of %d lines", err, strings.Count(out, "\n"))
	}
}

// quick sends one request of a flood.
func (s *server) quick(transport http.RoundTripper, w wave) (int, error) {
	req, err := http.NewRequest(w.r.method, s.url+w.r.path, strings.NewReader(w.body))
	if err != nil {
		return 0, err
	}
	req.Header.Set("Accept", "application/json, text/event-stream")
	if w.r.host != "" {
		req.Host = w.r.host
	}
	if w.r.kind != "" {
		req.Header.Set("Content-Type", w.r.kind)
	}
	switch w.r.token {
	case "none":
	case "":
		req.Header.Set("Authorization", "Bearer "+s.token)
	default:
		req.Header.Set("Authorization", "Bearer "+w.r.token)
	}
	res, err := transport.RoundTrip(req)
	if err != nil {
		return 0, err
	}
	defer res.Body.Close()
	_, err = io.Copy(io.Discard, res.Body)
	return res.StatusCode, err
}

// follow is an event client until the test ends.
func (s *server) follow() {
	s.t.Helper()
	ctx, stop := context.WithCancel(context.Background())
	req, err := http.NewRequestWithContext(ctx, "GET", s.url+"/events", nil)
	if err != nil {
		s.t.Fatal(err)
	}
	req.Header.Set("Authorization", "Bearer "+s.token)
	res, err := http.DefaultClient.Do(req)
	if err != nil || res.StatusCode != 200 {
		s.t.Fatalf("%v %v", res, err)
	}
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		for lines := bufio.NewScanner(res.Body); lines.Scan(); { // reads until the end
		}
	}()
	s.t.Cleanup(func() { stop(); <-ended; res.Body.Close() })
}
