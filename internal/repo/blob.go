package repo

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/openspace-tui/openspace/internal/lang"
)

// Kept is a whole file that was discarded. Its bytes are with git, which keeps
// for some weeks what nothing names.
type Kept struct {
	path      string
	was, left held // the file, and what is there since
}

// held is a file as git can keep it: its bytes, or where a link leads.
type held struct {
	hash string      // empty: there is none
	mode fs.FileMode // what it is; of a file whether it may be run, and by whom
}

// Drop takes a whole file back to what the index has, or away where the index
// has none, whatever its bytes are.
func (r *Repo) Drop(ctx context.Context, name string) (Kept, error) {
	k := Kept{path: name}
	var err error
	if k.was, err = r.hold(ctx, name, true); err != nil {
		return k, err
	}
	known, err := r.read(ctx, "ls-files", "--cached", "-z", "--", name)
	switch {
	case err != nil:
		return k, err
	case known == "" && k.was.hash == "":
		return k, lang.Errorf("file-changed-meanwhile-look-changes", fs.ErrNotExist)
	case known == "":
		return k, os.Remove(r.at(name))
	}
	if _, err = r.run(ctx, "", "checkout-index", "--force", "--", name); err != nil {
		return k, err
	}
	k.left, err = r.hold(ctx, name, false)
	return k, err
}

// Bring brings back what Drop took, unless the file changed since.
func (r *Repo) Bring(ctx context.Context, k Kept) error {
	now, err := r.hold(ctx, k.path, false)
	switch {
	case err != nil:
		return err
	case now.hash != k.left.hash || now.mode.Type() != k.left.mode.Type():
		return lang.Errorf("changed-since-git-cat-file", k.path,
			k.was.hash[:min(len(k.was.hash), 12)])
	case k.was.hash == "":
		return os.Remove(r.at(k.path))
	}
	data, err := r.read(ctx, "cat-file", "blob", k.was.hash)
	if err != nil {
		return err
	}
	return k.was.put(r.at(k.path), data, k.left.mode)
}

// put writes a file in the place of what is there, which is of a mode.
func (h held) put(at, data string, there fs.FileMode) error {
	if err := os.MkdirAll(filepath.Dir(at), 0o755); err != nil {
		return err
	}
	if h.mode.Type() != 0 || there.Type() != 0 { // a link would be written through
		if err := os.Remove(at); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	if h.mode.Type() == fs.ModeSymlink {
		return os.Symlink(data, at)
	}
	if err := os.WriteFile(at, []byte(data), h.mode.Perm()); err != nil {
		return err
	}
	return os.Chmod(at, h.mode.Perm())
}

// hold tells what a file is, and has git keep it if asked to.
func (r *Repo) hold(ctx context.Context, name string, keep bool) (held, error) {
	info, err := os.Lstat(r.at(name))
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return held{}, nil
	case err != nil:
		return held{}, err
	}
	h, args, text := held{mode: info.Mode()}, []string{"hash-object", "--no-filters"}, ""
	if keep {
		args = append(args, "-w")
	}
	switch h.mode.Type() {
	case 0:
		args = append(args, "--", name)
	case fs.ModeSymlink:
		args = append(args, "--stdin")
		if text, err = os.Readlink(r.at(name)); err != nil {
			return held{}, err
		}
	default:
		return held{}, lang.Errorf("no-regular-file-discard-hand", name)
	}
	h.hash, err = r.run(ctx, text, args...)
	h.hash = strings.TrimSpace(h.hash)
	return h, err
}

// Blob returns a file's bytes as a commit has them, or the index where none is named.
func (r *Repo) Blob(ctx context.Context, commit, name string) (string, error) {
	return r.read(ctx, "cat-file", "blob", commit+":./"+name)
}
