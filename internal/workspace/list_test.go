package workspace

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func listed(l Listing) []string {
	out := []string{}
	for _, e := range l.Entries {
		out = append(out, e.Path+" "+e.Type)
	}
	return out
}

func TestList(t *testing.T) {
	r := open(t, map[string]string{
		"a-b/x": "", "a/x": "12345", "a/.gitignore": "y\n", "a/y": "", "a.go": "", ".git/config": "", ".env": "", ".ssh/id_rsa": "", "build/x": "",
		"node_modules/m/i.js": "", ".gitignore": "build/\n*.log\n", "x.log": "", "deep/er/f": "", "deep/.git": "", "key.pem": "",
	})
	link(t, "a", filepath.Join(r.Dir(), "link"))
	link(t, "/etc", filepath.Join(r.Dir(), "out"))
	for name, c := range map[string]struct {
		path      string
		recursive bool
		want      []string
	}{
		"the workspace": {"", false, []string{
			".env file", ".git directory", ".gitignore file", ".ssh directory", "a directory", "a-b directory", "a.go file", "build directory",
			"deep directory", "key.pem file", "link symlink", "node_modules directory", "out symlink", "x.log file",
		}},
		"the workspace, all of it": {".", true, []string{
			".env file", ".gitignore file", ".ssh directory", "a directory", "a-b directory", "a-b/x file", "a.go file", "a/.gitignore file", "a/x file",
			"deep directory", "deep/er directory", "deep/er/f file", "key.pem file", "link symlink", "out symlink",
		}},
		"a folder":                      {"a", false, []string{"a/.gitignore file", "a/x file", "a/y file"}},
		"a folder by a link":            {"link", true, []string{"link/.gitignore file", "link/x file"}},
		"a folder by its absolute path": {r.Dir() + "/a/", false, []string{"a/.gitignore file", "a/x file", "a/y file"}},
		"a folder that is ignored":      {"build", true, []string{"build/x file"}},
		"packages that are asked for":   {"node_modules", true, []string{"node_modules/m directory", "node_modules/m/i.js file"}},
	} {
		t.Run(name, func(t *testing.T) {
			l, err := r.List(t.Context(), c.path, c.recursive)
			if err != nil || l.Truncated {
				t.Fatalf("got %v, %v", l.Truncated, err)
			}
			if diff := cmp.Diff(c.want, listed(l)); diff != "" {
				t.Error(diff)
			}
			for _, e := range l.Entries {
				if e.ModTime.IsZero() || e.Type == "file" && strings.HasSuffix(e.Path, "a/x") && e.Size != 5 || e.Type != "file" && e.Size != 0 {
					t.Errorf("got %+v", e)
				}
			}
		})
	}
}

func TestListRefuses(t *testing.T) {
	r := open(t, map[string]string{"f": "", ".git/config": "", ".ssh/id": ""})
	link(t, ".ssh", filepath.Join(r.Dir(), "s"))
	link(t, "..", filepath.Join(r.Dir(), "up"))
	for p, want := range map[string]Code{
		"f": InvalidPath, "f/x": NotFound, "nope": NotFound, "..": Outside, "/": Outside, "up": Outside, "up/ws": Outside,
		".git": Denied, ".GIT": Denied, ".ssh": Denied, "s": Denied, " ": InvalidPath, "a\x00": InvalidPath,
	} {
		if l, err := r.List(t.Context(), p, true); code(err) != want || l.Entries != nil {
			t.Errorf("List(%q) gives %v, %v; want %q", p, l, err, want)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := r.List(ctx, "", true); !errors.Is(err, context.Canceled) {
		t.Errorf("an ended context gives %v", err)
	}
}

func TestListIsSortedAndHasALimit(t *testing.T) {
	files := map[string]string{}
	for i := range MaxEntries + 10 {
		files[fmt.Sprintf("d%d/f%04d", i%3, i)] = ""
	}
	r := open(t, files)
	l, err := r.List(t.Context(), "", true)
	if err != nil || len(l.Entries) != MaxEntries || !l.Truncated {
		t.Fatalf("got %d, %v, %v", len(l.Entries), l.Truncated, err)
	}
	if !slices.IsSortedFunc(l.Entries, func(a, b Entry) int { return strings.Compare(a.Path, b.Path) }) {
		t.Error("they are not sorted")
	}
	if l, err = r.List(t.Context(), "d0", true); err != nil || l.Truncated || len(l.Entries) != 1670 {
		t.Errorf("got %d, %v, %v", len(l.Entries), l.Truncated, err)
	}
}

// Folders in folders without an end come to one.
func TestWalksHaveADepth(t *testing.T) {
	r := open(t, nil)
	at := r.Dir()
	for range maxDepth + 20 {
		at = filepath.Join(at, "d")
		if err := os.Mkdir(at, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	write(t, at, map[string]string{"f": "needle"})
	l, err := r.List(t.Context(), "", true)
	if err != nil || !l.Truncated || len(l.Entries) != maxDepth {
		t.Errorf("got %d, %v, %v", len(l.Entries), l.Truncated, err)
	}
	if found, err := r.Search(t.Context(), Query{Text: "needle"}); err != nil || !found.Truncated || len(found.Matches) != 0 {
		t.Errorf("got %+v, %v", found, err)
	}
}
