package changeset

import (
	"context"
	"errors"

	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/repo"
)

// Blame returns who changed the lines of a file last. Where that is not known its
// error says so to a person.
func Blame(ctx context.Context, dir, path string) (*repo.Blame, error) {
	r, err := repo.Open(ctx, dir)
	if err == nil {
		var b *repo.Blame
		if b, err = r.Blame(ctx, path); err == nil {
			return b, nil
		}
	}
	switch {
	case errors.Is(err, repo.ErrNoGit):
		return nil, lang.Errorf("who-changed-lines-known-git")
	case errors.Is(err, repo.ErrNoRepo):
		return nil, lang.Errorf("who-changed-lines-not-known")
	case errors.Is(err, repo.ErrUnknown):
		return nil, lang.Errorf("git-does-not-know-file")
	case errors.Is(err, repo.ErrNoCommit):
		return nil, lang.Errorf("nothing-is-committed-yet")
	}
	return nil, err
}
