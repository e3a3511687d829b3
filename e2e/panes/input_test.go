package panes

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/openspace-tui/openspace/internal/uitest/rig"

	"github.com/openspace-tui/openspace/internal/uitest/term"
)

func TestKeysThatASlowLinkCutsAreStillKeys(t *testing.T) {
	r := rig.NewRig(t)
	r.Shell()
	const gap = 80 * time.Millisecond
	reports := []string{"\x1b[O", "\x1b[<35;70;20M", "\x1b[<64;70;20M", "\x1b]11;rgb:1e1e/1e1e/1e1e\x1b\\", "\x1b]11;rgb:1e1e/1e1e/1e1e\a", "\x1b[?62;22c",
		"\x1bP>|tmux 3.5a\x1b\\", "\x1b[?2026;2$y", "\x1b_Gi=31;OK\x1b\\", "\x1b[97;1:3u", "\x1b[?1u"}
	tm := r.Start("--demo")
	tm.See("● demo engine")
	r.InTime(tm, "bd", gap, append(reports, "\x1b[D", "c", "\x1b[1~", "a", "\x1bOF", "é", "日", "😀", "👩‍👩‍👧", "e\u0301", "\x1b[120;1:1u", "\x1b[200~ past\ned\x1b[201~")...)
	tm.See("┃ abcdé日😀👩‍👩‍👧e\u0301x past", "┃ ed")
	tm.Type("\x15\x7f\x15")
	tm.Gone("past")
	r.InTime(tm, "", 500*time.Millisecond, "\x1b[1;5D", "\x1b[5~", "z")
	tm.See("┃ z")
	tm.Type("\x1b") // an escape that was a key, and the rest of its sequence
	time.Sleep(200 * time.Millisecond)
	tm.Type("[D", "y")
	tm.See("┃ yz")
	tm.Type("\x03")

	tm.Type("/term cat -v", term.Enter)
	tm.See("cat -v")
	rig.Slowly(tm, gap, reports...)
	rig.Slowly(tm, gap, "é", "\x1b[C", "\x1b[5;2~", "\r")
	tm.See("M-CM-)^[[C") // else it comes into the echo of the next line
	rig.Slowly(tm, gap, "e", "n", "d", "\r")
	tm.Until("the end", func(s string) bool { return strings.Count(s, "end") == 2 })
	for _, typed := range []string{"rgb", "tmux", "OK", "2026", "35;70"} {
		if strings.Contains(tm.Screen(), typed) {
			t.Errorf("the program in the terminal got %q:\n%s", typed, tm.Screen())
		}
	}
}

func TestTwoEscapesInOneReadAreTwo(t *testing.T) {
	r := rig.NewRig(t)
	tm := r.Start("--demo")
	tm.See("● demo engine")
	tm.Type("/help", term.Enter)
	tm.See("This pane")
	tm.Type("\x1b\x1b")
	tm.Gone("This pane")
	tm.Type("still")
	tm.See("┃ still")
}

// leaver runs the program in a shell that tells what it is typed once the program has
// ended.
func leaver(r *rig.Rig, mute bool) *term.Term {
	script := fmt.Sprintf(`%s --demo --hub-addr 127.0.0.1:0 %s; echo "left with $?"; stty -icanon -echo min 0 time 5; printf 'typed<%%s>\n' "$(cat -v)"`, r.Bin, r.Dir)
	tm := term.Start(r.T, term.Options{Bin: "/bin/sh", Args: []string{"-c", script}, Dir: r.Dir, Env: r.Env, W: 140, H: 40, Mute: mute})
	tm.See("● demo engine")
	tm.Type("/exit", term.Enter)
	return tm
}

// leftNothing says that the shell got nothing of what leaver's program was told.
func leftNothing(t *testing.T, tm *term.Term) {
	t.Helper()
	tm.See("left with 0", "typed<")
	if !strings.Contains(tm.Screen(), "typed<>") {
		t.Errorf("%s", tm.Screen())
	}
}

// mouseOff is what tells a terminal to report nothing more of the mouse.
var mouseOff = []string{"\x1b[?1002l", "\x1b[?1003l"}

// TestWhatTheMouseReportsAtTheEndDoesNotReachTheShell turns the wheel and drags
// until the terminal is told to report nothing more.
func TestWhatTheMouseReportsAtTheEndDoesNotReachTheShell(t *testing.T) {
	r := rig.NewRig(t)
	tm := leaver(r, false)
	i := 0
	tm.Report(func() string {
		i++
		return fmt.Sprintf("\x1b[<35;%d;20M\x1b[<64;%d;20M", i%100+1, i%100+1)
	}, mouseOff...)
	leftNothing(t, tm)
}

// TestWhatASilentTerminalReportsLateDoesNotReachTheShell is for one that answers no
// question, over a link that is slow.
func TestWhatASilentTerminalReportsLateDoesNotReachTheShell(t *testing.T) {
	r := rig.NewRig(t)
	tm := leaver(r, true)
	tm.Until("the mouse is let go", func(string) bool {
		return slices.ContainsFunc(mouseOff, func(s string) bool { return strings.Contains(tm.Raw(), s) })
	})
	time.Sleep(150 * time.Millisecond) // the link; nothing is waited for
	tm.Type("\x1b[<64;20;20M\x1b[<0;20;20m\x1b]11;rgb:1e1e/1e1e/1e1e\x1b\\")
	leftNothing(t, tm)
}
