package panes

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/openspace-tui/openspace/internal/uitest/rig"

	"github.com/openspace-tui/openspace/internal/uitest/term"
)

// border returns the column, from 1, where the chat begins in a line.
func border(tm *term.Term, line int) int {
	row := []rune(strings.Split(tm.Screen(), "\n")[line])
	for x, c := range row {
		if c == '│' {
			return x + 1
		}
	}
	return 0
}

// kept waits until the state folder holds a layout in which a text stands.
func kept(t *testing.T, r *rig.Rig, text string) {
	t.Helper()
	rig.Until(t, "a layout with "+text, func() bool {
		files, _ := filepath.Glob(filepath.Join(r.Home, "*", "openspace", "layouts", "*", "last.json"))
		for _, f := range files {
			if b, err := os.ReadFile(f); err == nil && strings.Contains(string(b), text) {
				return true
			}
		}
		return false
	})
}

func TestPanesStandAsTheyDidAfterAnExitAndAKill(t *testing.T) {
	r := rig.NewRig(t)
	r.Shell()
	tm := r.Start()
	tm.Type("/open src/app.go:40", term.Enter)
	tm.See("line number 40")
	tm.Type(term.CtrlX, term.Alt("l"), "/term", term.Enter)
	tm.See("ready$")
	at := border(tm, 5)
	tm.Type(fmt.Sprintf("\x1b[<0;%d;6M\x1b[<32;60;6M\x1b[<0;60;6m", at))
	tm.Until("the border at 60", func(string) bool { return border(tm, 5) == 60 })
	tm.Type(term.CtrlX, term.Alt("l"))
	kept(t, r, `"held":["right"]`)
	tm.Type("/exit", term.Enter)
	if err := tm.Wait(); err != nil {
		t.Fatal(err)
	}
	same := func() {
		t.Helper()
		tm.See("line number 40", "ready$")
		tm.Gone("line number 2\n")
		tm.Until("the border at 60", func(string) bool { return border(tm, 5) == 60 })
	}
	tm = r.Start()
	same()
	rig.Kill(t, tm.PID())
	_ = tm.Wait()
	tm = r.Start()
	same()
	tm.Type("typed at once") // a new conversation begins in its prompt
	tm.See("┃ typed at once")
	tm.Resize(80, 24) // one area at a time, and all of them when it grows
	tm.Gone("line number 40")
	tm.See("app.go alt+h", "┃ typed at once")
	tm.Type(term.Alt("h"))
	tm.See("line number 40")
	tm.Resize(140, 40)
	tm.See("line number 40", "ready$", "┃ typed at once")
}

func TestTwoSessionsHaveTheirOwnPanes(t *testing.T) {
	r := rig.NewRig(t)
	r.Shell()
	r.Write("notes.txt", "only notes\n")
	r.Mock.Set(t, "one", `[[{"text":"This is one."}]]`)
	r.Mock.Set(t, "two", `[[{"text":"This is two."}]]`)
	tm := r.Start()
	tm.Type("scenario:one", term.Enter)
	tm.See("This is one.", "▣ build")
	tm.Type("/open src/app.go:40", term.Enter)
	tm.See("line number 40")
	tm.Type(term.CtrlX, term.Alt("l"), "/term", term.Enter)
	tm.See("ready$")
	tm.Type("sleep 1000.25", term.Enter, term.CtrlX, term.Alt("l"))
	rig.Until(t, "it sleeps", func() bool { return processes("sleep\x001000.25") == 1 })
	tm.Type("/new", term.Enter)
	tm.Gone("This is one.")
	tm.See("line number 40") // a session without an arrangement keeps what is there
	tm.Type("scenario:two", term.Enter)
	tm.See("This is two.", "▣ build")
	tm.Type("/layout chat", term.Enter)
	tm.Gone("line number 40")
	tm.Type("/open notes.txt", term.Enter)
	tm.See("only notes")
	tm.Type(term.CtrlX, term.Alt("l"), term.CtrlX, "2")
	tm.See("This is one.", "line number 40", "sleep 1000.25")
	tm.Gone("only notes")
	tm.Type(term.CtrlX, "1")
	tm.See("This is two.", "only notes")
	if n := processes("sleep\x001000.25"); n != 1 {
		t.Errorf("%d programs sleep: a switch ends none", n)
	}
	tm.Type("/exit", term.Enter)
	tm.See("Quit while these run?")
	tm.Type(term.Enter)
	if err := tm.Wait(); err != nil {
		t.Fatal(err)
	}
	tm = r.Start("-c")
	tm.See("This is two.", "only notes")
}

