package tui

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/openspace-tui/openspace/client"
	"github.com/openspace-tui/openspace/internal/engine"
)

// fakeEngine answers the calls the program makes, in the caller's own
// goroutine, so that it works in a bubble of fake time. It is told to fail or
// to stall where the real one cannot be made to.
type fakeEngine struct {
	mu       sync.Mutex
	calls    []string                 // "POST /session {…}"
	fail     map[string]int           // status by "METHOD /path"
	stall    map[string]chan struct{} // closed when the call may go on
	sessions []engine.Session
	statuses map[string]engine.Status
	messages map[string][]engine.MessageWithParts
	cursors  map[string]string // the next page, by session
	perms    []engine.Permission
	asks     []engine.Question
	agents   []engine.Agent
	commands []engine.Command
	files    []string
	mcp      string         // status of the server openspace
	vcs      string         // of the workspace; empty: none
	replies  map[string]any // what is answered to a call, by its name
}

// anything is rules that allow all.
func anything() []engine.Rule {
	return []engine.Rule{{Permission: "*", Pattern: "*", Action: engine.ActionAllow}}
}

func newFakeEngine() *fakeEngine {
	return &fakeEngine{
		replies: map[string]any{},
		fail:    map[string]int{}, stall: map[string]chan struct{}{}, statuses: map[string]engine.Status{},
		messages: map[string][]engine.MessageWithParts{}, cursors: map[string]string{}, mcp: "connected", vcs: "git",
		agents: []engine.Agent{
			{Name: "build", Description: "writes code", Mode: "primary", Permission: anything()}, {Name: "plan", Description: "thinks first", Mode: "primary", Permission: anything()},
			{Name: "explore", Mode: "subagent", Permission: anything()}, {Name: "title", Mode: "primary", Hidden: true},
		},
		commands: []engine.Command{{Name: "review", Description: "look at changes"}, {Name: "help", Description: "the engine's own help"}, {Name: "init", Description: "write AGENTS.md first"}},
		files:    []string{"alpha", "src/gamma", "src/"},
	}
}

func (f *fakeEngine) client(dir string) *client.Client {
	return client.New(client.Options{BaseURL: "http://127.0.0.1:1", Directory: dir, HTTP: &http.Client{Transport: f}})
}

