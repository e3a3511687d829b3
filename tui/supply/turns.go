package supply

import (
	"context"
	"encoding/json"
	"hash/maphash"
	"path/filepath"

	"github.com/openspace-tui/openspace/client"
	"github.com/openspace-tui/openspace/internal/changeset"
	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/store"
	"github.com/openspace-tui/openspace/internal/transcript"
	"github.com/openspace-tui/openspace/internal/workspace"
	"github.com/openspace-tui/openspace/panes/diff"
)

// turnStamp returns what differs when the turns of the session on screen, or what
// they changed, do. It looks at messages only when the session changed.
func (s *Supply) turnStamp() func() uint64 {
	var sid string
	var version, stamp uint64
	seed := maphash.MakeSeed()
	return func() uint64 {
		now := s.p.Store().Session(s.p.Session())
		if now == nil {
			return 0
		}
		if now.ID == sid && now.Version == version && stamp != 0 {
			return stamp
		}
		sid, version = now.ID, now.Version
		var h maphash.Hash
		h.SetSeed(seed)
		maphash.WriteComparable(&h, now.ID)
		maphash.WriteComparable(&h, now.Complete)
		for _, w := range s.p.Store().Visible(now.ID) {
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
func (s *Supply) turnsNow() *turnsThen {
	t := &turnsThen{complete: true, client: s.p.Client(), files: s.p.Files().Own(),
		told: map[string][]engine.FileDiff{}, none: lang.T("session-changed-no-file-engine")}
	if t.client != nil && s.p.Branch() == "" {
		t.none = lang.T("session-changed-no-file-engine-knows")
	}
	st := s.p.Store()
	if now := st.Session(s.p.Session()); now != nil && !now.Local() {
		t.session, t.complete, t.infos = now.Session, now.Complete, store.Infos(st.Visible(now.ID))
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
