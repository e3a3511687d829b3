package board

import (
	"context"
	"errors"
	"slices"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/internal/board"
	"github.com/openspace-tui/openspace/internal/places"
	"github.com/openspace-tui/openspace/internal/workspace"
	"github.com/openspace-tui/openspace/panes"
)

// maxRefs bounds how many files are watched for the shapes that stand for them.
const maxRefs = 200

// refs is the files that shapes stand for.
type refs struct {
	view    *board.View       // for which it was looked at
	hashes  map[string]string // by path, as they are now; "" where there is none
	first   map[string]string // as they were when they were first read here
	changed map[string]bool   // shapes whose file is another than it was
	watched []string
	stale   bool // the files have to be read again
	reading bool
}

// hashed is what reading the files gave.
type hashed struct{ hashes map[string]string }

// read reads what the files are that shapes stand for, where that is not
// known.
func (r *refs) read(v *board.View, files *workspace.Root, path string, watch panes.FileWatcher) tea.Cmd {
	if r.reading || r.view == v && !r.stale && (r.watched != nil || watch == nil) {
		return nil
	}
	var paths []string
	seen := map[string]bool{}
	for _, s := range v.Shapes {
		if p, ok := places.Parse(s.Ref); s.Ref != "" && ok && !seen[p.Path] && len(paths) < maxRefs {
			seen[p.Path] = true
			paths = append(paths, p.Path)
		}
	}
	known := !r.stale
	for _, p := range paths {
		if _, ok := r.hashes[p]; !ok {
			known = false
		}
	}
	r.view, r.stale = v, false
	follow := r.follow(files, path, paths, watch)
	if len(paths) == 0 || known {
		r.compare(v)
		if follow == nil {
			return nil
		}
		return func() tea.Msg { follow(); return nil }
	}
	r.reading = true
	files = files.Own() // a digest tells nothing of what is in them
	return func() tea.Msg {
		if follow != nil {
			follow()
		}
		return hashed{hashAll(files, paths)}
	}
}

// follow has the watch tell of those files too, off the loop; nil where it
// does.
func (r *refs) follow(files *workspace.Root, path string, paths []string, w panes.FileWatcher) func() {
	if w == nil {
		return nil
	}
	all := []string{files.Abs(path)}
	for _, p := range paths {
		all = append(all, files.Abs(p))
	}
	begun := r.watched == nil && len(paths) == 0 // the watch began with the board's own file
	if begun || slices.Equal(all, r.watched) {
		r.watched = all
		return nil
	}
	r.watched = all
	return func() { w.Set(all) }
}

func hashAll(files *workspace.Root, paths []string) map[string]string {
	out := map[string]string{}
	for _, p := range paths {
		h, err := files.Hash(context.Background(), p)
		if err != nil && !errors.As(err, new(*workspace.Error)) {
			continue
		}
		out[p] = h
	}
	return out
}

func (r *refs) take(h hashed) {
	r.reading = false
	r.hashes = h.hashes
	if r.first == nil {
		r.first = map[string]string{}
	}
	for p, hash := range h.hashes {
		if _, ok := r.first[p]; !ok {
			r.first[p] = hash
		}
	}
	r.compare(r.view)
}

// compare finds the shapes whose file changed since they were given it. Where a
// shape does not say what the file was, it is what it was when the board was
// opened.
func (r *refs) compare(v *board.View) {
	r.changed = map[string]bool{}
	for _, s := range v.Shapes {
		if s.Ref == "" {
			continue
		}
		p, _ := places.Parse(s.Ref)
		now, known := r.hashes[p.Path]
		then := s.RefHash
		if then == "" {
			then = r.first[p.Path]
		}
		if known && now != then {
			r.changed[s.ID] = true
		}
	}
}

// stampOf returns what the file of a ref is, as far as it is known here.
func (r *refs) stampOf(ref string) string {
	if p, ok := places.Parse(ref); ok {
		return r.hashes[p.Path]
	}
	return ""
}

// openRef opens the place that a shape stands for.
func openRef(s *board.Shape) (panes.Action, bool) {
	p, ok := places.Parse(s.Ref)
	if !ok {
		return panes.Action{}, false
	}
	if board.IsBoard(p.Path) {
		return panes.OpenBoard(p), true
	}
	return panes.OpenFile(p), true
}
