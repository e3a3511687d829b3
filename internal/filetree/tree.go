// Package filetree is the disk's side of the pane of files: what is in folders,
// what git says of files, and making, moving and deleting them so that nothing
// is lost or written over: what is deleted goes to a trash folder, and each act
// can be undone.
//
// Paths are relative to the workspace, with slashes, and never lead out of it;
// git's own folder is looked into and not changed.
package filetree

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/workspace"
)

// Tree is a workspace's files. It is safe for concurrent use, as far as the disk
// is.
type Tree struct {
	files *workspace.Root
	trash string // where deleted files go, absolute
	now   func() time.Time
	begun time.Time
}

// New returns the files of a workspace as its owner has them. What is deleted goes
// below the folder trash.
func New(files *workspace.Root, trash string, now func() time.Time) *Tree {
	return &Tree{files: files.Own(), trash: trash, now: now, begun: now()}
}

// root is the workspace's folder as it is now.
func (t *Tree) root() *os.Root { return t.files.Disk() }

// Done is an act that was done.
type Done struct {
	Path string // what there is now; of what was deleted, what there was
	Undo func() error
}

// place makes a path of the person's clean, and refuses those that must stay as
// they are.
func (t *Tree) place(p string) (string, error) {
	rel, err := t.files.Clean(strings.TrimSuffix(p, "/"))
	if err != nil {
		return "", err
	}
	if rel == "." {
		return "", lang.Errorf("workspace-itself-stays", p)
	}
	return rel, t.straight(rel)
}

// straight refuses a path that leads into git's own folder, or out of the
// workspace through a link of one of its folders, and all of them where the
// workspace is gone.
func (t *Tree) straight(rel string) error {
	if _, err := t.root().Lstat("."); errors.Is(err, fs.ErrClosed) {
		return t.fault(rel, err)
	}
	folder := path.Dir(rel)
	real, err := filepath.EvalSymlinks(t.abs(folder))
	for ; errors.Is(err, fs.ErrNotExist) && folder != "."; real, err = filepath.EvalSymlinks(t.abs(folder)) {
		folder = path.Dir(folder)
	}
	if err != nil && !errors.Is(err, syscall.ENOTDIR) { // of which whoever goes on tells
		return t.fault(rel, err)
	}
	in, err := filepath.Rel(t.files.Dir(), real)
	if real != "" && (err != nil || !filepath.IsLocal(in)) {
		return lang.Errorf("leads-out-workspace-through-link", rel)
	}
	for name := range strings.SplitSeq(filepath.ToSlash(in)+"/"+rel, "/") {
		if strings.EqualFold(name, ".git") {
			return lang.Errorf("belongs-git-change-git-terminal", rel)
		}
	}
	return nil
}

// there says that nothing may be put at a path; nil: there is nothing.
func (t *Tree) there(rel string) error {
	_, err := t.root().Lstat(rel)
	switch {
	case errors.Is(err, fs.ErrNotExist), errors.Is(err, syscall.ENOTDIR): // which folders tells
		return nil
	case err != nil:
		return t.fault(rel, err)
	}
	return lang.Errorf("there-already-choose-another-name", rel)
}

// fault names the path of a system's error, and what to do.
func (t *Tree) fault(rel string, err error) error {
	switch {
	case errors.Is(err, fs.ErrClosed):
		return workspace.Gone(rel)
	case errors.Is(err, fs.ErrPermission):
		return lang.Errorf("system-does-not-allow-look", rel)
	case errors.Is(err, fs.ErrNotExist):
		return lang.Errorf("no-longer-there-r-reads", rel)
	case errors.Is(err, fs.ErrExist):
		return lang.Errorf("there-already-choose-another-name", rel)
	case errors.Is(err, syscall.ENOTDIR):
		return lang.Errorf("file-one-nothing-can-put", rel)
	case strings.Contains(err.Error(), "escapes from parent"):
		return lang.Errorf("leads-out-workspace-through-link", rel)
	}
	var at *fs.PathError
	if errors.As(err, &at) {
		err = at.Err
	}
	return lang.Errorf("%s: %w", rel, err)
}

