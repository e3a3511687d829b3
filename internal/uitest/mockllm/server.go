package mockllm

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"sync"
	"testing"
)

// Server is a running model.
type Server struct {
	URL string // of the API: ends in /v1

	mu        sync.Mutex
	scenarios map[string]Script
	requests  []Request
	failed    map[string]int
	held      map[string]chan struct{}
	arrived   map[string]chan struct{}
	changed   chan struct{} // closed when requests grow
}

// Request is what the engine asked.
type Request struct {
	Scenario string // its name, inline, @default, @title or @compaction
	Step     int
	Header   http.Header
	Body     Body
	Raw      []byte // the body as it came
}

// Body is a request's body, as far as tests look at it.
type Body struct {
	Model           string    `json:"model"`
	Stream          bool      `json:"stream"`
	ReasoningEffort string    `json:"reasoning_effort,omitempty"`
	Messages        []Message `json:"messages"`
	Tools           []struct {
		Function struct {
			Name        string          `json:"name"`
			Description string          `json:"description"`
			Parameters  json.RawMessage `json:"parameters"`
		} `json:"function"`
	} `json:"tools"`
}

// Message is one message of a request. Content is a string or a list.
type Message struct {
	Role       string          `json:"role"`
	Content    json.RawMessage `json:"content"`
	ToolCallID string          `json:"tool_call_id,omitempty"`
}

// Text is the message's text; that of several pieces is joined by newlines.
func (m Message) Text() string {
	var s string
	if json.Unmarshal(m.Content, &s) == nil {
		return s
	}
	var pieces []struct{ Type, Text string }
	_ = json.Unmarshal(m.Content, &pieces) // else it has no text
	var texts []string
	for _, p := range pieces {
		if p.Type == "text" {
			texts = append(texts, p.Text)
		}
	}
	return strings.Join(texts, "\n")
}

// System is the request's system prompt.
func (b Body) System() string {
	var texts []string
	for _, m := range b.Messages {
		if m.Role == "system" || m.Role == "developer" {
			texts = append(texts, m.Text())
		}
	}
	return strings.Join(texts, "\n")
}

// Start runs a model until the test ends.
func Start(t testing.TB) *Server {
	t.Helper()
	s := &Server{scenarios: map[string]Script{}, failed: map[string]int{}, held: map[string]chan struct{}{},
		arrived: map[string]chan struct{}{}, changed: make(chan struct{})}
	srv := httptest.NewServer(s)
	s.URL = srv.URL + "/v1"
	t.Cleanup(func() {
		srv.CloseClientConnections() // a held stream would keep Close waiting
		srv.Close()
	})
	return s
}

// Set names a script: prompts use it by scenario:NAME, and @default, @title
// and @compaction are those of requests without a directive.
func (s *Server) Set(t testing.TB, name, script string) {
	t.Helper()
	parsed, err := Parse(script)
	if err != nil {
		t.Fatal(err)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.scenarios[name] = parsed
}

// Requests returns what was asked so far.
func (s *Server) Requests() []Request {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]Request(nil), s.requests...)
}

// Changed returns a channel that is closed at the next request.
func (s *Server) Changed() <-chan struct{} {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.changed
}

// Held returns a channel that is closed when a stream waits at this hold.
func (s *Server) Held(name string) <-chan struct{} { return s.gate(s.arrived, name) }

// Release lets every stream pass this hold, now and later.
func (s *Server) Release(name string) { s.open(s.held, name) }

func (s *Server) gate(gates map[string]chan struct{}, name string) chan struct{} {
	s.mu.Lock()
	defer s.mu.Unlock()
	if gates[name] == nil {
		gates[name] = make(chan struct{})
	}
	return gates[name]
}

func (s *Server) open(gates map[string]chan struct{}, name string) {
	c := s.gate(gates, name)
	s.mu.Lock()
	defer s.mu.Unlock()
	select {
	case <-c:
	default:
		close(c)
	}
}

