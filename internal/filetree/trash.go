package filetree

import (
	"crypto/rand"
	"encoding/json"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"time"

	"github.com/openspace-tui/openspace/internal/lang"
)

// kept says where something in the trash comes from, for whoever looks for it.
type kept struct {
	From    string    `json:"from"` // its absolute path
	Deleted time.Time `json:"deleted"`
}

// Delete moves a file or a folder to the trash. A link goes there itself, what it
// leads to stays.
func (t *Tree) Delete(p string) (Done, error) {
	rel, err := t.place(p)
	if err != nil {
		return Done{}, err
	}
	if _, err := t.root().Lstat(rel); err != nil {
		return Done{}, t.fault(rel, err)
	}
	bin, err := t.bin(rel)
	if err != nil {
		return Done{}, lang.Errorf("stays-trash-folder-cannot-written", rel, t.trash, err)
	}
	at := filepath.Join(bin, filepath.Base(t.abs(rel)))
	if err := carry(t.abs(rel), at); err != nil {
		t.drop(bin)
		return Done{}, lang.Errorf("stays-cannot-moved-trash", rel, inner(err))
	}
	return Done{Path: rel, Undo: func() error { return t.restore(rel, bin, at) }}, nil
}

// Trashed returns what was put into the trash last, and when, before this program began
// and is there still; its Undo is nil: nothing is.
func (t *Tree) Trashed() (Done, time.Time) {
	list, _ := os.ReadDir(t.trash) // by name, which is by when
	for _, e := range slices.Backward(list) {
		bin, is := strings.CutSuffix(filepath.Join(t.trash, e.Name()), ".json")
		if !is {
			continue
		}
		var k kept
		data, err := os.ReadFile(bin + ".json")
		if err != nil || json.Unmarshal(data, &k) != nil || !k.Deleted.Before(t.begun) {
			continue
		}
		rel, err := filepath.Rel(t.abs("."), k.From)
		if err != nil || !filepath.IsLocal(rel) || rel == "." {
			continue
		}
		at := filepath.Join(bin, filepath.Base(k.From))
		if _, err := os.Lstat(at); err != nil {
			continue
		}
		rel = filepath.ToSlash(rel)
		return Done{Path: rel, Undo: func() error { return t.restore(rel, bin, at) }}, k.Deleted
	}
	return Done{}, time.Time{}
}

// restore brings something back from the trash.
func (t *Tree) restore(rel, bin, at string) error {
	if err := t.there(rel); err != nil {
		return err
	}
	made, err := t.folders(rel)
	if err != nil {
		return err
	}
	if err := errors.Join(t.straight(rel), carry(at, t.abs(rel))); err != nil {
		t.unmake(made)
		return lang.Errorf("still-trash", rel, at, inner(err))
	}
	t.drop(bin)
	return nil
}

// bin makes a new folder of the trash for one thing, and says beside it what that
// is.
func (t *Tree) bin(rel string) (string, error) {
	if t.trash == "" {
		return "", fs.ErrNotExist
	}
	now := t.now()
	dir := filepath.Join(t.trash, now.UTC().Format("20060102-150405.000000000")+"-"+strings.ToLower(rand.Text()[:6]))
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return "", inner(err)
	}
	data, err := json.MarshalIndent(kept{t.abs(rel), now}, "", "\t")
	if err == nil {
		err = os.WriteFile(dir+".json", append(data, '\n'), 0o600)
	}
	return dir, inner(err)
}

// drop takes a folder of the trash away, if it is empty.
func (t *Tree) drop(bin string) {
	if os.Remove(bin) == nil {
		_ = os.Remove(bin + ".json")
	}
}

// carry moves a file or a folder to a path at which there is nothing, also to
// another disk: there it is copied whole before anything is removed here.
func carry(from, to string) error {
	info, err := os.Lstat(from)
	if err != nil {
		return err
	}
	if _, err := os.Lstat(to); err == nil {
		return fs.ErrExist
	}
	if info.Mode().IsRegular() { // a second name is never put over another file
		switch err := os.Link(from, to); {
		case err == nil:
			if err = os.Remove(from); err != nil {
				err = errors.Join(err, os.Remove(to))
			}
			return err
		case errors.Is(err, fs.ErrExist):
			return err
		}
	}
	err = os.Rename(from, to)
	if err == nil || !errors.Is(err, syscall.EXDEV) {
		return err
	}
	return across(from, to)
}

// across is carry to another disk. When the removing fails half done, the copy is
// left: it alone may have all.
func across(from, to string) error {
	if err := copyTree(from, to); err != nil {
		return errors.Join(err, os.RemoveAll(to))
	}
	return os.RemoveAll(from)
}

// errSpecial is of pipes, sockets and devices.
var errSpecial = lang.Errorf("there-pipe-socket-device-remove")

func copyTree(from, to string) error {
	info, err := os.Lstat(from)
	if err != nil {
		return err
	}
	switch mode := info.Mode(); {
	case mode&fs.ModeSymlink != 0:
		target, err := os.Readlink(from)
		if err != nil {
			return err
		}
		return os.Symlink(target, to)
	case mode.IsDir():
		if err := os.Mkdir(to, 0o700); err != nil {
			return err
		}
		list, err := os.ReadDir(from)
		if err != nil {
			return err
		}
		for _, e := range list {
			if err := copyTree(filepath.Join(from, e.Name()), filepath.Join(to, e.Name())); err != nil {
				return err
			}
		}
		return os.Chmod(to, mode.Perm())
	case mode.IsRegular():
		return copyFile(from, to, info)
	}
	return errSpecial
}

func copyFile(from, to string, info fs.FileInfo) error {
	in, err := os.Open(from)
	if err != nil {
		return err
	}
	defer in.Close()
	out, err := os.OpenFile(to, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	_, err = io.Copy(out, in)
	if err == nil {
		err = out.Chmod(info.Mode().Perm())
	}
	if err == nil {
		err = out.Sync()
	}
	if err = errors.Join(err, out.Close()); err != nil {
		return err
	}
	return os.Chtimes(to, info.ModTime(), info.ModTime())
}

// inner is a system's error without the paths that it names.
func inner(err error) error {
	var at *fs.PathError
	var link *os.LinkError
	switch {
	case errors.As(err, &at):
		return at.Err
	case errors.As(err, &link):
		return link.Err
	}
	return err
}
