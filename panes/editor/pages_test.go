package editor

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/workspace"
	"github.com/openspace-tui/openspace/panes"
)

// largeRig shows a file of so many lines, which is too large to be held.
func largeRig(t testing.TB, n int) (r *rig, name string) {
	t.Helper()
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "line %d %s\n", i+1, strings.Repeat("x", 60))
	}
	dir := t.TempDir()
	name = filepath.Join(dir, "big.log")
	if err := os.WriteFile(name, []byte(b.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	files, err := workspace.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = files.Close() })
	r = newRig(t, "big.log", "unread")
	r.e.host.Files = files
	r.read()
	return r, name
}

// read reads the file as its pane does.
func (r *rig) read() {
	r.t.Helper()
	f, err := r.e.reading()()
	if err != nil {
		r.t.Fatal(err)
	}
	r.e.SetFile(f)
	r.draw()
}

// settle does all that is to be done off the loop.
func (r *rig) settle() *rig {
	r.t.Helper()
	r.draw()
	for {
		cmds := []tea.Cmd{r.e.Pending()}
		if cmds[0] == nil {
			return r
		}
		for len(cmds) > 0 {
			cmd := cmds[0]
			cmds = cmds[1:]
			if cmd == nil {
				continue
			}
			switch msg := cmd().(type) {
			case tea.BatchMsg:
				cmds = append(cmds, msg...)
			default:
				r.e.Update(msg)
			}
		}
		r.draw()
	}
}

func TestALargeFileShowsByStretches(t *testing.T) {
	const n = 200_000 // 14 MB
	r, _ := largeRig(t, n)
	r.settle()
	r.at(1, 23, 1)
	r.sees("line 1 xx", "line 23 xx", fmt.Sprintf("1–23/%d", n), "MB")
	if got := len(r.e.view.text.pages.held); got > heldLines {
		t.Errorf("%d lines are held", got)
	}
	r.press("G").settle()
	r.at(n-22, n, n)
	r.sees(fmt.Sprintf("line %d xx", n))
	r.press(":", `"100000`, "enter").settle()
	r.sees("line 100000 xx")
	if r.e.view.current != 99_999 {
		t.Errorf("line %d", r.e.view.current+1)
	}
	r.press("pgup").settle()
	r.sees("line 99980 xx")
	r.press("w").settle()
	r.size(40, 12).settle()
	r.sees("line 99979")
	r.press("g").settle()
	r.sees("line 1 xx")
	if r.e.TotalLines() != n {
		t.Errorf("%d lines", r.e.TotalLines())
	}
}

func TestALargeFileThatIsNotCountedYet(t *testing.T) {
	const n = 200_000
	r, _ := largeRig(t, n)
	r.sees("counting lines: ")
	r.press("G")
	if r.e.view.current != 0 {
		t.Errorf("it goes to line %d, which is not the last", r.e.view.current+1)
	}
	r.settle()
	r.at(n-22, n, n)
	r, _ = largeRig(t, n)
	r.e.Reveal(150_000, 150_002, 3, 0)
	r.settle()
	r.sees("line 150000 xx", "line 150002 xx")
	if _, err := r.e.Highlight(panes.Mark{Spans: []call.Range{{StartLine: 150_000, EndLine: 150_001}}}); err != nil {
		t.Fatal(err)
	}
	if got := r.marked(); len(got) != 2 || !strings.HasPrefix(got[0], "line 150000") {
		t.Errorf("marked: %q", got)
	}
	r.press("g").settle()
	r.e.Reveal(10, 0, 0, 0) // what comes later counts
	r.settle()
	if r.e.view.current != 9 {
		t.Errorf("line %d", r.e.view.current+1)
	}
}

