package workspace

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
	"syscall"
)

// rootDir is the workspace's folder, held open so that nothing leads out of it.
type rootDir struct {
	dir string // without symbolic links

	mu     sync.Mutex
	root   *os.Root
	gone   *os.Root // closed, so that nothing can be done in it
	info   fs.FileInfo
	closed bool
}

func openDir(dir string) (*rootDir, error) {
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil, err
	}
	info, err := root.Stat(".")
	if err != nil {
		root.Close()
		return nil, err
	}
	gone, err := root.OpenRoot(".")
	if err == nil {
		err = gone.Close()
	}
	if err != nil {
		root.Close()
		return nil, err
	}
	return &rootDir{dir: dir, root: root, gone: gone, info: info}, nil
}

// now is the folder that is at the path: one that was removed and made anew is
// opened again. The one before stays open for those who are in it, until nobody
// has it. Where none is, since it was moved or removed, everything is
// fs.ErrClosed: the folder that was moved is no longer the workspace. A link is
// not followed: what the workspace is does not change by it.
func (h *rootDir) now() *os.Root {
	h.mu.Lock()
	defer h.mu.Unlock()
	info, err := os.Lstat(h.dir)
	switch {
	case h.closed:
		return h.root
	case errors.Is(err, fs.ErrNotExist), errors.Is(err, syscall.ENOTDIR):
		return h.gone
	case err != nil: // who may not look may have it open
		return h.root
	case !info.IsDir():
		return h.gone
	case os.SameFile(info, h.info):
		return h.root
	}
	if real, err := filepath.EvalSymlinks(h.dir); err != nil || real != h.dir {
		return h.gone
	}
	next, err := openDir(h.dir)
	if err != nil {
		return h.gone
	}
	h.root, h.info = next.root, next.info
	return h.root
}

func (h *rootDir) close() error {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.closed = true
	return h.root.Close()
}

// Disk is the folder that is at the workspace's path now, held open so that
// nothing leads out of it. Nobody but Close closes it.
func (s *site) Disk() *os.Root { return s.held.now() }
