package agents

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"path/filepath"
	"strings"
	"testing"

	"github.com/openspace-tui/openspace/internal/uitest/rig"

	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/permit"
	"github.com/openspace-tui/openspace/internal/uitest/oc"
)

// asks calls the engine, and reads its answer.
func asks[T any](t *testing.T, e *oc.Engine, method, path, body string) (out T) {
	t.Helper()
	req, err := http.NewRequestWithContext(t.Context(), method, e.URL+path, bytes.NewReader([]byte(body)))
	if err != nil {
		t.Fatal(err)
	}
	req.SetBasicAuth(e.Username, e.Password)
	req.Header.Set("Content-Type", "application/json")
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	b, err := io.ReadAll(res.Body)
	if err != nil || res.StatusCode >= 300 {
		t.Fatalf("%s %s: %s %s %v", method, path, res.Status, b, err)
	}
	if len(b) > 0 {
		if err := json.Unmarshal(b, &out); err != nil {
			t.Fatalf("%s: %s: %v", path, b, err)
		}
	}
	return out
}

// engineSays has the engine's own tool called in a session of its own, and
// returns what its rules made of it.
func engineSays(t *testing.T, e *oc.Engine, name, call string) string {
	t.Helper()
	e.Mock.Set(t, name, `[[`+call+`],[{"text":"ok"}]]`)
	s := asks[engine.Session](t, e, "POST", "/session", `{}`)
	asks[any](t, e, "POST", "/session/"+s.ID+"/prompt_async", `{"agent":"picky","parts":[{"type":"text","text":"scenario:`+name+`"}]}`)
	said := ""
	rig.Until(t, "the engine judged "+call, func() bool {
		for _, p := range asks[[]engine.Permission](t, e, "GET", "/permission", "") {
			if p.SessionID == s.ID {
				said = engine.ActionAsk
				asks[any](t, e, "POST", "/permission/"+p.ID+"/reply", `{"reply":"reject"}`)
			}
		}
		for _, m := range asks[[]engine.MessageWithParts](t, e, "GET", "/session/"+s.ID+"/message", "") {
			for _, p := range m.Parts {
				switch {
				case said != "" || p.State == nil:
				case p.State.Status == engine.ToolError && strings.Contains(p.State.Error, "prevents you from using"):
					said = engine.ActionDeny
				case p.State.Status == engine.ToolCompleted:
					said = engine.ActionAllow
				}
			}
		}
		return said != ""
	})
	return said
}

// The same rules, judged by the engine for its tools and by us.
func TestOurReadingOfTheRulesIsTheEngines(t *testing.T) {
	t.Parallel()
	dir := oc.Workspace(t)
	e := oc.Start(t, oc.Options{Dir: filepath.Join(dir, "src"), Mock: oc.StartMock(t), Config: map[string]any{
		"agent": map[string]any{"picky": map[string]any{"mode": "primary", "permission": json.RawMessage(`{
			"bash":{"*":"ask","ls *":"allow","git *":"deny","git status":"allow","echo ?":"allow","true":"allow"},
			"edit":{"*":"deny","src/docs/*":"allow","src/?.txt":"ask","*.md":"ask","src/docs/x.md":"allow"}}`)}},
	}})
	var rules []engine.Rule
	for _, a := range asks[[]engine.Agent](t, e, "GET", "/agent", "") {
		if a.Name == "picky" {
			rules = a.Permission
		}
	}
	paths := asks[engine.Paths](t, e, "GET", "/path", "")
	book := permit.Book{Agents: []permit.Agent{{Name: "picky", Rules: rules, Known: true}}}
	seen := map[string]bool{}
	judge := func(name, call string, need permit.Need) {
		t.Helper()
		ours := book.Rule([]permit.Need{need}, nil).Action
		if theirs := engineSays(t, e, name, call); ours != theirs {
			t.Errorf("%v: the engine says %s, we %s", need.Patterns, theirs, ours)
		}
		seen[ours] = true
	}
	for i, line := range []string{"ls", "ls -la", "lsb", "git log", "git status", "git status -s", "ls; git log", "ls && true", "A=1 ls", "echo a", "echo ab", "ls $(git log)", "if true; then ls; fi"} {
		b, err := json.Marshal(line)
		if err != nil {
			t.Fatal(err)
		}
		parts, _ := permit.ReadLine(line, paths.Directory, paths.Home)
		judge(fmt.Sprintf("line%d", i), `{"tool":"bash","args":{"command":`+string(b)+`,"description":"x"}}`, permit.Need{Permission: permit.Bash, Patterns: parts.Patterns})
	}
	for i, file := range []string{"docs/a.txt", "docs/b.md", "docs/x.md", "a.txt", "ab.txt", "helper.go", "../top.md", "../src/docs/c.txt"} {
		path := filepath.Join(paths.Directory, file)
		judge(fmt.Sprintf("file%d", i), `{"tool":"write","args":{"filePath":"`+path+`","content":"x"}}`, permit.Need{Permission: permit.Edit, Patterns: []string{permit.Named(paths.Worktree, path)}})
	}
	if len(seen) != 3 {
		t.Errorf("the cases saw %v", seen)
	}
}
