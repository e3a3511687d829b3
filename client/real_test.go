package client_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os/exec"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/openspace-tui/openspace/client"
	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/uitest/oc"
)

// feed is what Watch delivered from the real engine.
type feed struct {
	mu      sync.Mutex
	events  []engine.Event
	states  []client.StateChange
	changed chan struct{}
}

// follow watches an engine until the test ends.
func follow(t *testing.T, c *client.Client) *feed {
	t.Helper()
	f := &feed{changed: make(chan struct{})}
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan struct{})
	go func() {
		defer close(done)
		_ = c.Watch(ctx, func(b client.Batch) { // ends with ctx
			f.mu.Lock()
			defer f.mu.Unlock()
			if b.State != nil {
				f.states = append(f.states, *b.State)
			}
			if b.Broken > 0 {
				t.Errorf("%d events could not be read", b.Broken)
			}
			f.events = append(f.events, b.Events...)
			close(f.changed)
			f.changed = make(chan struct{})
		})
	}()
	t.Cleanup(func() { cancel(); <-done })
	f.until(t, "live", func() bool { return f.is(client.Live, 1) })
	return f
}

// is reports whether a state came n times. Call it under until.
func (f *feed) is(s client.StreamState, n int) bool {
	for _, c := range f.states {
		if c.State == s {
			n--
		}
	}
	return n <= 0
}

// until waits until something holds of what came.
func (f *feed) until(t *testing.T, what string, holds func() bool) {
	t.Helper()
	late := time.NewTimer(patience)
	defer late.Stop()
	for {
		f.mu.Lock()
		ok, changed := holds(), f.changed
		f.mu.Unlock()
		if ok {
			return
		}
		select {
		case <-changed:
		case <-late.C:
			t.Fatalf("%s did not come within %s", what, patience)
		}
	}
}

// find waits for an event of a type that fits, and gives the first.
func find[T engine.Payload](t *testing.T, f *feed, what string, fits func(T) bool) T {
	t.Helper()
	var found T
	f.until(t, what, func() bool {
		for _, ev := range f.events {
			if p, ok := ev.Data.(T); ok && fits(p) {
				found = p
				return true
			}
		}
		return false
	})
	return found
}

func (f *feed) idle(t *testing.T, sid string) {
	t.Helper()
	find(t, f, "the turn's end", func(p *engine.SessionIdle) bool { return p.SessionID == sid })
}

func prompt(text string) engine.Prompt {
	return engine.Prompt{Agent: "build", Model: &engine.PromptModel{ProviderID: "mock", ModelID: "m1"},
		Parts: []engine.PromptPart{{Type: engine.PartText, Text: text}}}
}

// TestRealEngine drives one real engine through what the program uses; a start
// takes seconds, so its parts share it.
func TestRealEngine(t *testing.T) {
	e := oc.Start(t, oc.Options{Config: map[string]any{"permission": map[string]any{"bash": "ask"}}})
	c := client.New(client.Options{BaseURL: e.URL, Username: e.Username, Password: e.Password, Directory: e.Dir})
	r := &real{c: c, e: e, f: follow(t, c)}
	for _, part := range []struct {
		name string
		test func(*testing.T)
	}{
		{"it tells about itself and the workspace", r.info},
		{"sessions are made, changed and removed", r.sessions},
		{"deltas joined are the final text", r.deltas},
		{"messages are listed by pages", r.pages},
		{"context alone brings no reply", r.contextOnly},
		{"a permission is asked and allowed", r.permission},
		{"a rejected permission ends the turn", r.rejected},
		{"a question is asked and answered", r.question},
		{"a question can be refused", r.refused},
		{"a reply is aborted", r.abort},
		{"a session is forked and compacted", r.fork},
		{"todos are told and listed", r.todos},
		{"a change is shown and taken back", r.revert},
		{"a part of a reply is taken back", r.revertPart},
		{"a reply has the form that was asked for", r.structured},
		{"commands and shell block until they end", r.commands},
		{"an MCP server is added and disconnected", r.mcp},
		{"errors are the engine's own", r.failures},
	} {
		if !t.Run(part.name, part.test) && t.Failed() {
			t.Logf("the model was asked %d times", len(e.Mock.Requests()))
		}
	}
}

type real struct {
	c *client.Client
	e *oc.Engine
	f *feed
}

func (r *real) session(t *testing.T) string {
	t.Helper()
	s, err := r.c.CreateSession(t.Context(), client.NewSession{Title: t.Name()})
	if err != nil {
		t.Fatal(err)
	}
	return s.ID
}

