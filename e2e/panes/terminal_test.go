package panes

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/openspace-tui/openspace/internal/uitest/rig"

	"github.com/openspace-tui/openspace/internal/uitest/mockllm"
	"github.com/openspace-tui/openspace/internal/uitest/term"
)

func TestATerminalIsUsedByHand(t *testing.T) {
	r := rig.NewRig(t)
	r.Shell()
	tm := r.Start("--demo")
	tm.Type("/term", term.Enter)
	tm.See("ready$")
	tm.Type("echo sum-$((40+2)); pwd", term.Enter)
	tm.See("sum-42", r.Dir)
	tm.Type("printf 'one\\033]0;named by the program\\007\\n'", term.Enter)
	tm.See("named by the program")
	tm.Type(term.CtrlX, term.Alt("l"), "hello") // the leader leads out of it
	tm.See("┃ hello")
	tm.Type(term.CtrlX, term.Alt("h"), "exit 7", term.Enter)
	tm.See("exit 7", "enter restarts")
	tm.Type(term.Enter)
	tm.Until("a prompt below", func(s string) bool {
		_, below, ok := strings.Cut(s, "exit 7")
		return ok && strings.Contains(below, "ready$")
	})
	tm.Type("echo from-the-$((1+1))nd", term.Enter)
	tm.See("from-the-2nd")
	tm.Type("exit", term.Enter)
	tm.See("enter restarts")
	tm.Type("q")
	tm.Gone("enter restarts")
}

func TestADangerousLineIsShownBeforeItRuns(t *testing.T) {
	r := rig.NewRig(t)
	r.Shell()
	r.Write("build/keep.txt", "x")
	send := func(text string) string {
		return fmt.Sprintf(`[{"tool":"openspace_openspace_terminal_send","args":{"terminalId":"build","text":%q}}]`, text)
	}
	r.Mock.Set(t, "clean", `[[{"tool":"openspace_openspace_terminal_create","args":{"title":"build"}}],`+send("rm -r")+`,`+send("f build\n")+`,[{"text":"Finished."}]]`)
	tm := r.Start("--consent", "allow")
	tm.Type("scenario:clean", term.Enter)
	tm.See("Let the agent run this?", "rm -rf build", "deletes folders without asking")
	tm.Gone("a moment…")
	tm.Type(term.Esc)
	tm.See("Finished.")
	q := r.Asked("after the refusal", func(q mockllm.Request) bool { return len(rig.Results(q)) == 3 })
	if got := rig.Results(q); !strings.Contains(got[1], `"success":true`) || !strings.Contains(got[2], `"denied"`) {
		t.Errorf("the model was told %q", got)
	}
	if _, err := os.Stat(filepath.Join(r.Dir, "build", "keep.txt")); err != nil {
		t.Error(err)
	}
}

func TestAFileIsEditedInThePersonsEditor(t *testing.T) {
	r := rig.NewRig(t)
	editor := filepath.Join(r.Home, "editor.sh")
	if err := os.WriteFile(editor, []byte("#!/bin/sh\necho \"line $1\"; read -r wait; echo '// edited by hand' > \"$2\"\n"), 0o755); err != nil {
		t.Fatal(err)
	}
	r.Env = append(r.Env, "EDITOR="+editor)
	tm := r.Start("--demo")
	tm.Type("/open src/app.go:20", term.Enter)
	tm.See("line number 20")
	tm.Type("e")
	tm.See("line +20")
	tm.Type(term.Enter)
	tm.See("// edited by hand")
	tm.Gone("line +20")
}

func TestABangRunsInTheSession(t *testing.T) {
	r := rig.NewRig(t)
	tm := r.Start()
	tm.See("● opencode")
	tm.Type("!echo from-$((50+1))", term.Enter)
	tm.See("from-51")
}

func TestNoShellSurvivesAKill(t *testing.T) {
	r := rig.NewRig(t)
	r.Shell()
	tm := r.Start("--demo", "--consent", "allow")
	tm.Type("/term", term.Enter)
	tm.See("ready$")
	marker := fmt.Sprintf("%d.5", 100000+os.Getpid())
	tm.Type("(trap '' HUP; sleep "+marker+") & sleep "+marker, term.Enter)
	alive := func() int { return processes("sleep\x00" + marker) }
	rig.Until(t, "two sleeps run", func() bool { return alive() == 2 })
	rig.Kill(t, tm.PID())
	_ = tm.Wait()
	rig.Until(t, "no sleep runs", func() bool { return alive() == 0 })
}

func TestTheAgentsProgramsEndWithItsSession(t *testing.T) {
	r := rig.NewRig(t)
	r.Shell()
	marker := fmt.Sprintf("%d.5", 200000+os.Getpid())
	r.Mock.Set(t, "watch", fmt.Sprintf(`[[{"tool":"openspace_openspace_terminal_create","args":{"title":"watch"}}],[{"tool":"openspace_openspace_terminal_send","args":{"terminalId":"watch","text":"sleep %s\n"}}],[{"text":"It runs."}]]`, marker))
	tm := r.Start("--consent", "allow")
	tm.Type("scenario:watch", term.Enter)
	tm.See("It runs.", "sleep "+marker)
	rig.Until(t, "it sleeps", func() bool { return processes("sleep\x00"+marker) == 1 })
	tm.Type("/new", term.Enter)
	tm.Gone("sleep " + marker)
	rig.Until(t, "nothing sleeps", func() bool { return processes("sleep\x00"+marker) == 0 })
}

// processes counts those whose command line begins so.
func processes(line string) int {
	n := 0
	files, _ := filepath.Glob("/proc/[0-9]*/cmdline")
	for _, f := range files {
		if b, err := os.ReadFile(f); err == nil && strings.HasPrefix(string(b), line) {
			n++
		}
	}
	return n
}
