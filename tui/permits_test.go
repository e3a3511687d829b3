package tui

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/client"
	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/internal/answer"
	"github.com/openspace-tui/openspace/internal/config"
	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/permit"
	"github.com/openspace-tui/openspace/tui/agent"
	"github.com/openspace-tui/openspace/tui/connection"
)

// wants has a tool of the session's running reply ask to run.
func wants(r *rig, session, id, permission, pattern string) {
	r.t.Helper()
	call := "call_" + id
	r.events(
		&engine.PartUpdated{SessionID: session, Part: engine.Part{ID: "prt_" + id, SessionID: session,
			MessageID: "msg_prt_1", Type: engine.PartTool,
			Tool: permission, CallID: call, State: &engine.ToolState{Status: engine.ToolRunning,
				Input: map[string]any{"command": pattern}}}},
		&engine.PermissionAsked{Permission: engine.Permission{ID: id, SessionID: session, Permission: permission,
			Patterns: []string{pattern}, Always: []string{first(pattern) + " *"},
			Metadata: map[string]any{"command": pattern}, Tool: &engine.ToolRef{MessageID: "msg_prt_1", CallID: call}}},
	)
}

// first is a command's first line.
func first(command string) string {
	line, _, _ := strings.Cut(command, "\n")
	return line
}

// allowing plays a test on a live reply with rules.
func allowing(t *testing.T, change func(*agent.Permits), play func(r *rig)) {
	t.Helper()
	live(t, func(o *Options) {
		o.Permits.Rules = permit.Rules{Allow: []permit.Rule{{Permission: "bash", Pattern: "go test *"}},
			Ask:    []permit.Rule{{Permission: "bash", Pattern: "go test -race *"}},
			Danger: func(c string) bool { return strings.Contains(c, "rm -rf") }}
		if change != nil {
			change(&o.Permits)
		}
	}, func(r *rig) {
		openSession(r)
		busy(r, true)
		reply(r, "ses_1", "prt_1", "")
		play(r)
	})
}

func replies(r *rig, id string) []string { return r.eng.asked("POST /permission/" + id + "/reply") }

func TestARuleHoldsForNothingThatALinkLeadsTo(t *testing.T) {
	allowing(t, func(p *agent.Permits) {
		p.Rules = permit.Rules{Allow: []permit.Rule{{Permission: "edit", Pattern: "docs/*"}}}
	}, func(r *rig) {
		if err := os.MkdirAll(filepath.Join(r.dir, "docs"), 0o700); err != nil {
			t.Fatal(err)
		}
		for _, err := range []error{os.Mkdir(filepath.Join(r.dir, ".git"), 0o700),
			os.Symlink(t.TempDir(), filepath.Join(r.dir, "docs/out"))} {
			if err != nil {
				t.Fatal(err)
			}
		}
		wants(r, "ses_1", "per_1", "edit", "docs/a.md")
		if got := replies(r, "per_1"); len(got) != 1 || !strings.Contains(got[0], `"once"`) {
			t.Fatalf("the engine was told %q", got)
		}
		r.events(&engine.PermissionReplied{SessionID: "ses_1", RequestID: "per_1", Reply: "once"})
		wants(r, "ses_1", "per_2", "edit", "docs/out/a.md")
		r.see("asked although a rule allows it: docs/out/a.md")
		r.pass(time.Second)
		r.see("Allow once")
		if got := replies(r, "per_2"); len(got) != 0 {
			t.Fatalf("the engine was told %q", got)
		}
	})
}

func TestNoRuleAllowsAChangeOfWhatToolsObey(t *testing.T) {
	allowing(t, func(p *agent.Permits) {
		p.Rules = permit.Rules{Allow: []permit.Rule{{Permission: "edit", Pattern: "*"}, {Permission: "read", Pattern: "*"}}}
	}, func(r *rig) {
		for i, file := range []string{"opencode.json", ".github/workflows/a.yml", "AGENTS.md", ".git/hooks/pre-commit"} {
			id := fmt.Sprintf("per_%d", i)
			wants(r, "ses_1", id, "edit", file)
			r.pass(time.Second)
			if got := replies(r, id); len(got) != 0 {
				t.Errorf("%s: the engine was told %q", file, got)
			}
			r.events(&engine.PermissionReplied{SessionID: "ses_1", RequestID: id, Reply: "reject"})
		}
		for id, of := range map[string][2]string{"per_a": {"edit", "a.go"}, "per_b": {"read", "opencode.json"}} {
			wants(r, "ses_1", id, of[0], of[1])
			r.pass(time.Second)
			if got := replies(r, id); len(got) != 1 {
				t.Errorf("%v: the engine was told %q", of, got)
			}
		}
	})
}

