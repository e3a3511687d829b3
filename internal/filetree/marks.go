package filetree

import (
	"context"
	"errors"

	"github.com/openspace-tui/openspace/internal/repo"
)

// Marks is what git says of the files. Without git, and out of a repository, it
// is nothing.
type Marks struct {
	Head    string // the branch, or the first digits of the commit where none is checked out
	Doing   string // "rebase" and the like, as repo.Status has it
	Letters map[string]byte
}

// Marks asks git. A letter is M, A, D, R, U for a conflict, or ? for what git
// does not know; a folder in which it knows nothing has a path that ends in a
// slash.
func (t *Tree) Marks(ctx context.Context) (Marks, error) {
	r, err := repo.Open(ctx, t.files.Dir())
	switch {
	case errors.Is(err, repo.ErrNoRepo), errors.Is(err, repo.ErrNoGit):
		return Marks{}, nil
	case err != nil:
		return Marks{}, err
	}
	s, err := r.Status(ctx, false)
	if err != nil {
		return Marks{}, err
	}
	m := Marks{Head: s.Head(), Doing: s.Doing, Letters: make(map[string]byte, len(s.Entries))}
	for _, e := range s.Entries {
		m.Letters[e.Path] = letter(e)
	}
	return m, nil
}

// letter is the one that says most of what became of a file.
func letter(e repo.Entry) byte {
	switch {
	case e.Conflict():
		return 'U'
	case e.Work == '?':
		return '?'
	case e.Index == 'R' || e.Work == 'R':
		return 'R'
	case e.Work == 'D' || e.Index == 'D' && e.Work == '.':
		return 'D'
	case e.Index == 'A' || e.Index == 'C':
		return 'A'
	}
	return 'M'
}
