package store

import (
	"cmp"
	"slices"

	"github.com/openspace-tui/openspace/internal/engine"
)

// tree is the sessions that are known, by their ids and as families.
type tree struct {
	all      *shared
	sessions map[string]*Session
	children map[string][]*Session // by parent, by creation
	alias    map[string]string     // local ids to real ones
	deleted  map[string]struct{}   // sessions that were deleted: never come back
	// statusKnown says that a session of which no status was heard is idle.
	statusKnown bool
	sorted      []*Session // nil when stale
}

func newTree(all *shared) tree {
	return tree{all: all, sessions: map[string]*Session{}, children: map[string][]*Session{},
		alias: map[string]string{}, deleted: map[string]struct{}{}}
}

// list returns the engine's sessions, the last updated first.
func (t *tree) list() []*Session {
	if t.sorted == nil {
		t.sorted = make([]*Session, 0, len(t.sessions))
		for _, ss := range t.sessions {
			if ss.Known {
				t.sorted = append(t.sorted, ss)
			}
		}
		slices.SortFunc(t.sorted, func(a, b *Session) int {
			return cmp.Or(cmp.Compare(b.Time.Updated, a.Time.Updated), cmp.Compare(b.ID, a.ID))
		})
	}
	return t.sorted
}

// find returns a session or nil, following a local id to its real session.
func (t *tree) find(id string) *Session {
	if real, ok := t.alias[id]; ok {
		id = real
	}
	return t.sessions[id]
}

// ensure returns a session, as a placeholder if need be, and nil for one that
// was deleted or has no id.
func (t *tree) ensure(id string) *Session {
	if ss := t.find(id); ss != nil || id == "" {
		return ss
	}
	if real, ok := t.alias[id]; ok {
		id = real
	}
	if _, gone := t.deleted[id]; gone {
		return nil
	}
	ss := newSession(id, t.all)
	if t.statusKnown {
		ss.Status.Type = engine.StatusIdle
	}
	t.sessions[id] = ss
	return ss
}

// ancestors visits a session, its parent and so on until fn says no. A loop of
// parents, which the engine never makes, ends after as many sessions as there are.
func (t *tree) ancestors(ss *Session, fn func(*Session) bool) {
	for n := 0; ss != nil && n <= len(t.sessions); n++ {
		if !fn(ss) || ss.ParentID == "" {
			return
		}
		ss = t.find(ss.ParentID)
	}
}

// link enters a session among its parent's children.
func (t *tree) link(ss *Session) {
	if ss.ParentID == "" {
		return
	}
	list := t.children[ss.ParentID]
	at, _ := slices.BinarySearchFunc(list, ss, byCreation)
	t.children[ss.ParentID] = slices.Insert(list, at, ss)
}

func (t *tree) unlink(ss *Session) {
	list := t.children[ss.ParentID]
	if i := slices.Index(list, ss); i >= 0 {
		list = slices.Delete(list, i, i+1)
		if len(list) == 0 {
			delete(t.children, ss.ParentID)
			return
		}
		t.children[ss.ParentID] = list
	}
}

func byCreation(a, b *Session) int {
	return cmp.Or(cmp.Compare(a.Time.Created, b.Time.Created), cmp.Compare(a.ID, b.ID))
}

// within reports whether a session is root or descends from it.
func (t *tree) within(sessionID string, root *Session) bool {
	found := false
	t.ancestors(t.find(sessionID), func(ss *Session) bool {
		found = ss == root
		return !found
	})
	return found
}

// pending finds a pending message and its session.
func (t *tree) pending(messageID string) (*Session, *Message) {
	for _, ss := range t.sessions {
		if m := ss.byID[messageID]; m != nil && m.Pending != NotPending {
			return ss, m
		}
	}
	return nil, nil
}
