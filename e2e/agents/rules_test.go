package agents

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/openspace-tui/openspace/internal/uitest/rig"

	"github.com/openspace-tui/openspace/internal/uitest/mockllm"
	"github.com/openspace-tui/openspace/internal/uitest/oc"
	"github.com/openspace-tui/openspace/internal/uitest/term"
)

// changes is each command that changes something, in an order in which each
// succeeds where the agent's rules allow it, with the permission that it needs.
var changes = []struct{ id, args, needs string }{
	{"file.write", `{"path":"notes.txt","content":"alpha\n"}`, "edit"},
	{"file.patch", `{"path":"notes.txt","edits":[{"oldText":"alpha","newText":"beta"}]}`, "edit"},
	{"presentation.create", `{"deckPath":"t.deck.md","title":"T","slides":["# One"]}`, "edit"},
	{"presentation.update_slide", `{"deckPath":"t.deck.md","slideIndex":0,"content":"# Eins"}`, "edit"},
	{"presentation.export", `{"deckPath":"t.deck.md","format":"text","outPath":"t.txt"}`, "edit"},
	{"whiteboard.create", `{"whiteboardId":"b.whiteboard.json"}`, "edit"},
	{"whiteboard.add_shape", `{"whiteboardId":"b.whiteboard.json","shape":{"kind":"box","id":"a"}}`, "edit"},
	{"whiteboard.batch_add_shapes", `{"whiteboardId":"b.whiteboard.json","shapes":[{"kind":"box","id":"b"}]}`, "edit"},
	{"whiteboard.update_shape", `{"whiteboardId":"b.whiteboard.json","shapeId":"b","updates":{"text":"B"}}`, "edit"},
	{"whiteboard.delete_shape", `{"whiteboardId":"b.whiteboard.json","shapeId":"a"}`, "edit"},
	{"whiteboard.replace", `{"whiteboardId":"b.whiteboard.json","shapes":[{"kind":"box","id":"c"}]}`, "edit"},
	{"terminal.create", `{"title":"one","shellPath":"/bin/sh"}`, "bash"},
	{"terminal.create", `{"title":"two"}`, ""},
	{"terminal.send", `{"terminalId":"two","text":"touch ran\n"}`, "bash"},
	{"pane.open", `{"type":"editor","contentId":"main.go"}`, ""},
	{"file.read", `{"path":"main.go"}`, "read"},
}

func ourCall(id, args string) string {
	return fmt.Sprintf(`{"tool":"openspace_openspace_%s","args":%s}`, strings.ReplaceAll(id, ".", "_"), args)
}

// allChanges is a script that makes each call, each in a step of its own.
func allChanges(end string) string {
	var steps []string
	for _, c := range changes {
		steps = append(steps, "["+ourCall(c.id, c.args)+"]")
	}
	return "[" + strings.Join(steps, ",") + `,[{"text":"` + end + `"}]]`
}

func TestTheEnginesRulesHoldForOurCommands(t *testing.T) {
	deny := map[string]any{"edit": "deny", "bash": "deny"}
	agents := map[string]any{
		"reader": map[string]any{"mode": "primary", "description": "reads", "permission": deny},
		"looker": map[string]any{"mode": "subagent", "description": "looks", "permission": deny},
		// without this the engine offers it none of our tools
		"explore": map[string]any{"permission": map[string]any{"openspace_*": "allow"}},
	}
	for _, tc := range []struct {
		agent  string
		sub    bool
		denied string // permissions
	}{
		{"build", false, ""}, {"plan", false, "edit"}, {"reader", false, "edit bash"},
		{"general", true, ""}, {"explore", true, "edit"}, {"looker", true, "edit bash"},
	} {
		t.Run(tc.agent, func(t *testing.T) {
			r := rig.NewRig(t)
			r.Shell()
			config := oc.Config(r.Mock)
			config["agent"] = agents
			r.SetConfig(config)
			r.Mock.Set(t, "all", allChanges("All tried."))
			r.Mock.Set(t, "sub", `[[{"tool":"task","args":{"description":"try","prompt":"scenario:all","subagent_type":"`+tc.agent+`"}}],[{"text":"The parent ends."}]]`)
			args := []string{"--consent", "allow"}
			if !tc.sub {
				args = append(args, "--agent", tc.agent)
			}
			tm := r.Start(args...)
			if tm.Type("scenario:"+map[bool]string{true: "sub", false: "all"}[tc.sub], term.Enter); tc.sub {
				tm.See("The parent ends.")
			} else {
				tm.See("All tried.")
			}
			q := r.Asked("after all calls", func(q mockllm.Request) bool { return len(rig.Results(q)) == len(changes) })
			for i, got := range rig.Results(q) {
				r.Judged(changes[i].id, changes[i].needs, tc.agent, tc.denied, got)
			}
			r.HeldTo(tc.denied)
		})
	}
}

