//go:build unix

package panes

import (
	"strings"
	"syscall"
	"testing"

	"github.com/openspace-tui/openspace/internal/uitest/rig"

	"github.com/openspace-tui/openspace/internal/uitest/term"
)

func TestAJobThatIsStoppedLeavesTheTerminalAsItWas(t *testing.T) {
	r := rig.NewRig(t)
	tm := term.Start(t, term.Options{Bin: "/bin/bash", Args: []string{"--norc", "--noprofile", "-i"}, Dir: r.Dir, Env: r.Env, W: 100, H: 30})
	tm.Type("PS1=pro'mpt> '", term.Enter)
	tm.See("prompt>")
	tm.Type("'"+r.Bin+"' --demo --hub-addr 127.0.0.1:0 .", term.Enter)
	tm.See("● demo engine")
	began := tm.Raw()
	kept, titled := strings.Index(began, "\x1b[22;2t"), strings.Index(began, "\x1b]2;OpenSpace")
	if kept < 0 || titled < kept {
		t.Errorf("the title is kept at %d and set at %d", kept, titled)
	}
	tm.Type("half a thought")
	tm.See("half a thought")
	pid := 0
	for p, line := range r.Running() {
		if strings.Contains(line, "--demo") && strings.HasPrefix(line, r.Bin) && (pid == 0 || p < pid) { // its guard came later
			pid = p
		}
	}
	if pid == 0 {
		t.Fatalf("the program is none of %v", r.Running())
	}
	for _, turn := range []string{"once", "twice"} {
		before := len(tm.Raw())
		if err := syscall.Kill(pid, syscall.SIGTSTP); err != nil {
			t.Fatalf("stop %d: %v", pid, err)
		}
		tm.Until("the shell tells that the job stopped", func(string) bool {
			_, told, _ := strings.Cut(tm.Raw()[before:], "Stopped") // the screen shows what it told before
			return strings.Contains(told, "prompt>")
		})
		said := tm.Raw()[before:]
		for _, s := range []string{"\x1b[23;2t", "\x1b[?1049l", "\x1b[<1u", "\x1b[?1006l", "\x1b[?2004l", "\x1b[?2031l"} {
			if !strings.Contains(said, s) {
				t.Errorf("%q was not written", s)
			}
		}
		tm.Type("echo still'_'"+turn, term.Enter)
		tm.See("still_" + turn)
		before = len(tm.Raw())
		tm.Type("fg", term.Enter)
		tm.See("● demo engine", "half a thought")
		tm.Type("!") // the first key counts
		tm.See("half a thought!")
		tm.Until("the title is kept again", func(string) bool { return strings.Contains(tm.Raw()[before:], "\x1b[22;2t") })
		tm.Type("\x7f")
		tm.Gone("half a thought!")
	}
	before := len(tm.Raw())
	tm.Type(term.CtrlC, term.CtrlC, term.CtrlC)
	tm.Until("the title is given back, and the shell asks", func(string) bool {
		_, after, ended := strings.Cut(tm.Raw()[before:], "\x1b[23;2t") // the screen shows prompts from before
		return ended && strings.Contains(after, "prompt>")
	})
	tm.Type("exit", term.Enter)
	_ = tm.Wait() // bash has the exit code of what ran last
}
