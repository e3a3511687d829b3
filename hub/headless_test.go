package hub

import (
	"context"
	"encoding/json"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/tmaxmax/go-sse"

	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/commands/call"
)

// posts are two commands as a front end offers them.
const posts = `{"commands":[
	{"cmd":"openspace.demo.greet","title":"Greet","description":"Say hello.","parameters":{"type":"object","properties":{"name":{"type":"string"},"times":{"type":"integer","maximum":9}},"required":["name"],"additionalProperties":false}},
	{"cmd":"openspace.demo.bare"},
	{"cmd":"openspace.terminal.send","parameters":{"type":"object","properties":{"terminalId":{"type":"string"},"text":{"type":"string"}}}}
],"timestamp":1}`

// headless runs a headless Hub with posts until the test ends.
func headless(t testing.TB, consent commands.Consent, prepare ...func(*Hub)) *Hub {
	t.Helper()
	h, err := NewHeadless(Options{Addr: "127.0.0.1:0"}, consent)
	if err != nil {
		t.Fatal(err)
	}
	run(t, h, prepare...)
	post(t, h, "/manifest", posts, 200)
	return h
}

func post(t testing.TB, h *Hub, path, body string, want int) string {
	t.Helper()
	status, answer, _ := exchange{method: "POST", path: "/openspace" + path, body: body}.do(t, h)
	if status != want {
		t.Fatalf("%s: %d %s, want %d", path, status, answer, want)
	}
	return answer
}

// register returns a new bridge's id.
func register(t testing.TB, h *Hub, name string) string {
	t.Helper()
	var b struct{ BridgeID string }
	if err := json.Unmarshal([]byte(post(t, h, "/register-bridge", `{"name":"`+name+`"}`, 200)), &b); err != nil || b.BridgeID == "" {
		t.Fatalf("%+v %v", b, err)
	}
	return b.BridgeID
}

// command is AGENT_COMMAND as a bridge gets it.
type command struct {
	ID, Cmd, SessionID, BridgeID string
	Args                         json.RawMessage
}

func taken(t testing.TB, ev sse.Event) command {
	t.Helper()
	var c command
	if err := json.Unmarshal([]byte(ev.Data), &c); err != nil || ev.Type != "AGENT_COMMAND" {
		t.Fatalf("%s %s: %v", ev.Type, ev.Data, err)
	}
	return c
}

// frontEnd answers every command with the fields that reply gives.
func frontEnd(t testing.TB, h *Hub, reply func(command) string) {
	t.Helper()
	events := followAs(t, h, register(t, h, "test"))
	go func() {
		for ev := range events {
			if ev.Type != "AGENT_COMMAND" {
				continue
			}
			var c command
			if json.Unmarshal([]byte(ev.Data), &c) != nil {
				continue
			}
			exchange{method: "POST", path: "/command-results", body: fmt.Sprintf(`{"id":%q,"cmd":%q,%s}`, c.ID, c.Cmd, reply(c))}.do(t, h)
		}
	}()
}

func text(t testing.TB, res *mcp.CallToolResult, err error) string {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
	return res.Content[0].(*mcp.TextContent).Text
}

func TestACommandRunsInTheFrontEnd(t *testing.T) {
	h := headless(t, commands.ConsentAllow)
	frontEnd(t, h, func(c command) string {
		switch string(c.Args) {
		case `{"name":"data"}`:
			return `"success":true,"data":{"greeting":"hi","success":false}`
		case `{"name":"output"}`:
			return `"success":true,"output":"said hi"`
		case `{"name":"list"}`:
			return `"success":true,"data":[1,2]`
		case `{"name":"null"}`:
			return `"success":true,"data":null,"output":null`
		case `{"name":"code"}`:
			return `"success":false,"error":"no such person","code":"not_found","hint":"ask around"`
		case `{"name":"odd code"}`:
			return `"success":false,"error":{"why":"x"},"code":"NO \n CODE"`
		}
		return `"success":false`
	})
	s := connect(t, h, nil)
	for name, want := range map[string]string{
		"data":     `{"success":true,"greeting":"hi"}`,
		"output":   `{"success":true,"output":"said hi"}`,
		"list":     `{"success":true,"data":[1,2]}`,
		"null":     `{"success":true}`,
		"code":     `{"success":false,"error":"no such person","code":"not_found","hint":"ask around"}`,
		"odd code": `{"success":false,"error":"{\"why\":\"x\"}","code":"front_end_error"}`,
		"silent":   `{"success":false,"error":"the front end says that it failed, and not why","code":"front_end_error"}`,
	} {
		res, err := callTool(s, context.Background(), "openspace.demo.greet", map[string]any{"name": name})
		if got := text(t, res, err); got != want || res.IsError == strings.Contains(want, `"success":true`) {
			t.Errorf("%s: %s\nwant %s", name, got, want)
		}
	}
}

