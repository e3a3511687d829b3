package files

import (
	"fmt"
	"testing"

	"github.com/openspace-tui/openspace/internal/uitest/keywalk"
	"github.com/openspace-tui/openspace/panes"
)

func TestEveryKeyDoesWhatItsRowSays(t *testing.T) {
	state := func(name string, keys ...string) keywalk.State[*Files] {
		return keywalk.State[*Files]{Name: name, W: 40, H: 8, Make: func() *Files {
			names := []string{"dir/", "dir/in/", "dir/in/a.go"}
			for i := range 20 {
				names = append(names, fmt.Sprintf("f%02d.go", i))
			}
			r := newRig(t, names...)
			r.keys(keys...)
			return r.c
		}}
	}
	states := []keywalk.State[*Files]{state("the top"), state("the end", "G"), state("an open folder", "l"),
		state("ignored files", "."), state("a file", "j", "j")}
	keywalk.Press(t, treeKeys, states...)
	keywalk.Press(t, entryKeys, state("a name", "a"))
	keywalk.Press(t, findKeys, state("what was found", "/", "f", "down"))
	keywalk.Press(t, panes.QuestionKeys, state("a question", "j", "j", "d"))
	keywalk.Press(t, noteKeys, state("a note", "u"))
}
