package tui

import (
	"context"
	"encoding/json"
	"hash/maphash"
	"path/filepath"

	"github.com/openspace-tui/openspace/client"
	"github.com/openspace-tui/openspace/internal/changeset"
	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/patch"
	"github.com/openspace-tui/openspace/internal/remote"
	"github.com/openspace-tui/openspace/internal/transcript"
	"github.com/openspace-tui/openspace/internal/watch"
	"github.com/openspace-tui/openspace/internal/workspace"
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/panes/diff"
	"github.com/openspace-tui/openspace/tui/page"
)

// changesets is what the pane of changes needs.
func (m *Model) changesets() diff.Deps {
	ctx, dir := m.o.Ctx, m.o.Files.Dir()
	acts := changeset.NewActs(dir)
	watch, sys := m.o.WatchTree, m.o.Watches
	switch {
	case m.o.Files.Away() != nil:
		watch = func(context.Context, string) panes.Watcher { return m.remoteChanges.watch() }
	case watch == nil:
		watch = func(ctx context.Context, dir string) panes.Watcher { return watchTree(ctx, sys, dir) }
	}
	stamp := m.turnStamp()
	return diff.Deps{
		Remarks: m.drafts.Remarks(),
		Load:    func(source string) func() (diff.Set, error) { return m.loadChanges(source) },
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

// turnStamp returns what differs when the turns of the session on screen, or what
// they changed, do. It looks at messages only when the session changed.
func (m *Model) turnStamp() func() uint64 {
	var sid string
	var version, stamp uint64
	seed := maphash.MakeSeed()
	return func() uint64 {
		s := m.st.Session(m.session())
		if s == nil {
			return 0
		}
		if s.ID == sid && s.Version == version && stamp != 0 {
			return stamp
		}
		sid, version = s.ID, s.Version
		var h maphash.Hash
		h.SetSeed(seed)
		maphash.WriteComparable(&h, s.ID)
		maphash.WriteComparable(&h, s.Complete)
		for _, w := range m.st.Visible(s.ID) {
			if w.Info.Role == engine.RoleUser {
				maphash.WriteComparable(&h, w.Info.ID)
				maphash.WriteComparable(&h, len(w.Info.Summary))
				maphash.WriteComparable(&h, w.Version)
			}
		}
		stamp = h.Sum64() | 1
		return stamp
	}
}

// loadChanges takes what reading a set of changes needs; what it gives reads it,
// off the loop.
func (m *Model) loadChanges(source string) func() (diff.Set, error) {
	ctx, dir := m.o.Ctx, m.o.Files.Dir()
	switch source {
	case diff.Tree, diff.Staged:
		if m.o.Files.Away() != nil {
			return m.treeAway(source)
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
	t := m.turnsNow()
	return func() (diff.Set, error) {
		set, err := t.changes(ctx, source)
		if err == nil && len(set.Files) == 0 {
			set.Note = t.none
		}
		return diff.Set{Files: set.Files, Note: set.Note}, err
	}
}

// turnsThen is what is known of a session's turns at a time.
type turnsThen struct {
	session  engine.Session
	complete bool
	infos    []engine.Message
	client   *client.Client
	files    *workspace.Root
	none     string // said where nothing changed

	told map[string][]engine.FileDiff
}

// turnsNow takes them of the session on screen.
func (m *Model) turnsNow() *turnsThen {
	t := &turnsThen{complete: true, client: m.conn.client, files: m.o.Files.Own(), told: map[string][]engine.FileDiff{},
		none: lang.T("session-changed-no-file-engine")}
	if m.conn.client != nil && m.status.Branch() == "" {
		t.none = lang.T("session-changed-no-file-engine-knows")
	}
	if s := m.st.Session(m.session()); s != nil && !s.Local() {
		t.session, t.complete, t.infos = s.Session, s.Complete, page.Infos(m.st.Visible(s.ID))
	}
	return t
}

// changes reads a set of changes of the turns.
func (t *turnsThen) changes(ctx context.Context, source string) (changeset.Set, error) {
	if !t.complete && t.client != nil {
		all, err := t.client.Messages(ctx, t.session.ID, 0, "")
		if err != nil {
			return changeset.Set{}, err
		}
		t.infos = nil
		for _, w := range transcript.Shown(t.session, all.Messages) {
			t.infos = append(t.infos, w.Info)
		}
	}
	var turns []string
	for _, m := range t.infos {
		if m.Role != engine.RoleUser {
			continue
		}
		turns = append(turns, m.ID)
		var sum engine.Summary
		if json.Unmarshal(m.Summary, &sum) == nil {
			t.told[m.ID] = sum.Diffs
		}
	}
	files := changeset.Files{Now: func(path string) (string, error) { return t.text(ctx, path) }}
	if t.files.Away() == nil {
		files.Before = changeset.Committed(ctx, t.files.Dir())
	}
	if source == diff.Turn {
		return changeset.Newest(ctx, t, t.session.ID, turns, files)
	}
	return changeset.Turns(ctx, t, t.session.ID, turns, files)
}

// Diff returns what a turn changed: the message says it, as far as the engine
// wrote it there.
func (t *turnsThen) Diff(ctx context.Context, session, message string) ([]engine.FileDiff, error) {
	told := t.told[message]
	for _, d := range told {
		if d.Patch == "" && d.Additions+d.Deletions > 0 && t.client != nil {
			return t.client.Diff(ctx, session, message)
		}
	}
	return told, nil
}

// text is a file's bytes as they are now.
func (t *turnsThen) text(ctx context.Context, path string) (string, error) {
	raw, err := t.files.Bytes(ctx, filepath.ToSlash(path))
	return string(raw.Data), err
}

// treeAway reads what differs from the last commit on another machine.
func (m *Model) treeAway(source string) func() (diff.Set, error) {
	ctx, root := m.o.Ctx, m.o.Files
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
