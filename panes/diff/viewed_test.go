package diff

import (
	"strings"
	"testing"
)

func TestWhatWasViewedIsKnownAgain(t *testing.T) {
	r := changed(t)
	r.sets[Session] = r.sets[Tree]
	r.keys("g", "v")
	is := func(why string, viewed, folded bool) {
		t.Helper()
		if f := r.c.view.table.files[0]; f.viewed != viewed || f.folded != folded {
			t.Errorf("%s: viewed %v, folded %v", why, f.viewed, f.folded)
		}
	}
	r.keys("4", "3")
	is("after a look at another source", true, true)
	r.keys("2")
	is("among the session's changes", false, false)
	r.keys("3")
	r.c.Close()
	again, err := r.kind.New(r.c.host, Ref)
	if err != nil {
		t.Fatal(err)
	}
	r.c = again.(*Diff)
	r.c.Show(Tree)
	r.settle()
	is("in a pane that was opened again", true, true)
	r.keys("g", "space", "r")
	is("unfolded by hand and read again", true, false)
	r.sets[Tree] = strings.Replace(r.sets[Tree], "\n+", "\n+more ", 1)
	r.keys("r")
	is("after another change", false, false)
	r.sets[Tree] = r.sets[Session]
	r.keys("r")
	is("changed back", true, false)
	r.keys("g", "v", "4", "3")
	is("no longer viewed", false, false)
}
