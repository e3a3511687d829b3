package state

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"
)

const (
	// maxGuides is how many programs of one workspace have a guide of their own
	// at once.
	maxGuides = 20
	// keepGuides is how long a guide stays that no program uses.
	keepGuides = 90 * 24 * time.Hour
)

// Guide is a file of what an engine of ours tells its agents. Its path is the
// same whenever a program runs alone in its workspace, since the path becomes
// part of each request to the model and providers cache by prefix; those that
// run there at once have one each, since they may tell different things.
type Guide struct {
	path string
	lock *os.File // held until Close
}

// OpenGuide finds a workspace's guide that no other program uses, and removes
// those that nobody used for long. The file is there once something is written.
func OpenGuide(workspace string, now time.Time) (*Guide, error) {
	dir := filepath.Join(Dir(), "guides")
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, err
	}
	sum := sha256.Sum256([]byte(workspace))
	name := filepath.Join(dir, hex.EncodeToString(sum[:8]))
	for n := 1; n <= maxGuides; n++ {
		path := name + ".md"
		if n > 1 {
			path = fmt.Sprintf("%s-%d.md", name, n)
		}
		lock, err := lockNow(lockOf(path))
		if errors.Is(err, errLocked) {
			continue
		}
		if err != nil {
			return nil, err
		}
		dropGuides(dir, now.Add(-keepGuides))
		return &Guide{path, lock}, nil
	}
	return nil, errLocked
}

func lockOf(path string) string { return strings.TrimSuffix(path, ".md") + ".lock" }

// dropGuides removes the guides that were written last before a time and that no
// program uses. What cannot be removed is tried again at the next start.
func dropGuides(dir string, before time.Time) {
	paths, _ := filepath.Glob(filepath.Join(dir, "*.md")) // the pattern is well formed
	for _, path := range paths {
		if info, err := os.Stat(path); err != nil || !info.ModTime().Before(before) {
			continue
		}
		if lock, err := lockNow(lockOf(path)); err == nil {
			os.Remove(path)
			os.Remove(lock.Name())
			lock.Close()
		}
	}
}

// Path is where the guide is.
func (g *Guide) Path() string { return g.path }

// Write replaces what the guide says.
func (g *Guide) Write(text string) error { return writeFile(g.path, []byte(text)) }

// Close leaves the guide to other programs. The file stays.
func (g *Guide) Close() error { return g.lock.Close() }

var errLocked = errors.New("other programs use it")
