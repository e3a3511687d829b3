package commands

import (
	"context"
	"errors"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/panes"
)

func TestTheEditorsCommandHasFileAndLine(t *testing.T) {
	for _, c := range []struct {
		visual, editor string
		line           int
		want           string
	}{
		{"", "", 0, "vi|/w/a b.go"},
		{"", "vim", 3, "vim|+3|/w/a b.go"},
		{"nvim -p", "nano", 3, "nvim|-p|+3|/w/a b.go"},
		{"", "/usr/bin/hx", 3, "/usr/bin/hx|/w/a b.go:3"},
		{"code --wait", "", 3, "code|--wait|-g|/w/a b.go:3"},
		{"code --wait", "", 0, "code|--wait|/w/a b.go"},
		{"", `'/opt/my editor' --x "y z"`, 1, "/opt/my editor|--x|y z|+1|/w/a b.go"},
		{"", `vim '`, 1, "error"},
		{"", "openspace edit --wait", 3, "vi|+3|/w/a b.go"},
		{"/usr/bin/openspace edit -w", "nano", 0, "nano|/w/a b.go"},
		{"openspace --demo", "", 0, "openspace|--demo|/w/a b.go"},
	} {
		t.Setenv("VISUAL", c.visual)
		t.Setenv("EDITOR", c.editor)
		argv, err := editorCommand("/w/a b.go", c.line)
		got := strings.Join(argv, "|")
		if err != nil {
			got = "error"
		}
		if got != c.want {
			t.Errorf("%+v: %s", c, got)
		}
	}
}

func TestAnEditorOfOursIsNamedApart(t *testing.T) {
	t.Setenv("EDITOR", "openspace edit --wait")
	t.Setenv("VISUAL", "openspace edit --wait")
	t.Setenv("OPENSPACE_EDITOR", "hx")
	if argv, err := EditorCommand("/f", 2); err != nil || strings.Join(argv, " ") != "hx /f:2" {
		t.Errorf("%q, %v", argv, err)
	}
}

func TestEditingOpensATerminalAndShowsWhatWasSaved(t *testing.T) {
	t.Setenv("VISUAL", "")
	t.Setenv("EDITOR", "sh")
	r := withTerminals(newRig(t), 0)
	r.env.Origin = panes.User
	r.ok("editor.open", `{"path":"a.txt"}`)
	s := r.step("terminal.edit", `{}`)
	s = s.Work(t.Context())(r.env) // it is started
	if s.Result != nil || !strings.Contains(r.tabs(), "terminal:edit-a-txt") {
		t.Fatalf("tabs %s, %+v", r.tabs(), s.Result)
	}
	writeFile(t, filepath.Join(r.dir, "a.txt"), "saved\n")
	edited, _ := r.env.Terminals.Set.Get("edit-a-txt")
	if err := edited.Send(t.Context(), "user", "exit 0\n"); err != nil {
		t.Fatal(err)
	}
	s = r.end(t.Context(), s)
	if s.Result.Err != nil || r.sheet("a.txt").file.Text != "saved\n" || strings.Contains(r.tabs(), "terminal") {
		t.Errorf("%s, shows %q, tabs %s", s.Result.JSON(), r.sheet("a.txt").file.Text, r.tabs())
	}
}

func TestAFileIsEditedOnce(t *testing.T) {
	t.Setenv("VISUAL", "")
	t.Setenv("EDITOR", "sh")
	r := withTerminals(newRig(t), 0)
	r.env.Origin = panes.User
	r.ok("editor.open", `{"path":"a.txt"}`)
	first := r.step("terminal.edit", `{"path":"a.txt"}`)
	then := first.Work(t.Context())
	again := r.ok("terminal.edit", `{"path":"./a.txt"}`) // its terminal runs, and does not show yet
	if again["terminalId"] != "edit-a-txt" {
		t.Errorf("while it starts: %v", again)
	}
	waits := then(r.env)
	r.ok("pane.focus", `{"paneId":"`+string(r.env.Panes.Panes()[0].ID)+`"}`)
	if again = r.ok("terminal.edit", `{"path":"a.txt","line":3}`); again["terminalId"] != "edit-a-txt" || strings.Count(r.tabs(), "terminal:") != 1 {
		t.Errorf("it opens %v, tabs %s", again, r.tabs())
	}
	if f := r.env.Panes.Focused().Current().ID(); f != "terminal:edit-a-txt" {
		t.Errorf("the keyboard is at %s", f)
	}
	edited, _ := r.env.Terminals.Set.Get("edit-a-txt")
	if err := edited.Send(t.Context(), "user", "exit 0\n"); err != nil {
		t.Fatal(err)
	}
	r.end(t.Context(), waits)
	if id, ok := r.env.Terminals.Set.Editing("a.txt"); ok {
		t.Errorf("%s still edits it", id)
	}
}

