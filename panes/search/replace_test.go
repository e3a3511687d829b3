package search

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/openspace-tui/openspace/internal/uitest/paneview"
	"github.com/openspace-tui/openspace/internal/workspace"
	"github.com/openspace-tui/openspace/panes"
)

func (r *rig) disk(name string) string {
	r.t.Helper()
	data, err := os.ReadFile(filepath.Join(r.dir, filepath.FromSlash(name)))
	if err != nil {
		r.t.Fatal(err)
	}
	return string(data)
}

func replaceRig(t testing.TB) *rig {
	r := newRig(t, map[string]string{"a.go": "one needle\nno\ntwo needle needle\n", "b.go": "needle()\n", "sub/c.go": "a needle\n"})
	r.find("needle")
	r.keys("esc", "R")
	r.typed("pin")
	return r
}

func TestReplace_EveryLineShowsWhatItBecomes(t *testing.T) {
	r := replaceRig(t)
	r.see("replace with: pin", "4 matches · 3 files")
	r.keys("enter")
	var got []string
	for _, l := range strings.Split(r.draw(), "\n")[4:14] {
		got = append(got, strings.TrimRight(l, " "))
	}
	want := []string{
		"  ▾ a.go 2",
		"›      1 - one needle", "         + one pin",
		"       3 - two needle needle", "         + two pin pin",
		"  ▾ b.go 1",
		"       1 - needle()", "         + pin()",
		"  ▾ sub/c.go 1",
		"       1 - a needle",
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("it shows\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	r.see("a replaces all", "v chooses")
	if r.disk("a.go") != "one needle\nno\ntwo needle needle\n" {
		t.Error("a file was written before it was asked")
	}
}

func TestReplace_AllIsOneStepOfUndo(t *testing.T) {
	r := replaceRig(t)
	r.keys("enter", "a")
	r.see("replace on 4 lines in 3 files?", "y yes")
	r.keys("n")
	r.gone("y yes")
	r.keys("a", "y")
	r.see("replaced: 5 matches · 3 files", "u takes it back", "nothing has it")
	for name, want := range map[string]string{"a.go": "one pin\nno\ntwo pin pin\n", "b.go": "pin()\n", "sub/c.go": "a pin\n"} {
		if got := r.disk(name); got != want {
			t.Errorf("%s holds %q", name, got)
		}
	}
	r.keys("u")
	r.see("taken back in 3 files", "4 matches · 3 files")
	for name, want := range map[string]string{"a.go": "one needle\nno\ntwo needle needle\n", "b.go": "needle()\n", "sub/c.go": "a needle\n"} {
		if got := r.disk(name); got != want {
			t.Errorf("%s holds %q", name, got)
		}
	}
	r.keys("u")
	r.see("nothing was replaced that could be taken back")
}

// What is asked for while files are read is asked once they are.
func TestReplace_AskedBeforeTheFilesAreRead(t *testing.T) {
	r := replaceRig(t)
	r.keys("enter")
	r.c.Key(paneview.Key("r"))
	r.c.Key(paneview.Key("a"))
	r.gone("y yes")
	r.settle()
	r.see("replace on 4 lines in 3 files?")
}

func TestReplace_OnlyWhatIsChosen(t *testing.T) {
	r := replaceRig(t)
	r.keys("enter", "j", "v", "j", "j") // the second line of a.go, then past the file's head
	r.see("1 line chosen", "a replaces what is chosen")
	r.keys("n", "v") // the whole of sub/c.go
	r.see("2 lines chosen")
	r.keys("a")
	r.see("replace on 2 lines in 2 files?")
	r.keys("y")
	r.see("replaced: 3 matches · 2 files")
	if a, b, c := r.disk("a.go"), r.disk("b.go"), r.disk("sub/c.go"); a != "one needle\nno\ntwo pin pin\n" || b != "needle()\n" || c != "a pin\n" {
		t.Errorf("%q, %q, %q", a, b, c)
	}
}

func TestReplace_AFileThatChangedIsNamedAndTheOthersGoOn(t *testing.T) {
	r := replaceRig(t)
	r.w = 140
	r.write("b.go", "needle() // more\n")
	r.keys("enter", "a", "y")
	r.see("replaced: 4 matches · 2 files", "left as it is: b.go: it has changed since it was searched")
	if a, b := r.disk("a.go"), r.disk("b.go"); a != "one pin\nno\ntwo pin pin\n" || b != "needle() // more\n" {
		t.Errorf("%q, %q", a, b)
	}
	r.write("a.go", "one pin\nmine\n")
	r.keys("u")
	r.see("taken back in 1 file", "left as it is: a.go: it has changed since")
	if a, c := r.disk("a.go"), r.disk("sub/c.go"); a != "one pin\nmine\n" || c != "a needle\n" {
		t.Errorf("%q, %q", a, c)
	}
	r.write("a.go", "one pin\nno\ntwo pin pin\n") // as it was left
	r.keys("u")
	r.see("taken back in 1 file")
	if a := r.disk("a.go"); a != "one needle\nno\ntwo needle needle\n" {
		t.Errorf("%q", a)
	}
}

func TestReplace_AFileThatChangedBeforeItIsShownSaysSo(t *testing.T) {
	r := newRig(t, map[string]string{"a.go": "needle\n", "b.go": "needle\n"})
	r.w = 100
	r.find("needle")
	r.write("a.go", "first\nneedle\n")
	r.keys("esc", "R")
	r.typed("pin")
	r.see("▾ a.go 1  not replaced: it has changed since it was searched", "+ pin")
	r.keys("esc", "r")
	r.gone("not replaced")
}

func TestReplace_GroupsAndFaults(t *testing.T) {
	r := newRig(t, map[string]string{"a.go": "f(1, 2)\n"})
	r.find(`f\((\d), (\d)\)`)
	r.keys("alt+r", "esc", "R")
	r.typed("f($2, $1)")
	r.see("+ f(2, 1)")
	r.typed("$7")
	r.see("the expression has no group 7")
	r.gone("+ f(2, 1)")
	r.keys("enter", "a")
	r.see("the expression has no group 7")
	r.gone("y yes")
	r.keys("alt+s")
	r.see("symbols are not replaced")
}

func TestReplace_TheFieldComesAndGoes(t *testing.T) {
	r := replaceRig(t)
	r.keys("esc", "esc")
	r.gone("replace with", "+ one pin")
	if len(r.did) > 0 {
		t.Errorf("it did %v", r.did)
	}
	r.keys("/", "alt+p")
	r.see("replace with: pin", "+ one pin") // what was written is there again
	r.keys("tab")
	if r.c.at != inGlobs {
		t.Errorf("tab leads to %d", r.c.at)
	}
	r.keys("tab")
	if r.c.at != inText {
		t.Errorf("tab leads to %d", r.c.at)
	}
	r.keys("tab")
	if x, y, ok := r.c.Cursor(r.w, r.h); !ok || y != 1 || x < len("replace with: pin") || r.c.at != inWith {
		t.Errorf("the cursor is at %d, %d, %v", x, y, ok)
	}
	r.keys("alt+p")
	r.gone("replace with")
	r.keys("esc", "a")
	r.gone("y yes")
}

func TestReplace_TheMouseChoosesFieldsAndLines(t *testing.T) {
	r := replaceRig(t)
	r.keys("enter")
	press := func(y int) {
		r.c.Mouse(panes.Mouse{Kind: panes.MousePress, X: 12, Y: y})
	}
	press(8) // what the second line becomes
	if at := r.c.here(); at == nil || at.line != 3 || at.path != "a.go" {
		t.Errorf("the cursor is at %v", at)
	}
	press(1)
	if r.c.at != inWith {
		t.Errorf("the keyboard is at %d", r.c.at)
	}
	for range 20 {
		r.c.Mouse(panes.Mouse{Kind: panes.MouseWheelDown})
		r.draw()
	}
	r.see("+ a pin")
}

func TestReplace_FilesElsewhereAreRefused(t *testing.T) {
	r := newRig(t, map[string]string{"a.go": "needle\n"})
	r.w = 100
	r.find("needle")
	r.root.Move(&workspace.Away{Host: "box"})
	r.keys("esc", "R")
	r.see("the workspace is on box, whose files are only read from here")
	r.gone("replace with")
	r.keys("/", "alt+p")
	r.see("the workspace is on box")
}

func TestReplace_ThousandsOfLines(t *testing.T) {
	files := map[string]string{}
	for i := range 50 {
		files[fmt.Sprintf("f%02d.txt", i)] = strings.Repeat("some needle\n", 90)
	}
	r := newRig(t, files)
	r.find("needle")
	r.keys("esc", "R")
	r.typed("pin")
	r.keys("enter", "G")
	r.see("+ some pin")
	r.keys("a", "y")
	r.see("replaced: 4500 matches · 50 files")
	r.keys("u")
	r.see("taken back in 50 files")
	if r.disk("f49.txt") != files["f49.txt"] {
		t.Error("it is not as it was")
	}
}

func TestReplace_LooksAtEachSize(t *testing.T) {
	r := replaceRig(t)
	r.keys("enter", "j", "v")
	for _, size := range [][2]int{{80, 24}, {140, 40}, {200, 50}} {
		r.w, r.h = size[0], size[1]
		for _, dark := range []bool{true, false} {
			r.look("", dark)
			r.golden(fmt.Sprintf("replace-%dx%d-%s", r.w, r.h, map[bool]string{true: "dark", false: "light"}[dark]))
		}
		r.plain = true
		r.golden(fmt.Sprintf("replace-%dx%d-nocolor", r.w, r.h))
		r.plain = false
	}
}
