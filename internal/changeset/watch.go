package changeset

import (
	"path/filepath"

	"github.com/openspace-tui/openspace/internal/repo"
	"github.com/openspace-tui/openspace/internal/watch"
)

// NewWatch returns a watch that tells when what Tree and Staged give may have changed:
// a file of the work tree, the index, HEAD, or that there is a repository at all.
func NewWatch(sys *watch.System, dir string) *repo.Watch {
	return repo.NewWatch(sys, dir, func(gitDir, path string) bool {
		if gitDir == "" {
			return filepath.Base(path) == ".git"
		}
		return path != gitDir
	}, dir)
}