func TestEditingRefuses(t *testing.T) {
	r := withTerminals(newRig(t), 0)
	r.env.Origin = panes.User
	r.refused("terminal.edit", `{}`, CodeInvalidArguments, "which file")
	r.refused("terminal.edit", `{"path":"../x"}`, "outside_workspace", "")
	for text, want := range map[string]call.EditArgs{"": {}, "a.go": {Path: "a.go"}, "a.go:7": {Path: "a.go", Line: 7}} {
		if got, err := editSlash(text); err != nil || got != want {
			t.Errorf("%q: %v %v", text, got, err)
		}
	}
}

func TestALentTerminalKeepsTheAgentWaiting(t *testing.T) {
	r := withTerminals(newRig(t), 0)
	r.env.Origin = panes.User
	r.refused("terminal.lend", `{}`, CodeUnavailable, "no terminal")
	r.ok("terminal.run", `{}`)
	toast := func() string {
		for _, e := range r.effects("terminal.lend", `{}`) {
			if t, ok := e.(Toast); ok {
				return t.Text
			}
		}
		return ""
	}
	if got := toast(); !strings.Contains(got, "is yours") {
		t.Errorf("toast %q", got)
	}
	r.env.Origin = panes.Agent
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
	defer cancel()
	if res := r.doCtx(ctx, "terminal.send", `{"terminalId":"terminal-1","text":"x"}`); res.Err == nil || res.Err.Code != CodeUnavailable {
		t.Errorf("the agent got %s", res.JSON())
	}
	if got := toast(); !strings.Contains(got, "again") {
		t.Errorf("toast %q", got)
	}
	r.env.Origin = panes.Agent
	r.ok("terminal.send", `{"terminalId":"terminal-1","text":"x"}`)
}

func TestTheLastCommandNeedsMarks(t *testing.T) {
	r := withTerminals(newRig(t), 0)
	r.ok("terminal.create", `{}`)
	r.refused("terminal.read_output", `{"terminalId":"terminal-1","lastCommand":true}`, CodeUnavailable, "OSC 133")
	r.ok("terminal.send", `{"terminalId":"terminal-1","text":"echo \u001b]133;A\u0007$ \u001b]133;B\u0007make\n"}`)
	r.ok("terminal.send", `{"terminalId":"terminal-1","text":"echo \u001b]133;C\u0007built it\n"}`)
	r.ok("terminal.send", `{"terminalId":"terminal-1","text":"echo \u001b]133;D;0\u0007\u001b]133;A\u0007$ done\n"}`)
	r.ok("terminal.read_output", `{"terminalId":"terminal-1","waitFor":"done"}`)
	got := r.ok("terminal.read_output", `{"terminalId":"terminal-1","lastCommand":true}`)
	if out, _ := got["output"].([]any); !slices.ContainsFunc(out, func(l any) bool { return strings.Contains(l.(string), "built it") }) || len(out) > 3 {
		t.Errorf("read %v", got)
	}
}

func TestPatternsOfTerminalErrors(t *testing.T) {
	if got := terminalError(errors.New("odd")); got.Code != CodeInternal {
		t.Errorf("got %+v", got)
	}
}

func TestSendsAreTypedInTheOrderInWhichTheyWereJudged(t *testing.T) {
	r := withTerminals(newRig(t), 0)
	r.ok("terminal.create", `{}`)
	first := r.step("terminal.send", `{"terminalId":"terminal-1","text":"echo on"}`)
	second := r.step("terminal.send", `{"terminalId":"terminal-1","text":"e\n"}`)
	done := make(chan func(Env) Step, 1)
	go func() { done <- second.Work(t.Context()) }() // it comes first, and waits
	if res := r.end(t.Context(), first); res.Result.Err != nil {
		t.Fatal(res.Result.JSON())
	}
	if res := (<-done)(r.env); res.Result.Err != nil {
		t.Fatal(res.Result.JSON())
	}
	if got := r.ok("terminal.read_output", `{"terminalId":"terminal-1","waitFor":"^one$","timeoutSeconds":20}`); got["matched"] != true {
		t.Errorf("read %v", got)
	}
	// One whose caller leaves does not hold up those behind it.
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	r.end(ctx, r.step("terminal.send", `{"terminalId":"terminal-1","text":"x"}`))
	v := r.gate(ConsentAllow).Judge(r.env, agentCall("openspace.terminal.send", `{"terminalId":"terminal-1","text":"\u0015echo two\n"}`), Seen{})
	if v.Refuse != nil {
		t.Errorf("judged %+v", v)
	}
}

