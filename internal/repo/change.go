package repo

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/patch"
)

// Side is which change is meant.
type Side int

// The changes there are.
const (
	Unstaged Side = iota // the work tree against the index
	Staged               // the index against HEAD
	All                  // the work tree against HEAD
)

// empty is the tree of no files, which a repository without commits has for HEAD.
const empty = "4b825dc642cb6eb9a060e54bf8d69288fbee4904"

// Diff returns the changes of one side with so many lines around each, of the
// paths, or of the folder where none is named. What git does not know is not
// among them. Files of the work tree that cannot be read are the last.
func (r *Repo) Diff(ctx context.Context, side Side, around int, paths ...string) ([]patch.File, error) {
	args := []string{"diff", "--no-ext-diff", "--no-textconv", "--no-color", "--find-renames", "--full-index",
		"--relative", "--src-prefix=a/", "--dst-prefix=b/",
		"--ignore-submodules=dirty", "--unified=" + strconv.Itoa(around)}
	switch side {
	case Staged:
		args = append(args, "--cached")
	case All:
		head := "HEAD"
		if _, err := r.read(ctx, "rev-parse", "--verify", "--quiet", "HEAD"); err != nil {
			var failed *Failure
			if !errors.As(err, &failed) {
				return nil, err
			}
			head = empty
		}
		args = append(args, head)
	case Unstaged:
	}
	files, err := r.still(ctx, args, paths)
	if err != nil {
		return nil, err
	}
	return files, r.readLetters(ctx, side, around, files)
}

// still reads changes with the work tree. git gives up when a file goes while it looks,
// as files do in a rebase: it looks again then.
func (r *Repo) still(ctx context.Context, args, paths []string) (files []patch.File, err error) {
	for range 3 {
		var out, said string
		out, said, err = r.hear(ctx, "", nil, slices.Concat(quiet, args, []string{"--"}, paths)...)
		switch {
		case strings.Contains(said, "Permission denied"):
			return r.around(ctx, args, paths)
		case err == nil:
			return r.split(out)
		case !strings.Contains(said, "No such file or directory"):
			return nil, err
		}
	}
	return nil, err
}

// split reads what git diff printed. It names conflicts by their paths in the work tree.
func (r *Repo) split(out string) ([]patch.File, error) {
	files, err := patch.Split(out)
	for i := range files {
		if f := &files[i]; f.Conflict {
			f.Old, f.New = strings.TrimPrefix(f.Old, r.prefix), strings.TrimPrefix(f.New, r.prefix)
		}
	}
	return files, err
}

// quiet is that reading takes no locks.
var quiet = []string{"--no-optional-locks"}

// around reads changes without files that cannot be read, at which git gives up, and
// names these.
func (r *Repo) around(ctx context.Context, args, paths []string) ([]patch.File, error) {
	locked, err := r.locked(ctx, paths)
	if err != nil {
		return nil, err
	}
	how := slices.Concat(quiet, args, []string{"--"})
	for _, path := range paths {
		how = append(how, ":(literal)"+path)
	}
	for _, f := range locked {
		if _, err := os.Lstat(r.at(f.New)); err == nil { // git passes over those that it does not see at all
			how = append(how, ":(exclude,literal)"+f.New)
		}
	}
	out, _, err := r.hear(ctx, "", []string{"GIT_LITERAL_PATHSPECS=0"}, how...)
	if err != nil {
		return nil, err
	}
	files, err := r.split(out)
	return append(files, locked...), err
}

// locked are the files that git knows and nobody may read, of those that may have
// changed.
func (r *Repo) locked(ctx context.Context, paths []string) ([]patch.File, error) {
	out, err := r.read(ctx, append([]string{"ls-files", "--modified", "-z", "--"}, paths...)...)
	if err != nil {
		return nil, err
	}
	var files []patch.File
	for name := range strings.SplitSeq(strings.TrimSuffix(out, "\x00"), "\x00") {
		if _, err := readable(r.at(name)); errors.Is(err, fs.ErrPermission) {
			files = append(files, patch.File{Old: name, New: name, Locked: true})
		}
	}
	return files, nil
}

