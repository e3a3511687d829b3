package changeset

import (
	"context"
	"path/filepath"

	"github.com/openspace-tui/openspace/internal/patch"
	"github.com/openspace-tui/openspace/internal/repo"
)

// Lines returns which lines of a file differ from the last commit. Of a file that
// the commit or the index has not it gives nothing; where there is no repository it
// says so.
func Lines(ctx context.Context, dir, path string) ([]patch.Mark, error) {
	r, err := open(ctx, dir)
	if err != nil {
		return nil, err
	}
	files, err := r.Diff(ctx, repo.All, 0, path)
	if err != nil || len(files) == 0 || files[0].Old == "" || files[0].New == "" {
		return nil, err
	}
	return files[0].Marks(), nil
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
