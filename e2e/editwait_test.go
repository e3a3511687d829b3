package e2e

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/openspace-tui/openspace/internal/uitest/term"
)

// committing runs git commit with openspace as its editor, and gives what it said
// and how it ended.
func (r *rig) committing() <-chan string {
	r.t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	r.t.Cleanup(cancel)
	c := exec.CommandContext(ctx, "git", "-C", r.dir, "commit", "--allow-empty")
	c.WaitDelay = time.Second
	c.Env = append(slices.Clone(r.env), "GIT_EDITOR="+r.bin+" edit --wait", "GIT_AUTHOR_NAME=a", "GIT_AUTHOR_EMAIL=a@b", "GIT_COMMITTER_NAME=a", "GIT_COMMITTER_EMAIL=a@b")
	done := make(chan string, 1)
	go func() {
		out, err := c.CombinedOutput()
		if err != nil {
			out = append(out, " "+err.Error()...)
		}
		done <- string(out)
	}()
	return done
}

// writes is an editor that takes a line for the whole file.
func (r *rig) writes() string {
	r.t.Helper()
	return r.editor("echo \"writing $(basename \"$1\")\"; read -r line; [ \"$line\" = no ] && exit 1; echo \"$line\" > \"$1\"\n")
}

// editor makes an editor of a script.
func (r *rig) editor(script string) string {
	r.t.Helper()
	name := filepath.Join(r.home, "editor.sh")
	if err := os.WriteFile(name, []byte("#!/bin/sh\n"+strings.TrimPrefix(script, "#!/bin/sh\n")), 0o755); err != nil {
		r.t.Fatal(err)
	}
	return name
}

func TestGitHasItsMessagesWrittenHere(t *testing.T) {
	r := newRig(t)
	r.env = append(r.env, "EDITOR="+r.writes())
	tm := r.start("--demo", "--consent", "allow")
	edit := func(keys ...string) string {
		t.Helper()
		done := r.committing()
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
	writer, err := os.ReadFile(filepath.Join(r.home, "editor.sh"))
	if err != nil {
		t.Fatal(err)
	}
	r.editor("echo \"editor is broken\"; exit 3\n")
	if out := <-r.committing(); !strings.Contains(out, "exit status") {
		t.Errorf("an editor that failed by itself: %s", out)
	}
	tm.See("editor is broken", "exit 3") // and it stays to be read
	tm.Type(term.CtrlX, term.Alt("h"), term.CtrlX, term.Alt("w"))
	tm.Gone("editor is broken")
	r.editor(string(writer))
	done := r.committing()
	tm.See("writing COMMIT_EDITMSG")
	tm.Type(term.CtrlX, term.Alt("h"), term.CtrlX, term.Alt("w"))
	tm.See("enter ends it and closes")
	tm.Type(term.Enter)
	if out := <-done; !strings.Contains(out, "exit status") {
		t.Errorf("a terminal that was closed: %s", out)
	}
}

func TestAnEditorThatEndsWithTheProgramIsAFailure(t *testing.T) {
	r := newRig(t)
	r.env = append(r.env, "EDITOR="+r.writes())
	tm := r.start("--demo", "--consent", "allow")
	done := r.committing()
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
	r := newRig(t)
	r.shell()
	r.env = append(r.env, "EDITOR="+r.writes(), "GIT_EDITOR="+r.bin+" edit --wait", "GIT_AUTHOR_NAME=a", "GIT_AUTHOR_EMAIL=a@b", "GIT_COMMITTER_NAME=a", "GIT_COMMITTER_EMAIL=a@b")
	tm := r.start("--demo", "--consent", "allow")
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
