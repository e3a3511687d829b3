package panes

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/openspace-tui/openspace/internal/uitest/rig"

	"github.com/openspace-tui/openspace/internal/uitest/term"
)

func TestFilesAreMadeMovedAndDeletedInTheTree(t *testing.T) {
	r := rig.NewRig(t)
	there := func(name string) bool {
		_, err := os.Lstat(filepath.Join(r.Dir, name))
		return err == nil
	}
	tm := r.Start()
	tm.Type("/files", term.Enter)
	tm.See("▸ src", "/ finds")
	r.Write("by-another.txt", "x\n")
	tm.See("by-another.txt ?") // as it comes
	tm.Type("g", "a")
	tm.See("new:")
	tm.Type(strings.Repeat("\x7f", 20), "made/in/here.txt", term.Enter)
	tm.See("made made/in/here.txt", "›      here.txt")
	tm.Type("r")
	tm.See("rename to: made/in/here.txt")
	tm.Type(strings.Repeat("\x7f", 20), "there.txt", term.Enter)
	tm.See("›  there.txt")
	tm.Type("d")
	tm.See("put there.txt into the trash?")
	tm.Type("y")
	tm.See("there.txt is in the trash")
	if there("there.txt") || there("made/in/here.txt") {
		t.Error("it was not deleted")
	}
	tm.Type("u")
	tm.See("there.txt is back")
	tm.Type("u")
	tm.See("›      here.txt")
	if there("there.txt") || !there("made/in/here.txt") {
		t.Error("it did not come back")
	}
	tm.Type("/")
	tm.See("by-another.txt", "made/in/here.txt")
	tm.Type("appgo")
	tm.See("›src/app.go", "1 file")
	tm.Type(term.Enter)
	tm.See("// line number 1")
}
