package watch

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

func TestFoldersTellOfAllThatCounts(t *testing.T) {
	dir := t.TempDir()
	sub, other := filepath.Join(dir, "sub"), filepath.Join(dir, "other")
	for _, d := range []string{sub, other} {
		if err := os.Mkdir(d, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	f := (&System{}).Folders(func(path string) bool { return !strings.HasSuffix(path, "HEAD.x") })
	defer f.Close()
	for _, more := range []bool{true, false} {
		if got := f.Set([]string{dir, sub, filepath.Join(dir, "missing")}); got != more {
			t.Errorf("there are new ones: %v", got)
		}
	}
	for _, name := range []string{"a", "sub/b"} {
		write(t, filepath.Join(dir, name), "x")
		if err := f.Next(t.Context()); err != nil {
			t.Error(name, err)
		}
	}
	fresh := filepath.Join(sub, "fresh")
	if err := os.Mkdir(fresh, 0o755); err != nil {
		t.Fatal(err)
	}
	if err := f.Next(t.Context()); err != nil {
		t.Error(err)
	}
	write(t, filepath.Join(fresh, "a"), "x")
	if err := f.Next(t.Context()); err != nil {
		t.Error(err)
	}
	if got := f.Fresh(); !slices.Equal(got, []string{fresh}) || f.Fresh() != nil {
		t.Errorf("made were %q", got)
	}
	f.Set([]string{other})
	write(t, filepath.Join(dir, "a"), "y")
	write(t, filepath.Join(other, "index.lock"), "y")
	write(t, filepath.Join(other, "HEAD.x"), "y")
	ctx, cancel := context.WithTimeout(t.Context(), 3*quiet)
	defer cancel()
	if err := f.Next(ctx); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("told of what does not count: %v", err)
	}
	write(t, filepath.Join(other, "c"), "y")
	if err := f.Next(t.Context()); err != nil {
		t.Error(err)
	}
	f.Close()
	if err := f.Next(t.Context()); !errors.Is(err, ErrClosed) {
		t.Error(err)
	}
}
