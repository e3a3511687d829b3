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
	path  string
	was   string // the hash of the file's bytes; empty: it was gone
	left  string // of what is there since; empty: nothing
	perms fs.FileMode
}

// Drop takes a whole file back to what the index has, or away where the index
// has none, whatever its bytes are.
func (r *Repo) Drop(ctx context.Context, name string) (Kept, error) {
	k := Kept{path: name}
	at := filepath.Join(r.dir, filepath.FromSlash(name))
	info, err := os.Lstat(at)
	switch {
	case errors.Is(err, fs.ErrNotExist):
	case err != nil:
		return k, err
	case !info.Mode().IsRegular():
		return k, lang.Errorf("%s is no regular file: discard it by hand", name)
	default:
		k.perms = info.Mode().Perm()
		if k.was, err = r.hash(ctx, name, true); err != nil {
			return k, err
		}
	}
	known, err := r.read(ctx, "ls-files", "--cached", "-z", "--", name)
	switch {
	case err != nil:
		return k, err
	case known == "" && k.was == "":
		return k, lang.Errorf("the file changed meanwhile: look at its changes again (%w)", fs.ErrNotExist)
	case known == "":
		return k, os.Remove(at)
	}
	if _, err = r.run(ctx, "", "checkout-index", "--force", "--", name); err != nil {
		return k, err
	}
	k.left, err = r.hash(ctx, name, false)
	return k, err
}

// Bring brings back what Drop took, unless the file changed since.
func (r *Repo) Bring(ctx context.Context, k Kept) error {
	at := filepath.Join(r.dir, filepath.FromSlash(k.path))
	now := ""
	if _, err := os.Lstat(at); err == nil {
		if now, err = r.hash(ctx, k.path, false); err != nil {
			return err
		}
	}
	if now != k.left {
		return lang.Errorf("%s changed since: git cat-file blob %s has what was discarded", k.path, k.was[:min(len(k.was), 12)])
	}
	if k.was == "" {
		return os.Remove(at)
	}
	data, err := r.read(ctx, "cat-file", "blob", k.was)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(at), 0o755); err != nil {
		return err
	}
	if err := os.WriteFile(at, []byte(data), k.perms); err != nil {
		return err
	}
	return os.Chmod(at, k.perms)
}

// hash is that of a file's bytes as they are, which git keeps if asked to.
func (r *Repo) hash(ctx context.Context, name string, keep bool) (string, error) {
	args := []string{"hash-object", "--no-filters"}
	if keep {
		args = append(args, "-w")
	}
	out, err := r.run(ctx, "", append(args, "--", name)...)
	return strings.TrimSpace(out), err
}
