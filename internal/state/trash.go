package state

import (
	"crypto/sha256"
	"encoding/hex"
	"path/filepath"
	"strings"
)

// Trash is the folder into which files of a workspace, an absolute path, are put
// that the person deletes. Its name says which workspace that is.
func Trash(workspace string) string {
	sum := sha256.Sum256([]byte(workspace))
	name := strings.Map(func(r rune) rune {
		if r < ' ' || strings.ContainsRune(`/\:*?"<>|`, r) {
			return '_'
		}
		return r
	}, filepath.Base(workspace))
	return filepath.Join(Dir(), "trash", strings.TrimRight(name, ". ")+"-"+hex.EncodeToString(sum[:4]))
}
