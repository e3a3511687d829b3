package talk

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/openspace-tui/openspace/internal/uitest/rig"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/openspace-tui/openspace/internal/instance"
)

// bearer adds the Hub's token to every request.
type bearer struct{ token string }

func (b bearer) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	r.Header.Set("Authorization", "Bearer "+b.token)
	return http.DefaultTransport.RoundTrip(r)
}

// dial connects an MCP client to the running program.
func dial(b *testing.B, in instance.Info) *mcp.ClientSession {
	b.Helper()
	client := mcp.NewClient(&mcp.Implementation{Name: "bench", Version: "1"}, nil)
	s, err := client.Connect(b.Context(), &mcp.StreamableClientTransport{
		Endpoint: in.URL + "/mcp", HTTPClient: &http.Client{Transport: bearer{in.Token}}, DisableStandaloneSSE: true,
	}, nil)
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { s.Close() })
	return s
}

// running starts the program with the demo engine: what is measured does not
// need another.
func running(b *testing.B) *rig.Rig {
	b.Helper()
	r := rig.NewQuietRig(b)
	for i := range 10_000 {
		r.Write(fmt.Sprintf("tree/%02d/%02d/file%04d.go", i%50, i/50%20, i), fmt.Sprintf("package p%d\n\nfunc f%d() int { return %d }\n\n// needle-%d\n", i, i, i, i))
	}
	r.Start("--demo", "--consent", "allow")
	return r
}

// percentiles measures f once an iteration and reports the middle and the
// slowest hundredth, in milliseconds.
func percentiles(b *testing.B, f func()) {
	b.Helper()
	f() // warm
	var all []time.Duration
	for b.Loop() {
		began := time.Now()
		f()
		all = append(all, time.Since(began))
	}
	slices.Sort(all)
	ms := func(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }
	b.ReportMetric(ms(all[len(all)/2]), "p50-ms")
	b.ReportMetric(ms(all[len(all)*99/100]), "p99-ms")
}

// BenchmarkRunning measures the running program from outside, as its clients
// see it.
func BenchmarkRunning(b *testing.B) {
	r := running(b)
	in := r.Instance()
	s := dial(b, in)
	call := func(b *testing.B, name string, args map[string]any) {
		res, err := s.CallTool(b.Context(), &mcp.CallToolParams{Name: name, Arguments: args})
		if err != nil || res.IsError {
			b.Fatalf("%s: %v %+v", name, err, res)
		}
	}
	b.Run("mcp/pane.list", func(b *testing.B) {
		percentiles(b, func() { call(b, "openspace.pane.list", map[string]any{}) })
	})
	b.Run("mcp/editor.open", func(b *testing.B) {
		n := 0
		percentiles(b, func() {
			n++
			call(b, "openspace.editor.open", map[string]any{"path": "src/app.go", "line": n%60 + 1, "highlight": true})
		})
	})
	b.Run("mcp/file.search", func(b *testing.B) {
		n := 0
		percentiles(b, func() {
			n++
			call(b, "openspace.file.search", map[string]any{"query": fmt.Sprintf("needle-%d", n%10_000)})
		})
	})
	b.Run("mcp/tools.list", func(b *testing.B) {
		percentiles(b, func() {
			if _, err := s.ListTools(b.Context(), nil); err != nil {
				b.Fatal(err)
			}
		})
	})
	b.Run("instructions", func(b *testing.B) {
		percentiles(b, func() {
			if code, _ := r.Hub(b, http.MethodGet, "/openspace/instructions", ""); code != http.StatusOK {
				b.Fatal(code)
			}
		})
	})
	b.Run("command to SSE client", func(b *testing.B) { benchEvents(b, r) })
}

// benchEvents measures from the request to the event.
func benchEvents(b *testing.B, r *rig.Rig) {
	ctx, cancel := context.WithCancel(b.Context())
	defer cancel()
	res, err := http.DefaultClient.Do(r.Request(http.MethodGet, "/openspace/events", "").WithContext(ctx))
	if err != nil {
		b.Fatal(err)
	}
	defer res.Body.Close()
	heard := make(chan string, 64)
	go func() {
		for in := bufio.NewScanner(res.Body); in.Scan(); {
			if data, ok := strings.CutPrefix(in.Text(), "data: "); ok {
				heard <- data
			}
		}
		close(heard)
	}()
	percentiles(b, func() {
		code, body := r.Hub(b, http.MethodPost, "/openspace/commands", `{"cmd":"openspace.pane.list","args":{}}`)
		var accepted struct {
			ID string `json:"id"`
		}
		if err := json.Unmarshal([]byte(body), &accepted); err != nil || code != http.StatusAccepted {
			b.Fatalf("%d %s %v", code, body, err)
		}
		for data := range heard {
			if strings.Contains(data, accepted.ID) {
				return
			}
		}
		b.Fatal("the event never came")
	})
}
