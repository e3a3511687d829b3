package hub

import (
	"context"
	"io"
	"net/http"
	"slices"
	"testing"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/openspace-tui/openspace/commands"
)

// latencies are what a benchmark measured, one for each time.
type latencies []time.Duration

// measure runs f once, whose error ends the benchmark.
func (l *latencies) measure(b *testing.B, f func() error) {
	b.Helper()
	began := time.Now()
	if err := f(); err != nil {
		b.Fatal(err)
	}
	*l = append(*l, time.Since(began))
}

// report gives the median and the 99th percentile, in milliseconds.
func (l latencies) report(b *testing.B) {
	slices.Sort(l)
	for name, share := range map[string]float64{"p50-ms": 0.5, "p99-ms": 0.99} {
		b.ReportMetric(l[min(int(float64(len(l))*share), len(l)-1)].Seconds()*1000, name)
	}
}

// The promise is a p99 of 20 ms.
func BenchmarkMCPRoundTrip(b *testing.B) {
	h := start(b, Options{Commands: everyCommand})
	s := connect(b, h, nil)
	for name, params := range map[string]*mcp.CallToolParams{
		"editor.open": {Name: "openspace.editor.open", Arguments: map[string]any{"path": "src/server.go", "line": 42, "endLine": 58, "highlight": true}},
		"pane.list":   {Name: "openspace.pane.list"},
	} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			var l latencies
			for b.Loop() {
				l.measure(b, func() error { _, err := s.CallTool(context.Background(), params); return err })
			}
			l.report(b)
		})
	}
}

// The promise is a p99 of 5 ms.
func BenchmarkInstructions(b *testing.B) {
	for _, channel := range []string{"mcp", "stream"} {
		b.Run(channel, func(b *testing.B) {
			st := crowded()
			st.Channel = channel
			h := start(b, Options{Commands: everyCommand, State: publish(st)})
			b.ReportAllocs()
			var l latencies
			for b.Loop() {
				l.measure(b, func() error {
					res, err := http.Get(h.InstructionsURL())
					if err != nil {
						return err
					}
					defer func() { _ = res.Body.Close() }()
					_, err = io.Copy(io.Discard, res.Body)
					return err
				})
			}
			l.report(b)
		})
	}
}

// The promise is a p99 of 10 ms.
func BenchmarkCommandToEventClient(b *testing.B) {
	h := start(b, Options{Commands: everyCommand})
	events := follow(b, h)
	post := exchange{method: "POST", path: "/commands", body: list}
	b.ReportAllocs()
	var l latencies
	for b.Loop() {
		l.measure(b, func() error {
			post.do(b, h)
			next(b, events)
			return nil
		})
	}
	l.report(b)
}

// The promise is a p99 of 20 ms, with the bridge's answer in it.
func BenchmarkBridgeRoundTrip(b *testing.B) {
	h := headless(b, commands.ConsentAllow)
	frontEnd(b, h, func(command) string { return `"success":true` })
	s := connect(b, h, nil)
	b.ReportAllocs()
	var l latencies
	for b.Loop() {
		l.measure(b, func() error {
			_, err := callTool(s, context.Background(), "openspace.demo.bare", nil)
			return err
		})
	}
	l.report(b)
}

// The promise is 200 ms.
func BenchmarkToolsListAfterStart(b *testing.B) {
	b.ReportAllocs()
	var l latencies
	for b.Loop() {
		l.measure(b, func() error {
			h := start(b, Options{Commands: everyCommand})
			_, err := connect(b, h, nil).ListTools(context.Background(), nil)
			return err
		})
	}
	l.report(b)
}
