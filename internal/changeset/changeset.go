// Package changeset gathers what changed: in the work tree, as git tells it, and
// in turns of a session, as the engine does.
package changeset

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/patch"
	"github.com/openspace-tui/openspace/internal/repo"
)

// Set is what changed. Note says what one should know of it.
type Set struct {
	Files []patch.File
	Note  string
}

// Around is how many lines stand around changes.
const Around = 3

// Tree returns what is not staged in a folder's repository, with the files that
// git does not know.
func Tree(ctx context.Context, dir string) (Set, error) {
	r, err := open(ctx, dir)
	if err != nil {
		return Set{}, err
	}
	files, err := r.Diff(ctx, repo.Unstaged, Around)
	if err != nil {
		return Set{}, err
	}
	added, more, err := r.Untracked(ctx)
	if err != nil {
		return Set{}, err
	}
	status, err := r.Status(ctx, false)
	if err != nil {
		return Set{}, err
	}
	files, locked := apart(files)
	set := Set{Files: append(append(files, lone(status)...), added...), Note: note(status)}
	slices.SortStableFunc(set.Files, func(a, b patch.File) int { return strings.Compare(a.Name(), b.Name()) })
	if len(locked) > 0 {
		set.Note = join(set.Note, lang.T("cannot-read-x", few(locked)))
	}
	if more > 0 {
		set.Note = join(set.Note, lang.N(more, "more-new-files-not-shown", more))
	}
	return set, nil
}

// apart takes the files that cannot be read out: whether they changed nobody knows.
func apart(files []patch.File) (kept []patch.File, locked []string) {
	for _, f := range files {
		if f.Locked {
			locked = append(locked, f.Name())
		} else {
			kept = append(kept, f)
		}
	}
	return kept, locked
}

// few are the first of some names, and how many more there are.
func few(names []string) string {
	const most = 3
	if more := len(names) - most; more > 0 {
		names = append(slices.Clone(names[:most]), fmt.Sprintf("+%d", more))
	}
	return strings.Join(names, ", ")
}

// Staged returns what is staged.
func Staged(ctx context.Context, dir string) (Set, error) {
	r, err := open(ctx, dir)
	if err != nil {
		return Set{}, err
	}
	files, err := r.Diff(ctx, repo.Staged, Around)
	if err != nil {
		return Set{}, err
	}
	status, err := r.Status(ctx, false)
	if err != nil {
		return Set{}, err
	}
	return Set{Files: files, Note: note(status)}, nil
}

// lone returns the conflicts that git has no difference of, since one side has not the
// file at all: deleted here and changed there, or the like.
func lone(s *repo.Status) []patch.File {
	var out []patch.File
	for _, e := range s.Entries {
		both := e.Index == 'U' && e.Work == 'U' || e.Index == 'A' && e.Work == 'A'
		if !e.Conflict() || both {
			continue
		}
		f := patch.File{Old: e.Path, New: e.Path, Conflict: true, Lone: true}
		if e.Index == 'D' && e.Work == 'D' {
			f.New, f.Lone = "", false
		}
		out = append(out, f)
	}
	return out
}

// open opens a folder's repository, and says in words when there is none.
func open(ctx context.Context, dir string) (*repo.Repo, error) {
	r, err := repo.Open(ctx, dir)
	switch {
	case errors.Is(err, repo.ErrNoGit):
		return nil, lang.Errorf("git-not-installed-not-path")
	case errors.Is(err, repo.ErrBare):
		return nil, lang.Errorf("git-repositorys-own-folder-has")
	case errors.Is(err, repo.ErrNoRepo):
		return nil, lang.Errorf("folder-no-git-repository-git")
	}
	return r, err
}

// note says which branch it is, and what the repository is in the middle of.
func note(s *repo.Status) string {
	said := s.Branch
	if said == "" && s.Commit != "" {
		said = lang.T("detached-at", s.Head())
	}
	if s.Doing != "" {
		said = join(lang.T("in-the-middle-of-a", s.Doing), said)
	}
	return said
}

func join(a, b string) string {
	if a == "" || b == "" {
		return a + b
	}
	return a + " · " + b
}

// Differ is what the engine tells of turns.
type Differ interface {
	Diff(ctx context.Context, session, userMessage string) ([]engine.FileDiff, error)
}

// Newest returns the changes of the newest of some turns, by their user messages
// from the oldest, that changed files.
func Newest(ctx context.Context, e Differ, session string, turns []string, files Files) (Set, error) {
	for i, id := range slices.Backward(turns) {
		told, err := e.Diff(ctx, session, id)
		if err != nil {
			return Set{}, err
		}
		if len(told) == 0 {
			continue
		}
		set := Set{Files: patch.Renames(narrowed(files.letters(Read(told))))}
		if n := len(turns) - 1 - i; n > 0 {
			set.Note = lang.N(n, "turns-ago", n)
		}
		return set, nil
	}
	return Set{}, nil
}

// Read reads what the engine told of changes. A patch that cannot be read is a
// file without hunks.
func Read(told []engine.FileDiff) []patch.File {
	var out []patch.File
	for _, d := range told {
		f, err := patch.Of(d.File, d.Status, d.Patch)
		if err != nil {
			f = patch.File{Old: d.File, New: d.File, Binary: true}
		}
		out = append(out, f)
	}
	return out
}

func narrowed(files []patch.File) []patch.File {
	out := make([]patch.File, len(files))
	for i, f := range files {
		out[i] = f.Narrow(Around)
	}
	return out
}

// Turns returns what some turns changed together: each file's text before the
// first of them against that behind the last. A file that changed otherwise since then has its changes turn by turn.
func Turns(ctx context.Context, e Differ, session string, turns []string, files Files) (Set, error) {
	by := map[string][]patch.File{}
	var order []string
	for _, id := range turns {
		told, err := e.Diff(ctx, session, id)
		if err != nil {
			return Set{}, err
		}
		for _, f := range Read(told) {
			if by[f.Name()] == nil {
				order = append(order, f.Name())
			}
			by[f.Name()] = append(by[f.Name()], f)
		}
	}
	slices.Sort(order)
	var set Set
	apart := 0
	for _, name := range order {
		steps := by[name]
		if len(steps) == 1 {
			set.Files = append(set.Files, narrowed(files.letters(steps))...)
			continue
		}
		f, ok := together(name, steps, files.now)
		if !ok {
			apart++
			set.Files = append(set.Files, narrowed(files.letters(steps))...)
			continue
		}
		files.restore(&f)
		if len(f.Hunks) > 0 {
			set.Files = append(set.Files, f)
		}
	}
	set.Files = patch.Renames(set.Files)
	if apart > 0 {
		set.Note = lang.N(apart, "files-changed-elsewhere-too-their", apart)
	}
	return set, nil
}

// together is one change of several that followed each other.
func together(name string, steps []patch.File, text func(path string) (string, error)) (patch.File, bool) {
	var after *string
	last := steps[len(steps)-1]
	if last.New != "" {
		now, err := text(name)
		if err != nil {
			return patch.File{}, false
		}
		after = &now
	}
	at := ""
	if after != nil {
		at = *after
	}
	for _, step := range slices.Backward(steps) {
		if step.Binary {
			return patch.File{}, false
		}
		was, err := step.Undone(at)
		if err != nil {
			return patch.File{}, false
		}
		at = was
	}
	before := &at
	if steps[0].Old == "" {
		before = nil
	}
	if before == nil && after == nil {
		return patch.File{}, true // it came and went
	}
	f, err := patch.Between(name, before, after)
	return f, err == nil
}
