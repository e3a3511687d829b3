package panes

import (
	"path"
	"strings"

	"github.com/openspace-tui/openspace/internal/sanitize"
)

// Name is what a content is called among those that are open: by its title, and where
// files of other folders have the same one, by as many of its folders as tell it apart.
func (w *Workspace) Name(c Content) string {
	title, depth := c.Title(), 1
	for _, p := range w.Panes() {
		for _, t := range p.Tabs {
			if t.Content != c && t.Content.Title() == title {
				depth = max(depth, apart(c.ID().Ref(), t.Content.ID().Ref()))
			}
		}
	}
	if depth == 1 {
		return title
	}
	if ref := c.ID().Ref(); sanitize.Name(path.Base(ref)) == title { // else it is not named by a file
		return sanitize.Name(last(ref, depth))
	}
	return title
}

// apart is how many parts from its end on tell a path from another one.
func apart(a, b string) int {
	for n := 1; ; n++ {
		if one := last(a, n); one != last(b, n) || one == a || a == b {
			return n
		}
	}
}

// last is the last n parts of a path, or all of it.
func last(p string, n int) string {
	at := len(p)
	for ; n > 0; n-- {
		if at = strings.LastIndexByte(p[:at], '/'); at < 0 {
			return p
		}
	}
	return p[at+1:]
}
