package hub

import (
	"context"
	"encoding/json"
	"strings"
	"testing"
	"time"

	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/internal/snapshot"
)

func TestEveryPathAnswersWithAndWithoutThePrefix(t *testing.T) {
	h := start(t, Options{Version: "1.2.3"})
	for _, tc := range []struct {
		name, method, path, body string
		status                   int
		want                     string
	}{
		{"a manifest replaces", "POST", "/manifest", `{"commands":[{"cmd":"x.y"}],"timestamp":1}`, 200, `{"success":true}`},
		{"a manifest needs commands", "POST", "/manifest", `{}`, 400, "commands is missing"},
		{"a manifest's commands are a list", "POST", "/manifest", `{"commands":5}`, 400, "commands is not an array"},
		{"a state replaces", "POST", "/state", `{"panes":[],"timestamp":1}`, 200, `{"success":true}`},
		{"a state needs panes", "POST", "/state", `{"timestamp":1}`, 400, "panes is not an array"},
		{"a result is kept", "POST", "/command-results", `{"cmd":"x.y","args":{},"success":true,"timestamp":1}`, 200, `{"success":true}`},
		{"a result may fail with a structure", "POST", "/command-results", `{"cmd":"x.y","success":false,"error":{"a":1}}`, 200, `{"success":true}`},
		{"a result needs its command", "POST", "/command-results", `{"success":true}`, 400, "required"},
		{"a bridge gets an id", "POST", "/register-bridge", `{"name":"web","capabilities":{"panes":true}}`, 200, `"bridgeId":"bridge_`},
		{"a bridge needs a name", "POST", "/register-bridge", `{"name":" "}`, 400, "name is missing"},
		{"a command is accepted", "POST", "/commands", `{"cmd":"openspace.pane.list","args":{}}`, 202, `"success":true`},
		{"an unknown command is named", "POST", "/commands", `{"cmd":"openspace.nope"}`, 400, `{"error":"Unknown command: openspace.nope"}`},
		{"a command for people is unknown", "POST", "/commands", `{"cmd":"openspace.app.exit"}`, 400, `Unknown command: openspace.app.exit`},
		{"a command without a name is unknown", "POST", "/commands", `{}`, 400, `Unknown command: `},
		{"broken JSON is refused", "POST", "/commands", `{"cmd":`, 400, `{"error":"Invalid JSON"}`},
		{"an empty body is refused", "POST", "/commands", ``, 400, `{"error":"Invalid JSON"}`},
		{"a list is no object", "POST", "/commands", `[]`, 400, `{"error":"Invalid JSON"}`},
		{"null is no object", "POST", "/commands", ` null`, 400, `{"error":"Invalid JSON"}`},
		{"two values are refused", "POST", "/commands", `{}{}`, 400, `{"error":"Invalid JSON"}`},
		{"invalid UTF-8 is refused", "POST", "/commands", "{\"cmd\":\"\xff\"}", 400, `{"error":"Invalid JSON"}`},
		{"the instructions are Markdown", "GET", "/instructions", "", 200, "## Available Commands"},
		{"health says the version", "GET", "/health", "", 200, `{"status":"ok","version":"1.2.3"}`},
		{"metrics are text", "GET", "/metrics", "", 200, "openspace_build_info{version=\"1.2.3\"} 1"},
		{"posting what is got is refused", "POST", "/instructions", "{}", 405, "Method not allowed"},
		{"getting what is posted is refused", "GET", "/commands", "", 405, "Method not allowed"},
		{"deleting is refused", "DELETE", "/state", "", 405, "Method not allowed"},
		{"another path is unknown", "GET", "/nope", "", 404, "Not found"},
	} {
		for _, prefix := range []string{"", "/openspace"} {
			t.Run(tc.name+" at "+prefix+tc.path, func(t *testing.T) {
				status, body, head := exchange{method: tc.method, path: prefix + tc.path, body: tc.body}.do(t, h)
				if status != tc.status || !strings.Contains(body, tc.want) {
					t.Errorf("%d %q, want %d with %q", status, body, tc.status, tc.want)
				}
				if status == 405 && head.Get("Allow") == "" {
					t.Error("405 without Allow")
				}
				for name := range head {
					if strings.HasPrefix(name, "Access-Control-") {
						t.Errorf("CORS header %s", name)
					}
				}
			})
		}
	}
}

