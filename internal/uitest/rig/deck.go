package rig

import (
	"os"
	"path/filepath"
	"strings"
)

// Call is a step of a scenario in which the model calls one command.
func Call(id, args string) string {
	return `[{"tool":"openspace_openspace_` + strings.ReplaceAll(id, ".", "_") + `","args":` + args + `}]`
}

// Read returns a file of the workspace.
func (r *Rig) Read(path string) string {
	r.T.Helper()
	b, err := os.ReadFile(filepath.Join(r.Dir, path))
	if err != nil {
		r.T.Fatal(err)
	}
	return string(b)
}
