package hub

import (
	"context"
	"encoding/json"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/tmaxmax/go-sse"

	"github.com/openspace-tui/openspace/commands"
)

// follow reads a Hub's events until the test ends. The stream stands when it
// returns.
func follow(t testing.TB, h *Hub) <-chan sse.Event { return followAs(t, h, "") }

// followAs does so under the id of a bridge.
func followAs(t testing.TB, h *Hub, bridge string) <-chan sse.Event {
	return stream(t, h, context.Background(), bridge)
}

// stream does so until ctx or the test ends.
func stream(t testing.TB, h *Hub, ctx context.Context, bridge string) <-chan sse.Event {
	t.Helper()
	ctx, cancel := context.WithCancel(ctx)
	url := h.URL() + "/openspace/events"
	if bridge != "" {
		url += "?bridge=" + bridge
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("Authorization", "Bearer "+h.Token())
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	if res.StatusCode != 200 || res.Header.Get("Content-Type") != "text/event-stream" {
		t.Fatalf("%d %s", res.StatusCode, res.Header.Get("Content-Type"))
	}
	out, ended := make(chan sse.Event, 1000), make(chan struct{})
	go func() {
		defer close(ended)
		defer close(out)
		for ev, err := range sse.Read(res.Body, nil) {
			if err != nil {
				return
			}
			out <- ev
		}
	}()
	t.Cleanup(func() { cancel(); <-ended; _ = res.Body.Close() })
	return out
}

func next(t testing.TB, events <-chan sse.Event) sse.Event {
	t.Helper()
	select {
	case ev, ok := <-events:
		if !ok {
			t.Fatal("the stream ended")
		}
		return ev
	case <-time.After(5 * time.Second):
		t.Fatal("no event")
	}
	panic("unreachable")
}

func TestAPostedCommandReachesTheEventClients(t *testing.T) {
	h := start(t, Options{})
	one, two := follow(t, h), follow(t, h)
	began := time.Now()
	_, answer, _ := exchange{method: "POST", path: "/commands", body: `{"cmd":"openspace.pane.focus","args":{"paneId":"a\nb"},"sessionId":"ses_1"}`}.do(t, h)
	var accepted struct{ ID string }
	if err := json.Unmarshal([]byte(answer), &accepted); err != nil {
		t.Fatal(err)
	}
	want := `{"id":"` + accepted.ID + `","cmd":"openspace.pane.focus","args":{"paneId":"a\nb"},"sessionId":"ses_1"}`
	for _, events := range []<-chan sse.Event{one, two} {
		if ev := next(t, events); ev.Type != "AGENT_COMMAND" || ev.Data != want {
			t.Errorf("%s %s, want %s", ev.Type, ev.Data, want)
		}
	}
	if d := time.Since(began); d > time.Second { // the promise is 50 ms; a shared machine gets more
		t.Errorf("it took %v", d)
	}
}

func TestWhatTheGateRefusedIsNotBroadcast(t *testing.T) {
	h := start(t, Options{Executor: &fakeExecutor{do: func(_ context.Context, inv commands.Invocation) commands.Result {
		return commands.Fail(commands.Errorf(strings.Trim(string(inv.Args), `{":}`), "no"))
	}}})
	events := follow(t, h)
	for _, code := range []string{commands.CodeDenied, commands.CodeNotFound, commands.CodeLimit} {
		exchange{method: "POST", path: "/commands", body: `{"cmd":"openspace.pane.list","args":{"` + code + `":""}}`}.do(t, h)
	}
	h.work.wait()
	h.NotifyCommand("last", commands.Invocation{ID: "openspace.pane.close"})
	if ev := next(t, events); !strings.Contains(ev.Data, commands.CodeNotFound) {
		t.Errorf("first came %s", ev.Data)
	}
	if ev := next(t, events); ev.Data != `{"id":"last","cmd":"openspace.pane.close","args":{}}` {
		t.Errorf("then came %s", ev.Data)
	}
}

func TestPingsComeWhileAClientIsThere(t *testing.T) {
	h := start(t, Options{PingInterval: 5 * time.Millisecond, Now: func() time.Time { return time.UnixMilli(42) }})
	for range 3 {
		if ev := next(t, follow(t, h)); ev.Type != "ping" || ev.Data != `{"timestamp":"1970-01-01T00:00:00.042Z"}` {
			t.Errorf("%s %s", ev.Type, ev.Data)
		}
	}
}

func TestAClientTooManyIsTurnedAway(t *testing.T) {
	h := start(t, Options{MaxEventClients: 2})
	follow(t, h)
	leaving := h.events.join("")
	if leaving == nil {
		t.Fatal("no room for the second")
	}
	if status, body, head := (exchange{method: "GET", path: "/events"}).do(t, h); status != 503 || head.Get("Retry-After") == "" {
		t.Errorf("%d %s", status, body)
	}
	h.events.leave(leaving)
	follow(t, h)
}

func TestAClientThatFallsBehindIsCutOff(t *testing.T) {
	b := newBroadcaster(2)
	slow, quick := b.join(""), b.join("")
	for range eventBuffer + 1 {
		b.send(event("x", 1), "")
		<-quick.queue
	}
	select {
	case <-slow.cut:
	default:
		t.Error("the slow client is still there")
	}
	if clients, cut := b.count(); clients != 1 || cut != 1 {
		t.Errorf("%d clients, %d cut off", clients, cut)
	}
	b.leave(slow) // as its handler does
	if b.join("") == nil {
		t.Error("its place is not free")
	}
}

func TestTheEndOfTheHubEndsStreamsAndCommands(t *testing.T) {
	running := make(chan struct{})
	ended := make(chan struct{})
	ex := &fakeExecutor{do: func(ctx context.Context, _ commands.Invocation) commands.Result {
		close(running)
		<-ctx.Done()
		close(ended)
		return commands.Fail(commands.Errorf(commands.CodeCancelled, "gone"))
	}}
	h, err := New(Options{Addr: "127.0.0.1:0", Executor: ex, Commands: registry().AgentCommands})
	if err != nil {
		t.Fatal(err)
	}
	if err := h.Listen(); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	stopped := make(chan error, 1)
	go func() { stopped <- h.Run(ctx) }()
	events := follow(t, h)
	exchange{method: "POST", path: "/commands", body: list}.do(t, h)
	<-running
	cancel()
	if err := <-stopped; err != nil {
		t.Error(err)
	}
	<-ended
	for range events { // ends with the stream
	}
	if status := h.work.start(func() {}); status {
		t.Error("work starts after the end")
	}
}