func TestAWriteOfOursIsAskedWithItsDiff(t *testing.T) {
	r := rig.NewRig(t)
	r.Asking()
	tm := r.Ours(`[[` + ourCall("file.write", `{"path":"notes.txt","content":"alpha\nbeta\n"}`) + `],
		[` + ourCall("file.patch", `{"path":"main.go","edits":[{"oldText":"hello","newText":"goodbye"}]}`) + `],
		[` + ourCall("presentation.create", `{"deckPath":"t.deck.md","title":"T","slides":["# One"]}`) + `],
		[{"text":"All written."}]]`)
	tm.See("Create notes.txt?", "+alpha", "+2 -0", "Always allow", "every change of any file", "until OpenSpace exits", "enter chooses")
	if _, err := os.Stat(filepath.Join(r.Dir, "notes.txt")); err == nil {
		t.Error("it was written before it was allowed")
	}
	tm.Type(term.Enter)
	tm.See("Change main.go?", "+1 -1", `-    fmt.Println("hello")`, `+    fmt.Println("goodbye")`, "enter chooses") // once was not always
	tm.Type(ctrlA)
	tm.See("All written.") // without another question
	if b, err := os.ReadFile(filepath.Join(r.Dir, "main.go")); err != nil || !strings.Contains(string(b), "goodbye") {
		t.Errorf("%s %v", b, err)
	}
	tm.Gone("esc interrupts")
	tm.Type("/permissions", term.Enter)
	tm.See("edit *", "by OpenSpace for its commands", "they hold for OpenSpace's commands too")
	tm.Type("by OpenSpace for")
	tm.Gone("Add a rule")
	tm.Type(ctrlD)
	tm.See("asked again from now on: edit *")
	tm.Type(term.Esc)
	tm.Gone("Permissions")
	r.Mock.Set(t, "more", `[[`+ourCall("file.write", `{"path":"more.txt","content":"x\n"}`)+`],[{"text":"More."}]]`)
	tm.Type("scenario:more", term.Enter)
	tm.See("Create more.txt?", "enter chooses")
	tm.Type(term.Enter)
	tm.See("More.")
}

func TestABoardAndADeckOfOursAreAskedWithTheChangeOfTheirFile(t *testing.T) {
	r := rig.NewRig(t)
	r.Asking()
	r.Write("t.deck.md", "# One\n\n---\n\n# Two\n")
	tm := r.Ours(`[[` + ourCall("presentation.update_slide", `{"deckPath":"t.deck.md","slideIndex":1,"content":"# Zwei"}`) + `],
		[` + ourCall("whiteboard.create", `{"whiteboardId":"b.whiteboard.json","title":"Plan"}`) + `],[{"text":"Both."}]]`)
	tm.See("Change t.deck.md?", "-# Two", "+# Zwei", "enter chooses")
	tm.Type(term.Enter)
	tm.See("Create b.whiteboard.json?", "enter chooses")
	tm.Type(ctrlF)
	tm.See(`"schema`)
	tm.Type(ctrlF)
	tm.See("enter chooses")
	tm.Type(ctrlA)
	tm.See("Both.")
}

