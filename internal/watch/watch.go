// Package watch tells when files change on disk, by what the system reports of
// their folders: a file is often replaced rather than written, and a watch on
// the file itself would die with it. Folders may come and go as well. Nothing
// runs while nothing changes.
//
// What the system does not watch, as where its watches are used up, is looked at
// every two seconds instead, while it shows.
//
// It tells that something may have changed, never what: whoever hears of it
// reads again. What comes quickly after each other is told once.
package watch

import (
	"context"
	"errors"
	"os"
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

// Files watches some files. All but Next may be called while Next waits.
type Files struct {
	at    *lookout
	paths []string        // as they were set
	names map[string]bool // the files' absolute paths, where they really are too
}

// Set replaces the files that are watched, by absolute paths. Those that a
// symbolic link names are watched where they really are too.
func (f *Files) Set(paths []string) {
	f.at.mu.Lock()
	f.paths = paths
	f.renew()
	f.at.mu.Unlock()
	f.at.poke()
}

// renew follows the files as they are now.
func (f *Files) renew() {
	names, folders := map[string]bool{}, map[string]bool{}
	for _, p := range f.paths {
		p = filepath.Clean(p)
		real, err := filepath.EvalSymlinks(p)
		for _, at := range []string{p, real} {
			if dir := filepath.Dir(at); (at == p || err == nil) && (folders[dir] || len(folders) < maxFolders) {
				names[at], folders[dir] = true, true
			}
		}
	}
	f.names = names
	f.at.aim(folders)
}

// list takes what the files in a folder look like.
func (f *Files) list(dir string, into map[string]stamp) {
	for name := range f.names {
		if filepath.Dir(name) != dir {
			continue
		}
		if info, err := os.Stat(name); err == nil {
			into[name] = stampOf(info)
		}
	}
}

// counts reports whether a file is one of those. What takes its place may be a
// link to elsewhere.
func (f *Files) counts(path string, op fsnotify.Op) bool {
	f.at.mu.Lock()
	defer f.at.mu.Unlock()
	if f.names[path] && op.Has(fsnotify.Create) {
		f.at.lost[path] = true
	}
	return f.names[path]
}

// Next waits until one of the files may have changed. Its error is ErrClosed,
// or that of ctx.
func (f *Files) Next(ctx context.Context) error { return f.at.next(ctx, f.counts) }

// See reports whether the files show: those that do not are not looked at, where
// they are not watched.
func (f *Files) See(on bool) { f.at.see(on) }

// Close ends the watch and whoever waits.
func (f *Files) Close() { f.at.close() }