func TestAnAgentDoesNotGoOnWithThePersonsLine(t *testing.T) {
	r := withTerminals(newRig(t), 0)
	r.ok("terminal.create", `{}`)
	s, _ := r.env.Terminals.Set.Get("terminal-1")
	if err := s.Type([]byte("rm -rf ")); err != nil {
		t.Fatal(err)
	}
	r.refused("terminal.send", `{"terminalId":"terminal-1","text":"victim\n"}`, CodeUnavailable, "is typing")
	if err := s.Type([]byte("x\r")); err != nil {
		t.Fatal(err)
	}
	r.ok("terminal.send", `{"terminalId":"terminal-1","text":"ls\n"}`)
}

func TestWhoeverAsksForAnEditorGetsItsTerminal(t *testing.T) {
	t.Setenv("VISUAL", "")
	t.Setenv("EDITOR", "sh")
	r := withTerminals(newRig(t), 0)
	r.env.Origin = panes.Agent
	s := r.end(t.Context(), r.step("terminal.create", `{"edit":"a.txt"}`))
	if s.Result.Err != nil || !strings.Contains(string(s.Result.JSON()), `"terminalId":"edit-a-txt"`) {
		t.Fatalf("%s", s.Result.JSON())
	}
	closes := false
	for _, e := range s.Effects {
		if c, ok := e.(CloseEnded); ok {
			closes = c.TerminalID == "edit-a-txt"
		}
	}
	if !closes {
		t.Errorf("it stays open: %v", s.Effects)
	}
	r.refused("terminal.create", `{"line":3}`, CodeInvalidArguments, "line needs edit")
	r.refused("terminal.create", `{"edit":"a.txt","shellPath":"bash"}`, CodeInvalidArguments, "leave out shellPath")
	r.refused("terminal.create", `{"edit":"a.txt","cwd":"../elsewhere"}`, "outside_workspace", "leads out")
}

func TestFilesOfOthersAreAskedBeforeTheyOpenInAnEditor(t *testing.T) {
	r := newRig(t)
	for file, want := range map[string]string{
		"a.txt":                                  "",
		filepath.Join(r.dir, "a.txt"):            "",
		".git/COMMIT_EDITMSG":                    "",
		"/r/.git/worktrees/w/COMMIT_EDITMSG":     "",
		"/r/.git/rebase-merge/git-rebase-todo":   "",
		".git/config":                            "agents may not read it",
		".env":                                   "agents may not read it",
		"/etc/hosts":                             "not in the workspace",
		"../COMMIT_EDITMSG":                      "not in the workspace",
		"/r/.git/hooks/../../../etc/COMMIT_EDIT": "not in the workspace",
	} {
		risk := riskOfEditing(r.env, call.TerminalCreateArgs{Edit: file})
		switch {
		case want == "" && risk != nil:
			t.Errorf("%s: %v", file, risk.Reasons)
		case want != "" && (risk == nil || !strings.Contains(risk.Record[0], want)):
			t.Errorf("%s: %+v, not %q", file, risk, want)
		}
	}
}

// git asks from the terminal in which the person ran it: its editor comes in
// front there, and nowhere else.
func TestAnEditorThatThePersonAskedForGetsTheKeyboard(t *testing.T) {
	t.Setenv("VISUAL", "")
	t.Setenv("EDITOR", "sh")
	for from, want := range map[string]string{
		"":      "[terminal:mine]terminal:edit-a-txt* [chat:new]",
		"mine":  "terminal:mine[terminal:edit-a-txt]* [chat:new]",
		"other": "[terminal:mine]terminal:edit-a-txt* [chat:new]",
	} {
		r := withTerminals(newRig(t), 0)
		r.env.Origin = panes.User
		r.ok("terminal.create", `{"title":"mine"}`)
		r.env.Origin, r.env.Typing = panes.Agent, true
		r.ok("terminal.create", `{"edit":"a.txt","from":"`+from+`"}`)
		if got := r.tabs(); got != want {
			t.Errorf("from %q: %s", from, got)
		}
	}
	withTerminals(newRig(t), 0).refused("terminal.create", `{"from":"mine"}`, CodeInvalidArguments, "from needs edit")
}
