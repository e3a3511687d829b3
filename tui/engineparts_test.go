package tui

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/openspace-tui/openspace/client"
	"github.com/openspace-tui/openspace/internal/engine"
)

func TestTodosShowWithTheirStates(t *testing.T) {
	live(t, nil, func(r *rig) {
		r.slash("/problems") // without a session
		r.see("no language server has told of problems")
		r.slash("/todo")
		r.see("wrote no todos")
		r.keys("esc")
		openSession(r)
		r.eng.says("GET /session/ses_1/todo", []engine.Todo{})
		say(r, "/todo")
		r.see("wrote no todos")
		r.keys("esc")
		r.eng.says("GET /session/ses_1/todo", []engine.Todo{{Content: "find it", Status: "completed"}, {Content: "fix it", Status: "in_progress", Priority: "high"},
			{Content: "test \x1b]0;it", Status: "pending"}, {Content: "ship it", Status: "cancelled"}})
		say(r, "/todo")
		r.see("[✓] find it", "[•] fix it (in progress) · high priority", "[ ] test", "[-] ship it (cancelled)", "1 of 3 done")
		r.events(&engine.TodoUpdated{SessionID: "ses_1", Todos: []engine.Todo{{Content: "all new", Status: "pending"}}})
		r.see("[ ] all new", "0 of 1 done") // while it is open
	})
}

func TestMCPServersAreConnectedFromTheirList(t *testing.T) {
	live(t, nil, func(r *rig) {
		servers := func(docs engine.MCPStatus) {
			r.eng.says("GET /mcp", map[string]engine.MCPStatus{"openspace": {Status: "connected"}, "docs": docs, "login": {Status: "needs_auth"}})
		}
		servers(engine.MCPStatus{Status: "failed", Error: "Unable to connect \x1b[31m"})
		say(r, "/mcp")
		r.see("MCP servers", "✗ docs", "failed", "Unable to connect", "! login", "wants a login", "● openspace")
		servers(engine.MCPStatus{Status: "connected"})
		r.keys("enter")
		if len(r.eng.asked("POST /mcp/docs/connect")) != 1 {
			t.Error("it was not connected")
		}
		r.see("docs is connected", "● docs", "MCP servers")
		servers(engine.MCPStatus{Status: "disabled"})
		r.keys("space")
		r.see("docs is disconnected", "○ docs", "not connected")
		servers(engine.MCPStatus{Status: "failed", Error: "still no"})
		r.keys("enter")
		r.see("docs: failed: still no")
		r.eng.breaks("POST /mcp/docs/connect", 404)
		r.keys("enter")
		r.see("docs: told to fail with 404")
		r.keys("esc")
		r.eng.says("GET /mcp", map[string]engine.MCPStatus{})
		say(r, "/mcps")
		r.see("has no MCP servers")
		r.eng.breaks("GET /mcp", 500)
		say(r, "/mcp")
		r.see("MCP servers: told to fail with 500")
	})
	scene(t, nil, func(r *rig) {
		say(r, "/mcp")
		r.see("not ready yet")
	})
}

func TestTheStatusPageTellsHowEverythingFares(t *testing.T) {
	scene(t, nil, func(r *rig) {
		r.keys("ctrl+x", "s")
		r.see("Status", "is starting", "not known yet")
	})
	live(t, func(o *Options) { o.HubURL = func() string { return "http://127.0.0.1:3001" } }, func(r *rig) {
		openSession(r)
		r.eng.says("GET /lsp", []engine.LSPStatus{{Name: "gopls", Root: ".", Status: "connected"}, {Name: "tsserver", Status: "error"}})
		r.eng.says("GET /formatter", []engine.FormatterStatus{{Name: "gofmt", Extensions: []string{".go"}, Enabled: true}, {Name: "off"}})
		r.keys("ctrl+x", "s")
		r.see("opencode 1.18.33 · runs by itself", "agent build · model mock/m1", "providers: Mock (2 models)", "by MCP: the engine reaches the Hub",
			"the Hub listens on http://127.0.0.1:3001", "● openspace: connected", "● gopls .", "✗ tsserver", "gofmt (.go)", "1 session, 0 at work", "never broke")
		r.keys("esc")
		for _, call := range []string{"GET /lsp", "GET /formatter", "GET /mcp"} {
			r.eng.breaks(call, 500)
		}
		r.keys("ctrl+x", "s")
		if n := strings.Count(r.screen(), "told to fail with 500"); n != 3 {
			t.Errorf("%d parts say what is wrong with them:\n%s", n, r.screen())
		}
		r.keys("esc")
		r.stream(client.StateChange{State: client.Retrying, Err: &client.Unreachable{URL: "http://x", Err: errTest}})
		r.keys("ctrl+x", "s")
		r.see("no engine answers at http://x")
	})
}

type testError string

func (e testError) Error() string { return string(e) }

const errTest = testError("refused")

