package store

import (
	"reflect"
	"slices"

	"github.com/openspace-tui/openspace/internal/engine"
)

// Ask is an open request: a permission or a question, the other is nil.
type Ask struct {
	Permission *engine.Permission
	Question   *engine.Question

	heard uint64 // store version when the stream brought it
}

// ID is the engine's id of the request.
func (a *Ask) ID() string {
	if a.Permission != nil {
		return a.Permission.ID
	}
	return a.Question.ID
}

// SessionID is the session that waits, a child's when a subtask asks.
func (a *Ask) SessionID() string {
	if a.Permission != nil {
		return a.Permission.SessionID
	}
	return a.Question.SessionID
}

// sameKind says whether both are permissions, or both questions.
func (a *Ask) sameKind(o *Ask) bool { return (a.Permission == nil) == (o.Permission == nil) }

// OpenFor lists what a session and its descendants wait for, the oldest first.
func (s *Store) OpenFor(sessionID string) []*Ask {
	root := s.find(sessionID)
	if root == nil || len(s.asks) == 0 {
		return nil
	}
	var out []*Ask
	for _, a := range s.asks {
		if s.within(a.SessionID(), root) {
			out = append(out, a)
		}
	}
	return out
}

// within says whether a session is root or descends from it.
func (s *Store) within(sessionID string, root *Session) bool {
	found := false
	s.ancestors(s.find(sessionID), func(ss *Session) bool {
		found = ss == root
		return !found
	})
	return found
}

func (s *Store) applyAsk(a *Ask) Change {
	ss := s.ensure(a.SessionID())
	if ss == nil || a.ID() == "" || s.closed.has(a.ID()) {
		return Change{}
	}
	a.heard, ss.heard = s.version, s.version
	return s.addAsk(ss, a)
}

func (s *Store) addAsk(ss *Session, a *Ask) Change {
	i := slices.IndexFunc(s.asks, func(o *Ask) bool { return o.ID() == a.ID() && o.sameKind(a) })
	switch {
	case i < 0:
		s.asks = append(s.asks, a)
	case reflect.DeepEqual(s.asks[i].Permission, a.Permission) && reflect.DeepEqual(s.asks[i].Question, a.Question):
		s.asks[i].heard = max(s.asks[i].heard, a.heard)
		return Change{}
	default:
		s.asks[i] = a
	}
	s.touchUp(ss)
	return Change{Kind: ChangedAsks, Session: ss.ID}
}

// closeAsk drops an answered request, and remembers it: a list that was
// fetched before the answer may still name it.
func (s *Store) closeAsk(sessionID, id string) Change {
	s.closed.add(id)
	if !s.dropAsks(func(a *Ask) bool { return a.ID() == id }) {
		return Change{}
	}
	return Change{Kind: ChangedAsks, Session: sessionID}
}

// dropAsks drops the requests that match, and says whether any did.
func (s *Store) dropAsks(match func(*Ask) bool) bool {
	dropped := false
	s.asks = slices.DeleteFunc(s.asks, func(a *Ask) bool {
		if !match(a) {
			return false
		}
		dropped = true
		if ss := s.find(a.SessionID()); ss != nil {
			s.touchUp(ss)
		}
		return true
	})
	return dropped
}

// dropAsksOf drops what a session asked that is idle now. The engine goes on
// listing a request after an abort, so one that the stream brought is over for
// good; one from a list may be newer than the event that says idle.
func (s *Store) dropAsksOf(ss *Session) bool {
	return s.dropAsks(func(a *Ask) bool {
		if a.SessionID() != ss.ID {
			return false
		}
		if a.heard > ss.gap {
			s.closed.add(a.ID())
		}
		return true
	})
}
