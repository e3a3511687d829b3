package hub

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"
)

const list = `{"cmd":"openspace.pane.list"}`

func TestForeignRequestsAreRefused(t *testing.T) {
	h := start(t, Options{})
	post := func(c exchange) exchange { c.method, c.path, c.body = "POST", "/openspace/commands", list; return c }
	origin := func(o string) map[string]string {
		return map[string]string{"Origin": o, "Content-Type": "application/json"}
	}
	for _, tc := range []struct {
		name   string
		call   exchange
		status int
	}{
		{"a plain client with the token", post(exchange{}), 202},
		{"curl's form type without an Origin", post(exchange{header: map[string]string{"Content-Type": "application/x-www-form-urlencoded"}}), 202},
		{"localhost with our port", post(exchange{host: "localhost:PORT"}), 202},
		{"LOCALHOST in capitals", post(exchange{host: "LocalHost:PORT"}), 202},
		{"[::1] with our port", post(exchange{host: "[::1]:PORT"}), 202},
		{"a rebound name", post(exchange{host: "evil.example"}), 403},
		{"a rebound name with our port", post(exchange{host: "evil.example:PORT"}), 403},
		{"a name that begins like ours", post(exchange{host: "localhost.evil.example:PORT"}), 403},
		{"localhost with another port", post(exchange{host: "localhost:1"}), 403},
		{"localhost without a port", post(exchange{host: "localhost"}), 403},
		{"another loopback address", post(exchange{host: "127.0.0.2:PORT"}), 403},
		{"a trailing dot", post(exchange{host: "localhost.:PORT"}), 403},
		{"a foreign origin", post(exchange{header: origin("https://evil.example")}), 403},
		{"the origin null of a sandboxed frame or file", post(exchange{header: origin("null")}), 403},
		{"our name by https", post(exchange{header: origin("https://127.0.0.1:" + port(h))}), 403},
		{"localhost on another port", post(exchange{header: origin("http://localhost:1")}), 403},
		{"an origin that only begins like ours", post(exchange{header: origin("http://127.0.0.1:" + port(h) + "0")}), 403},
		{"our own origin", post(exchange{header: origin("http://127.0.0.1:" + port(h))}), 202},
		{"a form of our own origin", post(exchange{header: map[string]string{"Origin": "http://127.0.0.1:" + port(h), "Content-Type": "text/plain"}}), 415},
		{"a form of another page", post(exchange{header: map[string]string{"Origin": "https://evil.example", "Content-Type": "application/x-www-form-urlencoded"}}), 403},
		{"an image of another page", exchange{method: "GET", path: "/instructions", header: map[string]string{"Sec-Fetch-Site": "cross-site"}}, 403},
		{"a page of this machine's other port", exchange{method: "GET", path: "/instructions", header: map[string]string{"Sec-Fetch-Site": "same-site"}}, 403},
		{"the address bar", exchange{method: "GET", path: "/instructions", header: map[string]string{"Sec-Fetch-Site": "none"}}, 200},
		{"health for a rebound name", exchange{method: "GET", path: "/health", host: "evil.example", noToken: true}, 403},
		{"health without a token", exchange{method: "GET", path: "/health", noToken: true}, 200},
		{"no token", post(exchange{noToken: true}), 401},
		{"a wrong token", post(exchange{header: map[string]string{"Authorization": "Bearer wrong"}}), 401},
		{"the token's beginning", post(exchange{header: map[string]string{"Authorization": "Bearer " + h.Token()[:20]}}), 401},
		{"the token by Basic", post(exchange{header: map[string]string{"Authorization": "Basic " + h.Token()}}), 401},
		{"the scheme in small letters", post(exchange{header: map[string]string{"Authorization": "bearer " + h.Token()}}), 202},
		{"the token in the URL", exchange{method: "GET", path: "/metrics?key=" + h.Token(), noToken: true}, 401},
		{"an unknown path without a token", exchange{method: "GET", path: "/nope", noToken: true}, 401},
		{"the events without a token", exchange{method: "GET", path: "/events", noToken: true}, 401},
		{"MCP without a token", exchange{method: "POST", path: "/mcp", body: `{}`, noToken: true}, 401},
		{"MCP of a foreign origin", exchange{method: "POST", path: "/mcp", body: `{}`, header: origin("https://evil.example")}, 403},
		{"MCP for a rebound name", exchange{method: "POST", path: "/mcp", body: `{}`, host: "evil.example:PORT"}, 403},
	} {
		t.Run(tc.name, func(t *testing.T) {
			status, body, head := tc.call.do(t, h)
			if status != tc.status {
				t.Errorf("%d %s, want %d", status, body, tc.status)
			}
			if status == 401 && head.Get("WWW-Authenticate") == "" {
				t.Error("401 without WWW-Authenticate")
			}
			if status >= 400 && (strings.Contains(body, h.Token()) || strings.Contains(body, h.pageID.text)) {
				t.Error("the answer holds a secret")
			}
		})
	}
}