// ServeHTTP answers a model request.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	switch {
	case r.Method == http.MethodGet && strings.HasSuffix(r.URL.Path, "/models"):
		sendJSON(w, http.StatusOK, map[string]any{"object": "list",
			"data": []any{map[string]string{"id": "m1", "object": "model"}}})
		return
	case r.Method != http.MethodPost || !strings.HasSuffix(r.URL.Path, "/chat/completions"):
		sendJSON(w, http.StatusNotFound, failure("not found", "", ""))
		return
	}
	data, err := io.ReadAll(r.Body)
	var body Body
	if err == nil {
		err = json.Unmarshal(data, &body)
	}
	if err != nil {
		sendJSON(w, http.StatusBadRequest, failure(err.Error(), "", ""))
		return
	}
	name, script, n := s.choose(body)
	step := []Op{{Text: new("Done.")}}
	if n < len(script) {
		step = script[n]
	}
	s.mu.Lock()
	s.requests = append(s.requests, Request{Scenario: name, Step: n, Header: r.Header, Body: body, Raw: data})
	close(s.changed)
	s.changed = make(chan struct{})
	s.mu.Unlock()
	if op := s.fails(name, n, step); op != nil {
		for k, v := range op.Headers {
			w.Header().Set(k, v)
		}
		answer := any(op.Body)
		if op.Body == nil {
			message := op.Message
			if message == "" {
				message = fmt.Sprintf("mock error %d", op.Error)
			}
			answer = failure(message, op.Type, op.Code)
		}
		sendJSON(w, op.Error, answer)
		return
	}
	if body.Stream {
		(&stream{s: s, w: w, r: r, model: body.Model}).run(step)
		return
	}
	sendJSON(w, http.StatusOK, whole(body.Model, step))
}

var scenario = regexp.MustCompile(`scenario:([A-Za-z0-9_-]+)`)

// choose finds the script of a request and its step.
func (s *Server) choose(b Body) (name string, script Script, step int) {
	system := strings.ToLower(b.System())
	if strings.Contains(system, "title generator") {
		return "@title", s.named("@title", "Mock session title"), 0
	}
	last := -1
	for i, m := range b.Messages {
		if m.Role == "user" {
			last = i
		}
	}
	if last >= 0 && asksForSummary(system, strings.ToLower(b.Messages[last].Text())) {
		return "@compaction", s.named("@compaction", "## Goal\n- A mock summary.\n"), 0
	}
	for i := last; i >= 0; i-- {
		if b.Messages[i].Role != "user" {
			continue
		}
		name, script, ok := s.directive(b.Messages[i].Text())
		if !ok {
			continue
		}
		for _, m := range b.Messages[i+1:] {
			if m.Role == "assistant" {
				step++
			}
		}
		return name, script, step
	}
	return "@default", s.named("@default", "Hello from the mock model."), 0
}

func asksForSummary(system, user string) bool {
	for _, sign := range []string{"summary-template", "detailed prompt for continuing our conversation",
		"create a new anchored summary", "update the anchored summary"} {
		if strings.Contains(user, sign) {
			return true
		}
	}
	return strings.Contains(system, "context summarization")
}

// directive finds the script a message asks for. One that is wrong answers
// with what is wrong.
func (s *Server) directive(text string) (name string, script Script, ok bool) {
	if _, inline, found := strings.Cut(text, "script:"); found {
		script, err := Parse(inline)
		if err != nil {
			script = says(err.Error())
		}
		return "inline", script, true
	}
	if m := scenario.FindStringSubmatch(text); m != nil {
		return m[1], s.named(m[1], "Unknown scenario: "+m[1]), true
	}
	return "", nil, false
}

func (s *Server) named(name, or string) Script {
	s.mu.Lock()
	defer s.mu.Unlock()
	if script, ok := s.scenarios[name]; ok {
		return script
	}
	return says(or)
}

func says(text string) Script { return Script{{{Text: &text, Delay: new(0.0)}}} }

// fails finds the error that a step answers with, if it does.
func (s *Server) fails(name string, n int, step []Op) *Op {
	for i := range step {
		op := &step[i]
		if op.Error == 0 {
			continue
		}
		key, _ := json.Marshal(op) // an operation always can be written
		at := fmt.Sprintf("%s %d %s", name, n, key)
		s.mu.Lock()
		s.failed[at]++
		times := s.failed[at]
		s.mu.Unlock()
		if op.Times == 0 || times <= op.Times {
			return op
		}
	}
	return nil
}

func failure(message, kind, code string) any {
	if kind == "" {
		kind = "mock_error"
	}
	e := map[string]any{"message": message, "type": kind, "code": nil}
	if code != "" {
		e["code"] = code
	}
	return map[string]any{"error": e}
}

func sendJSON(w http.ResponseWriter, status int, v any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(v) // the engine may have gone
}
