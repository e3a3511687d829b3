// Package icon gives files and folders the icons of a Nerd Font, by their names.
// Each is one cell wide where the terminal's font has it. Code points: the cheat
// sheet of Nerd Fonts 3 (nerdfonts.com/cheat-sheet).
package icon

import (
	"path"
	"strings"
)

// The icons of what has none by its name.
const (
	folder     = "\uf07b" // nf-fa-folder
	openFolder = "\uf07c" // nf-fa-folder_open
	file       = "\uf15b" // nf-fa-file
)

// Folder is a folder's.
func Folder(open bool) string {
	if open {
		return openFolder
	}
	return folder
}

// Typed reports whether a file's extension says what it is.
func Typed(ext string) bool {
	_, ok := byExt()[strings.ToLower(strings.TrimPrefix(ext, "."))]
	return ok
}

// File is a file's, by its name or its extension.
func File(name string) string {
	name = strings.ToLower(path.Base(name))
	if i, ok := byName()[name]; ok {
		return i
	}
	for ext := name; ; { // of a.tar.gz first tar.gz
		_, rest, ok := strings.Cut(ext, ".")
		if !ok {
			return file
		}
		if i, ok := byExt()[rest]; ok {
			return i
		}
		ext = rest
	}
}
