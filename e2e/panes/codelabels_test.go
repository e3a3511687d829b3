package panes

import (
	"fmt"
	"strings"
	"testing"

	"github.com/openspace-tui/openspace/internal/uitest/rig"

	"github.com/openspace-tui/openspace/internal/uitest/term"
)

// clickIn clicks a word in the row that holds a text, the last one there.
func clickIn(t *testing.T, tm *term.Term, row, word string) {
	t.Helper()
	tm.See(row)
	for i, line := range strings.Split(tm.Screen(), "\n") {
		if at := strings.LastIndex(line, word); strings.Contains(line, row) && at >= 0 {
			x := len([]rune(line[:at])) + 1
			tm.Type(fmt.Sprintf("\x1b[<0;%d;%dM", x, i+1), fmt.Sprintf("\x1b[<0;%d;%dm", x, i+1))
			return
		}
	}
	t.Fatalf("%q is not in the row of %q\n%s", word, row, tm.Screen())
}

func TestCodeLabels_CopyApplyAndRunByTheMouse(t *testing.T) {
	r := rig.NewRig(t)
	r.Shell()
	r.Mock.Set(t, "code", `[[{"text":"Say it:\n\n`+"```sh\\necho said-$((40+2))\\n```"+`\n\nand change it:\n\n`+"```go main.go\\npackage other\\n```"+`\n"}]]`)
	tm := r.Start()
	rig.Turn(tm, "code", "package other")
	tm.See("copy · run", "copy · apply")

	clickIn(t, tm, "╭ sh", "copy")
	tm.Until("the code to be copied", func(string) bool {
		all := clips(t, tm)
		return len(all) > 0 && all[len(all)-1] == "echo said-$((40+2))"
	})
	if got := drag(t, tm, "Say it:", "and change it:"); got != "Say it:\n\necho said-$((40+2))\n\nand change it:" {
		t.Errorf("a stretch with labels is copied as %q", got)
	}

	clickIn(t, tm, "╭ go main.go", "apply")
	tm.See("+package other", "-package main")
	tm.Type(term.Esc)
	tm.Gone("+package other")

	clickIn(t, tm, "╭ sh", "run")
	tm.See("ready$ echo said-")
	tm.Type(term.Enter)
	tm.See("said-42")
}
