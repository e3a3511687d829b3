package watch

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"syscall"
	"testing"
	"testing/synctest"
	"time"

	"github.com/fsnotify/fsnotify"
)

// must do something on disk.
func must(t *testing.T, errs ...error) {
	t.Helper()
	if err := errors.Join(errs...); err != nil {
		t.Fatal(err)
	}
}

func isNews(t *testing.T, w interface{ Next(context.Context) error }, what string) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Second)
	defer cancel()
	if err := w.Next(ctx); err != nil {
		t.Fatalf("%s: %v", what, err)
	}
}

func noNews(t *testing.T, w interface{ Next(context.Context) error }, what string, wait time.Duration) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), wait)
	defer cancel()
	if err := w.Next(ctx); !errors.Is(err, context.DeadlineExceeded) {
		t.Fatalf("%s is told: %v", what, err)
	}
}

// A folder that comes and goes takes its watch along: `git checkout` of another
// branch does that.
func TestAFileIsFollowedThroughTheEndOfItsFolder(t *testing.T) {
	for name, by := range map[string]struct {
		away, back func(t *testing.T, root string)
	}{
		"it is removed": {
			func(t *testing.T, root string) { must(t, os.RemoveAll(filepath.Join(root, "pkg"))) },
			func(t *testing.T, root string) { must(t, os.MkdirAll(filepath.Join(root, "pkg", "auth"), 0o755)) },
		},
		"a folder above it is moved": {
			func(t *testing.T, root string) {
				must(t, os.Rename(filepath.Join(root, "pkg"), filepath.Join(root, "pkg2")))
			},
			func(t *testing.T, root string) {
				must(t, os.Rename(filepath.Join(root, "pkg2"), filepath.Join(root, "pkg")))
			},
		},
		"the workspace is removed": {
			func(t *testing.T, root string) { must(t, os.RemoveAll(root)) },
			func(t *testing.T, root string) { must(t, os.MkdirAll(filepath.Join(root, "pkg", "auth"), 0o755)) },
		},
		"the workspace is moved": {
			func(t *testing.T, root string) { must(t, os.Rename(root, root+"2")) },
			func(t *testing.T, root string) { must(t, os.Rename(root+"2", root)) },
		},
		"another takes its place": {
			func(t *testing.T, root string) {
				must(t, os.Rename(filepath.Join(root, "pkg"), filepath.Join(root, "pkg2")))
			},
			func(t *testing.T, root string) { must(t, os.MkdirAll(filepath.Join(root, "pkg", "auth"), 0o755)) },
		},
	} {
		t.Run(name, func(t *testing.T) {
			root := filepath.Join(t.TempDir(), "work")
			file := filepath.Join(root, "pkg", "auth", "a.txt")
			must(t, os.MkdirAll(filepath.Dir(file), 0o755))
			write(t, file, "one")
			sys := &System{Root: root}
			f, d := sys.Files(file), sys.Folders(func(string) bool { return true })
			defer f.Close()
			defer d.Close()
			d.Set([]string{root, filepath.Dir(filepath.Dir(file)), filepath.Dir(file)})
			by.away(t, root)
			isNews(t, f, "the file's end")
			isNews(t, d, "the folder's end")
			by.back(t, root)
			isNews(t, f, "the folder")
			isNews(t, d, "the folder")
			write(t, file, "one, two")
			isNews(t, f, "the file")
			isNews(t, d, "the file")
			write(t, file, "one, two, three")
			isNews(t, f, "a change")
			isNews(t, d, "a change")
		})
	}
}

// used is a system whose watches are used up.
func used(root string, told chan<- error) *System {
	return &System{
		Root:  root,
		Blind: func(err error) { told <- err },
		open:  func() (*fsnotify.Watcher, error) { return nil, syscall.EMFILE },
	}
}

