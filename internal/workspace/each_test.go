package workspace

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"
)

func TestEachFileIsGivenThoseOfAFolderFirst(t *testing.T) {
	dir := t.TempDir()
	grow(t, dir, "a/deep/er/one", "a/two", "b", "skip/me", "c/skip/me", "node_modules/m", ".git/HEAD", "z/.gitignore", "z/no", "empty/")
	if err := os.WriteFile(filepath.Join(dir, ".gitignore"), []byte("/skip\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "z/.gitignore"), []byte("no\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("..", filepath.Join(dir, "a/up")); err != nil {
		t.Fatal(err)
	}
	r := opened(t, dir)
	all := []string{".gitignore", "b", "a/two", "a/deep/er/one", "c/skip/me", "z/.gitignore"}
	ended, end := context.WithCancel(t.Context())
	end()
	for name, tc := range map[string]struct {
		ctx   context.Context
		most  int
		want  []string
		whole bool
	}{
		"all of them":                 {t.Context(), 100, all, true},
		"until no more are wanted":    {t.Context(), 3, all[:3], false},
		"none where time has run out": {ended, 100, nil, false},
	} {
		t.Run(name, func(t *testing.T) {
			var got []string
			whole := r.EachPath(tc.ctx, func(p string) bool { got = append(got, p); return len(got) < tc.most })
			if !slices.Equal(got, tc.want) || whole != tc.whole {
				t.Errorf("%q, whole: %v", got, whole)
			}
		})
	}
}

// TestTheFirstOfAHugeFolderIsGivenAtOnce compares with what all of it takes.
func TestTheFirstOfAHugeFolderIsGivenAtOnce(t *testing.T) {
	dir := t.TempDir()
	for i := range 20_000 {
		if err := os.WriteFile(filepath.Join(dir, fmt.Sprintf("file%d", i)), nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	r := opened(t, dir)
	var first time.Duration
	n, begun := 0, time.Now()
	whole := r.EachPath(t.Context(), func(string) bool {
		if n++; n == 1 {
			first = time.Since(begun)
		}
		return true
	})
	if took := time.Since(begun); !whole || n != 20_000 || first > took/2 {
		t.Errorf("%d files, the first after %v of %v", n, first, took)
	}
}
