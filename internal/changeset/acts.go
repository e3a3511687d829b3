package changeset

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"sync"

	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/patch"
	"github.com/openspace-tui/openspace/internal/repo"
)

// Acts stages, unstages and discards in a folder's repository, hunk by hunk or,
// where none is named or there are none, the whole file. What it discarded it can bring back.
// It is safe for concurrent use; one thing is done at a time.
type Acts struct {
	dir  string
	one  sync.Mutex
	kept map[string][]repo.Kept   // whole files that were discarded, the newest last
	ends map[string]repo.Resolved // conflicts that were staged
}

// NewActs acts in a folder.
func NewActs(dir string) *Acts {
	return &Acts{dir: dir, kept: map[string][]repo.Kept{}, ends: map[string]repo.Resolved{}}
}

// whole reports whether git cannot apply a change as a patch: it is done by whole
// files then.
func whole(f *patch.File) bool {
	if len(f.Hunks) == 0 && (f.Binary || f.Conflict || f.Old == "" || f.New == "") {
		return true
	}
	return f.Recoded || f.Submodule || f.Turned
}

// all are a file's hunks where none is named.
func all(f *patch.File, hunks []int) []int {
	if len(hunks) > 0 {
		return hunks
	}
	for i := range f.Hunks {
		hunks = append(hunks, i)
	}
	return hunks
}

// names are those that a change is known by.
func names(f *patch.File) []string {
	switch {
	case f.Old == "" || f.Old == f.New:
		return []string{f.New}
	case f.New == "":
		return []string{f.Old}
	}
	return []string{f.Old, f.New}
}

// begin waits for its turn and opens the repository.
func (a *Acts) begin(ctx context.Context) (*repo.Repo, func(), error) {
	a.one.Lock()
	r, err := open(ctx, a.dir)
	if err != nil {
		a.one.Unlock()
		return nil, nil, err
	}
	return r, a.one.Unlock, nil
}

// Stage puts hunks of an unstaged change into the index.
func (a *Acts) Stage(ctx context.Context, f patch.File, hunks []int) error {
	r, end, err := a.begin(ctx)
	if err != nil {
		return err
	}
	defer end()
	if f.Conflict {
		if err := a.mended(f.Name()); err != nil {
			return err
		}
		resolved, err := r.Resolve(ctx, f.Name())
		if err == nil {
			a.ends[f.Name()] = resolved
		}
		return err
	}
	if whole(&f) {
		return r.Add(ctx, names(&f)...)
	}
	return r.Stage(ctx, &f, all(&f, hunks)...)
}

// mended says which mark of a conflict is still in a file. One that is gone, or no
// file of lines, is as somebody decided.
func (a *Acts) mended(name string) error {
	text, err := os.ReadFile(filepath.Join(a.dir, filepath.FromSlash(name)))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	n := 0
	for line := range bytes.Lines(text) {
		n++
		if bytes.HasPrefix(line, []byte("<<<<<<< ")) || bytes.HasPrefix(line, []byte(">>>>>>> ")) {
			return lang.Errorf("conflict-mend-first", fmt.Sprintf("%s:%d", name, n))
		}
	}
	return nil
}

// Unstage takes hunks of a staged change out of the index. Of a conflict it brings the
// sides back, which Stage took.
func (a *Acts) Unstage(ctx context.Context, f patch.File, hunks []int) error {
	r, end, err := a.begin(ctx)
	if err != nil {
		return err
	}
	defer end()
	if f.Conflict {
		return r.Unresolve(ctx, a.ends[f.Name()])
	}
	if whole(&f) {
		return r.Reset(ctx, names(&f)...)
	}
	return r.Unstage(ctx, &f, all(&f, hunks)...)
}

// Discard takes hunks of an unstaged change out of the work tree.
func (a *Acts) Discard(ctx context.Context, f patch.File, hunks []int) error {
	if f.Submodule {
		return lang.Errorf("repository-own-take-commit-back", f.Name())
	}
	r, end, err := a.begin(ctx)
	if err != nil {
		return err
	}
	defer end()
	if !whole(&f) {
		return r.Discard(ctx, &f, all(&f, hunks)...)
	}
	k, err := r.Drop(ctx, f.Name())
	if err == nil {
		a.kept[f.Name()] = append(a.kept[f.Name()], k)
	}
	return err
}

// Restore brings back what Discard took.
func (a *Acts) Restore(ctx context.Context, f patch.File, hunks []int) error {
	r, end, err := a.begin(ctx)
	if err != nil {
		return err
	}
	defer end()
	if !whole(&f) {
		return r.Restore(ctx, &f, all(&f, hunks)...)
	}
	kept := a.kept[f.Name()]
	if len(kept) == 0 {
		return lang.Errorf("nothing-was-discarded")
	}
	if err := r.Bring(ctx, kept[len(kept)-1]); err != nil {
		return err
	}
	a.kept[f.Name()] = kept[:len(kept)-1]
	return nil
}
