package rig

import (
	"os"
	"path/filepath"
)

// Holds returns a file of the workspace, or nothing.
func (r *Rig) Holds(path string) string {
	b, err := os.ReadFile(filepath.Join(r.Dir, path))
	if err != nil {
		return ""
	}
	return string(b)
}

// Writes is a script of a model that writes a file and edits another one.
const Writes = `[[{"tool":"write","args":{"filePath":"notes.txt","content":"one\ntwo\nthree\n"}},` +
	`{"tool":"edit","args":{"filePath":"src/app.go","oldString":"// line number 7\n",` +
	`"newString":"// line seven\n// and a half\n"}}],[{"text":"Both are written."}]]`
