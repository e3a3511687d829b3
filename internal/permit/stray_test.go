package permit

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/openspace-tui/openspace/internal/engine"
)

func TestNoLinkLeadsOutOfWhatARuleNames(t *testing.T) {
	root, other := t.TempDir(), t.TempDir()
	for _, dir := range []string{".git", "docs/deep", "src", "sub"} {
		if err := os.MkdirAll(filepath.Join(root, dir), 0o700); err != nil {
			t.Fatal(err)
		}
	}
	for name, to := range map[string]string{
		"docs/src": "../src", "docs/out": other, "docs/in": "deep", "docs/lost": "../nowhere/x", "docs/round": "round", "docs/file.md": filepath.Join(other, "f.md"), "notes": "docs",
	} {
		if err := os.Symlink(to, filepath.Join(root, name)); err != nil {
			t.Skipf("no links here: %v", err)
		}
	}
	for _, tc := range []struct {
		permission, rule, path string
		strays                 bool
	}{
		{"edit", "docs/*", "docs/a.md", false},
		{"edit", "docs/*", "docs/new/folder/a.md", false},
		{"edit", "docs/*", "docs/in/a.md", false},
		{"edit", "docs/*", "docs/src/a.go", true},
		{"edit", "docs/*", "docs/out/a.go", true},
		{"edit", "docs/*", "docs/out/new/a.go", true},
		{"edit", "docs/*", "docs/lost", true},
		{"edit", "docs/*", "docs/round/a", true},
		{"edit", "docs/*", "docs/file.md", true},
		{"edit", "docs/file.md", "docs/file.md", false}, // named whole
		{"edit", "notes/*", "notes/a.md", false},        // the folder that was named
		{"edit", "notes/*", "notes/src/a.md", true},
		{"edit", "*", "docs/src/a.go", false},
		{"edit", "*", "docs/out/a.go", true},
		{"edit", "docs/*.md", "docs/file.md", true},
		{"read", root + "/docs/*", root + "/docs/out/a.go", true},
		{"read", root + "/docs/*", root + "/docs/a.go", false},
		{"webfetch", "https://go.dev/*", "https://go.dev/doc", false},
		{"bash", "cat *", "cat docs/out", false}, // a command line is no path
	} {
		r := Rule{tc.permission, tc.rule}
		p := engine.Permission{Permission: tc.permission, Patterns: []string{tc.path}}
		want := ""
		if tc.strays {
			want = tc.path
		}
		if got := Stray(filepath.Join(root, "sub"), p, []Rule{r}); got != want {
			t.Errorf("%v, %s: %q, want %q", r, tc.path, got, want)
		}
	}
}