func TestWhatTheGateRefusesNeverReachesTheFrontEnd(t *testing.T) {
	for _, tc := range []struct {
		name    string
		consent commands.Consent
		cmd     string
		args    any
		code    string
	}{
		{"asking has nobody to ask", commands.ConsentAsk, "openspace.demo.bare", nil, "consent_required"},
		{"denied is denied", commands.ConsentDeny, "openspace.demo.bare", nil, "denied"},
		{"arguments are judged before consent", commands.ConsentAsk, "openspace.demo.greet", map[string]any{}, "invalid_arguments"},
		{"a missing argument", commands.ConsentAllow, "openspace.demo.greet", map[string]any{"times": 3}, "invalid_arguments"},
		{"an argument of the wrong type", commands.ConsentAllow, "openspace.demo.greet", map[string]any{"name": 3}, "invalid_arguments"},
		{"a number too large", commands.ConsentAllow, "openspace.demo.greet", map[string]any{"name": "x", "times": 10}, "invalid_arguments"},
		{"a number that has a million digits", commands.ConsentAllow, "openspace.demo.greet", json.RawMessage(`{"name":"x","times":1e1000000}`), "invalid_arguments"},
		{"an unknown field", commands.ConsentAllow, "openspace.demo.greet", map[string]any{"name": "x", "nope": 1}, "invalid_arguments"},
		{"arguments that are no object", commands.ConsentAllow, "openspace.demo.bare", json.RawMessage(`[1]`), "invalid_arguments"},
		{"text for a shell that does harm", commands.ConsentAllow, string(call.TerminalSend), map[string]any{"terminalId": "t", "text": "rm -rf /\n"}, "consent_required"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			h := headless(t, tc.consent)
			events := followAs(t, h, register(t, h, "test"))
			res, err := callTool(connect(t, h, nil), context.Background(), tc.cmd, tc.args)
			var got struct{ Code string }
			if err := json.Unmarshal([]byte(text(t, res, err)), &got); err != nil || got.Code != tc.code || !res.IsError {
				t.Errorf("%s, want %s", text(t, res, nil), tc.code)
			}
			h.events.send(event("last", 1), "")
			if ev := next(t, events); ev.Type != "last" {
				t.Errorf("the front end got %s", ev.Data)
			}
			if kept := h.posted.all(); len(kept) != 1 || kept[0].Code != tc.code {
				t.Errorf("the results have %+v", kept)
			}
		})
	}
}

func TestALineInPiecesIsJudgedWhole(t *testing.T) {
	h := headless(t, commands.ConsentAllow)
	frontEnd(t, h, func(command) string { return `"success":true` })
	s := connect(t, h, nil)
	send := func(terminal, piece string) string {
		res, err := callTool(s, context.Background(), string(call.TerminalSend), map[string]any{"terminalId": terminal, "text": piece})
		return text(t, res, err)
	}
	const ok = `{"success":true}`
	for _, step := range []struct{ terminal, piece, want string }{
		{"a", "ls\n", ok}, {"a", "rm -r", ok}, {"b", "f /tmp/x\n", ok}, {"a", "f /\n", "consent_required"},
		{"a", "\x03", ok}, {"a", "ls\n", ok}, {"a", "\x1b[A", ok}, {"a", "\n", "consent_required"},
	} {
		if got := send(step.terminal, step.piece); !strings.Contains(got, step.want) {
			t.Errorf("%q: %s, want %s", step.piece, got, step.want)
		}
	}
	for i := range maxTyped {
		send(fmt.Sprint("t", i), "begun")
	}
	if got := send("one more", "begun"); !strings.Contains(got, commands.CodeLimit) {
		t.Error(got)
	}
}

func TestWithoutAFrontEndCommandsFailAtOnce(t *testing.T) {
	h := headless(t, commands.ConsentAllow, func(h *Hub) { h.remote.wait = 50 * time.Millisecond })
	s := connect(t, h, nil)
	bare := func() string {
		res, err := callTool(s, context.Background(), "openspace.demo.bare", nil)
		return text(t, res, err)
	}
	refused := func(when string) {
		t.Helper()
		if got := bare(); !strings.Contains(got, `"code":"no_front_end"`) || !strings.Contains(got, "follows the events") {
			t.Errorf("%s: %s", when, got)
		}
	}
	refused("without any")
	id := register(t, h, "test")
	leave, _ := h.bridges.follow(id)
	leave()
	refused("after its stream has ended")
	events := follow(t, h)
	if got := bare(); !strings.Contains(got, `"code":"no_front_end"`) || !strings.Contains(got, "nobody answered within 50ms") {
		t.Errorf("with one who only watches: %s", got)
	}
	if c := taken(t, next(t, events)); c.Cmd != "openspace.demo.bare" || c.BridgeID != "" {
		t.Errorf("who never registered gets %+v", c)
	}
}