func TestACommandWithoutAManifestIsUnavailable(t *testing.T) {
	h := start(t, Options{Commands: func() []*commands.Command { return nil }})
	status, body, _ := exchange{method: "POST", path: "/openspace/commands", body: `{"cmd":"openspace.pane.list"}`}.do(t, h)
	if status != 503 || strings.TrimSpace(body) != `{"error":"Manifest not initialized"}` {
		t.Errorf("%d %s", status, body)
	}
	if _, page, _ := (exchange{method: "GET", path: "/instructions"}).do(t, h); !strings.Contains(page, "(No commands registered yet)") || !strings.Contains(page, "(No state available yet)") {
		t.Error(page)
	}
}

func TestAPostedCommandRunsAsTheAgents(t *testing.T) {
	ex := &fakeExecutor{}
	asked := make(chan commands.Invocation, 1)
	ex.do = func(_ context.Context, inv commands.Invocation) commands.Result {
		asked <- inv
		return commands.Result{}
	}
	h := start(t, Options{Executor: ex})
	status, body, _ := exchange{method: "POST", path: "/commands", body: `{"cmd":"openspace.pane.focus","args":{"paneId":"p1"},"sessionId":"ses_1"}`}.do(t, h)
	if status != 202 {
		t.Fatalf("%d %s", status, body)
	}
	inv := <-asked
	if inv.ID != "openspace.pane.focus" || string(inv.Args) != `{"paneId":"p1"}` || inv.Origin != "agent" || inv.Channel != commands.ChannelHTTP || inv.Session != "ses_1" {
		t.Errorf("%+v", inv)
	}
}

func TestCommandsBeyondTheLimitAreTurnedAway(t *testing.T) {
	ex := &fakeExecutor{do: func(ctx context.Context, _ commands.Invocation) commands.Result {
		<-ctx.Done()
		return commands.Fail(commands.Errorf(commands.CodeCancelled, "gone"))
	}}
	h := start(t, Options{Executor: ex})
	post := exchange{method: "POST", path: "/commands", body: `{"cmd":"openspace.pane.list"}`}
	for i := range maxInFlight {
		if status, body, _ := post.do(t, h); status != 202 {
			t.Fatalf("command %d: %d %s", i, status, body)
		}
	}
	if status, _, _ := post.do(t, h); status != 429 {
		t.Errorf("status %d", status)
	}
}

func TestAPanicOfTheExecutorDoesNotEndTheHub(t *testing.T) {
	panicked := make(chan struct{})
	h := start(t, Options{Executor: &fakeExecutor{do: func(context.Context, commands.Invocation) commands.Result {
		defer close(panicked)
		panic("boom")
	}}})
	if status, _, _ := (exchange{method: "POST", path: "/commands", body: `{"cmd":"openspace.pane.list"}`}).do(t, h); status != 202 {
		t.Fatal(status)
	}
	<-panicked
	h.work.wait()
	if _, body, _ := (exchange{method: "GET", path: "/metrics"}).do(t, h); !strings.Contains(body, `openspace_commands_total{command="openspace.pane.list",outcome="panic"} 1`) {
		t.Error(body)
	}
}

func TestAPanicOfAHandlerAnswers500(t *testing.T) {
	h := start(t, Options{Now: panickyClock()})
	status, body, _ := exchange{method: "POST", path: "/command-results", body: `{"cmd":"a","success":true}`}.do(t, h)
	if status != 500 || !strings.Contains(body, "Internal error") {
		t.Errorf("%d %s", status, body)
	}
}