func (r *real) send(t *testing.T, sid, text string) {
	t.Helper()
	if err := r.c.PromptAsync(t.Context(), sid, prompt(text)); err != nil {
		t.Fatal(err)
	}
}

func must[T any](t *testing.T) func(T, error) T {
	return func(v T, err error) T {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
}

func (r *real) info(t *testing.T) {
	ctx := t.Context()
	if h := must[engine.Health](t)(r.c.Health(ctx)); !h.Healthy || client.Supported(h.Version) != nil {
		t.Errorf("health: %+v", h)
	}
	if p := must[engine.Paths](t)(r.c.Paths(ctx)); p.Directory != r.e.Dir {
		t.Errorf("paths: %+v", p)
	}
	agents := must[[]engine.Agent](t)(r.c.Agents(ctx))
	if !slices.ContainsFunc(agents, func(a engine.Agent) bool { return a.Name == "build" && a.Mode == "primary" && len(a.Permission) > 0 }) {
		t.Errorf("agents: %+v", agents)
	}
	commands := must[[]engine.Command](t)(r.c.Commands(ctx))
	if !slices.ContainsFunc(commands, func(c engine.Command) bool { return c.Name == "init" }) {
		t.Errorf("commands: %+v", commands)
	}
	providers := must[engine.Providers](t)(r.c.Providers(ctx))
	if providers.Default["mock"] != "m1" || !slices.ContainsFunc(providers.Providers, func(p engine.Provider) bool {
		return p.ID == "mock" && p.Models["m1"].Limit.Context == 100000
	}) {
		t.Errorf("providers: %+v", providers.Default)
	}
	if config := must[json.RawMessage](t)(r.c.Config(ctx)); !strings.Contains(string(config), `"mock/m1"`) {
		t.Errorf("config: %s", config)
	}
	if p := must[engine.Project](t)(r.c.Project(ctx)); p.ID == "" {
		t.Errorf("project: %+v", p)
	}
	if ps := must[[]engine.Project](t)(r.c.Projects(ctx)); len(ps) == 0 {
		t.Error("no projects")
	}
	if files := must[[]string](t)(r.c.FindFiles(ctx, "help", 10)); !slices.Contains(files, "src/helper.go") {
		t.Errorf("files: %v", files)
	}
	if files := must[[]string](t)(r.c.FindFiles(ctx, "", 10)); !slices.Contains(files, "main.go") || slices.Contains(files, "src/") {
		t.Errorf("all files: %v", files)
	}
	if paths := must[[]string](t)(r.c.FindPaths(ctx, client.PathQuery{Query: "src", Type: "directory"})); !slices.Contains(paths, "src/") {
		t.Errorf("folders: %v", paths)
	}
	found, err := r.c.FindText(ctx, "Println")
	if _, none := exec.LookPath("rg"); none != nil { // the engine searches with ripgrep, which it cannot fetch here
		var e *client.Error
		if err != nil && !errors.As(err, &e) {
			t.Errorf("text without ripgrep: %v", err)
		}
	} else if err != nil || len(found) != 1 || found[0].LineNumber != 6 {
		t.Errorf("text: %+v, %v", found, err)
	}
	must[[]engine.Symbol](t)(r.c.FindSymbols(ctx, ""))
	if nodes := must[[]engine.FileNode](t)(r.c.ListFiles(ctx, "")); len(nodes) == 0 {
		t.Error("no files")
	}
	if f := must[engine.FileContent](t)(r.c.ReadFile(ctx, "src/helper.go")); !strings.Contains(f.Content, "Help helps") {
		t.Errorf("file: %+v", f)
	}
	must[engine.VCS](t)(r.c.VCS(ctx))
	must[[]engine.FileStatus](t)(r.c.VCSStatus(ctx))
	must[[]engine.FileDiff](t)(r.c.VCSDiff(ctx, "git", -1))
	must[[]engine.LSPStatus](t)(r.c.LSP(ctx))
	must[[]engine.FormatterStatus](t)(r.c.Formatters(ctx))
	if err := r.c.Log(ctx, client.LogEntry{Service: "openspace", Level: "info", Message: "tested"}); err != nil {
		t.Error(err)
	}
}

func (r *real) sessions(t *testing.T) {
	ctx := t.Context()
	s := must[engine.Session](t)(r.c.CreateSession(ctx, client.NewSession{Title: "Findable title",
		Permission: []engine.Rule{{Permission: "bash", Pattern: "*", Action: engine.ActionAllow}}}))
	if s.Directory != r.e.Dir || s.Title != "Findable title" {
		t.Errorf("made: %+v", s)
	}
	find(t, r.f, "its event", func(p *engine.SessionCreated) bool { return p.SessionID == s.ID && p.Info.Title == s.Title })
	has := func(ss []engine.Session) bool {
		return slices.ContainsFunc(ss, func(x engine.Session) bool { return x.ID == s.ID })
	}
	if ss := must[[]engine.Session](t)(r.c.Sessions(ctx, client.SessionQuery{Roots: true, Limit: 5, Search: "Findable"})); !has(ss) {
		t.Errorf("found: %+v", ss)
	}
	if s := must[engine.Session](t)(r.c.UpdateSession(ctx, s.ID, client.SessionChange{Title: ptr("Renamed")})); s.Title != "Renamed" {
		t.Errorf("renamed: %+v", s)
	}
	child := must[engine.Session](t)(r.c.CreateSession(ctx, client.NewSession{ParentID: s.ID}))
	if cs := must[[]engine.Session](t)(r.c.Children(ctx, s.ID)); len(cs) != 1 || cs[0].ID != child.ID || cs[0].ParentID != s.ID {
		t.Errorf("children: %+v", cs)
	}
	if s := must[engine.Session](t)(r.c.UpdateSession(ctx, s.ID, client.SessionChange{Time: &client.SessionChangeTime{Archived: 1234567890123}})); s.Time.Archived != 1234567890123 {
		t.Errorf("archived: %+v", s)
	}
	if err := r.c.DeleteSession(ctx, s.ID); err != nil {
		t.Error(err)
	}
	find(t, r.f, "its end", func(p *engine.SessionDeleted) bool { return p.SessionID == s.ID })
	if _, err := r.c.Session(ctx, s.ID); !client.IsNotFound(err) {
		t.Errorf("it is still there: %v", err)
	}
}

func (r *real) deltas(t *testing.T) {
	sid := r.session(t)
	r.send(t, sid, `script:[{"reasoning":"I think {i}. ","repeat":20},{"text":"Wörd {i} 世界 👩‍👩‍👧 ","repeat":100,"chunk":5,"delay":0.001}]`)
	r.f.idle(t, sid)
	joined := map[string]string{}
	finals := 0
	r.f.mu.Lock()
	defer r.f.mu.Unlock()
	for _, ev := range r.f.events {
		switch p := ev.Data.(type) {
		case *engine.PartDelta:
			if p.SessionID == sid {
				joined[p.PartID] += p.Delta
			}
		case *engine.PartUpdated:
			if text, ok := joined[p.Part.ID]; ok && p.Part.Time != nil && p.Part.Time.End > 0 {
				finals++
				if strings.TrimRight(text, " ") != strings.TrimRight(p.Part.Text, " ") {
					t.Errorf("%s: joined %q, final %q", p.Part.Type, text, p.Part.Text)
				}
			}
		}
	}
	if finals < 2 {
		t.Errorf("%d parts ended", finals)
	}
}

func (r *real) pages(t *testing.T) {
	ctx := t.Context()
	sid := r.session(t)
	for i := range 3 {
		m := must[engine.MessageWithParts](t)(r.c.Prompt(ctx, sid, prompt(fmt.Sprintf(`script:[{"text":"answer %d"}]`, i))))
		if m.Info.Role != engine.RoleAssistant || m.Info.Finish != "stop" {
			t.Errorf("reply: %+v", m.Info)
		}
	}
	var ids []string
	cursor, pages := "", 0
	for {
		p := must[client.Page](t)(r.c.Messages(ctx, sid, 4, cursor))
		var page []string
		for _, m := range p.Messages {
			page = append(page, m.Info.ID)
		}
		ids = append(page, ids...)
		pages++
		if cursor = p.Next; cursor == "" {
			break
		}
	}
	all := must[client.Page](t)(r.c.Messages(ctx, sid, 0, ""))
	if pages != 2 || len(ids) != 6 || len(all.Messages) != 6 || all.Next != "" {
		t.Errorf("%d pages, %d messages, %d at once", pages, len(ids), len(all.Messages))
	}
	for i, m := range all.Messages {
		if m.Info.ID != ids[i] {
			t.Errorf("message %d differs", i)
		}
	}
	one := must[engine.MessageWithParts](t)(r.c.Message(ctx, sid, ids[1]))
	if one.Info.ID != ids[1] || len(one.Parts) == 0 {
		t.Errorf("one: %+v", one)
	}
	if err := r.c.DeleteMessage(ctx, sid, ids[5]); err != nil {
		t.Error(err)
	}
	find(t, r.f, "its removal", func(p *engine.MessageRemoved) bool { return p.MessageID == ids[5] })
}

func (r *real) contextOnly(t *testing.T) {
	sid := r.session(t)
	p := prompt("CONTEXT MARKER")
	p.NoReply = true
	if err := r.c.PromptAsync(t.Context(), sid, p); err != nil {
		t.Fatal(err)
	}
	find(t, r.f, "the message", func(p *engine.MessageUpdated) bool { return p.SessionID == sid })
	p = prompt(`script:[{"text":"seen"}]`)
	p.System = "SYSTEM MARKER"
	must[engine.MessageWithParts](t)(r.c.Prompt(t.Context(), sid, p))
	seen := false
	for _, q := range r.e.Mock.Requests() {
		whole := ""
		for _, m := range q.Body.Messages {
			whole += m.Text() + "\n"
		}
		seen = seen || q.Scenario == "inline" && strings.Contains(whole, "CONTEXT MARKER") && strings.Contains(q.Body.System(), "SYSTEM MARKER")
	}
	if !seen {
		t.Error("the model did not see the context")
	}
}

// TestRealEngineKilledAndStartedAgain is the fault that the stream is for.
func TestRealEngineKilledAndStartedAgain(t *testing.T) {
	e := oc.Start(t, oc.Options{})
	c := client.New(client.Options{BaseURL: e.URL, Username: e.Username, Password: e.Password, Directory: e.Dir})
	f := follow(t, c)
	s := must[engine.Session](t)(c.CreateSession(t.Context(), client.NewSession{}))
	if err := c.PromptAsync(t.Context(), s.ID, prompt(`script:[{"text":"half a reply "},{"hold":"kill"}]`)); err != nil {
		t.Fatal(err)
	}
	find(t, f, "the beginning", func(p *engine.PartDelta) bool { return p.SessionID == s.ID })
	e.Kill()
	f.until(t, "the loss", func() bool { return f.is(client.Retrying, 1) })
	if _, err := c.Health(t.Context()); !client.IsUnreachable(err) {
		t.Errorf("a dead engine: %v", err)
	}
	e.Restart(t)
	f.until(t, "the way back", func() bool { return f.is(client.Live, 2) })
	if st := must[map[string]engine.Status](t)(c.Statuses(t.Context())); len(st) != 0 {
		t.Errorf("statuses after the restart: %+v", st)
	}
	must[engine.MessageWithParts](t)(c.Prompt(t.Context(), s.ID, prompt(`script:[{"text":"here again"}]`)))
	find(t, f, "an event of the new engine", func(p *engine.PartUpdated) bool { return p.SessionID == s.ID && p.Part.Text == "here again" })
}

// TestRealEngineSpawned starts one as the program does.
func TestRealEngineSpawned(t *testing.T) {
	dir := oc.Workspace(t)
	p, err := client.Spawn(t.Context(), client.SpawnOptions{Binary: oc.Binary(t), Dir: dir, Guard: newGuard(t), Env: oc.Env(t, t.TempDir()),
		ConfigContent: `{"command":{"ours":{"template":"hello"}}}`})
	if err != nil {
		t.Fatal(err)
	}
	api, h, err := client.Dial(t.Context(), client.Options{BaseURL: p.URL, Username: p.Username, Password: p.Password, Directory: dir})
	if err != nil || h.Version != p.Version {
		t.Fatalf("got %+v, %v", h, err)
	}
	commands, err := api.Commands(t.Context())
	if err != nil || !slices.ContainsFunc(commands, func(c engine.Command) bool { return c.Name == "ours" }) {
		t.Errorf("our configuration is not there: %v", err)
	}
	if _, err := client.New(client.Options{BaseURL: p.URL}).Health(t.Context()); !client.IsUnauthorized(err) {
		t.Errorf("without a password: %v", err)
	}
	_ = p.Stop(t.Context()) // by the signal
	within(t, "its end", p.Done())
	if _, err := api.Health(t.Context()); !client.IsUnreachable(err) {
		t.Errorf("it still answers: %v", err)
	}
}