// folders makes those that are missing above a path, and says which.
func (t *Tree) folders(rel string) (made []string, err error) {
	dir := path.Dir(rel)
	if dir == "." {
		return nil, nil
	}
	at := ""
	for name := range strings.SplitSeq(dir, "/") {
		at = path.Join(at, name)
		switch err := t.root().Mkdir(at, 0o755); {
		case err == nil:
			made = append(made, at)
		case !errors.Is(err, fs.ErrExist):
			t.unmake(made)
			return nil, t.fault(at, err)
		}
	}
	info, err := t.root().Stat(dir)
	if err != nil || !info.IsDir() {
		t.unmake(made)
		return nil, t.fault(dir, syscall.ENOTDIR)
	}
	return made, nil
}

// unmake takes folders away again, those that are empty.
func (t *Tree) unmake(made []string) {
	for i := len(made) - 1; i >= 0; i-- {
		if info, err := t.root().Lstat(made[i]); err != nil || !info.IsDir() || t.root().Remove(made[i]) != nil {
			return
		}
	}
}

// Create makes an empty file, or a folder where the name ends in a slash, and
// the folders above it. Undone it goes to the trash, whatever it holds by then.
func (t *Tree) Create(p string) (Done, error) {
	rel, err := t.place(p)
	if err != nil {
		return Done{}, err
	}
	if err := t.there(rel); err != nil {
		return Done{}, err
	}
	made, err := t.folders(rel)
	if err != nil {
		return Done{}, err
	}
	if strings.HasSuffix(p, "/") {
		err = t.root().Mkdir(rel, 0o755)
	} else {
		var f *os.File
		if f, err = t.root().OpenFile(rel, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644); err == nil {
			err = f.Close()
		}
	}
	if err != nil {
		t.unmake(made)
		return Done{}, t.fault(rel, err)
	}
	return Done{Path: rel, Undo: func() error {
		if _, err := t.Delete(rel); err != nil {
			return err
		}
		t.unmake(made)
		return nil
	}}, nil
}

// Rename returns a file or a folder another path, at which there is nothing. A
// new path that ends in a slash is the folder to which it moves.
func (t *Tree) Rename(from, to string) (Done, error) {
	old, err := t.place(from)
	if err != nil {
		return Done{}, err
	}
	if strings.HasSuffix(to, "/") {
		to += path.Base(old)
	}
	rel, err := t.place(to)
	switch {
	case err != nil:
		return Done{}, err
	case rel == old:
		return Done{}, lang.Errorf("has-this-name-already", rel)
	case strings.HasPrefix(rel, old+"/"):
		return Done{}, lang.Errorf("cannot-moved-into-itself-choose", old)
	}
	made, err := t.folders(rel)
	if err != nil {
		return Done{}, err
	}
	if err := t.move(old, rel); err != nil {
		t.unmake(made)
		return Done{}, err
	}
	return Done{Path: rel, Undo: func() error {
		if _, err := t.folders(old); err != nil {
			return err
		}
		if err := t.move(rel, old); err != nil {
			return err
		}
		t.unmake(made)
		return nil
	}}, nil
}

// move returns what is at a path another one. What is there already stays: a file
// takes the new name only while that is free, whoever else wants it.
func (t *Tree) move(old, rel string) error {
	info, err := t.root().Lstat(old)
	if err != nil {
		return t.fault(old, err)
	}
	if now, err := t.root().Lstat(rel); err == nil && !(os.SameFile(now, info) && strings.EqualFold(old, rel)) {
		return lang.Errorf("there-already-choose-another-name", rel)
	} else if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return t.fault(rel, err)
	} else if err != nil && info.Mode().IsRegular() {
		switch err := t.root().Link(old, rel); {
		case err == nil:
			if err := t.root().Remove(old); err != nil {
				return errors.Join(t.fault(old, err), t.root().Remove(rel))
			}
			return nil
		case errors.Is(err, fs.ErrExist):
			return t.fault(rel, err)
		} // else the disk knows no second names
	}
	if err := t.root().Rename(old, rel); err != nil {
		return t.fault(old, err)
	}
	return nil
}

// abs is a path on the disk.
func (t *Tree) abs(rel string) string {
	return t.files.Abs(rel)
}

// List returns what is in a folder, at most most of it, and how much more there is.
func (t *Tree) List(ctx context.Context, dir string, most int) ([]workspace.Item, int, error) {
	return t.files.Folder(ctx, dir, most)
}

// Files lists the files that are not ignored, at most most.
func (t *Tree) Files(ctx context.Context, most int) ([]string, bool, error) {
	return t.files.Paths(ctx, most)
}
