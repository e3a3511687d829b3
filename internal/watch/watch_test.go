package watch

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"

	"github.com/fsnotify/fsnotify"
	"go.uber.org/goleak"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

func write(t *testing.T, file, text string) {
	t.Helper()
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

func begin(t *testing.T, paths ...string) *Files {
	t.Helper()
	f := (&System{}).Files(paths...)
	t.Cleanup(f.Close)
	return f
}

func TestAChangeIsTold(t *testing.T) {
	for name, change := range map[string]func(t *testing.T, dir, file string){
		"a write": func(t *testing.T, _, file string) { write(t, file, "new") },
		"a file that takes its place": func(t *testing.T, dir, file string) {
			write(t, filepath.Join(dir, "tmp"), "new")
			if err := os.Rename(filepath.Join(dir, "tmp"), file); err != nil {
				t.Fatal(err)
			}
		},
		"its end": func(t *testing.T, _, file string) {
			if err := os.Remove(file); err != nil {
				t.Fatal(err)
			}
		},
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			file := filepath.Join(dir, "a")
			write(t, file, "old")
			f := begin(t, file)
			change(t, dir, file)
			if err := f.Next(t.Context()); err != nil {
				t.Error(err)
			}
		})
	}
}

func TestAFileBehindALinkIsWatchedWhereItIs(t *testing.T) {
	dir, other := t.TempDir(), t.TempDir()
	file, link := filepath.Join(other, "real"), filepath.Join(dir, "link")
	write(t, file, "old")
	if err := os.Symlink(file, link); err != nil {
		t.Fatal(err)
	}
	f := begin(t, link)
	write(t, file, "new")
	if err := f.Next(t.Context()); err != nil {
		t.Error(err)
	}
}

func TestOtherFilesAreNotTold(t *testing.T) {
	dir := t.TempDir()
	f := begin(t, filepath.Join(dir, "a"), filepath.Join(dir, "missing", "b"))
	write(t, filepath.Join(dir, "other"), "x")
	f.Set([]string{filepath.Join(dir, "b")})
	write(t, filepath.Join(dir, "a"), "x")
	write(t, filepath.Join(dir, "b"), "x") // told, and nothing before it
	if err := f.Next(t.Context()); err != nil {
		t.Error(err)
	}
	if f.counts(filepath.Join(dir, "a"), fsnotify.Write) || !f.counts(filepath.Join(dir, "b"), fsnotify.Write) {
		t.Error("what is watched is not what was set last")
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := f.Next(ctx); !errors.Is(err, context.Canceled) && err != nil {
		t.Error(err)
	}
}

func TestCloseEndsWhoWaits(t *testing.T) {
	f := begin(t, filepath.Join(t.TempDir(), "a"))
	done := make(chan error)
	go func() { done <- f.Next(context.Background()) }()
	f.Close()
	if err := <-done; !errors.Is(err, ErrClosed) {
		t.Error(err)
	}
}
