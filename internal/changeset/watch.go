package changeset

import (
	"context"
	"path/filepath"

	"github.com/openspace-tui/openspace/internal/repo"
	"github.com/openspace-tui/openspace/internal/watch"
)

// Watch tells when what Tree and Staged give may have changed: a file of the
// work tree, the index, HEAD, or that there is a repository at all. Its Next
// belongs to one goroutine.
type Watch struct {
	dir     string
	gitDir  string // empty: none
	folders *watch.Folders
	fresh   []string // folders that were made, in which there may be nothing yet
}

// NewWatch begins to watch a folder.
func NewWatch(sys *watch.System, dir string) *Watch {
	w := &Watch{dir: dir}
	w.folders = sys.Folders(w.counts)
	return w
}

// counts says whether a path is one to tell of: of the repository's own files
// those that say what is staged and what goes on.
func (w *Watch) counts(path string) bool {
	name := filepath.Base(path)
	switch {
	case w.gitDir == "":
		return name == ".git"
	case filepath.Dir(path) == w.gitDir:
		return repo.TellsState(name)
	}
	return path != w.gitDir
}

// Next waits until something may have changed since the Next before; the first
// one begins with what changes after Begin.
func (w *Watch) Next(ctx context.Context) error {
	if w.aim(ctx) && ctx.Err() == nil {
		return nil // of what is in new folders nothing was told
	}
	return w.folders.Next(ctx)
}

// Begin has what changes from now on be told.
func (w *Watch) Begin(ctx context.Context) { w.aim(ctx) }

// aim watches the folders that there are now, and says whether some are new. Where
// git does not say which, as while the folder is being removed, it watches those
// that tell when it may.
func (w *Watch) aim(ctx context.Context) (more bool) {
	dirs, gitDir := []string{w.dir}, ""
	if r, err := repo.Open(ctx, w.dir); err == nil {
		gitDir = r.GitDir()
		if all, err := r.Folders(ctx); err == nil {
			dirs = all
		} else {
			dirs = append(dirs, gitDir)
		}
		if w.fresh = append(w.fresh, w.folders.Fresh()...); len(w.fresh) > 0 { // they may be empty still
			w.fresh = r.NotIgnored(ctx, w.fresh)
			dirs = append(dirs, w.fresh...)
		}
	}
	w.gitDir = gitDir
	return w.folders.Set(dirs)
}

// See says whether what changed shows.
func (w *Watch) See(on bool) { w.folders.See(on) }

// Close ends the watch and whoever waits.
func (w *Watch) Close() { w.folders.Close() }