func TestALineOfOursIsAskedAndAlwaysIsRemembered(t *testing.T) {
	r := rig.NewRig(t)
	r.Asking()
	send := func(text string) string {
		return "[" + ourCall("terminal.send", fmt.Sprintf(`{"terminalId":"one","text":%q}`, text)) + "]"
	}
	tm := r.Ours("[[" + ourCall("terminal.create", `{"title":"one"}`) + "]," + send("touch fi") + "," + send("rst; pwd\n") + "," + send("touch second\n") + `,[{"text":"All sent."}]]`)
	tm.See("Run this command?", "$ touch fi", "enter chooses") // keys without an end are asked too
	tm.Type(term.Enter)
	tm.See("Run this command?", "$ touch first; pwd", "touch *", "pwd *", "enter chooses")
	tm.Type(ctrlA)
	tm.See("All sent.")
	rig.Until(t, "both ran", func() bool {
		_, one := os.Stat(filepath.Join(r.Dir, "first"))
		_, two := os.Stat(filepath.Join(r.Dir, "second"))
		return one == nil && two == nil
	})
}

func TestADangerousLineOfOursIsAskedOnce(t *testing.T) {
	r := rig.NewRig(t)
	r.Asking()
	tm := r.Ours("[[" + ourCall("terminal.create", `{"title":"one"}`) + "],[" + ourCall("terminal.send", `{"terminalId":"one","text":"rm -rf src\n"}`) + `],[{"text":"Sent."}]]`)
	tm.See("Run this command?", "$ rm -rf src", "deletes folders without asking", "enter chooses")
	if strings.Contains(tm.Screen(), "Always allow") {
		t.Error("a dangerous line can be allowed always")
	}
	tm.Type(term.Enter)
	tm.See("Sent.")
	rig.Until(t, "it ran", func() bool { _, err := os.Stat(filepath.Join(r.Dir, "src")); return err != nil })
}

func TestARejectionOfOursEndsTheTurn(t *testing.T) {
	r := rig.NewRig(t)
	r.Asking()
	tm := r.Ours(`[[` + ourCall("file.write", `{"path":"notes.txt","content":"x"}`) + `],[{"text":"Never said."}]]`)
	tm.See("Create notes.txt?", "ends the turn", "enter chooses")
	tm.Type(term.Esc)
	tm.Gone("esc interrupts")
	tm.Gone("Create notes.txt?")
	if strings.Contains(tm.Screen(), "Never said.") {
		t.Error("the turn went on")
	}
	if _, err := os.Stat(filepath.Join(r.Dir, "notes.txt")); err == nil {
		t.Error("it was written")
	}
}

func TestARejectionOfOursTellsTheAgentWhatToDo(t *testing.T) {
	r := rig.NewRig(t)
	r.Asking()
	tm := r.Ours(`[[` + ourCall("file.write", `{"path":"notes.txt","content":"x"}`) + `],[{"text":"Then not."}]]`)
	tm.See("Create notes.txt?", "enter chooses")
	tm.Type(term.Up, term.Enter, "use the other folder", term.Enter)
	tm.See("Then not.")
	r.Told("with the message", func(s string) bool {
		return strings.Contains(s, "use the other folder") && strings.Contains(s, `"denied"`)
	})
}

func TestWhatConfiguresToolsIsAskedThoughAllIsAllowed(t *testing.T) {
	r := rig.NewRig(t)
	config := oc.Config(r.Mock)
	config["permission"] = map[string]any{"edit": "allow", "bash": "allow"}
	r.SetConfig(config)
	if err := os.Symlink("opencode.json", filepath.Join(r.Dir, "plain.txt")); err != nil {
		t.Fatal(err)
	}
	r.Write("opencode.json", "{}\n")
	var steps []string
	files := []string{"opencode.json", "plain.txt", ".envrc", ".github/workflows/ci.yml", "AGENTS.md", ".gitattributes"}
	allowed := 0
	for _, f := range files {
		if f != ".envrc" { // which is never written
			allowed++
		}
		steps = append(steps, "["+ourCall("file.write", fmt.Sprintf(`{"path":%q,"content":"{}\n\n"}`, f))+"]")
	}
	tm := r.Ours("[" + strings.Join(steps, ",") + `,[{"text":"All asked."}]]`)
	for range allowed {
		tm.See("it configures tools, so it is always asked", "enter chooses")
		if strings.Contains(tm.Screen(), "Always allow") {
			t.Error("it can be allowed always")
		}
		before := tm.Screen()
		tm.Type(term.Enter)
		tm.Until("another question", func(s string) bool {
			return strings.Contains(s, "All asked.") || strings.Contains(s, "enter chooses") && s != before
		})
	}
	tm.See("All asked.")
}

