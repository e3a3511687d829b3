package agents

import (
	"io"
	"net/http"
	"strings"
	"testing"

	"github.com/openspace-tui/openspace/internal/uitest/rig"

	"github.com/openspace-tui/openspace/internal/uitest/mockllm"
	"github.com/openspace-tui/openspace/internal/uitest/oc"
	"github.com/openspace-tui/openspace/internal/uitest/term"
)

// askEngine asks an engine beside the program.
func askEngine(t *testing.T, e *oc.Engine, method, path string) string {
	t.Helper()
	req, err := http.NewRequestWithContext(t.Context(), method, e.URL+path, nil)
	if err != nil {
		t.Fatal(err)
	}
	req.SetBasicAuth(e.Username, e.Password)
	q := req.URL.Query()
	q.Set("directory", e.Dir)
	req.URL.RawQuery = q.Encode()
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	body, err := io.ReadAll(res.Body)
	if err != nil || res.StatusCode >= 300 {
		t.Fatalf("%s %s: %s %s (%v)", method, path, res.Status, body, err)
	}
	return string(body)
}

func TestBlocksTakeOverWhileTheEngineDoesNotReachTheHub(t *testing.T) {
	r := rig.NewRig(t)
	e := oc.Start(t, oc.Options{Dir: r.Dir, Mock: r.Mock})
	block := `%%OS{\"cmd\":\"openspace.editor.open\",\"args\":{\"path\":\"src/app.go\",\"line\":LINE,\"highlight\":true}}%%`
	r.Mock.Set(t, "ignored", `[[{"text":"Left alone. `+strings.Replace(block, "LINE", "11", 1)+`"}]]`)
	r.Mock.Set(t, "block", `[[{"text":"By a block. `+strings.Replace(block, "LINE", "40", 1)+`"}]]`)
	r.Mock.Set(t, "tool", `[[{"tool":"openspace_openspace_editor_open","args":{"path":"main.go"}}],[{"text":"By a tool."}]]`)
	tm := r.Start("--server", e.URL, "-p", oc.Password, "--consent", "allow")
	tm.See("agent by mcp")
	tm.Type("scenario:ignored", term.Enter)
	tm.See("Left alone.", "build · m1")
	if strings.Contains(tm.Screen(), "line number 11") {
		t.Errorf("a block acted beside MCP\n%s", tm.Screen())
	}
	toggle := func(becomes string) {
		t.Helper()
		tm.Type("/mcp", term.Enter)
		tm.See("enter, space connect, disconnect", "openspace")
		tm.Type(" ")
		tm.See(becomes)
		tm.Type(term.Esc)
		tm.Gone("enter, space connect, disconnect")
	}
	toggle("○ openspace")
	tm.Type("scenario:block", term.Enter)
	tm.See("By a block.", "line number 40", "agent by stream")
	q := r.Asked("by stream", func(q mockllm.Request) bool { return strings.Contains(rig.Last(q), "scenario:block") })
	if !strings.Contains(q.Body.System(), "## Command Format") {
		t.Error("the model was not told how to write blocks")
	}
	tm.Type(term.Alt("l"))
	toggle("● openspace")
	tm.See("agent by mcp")
	askEngine(t, e, http.MethodPost, "/mcp/openspace/disconnect") // as another window does when it ends: it is given again
	tm.Type("scenario:tool", term.Enter)
	tm.See("By a tool.", `import "fmt"`, "agent by mcp")
	q = r.Asked("by tools", func(q mockllm.Request) bool { return strings.Contains(rig.Last(q), "scenario:tool") })
	if strings.Contains(q.Body.System(), "## Command Format") {
		t.Error("the model is still told how to write blocks")
	}
	if got := askEngine(t, e, http.MethodGet, "/mcp"); !strings.Contains(got, `"openspace":{"status":"connected"}`) {
		t.Errorf("while it runs: %s", got)
	}
	tm.Type(term.CtrlX, "q")
	if err := tm.Wait(); err != nil {
		t.Fatal(err)
	}
	if got := askEngine(t, e, http.MethodGet, "/mcp"); !strings.Contains(got, `"openspace":{"status":"disabled"}`) {
		t.Errorf("after it left: %s", got)
	}
}

