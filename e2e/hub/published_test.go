package hub

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/tmaxmax/go-sse"
)

// events follows the events without registering, until the test ends.
func (s *server) events() <-chan sse.Event {
	s.t.Helper()
	res := s.openEvents()
	if res.StatusCode != http.StatusOK {
		s.t.Fatalf("the events: %s", res.Status)
	}
	out := make(chan sse.Event, 100)
	go func() {
		defer close(out)
		for ev, err := range sse.Read(res.Body, nil) {
			if err != nil {
				return
			}
			out <- ev
		}
	}()
	return out
}

// openEvents asks for the events.
func (s *server) openEvents() *http.Response {
	s.t.Helper()
	ctx, stop := context.WithCancel(context.Background())
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, s.url+"/openspace/events", nil)
	if err != nil {
		s.t.Fatal(err)
	}
	req.Header.Set("Authorization", "Bearer "+s.token)
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		s.t.Fatal(err)
	}
	s.t.Cleanup(func() { stop(); res.Body.Close() })
	return res
}

// event waits for one of a type.
func event(t *testing.T, events <-chan sse.Event, kind string) string {
	t.Helper()
	late := time.After(patience + 15*time.Second) // pings come every 30 s
	for {
		select {
		case ev, ok := <-events:
			if !ok {
				t.Fatalf("the events ended before %s", kind)
			}
			if ev.Type == kind {
				return ev.Data
			}
		case <-late:
			t.Fatalf("no %s", kind)
		}
	}
}

type bearer struct{ token string }

func (b bearer) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	r.Header.Set("Authorization", "Bearer "+b.token)
	return http.DefaultTransport.RoundTrip(r)
}

// session connects an MCP client.
func (s *server) session() *mcp.ClientSession {
	s.t.Helper()
	c := mcp.NewClient(&mcp.Implementation{Name: "test", Version: "1"}, nil)
	cs, err := c.Connect(s.t.Context(), &mcp.StreamableClientTransport{Endpoint: s.url + "/mcp", HTTPClient: &http.Client{Transport: bearer{s.token}}}, nil)
	if err != nil {
		s.t.Fatal(err)
	}
	s.t.Cleanup(func() { cs.Close() })
	return cs
}

func TestPublishedManifestsAreTakenAndEventsNeedNoRegistering(t *testing.T) {
	t.Parallel()
	s := start(t, "--consent", "allow")
	events := s.events()
	cs := s.session()
	go func() { // a front end as it was published: it neither registers nor knows ids
		for {
			var c struct {
				Cmd      string
				Args     json.RawMessage
				BridgeID string
			}
			ev, ok := <-events
			if !ok {
				return
			}
			if ev.Type == "AGENT_COMMAND" && json.Unmarshal([]byte(ev.Data), &c) == nil && c.BridgeID == "" {
				s.post("/openspace/command-results", fmt.Sprintf(`{"cmd":%q,"args":%s,"success":true,"output":{"ran":%s},"timestamp":"2026-02-17T10:00:00.000Z"}`, c.Cmd, c.Args, c.Args), 200)
			}
		}
	}()
	for name, manifest := range map[string]string{
		"arguments": `{"commands":[{"id":"openspace.pane.open","description":"Open a pane.","arguments":[{"name":"type","type":"string","required":true,"description":"what"},
			{"name":"at","type":"object","properties":{"line":{"type":"integer","required":true}}}]}],"timestamp":1771322400000}`,
		"args": `{"commands":[{"id":"openspace.pane.open","label":"Open a pane.","category":"Panes","args":{"type":{"type":"string","required":true,"description":"what"},
			"at":{"type":"object","properties":{"line":{"type":"integer","required":true}}}}}],"lastUpdated":"2026-02-17T10:00:00.000Z"}`,
		"parameters": `{"commands":[{"cmd":"openspace.pane.open","description":"Open a pane.","parameters":{"type":"object","required":["type"],"properties":{"type":{"type":"string","description":"what"},
			"at":{"type":"object","required":["line"],"properties":{"line":{"type":"integer"}}}}}}],"timestamp":1771322400000}`,
	} {
		s.post("/openspace/manifest", manifest, 200)
		tools, err := cs.ListTools(t.Context(), nil)
		if err != nil || len(tools.Tools) != 1 {
			t.Fatalf("%s: %+v %v", name, tools, err)
		}
		schema, err := json.Marshal(tools.Tools[0].InputSchema)
		if err != nil || tools.Tools[0].Name != "openspace.pane.open" || !strings.Contains(string(schema), `"required":["type"]`) || !strings.Contains(string(schema), `"required":["line"]`) {
			t.Errorf("%s: %s %s %v", name, tools.Tools[0].Name, schema, err)
		}
		res, err := cs.CallTool(t.Context(), &mcp.CallToolParams{Name: "openspace.pane.open", Arguments: map[string]any{"type": "editor", "at": map[string]any{"line": 3}}})
		if err != nil {
			t.Fatal(err)
		}
		if got := res.Content[0].(*mcp.TextContent).Text; !strings.Contains(got, `"success":true`) || !strings.Contains(got, `"line":3`) {
			t.Errorf("%s: %s", name, got)
		}
		res, err = cs.CallTool(t.Context(), &mcp.CallToolParams{Name: "openspace.pane.open", Arguments: map[string]any{"type": "editor", "at": map[string]any{}}})
		if err != nil || !strings.Contains(res.Content[0].(*mcp.TextContent).Text, "invalid_arguments") {
			t.Errorf("%s: a nested argument is not judged: %+v %v", name, res, err)
		}
	}
}

func TestAPingHasAnISOTimestamp(t *testing.T) {
	t.Parallel()
	s := start(t)
	var ping struct{ Timestamp string }
	if err := json.Unmarshal([]byte(event(t, s.events(), "ping")), &ping); err != nil {
		t.Fatal(err)
	}
	if at, err := time.Parse(time.RFC3339, ping.Timestamp); err != nil || time.Since(at).Abs() > time.Hour {
		t.Errorf("%q %v", ping.Timestamp, err)
	}
}

func TestHowManyFollowTheEventsIsASetting(t *testing.T) {
	t.Parallel()
	conf := filepath.Join(t.TempDir(), "openspace.json")
	if err := os.WriteFile(conf, []byte(`{"hub":{"eventClients":2}}`), 0o600); err != nil {
		t.Fatal(err)
	}
	s := start(t, "--config", conf)
	s.events()
	s.events()
	if res := s.openEvents(); res.StatusCode != http.StatusServiceUnavailable {
		t.Errorf("the third client: %s", res.Status)
	}
}