func TestALineThatMayWriteConfigurationIsAskedThoughAllIsAllowed(t *testing.T) {
	r := rig.NewRig(t)
	config := oc.Config(r.Mock)
	config["permission"] = map[string]any{"edit": "allow", "bash": "allow"}
	r.SetConfig(config)
	send := func(text string) string {
		return "[" + ourCall("terminal.send", fmt.Sprintf(`{"terminalId":"one","text":%q}`, text)) + "]"
	}
	tm := r.Ours("[[" + ourCall("terminal.create", `{"title":"one"}`) + "]," + send("cat .gitignore; git diff AGENTS.md\n") + "," + send("touch .gitattributes; touch ran\n") + `,[{"text":"All sent."}]]`)
	tm.See("Run this command?", "touch .gitattributes; touch ran", "it may write .gitattributes", "enter chooses")
	if strings.Contains(tm.Screen(), "Always allow") {
		t.Error("it can be allowed always")
	}
	if _, err := os.Stat(filepath.Join(r.Dir, "ran")); err == nil {
		t.Error("it ran before it was allowed")
	}
	tm.Type(term.Enter)
	tm.See("All sent.")
	rig.Until(t, "it ran", func() bool { _, err := os.Stat(filepath.Join(r.Dir, "ran")); return err == nil })
}

// What a shell reads otherwise than bash, what an open quote hides, and a folder
// that a line before leads to do not get around the rules.
func TestALineIsJudgedAsItsShellReadsItAndWhereThatIs(t *testing.T) {
	r := rig.NewRig(t)
	r.Shell()
	config := oc.Config(r.Mock)
	config["permission"] = map[string]any{"edit": "allow", "bash": json.RawMessage(`{"*":"deny","echo *":"allow","cd *":"allow","touch *":"allow","printf *":"allow"}`), "external_directory": "deny"}
	r.SetConfig(config)
	send := func(text string) string {
		return "[" + ourCall("terminal.send", fmt.Sprintf(`{"terminalId":"one","text":%q}`, text)) + "]"
	}
	tm := r.Ours("[[" + ourCall("terminal.create", `{"title":"one"}`) + "]," + send("echo $'\\'; rm main.go #'\n") + "," +
		send("cd src\n") + "," + send("printf '\\033]7;file://localhost/\\007'\n") + "," + send("touch ../here\n") + "," +
		send("touch ../../made-outside\n") + `,[{"text":"All sent."}]]`)
	tm.See("All sent.")
	r.Told("the denials", func(s string) bool { return strings.Contains(s, "denied_by_rule") })
	tm.Until("what is allowed has run", func(string) bool {
		_, err := os.Stat(filepath.Join(r.Dir, "here"))
		return err == nil
	})
	if _, err := os.Stat(filepath.Join(r.Dir, "main.go")); err != nil {
		t.Error("what only its shell runs ran")
	}
	if _, err := os.Stat(filepath.Join(filepath.Dir(r.Dir), "made-outside")); err == nil {
		t.Error("it wrote outside of the workspace")
	}
}

func TestWhatTheAgentMayNotReadReachesItByNoWay(t *testing.T) {
	r := rig.NewRig(t)
	config := oc.Config(r.Mock)
	config["permission"] = map[string]any{"edit": "allow", "bash": "allow", "read": map[string]any{"*": "allow", "hush*": "deny"}}
	r.SetConfig(config)
	r.Write("hush.txt", "marzipan\n")
	r.Write("t.deck.md", "# One\n\n```embed hush.txt\n```\n")
	calls := []string{
		ourCall("file.read", `{"path":"hush.txt"}`), ourCall("file.search", `{"query":"marzipan"}`),
		ourCall("presentation.export", `{"deckPath":"t.deck.md","format":"text","outPath":"o.txt"}`), ourCall("terminal.create", `{"edit":"hush.txt"}`),
	}
	tm := r.Ours("[[" + strings.Join(calls, "],[") + `],[{"text":"All tried."}]]`)
	tm.See("All tried.")
	q := r.Asked("after all calls", func(q mockllm.Request) bool { return len(rig.Results(q)) == len(calls) })
	for i, got := range rig.Results(q) {
		if i != 1 && !strings.Contains(got, "denied_by_rule") || i == 1 && !strings.Contains(got, `"filesWithheld":1`) || strings.Contains(got, "marzipan\n") {
			t.Errorf("%s gave %s", calls[i], got)
		}
	}
	if _, err := os.Stat(filepath.Join(r.Dir, "o.txt")); err == nil {
		t.Error("the export was written")
	}
}