func TestASessionAtAGlance(t *testing.T) {
	live(t, nil, func(r *rig) {
		openSession(r)
		exchange(r, 0, engine.FileDiff{File: "a.go", Additions: 3, Status: "added"})
		r.eng.says("GET /session/ses_1/todo", []engine.Todo{{Content: "fix it", Status: "pending"}})
		r.keys("ctrl+x", "b")
		r.see("Session at a glance", "Fix the port", "[ ] fix it", "± a.go +3 −0 added", "openspace: connected")
		r.keys("esc")
		heardRevert(r, "msg_a")
		r.keys("ctrl+x", "b")
		r.see("some of it is undone", "No file was changed")
	})
}

// variants gives the model m1 some.
func variants(r *rig) {
	r.eng.says("GET /config/providers", engine.Providers{Default: map[string]string{"mock": "m1"}, Providers: []engine.Provider{{ID: "mock", Name: "Mock", Models: map[string]engine.Model{
		"m1": {ID: "m1", ProviderID: "mock", Name: "First", Variants: map[string]json.RawMessage{"high": nil, "low": nil}},
		"m2": {ID: "m2", ProviderID: "mock", Name: "Second"}, "m3": {ID: "m3", ProviderID: "mock", Name: "Third"}}}}})
}

func TestVariantsAreCycledAndChosen(t *testing.T) {
	scene(t, nil, func(r *rig) {
		r.keys("ctrl+t")
		r.see("not known yet")
		variants(r)
		r.connect(client.Attached)
		openSession(r)
		for _, want := range []string{"mock/m1 · low", "mock/m1 · high", "mock/m1 ", "mock/m1 · low"} {
			r.keys("ctrl+t")
			r.see(want)
		}
		r.write("think a little")
		r.keys("enter")
		if got := prompts(r, "ses_1"); len(got) != 1 || got[0].Variant != "low" {
			t.Errorf("sent %+v", got)
		}
		say(r, "/variants")
		r.see("Variants of mock/m1", "● low", "  default")
		r.keys("down", "down", "enter")
		r.see("mock/m1 · high")
		say(r, "/variants default")
		r.gone("· high", "· low")
		say(r, "/variants low")
		say(r, "/models mock/m2")
		r.gone("· low")
		r.keys("f2")
		r.see("mock/m1 · low")
		say(r, "/models m2")
		say(r, "/models m1")
		r.see("mock/m1 · low")
		say(r, "/variants enormous")
		r.see(`no variant "enormous"`)
		say(r, "/models mock/m2")
		r.keys("ctrl+t")
		r.see("mock/m2 has no variants")
		say(r, "/variants")
		if len(r.m.dialogs) > 0 {
			t.Error("an empty list is shown")
		}
	})
}

func TestRecentModelsAreGoneThrough(t *testing.T) {
	scene(t, nil, func(r *rig) {
		variants(r)
		r.connect(client.Attached)
		r.keys("f2")
		r.see("no other model was used of late")
		old := engine.Session{ID: "ses_o", Title: "Old", Model: &engine.SessionModel{ID: "m3", ProviderID: "mock", Variant: "default"}, Time: engine.SessionTime{Created: 1, Updated: 1}}
		gone := engine.Session{ID: "ses_g", Title: "Gone", Model: &engine.SessionModel{ID: "none", ProviderID: "mock"}, Time: engine.SessionTime{Created: 1, Updated: 1}}
		r.events(&engine.SessionCreated{SessionID: old.ID, Info: old}, &engine.SessionCreated{SessionID: gone.ID, Info: gone})
		say(r, "/models mock/m2")
		var got []string
		for _, key := range []string{"f2", "f2", "f2", "shift+f2", "shift+f2"} {
			r.keys(key)
			_, model := r.m.choice.Who("")
			got = append(got, model.ModelID)
		}
		if s := strings.Join(got, " "); s != "m1 m3 m2 m3 m1" {
			t.Errorf("the models are %s", s)
		}
	})
}

func TestTheEnginesConfigurationSaysWhoAnswers(t *testing.T) {
	scene(t, nil, func(r *rig) {
		r.eng.says("GET /config", map[string]any{"model": "mock/m2", "default_agent": "plan", "provider": map[string]any{"mock": map[string]string{"key": "secret"}}})
		r.connect(client.Attached)
		r.see("plan · mock/m2")
	})
	for name, conf := range map[string]any{"a model that is not there": map[string]string{"model": "mock/none", "default_agent": "nobody"}, "nothing": map[string]string{}, "another shape": []int{1}} {
		t.Run(name, func(t *testing.T) {
			scene(t, nil, func(r *rig) {
				r.eng.says("GET /config", conf)
				r.connect(client.Attached)
				r.see("build · mock/m1")
			})
		})
	}
	scene(t, nil, func(r *rig) {
		r.eng.breaks("GET /config", 500)
		r.connect(client.Attached)
		r.see("build · mock/m1")
		r.gone("told to fail")
	})
}
