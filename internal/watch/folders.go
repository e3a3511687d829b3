package watch

import (
	"context"
	"os"
	"path/filepath"
	"strings"

	"github.com/fsnotify/fsnotify"
)

// maxTree bounds how many folders of a tree are watched.
const maxTree = 4096

// Folders watches all that happens in some folders, not in those within them.
// Set and Fresh belong to one goroutine, Next to one, which may be another; the
// rest may be called by any.
type Folders struct {
	at     *lookout
	counts func(path string) bool
	fresh  []string
}

// Set replaces the folders that are watched, by absolute paths, and reports whether
// there are some that were not watched, or not there, before. More than can be
// are left out.
func (f *Folders) Set(dirs []string) (more bool) {
	want := map[string]bool{}
	for _, d := range dirs {
		if len(want) < maxTree {
			want[filepath.Clean(d)] = true
		}
	}
	f.at.mu.Lock()
	more = f.at.aim(want)
	f.at.mu.Unlock()
	f.at.poke()
	return more
}

// Fresh returns the folders that were made in those since it was asked last. They
// are watched until Set says otherwise.
func (f *Folders) Fresh() []string {
	f.at.mu.Lock()
	defer f.at.mu.Unlock()
	out := f.fresh
	f.fresh = nil
	return out
}

// made watches what was made, if it is a folder.
func (f *Folders) made(path string) {
	info, err := os.Lstat(path)
	if err != nil || !info.IsDir() || len(f.fresh) >= maxFolders {
		return
	}
	f.fresh = append(f.fresh, path)
	f.at.join(path)
}

// list takes what is in a folder.
func (f *Folders) list(dir string, into map[string]stamp) {
	entries, err := os.ReadDir(dir)
	if err == nil {
		into[dir] = stamp{mode: os.ModeDir}
	}
	for _, e := range entries {
		path := filepath.Join(dir, e.Name())
		if !f.tells(path) {
			continue
		}
		if info, err := e.Info(); err == nil {
			into[path] = stampOf(info)
		}
	}
}

// tells reports whether a path is one to tell of.
func (f *Folders) tells(path string) bool {
	return !strings.HasSuffix(path, ".lock") && f.counts(path)
}

// takes reports whether what happened to a path is to be told.
func (f *Folders) takes(path string, op fsnotify.Op) bool {
	f.at.mu.Lock()
	defer f.at.mu.Unlock()
	if !f.at.want[filepath.Dir(path)] || !f.tells(path) {
		return false
	}
	if op.Has(fsnotify.Create) {
		f.made(path)
	}
	return true
}

// Next waits until something may have changed. Its error is ErrClosed, or that
// of ctx.
func (f *Folders) Next(ctx context.Context) error { return f.at.next(ctx, f.takes) }

// See reports whether the folders show: those that do not are not looked at, where
// they are not watched.
func (f *Folders) See(on bool) { f.at.see(on) }

// Close ends the watch and whoever waits.
func (f *Folders) Close() { f.at.close() }
