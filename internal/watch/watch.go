// Package watch tells when files change on disk, by what the system reports of
// their folders: a file is often replaced rather than written, and a watch on
// the file itself would die with it. Nothing runs while nothing changes.
//
// It tells that something may have changed, never what: whoever hears of it
// reads again. What comes quickly after each other is told once.
package watch

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"time"

	"github.com/fsnotify/fsnotify"
)

// ErrClosed ends Next when the watch was closed.
var ErrClosed = errors.New("the watch was closed")

// What comes within quiet of each other is one change; nobody waits longer
// than most.
const (
	quiet = 30 * time.Millisecond
	most  = 300 * time.Millisecond
)

// maxFolders bounds how many folders are watched.
const maxFolders = 64

// Files watches some files. Set and Close may be called while Next waits.
type Files struct {
	w     *fsnotify.Watcher
	names chan map[string]bool // one token: the files' absolute paths
}

// New begins to watch nothing.
func New() (*Files, error) {
	w, err := fsnotify.NewWatcher()
	if err != nil {
		return nil, fmt.Errorf("watch files: %w", err)
	}
	f := &Files{w: w, names: make(chan map[string]bool, 1)}
	f.names <- nil
	return f, nil
}

// File watches one file, or some.
func File(paths ...string) (*Files, error) {
	f, err := New()
	if err == nil {
		f.Set(paths)
	}
	return f, err
}

// Set replaces the files that are watched, by absolute paths. Those that a
// symbolic link names are watched where they really are too. Folders that
// cannot be watched are left out.
func (f *Files) Set(paths []string) {
	names, folders := map[string]bool{}, map[string]bool{}
	for _, p := range paths {
		real, err := filepath.EvalSymlinks(p)
		for _, at := range []string{p, real} {
			if dir := filepath.Dir(at); (at == p || err == nil) && (folders[dir] || len(folders) < maxFolders) {
				names[at], folders[dir] = true, true
			}
		}
	}
	<-f.names
	defer func() { f.names <- names }()
	for _, old := range f.w.WatchList() {
		if !folders[old] {
			_ = f.w.Remove(old)
		}
	}
	for dir := range folders {
		_ = f.w.Add(dir) // watched already: nothing happens
	}
}

// watched says whether a file is one of those.
func (f *Files) watched(path string) bool {
	names := <-f.names
	defer func() { f.names <- names }()
	return names[path]
}

// Next waits until one of the files may have changed. Its error is ErrClosed,
// or that of ctx.
func (f *Files) Next(ctx context.Context) error {
	return next(ctx, f.w, func(ev fsnotify.Event) bool { return f.watched(ev.Name) })
}

// next waits until something happens that counts, and then until it is quiet.
func next(ctx context.Context, w *fsnotify.Watcher, counts func(fsnotify.Event) bool) error {
	var settled, late <-chan time.Time
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-settled:
			return nil
		case <-late:
			return nil
		case err, ok := <-w.Errors:
			switch {
			case !ok:
				return ErrClosed
			case errors.Is(err, fsnotify.ErrEventOverflow):
				return nil
			}
		case ev, ok := <-w.Events:
			if !ok {
				return ErrClosed
			}
			if ev.Op == fsnotify.Chmod || !counts(ev) {
				continue
			}
			settled = time.After(quiet)
			if late == nil {
				late = time.After(most)
			}
		}
	}
}

// Close ends the watch and whoever waits.
func (f *Files) Close() { _ = f.w.Close() }
