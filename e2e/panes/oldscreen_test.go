package panes

import (
	"regexp"
	"testing"

	"github.com/openspace-tui/openspace/internal/uitest/rig"

	"github.com/openspace-tui/openspace/internal/uitest/term"
	"github.com/openspace-tui/openspace/internal/vt"
)

// erasing are the sequences by which a terminal fills cells.
var erasing = regexp.MustCompile("\x1b\\[\\d*[KJXPLMST]")

func TestTheWindowIsFilledInGNUScreen(t *testing.T) {
	r := rig.NewRig(t)
	r.Env = append(r.Env, "TERM=screen-256color")
	tm := r.Launch("--demo", "--consent", "allow", "--theme", "nord")
	tm.See("● demo engine", "Ask anything")
	tm.Type("open main.go", term.Enter)
	tm.See("package main")
	// A terminal without bce fills with its own background.
	written := erasing.ReplaceAllString(tm.Raw(), "\x1b7\x1b[m$0\x1b8")
	screen := vt.New(140, 40, vt.Options{})
	if _, err := screen.Write([]byte(written)); err != nil {
		t.Fatal(err)
	}
	holes := 0
	for y := range 40 {
		for x := range 140 {
			c := screen.CellAt(x, y)
			if c.Style.BG.IsDefault() && c.Style.Attrs&vt.Reverse == 0 {
				holes++
			}
			if c.Style.Attrs&vt.Italic != 0 {
				t.Fatalf("%q at %d,%d is in italics", c.Text, x, y)
			}
		}
	}
	if holes > 0 {
		t.Errorf("%d cells have the terminal's background:\n%s", holes, tm.Screen())
	}
}
