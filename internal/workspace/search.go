package workspace

import (
	"context"
	"errors"
	"runtime"

	"golang.org/x/sync/errgroup"
)

// How many matches are given: of all files, and of one.
const (
	MaxMatches       = 500
	MaxMatchesInFile = 20
)

// Query is what is looked for. Text is plain; without a capital letter in it
// case does not matter, and one with line ends matches several lines. Path is
// a folder or a file, empty the workspace. Include and Exclude are globs as of
// ripgrep's -g: *.go, src/**/*.ts, *.{js,css}.
type Query struct{ Text, Path, Include, Exclude string }

// Match is a line with the text: where it first is, from 1, with columns in
// characters. Text is the line, cut to 400 bytes around the match, and valid
// UTF-8.
type Match struct {
	Path         string
	Line, Column int
	Text         string
}

// Found is what a search found, ordered by path and line.
type Found struct {
	Matches   []Match
	Paths     []string // files with a match, and files whose path has the text
	Truncated bool     // there are more matches than are given
	Limit     int      // when there are: which limit was reached
	Files     int      // looked into
	Skipped   int      // not looked into: binary, too large, or not to be read
	Withheld  int      // not looked into for an agent's rules
}

// Search looks for a text in the files of a folder, but for those that ignore
// files name, what is in .git and node_modules, binary files and those of more
// than 8 MiB. It ends with its context, and gives what it found until then.
func (r *Root) Search(ctx context.Context, q Query) (Found, error) {
	if r.Away() != nil {
		return r.searchAway(ctx, q)
	}
	h, err := r.newHunt(q)
	if err != nil {
		return Found{}, err
	}
	inner, cancel := context.WithCancel(ctx)
	var g errgroup.Group
	g.Go(func() error { return h.walk(inner) })
	for range runtime.GOMAXPROCS(0) {
		g.Go(func() error { h.work(inner); return nil })
	}
	out := h.collect(inner)
	cancel()
	err = g.Wait()
	out.Truncated = out.Truncated || h.cut
	switch {
	case ctx.Err() != nil:
		out.Truncated = true
		return out, ctx.Err()
	case err != nil && !errors.Is(err, context.Canceled):
		return out, openError(q.Path, err)
	}
	return out, nil
}
