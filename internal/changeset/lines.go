package changeset

import (
	"context"
	"errors"
	"path/filepath"

	"github.com/openspace-tui/openspace/internal/patch"
	"github.com/openspace-tui/openspace/internal/repo"
)

// Lines gives which lines of a file differ from the last commit. Of a file that
// the commit or the index has not, and where there is no repository, it gives
// nothing.
func Lines(ctx context.Context, dir, path string) ([]patch.Mark, error) {
	r, err := repo.Open(ctx, dir)
	if err != nil {
		return nil, ofGit(err)
	}
	files, err := r.Diff(ctx, repo.All, 0, path)
	if err != nil || len(files) == 0 || files[0].Old == "" || files[0].New == "" {
		return nil, err
	}
	return files[0].Marks(), nil
}

// ofGit leaves out that there is nothing to ask.
func ofGit(err error) error {
	if errors.Is(err, repo.ErrNoRepo) || errors.Is(err, repo.ErrNoGit) {
		return nil
	}
	return err
}

// CommitLog is the file that changes with each commit, and when another one is
// taken out; empty: there is none.
func CommitLog(ctx context.Context, dir string) string {
	r, err := repo.Open(ctx, dir)
	if err != nil {
		return ""
	}
	return filepath.Join(r.GitDir(), "logs", "HEAD")
}
