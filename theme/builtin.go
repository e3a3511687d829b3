package theme

import (
	"embed"
	"io/fs"
	"path"
	"strings"
)

// The well-known palettes stand in opencode's own format, with the values that
// their authors publish: they can be copied as a start for another theme.
//
//go:embed builtin/*.json
var files embed.FS

// published gives the built-in theme files by the themes' names.
func published() map[string][]byte {
	out := map[string][]byte{}
	names, _ := fs.Glob(files, "builtin/*.json") // the pattern is one
	for _, name := range names {
		if data, err := files.ReadFile(name); err == nil {
			out[strings.TrimSuffix(path.Base(name), ".json")] = data
		}
	}
	return out
}
