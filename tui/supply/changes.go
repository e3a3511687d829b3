package supply

import (
	"context"

	"github.com/openspace-tui/openspace/internal/changeset"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/patch"
	"github.com/openspace-tui/openspace/internal/remote"
	"github.com/openspace-tui/openspace/internal/watch"
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/panes/diff"
)

// Changes is what the pane of changes works on. Remarks are those of an earlier run.
func (s *Supply) Changes(remarks *diff.Remarks) diff.Deps {
	ctx, dir := s.p.Context(), s.p.Files().Dir()
	acts := changeset.NewActs(dir)
	watch, sys := s.o.WatchTree, s.o.Watches
	switch {
	case s.away():
		watch = func(context.Context, string) panes.Watcher { return s.news.watch() }
	case watch == nil:
		watch = func(ctx context.Context, dir string) panes.Watcher { return watchTree(ctx, sys, dir) }
	}
	stamp := s.turnStamp()
	return diff.Deps{
		Remarks: remarks,
		Load:    s.LoadChanges,
		Version: func(source string) uint64 {
			if source == diff.Turn || source == diff.Session {
				return stamp()
			}
			return 0 // the watch tells
		},
		Watch: func() panes.Watcher { return watch(ctx, dir) },
		Act: func(act diff.Act, f patch.File, hunks []int) error {
			switch act {
			case diff.Stage:
				return acts.Stage(ctx, f, hunks)
			case diff.Unstage:
				return acts.Unstage(ctx, f, hunks)
			case diff.Discard:
				return acts.Discard(ctx, f, hunks)
			}
			return acts.Restore(ctx, f, hunks)
		},
	}
}

// watchTree tells of changes in a folder and its git index.
func watchTree(ctx context.Context, sys *watch.System, dir string) panes.Watcher {
	w := changeset.NewWatch(sys, dir)
	w.Begin(ctx)
	return w
}

// LoadChanges takes what reading a set of changes needs; what it gives reads it,
// off the loop.
func (s *Supply) LoadChanges(source string) func() (diff.Set, error) {
	ctx, dir := s.p.Context(), s.p.Files().Dir()
	switch source {
	case diff.Tree, diff.Staged:
		if s.away() {
			return s.changesAway(source)
		}
		read := changeset.Tree
		if source == diff.Staged {
			read = changeset.Staged
		}
		return func() (diff.Set, error) {
			set, err := read(ctx, dir)
			return diff.Set{Files: set.Files, Note: set.Note, Acts: true}, err
		}
	}
	t := s.turnsNow()
	return func() (diff.Set, error) {
		set, err := t.changes(ctx, source)
		if err == nil && len(set.Files) == 0 {
			set.Note = t.none
		}
		return diff.Set{Files: set.Files, Note: set.Note}, err
	}
}

// changesAway reads what differs from the last commit on another machine.
func (s *Supply) changesAway(source string) func() (diff.Set, error) {
	ctx, root := s.p.Context(), s.p.Files()
	return func() (diff.Set, error) {
		at, _, err := remote.Of(root)
		switch {
		case err != nil:
			return diff.Set{}, err
		case source == diff.Staged:
			return diff.Set{}, lang.Errorf("what-staged-cannot-told-from", root.Host())
		}
		set, err := at.Tree(ctx, root.Host())
		return diff.Set{Files: set.Files, Note: set.Note,
				Why: lang.T("nothing-staged-discarded-from-here", root.Host())},
			err
	}
}
