package hub

import (
	"cmp"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
)

// buckets are the upper bounds of the durations' histogram, in seconds.
var buckets = [...]float64{0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 10, 50}

// maxSeries is how many commands and outcomes are told apart: manifests come
// and go, and a front end's codes are its own. The rest count as other.
const maxSeries = 2 * maxManifest

// metrics counts what happens. Its labels come from fixed sets (routes,
// reasons) or are bounded in number, so that no client makes it grow.
type metrics struct {
	mu        sync.Mutex
	commands  map[[2]string]int // command, outcome
	durations map[string]*histogram
	requests  map[[3]string]int // path, method, status
	refusals  map[string]int    // reason
}

type histogram struct {
	counts [len(buckets)]int // at most so long, each with its own only
	count  int
	sum    float64
}

func newMetrics() *metrics {
	return &metrics{
		commands: map[[2]string]int{}, durations: map[string]*histogram{},
		requests: map[[3]string]int{}, refusals: map[string]int{},
	}
}

func (m *metrics) command(id, outcome string, d time.Duration) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.durations[id] == nil && len(m.durations) >= maxSeries {
		id = "other"
	}
	k := [2]string{id, outcome}
	if _, ok := m.commands[k]; !ok && len(m.commands) >= 4*maxSeries {
		k[1] = "other"
	}
	m.commands[k]++
	h := m.durations[id]
	if h == nil {
		h = &histogram{}
		m.durations[id] = h
	}
	h.count++
	h.sum += d.Seconds()
	for i, top := range buckets {
		if d.Seconds() <= top {
			h.counts[i]++
			break
		}
	}
}

// methodName bounds what is said of a request's method, which may be any word.
func methodName(method string) string {
	switch method {
	case http.MethodGet, http.MethodHead, http.MethodPost, http.MethodDelete, http.MethodPut, http.MethodOptions:
		return method
	}
	return "other"
}

func (m *metrics) request(path, method string, status int) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.requests[[3]string{path, method, strconv.Itoa(status)}]++
}

func (m *metrics) refused(reason string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.refusals[reason]++
}

// getMetrics writes Prometheus' text format, version 0.0.4.
func (h *Hub) getMetrics(w http.ResponseWriter, _ *http.Request) {
	var b strings.Builder
	h.metrics.write(&b)
	clients, slow := h.events.count()
	sessions := 0
	for range h.mcp.Sessions() {
		sessions++
	}
	single(&b, "openspace_event_clients", "gauge", "Clients of /events.", clients)
	single(&b, "openspace_event_clients_cut_total", "counter", "Event clients cut off because they fell behind.", slow)
	single(&b, "openspace_mcp_sessions", "gauge", "Open MCP sessions.", sessions)
	single(&b, "openspace_commands_in_flight", "gauge", "Commands that run or wait.", len(h.slots))
	describe(&b, "openspace_build_info", "gauge", "The program's version.")
	fmt.Fprintf(&b, "openspace_build_info{version=%s} 1\n", label(h.o.Version))
	w.Header().Set("Content-Type", "text/plain; version=0.0.4; charset=utf-8")
	_, _ = w.Write([]byte(b.String())) // the client may be gone
}

func (m *metrics) write(b *strings.Builder) {
	m.mu.Lock()
	defer m.mu.Unlock()
	describe(b, "openspace_commands_total", "counter", "Commands by id and outcome: success or an error's code.")
	for _, k := range sortedKeys(m.commands, func(x, y [2]string) int { return slices.Compare(x[:], y[:]) }) {
		fmt.Fprintf(b, "openspace_commands_total{command=%s,outcome=%s} %d\n", label(k[0]), label(k[1]), m.commands[k])
	}
	describe(b, "openspace_command_duration_seconds", "histogram",
		"How long commands took, waiting for the person included.")
	for _, id := range sortedKeys(m.durations, cmp.Compare[string]) {
		m.durations[id].write(b, label(id))
	}
	describe(b, "openspace_http_requests_total", "counter", "Requests by path, method and status.")
	for _, k := range sortedKeys(m.requests, func(x, y [3]string) int { return slices.Compare(x[:], y[:]) }) {
		fmt.Fprintf(b, "openspace_http_requests_total{path=%s,method=%s,status=%s} %d\n", label(k[0]), label(k[1]),
			label(k[2]), m.requests[k])
	}
	describe(b, "openspace_refusals_total", "counter",
		"Requests refused for their Host, Origin, token or content type.")
	for _, reason := range sortedKeys(m.refusals, cmp.Compare[string]) {
		fmt.Fprintf(b, "openspace_refusals_total{reason=%s} %d\n", label(reason), m.refusals[reason])
	}
}

func (h *histogram) write(b *strings.Builder, id string) {
	sum := 0
	for i, top := range buckets {
		sum += h.counts[i]
		fmt.Fprintf(b, "openspace_command_duration_seconds_bucket{command=%s,le=\"%g\"} %d\n", id, top, sum)
	}
	fmt.Fprintf(b, "openspace_command_duration_seconds_bucket{command=%s,le=\"+Inf\"} %d\n", id, h.count)
	fmt.Fprintf(b, "openspace_command_duration_seconds_sum{command=%s} %g\n", id, h.sum)
	fmt.Fprintf(b, "openspace_command_duration_seconds_count{command=%s} %d\n", id, h.count)
}

func describe(b *strings.Builder, name, kind, help string) {
	fmt.Fprintf(b, "# HELP %s %s\n# TYPE %s %s\n", name, help, name, kind)
}

func single(b *strings.Builder, name, kind, help string, v int) {
	describe(b, name, kind, help)
	fmt.Fprintf(b, "%s %d\n", name, v)
}

// label quotes a label's value.
func label(v string) string {
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`).Replace(v) + `"`
}

func sortedKeys[K comparable, V any](m map[K]V, compare func(a, b K) int) []K {
	keys := make([]K, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	slices.SortFunc(keys, compare)
	return keys
}