func TestANamedLayoutIsSavedAndLoaded(t *testing.T) {
	r := rig.NewRig(t)
	r.Write("notes.txt", "only notes\n")
	tm := r.Start("--demo")
	tm.Type("/open src/app.go:40", term.Enter)
	tm.See("line number 40")
	tm.Type(term.Alt("l"), "/layout save both of us", term.Enter)
	tm.See("the layout both of us is saved")
	tm.Type("/open notes.txt", term.Enter)
	tm.See("only notes")
	tm.Type(term.Alt("w"), term.Alt("w"))
	tm.Gone("line number 40")
	tm.Type("/exit", term.Enter)
	if err := tm.Wait(); err != nil {
		t.Fatal(err)
	}
	tm = r.Start("--demo")
	tm.Type("/layout ")
	tm.See("a layout of this workspace")
	tm.Type("load bo", term.Enter)
	tm.See("line number 40", "layout both of us: /layout undo goes back")
	tm.Type("/layout", term.Enter)
	tm.See("Of this workspace", "both of us", "Presets", "┌")
	x, y := rig.Cell(t, tm, "present")
	press := fmt.Sprintf("\x1b[<0;%d;%dM\x1b[<0;%d;%dm", x, y, x, y)
	tm.Type(press)
	tm.See("slides and drawings large")
	x, y = rig.Cell(t, tm, "enter applies") // the hints are buttons
	tm.Type(fmt.Sprintf("\x1b[<0;%d;%dM\x1b[<0;%d;%dm", x, y, x, y))
	tm.See("layout present: /layout undo goes back")
}

func TestTabsAreDraggedByTheMouse(t *testing.T) {
	r := rig.NewRig(t)
	r.Write("notes.txt", "only notes\n")
	tm := r.Start("--demo")
	tm.Type("/open src/app.go", term.Enter)
	tm.See("line number 4")
	tm.Type(term.Alt("l"), "/open notes.txt", term.Enter)
	tm.See("only notes", " app.go  notes.txt ×")
	x, y := rig.Cell(t, tm, "notes.txt")
	tm.Type(fmt.Sprintf("\x1b[<0;%d;%dM\x1b[<32;3;%dM", x, y, y))
	tm.See("▌app.go", "notes.txt moves to the mark")
	tm.Type(fmt.Sprintf("\x1b[<0;3;%dm", y))
	tm.See(" notes.txt ×  app.go ")
	x, y = rig.Cell(t, tm, "app.go")
	tm.Type(fmt.Sprintf("\x1b[<0;%d;%dM\x1b[<32;110;12M", x, y))
	tm.See("app.go goes here")
	tm.Type(term.Esc, "\x1b[<0;110;12m")
	tm.Gone("goes here")
	x, y = rig.Cell(t, tm, "app.go")
	tm.Type(fmt.Sprintf("\x1b[<0;%d;%dM\x1b[<32;100;12M\x1b[<0;100;12m", x, y))
	tm.See("New session  app.go ×")
	x, y = rig.Cell(t, tm, "× ─")
	tm.Type(fmt.Sprintf("\x1b[<0;%d;%dM\x1b[<0;%d;%dm", x, y, x, y)) // its mark
	tm.Gone("only notes")
	x, y = rig.Cell(t, tm, "app.go")
	tm.Type(fmt.Sprintf("\x1b[<1;%d;%dM\x1b[<1;%d;%dm", x, y, x, y)) // the middle button
	tm.Gone("line number 4")
	tm.See("Ask anything")
}

func TestTheMouseIsToggledLive(t *testing.T) {
	r := rig.NewRig(t)
	tm := r.Start("--demo")
	off := strings.Count(tm.Raw(), "\x1b[?1002l")
	tm.Type("/mouse", term.Enter)
	tm.See("the mouse is the terminal's")
	tm.Until("the terminal to have the mouse", func(string) bool { return strings.Count(tm.Raw(), "\x1b[?1002l") > off })
	on := strings.Count(tm.Raw(), "\x1b[?1002h")
	tm.Type("/mouse", term.Enter)
	tm.See("the mouse is used here again")
	tm.Until("the mouse to be taken", func(string) bool { return strings.Count(tm.Raw(), "\x1b[?1002h") > on })
}
