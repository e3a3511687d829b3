package tui

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/openspace-tui/openspace/client"
	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/internal/answer"
	"github.com/openspace-tui/openspace/internal/doctor"
	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/prompt"
	"github.com/openspace-tui/openspace/tui/drafts"
	"github.com/openspace-tui/openspace/tui/session"
)

// lookedAt is a dialog as a person opens it. stage is where; nil: staged.
type lookedAt struct {
	open  func(r *filed)
	stage func(t *testing.T, play func(r *filed))
}

// dialogsLookedAt are all of them, by a name without a dash.
func dialogsLookedAt() map[string]lookedAt {
	all := map[string]lookedAt{}
	for name, open := range map[string]func(r *filed){
		"palette":  func(r *filed) { r.keys("ctrl+p") },
		"found":    func(r *filed) { r.keys("ctrl+p"); r.write("sess") },
		"form":     func(r *filed) { r.keys("ctrl+p"); r.write("file.patch"); r.keys("enter"); r.write("alpha") },
		"variants": func(r *filed) { r.open("/variants") },
		"files":    func(r *filed) { r.keys("alt+n") },
		"stash":    func(r *filed) { r.open("/stash") },
		"queue":    func(r *filed) { queued(r); r.open("/queue") },
		"history":  func(r *filed) { r.open("/history") },
		"projects": func(r *filed) { r.open("/projects") },
		"rules":    func(r *filed) { r.open("/permissions") },
		"rule":     func(r *filed) { r.open("/permissions"); r.keys("enter") },
		"export":   func(r *filed) { r.open("/export"); r.keys("down", "space") },
		"share":    func(r *filed) { r.open("/share"); r.pass(2 * answer.SettleFor) },
		"sessions": func(r *filed) { r.keys("ctrl+x", "l", "down") },
		"search":   func(r *filed) { r.keys("ctrl+x", "l"); r.write("port"); r.pass(session.ReadAfter) },
		"rename":   func(r *filed) { r.open("/rename") },
		"revert":   func(r *filed) { r.open("/revert"); r.keys("up", "enter"); r.pass(2 * answer.SettleFor) },
		"delete": func(r *filed) {
			r.user("openspace.session.delete_message", map[string]string{"messageId": "msg_a"})
			r.pass(answer.SettleFor)
		},
		"consent":  func(r *filed) { agentOpens(r); r.pass(2 * answer.SettleFor) },
		"settling": agentOpens,
		"danger":   dangerous,
		"change": func(r *filed) {
			r.user("openspace.code.apply", map[string]string{"path": "alpha", "text": "the first file\nof four\n"})
		},
		"activity": acted,
		"timeline": func(r *filed) { r.keys("ctrl+x", "g", "up") },
		"todos":    func(r *filed) { r.open("/todo") },
		"problems": withProblems,
		"glance":   func(r *filed) { r.keys("ctrl+x", "b") },
		"status":   func(r *filed) { r.open("/status") },
		"help":     func(r *filed) { r.keys("f1") },
		"result":   func(r *filed) { r.keys("ctrl+p"); r.write("pane.list"); r.keys("enter") },
		"context":  func(r *filed) { r.open("/context") },
		"config":   func(r *filed) { r.open("/config") },
		"doctor":   examined,
		"logs":     logOf,
		"leader":   func(r *filed) { r.keys("ctrl+x") },
		"toast": func(r *filed) {
			r.keys("ctrl+x", "m")
			r.send(toastMsg(commands.LevelError, "the engine has no such model: "+strings.Repeat("far too long ", 9)))
		},
		"slash":    func(r *filed) { r.write("/se") },
		"mention":  func(r *filed) { r.write("look at @a") },
		"request":  func(r *filed) { requested(r); r.keys("ctrl+f") },
		"asked":    requested,
		"decks":    func(r *filed) { decksOf(r); r.open("/deck") },
		"boards":   func(r *filed) { boardsOf(r); r.open("/board") },
		"themes":   func(r *filed) { r.open("/themes"); r.write("a"); r.keys("down") },
		"settings": func(r *filed) { r.open("/settings"); r.keys("down") },
		"keys":     func(r *filed) { r.open("/keys"); r.write("focus"); r.keys("down", "enter", "alt+w") },
		"bindings": func(r *filed) { r.open("/keys"); r.write("focus"); r.keys("down") },
		"list": func(r *filed) {
			r.open("/settings")
			r.write("permissions.a")
			r.keys("enter", "up", "enter")
			r.write("bash")
			r.keys("enter")
		},
	} {
		all[name] = lookedAt{open: open}
	}
	for name, open := range whoAnswers() {
		all[name] = lookedAt{stage: answerers, open: func(r *filed) { open(r.rig); r.pass(10 * time.Second) }}
	}
	all["layouts"] = lookedAt{stage: shelved, open: func(
		r *filed) {
		r.slash("/layout")
		r.pass(10 * time.Second)
		r.keys("down")
	}}
	all["copy"] = lookedAt{stage: terminal, open: func(r *filed) { r.keys("ctrl+x", "ctrl+y") }}
	all["quit"] = lookedAt{stage: terminal, open: func(r *filed) { r.keys("ctrl+x", "q") }}
	return all
}

