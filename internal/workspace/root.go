// Package workspace gives access to the files below one folder and to no
// others. Paths go through os.Root, so neither .. nor a symbolic link leads
// out, whenever it was made; key and credential files are refused by the name
// they are asked for and by the name they really have.
package workspace

import (
	"fmt"
	"os"
	"path/filepath"
)

// Root is an open workspace folder. It is safe for concurrent use.
type Root struct {
	dir   string // without symbolic links
	given string // absolute, as it was opened
	root  *os.Root
	own   bool // keys and credentials are read too
}

// Open opens a folder as a workspace. The path is made absolute and its
// symbolic links are resolved.
func Open(dir string) (*Root, error) {
	given, err := filepath.Abs(dir)
	if err != nil {
		return nil, fmt.Errorf("open workspace %q: %w", dir, err)
	}
	abs, err := filepath.EvalSymlinks(given)
	if err != nil {
		return nil, fmt.Errorf("open workspace %q: %w", dir, err)
	}
	root, err := os.OpenRoot(abs)
	if err != nil {
		return nil, fmt.Errorf("open workspace %q: %w", dir, err)
	}
	return &Root{dir: abs, given: given, root: root}, nil
}

// Own is the workspace as its owner has it: keys and credential files can be
// read, everything else is as before. It shares the folder with r; close one
// of them.
func (r *Root) Own() *Root {
	mine := *r
	mine.own = true
	return &mine
}

// Dir is the folder's absolute path.
func (r *Root) Dir() string { return r.dir }

// Close lets go of the folder.
func (r *Root) Close() error { return r.root.Close() }
