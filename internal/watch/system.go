package watch

import (
	"errors"
	"io/fs"
	"sync"

	"github.com/fsnotify/fsnotify"
)

// System hands out watches of this machine's files. A nil one does too.
type System struct {
	// Root is a folder in which a file's way down to it is followed, so that it is
	// told when a folder above the file is moved. Elsewhere that is told of the
	// file's own folder alone.
	Root string
	// Blind is called once, on a goroutine of its own, when the system does not
	// give a watch, so that files are looked at instead; nil: nobody is told.
	Blind func(error)

	told sync.Once
	open func() (*fsnotify.Watcher, error) // nil: the system's; for tests
}

// Files watches some files, by absolute paths.
func (s *System) Files(paths ...string) *Files {
	f := &Files{at: newLookout(s)}
	f.at.renew = f.renew
	f.at.list = f.list
	f.Set(paths)
	return f
}

// Folders begins to watch nothing. Counts says, by its absolute path, whether a
// file in them is one to tell of.
func (s *System) Folders(counts func(path string) bool) *Folders {
	f := &Folders{at: newLookout(s), counts: counts}
	f.at.renew = func() { f.at.aim(f.at.want) }
	f.at.list = f.list
	return f
}

func (s *System) root() string {
	if s == nil {
		return ""
	}
	return s.Root
}

// watcher asks the system for one; nil: it has none to give.
func (s *System) watcher() *fsnotify.Watcher {
	open := fsnotify.NewWatcher
	if s != nil && s.open != nil {
		open = s.open
	}
	w, err := open()
	if err != nil {
		s.blind(err)
		return nil
	}
	return w
}

// blind tells that something is looked at rather than watched. A folder that may
// not be read is no fault of the system's.
func (s *System) blind(err error) {
	if s == nil || s.Blind == nil || errors.Is(err, fs.ErrPermission) {
		return
	}
	s.told.Do(func() { go s.Blind(err) })
}
