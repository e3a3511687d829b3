// Package grep looks through the files of a workspace for its owner: for a text
// or a regular expression, by ripgrep where it is there and by itself where it is
// not. Both give the same: ripgrep says only which lines may match, and one
// judge, a Pattern, says which do and where.
//
// What ignore files name, .git, node_modules, binary files and those of more than
// 8 MiB are passed over, links are not followed.
package grep

import (
	"context"
	"errors"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/internal/workspace"
)

// MostLines is how many lines are given at most.
const MostLines = 5000

// Case reports whether capital letters are told from small ones.
type Case string

// The ways to take letters.
const (
	Smart Case = ""       // where the text has a capital one
	Exact Case = "exact"  // always
	Any   Case = "ignore" // never
)

// Query is what is looked for.
type Query struct {
	Text   string `json:"text,omitempty"`
	Globs  string `json:"globs,omitempty"` // of files, with spaces between them; ! before one leaves out
	Case   Case   `json:"case,omitempty"`
	Regexp bool   `json:"regexp,omitempty"` // Text is an expression, as package regexp has them
	Word   bool   `json:"word,omitempty"`   // nothing of a word stands beside a match
	Hidden bool   `json:"hidden,omitempty"` // files and folders too whose names begin with a dot
	// Defined looks only where a name is defined that has Text in it.
	Defined bool `json:"defined,omitempty"`
}

// Line is a line with matches.
type Line struct {
	Number int    // from 1
	Text   string // valid UTF-8, cut around the first match
	Spans  []Span // in Text
	// Column and End are the first match's first and last character in the whole
	// line, from 1.
	Column, End int
}

// Span is a match: the bytes from From up to To.
type Span struct{ From, To int }

// File is a file with matches.
type File struct {
	Path  string // from the workspace, with slashes, as the disk has it
	Lines []Line
}

// Sum is what a search came to.
type Sum struct {
	More   bool // there are more lines than were given
	Unread bool // something could not be read
	Large  int  // files of text that were passed over, since they have more than workspace.MaxRead bytes
	// LargeNames and UnreadNames are the first of those files, as far as they are known.
	LargeNames, UnreadNames []string
	Rg                      bool // ripgrep looked
	Few                     bool // who looked gives few lines, whatever was asked
}

// Missed says in the person's language where was not looked; empty: everywhere was.
func (s Sum) Missed() string {
	var said []string
	if s.Large > 0 {
		said = append(said, lang.N(s.Large, "files-more-than-mb-not", s.Large, workspace.MaxRead>>20)+
			named(s.LargeNames, s.Large))
	}
	if s.Unread {
		said = append(said, lang.T("something-could-not-be-read")+named(s.UnreadNames, len(s.UnreadNames)))
	}
	return strings.Join(said, " · ")
}

// mostNamed is how many files are named that were passed over.
const mostNamed = 3

// named is a list of files, of which there are n, behind what is said of them.
func named(files []string, n int) string {
	if len(files) == 0 {
		return ""
	}
	out := make([]string, min(len(files), mostNamed))
	for i := range out {
		out[i] = sanitize.Name(files[i])
	}
	if n > len(out) {
		out = append(out, "…")
	}
	return " (" + strings.Join(out, ", ") + ")"
}

// note takes the name of a file that was passed over.
func note(names []string, name string) []string {
	if len(names) > mostNamed {
		return names
	}
	names = append(names, name)
	slices.Sort(names)
	return names
}

// Search looks for a pattern and gives each file as it is found, in no order and
// from one goroutine at a time. rg is ripgrep's path; empty: there is none. It
// ends with its context.
func Search(ctx context.Context, root *workspace.Root, rg string, p *Pattern, give func(File)) (Sum, error) {
	g := &giver{p: p, give: give, room: MostLines}
	if root.Away() != nil {
		return g.away(ctx, root.Own())
	}
	if rg != "" {
		sum, err := g.byRg(ctx, root.Own(), rg)
		if !errors.Is(err, errNotRun) {
			return sum, err
		}
	}
	return g.byOurselves(ctx, root.Own())
}

// Given returns the files that somebody else found, as far as the query's globs want
// them.
func (p *Pattern) Given(files []File, give func(File)) Sum {
	g := &giver{p: p, give: give, room: MostLines}
	for _, f := range files {
		if p.wants(f.Path) && !g.take(f) {
			break
		}
	}
	return Sum{More: g.cut}
}

// giver gives files until it is enough.
type giver struct {
	outer *workspace.Root // whose rules above it are to be asked; nil: there are none
	p     *Pattern
	give  func(File)
	room  int
	cut   bool
}

// take returns a file, and reports whether there is room for more.
func (g *giver) take(f File) bool {
	if len(f.Lines) == 0 {
		return true
	}
	if g.room == 0 {
		g.cut = true
		return false
	}
	if len(f.Lines) > g.room {
		f.Lines, g.cut = f.Lines[:g.room:g.room], true
	}
	g.room -= len(f.Lines)
	g.give(f)
	return !g.cut
}

// wants reports whether a file is looked into, by its path.
func (p *Pattern) wants(rel string) bool {
	if !p.query.Hidden && dotted(rel) {
		return false
	}
	for _, out := range p.exclude {
		if out(rel) {
			return false
		}
	}
	for _, in := range p.include {
		if in(rel) {
			return true
		}
	}
	return len(p.include) == 0
}

// dotted reports whether a name of a path begins with a dot.
func dotted(rel string) bool {
	return strings.HasPrefix(rel, ".") && rel != "." || strings.Contains(rel, "/.")
}

// clean is a path as ripgrep gives it, from the workspace.
func clean(p string) string { return path.Clean(filepath.ToSlash(p)) }
