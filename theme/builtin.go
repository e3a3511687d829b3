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

// published lists the themes in files that are built in.
func published() []string {
	files, _ := fs.Glob(files, "builtin/*.json") // the pattern is one
	names := make([]string, len(files))
	for i, f := range files {
		names[i] = strings.TrimSuffix(path.Base(f), ".json")
	}
	return names
}

// readPublished reads one of them.
func readPublished(name string, dark bool) (*Theme, error) {
	data, err := files.ReadFile("builtin/" + name + ".json")
	if err != nil {
		return nil, err
	}
	return parse(name, data, dark)
}