func TestAClientThatNeverRegisteredMayAnswerWithoutAnID(t *testing.T) {
	h := headless(t, commands.ConsentAllow)
	events := follow(t, h)
	go func() {
		for ev := range events {
			var c command
			if ev.Type != "AGENT_COMMAND" || json.Unmarshal([]byte(ev.Data), &c) != nil {
				continue
			}
			for _, args := range []string{`{"name":"another"}`, string(c.Args)} { // the first answers nobody
				exchange{method: "POST", path: "/command-results", body: fmt.Sprintf(
					`{"cmd":%q,"args":%s,"success":true,"output":{"of":%s},"executionTime":3,"timestamp":"2026-02-17T10:00:00.000Z"}`, c.Cmd, args, args)}.do(t, h)
			}
		}
	}()
	res, err := callTool(connect(t, h, nil), context.Background(), "openspace.demo.greet", map[string]any{"name": "Ann"})
	if got := text(t, res, err); got != `{"success":true,"output":{"of":{"name":"Ann"}}}` {
		t.Error(got)
	}
	if all := h.posted.all(); len(all) != 2 || all[0].Timestamp != 1771322400000 {
		t.Errorf("%+v", all)
	}
}

func TestAFrontEndThatDoesNotAnswerIsGivenUp(t *testing.T) {
	h := headless(t, commands.ConsentAllow, func(h *Hub) { h.remote.wait = 20 * time.Millisecond })
	events := followAs(t, h, register(t, h, "test"))
	res, err := callTool(connect(t, h, nil), context.Background(), "openspace.demo.bare", nil)
	if got := text(t, res, err); got != `{"success":false,"error":"no front end answered within 20ms","code":"no_front_end","hint":"go on in words: nobody sees panes now"}` {
		t.Error(got)
	}
	c := taken(t, next(t, events))
	late := fmt.Sprintf(`{"id":%q,"cmd":%q,"success":true,"output":"late"}`, c.ID, c.Cmd)
	post(t, h, "/command-results", late, 200)
	post(t, h, "/command-results", `{"id":"cmd_nobodys","cmd":"openspace.demo.bare","success":true}`, 200)
	var codes []string
	for _, r := range h.posted.all() {
		codes = append(codes, fmt.Sprint(r.Success, r.Code, r.Output))
	}
	if want := []string{"falseno_front_end", "truelate", "true"}; !slices.Equal(codes, want) {
		t.Errorf("%q, want %q", codes, want)
	}
	if n := len(h.remote.waiting); n != 0 {
		t.Errorf("%d commands still wait", n)
	}
}

func TestResultsAreMatchedByTheirID(t *testing.T) {
	h := headless(t, commands.ConsentAllow)
	events := followAs(t, h, register(t, h, "test"))
	s := connect(t, h, nil)
	answers := make(chan string, 2)
	for _, name := range []string{"one", "two"} {
		go func() {
			res, err := callTool(s, context.Background(), "openspace.demo.greet", map[string]any{"name": name})
			if err != nil {
				answers <- err.Error()
				return
			}
			answers <- name + " got " + res.Content[0].(*mcp.TextContent).Text
		}()
	}
	first, second := taken(t, next(t, events)), taken(t, next(t, events))
	for _, c := range []command{second, first, second} { // turned around, and one twice
		post(t, h, "/command-results", fmt.Sprintf(`{"id":%q,"cmd":"x","success":true,"data":{"args":%s}}`, c.ID, c.Args), 200)
	}
	got := []string{<-answers, <-answers}
	slices.Sort(got)
	if want := []string{`one got {"success":true,"args":{"name":"one"}}`, `two got {"success":true,"args":{"name":"two"}}`}; !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
}