func TestTheAgentIsToldWhatIsOpen(t *testing.T) {
	r := rig.NewRig(t)
	for _, name := range []string{"one", "two", "three"} {
		r.Mock.Set(t, name, `[[{"text":"Answer `+name+`."}]]`)
	}
	tm := r.Start("--consent", "allow")
	ask := func(name string) mockllm.Request {
		t.Helper()
		tm.Type("scenario:"+name, term.Enter)
		tm.See("Answer " + name + ".")
		return r.Asked(name, func(q mockllm.Request) bool { return strings.Contains(rig.Last(q), "scenario:"+name) })
	}
	count := func(q mockllm.Request) (n int) {
		for _, m := range q.Body.Messages {
			n += strings.Count(m.Text(), "What is open beside the conversation now")
		}
		return n
	}
	if q := ask("one"); count(q) != 0 {
		t.Error("the model was told of nothing")
	}
	tm.Type("/open src/app.go:20", term.Enter)
	tm.See("line number 20")
	tm.Type(term.Alt("l"))
	if q := ask("two"); count(q) != 1 {
		t.Errorf("the model was told %d times", count(q))
	}
	tm.See("the agent was told what is open: src/app.go")
	if q := ask("three"); count(q) != 1 {
		t.Errorf("the model was told %d times", count(q))
	}
	tm.Type("/context", term.Enter)
	tm.See("The model's window", "what is open and where (medium)", "editor:src/app.go",
		"What OpenSpace adds, estimated at 4 letters a token", "tools, in each request (45 commands)", "context messages in this session so far (1)")
}

func TestTwoProgramsAtOneEngineEachDriveTheirOwnPanes(t *testing.T) {
	r := rig.NewRig(t)
	e := oc.Start(t, oc.Options{Dir: r.Dir, Mock: r.Mock})
	r.Mock.Set(t, "block", `[[{"text":"By a block. %%OS{\"cmd\":\"openspace.editor.open\",\"args\":{\"path\":\"src/app.go\",\"line\":40,\"highlight\":true}}%%"}]]`)
	r.Mock.Set(t, "tool", `[[{"tool":"openspace_openspace_editor_open","args":{"path":"main.go"}}],[{"text":"By a tool."}]]`)
	r.Mock.Set(t, "later", `[[{"tool":"openspace_openspace_editor_open","args":{"path":"main.go"}}],[{"text":"By a tool at last."}]]`)
	args := []string{"--server", e.URL, "-p", oc.Password, "--consent", "allow"}
	first := r.Start(args...)
	first.See("agent by mcp")
	second := r.Launch(args...)
	second.See("has this engine's tools for the panes")
	second.See("Ask anything", "agent by stream")
	second.Type("scenario:block", term.Enter)
	second.See("By a block.", "line number 40")
	second.Type("scenario:tool", term.Enter) // though its instructions do not tell of tools
	second.See("By a tool.", "this session is not of the OpenSpace")
	first.Type("scenario:tool", term.Enter)
	first.See("By a tool.", `import "fmt"`, "agent by mcp")
	if s := first.Screen() + second.Screen(); strings.Contains(second.Screen(), `import "fmt"`) || strings.Contains(first.Screen(), "line number 40") {
		t.Errorf("one drove the other's panes\n%s", s)
	}
	first.Type(term.CtrlX, "q")
	if err := first.Wait(); err != nil {
		t.Fatal(err)
	}
	second.Type(term.Alt("l"), "scenario:later", term.Enter)
	second.See("agent by mcp", `import "fmt"`)
	second.Type(term.CtrlX, "q")
	if err := second.Wait(); err != nil {
		t.Fatal(err)
	}
	if got := askEngine(t, e, http.MethodGet, "/mcp"); !strings.Contains(got, `"openspace":{"status":"disabled"}`) {
		t.Errorf("after both left: %s", got)
	}
}
