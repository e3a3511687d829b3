package permit

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/openspace-tui/openspace/internal/engine"
)

// Stray returns the first path of a request that lies, through a symbolic link,
// outside of the folder that the * of its rule stands in; empty where there is
// none. Paths are those of the engine, which takes them from the root of the
// repository that dir is in, or without one from / (1.18.33). It looks at the
// disk, and finds nothing of an engine on another machine.
func Stray(dir string, p engine.Permission, by []Rule) string {
	if p.Permission == shell {
		return ""
	}
	root := repository(dir)
	for _, text := range p.Patterns {
		i := slices.IndexFunc(by, func(r Rule) bool { return r.allows(p.Permission, text) })
		if i < 0 {
			continue
		}
		named, _, open := strings.Cut(by[i].Pattern, "*")
		if open && strays(from(root, named[:strings.LastIndexByte(named, '/')+1]), from(root, text)) {
			return text
		}
	}
	return ""
}

func from(root, path string) string {
	if filepath.IsAbs(path) {
		return filepath.Clean(path)
	}
	return filepath.Join(root, path)
}

// repository is the nearest folder from dir upwards that git works in, or the
// topmost.
func repository(dir string) string {
	for {
		if _, err := os.Lstat(filepath.Join(dir, ".git")); err == nil {
			return dir
		}
		up := filepath.Dir(dir)
		if up == dir {
			return dir
		}
		dir = up
	}
}

// strays reports whether a path is not really below a folder that it is named
// below. What is not there yet is where its folder is.
func strays(folder, path string) bool {
	base, sound := real(folder)
	target, whole := real(path)
	if !sound || !whole {
		return true
	}
	rel, err := filepath.Rel(base, target)
	return err != nil || rel == ".." || strings.HasPrefix(rel, ".."+string(filepath.Separator))
}

// real follows the links of a path as far as it exists. It reports false for a
// link that leads to nothing or cannot be followed.
func real(path string) (string, bool) {
	rest := ""
	for at := path; ; at = filepath.Dir(at) {
		_, err := os.Lstat(at)
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return "", false
		}
		if err == nil {
			to, err := filepath.EvalSymlinks(at)
			return filepath.Join(to, rest), err == nil
		}
		if filepath.Dir(at) == at {
			return path, true
		}
		rest = filepath.Join(filepath.Base(at), rest)
	}
}