// furnish fills what dialogs show.
func furnish(r *filed) {
	r.t.Helper()
	models(r)
	r.eng.says("GET /session/ses_1/todo", []engine.Todo{{Content: "find where the port is read", Status: "completed"},
		{Content: "read it from the environment first, then from the file", Status: "in_progress", Priority: "high"}, {Content: "say so in the docs", Status: "pending"},
		{Content: "a switch for it", Status: "cancelled"}})
	r.eng.says("GET /mcp", map[string]engine.MCPStatus{"openspace": {Status: "connected"},
		"docs":  {Status: "failed", Error: "Unable to connect. Is the computer able to access the url?"},
		"login": {Status: "needs_auth"}, "old": {Status: "disabled"}})
	r.eng.says("GET /lsp", []engine.LSPStatus{{ID: "gopls", Name: "gopls", Root: "src", Status: "connected"}})
	r.eng.says("GET /formatter", []engine.FormatterStatus{{Name: "gofmt", Extensions: []string{".go"}, Enabled: true},
		{Name: "prettier", Extensions: []string{".ts", ".js"}}})
	r.eng.says("GET /project", []engine.Project{{ID: "1", Worktree: r.dir, VCS: "git"},
		{ID: "2", Worktree: "/srv/the site"}})
	r.connect(client.Attached)
	r.pass(9*time.Hour + 30*time.Minute)
	talksOf(r)
	typed := drafts.Typed{Stash: []prompt.Draft{prompt.Text("a thought for later"), prompt.Text("another one,\nof two lines")}}
	for i, text := range []string{"why does the port differ?", "run the tests\nand tell what fails",
		strings.Repeat("a long prompt ", 20)} {
		dir := []string{r.m.o.Files.Dir(), r.m.o.Files.Dir(), "/elsewhere/site"}[i]
		typed.History = append(typed.History,
			prompt.Entry{Text: text, Dir: dir, Time: r.m.o.Now().Add(-time.Duration(10-i) * 20 * time.Minute)})
	}
	r.typed(typed)
	for _, rule := range []string{"bash git status", "webfetch *"} {
		r.m.calls.Rules.Change(commands.ChangeRules{Add: rule})
	}
	r.m.toasts.Clear()
}

// models are several of two providers.
func models(r *filed) {
	some := func(provider string, names ...string) map[string]engine.Model {
		out := map[string]engine.Model{}
		for _, name := range names {
			id := strings.ToLower(strings.ReplaceAll(name, " ", "-"))
			out[id] = engine.Model{ID: id, ProviderID: provider, Name: name}
		}
		return out
	}
	far := some("far", "Large", "Large thinking", "A model with a name that is longer than most windows have room for")
	near := some("near", "Small 7B")
	large := far["large"]
	large.Variants = map[string]json.RawMessage{"high": nil, "low": nil}
	large.Limit.Context = 200000
	far["large"] = large
	r.eng.says("GET /config/providers", engine.Providers{Default: map[string]string{"far": "large"},
		Providers: []engine.Provider{
			{ID: "far", Name: "Far away", Models: far}, {ID: "near", Name: "On this machine", Models: near}}})
}

// talksOf makes a conversation that changed files, and sessions beside it.
func talksOf(r *filed) {
	r.t.Helper()
	for i, title := range []string{"Draw the build as a whiteboard",
		"A deck about the release that has a title of many words, more than fit", "漢字 and other wide letters"} {
		talkOf(r.rig, before(r.rig, fmt.Sprintf("ses_o%d", i), title, time.Duration(i*i+1)*7*time.Hour),
			"Where is the port?", "The port is read in src/gamma, line 12.")
	}
	child := before(r.rig, "ses_o4", "Look for tests", 7*time.Hour)
	child.ParentID = "ses_o0"
	r.eng.has(child)
	r.events(&engine.SessionCreated{SessionID: child.ID, Info: child})
	s := before(r.rig, "ses_1", "Fix the port", 0)
	s.Cost, s.Tokens = 0.0421, engine.Tokens{Input: 12345, Output: 678}
	r.eng.has(s)
	r.events(&engine.SessionCreated{SessionID: s.ID, Info: s})
	r.user("openspace.session.switch", map[string]string{"sessionId": s.ID})
	exchange(r.rig, 0, engine.FileDiff{File: "out.txt", Status: "added", Additions: 2,
		Patch: "@@ -0,0 +1,2 @@\n+one\n+two\n"},
		engine.FileDiff{File: "src/config/server.go", Status: "modified", Additions: 1, Deletions: 1,
			Patch: "@@ -10,3 +10,3 @@\n func port() int {\n-\treturn 8080\n+\treturn fromEnv(\"PORT\", 8080)\n }\n"})
	exchange(r.rig, 1, engine.FileDiff{File: "out.txt", Status: "modified", Additions: 1, Deletions: 2,
		Patch: "@@ -1,2 +1 @@\n-one\n-two\n+three\n"})
}

