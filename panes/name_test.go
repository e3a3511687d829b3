package panes

import (
	"path"
	"testing"

	"github.com/openspace-tui/openspace/panes/layout"
)

// fileLeaf is called as the file it shows.
type fileLeaf struct{ leaf }

func (l *fileLeaf) Title() string { return path.Base(l.id.Ref()) }

func TestFilesOfTheSameNameAreToldApartByTheirFolders(t *testing.T) {
	w := NewWorkspace(Host{}, []Kind{{Name: "file", Area: layout.Main, New: func(_ Host, ref string) (Content, error) {
		return &fileLeaf{leaf{id: MakeID("file", ref)}}, nil
	}}})
	w.SetWindow(layout.Rect{W: 200, H: 50})
	open := func(ref string) Content {
		t.Helper()
		_, c, err := w.Open(MakeID("file", ref), Placement{})
		if err != nil {
			t.Fatal(err)
		}
		return c
	}
	for _, step := range []struct {
		open  string
		names map[string]string
	}{
		{"a/x/main.go", map[string]string{"a/x/main.go": "main.go"}},
		{"a/x/util.go", map[string]string{"a/x/main.go": "main.go", "a/x/util.go": "util.go"}},
		{"b/y/main.go", map[string]string{"a/x/main.go": "x/main.go", "b/y/main.go": "y/main.go", "a/x/util.go": "util.go"}},
		{"b/x/main.go", map[string]string{"a/x/main.go": "a/x/main.go", "b/y/main.go": "y/main.go", "b/x/main.go": "b/x/main.go"}},
		{"main.go", map[string]string{"main.go": "main.go", "b/y/main.go": "y/main.go"}},
	} {
		open(step.open)
		for ref, want := range step.names {
			if got := w.Name(open(ref)); got != want {
				t.Errorf("with %s open, %s is called %q, not %q", step.open, ref, got, want)
			}
		}
	}
}