func TestCtlIsJudgedByTheAgentAtWork(t *testing.T) {
	r := rig.NewRig(t)
	r.Mock.Set(t, "plan", `[[{"text":"Thinking. "},{"hold":"gate"},{"text":"Thought."}]]`)
	tm := r.Start("--consent", "allow", "--agent", "plan")
	tm.Type("scenario:plan", term.Enter)
	tm.See("Thinking.")
	<-r.Mock.Held("gate")
	out, code := r.Ctl("openspace.file.write", `{"path":"made.txt","content":"x"}`)
	if code != 1 || !strings.Contains(out, "denied_by_rule") || !strings.Contains(out, "plan") || !strings.Contains(out, "edit *") {
		t.Errorf("ctl gave %d %s", code, out)
	}
	if out, code := r.Ctl("openspace.file.read", `{"path":"main.go"}`); code != 0 {
		t.Errorf("reading gave %s", out)
	}
	r.Mock.Release("gate")
	tm.See("Thought.")
	tm.Gone("esc interrupts")
}

func TestWhatWouldBeRefusedIsNotAsked(t *testing.T) {
	r := rig.NewRig(t)
	r.Asking()
	calls := []struct{ id, args, code string }{
		{"file.write", `{"path":"../out.txt","content":"x"}`, "outside_workspace"},
		{"file.write", `{"path":".env","content":"x"}`, "denied"},
		{"file.write", `{"path":".git/config","content":"x"}`, "denied"},
		{"file.patch", `{"path":"main.go","edits":[{"oldText":"nowhere","newText":"x"}]}`, "no_match"},
		{"file.patch", `{"path":"main.go","edits":[{"oldText":"hello","newText":"x"}],"baseHash":"sha256:00"}`, "conflict"},
		{"presentation.update_slide", `{"deckPath":"none.deck.md","slideIndex":0,"content":"x"}`, "not_found"},
		{"whiteboard.add_shape", `{"whiteboardId":"none.whiteboard.json","shape":{"kind":"box"}}`, "not_found"},
	}
	var steps []string
	for _, c := range calls {
		steps = append(steps, "["+ourCall(c.id, c.args)+"]")
	}
	tm := r.Ours("[" + strings.Join(steps, ",") + `,[{"text":"All refused."}]]`)
	tm.See("All refused.")
	q := r.Asked("after all calls", func(q mockllm.Request) bool { return len(rig.Results(q)) == len(calls) })
	for i, got := range rig.Results(q) {
		if !strings.Contains(got, `"`+calls[i].code+`"`) {
			t.Errorf("%s %s gave %s", calls[i].id, calls[i].args, got)
		}
		if strings.Contains(got, "not read") { // it was to be written
			t.Errorf("%s %s was told of reading: %s", calls[i].id, calls[i].args, got)
		}
	}
}

func TestARuleOfThePersonsAnswersOurs(t *testing.T) {
	r := rig.NewRig(t)
	r.Asking()
	r.Mock.Set(t, "two", `[[`+ourCall("file.write", `{"path":"notes/a.txt","content":"x"}`)+`],[`+ourCall("file.write", `{"path":"other.txt","content":"x"}`)+`],[{"text":"Both."}]]`)
	tm := r.Start("--consent", "allow")
	tm.Type("/permissions add edit notes/*", term.Enter)
	tm.See("allowed without asking from now on")
	tm.Type("scenario:two", term.Enter)
	tm.See("Create other.txt?", "enter chooses")
	if _, err := os.Stat(filepath.Join(r.Dir, "notes", "a.txt")); err != nil {
		t.Error("the rule did not answer")
	}
	tm.Type(term.Enter)
	tm.See("Both.")
}
