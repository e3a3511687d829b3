package panes

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/openspace-tui/openspace/internal/uitest/rig"

	"github.com/openspace-tui/openspace/internal/uitest/term"
)

func TestGitHasItsMessagesWrittenHere(t *testing.T) {
	r := rig.NewRig(t)
	r.Env = append(r.Env, "EDITOR="+r.Writes())
	tm := r.Start("--demo", "--consent", "allow")
	edit := func(keys ...string) string {
		t.Helper()
		done := r.Committing()
		tm.See("writing COMMIT_EDITMSG")
		tm.Type(append([]string{term.CtrlX, term.Alt("h")}, keys...)...)
		return <-done
	}
	if out := edit("said in a terminal", term.Enter); !strings.Contains(out, "said in a terminal") {
		t.Errorf("git: %s", out)
	}
	tm.Gone("writing COMMIT_EDITMSG")
	if out := edit("no", term.Enter); !strings.Contains(out, "exit status") {
		t.Errorf("an editor that failed: %s", out)
	}
	tm.Gone("writing COMMIT_EDITMSG") // whoever gave up has read it
	writer, err := os.ReadFile(filepath.Join(r.Home, "editor.sh"))
	if err != nil {
		t.Fatal(err)
	}
	r.Editor("echo \"editor is broken\"; exit 3\n")
	if out := <-r.Committing(); !strings.Contains(out, "exit status") {
		t.Errorf("an editor that failed by itself: %s", out)
	}
	tm.See("editor is broken", "exit 3") // and it stays to be read
	tm.Type(term.CtrlX, term.Alt("h"), term.CtrlX, term.Alt("w"))
	tm.Gone("editor is broken")
	r.Editor(string(writer))
	done := r.Committing()
	tm.See("writing COMMIT_EDITMSG")
	tm.Type(term.CtrlX, term.Alt("h"), term.CtrlX, term.Alt("w"))
	tm.See("enter ends it and closes")
	tm.Type(term.Enter)
	if out := <-done; !strings.Contains(out, "exit status") {
		t.Errorf("a terminal that was closed: %s", out)
	}
}

func TestAnEditorThatEndsWithTheProgramIsAFailure(t *testing.T) {
	r := rig.NewRig(t)
	r.Env = append(r.Env, "EDITOR="+r.Writes())
	tm := r.Start("--demo", "--consent", "allow")
	done := r.Committing()
	tm.See("writing COMMIT_EDITMSG")
	tm.Type("/exit", term.Enter)
	tm.See("Quit while these run?")
	tm.Type(term.Enter)
	if err := tm.Wait(); err != nil {
		t.Fatal(err)
	}
	if out := <-done; !strings.Contains(out, "exit status") || !strings.Contains(out, "OpenSpace ended before the editor did") {
		t.Errorf("git: %s", out)
	}
}

func TestGitOfATerminalHasItsMessageWrittenInFront(t *testing.T) {
	r := rig.NewRig(t)
	r.Shell()
	r.Env = append(r.Env, "EDITOR="+r.Writes(), "GIT_EDITOR="+r.Bin+" edit --wait", "GIT_AUTHOR_NAME=a", "GIT_AUTHOR_EMAIL=a@b", "GIT_COMMITTER_NAME=a", "GIT_COMMITTER_EMAIL=a@b")
	tm := r.Start("--demo", "--consent", "allow")
	tm.Type("/term", term.Enter)
	tm.See("ready$")
	tm.Type("git commit --allow-empty", term.Enter)
	tm.See("writing COMMIT_EDITMSG")
	tm.Type("said in front", term.Enter) // without a key to go there
	tm.See("said in front", "ready$")
	tm.Gone("writing COMMIT_EDITMSG")
	tm.Type("echo back $OPENSPACE_TERMINAL", term.Enter)
	tm.See("back terminal-1")
}
