package tui

import (
	"path/filepath"
)

// opener is the model as who goes to files and writes sessions into them sees it.
type opener struct{ host }

// The methods implement [jump.Program] and [export.Program].

// pathHere is a file's path as the engine has it, from the workspace if it is
// there.
func (m *Model) pathHere(path string) string {
	rel, err := filepath.Rel(m.o.Files.Place(), filepath.FromSlash(path))
	if filepath.IsAbs(filepath.FromSlash(path)) && err == nil && filepath.IsLocal(rel) {
		return filepath.ToSlash(rel)
	}
	return path
}