func port(h *Hub) string { return h.Addr()[strings.LastIndexByte(h.Addr(), ':')+1:] }

func TestTheInstructionsSecretOpensOnePage(t *testing.T) {
	h := start(t, Options{})
	key := h.InstructionsURL()[strings.IndexByte(h.InstructionsURL(), '?'):]
	for path, want := range map[string]int{
		"/openspace/instructions": 200, "/instructions": 200, "/metrics": 401, "/events": 401, "/openspace/state": 401, "/mcp": 401,
	} {
		if status, _, _ := (exchange{method: "GET", path: path + key, noToken: true}).do(t, h); status != want {
			t.Errorf("%s: %d, want %d", path, status, want)
		}
	}
	if status, _, _ := (exchange{method: "GET", path: "/instructions?key=wrong", noToken: true}).do(t, h); status != 401 {
		t.Errorf("a wrong key: %d", status)
	}
	if status, _, _ := (exchange{method: "POST", path: "/commands" + key, body: list, header: map[string]string{"Authorization": "Bearer " + h.pageID.text}}).do(t, h); status != 401 {
		t.Errorf("the page's secret as a token: %d", status)
	}
}

func TestAuthNoneDropsTheTokenAlone(t *testing.T) {
	h := start(t, Options{Auth: AuthNone})
	if h.Token() != "" {
		t.Error("there is a token")
	}
	for _, tc := range []struct {
		name   string
		call   exchange
		status int
	}{
		{"plain curl -d", exchange{method: "POST", path: "/commands", body: list, header: map[string]string{"Content-Type": "application/x-www-form-urlencoded"}}, 202},
		{"the instructions", exchange{method: "GET", path: "/instructions"}, 200},
		{"a foreign origin", exchange{method: "POST", path: "/commands", body: list, header: map[string]string{"Origin": "https://evil.example"}}, 403},
		{"null", exchange{method: "POST", path: "/commands", body: list, header: map[string]string{"Origin": "null"}}, 403},
		{"a rebound name", exchange{method: "POST", path: "/commands", body: list, host: "evil.example"}, 403},
		{"a form of our own origin", exchange{method: "POST", path: "/commands", body: list, header: map[string]string{"Origin": h.URL(), "Content-Type": "text/plain"}}, 415},
	} {
		t.Run(tc.name, func(t *testing.T) {
			tc.call.noToken = true
			if status, body, _ := tc.call.do(t, h); status != tc.status {
				t.Errorf("%d %s, want %d", status, body, tc.status)
			}
		})
	}
}

// zeros is a body that never holds more than a little.
type zeros struct{ left int }

func (z *zeros) Read(p []byte) (int, error) {
	if z.left == 0 {
		return 0, io.EOF
	}
	n := min(len(p), z.left)
	for i := range p[:n] {
		p[i] = '0'
	}
	z.left -= n
	return n, nil
}