func (f *fakeEngine) RoundTrip(q *http.Request) (*http.Response, error) {
	name := q.Method + " " + q.URL.Path
	var body []byte
	if q.Body != nil {
		body, _ = io.ReadAll(q.Body)
	}
	f.mu.Lock()
	f.calls = append(f.calls, strings.TrimSpace(name+" "+string(body)))
	status, wait := f.fail[name], f.stall[name]
	f.mu.Unlock()
	if wait != nil {
		select {
		case <-wait:
		case <-q.Context().Done():
			return nil, q.Context().Err()
		}
	}
	if err := q.Context().Err(); err != nil {
		return nil, err
	}
	w := httptest.NewRecorder()
	if status != 0 {
		w.WriteHeader(status)
		fmt.Fprintf(w, `{"name":"FakeError","data":{"message":"told to fail with %d"}}`, status)
		return w.Result(), nil
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(f.answer(w, q, name, body))
	return w.Result(), nil
}

func (f *fakeEngine) answer(w http.ResponseWriter, q *http.Request, name string, body []byte) any {
	if v, ok := f.replies[name]; ok {
		return v
	}
	switch name {
	case "GET /agent":
		return f.agents
	case "GET /command":
		return f.commands
	case "GET /config/providers":
		return engine.Providers{Default: map[string]string{"mock": "m1"}, Providers: []engine.Provider{{ID: "mock", Name: "Mock", Models: map[string]engine.Model{
			"m1": {ID: "m1", ProviderID: "mock", Name: "First model"}, "m2": {ID: "m2", ProviderID: "mock", Name: "Second model"}}}}}
	case "GET /session":
		return f.sessions
	case "GET /session/status":
		return f.statuses
	case "GET /project/current":
		return engine.Project{ID: "1", VCS: f.vcs}
	case "GET /permission":
		return append([]engine.Permission{}, f.perms...)
	case "GET /question":
		return append([]engine.Question{}, f.asks...)
	case "GET /mcp":
		return map[string]engine.MCPStatus{"openspace": {Status: f.mcp}}
	case "GET /find/file":
		query := q.URL.Query().Get("query")
		return slices.DeleteFunc(slices.Clone(f.files), func(p string) bool {
			return !strings.Contains(p, query) || strings.HasSuffix(query, "/") && p != query // of a folder its name alone (1.18.33)
		})
	case "GET /file":
		return f.nodes(q.URL.Query().Get("path"))
	case "POST /session":
		s := engine.Session{ID: fmt.Sprintf("ses_new%d", len(f.sessions)), Title: "New session", Time: engine.SessionTime{Created: 1, Updated: 1}}
		f.sessions = append(f.sessions, s)
		return s
	}
	if sid, ok := strings.CutPrefix(name, "GET /session/"); ok && strings.HasSuffix(sid, "/message") {
		sid = strings.TrimSuffix(sid, "/message")
		if i := slices.IndexFunc(f.sessions, func(s engine.Session) bool { return s.ID == sid }); i < 0 {
			w.WriteHeader(http.StatusNotFound)
			return map[string]any{"name": "NotFoundError", "data": map[string]string{"message": "Session not found"}}
		}
		if before := q.URL.Query().Get("before"); before == "" && f.cursors[sid] != "" {
			w.Header().Set("X-Next-Cursor", f.cursors[sid])
		}
		list := f.messages[sid]
		if end, err := strconv.Atoi(q.URL.Query().Get("before")); err == nil {
			list = list[:end]
		}
		if n, err := strconv.Atoi(q.URL.Query().Get("limit")); err == nil && n < len(list) {
			w.Header().Set("X-Next-Cursor", strconv.Itoa(len(list)-n))
			list = list[len(list)-n:]
		}
		return append([]engine.MessageWithParts{}, list...)
	}
	if strings.HasPrefix(name, "POST /session/") && strings.HasSuffix(name, "/fork") {
		s := engine.Session{ID: "ses_fork", Title: "A copy"}
		f.sessions = append(f.sessions, s)
		return s
	}
	_ = body
	return map[string]any{}
}

// asked returns the calls that begin with a text.
func (f *fakeEngine) asked(prefix string) []string {
	f.mu.Lock()
	defer f.mu.Unlock()
	var out []string
	for _, c := range f.calls {
		if strings.HasPrefix(c, prefix) {
			out = append(out, c)
		}
	}
	return out
}

// breaks has a call answered with a status from now on; 0 heals it.
func (f *fakeEngine) breaks(name string, status int) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.fail[name] = status
}

// says has a call answered with something from now on.
func (f *fakeEngine) says(name string, v any) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.replies[name] = v
}

// holds has a call wait until go on is called.
func (f *fakeEngine) holds(name string) (goOn func()) {
	f.mu.Lock()
	defer f.mu.Unlock()
	c := make(chan struct{})
	f.stall[name] = c
	return func() {
		f.mu.Lock()
		defer f.mu.Unlock()
		close(c)
		delete(f.stall, name)
	}
}

// has adds sessions, newest last.
func (f *fakeEngine) has(sessions ...engine.Session) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.sessions = append(f.sessions, sessions...)
}

// nodes lists what is in a folder, as the engine does.
func (f *fakeEngine) nodes(dir string) []engine.FileNode {
	out := []engine.FileNode{}
	for _, p := range f.files {
		if rest, in := strings.CutPrefix(p, dir+"/"); in && rest != "" && !strings.Contains(rest, "/") {
			out = append(out, engine.FileNode{Name: rest, Path: p, Type: "file", Ignored: strings.HasSuffix(p, ".log")})
		}
	}
	return out
}
