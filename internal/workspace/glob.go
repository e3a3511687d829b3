package workspace

import (
	"strings"

	"github.com/bmatcuk/doublestar/v4"

	"github.com/openspace-tui/openspace/internal/lang"
)

// glob chooses paths as ripgrep's -g does: without a slash it matches a name
// anywhere, with one a path from the workspace; ** is any number of folders,
// {a,b} either. A folder that matches brings what is in it.
type glob struct {
	pattern string
	name    bool // matched against every name of a path
	folder  bool // pattern/: matches folders alone
}

func compileGlob(p string) (glob, error) {
	text, folder := strings.CutSuffix(p, "/")
	name := !strings.Contains(text, "/")
	text = strings.TrimPrefix(strings.TrimPrefix(text, "./"), "/")
	if text == "" || !doublestar.ValidatePattern(text) {
		return glob{}, fault(InvalidPath, p, lang.M("this-is-no-glob-pattern"),
			lang.M("example-go-src-ts-js"))
	}
	return glob{text, name, folder}, nil
}

// match reports whether the glob chooses a path, or a folder above it.
func (g glob) match(rel string, folder bool) bool {
	for i := 0; i < len(rel); {
		end, whole := strings.IndexByte(rel[i:], '/'), false
		if end < 0 {
			end, whole = len(rel)-i, true
		}
		subject := rel[:i+end]
		if g.name {
			subject = rel[i : i+end]
		}
		if !whole || folder || !g.folder {
			if ok, _ := doublestar.Match(g.pattern, subject); ok {
				return true
			}
		}
		i += end + 1
	}
	return false
}

// Glob makes a glob pattern ready, as a search's Include has them: the function
// reports whether it chooses the path of a file.
func Glob(pattern string) (func(rel string) bool, error) {
	g, err := compileGlob(pattern)
	if err != nil {
		return nil, err
	}
	return func(rel string) bool { return g.match(rel, false) }, nil
}
