// Package repo asks the git program about a workspace: what changed, in which
// state the repository is, and who wrote a line; and it stages and takes back
// changes. What a repository's own configuration would run (diff drivers, text
// converters, file system monitors, hooks of reading commands) is not run, and
// reading takes no locks.
package repo

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strings"
)

// Errors of folders where there is nothing to ask.
var (
	ErrNoGit  = errors.New("git is not installed, or not on PATH")
	ErrNoRepo = errors.New("this folder is in no git repository")
	ErrBare   = fmt.Errorf("a repository without files: %w", ErrNoRepo)
)

// maxOutput bounds what is read of git, in bytes.
const maxOutput = 256 << 20

// Repo is a work tree, seen from a folder in it. Paths are relative to that
// folder, with slashes.
type Repo struct {
	dir    string // the folder, absolute
	top    string // the work tree's, absolute
	gitDir string // where git keeps what belongs to this work tree
	prefix string // dir within top, "" or ending in a slash
}

// Open finds the repository of a folder. ErrNoGit and ErrNoRepo are wrapped in
// what it gives else.
func Open(ctx context.Context, dir string) (*Repo, error) {
	r := &Repo{dir: dir}
	out, err := r.read(ctx, "rev-parse", "--show-toplevel", "--absolute-git-dir", "--show-prefix")
	var failed *Failure
	switch {
	case errors.As(err, &failed) && strings.Contains(failed.Said, "not a git repository"):
		return nil, ErrNoRepo
	case errors.As(err, &failed) && strings.Contains(failed.Said, "must be run in a work tree"):
		return nil, ErrBare
	case err != nil:
		return nil, err
	}
	lines := strings.SplitN(out, "\n", 3)
	if len(lines) < 3 {
		return nil, fmt.Errorf("git rev-parse printed %q", out)
	}
	r.top, r.gitDir, r.prefix = filepath.FromSlash(lines[0]), filepath.FromSlash(lines[1]),
		strings.TrimSuffix(lines[2], "\n")
	return r, nil
}

// GitDir is the folder in which git keeps the index and HEAD of this work tree:
// whoever watches it knows when those change.
func (r *Repo) GitDir() string { return r.gitDir }

// folders lists the folders in which git knows files, or would take some in, as
// absolute paths; the repository's own folder, in which the index is, is among
// them.
func (r *Repo) folders(ctx context.Context) ([]string, error) {
	out, err := r.read(ctx, "ls-files", "--cached", "--others", "--exclude-standard", "-z")
	if err != nil {
		return nil, err
	}
	dirs, seen := []string{r.gitDir, r.dir}, map[string]bool{".": true}
	for name := range strings.SplitSeq(out, "\x00") {
		for d := path.Dir(name); !seen[d]; d = path.Dir(d) {
			seen[d] = true
			dirs = append(dirs, filepath.Join(r.dir, filepath.FromSlash(d)))
		}
	}
	return dirs, nil
}

// notIgnored returns those of some folders that are there and that git does not
// ignore, by absolute paths.
func (r *Repo) notIgnored(ctx context.Context, dirs []string) []string {
	// It fails where none is, and always if it is told that paths are literal, as it takes them.
	env := []string{"GIT_LITERAL_PATHSPECS=0"}
	out, _, _ := r.hear(ctx, strings.Join(dirs, "\x00"), env, "check-ignore", "-z", "--stdin")
	ignored := strings.Split(out, "\x00")
	return slices.DeleteFunc(dirs, func(d string) bool {
		_, err := os.Stat(d)
		return err != nil || slices.Contains(ignored, d)
	})
}

// Failure is a git command that failed.
type Failure struct {
	Args []string
	Said string // on its standard error
	err  error
}

// Error says what git said, in its first line.
func (f *Failure) Error() string {
	line, _, _ := strings.Cut(strings.TrimSpace(f.Said), "\n")
	line = strings.TrimPrefix(strings.TrimPrefix(line, "fatal: "), "error: ")
	if line == "" {
		line = f.err.Error()
	}
	return "git " + f.Args[0] + ": " + line
}

// Unwrap returns how the process ended.
func (f *Failure) Unwrap() error { return f.err }

// read runs a command that changes nothing.
func (r *Repo) read(ctx context.Context, args ...string) (string, error) {
	return r.run(ctx, "", append([]string{"--no-optional-locks"}, args...)...)
}

// run runs git and gives its output.
func (r *Repo) run(ctx context.Context, stdin string, args ...string) (string, error) {
	out, _, err := r.hear(ctx, stdin, nil, args...)
	return out, err
}

// hear runs git, with some more environment, and gives its output and what it said on
// standard error.
func (r *Repo) hear(ctx context.Context, stdin string, env []string, args ...string) (string, string, error) {
	plain := []string{"-C", r.dir, "-c", "core.quotePath=false", "-c", "core.fsmonitor=false", "-c", "color.ui=false",
		"-c", "core.pager=cat", "-c", "diff.external=", "-c", "submodule.recurse=false"}
	cmd := exec.CommandContext(ctx, "git", append(plain, args...)...)
	cmd.Env = append(os.Environ(), "LC_ALL=C", "GIT_TERMINAL_PROMPT=0", "GIT_PAGER=cat", "GIT_LITERAL_PATHSPECS=1",
		"GIT_EDITOR=true")
	cmd.Env = append(cmd.Env, env...)
	cmd.Stdin = strings.NewReader(stdin)
	var out, said limited
	out.left, said.left = maxOutput, 1<<16
	cmd.Stdout, cmd.Stderr = &out, &said
	err := cmd.Run()
	for len(args) > 1 && strings.HasPrefix(args[0], "-") {
		args = args[1:]
	}
	switch {
	case errors.Is(err, exec.ErrNotFound), errors.Is(err, fs.ErrNotExist) && cmd.Process == nil:
		return "", "", ErrNoGit
	case ctx.Err() != nil:
		return "", "", ctx.Err()
	case out.over:
		return "", "", fmt.Errorf("git %s printed more than %d MB", args[0], maxOutput>>20)
	case err != nil:
		return out.String(), said.String(), &Failure{args, said.String(), err}
	}
	return out.String(), said.String(), nil
}

// limited keeps the first bytes that are written, and takes the others.
type limited struct {
	bytes.Buffer
	left int
	over bool
}

// Write keeps what fits.
func (l *limited) Write(p []byte) (int, error) {
	keep := p
	if len(keep) > l.left {
		keep, l.over = keep[:l.left], true
	}
	l.left -= len(keep)
	l.Buffer.Write(keep)
	return len(p), nil
}
