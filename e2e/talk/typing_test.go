package talk

import (
	"fmt"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/openspace-tui/openspace/internal/uitest/rig"

	"github.com/openspace-tui/openspace/internal/uitest/term"
)

// typedBehind waits until the cursor shows so many cells behind a text's first.
func typedBehind(t *testing.T, tm *term.Term, text string, cells int) {
	t.Helper()
	x, y := rig.Cell(t, tm, text)
	tm.Until(fmt.Sprintf("the cursor %d cells behind the beginning of %q", cells, text), func(string) bool {
		atX, atY, shown := tm.Cursor()
		return shown && atX == x+cells && atY == y
	})
}

// prompted waits until the prompt, which is below all that was sent, holds a line.
func prompted(t *testing.T, tm *term.Term, want string) {
	t.Helper()
	tm.Until(fmt.Sprintf("the prompt to hold %q", want), func(s string) bool {
		row, _, _ := strings.Cut(s[strings.LastIndex(s, "\n┃")+1:], "\n")
		return row == "┃ "+want
	})
}

// sees waits until a pattern shows.
func sees(t *testing.T, tm *term.Term, pattern string) {
	t.Helper()
	shows := regexp.MustCompile(pattern)
	tm.Until(pattern, shows.MatchString)
}

func TestTheCursorTheMenuDoubleClicksAndCtrlC(t *testing.T) {
	r := rig.NewRig(t)
	tm := r.Start("--demo")
	tm.See("● demo engine", "agent by mcp")

	tm.Type(term.CtrlP)
	tm.See("enter runs")
	tm.Type("세션") // an input method opens its window where the cursor is
	typedBehind(t, tm, "› 세션", 2+4)
	tm.Type(term.Esc)
	tm.Gone("enter runs")

	tm.Type("one wonder three")
	x, y := rig.Cell(t, tm, "wonder")
	tm.Type(strings.Repeat(fmt.Sprintf("\x1b[<0;%d;%dM\x1b[<0;%d;%dm", x+2, y, x+2, y), 2), "\x7f")
	prompted(t, tm, "one  three")
	tm.Type(term.CtrlC)
	tm.See("Ask anything")

	tm.Type("/")
	sees(t, tm, `│ 1 of \d\d `)
	tm.Type(term.Down)
	sees(t, tm, `│ 2 of \d\d `)
	tm.Type("context")
	tm.See("Show what fills the model's window, or choose how much of the panes the agent is told: minimal, medium or full. ")
	tm.Type(term.CtrlC)
	tm.See("Ask anything")

	tm.Type(term.CtrlC + "a\x7f" + term.CtrlC) // before any time is over
	tm.See("ctrl+c again to quit")
	tm.Type("it goes on")
	prompted(t, tm, "it goes on")
	tm.Type(term.CtrlC)
	tm.See("Ask anything")
	tm.Type(term.CtrlC)
	tm.See("ctrl+c again to quit")
	tm.Type(term.CtrlC)
	if err := tm.Wait(); err != nil {
		t.Error(err)
	}
}

func TestLongDialogsSayWhereOneIsAndAreSearched(t *testing.T) {
	r := rig.NewRig(t)
	tm := term.Start(t, term.Options{Bin: r.Bin, Args: []string{"--hub-addr", "127.0.0.1:0", "--demo", r.Dir}, Dir: r.Dir, Env: r.Env, W: 80, H: 24})
	tm.See("● demo engine", "Ask anything")
	for _, c := range []struct{ keys, title, look, found string }{
		{term.F1, "Help", "zoom pane", "alt+f          zoom pane"},
		{"/status\r", "Status", "formatters", "Formatters"},
		{"/config\r", "Configuration", "prompt.vim", "prompt.vim = false"},
	} {
		tm.Type(c.keys)
		sees(t, tm, `│ `+c.title+` +1–\d\d/\d+ ↓ │`)
		if strings.Contains(tm.Screen(), c.found) {
			t.Errorf("nothing is below\n%s", tm.Screen())
		}
		tm.Type("/" + c.look)
		typedBehind(t, tm, "/"+c.look, 1+len(c.look))
		tm.Type(term.Enter)
		tm.See(c.found, "/"+c.look+": 1 · ")
		sees(t, tm, `│ `+c.title+` +↑ \d+–\d+/\d+ (↓ )? *│`)
		tm.Type(term.Esc)
		tm.Gone("│ " + c.title)
	}
}

func TestEscapesAndCutKeysInViModeAndInLists(t *testing.T) {
	r := rig.NewRig(t)
	r.Put(r.Config(), `{"prompt": {"vim": true}}`)
	const gap = 80 * time.Millisecond
	tm := r.Start("--demo")
	tm.See("● demo engine", "INSERT")
	tm.Type("one two three")
	prompted(t, tm, "one two three")
	tm.Type("\x1b\x1b") // one write
	tm.See("NORMAL")
	r.Patiently(func() time.Duration {
		tm.Type("$")
		return rig.Slowly(tm, gap, "\x1b[D", "\x1bOD") // of which a D would cut the line's end off
	})
	tm.Type("rX")
	prompted(t, tm, "one two thXee")
	tm.Type("A")
	tm.See("INSERT")
	tm.Type("!")
	prompted(t, tm, "one two thXee!")
	tm.Type("\x1b")
	tm.See("NORMAL") // the escape was a key, and here is the rest of its sequence
	tm.Type("[D", "rY")
	prompted(t, tm, "one two thXeY!")

	tm.Type(term.CtrlP)
	tm.See("enter runs")
	r.Patiently(func() time.Duration {
		tm.Type(term.PageUp)
		return rig.Slowly(tm, gap, "\x1b[B", "\x1bOB", "\x1b[A")
	})
	sees(t, tm, `│ Commands +2/\d+ ↓ │`)
	tm.See("› type to filter")
	tm.Type("\x1b")
	tm.Gone("enter runs")
	tm.Type("[B", "$rZ")
	prompted(t, tm, "one two thXeYZ")
}
