package hub

import (
	"context"
	"encoding/json"
	"io"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/internal/snapshot"
)

// fakeExecutor answers as its function says, and remembers what it was asked.
type fakeExecutor struct {
	mu    sync.Mutex
	calls []commands.Invocation
	do    func(context.Context, commands.Invocation) commands.Result
}

func (f *fakeExecutor) Execute(ctx context.Context, inv commands.Invocation) commands.Result {
	f.mu.Lock()
	f.calls = append(f.calls, inv)
	f.mu.Unlock()
	if f.do != nil {
		return f.do(ctx, inv)
	}
	return commands.Result{Data: json.RawMessage(`{"paneId":"p1"}`)}
}

func (f *fakeExecutor) asked() []commands.Invocation {
	f.mu.Lock()
	defer f.mu.Unlock()
	return append([]commands.Invocation(nil), f.calls...)
}

func registry() *commands.Registry {
	r := commands.NewRegistry()
	commands.Builtin(r, []string{"chat", "editor"})
	commands.Editors(r)
	return r
}

// start runs a Hub on a free port until the test ends.
func start(t testing.TB, o Options, prepare ...func(*Hub)) *Hub {
	t.Helper()
	if o.Addr == "" {
		o.Addr = "127.0.0.1:0"
	}
	if o.Executor == nil {
		o.Executor = &fakeExecutor{}
	}
	if o.Commands == nil {
		o.Commands = registry().AgentCommands
	}
	h, err := New(o)
	if err != nil {
		t.Fatal(err)
	}
	run(t, h, prepare...)
	return h
}

// run runs a Hub until the test ends.
func run(t testing.TB, h *Hub, prepare ...func(*Hub)) {
	t.Helper()
	for _, p := range prepare {
		p(h)
	}
	if err := h.Listen(); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- h.Run(ctx) }()
	t.Cleanup(func() {
		cancel()
		select {
		case err := <-ended:
			if err != nil {
				t.Errorf("Run: %v", err)
			}
		case <-time.After(10 * time.Second):
			t.Error("Run did not end")
		}
		http.DefaultClient.CloseIdleConnections()
	})
}

// call is one request and its answer.
type exchange struct {
	method, path, body string
	header             map[string]string
	host               string
	noToken            bool
}

func (c exchange) do(t testing.TB, h *Hub) (int, string, http.Header) {
	t.Helper()
	req, err := http.NewRequest(c.method, h.URL()+c.path, strings.NewReader(c.body))
	if err != nil {
		t.Fatal(err)
	}
	if !c.noToken {
		req.Header.Set("Authorization", "Bearer "+h.Token())
	}
	for k, v := range c.header {
		req.Header.Set(k, v)
	}
	if c.host != "" {
		req.Host = strings.ReplaceAll(c.host, "PORT", h.Addr()[strings.LastIndexByte(h.Addr(), ':')+1:])
	}
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatalf("%s %s: %v", c.method, c.path, err)
	}
	defer func() { _ = res.Body.Close() }()
	b, err := io.ReadAll(res.Body)
	if err != nil {
		t.Fatal(err)
	}
	return res.StatusCode, string(b), res.Header
}

func publish(st *snapshot.State) *snapshot.Store {
	s := &snapshot.Store{}
	s.Publish(st)
	return s
}
