package deck

import (
	"errors"
	"path"
	"strings"

	"github.com/openspace-tui/openspace/internal/workspace"
)

// Beside returns the paths, from the workspace, that a picture or an embed of a
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

// Find reads the first of the files that a path may mean. Where there is none the
// error is that of the file beside the deck, unless the other is there.
func Find[T any](deckPath, p string, read func(path string) (T, error)) (out T, err error) {
	for i, at := range Beside(deckPath, p) {
		got, fault := read(at)
		if fault == nil {
			return got, nil
		}
		var we *workspace.Error
		if i == 0 || !errors.As(fault, &we) || we.Code != workspace.NotFound && we.Code != workspace.Outside {
			err = fault
		}
	}
	return out, err
}