// queued has two prompts wait for their turn.
func queued(r *filed) {
	busy(r.rig, true)
	for _, text := range []string{"then run the tests", "and commit it with a message that says why, at some length"} {
		r.write(text)
		r.keys("enter")
	}
}

// agentOpens has the agent ask for consent.
func agentOpens(r *filed) {
	r.agent(r.ctx, "openspace.editor.open", `{"path":"src/gamma","line":10,"endLine":14,"highlight":true}`)
	r.agent(r.ctx, "openspace.pane.list", `{}`)
}

// dangerous has it want to run something dangerous.
func dangerous(r *filed) {
	r.m.calls.Gate().SetConsent(commands.ConsentAllow)
	if _, there := r.m.reg.Get("openspace.test.run"); !there {
		shell(r.rig)
	}
	r.agent(r.ctx, "openspace.test.run", `{"text":"cd src\nrm -rf build"}`)
	r.pass(2 * answer.SettleFor)
}

// acted shows what the agent did.
func acted(r *filed) {
	r.m.calls.Gate().SetConsent(commands.ConsentAllow)
	r.now(r.agent(r.ctx, "openspace.editor.open", `{"path":"src/gamma","line":10,"endLine":14,"highlight":true}`))
	r.now(r.agent(r.ctx, "openspace.editor.open", `{"path":"missing"}`))
	r.keys("ctrl+p")
	r.write("activity")
	r.keys("enter")
	r.pass(time.Minute) // what failed is told until then
}

// requested has the engine ask for a permission.
func requested(r *filed) {
	wants(r.rig, "ses_1", "per_1", "bash", "go build ./... && ./deploy --to production --because \"it is time\"")
	r.pass(time.Second)
}

func examined(r *filed) {
	r.m.o.Doctor = func(context.Context, doctor.Screen) doctor.Report {
		return doctor.Report{doctor.Say("engine", doctor.OK, "opencode 1.18.33", ""),
			doctor.Say("providers", doctor.Warn, "not asked", ""),
			doctor.Say("clipboard", doctor.Warn, "the terminal may refuse what is copied",
				"set -g set-clipboard on, in ~/.tmux.conf"),
			doctor.Say("keyboard", doctor.Bad, "shift+enter is enter here", "alt+enter or ctrl+j begin a new line")}
	}
	r.open("/doctor")
	r.pass(time.Second)
}

func logOf(r *filed) {
	r.t.Chdir(filepath.Dir(r.dir))
	r.m.o.LogFile = "openspace.log"
	r.m.o.WatchLog = func(context.Context, string) func() bool { return nil }
	if err := os.WriteFile(r.m.o.LogFile, []byte(someLog), 0o600); err != nil {
		r.t.Fatal(err)
	}
	r.open("/logs")
}

func decksOf(r *filed) {
	for _, name := range []string{"talk.deck.md", "docs/release.slides.md"} {
		r.put(r.t, filepath.Join(r.dir, name), "---\ntitle: About "+name+"\n---\n\n# One\n\n---\n\n# Two\n")
	}
}

func boardsOf(r *filed) {
	for _, id := range []string{"build", "docs/flow"} {
		r.user("openspace.whiteboard.create", map[string]string{"whiteboardId": id + ".whiteboard.json",
			"title": "The " + id})
	}
	for r.m.ws.Focused() != nil && r.chat() == nil {
		r.keys("alt+w")
	}
}

// shelved is a stage with a layout that was kept.
func shelved(t *testing.T, play func(r *filed)) {
	t.Helper()
	live(t, newShelf().with, func(r *rig) {
		open(r, "alpha")
		r.slash("/layout save review")
		play(&filed{rig: r})
	})
}

// terminal is a stage with a terminal whose program works, and wants something
// copied.
func terminal(t *testing.T, play func(r *filed)) {
	t.Helper()
	shells(t, nil, func(r *rig, w *wire) {
		w.busy.Store(true)
		text := base64.StdEncoding.EncodeToString([]byte("https://example.com/a/page?of=many&letters=" + strings.Repeat("x", 80) + "\nand a second line"))
		if _, err := w.in.Write([]byte("\x1b]52;c;" + text + "\x07")); err != nil {
			t.Fatal(err)
		}
		r.pass(time.Minute)
		play(&filed{rig: r})
	})
}
