package diff

import (
	"testing"

	"github.com/openspace-tui/openspace/internal/uitest/keywalk"
	"github.com/openspace-tui/openspace/panes"
)

func TestEveryKeyDoesWhatItsRowSays(t *testing.T) {
	state := func(name string, keys ...string) keywalk.State[*Diff] {
		return keywalk.State[*Diff]{Name: name, W: 120, H: 10, Make: func() *Diff {
			r := newRig(t)
			for _, s := range sources {
				r.sets[s.id] = goChange + edits("cmd/run/main.go", "internal/a/b/deep.go", "internal/z.go")
			}
			r.settle()
			r.c.Draw(120, 10, true)
			r.keys(keys...)
			return r.c
		}}
	}
	states := []keywalk.State[*Diff]{state("the top"), state("the end", "G"), state("a hunk", "]"),
		state("a hunk of staged changes", "4", "]"), state("lines", "]", "J"), state("what was found", "/", "a", "enter"),
		state("a remark", "c", "a", "enter"), state("scrolled", "l"), state("the turn", "1")}
	keywalk.Press(t, changeKeys, states...)
	keywalk.Press(t, treeKeys, state("the tree", "f"), state("a file in it", "f", "G"), state("a folder in it", "f", "g"),
		state("a closed folder", "f", "g", "space"), state("lines, from the tree", "]", "f", "J", "J"),
		state("found, and the tree", "/", "a", "enter", "f"))
	keywalk.Press(t, remarkKeys, state("a remark", "c", "a"))
	keywalk.Press(t, questKeys, state("what to look for", "/", "a"))
	keywalk.Press(t, panes.QuestionKeys, state("a question", "]", "x"))
	keywalk.Press(t, noteKeys, state("a note", "]", "x", "n"))
}
