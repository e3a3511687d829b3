package commands

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/panes"
)

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
