package changeset

import (
	"context"

	"github.com/openspace-tui/openspace/internal/repo"
)

// Head names what is checked out in a folder's repository, and the file that changes
// with it; both are empty where there is none.
func Head(ctx context.Context, dir string) (name, file string) {
	r, err := repo.Open(ctx, dir)
	if err != nil {
		return "", ""
	}
	name, _ = r.Head()
	return name, r.HeadFile()
}