// at is a path of the folder on the disk.
func (r *Repo) at(name string) string { return filepath.Join(r.dir, filepath.FromSlash(name)) }

// readable says what a path is, or why what it holds cannot be read.
func readable(path string) (fs.FileInfo, error) {
	info, err := os.Lstat(path)
	if err != nil || !info.Mode().IsRegular() {
		return info, err
	}
	f, err := os.Open(path)
	if err != nil {
		return info, err
	}
	return info, f.Close()
}

// Stage puts hunks of an unstaged change into the index.
func (r *Repo) Stage(ctx context.Context, f *patch.File, hunks ...int) error {
	return r.change(ctx, f, f.Part(false, hunks...), "--cached")
}

// Unstage takes hunks of a staged change out of the index.
func (r *Repo) Unstage(ctx context.Context, f *patch.File, hunks ...int) error {
	return r.change(ctx, f, f.Part(true, hunks...), "--cached", "--reverse")
}

// Discard takes hunks of an unstaged change out of the work tree. Restore with
// the same hunks brings them back.
func (r *Repo) Discard(ctx context.Context, f *patch.File, hunks ...int) error {
	return r.change(ctx, f, f.Part(true, hunks...), "--reverse")
}

// Restore puts hunks back that Discard took.
func (r *Repo) Restore(ctx context.Context, f *patch.File, hunks ...int) error {
	return r.apply(ctx, f.Part(false, hunks...))
}

// change applies a part of a file's change where it stands, and nowhere else: the
// same lines may be there twice.
func (r *Repo) change(ctx context.Context, f *patch.File, text string, how ...string) error {
	if f.Moved {
		return r.apply(ctx, text, how...)
	}
	_, said, err := r.hear(ctx, text, nil, r.applying(text, append(how, "--check", "--verbose")...)...)
	if err == nil && strings.Contains(said, "(offset ") {
		return lang.Errorf("file-changed-meanwhile-look-changes", &Failure{[]string{"apply"}, said, errMoved})
	}
	return r.apply(ctx, text, how...) // which tells what is wrong
}

var errMoved = errors.New("its lines stand elsewhere")

// apply applies a patch whose paths are the folder's. It changes all or nothing.
func (r *Repo) apply(ctx context.Context, text string, how ...string) error {
	_, err := r.run(ctx, text, r.applying(text, how...)...)
	var failed *Failure
	if errors.As(err, &failed) && strings.Contains(failed.Said, "does not apply") {
		return lang.Errorf("file-changed-meanwhile-look-changes", err)
	}
	return err
}

// applying are the arguments with which git applies a patch that it is given.
func (r *Repo) applying(text string, how ...string) []string {
	args := append([]string{"apply", "--whitespace=nowarn"}, how...)
	// a last line without a newline has to be the file's last: else it would match how another one begins
	if !strings.Contains(text, "\n\\ ") {
		args = append(args, "--unidiff-zero")
	}
	if r.prefix != "" {
		args = append(args, "--directory="+strings.TrimSuffix(r.prefix, "/"))
	}
	return append(args, "-")
}

// Add stages whole files, also those that git does not know and those that are
// gone.
func (r *Repo) Add(ctx context.Context, paths ...string) error {
	_, err := r.run(ctx, "", append([]string{"add", "--all", "--"}, paths...)...)
	return err
}

// Reset takes whole files out of the index.
func (r *Repo) Reset(ctx context.Context, paths ...string) error {
	_, err := r.read(ctx, "rev-parse", "--verify", "--quiet", "HEAD")
	var failed *Failure
	if errors.As(err, &failed) { // there is no commit yet
		_, err = r.run(ctx, "", append([]string{"rm", "--cached", "-r", "--quiet", "--"}, paths...)...)
		return err
	}
	if err == nil {
		_, err = r.run(ctx, "", append([]string{"reset", "--quiet", "--"}, paths...)...)
	}
	return err
}
