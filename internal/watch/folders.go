package watch

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/fsnotify/fsnotify"
)

// maxTree bounds how many folders of a tree are watched.
const maxTree = 4096

// Folders watches all that happens in some folders, not in those within them.
// It belongs to one goroutine; Close may be called by another.
type Folders struct {
	w      *fsnotify.Watcher
	counts func(path string) bool
	fresh  []string
}

// NewFolders begins to watch nothing. Counts says, by its absolute path, whether
// a file in them is one to tell of.
func NewFolders(counts func(path string) bool) (*Folders, error) {
	w, err := fsnotify.NewWatcher()
	if err != nil {
		return nil, fmt.Errorf("watch folders: %w", err)
	}
	return &Folders{w: w, counts: counts}, nil
}

// Set replaces the folders that are watched, by absolute paths, and says whether
// some are new. Those that cannot be watched, and more than can be, are left out.
func (f *Folders) Set(dirs []string) (more bool) {
	keep, had := map[string]bool{}, map[string]bool{}
	for _, d := range dirs {
		if len(keep) < maxTree {
			keep[filepath.Clean(d)] = true
		}
	}
	for _, old := range f.w.WatchList() {
		if had[old] = true; !keep[old] {
			_ = f.w.Remove(old) // it may be gone
		}
	}
	for d := range keep {
		more = f.w.Add(d) == nil && !had[d] || more // of what is watched already nothing comes
	}
	return more
}

// Fresh gives the folders that were made in those since it was asked last. They
// are watched until Set says otherwise.
func (f *Folders) Fresh() []string {
	out := f.fresh
	f.fresh = nil
	return out
}

// made watches what was made, if it is a folder.
func (f *Folders) made(path string) {
	if info, err := os.Lstat(path); err == nil && info.IsDir() && len(f.fresh) < maxFolders && f.w.Add(path) == nil {
		f.fresh = append(f.fresh, path)
	}
}

// Next waits until something may have changed. Its error is ErrClosed, or that
// of ctx.
func (f *Folders) Next(ctx context.Context) error {
	return next(ctx, f.w, func(ev fsnotify.Event) bool {
		if strings.HasSuffix(ev.Name, ".lock") || !f.counts(ev.Name) {
			return false
		}
		if ev.Has(fsnotify.Create) {
			f.made(ev.Name)
		}
		return true
	})
}

// Close ends the watch and whoever waits.
func (f *Folders) Close() { _ = f.w.Close() }
