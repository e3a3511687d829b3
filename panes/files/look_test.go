package files

import (
	"fmt"
	"testing"

	"github.com/openspace-tui/openspace/internal/filetree"
)

// ofAll is a pane in which there is something of all.
func ofAll(t testing.TB) *rig {
	t.Helper()
	r := newRig(t, "src/app/main.go", "src/app/server.go", "src/old.go", "docs/a-guide-with-quite-a-long-name-that-does-not-fit-into-forty-cells.md", "new/x", "go.mod", "conflict.go", "added.txt", "moved.txt", "same")
	r.marks = filetree.Marks{Head: "main", Doing: "rebase", Letters: map[string]byte{"src/app/main.go": 'M', "src/gone.go": 'D', "new/": '?', "conflict.go": 'U', "added.txt": 'A', "moved.txt": 'R', "src/old.go": 'D'}}
	r.keys("R", "l", "j", "j", "l", "j", "j", "l", "j", "l", "j")
	return r
}

func TestGitsMarks(t *testing.T) {
	r := ofAll(t)
	r.see("in the middle of a rebase", "main ·", "new ?", "x ?", "src •", "app •", "main.go M", "conflict.go U", "added.txt A", "moved.txt R", "old.go D")
	r.gone("go.mod M", "docs •")
	r.w = 26
	r.see(" work              rebase ")
	r.w = 40
	r.marks = filetree.Marks{}
	r.keys("R")
	r.gone(" M", " ?", " •", "rebase", "main ·")
}

func TestLooks(t *testing.T) {
	for _, size := range [][2]int{{40, 12}, {80, 24}, {140, 40}} {
		for _, name := range []string{"dark", "light", "nocolor"} {
			r := ofAll(t)
			r.look("", name != "light")
			r.plain = name == "nocolor"
			r.w, r.h = size[0], size[1]
			r.draw()
			at := fmt.Sprintf("%dx%d-%s", size[0], size[1], name)
			r.golden("tree-" + at)
			r.keys("/")
			r.typed("mago")
			r.golden("find-" + at)
			r.keys("esc", "d")
			r.golden("delete-" + at)
		}
	}
}
