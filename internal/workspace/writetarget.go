package workspace

import (
	"context"
	"crypto/rand"
	"errors"
	"io/fs"
	"os"
	"path"
	"strings"

	"github.com/openspace-tui/openspace/internal/lang"
)

// writeTarget is a file's name in a folder that is held open, so that the folder stays
// the one that was judged whatever its path becomes. Some folders above the
// file may have to be made.
type writeTarget struct {
	r     *Root
	given string
	real  string     // the path of the first folder that is held
	held  []*os.Root // and those that were made in it
	todo  []string   // folders to be made
	made  []string   // those that were
	name  string
}

// writeTarget finds the place that a clean path has for a file to be written.
func (r *Root) writeTarget(given, rel string) (*writeTarget, error) {
	at, err := r.follow(given, rel, r.mayWrite(given))
	if err != nil {
		return nil, err
	}
	s := &writeTarget{r: r, given: given, real: at.real}
	if n := len(at.rest); n > 0 {
		if !at.info.IsDir() {
			return nil, fault(NotAFile, given, lang.M("folder-path-file"), lang.M("choose-another-path"))
		}
		if strings.Contains(strings.Join(at.rest, ""), `\`) {
			return nil, fault(InvalidPath, given, lang.M("the-path-holds-a-backslash"),
				lang.M("separate-folders-with"))
		}
		s.todo, s.name = at.rest[:n-1], at.rest[n-1]
	} else {
		if err := readable(given, at.info); err != nil {
			return nil, err
		}
		s.real, s.name = path.Dir(at.real), path.Base(at.real)
	}
	dir, err := r.hold(given, s.real)
	if err != nil {
		return nil, err
	}
	s.held = []*os.Root{dir}
	return s, nil
}

// hold opens a folder by its path without links, and makes sure that it is the
// one at this path: a link that was put in its place would stay inside of the
// workspace, but could lead to what is protected.
func (s *site) hold(given, real string) (*os.Root, error) {
	dir, err := s.Disk().OpenRoot(real)
	if err != nil {
		return nil, moved(err)
	}
	if err := s.isAt(given, real, dir); err != nil {
		dir.Close()
		return nil, err
	}
	return dir, nil
}

func (s *site) isAt(given, real string, dir *os.Root) error {
	mine, err := dir.Stat(".")
	if err != nil {
		return err
	}
	at, err := s.follow(given, real, func(string) error { return nil })
	if err != nil || at.real != real || len(at.rest) > 0 || !os.SameFile(mine, at.info) {
		return errReplaced
	}
	return nil
}

// moved makes another look of an error that only a change since the first look
// explains.
func moved(err error) error {
	if errors.Is(err, fs.ErrPermission) {
		return err
	}
	return errors.Join(errReplaced, err)
}

// dir is the folder that holds the file, or the last one that is there.
func (s *writeTarget) dir() *os.Root { return s.held[len(s.held)-1] }

func (s *writeTarget) close() {
	for _, dir := range s.held {
		_ = dir.Close()
	}
}

// read returns what the file holds. The one that is read is the one that has the
// name, and one that may be written.
func (s *writeTarget) read(ctx context.Context) (former, error) {
	if len(s.todo) > 0 {
		return former{}, nil
	}
	info, err := s.dir().Lstat(s.name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return former{}, nil
	case err != nil:
		return former{}, err
	case info.Mode()&fs.ModeSymlink != 0:
		return former{}, errReplaced
	}
	if err := readable(s.given, info); err != nil {
		return former{}, err
	}
	f, err := s.dir().OpenFile(s.name, os.O_RDWR|nonBlock, 0)
	if err != nil {
		return former{}, err
	}
	defer f.Close()
	switch now, err := f.Stat(); {
	case err != nil:
		return former{}, err
	case !os.SameFile(info, now):
		return former{}, errReplaced
	case now.Size() > s.r.limit():
		return former{}, s.tooLarge(now.Size())
	default:
		info = now
	}
	data, err := readAll(ctx, f, s.r.limit())
	switch {
	case err != nil:
		return former{}, err
	case int64(len(data)) > s.r.limit():
		return former{}, s.tooLarge(int64(len(data)))
	}
	return former{data: append([]byte{}, data...), info: info}, nil
}

func (s *writeTarget) tooLarge(n int64) *Error {
	return fault(TooLarge, s.given, lang.M("file-has-more-than-mb-can", Megabytes(n),
		s.r.limit()>>20), lang.M("change-program-terminal"))
}

// put gives the name to a new file with the content, when the file that has it
// is still the one that was read. Nothing stays when it fails.
func (s *writeTarget) put(ctx context.Context, content []byte, old fs.FileInfo) (err error) {
	defer func() {
		if err != nil {
			s.unmake()
		}
	}()
	if err := s.make(); err != nil {
		return err
	}
	tmp := ".openspace-" + strings.ToLower(rand.Text()) + ".tmp"
	perm := fs.FileMode(0o644)
	if old != nil {
		perm = 0o600 // until it has the permissions of the old one
	}
	f, err := s.dir().OpenFile(tmp, os.O_WRONLY|os.O_CREATE|os.O_EXCL, perm)
	if err != nil {
		return err
	}
	if err := fill(f, content, old); err != nil {
		return errors.Join(err, s.dir().Remove(tmp))
	}
	if err := s.swap(ctx, tmp, old); err != nil {
		return errors.Join(err, s.dir().Remove(tmp))
	}
	return nil
}

// fill writes a new file to the disk and closes it.
func fill(f *os.File, content []byte, old fs.FileInfo) error {
	if old != nil {
		keepOwner(f, old)
		if err := f.Chmod(old.Mode().Perm()); err != nil {
			return errors.Join(err, f.Close())
		}
	}
	_, err := f.Write(content)
	if err == nil {
		err = f.Sync()
	}
	return errors.Join(err, f.Close())
}

// swap gives the name to the new file.
func (s *writeTarget) swap(ctx context.Context, tmp string, old fs.FileInfo) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	now, err := s.dir().Lstat(s.name)
	switch {
	case old == nil && !errors.Is(err, fs.ErrNotExist), old != nil && err != nil:
		return errReplaced
	case old != nil && (!os.SameFile(now, old) || now.Size() != old.Size() || !now.ModTime().Equal(old.ModTime())):
		return errReplaced
	}
	if err := s.dir().Rename(tmp, s.name); err != nil {
		return err
	}
	s.sync()
	return nil
}

// sync makes a change of names last. Where a system cannot, the change is done
// all the same, and would at worst be lost with the power.
func (s *writeTarget) sync() {
	if f, err := s.dir().Open("."); err == nil {
		_ = f.Sync()
		_ = f.Close()
	}
}

// make makes the folders that are missing, each in the one before.
func (s *writeTarget) make() error {
	if len(s.todo) == 0 {
		return nil
	}
	for _, name := range s.todo {
		switch err := s.dir().Mkdir(name, 0o755); {
		case errors.Is(err, fs.ErrExist):
			return errReplaced // someone made it just now
		case err != nil:
			return err
		}
		s.made = append(s.made, name)
		dir, err := s.dir().OpenRoot(name)
		if err != nil {
			return moved(err)
		}
		s.held = append(s.held, dir)
	}
	return s.r.isAt(s.given, path.Join(s.real, path.Join(s.todo...)), s.dir())
}

// unmake removes the folders that were made, those that are empty.
func (s *writeTarget) unmake() {
	for i := len(s.made) - 1; i >= 0; i-- {
		for _, dir := range s.held[i+1:] {
			_ = dir.Close()
		}
		s.held = s.held[:i+1]
		if !removeFolder(s.dir(), s.made[i]) {
			return
		}
	}
}

// removeFolder removes an empty folder.
func removeFolder(from *os.Root, name string) bool {
	info, err := from.Lstat(name)
	return err == nil && info.IsDir() && from.Remove(name) == nil
}