func TestRulesAllowWhatTheyNameAndItIsShown(t *testing.T) {
	allowing(t, nil, func(r *rig) {
		wants(r, "ses_1", "per_1", "bash", "go test ./a")
		r.gone("Run this command?")
		if got := replies(r, "per_1"); len(got) != 1 || !strings.Contains(got[0], `"once"`) {
			t.Fatalf("the engine was told %q", got)
		}
		r.events(&engine.PermissionReplied{SessionID: "ses_1", RequestID: "per_1", Reply: "once"})
		r.see("go test ./a · allowed by rule: bash go test *")
		for i, asked := range []string{"go test -race ./a", "go vet", "go test x && rm -rf /"} {
			id := fmt.Sprintf("per_x%d", i)
			wants(r, "ses_1", id, "bash", asked)
			r.pass(time.Second)
			r.see("Run this command?", asked)
			if len(replies(r, id)) > 0 {
				t.Errorf("%s was allowed", asked)
			}
			r.events(&engine.PermissionReplied{SessionID: "ses_1", RequestID: id, Reply: "reject"})
		}
	})
}

func TestRulesHoldForSubagentsAndNotForOthersSessions(t *testing.T) {
	allowing(t, nil, func(r *rig) {
		for _, s := range []engine.Session{{ID: "ses_sub", ParentID: "ses_1", Title: "x"},
			{ID: "ses_other", Title: "y"}} {
			r.events(&engine.SessionCreated{SessionID: s.ID, Info: s},
				&engine.SessionStatus{SessionID: s.ID, Status: engine.Status{Type: engine.StatusBusy}})
		}
		wants(r, "ses_sub", "per_1", "bash", "go test")
		wants(r, "ses_other", "per_2", "bash", "go test")
		if len(replies(r, "per_1")) != 1 || len(replies(r, "per_2")) != 0 {
			t.Errorf("the engine was told %q", r.eng.asked("POST /permission"))
		}
	})
}

func TestAnAnswerThatDoesNotArriveIsAskedAgain(t *testing.T) {
	allowing(t, nil, func(r *rig) {
		r.eng.breaks("POST /permission/per_1/reply", 500)
		wants(r, "ses_1", "per_1", "bash", "go test")
		r.see("Run this command?", "told to fail")
		r.gone("allowed by rule")
		if got := replies(r, "per_1"); len(got) != 1 {
			t.Errorf("it was tried %d times", len(got))
		}
		r.eng.breaks("POST /permission/per_1/reply", 0)
		r.pass(time.Second)
		r.keys("enter")
		r.gone("Run this command?")
	})
}

func TestAResyncAllowsToo(t *testing.T) {
	allowing(t, nil, func(r *rig) {
		r.eng.statuses["ses_1"] = engine.Status{Type: engine.StatusBusy}
		r.eng.perms = []engine.Permission{{ID: "per_9", SessionID: "ses_1", Permission: "bash",
			Patterns: []string{"go test"}, Metadata: map[string]any{"command": "go test"}}}
		r.stream(client.StateChange{State: client.Retrying, Err: errors.New("cut")})
		r.stream(client.StateChange{State: client.Live, Version: "1.18.33"})
		r.pass(time.Second)
		if got := replies(r, "per_9"); len(got) != 1 {
			t.Errorf("the engine was told %q", got)
		}
	})
}

func TestRulesAreListedAddedAndRemoved(t *testing.T) {
	var kept [][]permit.Rule
	allowing(t, func(o *agent.Permits) {
		o.Kept = []permit.Rule{{Permission: "edit", Pattern: "docs/*"}}
		o.Keep = func(all []permit.Rule) error { kept = append(kept, all); return nil }
	}, func(r *rig) {
		r.eng.agents[0].Permission = []engine.Rule{{Permission: "bash", Pattern: "cat *", Action: "allow"}}
		r.events(&engine.InstanceDisposed{})
		wants(r, "ses_1", "per_1", "bash", "make lint")
		r.pass(time.Second)
		r.keys("ctrl+a")
		r.events(&engine.PermissionReplied{SessionID: "ses_1", RequestID: "per_1", Reply: "always"})
		wants(r, "ses_1", "per_2", "bash", "make all")
		r.pass(time.Second)
		r.see("make all")
		r.user("openspace.permission.rules", nil)
		r.see("Add a rule…", "edit docs/*", "allowed in this workspace", "bash go test *",
			"allowed by the configuration",
			"bash go test -race *", "always asked", "bash make lint *", "allowed until the engine restarts",
			"bash cat *", "allow, by the engine for build")

		r.keys("enter")
		r.see("Allow without asking", "bash make all") // exactly what was asked last
		r.keys("enter")
		r.see("bash make all", "allowed without asking from now on")
		if got := replies(r, "per_2"); len(got) != 1 {
			t.Errorf("what waited was not allowed: %q", got)
		}
		r.keys("down", "ctrl+d")
		if s := r.screen(); strings.Count(s, "allowed in this workspace") != 1 {
			t.Errorf("it is still listed:\n%s", s)
		}
		if len(kept) != 2 || len(kept[0]) != 2 || len(kept[1]) != 1 || kept[1][0].String() != "bash make all" {
			t.Errorf("kept: %v", kept)
		}
		r.keys("down", "ctrl+d") // now on the configuration's
		r.see("it stands in the configuration", "bash go test *")
		r.keys("esc")

		r.user("openspace.permission.rules", map[string]string{"remove": "bash nothing"})
		r.see("there is no rule bash nothing")
		r.user("openspace.permission.rules", map[string]string{"remove": "bash make all"})
		r.see("asked again from now on")
		r.user("openspace.permission.rules", map[string]string{"add": "everything"})
		r.see("PERMISSION PATTERN")
	})
}