func TestWhatCannotBeWatchedIsLookedAt(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		root := t.TempDir()
		file := filepath.Join(root, "sub", "a")
		must(t, os.Mkdir(filepath.Dir(file), 0o755))
		write(t, file, "1")
		told := make(chan error, 9)
		sys := used(root, told)
		f, d := sys.Files(file), sys.Folders(func(path string) bool { return filepath.Base(path) != "x" })
		defer f.Close()
		defer d.Close()
		if !d.Set([]string{root}) || d.Set([]string{root}) {
			t.Error("what is new is not told once")
		}
		synctest.Wait()
		if err := <-told; !errors.Is(err, syscall.EMFILE) || len(told) > 0 {
			t.Errorf("it is told %v, and %d more", err, len(told))
		}
		noNews(t, f, "nothing", time.Minute)
		at := time.Now()
		write(t, file, "12")
		isNews(t, f, "a write")
		if took := time.Since(at); took > every {
			t.Errorf("it took %v", took)
		}
		noNews(t, d, "what is in a folder within", time.Minute)
		write(t, filepath.Join(root, "x"), "1")
		write(t, filepath.Join(root, "y.lock"), "1")
		noNews(t, d, "what does not count", time.Minute)
		fresh := filepath.Join(root, "fresh")
		must(t, os.Mkdir(fresh, 0o755))
		isNews(t, d, "a folder")
		if got := d.Fresh(); !slices.Equal(got, []string{fresh}) {
			t.Errorf("made were %q", got)
		}
		write(t, filepath.Join(fresh, "a"), "1")
		isNews(t, d, "a file in it")
		must(t, os.RemoveAll(filepath.Dir(file)))
		isNews(t, f, "its end")
		isNews(t, d, "the end of a folder")
		must(t, os.Mkdir(filepath.Dir(file), 0o755))
		write(t, file, "1")
		isNews(t, f, "its return")
	})
}

func TestOnlyWhatShowsIsLookedAt(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		file := filepath.Join(t.TempDir(), "a")
		f := used("", make(chan error, 1)).Files(file)
		defer f.Close()
		f.See(false)
		write(t, file, "1")
		noNews(t, f, "what is hidden", time.Hour)
		done := make(chan error)
		go func() { done <- f.Next(t.Context()) }()
		synctest.Wait()
		at := time.Now()
		f.See(true)
		if err := <-done; err != nil || time.Since(at) != 0 {
			t.Errorf("what changed meanwhile is told after %v: %v", time.Since(at), err)
		}
		f.See(false)
		go func() { done <- f.Next(t.Context()) }()
		f.Close()
		if err := <-done; !errors.Is(err, ErrClosed) {
			t.Error(err)
		}
	})
}

// Nothing runs where the system watches.
func TestWhereTheSystemWatchesNothingIsLookedAt(t *testing.T) {
	dir := t.TempDir()
	f := (&System{Root: dir, Blind: func(err error) { t.Error(err) }}).Files(filepath.Join(dir, "a"), filepath.Join(dir, "none", "b"))
	defer f.Close()
	if tick, _ := f.at.tick(); tick != nil {
		t.Error("there is a timer")
	}
	f.Close()
	f.Set([]string{filepath.Join(dir, "b")}) // too late is no fault
}

// A watch that the system refuses is made where it gives one by then.
func TestOneFolderThatIsRefusedIsLookedAt(t *testing.T) {
	dir := t.TempDir()
	f := (&System{}).Folders(func(string) bool { return true })
	defer f.Close()
	f.Set([]string{dir})
	f.at.mu.Lock()
	f.at.blind[dir] = true
	f.at.seen = f.at.look()
	f.at.looked = time.Now().Add(-every)
	f.at.mu.Unlock()
	write(t, filepath.Join(dir, "a"), "1")
	isNews(t, f, "a file")
	if tick, _ := f.at.tick(); tick != nil {
		t.Error("it is looked at still")
	}
}

// More may happen than the system or the inbox keeps.
func TestWhatWasMissedIsTold(t *testing.T) {
	dir := t.TempDir()
	f := begin(t, filepath.Join(dir, "a"))
	f.at.inbox.full()
	isNews(t, f, "more than is known")
	for i := range maxInbox + 1 {
		f.at.inbox.put(fsnotify.Event{Name: string(rune(i + 1)), Op: fsnotify.Write})
	}
	isNews(t, f, "more than is kept")
	noNews(t, f, "nothing", 3*quiet)
}
