package repo

import (
	"context"
	"strings"

	"github.com/openspace-tui/openspace/internal/lang"
)

// Resolved is a file that was staged while it was in conflict.
type Resolved struct {
	path  string
	sides string // what the index had of it, as git ls-files tells it
	left  string // what it has since
	at    string // the commit, and what the repository was in the middle of
}

// Resolve stages a whole file that is in conflict. git forgets the sides then;
// Unresolve puts them back.
func (r *Repo) Resolve(ctx context.Context, name string) (Resolved, error) {
	k := Resolved{path: name}
	var err error
	if k.sides, err = r.index(ctx, name); err != nil {
		return k, err
	}
	if k.at, err = r.checkedOut(ctx); err != nil {
		return k, err
	}
	if err = r.Add(ctx, name); err != nil {
		return k, err
	}
	k.left, err = r.index(ctx, name)
	return k, err
}

// Unresolve puts the sides of a conflict back into the index, unless something else
// was staged since or what had the conflict went on. The file stays as it is.
func (r *Repo) Unresolve(ctx context.Context, k Resolved) error {
	left, err := r.index(ctx, k.path)
	if err != nil {
		return err
	}
	at, err := r.checkedOut(ctx)
	if err != nil {
		return err
	}
	if left != k.left || at != k.at {
		return lang.Errorf("changed-merge-ended-since-staged")
	}
	gone := ""
	if left != "" {
		_, path, _ := strings.Cut(left, "\t")
		gone = "0 " + strings.Repeat("0", 40) + "\t" + path
	}
	_, err = r.run(ctx, gone+k.sides, "update-index", "-z", "--index-info")
	return err
}

// index is what the index has of a file, by its path in the work tree.
func (r *Repo) index(ctx context.Context, name string) (string, error) {
	return r.read(ctx, "ls-files", "--stage", "--full-name", "-z", "--", name)
}

// checkedOut is the commit that is checked out, and what the repository is in the middle of.
func (r *Repo) checkedOut(ctx context.Context) (string, error) {
	commit, err := r.read(ctx, "rev-parse", "--verify", "HEAD")
	return commit + r.doing(), err
}