func TestWhatTheEngineWasToldIsForgottenWithItsInstance(t *testing.T) {
	allowing(t, nil, func(r *rig) {
		wants(r, "ses_1", "per_1", "bash", "make")
		// by another client
		r.events(&engine.PermissionReplied{SessionID: "ses_1", RequestID: "per_1", Reply: "always"})
		forget := func() {
			r.user("openspace.permission.rules", nil)
			r.see("bash make *")
			r.write("make")
			r.keys("ctrl+d")
			r.see("Have the engine forget?")
			r.pass(answer.SettleFor)
			r.keys("y")
			r.pass(answer.SettleFor)
		}
		forget()
		r.see("interrupt it first")
		busy(r, false)
		r.keys("esc", "esc")
		forget()
		if got := r.eng.asked("POST /instance/dispose"); len(got) != 1 {
			t.Fatalf("the engine was asked %q", got)
		}
		r.events(&engine.InstanceDisposed{})
		r.user("openspace.permission.rules", nil)
		r.gone("bash make *")
		r.keys("esc")
		wants(r, "ses_1", "per_2", "bash", "make")
		r.events(&engine.PermissionReplied{SessionID: "ses_1", RequestID: "per_2", Reply: "always"})
		r.send(connection.Ready{Client: r.eng.client(r.dir), Kind: client.Attached, Version: "1.18.33"})
		r.user("openspace.permission.rules", nil)
		r.see("allowed unless the engine was restarted")
		r.keys("esc")
		r.send(connection.Ready{Client: r.eng.client(r.dir), Kind: client.Spawned, Version: "1.18.33"})
		r.user("openspace.permission.rules", nil)
		r.gone("bash make *")
	})
}

func TestRulesThatCannotBeKeptAreTold(t *testing.T) {
	allowing(t, func(o *agent.Permits) { o.Keep = func([]permit.Rule) error { return errors.New("the disk is full") } },
		func(r *rig) {
			r.user("openspace.permission.rules", map[string]string{"add": "bash ls"})
			r.see("the rules could not be kept: the disk is full")
			r.user("openspace.permission.write", map[string]string{"text": "nonsense"})
			r.keys("enter")
			r.see("Allow without asking", "a rule is PERMISSION PATTERN")
		})
}

func TestSlashPermissions(t *testing.T) {
	allowing(t, nil, func(r *rig) {
		for text, want := range map[string]string{"/permissions add bash git status": "from now on: bash git status",
			"/permissions sometimes": "/permissions add RULE"} {
			r.user("openspace.session.submit", map[string]string{"text": text})
			r.see(want)
		}
	})
}

func TestARequestIsSeenInTheWholeWindow(t *testing.T) {
	allowing(t, nil, func(r *rig) {
		r.user("openspace.chat.request", nil) // nothing is asked
		open(r, "alpha")
		r.user("openspace.pane.focus", map[string]string{"contentId": "chat:ses_1"})
		wants(r, "ses_1", "per_1", "bash", strings.TrimSpace(strings.ReplaceAll(numbered(80), "line", "echo")))
		r.pass(time.Second)
		r.see("the first file", "echo 1")
		r.keys("ctrl+f")
		r.gone("the first file", "echo 60")
		r.see("echo 20", "esc, ctrl+f back")
		r.keys("pgdown", "pgdown", "pgdown")
		r.see("echo 80")
		r.keys("esc")
		r.see("the first file", "Run this command?")
		r.keys("ctrl+f")
		r.write("wait")
		r.see("the first file", "wait", "tab turns to this") // text goes to the prompt, and is seen there
		r.keys("tab")
		r.pass(time.Second)
		r.keys("ctrl+f", "up", "enter")
		r.write("because")
		r.keys("esc")
		r.gone("the first file") // it left the field alone
		r.keys("enter")
		r.write("of this")
		r.keys("enter")
		if got := replies(r, "per_1"); len(got) != 1 || !strings.Contains(got[0], "of this") {
			t.Errorf("the engine was told %q", got)
		}
		r.see("the first file")
	})
}

