package deck

import (
	"path"
	"strings"
)

// Beside gives the paths, from the workspace, that a picture or an embed of a
// deck may mean, in the order in which they are tried: beside the deck, as
// markdown has it, then from the workspace. An absolute path is itself.
func Beside(deckPath, p string) []string {
	if p == "" || strings.HasPrefix(p, "/") {
		return []string{p}
	}
	at := path.Join(path.Dir(deckPath), p)
	if clean := path.Clean(p); clean != at {
		return []string{at, clean}
	}
	return []string{at}
}
