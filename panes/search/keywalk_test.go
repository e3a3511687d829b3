package search

import (
	"fmt"
	"testing"

	"github.com/openspace-tui/openspace/internal/uitest/keywalk"
	"github.com/openspace-tui/openspace/panes"
)

func TestEveryKeyDoesWhatItsRowSays(t *testing.T) {
	state := func(name string, keys ...string) keywalk.State[*Search] {
		return keywalk.State[*Search]{Name: name, W: 60, H: 16, Make: func() *Search {
			files := map[string]string{}
			for i := range 9 {
				files[fmt.Sprintf("f%d.go", i)] = "needle\nNEEDLE\na needles\nno\n"
			}
			r := newRig(t, files)
			r.find("needle")
			r.keys(keys...)
			return r.c
		}}
	}
	states := []keywalk.State[*Search]{state("a field"), state("the file names", "tab"),
		state("the list", "enter"), state("the end of the list", "enter", "G"), state("the top of the list", "esc"),
		state("a replacement", "esc", "R", "x", "enter"), state("its list", "esc", "R", "x", "enter", "v")}
	keywalk.Press(t, fieldKeys, states...)
	keywalk.Press(t, queryKeys, states...)
	keywalk.Press(t, listKeys, states...)
	keywalk.Press(t, panes.QuestionKeys, state("a question", "esc", "R", "x", "enter", "a"))
}
