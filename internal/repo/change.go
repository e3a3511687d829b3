package repo

import (
	"context"
	"errors"
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

// Diff gives the changes of one side with so many lines around each, of the
// paths, or of the folder where none is named. What git does not know is not
// among them.
func (r *Repo) Diff(ctx context.Context, side Side, around int, paths ...string) ([]patch.File, error) {
	args := []string{"diff", "--no-ext-diff", "--no-textconv", "--no-color", "--find-renames", "--full-index", "--relative", "--src-prefix=a/", "--dst-prefix=b/",
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
	out, err := r.still(ctx, append(append(args, "--"), paths...)...)
	if err != nil {
		return nil, err
	}
	return patch.Split(out)
}

// still runs a command that reads the work tree. git gives up when a file goes while
// it looks, as files do in a rebase: it looks again then.
func (r *Repo) still(ctx context.Context, args ...string) (out string, err error) {
	for range 3 {
		var failed *Failure
		if out, err = r.read(ctx, args...); !errors.As(err, &failed) || !strings.Contains(failed.Said, "No such file or directory") {
			break
		}
	}
	return out, err
}

// Stage puts hunks of an unstaged change into the index.
func (r *Repo) Stage(ctx context.Context, f *patch.File, hunks ...int) error {
	return r.apply(ctx, f.Part(false, hunks...), "--cached")
}

// Unstage takes hunks of a staged change out of the index.
func (r *Repo) Unstage(ctx context.Context, f *patch.File, hunks ...int) error {
	return r.apply(ctx, f.Part(true, hunks...), "--cached", "--reverse")
}

// Discard takes hunks of an unstaged change out of the work tree. Restore with
// the same hunks brings them back.
func (r *Repo) Discard(ctx context.Context, f *patch.File, hunks ...int) error {
	return r.apply(ctx, f.Part(true, hunks...), "--reverse")
}

// Restore puts hunks back that Discard took.
func (r *Repo) Restore(ctx context.Context, f *patch.File, hunks ...int) error {
	return r.apply(ctx, f.Part(false, hunks...))
}

// apply applies a patch whose paths are the folder's. It changes all or nothing.
func (r *Repo) apply(ctx context.Context, text string, how ...string) error {
	args := append([]string{"apply", "--whitespace=nowarn"}, how...)
	if !strings.Contains(text, "\n\\ ") { // a last line without a newline has to be the file's last: else it would match how another one begins
		args = append(args, "--unidiff-zero")
	}
	if r.prefix != "" {
		args = append(args, "--directory="+strings.TrimSuffix(r.prefix, "/"))
	}
	_, err := r.run(ctx, text, append(args, "-")...)
	var failed *Failure
	if errors.As(err, &failed) && strings.Contains(failed.Said, "does not apply") {
		return lang.Errorf("the file changed meanwhile: look at its changes again (%w)", err)
	}
	return err
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
