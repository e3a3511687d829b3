// Package workspace gives access to the files below one folder and to no
// others. Paths go through os.Root, so neither .. nor a symbolic link leads
// out, whenever it was made; key and credential files are refused by the name
// they are asked for and by the name they really have.
//
// A write is whole or does not happen: it goes to a new file beside the old
// one, which takes its name at the end. Writes of one workspace happen one
// after the other, so that a patch sees the write before it. Devices, pipes and
// sockets are never opened.
package workspace

import (
	"path/filepath"
	"sync/atomic"

	"github.com/openspace-tui/openspace/internal/lang"
)

// Root is an open workspace folder, with what may be done in it. It is safe for
// concurrent use.
type Root struct {
	*site
	most  int64 // the largest file that is read or written; 0 is MaxRead and MaxWrite
	own   bool  // no rule holds but that nothing leaves the workspace
	rules *atomic.Pointer[rules]
	trial func(Tried) // is told of a write in its place
	// unread reports whether the rules of an agent keep a path from being read; nil: none does.
	unread func(rel string) bool
}

// site is where the workspace is. Whatever Own, UpTo and the others make of a
// workspace has the same one.
type site struct {
	dir      string // without symbolic links
	given    string // absolute, as it was opened
	held     *rootDir
	away     atomic.Pointer[Away]
	personal personal
	turn     chan struct{} // holds a token while a file is changed
}

// Open opens a folder as a workspace. The path is made absolute and its
// symbolic links are resolved.
func Open(dir string) (*Root, error) {
	given, err := filepath.Abs(dir)
	if err != nil {
		return nil, lang.Errorf("open-workspace", dir, err)
	}
	abs, err := filepath.EvalSymlinks(given)
	if err != nil {
		return nil, lang.Errorf("open-workspace", dir, err)
	}
	folder, err := openDir(abs)
	if err != nil {
		return nil, lang.Errorf("open-workspace", dir, err)
	}
	at := &site{dir: abs, given: given, held: folder, turn: make(chan struct{}, 1)}
	return &Root{site: at, rules: holding(&rules{})}, nil
}

// Own is the workspace as its owner has it: keys, credential files and git's
// own can be read and written, and nothing leaves it still. It shares the folder with r; close one
// of them.
func (r *Root) Own() *Root {
	mine := *r
	mine.own = true
	return &mine
}

// UpTo is the workspace with another limit on the size of files, in bytes, for
// kinds of which larger ones are of use. It shares the folder with r; close one
// of them.
func (r *Root) UpTo(most int64) *Root {
	larger := *r
	larger.most = most
	return &larger
}

// Tried is a write that was not done.
type Tried struct {
	Path          string // relative, with slashes, as it was asked for
	Before, After []byte
	Existed       bool
}

// Trial is the workspace with writes that are only tried: everything is judged
// and read as it is for a write, which see is told of and which is not done. It
// shares the folder with r; close one of them.
func (r *Root) Trial(see func(Tried)) *Root {
	dry := *r
	dry.trial = see
	return &dry
}

// Without is the workspace without the files that an agent's rules do not let it
// read: Read and Bytes refuse them as ByRule, and Search leaves them out. It
// shares the folder with r; close one of them.
func (r *Root) Without(unread func(rel string) bool) *Root {
	fewer := *r
	fewer.unread = unread
	return &fewer
}

// withholds reports whether a file is not read, by its name or by the one that
// it leads to.
func (r *Root) withholds(rel, real string) bool {
	return r.unread != nil && (r.unread(rel) || r.unread(real))
}

// limit is the largest file that is read or written.
func (r *Root) limit() int64 {
	if r.most > 0 {
		return r.most
	}
	return MaxRead // which MaxWrite is too
}

// Dir is the folder's absolute path on this machine.
func (s *site) Dir() string { return s.dir }

// Abs is the absolute path of one from the workspace, with slashes, as it stands: a
// link is not followed.
func (s *site) Abs(rel string) string { return filepath.Join(s.dir, filepath.FromSlash(rel)) }

// Close lets go of the folder.
func (s *site) Close() error { return s.held.close() }