func TestOfTwoBridgesTheNewerThatFollowsHasTheCommand(t *testing.T) {
	h := headless(t, commands.ConsentAllow, func(h *Hub) { h.remote.wait = 10 * time.Millisecond })
	s := connect(t, h, nil)
	ask := func() {
		_, err := callTool(s, context.Background(), "openspace.demo.bare", nil)
		if err != nil {
			t.Fatal(err)
		}
	}
	watch := follow(t, h)
	old, unnamed := register(t, h, "old"), register(t, h, "unnamed")
	ask()
	if c := taken(t, next(t, watch)); c.BridgeID != unnamed {
		t.Errorf("nobody follows by name: it went to %s", c.BridgeID)
	}
	first := followAs(t, h, old)
	ask()
	if c, seen := taken(t, next(t, first)), taken(t, next(t, watch)); c.BridgeID != old || seen.ID != c.ID {
		t.Errorf("one follows: it went to %s, seen %s", c.BridgeID, seen.ID)
	}
	newer := register(t, h, "newer")
	ctx, leave := context.WithCancel(context.Background())
	second := stream(t, h, ctx, newer)
	ask()
	if c := taken(t, next(t, second)); c.BridgeID != newer {
		t.Errorf("two follow: it went to %s", c.BridgeID)
	}
	leave()
	for range second { // until it has ended
	}
	late := time.Now().Add(5 * time.Second)
	for id := newer; id != old; id, _ = h.bridges.addressee(1) { // the Hub hears of it a little later
		if time.Now().After(late) {
			t.Fatal("it is still there")
		}
		runtime.Gosched()
	}
	ask()
	if c := taken(t, next(t, first)); c.BridgeID != old {
		t.Errorf("the newer went away: it went to %s", c.BridgeID)
	}
	if status, body, _ := (exchange{method: "GET", path: "/events?bridge=bridge_nobody"}).do(t, h); status != 404 {
		t.Errorf("a bridge that is not known: %d %s", status, body)
	}
}

func TestAPostedCommandIsAnsweredWithTheIDThatTheFrontEndGets(t *testing.T) {
	h := headless(t, commands.ConsentAllow)
	events := followAs(t, h, register(t, h, "test"))
	var accepted struct{ ID string }
	if err := json.Unmarshal([]byte(post(t, h, "/commands", `{"cmd":"openspace.demo.greet","args":{"name":"x"},"sessionId":"ses_1"}`, 202)), &accepted); err != nil {
		t.Fatal(err)
	}
	c := taken(t, next(t, events))
	if c.ID != accepted.ID || c.SessionID != "ses_1" || string(c.Args) != `{"name":"x"}` {
		t.Errorf("%+v, accepted %+v", c, accepted)
	}
	post(t, h, "/command-results", fmt.Sprintf(`{"id":%q,"cmd":"openspace.demo.greet","success":true}`, c.ID), 200)
	h.work.wait()
	kept := h.posted.all()
	if len(kept) != 1 || kept[0].SessionID != "ses_1" || string(kept[0].Args) != `{"name":"x"}` || !kept[0].Success {
		t.Errorf("%+v", kept)
	}
	h.events.send(event("last", 1), "")
	if ev := next(t, events); ev.Type != "last" {
		t.Errorf("it came twice: %s", ev.Data)
	}
}

func TestMoreThanTenAtOnceAreRefused(t *testing.T) {
	h := headless(t, commands.ConsentAllow)
	for i := range commands.MaxAtOnce {
		if _, err := h.remote.begin(fmt.Sprint(i), commands.Invocation{}); err != nil {
			t.Fatal(err)
		}
	}
	follow(t, h)
	register(t, h, "test")
	res, err := callTool(connect(t, h, nil), context.Background(), "openspace.demo.bare", nil)
	if got := text(t, res, err); !strings.Contains(got, commands.CodeLimit) {
		t.Error(got)
	}
}

func TestACallerThatGoesAwayLeavesNothingBehind(t *testing.T) {
	h := headless(t, commands.ConsentAllow)
	events := followAs(t, h, register(t, h, "test"))
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan commands.Result)
	go func() { ended <- h.remote.Execute(ctx, commands.Invocation{ID: "openspace.demo.bare"}) }()
	next(t, events)
	cancel()
	if res := <-ended; res.Err == nil || res.Err.Code != commands.CodeCancelled || len(h.remote.waiting) != 0 {
		t.Errorf("%+v", res)
	}
}

func TestAHeadlessHubIsMadeOnlyOfItsOwnParts(t *testing.T) {
	if _, err := NewHeadless(Options{Executor: &fakeExecutor{}}, commands.ConsentAsk); err == nil {
		t.Error("it takes an executor")
	}
	if _, err := NewHeadless(Options{}, "maybe"); err == nil {
		t.Error("it takes consent maybe")
	}
	if _, err := NewHeadless(Options{Addr: "nowhere"}, commands.ConsentAsk); err == nil {
		t.Error("it takes any address")
	}
}