func TestABodyOf100MBIsRefusedAfterTheLimit(t *testing.T) {
	h := start(t, Options{})
	for _, path := range []string{"/commands", "/openspace/state", "/mcp"} {
		for name, length := range map[string]int64{"announced": 100 << 20, "chunked": -1} {
			t.Run(path+" "+name, func(t *testing.T) {
				body := &zeros{left: 100 << 20}
				req, err := http.NewRequest("POST", h.URL()+path, body)
				if err != nil {
					t.Fatal(err)
				}
				req.ContentLength = length
				req.Header.Set("Authorization", "Bearer "+h.Token())
				res, err := http.DefaultClient.Do(req)
				if err != nil {
					t.Fatal(err)
				}
				defer func() { _ = res.Body.Close() }()
				if res.StatusCode != 413 {
					t.Errorf("status %d", res.StatusCode)
				}
			})
		}
	}
	if status, body, _ := (exchange{method: "POST", path: "/commands", body: strings.Repeat(" ", maxBody-len(list)) + list}).do(t, h); status != 202 {
		t.Errorf("a body of exactly the limit: %d %s", status, body)
	}
}

func TestDeepJSONIsInvalid(t *testing.T) {
	h := start(t, Options{})
	nested := func(n int) string {
		return `{"cmd":"openspace.pane.list","args":{"a":` + strings.Repeat("[", n) + strings.Repeat("]", n) + `}}`
	}
	for depth, want := range map[int]int{998: 202, 999: 400, 100_000: 400, 3_000_000: 400} {
		status, body, _ := exchange{method: "POST", path: "/commands", body: nested(depth)}.do(t, h)
		if status != want || (want == 400 && strings.TrimSpace(body) != `{"error":"Invalid JSON"}`) {
			t.Errorf("%d deep: %d %.80s", depth, status, body)
		}
	}
	if status, _, _ := (exchange{method: "POST", path: "/mcp", body: nested(100_000), header: map[string]string{"Content-Type": "application/json", "Accept": "application/json, text/event-stream"}}).do(t, h); status != 400 {
		t.Errorf("MCP: %d", status)
	}
	if status, _, _ := (exchange{method: "POST", path: "/commands", body: `{"cmd":"openspace.pane.list","args":{"a":"` + strings.Repeat(`[{\"`, 5000) + `"}}`}).do(t, h); status != 202 {
		t.Errorf("brackets in text: %d", status)
	}
}

func TestASlowBodyIsGivenUp(t *testing.T) {
	h := start(t, Options{}, func(h *Hub) { h.bodyTimeout = 50 * time.Millisecond })
	c, err := net.Dial("tcp", h.Addr())
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = c.Close() }()
	_, _ = fmt.Fprintf(c, "POST /commands HTTP/1.1\r\nHost: %s\r\nAuthorization: Bearer %s\r\nContent-Length: 100\r\n\r\n{", h.Addr(), h.Token())
	res, err := http.ReadResponse(bufio.NewReader(c), nil)
	if err != nil {
		t.Fatal(err)
	}
	_ = res.Body.Close()
	if res.StatusCode != 408 {
		t.Errorf("status %d", res.StatusCode)
	}
}

func TestOnlyLoopbackIsServed(t *testing.T) {
	for addr, ok := range map[string]bool{
		"127.0.0.1:0": true, "localhost:0": true, "[::1]:0": true, "127.0.0.9:3001": true,
		"0.0.0.0:3001": false, ":3001": false, "192.168.1.5:80": false, "example.com:80": false,
		"127.0.0.1": false, "127.0.0.1:x": false, "127.0.0.1:70000": false, "[::]:1": false,
	} {
		if _, err := New(Options{Addr: addr, Executor: &fakeExecutor{}}); (err == nil) != ok {
			t.Errorf("%s: %v", addr, err)
		}
	}
	if _, err := New(Options{Executor: &fakeExecutor{}, Auth: "maybe"}); err == nil {
		t.Error("auth maybe is accepted")
	}
	if _, err := New(Options{}); err == nil {
		t.Error("no executor is accepted")
	}
}

func TestATakenPortLeavesTheNextFreeOne(t *testing.T) {
	first := start(t, Options{})
	second, err := New(Options{Addr: first.Addr(), Executor: &fakeExecutor{}})
	if err != nil {
		t.Fatal(err)
	}
	if err := second.Listen(); err != nil {
		t.Fatal(err)
	}
	defer func() { _ = second.Close() }()
	if second.Addr() == first.Addr() || second.RequestedAddr() != first.Addr() {
		t.Errorf("%s, asked for %s", second.Addr(), second.RequestedAddr())
	}
	if err := second.Listen(); err == nil {
		t.Error("listening twice is accepted")
	}
}