func TestTheWholeWindowOfARequestTakesTheMouse(t *testing.T) {
	allowing(t, nil, func(r *rig) {
		wants(r, "ses_1", "per_1", "bash", strings.TrimSpace(strings.ReplaceAll(numbered(80), "line", "echo")))
		r.pass(time.Second)
		r.keys("ctrl+f")
		for range 3 {
			r.send(tea.MouseWheelMsg{X: 5, Y: 5, Button: tea.MouseWheelDown})
		}
		r.see("lines 10–")
		r.send(tea.MouseWheelMsg{X: 5, Y: 5, Button: tea.MouseWheelUp})
		r.see("lines 7–")
		click := func() {
			x, y := at(r, "Allow once")
			r.send(tea.MouseClickMsg{X: x, Y: y, Button: tea.MouseLeft})
		}
		if click(); len(replies(r, "per_1")) > 0 {
			t.Error("what was not seen to its end was allowed")
		}
		for range 30 {
			r.send(tea.MouseWheelMsg{X: 5, Y: 5, Button: tea.MouseWheelDown})
		}
		r.see("echo 80")
		r.pass(time.Second)
		click()
		if got := replies(r, "per_1"); len(got) != 1 || !strings.Contains(got[0], "once") {
			t.Errorf("the engine was told %q", got)
		}
	})
	allowing(t, nil, func(r *rig) {
		r.events(&engine.QuestionAsked{Question: engine.Question{ID: "que_1", SessionID: "ses_1",
			Questions: []engine.QuestionInfo{{Question: "Name?"}}}})
		r.pass(time.Second)
		r.keys("ctrl+f")
		r.send(tea.PasteMsg{Content: "Ada"})
		r.keys("enter")
		if got := r.eng.asked("POST /question/que_1/reply"); len(got) != 1 || !strings.Contains(got[0], "Ada") {
			t.Errorf("the engine was told %q", got)
		}
	})
}

func TestARuleThatTheConfigurationGainsAllowsWhatWaits(t *testing.T) {
	conf := &config.Loaded{}
	allowing(t, func(p *agent.Permits) { p.Rules = permit.Rules{} }, func(r *rig) {
		r.m.settings.Settings = Settings{Conf: conf}
		wants(r, "ses_1", "per_1", "bash", "go test ./a")
		r.pass(time.Second)
		r.see("Run this command?")
		newer := &config.Loaded{}
		newer.Permissions.Allow = []string{"bash go test *"}
		s := Settings{Conf: newer, Rules: permit.Rules{Allow: []permit.Rule{{Permission: "bash",
			Pattern: "go test *"}}}}
		r.send(apply(func(m *Model) tea.Cmd { return m.settings.Take(s, nil) }))
		if len(replies(r, "per_1")) != 1 {
			t.Errorf("the engine was told %q", r.eng.asked("POST /permission"))
		}
		broken := &config.Loaded{}
		broken.Permissions.Allow, broken.Permissions.Ask = newer.Permissions.Allow, []string{"* *"}
		s.Conf, s.Rules.Ask = broken, []permit.Rule{{Permission: "*", Pattern: "*"}}
		r.send(apply(func(m *Model) tea.Cmd { return m.settings.Take(s, nil) }))
		wants(r, "ses_1", "per_2", "bash", "go test ./b")
		if len(replies(r, "per_2")) != 0 {
			t.Error("it was allowed although everything is to be asked")
		}
	})
}

func TestALongRuleShowsItsVerdict(t *testing.T) {
	long := "external_directory /home/somebody/with/a/very/long/path/to/some/folder/of/the/project/*"
	allowing(t, nil, func(r *rig) {
		r.send(tea.WindowSizeMsg{Width: 80, Height: 24})
		rule, err := permit.Parse(long)
		if err != nil {
			t.Fatal(err)
		}
		r.m.calls.Rules.Change(commands.ChangeRules{Add: rule.String()})
		r.m.dialogs.Push(r.m.calls.Rules.List())
		r.see("external_directory /h", "project/*", "allowed in this workspace")
	})
}
