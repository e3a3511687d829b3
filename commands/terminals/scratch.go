package terminals

import (
	"os"
	"path/filepath"
	"sync"
)

// Scratch is the files that hold a text while an editor has it. Each has a
// folder of its own, that nobody else can read.
type Scratch struct {
	mu   sync.Mutex
	dirs map[string]bool
}

// Add writes a text into a new file.
func (s *Scratch) Add(kind, text string) (file string, err error) {
	dir, err := os.MkdirTemp("", "openspace-"+kind+"-*")
	if err != nil {
		return "", err
	}
	s.mu.Lock()
	if s.dirs == nil {
		s.dirs = map[string]bool{}
	}
	s.dirs[dir] = true
	s.mu.Unlock()
	file = filepath.Join(dir, kind+".md")
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		s.Drop(file)
		return "", err
	}
	return file, nil
}

// Drop removes a file, with what an editor put beside it.
func (s *Scratch) Drop(file string) {
	dir := filepath.Dir(file)
	s.mu.Lock()
	known := s.dirs[dir]
	delete(s.dirs, dir)
	s.mu.Unlock()
	if known {
		os.RemoveAll(dir)
	}
}

// Sweep removes the texts that editors still have, as the program ends.
func (s *Scratch) Sweep() {
	s.mu.Lock()
	defer s.mu.Unlock()
	for dir := range s.dirs {
		os.RemoveAll(dir)
	}
	clear(s.dirs)
}