func TestALargeFileIsSearchedOffTheLoop(t *testing.T) {
	const n = 200_000
	r, _ := largeRig(t, n)
	r.settle().press("/", `"LINE 123456`)
	r.settle()
	r.sees("no match")
	r.press("esc", "/", `"line 123456 `)
	r.sees("searching…")
	r.settle().press("enter").settle()
	r.sees("line 123456 xx")
	if got := r.marked(); len(got) != 1 || got[0] != "line 123456" {
		t.Errorf("marked: %q", got)
	}
	r.press("n").settle() // around the end
	if r.e.view.current != 123_455 {
		t.Errorf("line %d", r.e.view.current+1)
	}
	r.press("esc", "/", "alt+r", `"^line [0-9]*99 `, "enter").settle()
	for _, want := range []int{99, 199, 299} {
		if r.e.view.current+1 != want {
			t.Errorf("line %d, not %d", r.e.view.current+1, want)
		}
		r.press("n").settle()
	}
	r.press("N").settle()
	r.press("N", "N").settle() // the second stops the first
	if r.e.view.current+1 != 199 {
		t.Errorf("back to line %d", r.e.view.current+1)
	}
	r.press("g", "N").settle()
	if r.e.view.current+1 != n-1 {
		t.Errorf("around the begin to line %d", r.e.view.current+1)
	}
}

func TestEachMatchOfALineOfALargeFileIsGoneTo(t *testing.T) {
	r, _ := largeRig(t, 200_000)
	r.settle().press("/", `"xxxxxxxxxxxxxxxxxxxx`, "enter").settle() // three of them in each line
	at := func(line, column int) {
		t.Helper()
		if r.settle(); r.e.view.current+1 != line || r.e.view.here() != column || r.e.view.caret.n != 20 {
			t.Errorf("at %d:%d, not %d:%d", r.e.view.current+1, r.e.view.here(), line, column)
		}
	}
	at(1, 8)
	r.press("N")
	at(200_000, 53)
	for _, want := range [][2]int{{1, 8}, {1, 28}, {1, 48}, {2, 8}} {
		r.press("n")
		at(want[0], want[1])
	}
	r.press("N")
	at(1, 48)
}

func TestALargeFileThatGrows(t *testing.T) {
	const n = 200_000
	r, name := largeRig(t, n)
	r.settle().press("G").settle()
	f, err := os.OpenFile(name, os.O_APPEND|os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if _, err := f.WriteString("the end\n"); err != nil {
		t.Fatal(err)
	}
	r.read()
	r.sees(fmt.Sprintf("line %d", n))
	r.settle()
	r.at(n-22, n, n)
	r.press("j").settle()
	r.sees("the end")
	if err := os.WriteFile(name, []byte("small\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	r.read()
	r.settle()
	r.at(1, 1, 1)
	r.sees("small")
	if r.e.view.text.pages != nil {
		t.Error("it is taken for large still")
	}
}

func TestLinesOfALargeFileAreCopied(t *testing.T) {
	r, _ := largeRig(t, 200_000)
	r.settle().press("j", "v", "j")
	if got := r.does('y'); !strings.HasPrefix(got, "openspace.app.copy map[text:line 2 xx") || !strings.Contains(got, "\nline 3 xx") {
		t.Errorf("%.60q", got)
	}
	r.press("v", ":", `"100000`, "enter").settle()
	if got := r.does('y'); got != "" {
		t.Errorf("%.60q", got)
	}
	r.sees("too many lines")
}

func TestALargeFileThatIsGone(t *testing.T) {
	r, name := largeRig(t, 200_000)
	r.settle()
	if err := os.Remove(name); err != nil {
		t.Fatal(err)
	}
	r.press("G").settle()
	r.sees("✗")
	r.press("g", "/", `"line 7`, "enter").settle()
	if f, err := r.e.reading()(); err == nil {
		t.Errorf("it is read: %v", f)
	}
	r.e.Close()
}

func BenchmarkLargeFilePage(b *testing.B) {
	r, _ := largeRig(b, 200_000)
	r.settle()
	for b.Loop() {
		r.e.Key(tea.KeyPressMsg{Code: tea.KeyPgDown})
		r.e.Draw(r.w, r.h, true)
		r.settle()
	}
}
