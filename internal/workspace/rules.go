package workspace

import (
	"fmt"
	"path"
	"strings"
	"sync/atomic"

	"github.com/bmatcuk/doublestar/v4"

	"github.com/openspace-tui/openspace/internal/lang"
)

// Rules are what the configuration adds to the rules that always hold.
// Patterns are path.Match globs with slashes; ** and {a,b} work too. One
// without a slash is matched against every name of the path, one with a slash
// (at its end it does not count) against the path and the folders above it;
// case does not matter.
type Rules struct {
	Deny    []string // more files and folders that are not read
	Protect []string // more files and folders that are not written
	Allow   []string // single paths, exact, that may be read or written though a rule refuses them
}

// rules are Rules made ready.
type rules struct {
	deny, protect globs
	allow         map[string]bool
	onWay         map[string]bool // folders above what is allowed
}

// With is the workspace with more rules, in the place of those it has. It
// shares the folder with r; close one of them. A pattern that is no glob and a
// path that leaves the workspace are errors that name it.
func (r *Root) With(more Rules) (*Root, error) {
	ready, err := r.ready(more)
	if err != nil {
		return nil, err
	}
	out := *r
	out.rules = holding(ready)
	return &out, nil
}

// Follow has other rules hold from now on, for r and what Own made of it. Its
// errors are those of With, and leave the rules as they were.
func (r *Root) Follow(more Rules) error {
	ready, err := r.ready(more)
	if err == nil {
		r.rules.Store(ready)
	}
	return err
}

func holding(r *rules) *atomic.Pointer[rules] {
	p := &atomic.Pointer[rules]{}
	p.Store(r)
	return p
}

func (r *Root) ready(more Rules) (*rules, error) {
	out := &rules{allow: map[string]bool{}, onWay: map[string]bool{}}
	var err error
	if out.deny, err = compileGlobs(more.Deny); err != nil {
		return nil, fmt.Errorf("deny: %w", err)
	}
	if out.protect, err = compileGlobs(more.Protect); err != nil {
		return nil, fmt.Errorf("protect: %w", err)
	}
	for _, p := range more.Allow {
		rel, err := r.clean(p)
		if err != nil {
			return nil, lang.Errorf("allow", p, err)
		}
		out.allow[rel] = true
		for dir := path.Dir(rel); dir != "."; dir = path.Dir(dir) {
			out.onWay[dir] = true
		}
	}
	return out, nil
}

// denies reports whether what a path names is not read.
func (r *Root) denies(rel string) bool {
	now := r.rules.Load()
	if r.own || now.allow[rel] {
		return false
	}
	return denied(rel) || now.deny.match(rel)
}

// protects reports whether what a path names is not written.
func (r *Root) protects(rel string) bool {
	now := r.rules.Load()
	if r.own || now.allow[rel] {
		return false
	}
	return guarded(rel) || denied(rel) || now.deny.match(rel) || now.protect.match(rel)
}

// mayRead refuses a path for reading, or is nil. A folder that leads to an
// allowed path is passed; what else it holds is refused by its own path.
func (r *Root) mayRead(given string) func(rel string) error {
	return func(rel string) error {
		if r.denies(rel) && !r.rules.Load().onWay[rel] {
			return refused(given)
		}
		return nil
	}
}

// mayWrite refuses a path for writing, or is nil.
func (r *Root) mayWrite(given string) func(rel string) error {
	return func(rel string) error {
		if r.protects(rel) && !r.rules.Load().onWay[rel] {
			return protected(given)
		}
		return nil
	}
}

// globs are patterns that do not see case.
type globs []ruleGlob

type ruleGlob struct {
	pattern string
	name    bool // matched against every name of a path
}

var errPattern = lang.Errorf("this-is-no-glob-pattern")

// CheckPattern says what is wrong with a pattern of Rules, or is nil.
func CheckPattern(pattern string) error {
	if _, err := compileGlobs([]string{pattern}); err != nil {
		return errPattern
	}
	return nil
}

func compileGlobs(patterns []string) (globs, error) {
	var out globs
	for _, p := range patterns {
		g := strings.TrimRight(p, "/")
		name := !strings.Contains(g, "/")
		g = foldCase(strings.TrimPrefix(strings.TrimPrefix(g, "./"), "/"))
		if g == "" || g == "." || !doublestar.ValidatePattern(g) {
			return nil, lang.Errorf("pattern", p, errPattern)
		}
		out = append(out, ruleGlob{g, name})
	}
	return out, nil
}

// match reports whether a pattern matches a path or a folder above it, as it is
// spelled and as a forgiving disk reads it.
func (g globs) match(rel string) bool {
	if len(g) == 0 {
		return false
	}
	spelled, read := strings.Split(rel, "/"), strings.Split(rel, "/")
	for i := range spelled {
		spelled[i], read[i] = foldCase(spelled[i]), fold(read[i])
	}
	for _, parts := range [][]string{spelled, read} {
		for i, name := range parts {
			if g.matchOne(strings.Join(parts[:i+1], "/"), name) {
				return true
			}
		}
	}
	return false
}

func (g globs) matchOne(rel, name string) bool {
	for _, one := range g {
		subject := rel
		if one.name {
			subject = name
		}
		if ok, _ := doublestar.Match(one.pattern, subject); ok {
			return true
		}
	}
	return false
}