// panickyClock fails at its second call: the first is the request's begin.
func panickyClock() func() time.Time {
	n := 0
	return func() time.Time {
		if n++; n == 2 {
			panic("no time")
		}
		return time.Unix(0, 0)
	}
}

func TestPostedResultsShowInTheInstructions(t *testing.T) {
	h := start(t, Options{State: publish(&snapshot.State{Channel: "stream", Session: "ses_1", Results: []snapshot.Result{
		{Cmd: "openspace.pane.list", Success: true, Timestamp: 10},
	}})})
	for _, body := range []string{
		`{"cmd":"remote.one","sessionId":"ses_1","args":{"a":1},"success":false,"error":"broke","timestamp":5}`,
		`{"cmd":"remote.other","sessionId":"ses_2","success":true,"timestamp":6}`,
		`{"cmd":"remote.none","success":true,"output":"hello","timestamp":11}`,
	} {
		if status, answer, _ := (exchange{method: "POST", path: "/command-results", body: body}).do(t, h); status != 200 {
			t.Fatal(status, answer)
		}
	}
	_, page, _ := exchange{method: "GET", path: "/instructions"}.do(t, h)
	_, results, _ := strings.Cut(page, "## Recent command results")
	results, _, _ = strings.Cut(results, "\n## ")
	want := "\n\n- FAILED: remote.one {\"a\":1}: broke\n- ok: openspace.pane.list\n- ok: remote.none\n  said: hello\n"
	if results != want {
		t.Errorf("%q\nwant %q", results, want)
	}
}

func TestWhatIsPostedStaysBounded(t *testing.T) {
	h := start(t, Options{})
	long := strings.Repeat("é", maxField)
	for i := range maxSessions + 5 {
		r := resultPost{ID: long, SessionID: strings.Repeat("s", i+1), Cmd: "x", Success: new(bool), Output: json.RawMessage(`"` + long + `"`), Args: json.RawMessage(`"` + long + `"`)}
		h.posted.add(r.result(1))
	}
	if n := len(h.posted.sessions); n != maxSessions {
		t.Errorf("%d sessions", n)
	}
	if got := h.posted.results("s"); len(got) != 0 {
		t.Errorf("the oldest session still has %d results", len(got))
	}
	got := h.posted.results(strings.Repeat("s", maxSessions+5))
	if len(got) != 1 || len(got[0].ID) > maxField || len(got[0].Output) > maxField || got[0].Args != nil {
		t.Errorf("%d results, id of %d bytes", len(got), len(got[0].ID))
	}
	for range maxBridges + 3 {
		h.bridges.add(Bridge{Name: "b"})
	}
	if n := len(h.Posted().Bridges); n != maxBridges {
		t.Errorf("%d bridges", n)
	}
}

func TestPostsAreReadBack(t *testing.T) {
	h := start(t, Options{})
	exchange{method: "POST", path: "/manifest", body: `{"commands":[{"cmd":"x.y","parameters":{"type":"object"}}],"timestamp":1}`}.do(t, h)
	exchange{method: "POST", path: "/state", body: `{"panes":[{"id":"p"}],"activePane":"p"}`}.do(t, h)
	exchange{method: "POST", path: "/register-bridge", body: `{"name":"we\u001bb"}`}.do(t, h)
	p := h.Posted()
	if p.Manifest == nil || len(p.Manifest.Commands) != 1 || p.Manifest.Commands[0].Cmd != "x.y" {
		t.Errorf("%+v", p.Manifest)
	}
	if string(p.State) != `{"panes":[{"id":"p","area":"","tabs":[],"activeTabIndex":0,"geometry":{"x":0,"y":0,"width":0,"height":0}}],"activePane":"p"}` {
		t.Errorf("%s", p.State)
	}
	if len(p.Bridges) != 1 || p.Bridges[0].Name != "we␛b" {
		t.Errorf("%+v", p.Bridges)
	}
}
