package diff

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/openspace-tui/openspace/internal/patch"
)

// edits is a patch that changes a line of each of some files.
func edits(names ...string) string {
	var b strings.Builder
	for _, n := range names {
		fmt.Fprintf(&b, "diff --git a/%[1]s b/%[1]s\n--- a/%[1]s\n+++ b/%[1]s\n@@ -1,2 +1,2 @@\n-old %[1]s\n+new %[1]s\n same\n", n)
	}
	return b.String()
}

func planted(t *testing.T, w, h int) *rig {
	t.Helper()
	r := newRig(t)
	r.sets[Tree] = edits("README.md", "cmd/run/main.go", "internal/a/b/deep.go", "internal/a/b/other.go", "internal/z.go", "zz.txt")
	r.w, r.h = w, h
	r.settle()
	r.draw()
	return r
}

func TestTheTreeLooksLikeThis(t *testing.T) {
	for _, size := range [][2]int{{60, 20}, {80, 24}, {140, 40}} {
		r := planted(t, size[0], size[1])
		r.keys("f", "g", "j", "v", "j", "h", "j")
		r.golden(fmt.Sprintf("tree-%d", r.w))
	}
}

func TestFilesShowAsATree(t *testing.T) {
	r := planted(t, 100, 24)
	r.keys("f")
	r.see("▾ cmd/run", "main.go", "▾ internal", "▾ a/b", "deep.go", "z.go", "README.md", "+3 -3", "+2 -2", "│", "enter its changes")
	if got, want := r.paths(), []string{"cmd/run/", "cmd/run/main.go", "internal/", "internal/a/b/", "internal/a/b/deep.go", "internal/a/b/other.go", "internal/z.go", "README.md", "zz.txt"}; cmp.Diff(want, got) != "" {
		t.Error(cmp.Diff(want, got))
	}
	r.onBranch("README.md") // where the changes were
	r.keys("g", "j")
	r.onBranch("cmd/run/main.go")
	r.see("›▾ cmd/run/main.go", "- old cmd/run/main.go")
	r.keys("j", "j", "j", "space") // a folder has none of its own
	r.keys("k", "h")
	r.keys("g", "j", "j", "h")
	r.see("▸ internal")
	r.gone("▾ a/b")
	r.keys("l", "j", "l", "j")
	r.onBranch("internal/a/b/deep.go")
	r.keys("enter")
	r.see("enter opens")
	r.keys("n")
	r.onBranch("internal/a/b/other.go")
	r.keys("f", "esc")
	r.gone("▾ a/b")
}

func TestWhatAFolderHoldsIsViewedTogether(t *testing.T) {
	r := planted(t, 100, 24)
	r.keys("f", "g", "j", "j", "v")
	r.see("3 of 6 files viewed", "✓ +3 -3")
	r.keys("v")
	r.gone("files viewed")
	r.keys("g", "j", "v")
	r.onBranch("internal/")
	r.see("1 of 6 files viewed")
	r.keys("s")
	r.see("that takes a file: this is a folder")
	r.keys("j", "j", "s")
	if want := []string{"stage internal/a/b/deep.go [0]"}; cmp.Diff(want, r.acts) != "" {
		t.Error(cmp.Diff(want, r.acts))
	}
}

func TestWhereThereIsNoRoomTheTreeTakesThePlaceOfTheChanges(t *testing.T) {
	r := planted(t, 60, 20)
	r.keys("f")
	r.see("▾ internal ")
	r.gone("- old")
	r.keys("g", "j", "enter")
	r.see("- old cmd/run/main.go")
	r.gone("▾ internal ")
	r.keys("f")
	r.see("▾ internal ")
}

func TestTheTreeIsThereAgainWithTheView(t *testing.T) {
	r := planted(t, 100, 24)
	r.keys("f")
	v := r.c.View().(looks)
	if !v.Tree {
		t.Fatalf("%+v", v)
	}
	other := planted(t, 100, 24)
	other.c.later = &v
	other.c.lookLater()
	other.see("▾ cmd/run")
}

// Whatever the paths, each file has one row, under its folders.
func TestTheTreeHoldsEachFileOnce(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		names := rapid.SliceOfDistinct(rapid.StringMatching(`([abc]/){0,4}[xyz]{1,2}`), rapid.ID).Draw(t, "names")
		var files []*shown
		for _, n := range names {
			files = append(files, &shown{File: patch.File{New: n, Added: 1}, id: n})
		}
		var tr tree
		tr.lay(files)
		seen := map[string]int{}
		for i, b := range tr.rows {
			if b.leaf {
				seen[b.path]++
				if len(b.files) != 1 || files[b.files[0]].id != b.path || !strings.HasSuffix(b.path, b.name) {
					t.Errorf("%+v", b)
				}
			} else if i+1 >= len(tr.rows) || tr.rows[i+1].depth != b.depth+1 || !strings.HasPrefix(tr.rows[i+1].path, b.path) {
				t.Errorf("nothing is under %+v", b)
			}
		}
		for _, n := range names {
			if seen[n] != 1 {
				t.Errorf("%s is there %d times: %+v", n, seen[n], tr.rows)
			}
		}
		if len(seen) != len(names) {
			t.Errorf("%d files of %d", len(seen), len(names))
		}
	})
}

func (r *rig) paths() (out []string) {
	for _, b := range r.c.view.tree.rows {
		out = append(out, b.path)
	}
	return out
}

func (r *rig) onBranch(want string) {
	r.t.Helper()
	if b := r.c.view.tree.here(); b == nil || b.path != want {
		r.t.Errorf("the tree is at %+v, not %s", b, want)
	}
}

func (r *rig) gone(texts ...string) {
	r.t.Helper()
	s := r.draw()
	for _, text := range texts {
		if strings.Contains(s, text) {
			r.t.Errorf("%q is in\n%s", text, s)
		}
	}
}
