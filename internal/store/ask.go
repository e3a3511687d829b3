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

	heard     uint64 // store version when the stream brought it
	answering bool   // an answer is on its way
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

// Local reports whether this program asks, and not the engine.
func (a *Ask) Local() bool { return a.Permission != nil && a.Permission.Local != nil }

// TakesOthers reports whether rejecting it takes more of the open requests with it:
// the engine rejects all permissions that a session asks for (1.18.33), but for
// those of which it does not know.
func (a *Ask) TakesOthers(open []*Ask) bool {
	return slices.ContainsFunc(open, func(o *Ask) bool {
		return o != a && o.Permission != nil && o.SessionID() == a.SessionID() && (a.Local() || !o.Local())
	})
}

// sameKind reports whether both are permissions, or both questions.
func (a *Ask) sameKind(o *Ask) bool { return (a.Permission == nil) == (o.Permission == nil) }

// Open lists what waits for an answer in any session, the oldest first.
func (s *Store) Open() []*Ask {
	var out []*Ask
	for _, a := range s.asks {
		if !a.answering {
			out = append(out, a)
		}
	}
	return out
}

// Ask returns an open request, also one to which an answer is on its way, or nil.
func (s *Store) Ask(id string) *Ask {
	for _, a := range s.asks {
		if a.ID() == id {
			return a
		}
	}
	return nil
}

// SetAnswering says that an answer to a request is on its way, so that it
// waits no longer, or that it did not arrive.
func (s *Store) SetAnswering(id string, on bool) Change {
	a := s.Ask(id)
	if a == nil || a.answering == on {
		return Change{}
	}
	a.answering = on
	s.touchUp(s.tree.ensure(a.SessionID()))
	return Change{Kind: ChangedAsks, Session: a.SessionID()}
}

// NoteAllowed notes why a call of a tool was let run without asking: what
// Allowed gives from now on. A call may be allowed several things.
func (s *Store) NoteAllowed(sessionID, messageID, callID, why string) Change {
	ss := s.tree.find(sessionID)
	if ss == nil || callID == "" {
		return Change{}
	}
	if before := ss.allowed[callID]; before != "" {
		why = before + ", " + why
	}
	if ss.allowed == nil {
		ss.allowed = map[string]string{}
	}
	ss.allowed[callID] = why
	ch := Change{Kind: ChangedPart, Session: ss.ID, Message: messageID}
	if p := s.Call(sessionID, messageID, callID); p != nil {
		ch.Part = p.ID
		ss.touch(ss.byID[messageID], p)
	}
	return ch
}

// Allowed says why a call was let run without asking, or nothing.
func (s *Store) Allowed(sessionID, callID string) string {
	if ss := s.tree.find(sessionID); ss != nil {
		return ss.allowed[callID]
	}
	return ""
}

// Call returns the part of a tool's call, or nil.
func (s *Store) Call(sessionID, messageID, callID string) *Part {
	m := s.Message(sessionID, messageID)
	if m == nil || callID == "" {
		return nil
	}
	for _, p := range m.Parts {
		if p.Type == engine.PartTool && p.CallID == callID {
			return p
		}
	}
	return nil
}

// Within reports whether a session is another or descends from it.
func (s *Store) Within(sessionID, root string) bool {
	r := s.tree.find(root)
	return r != nil && s.tree.within(sessionID, r)
}

// OpenFor lists what a session and its descendants wait for, the oldest first.
// Those to which an answer is on its way wait no longer.
func (s *Store) OpenFor(sessionID string) []*Ask {
	root := s.tree.find(sessionID)
	if root == nil || len(s.asks) == 0 {
		return nil
	}
	var out []*Ask
	for _, a := range s.asks {
		if !a.answering && s.tree.within(a.SessionID(), root) {
			out = append(out, a)
		}
	}
	return out
}

func (s *Store) applyAsk(a *Ask) Change {
	ss := s.tree.ensure(a.SessionID())
	if ss == nil || a.ID() == "" || s.closed.has(a.ID()) {
		return Change{}
	}
	a.heard, ss.heard = s.version, s.version
	return s.addAsk(ss, a)
}

// AddLocal adds a request of this program. It stays, whatever the engine lists
// and whether its session works, until CloseLocal.
func (s *Store) AddLocal(p engine.Permission) Change {
	ss := s.tree.ensure(p.SessionID)
	if ss == nil || p.ID == "" || p.Local == nil {
		return Change{}
	}
	p.SessionID = ss.ID
	return s.addAsk(ss, &Ask{Permission: &p})
}

// CloseLocal drops a request of this program.
func (s *Store) CloseLocal(id string) Change {
	if !s.dropAsks(func(a *Ask) bool { return a.Local() && a.ID() == id }) {
		return Change{}
	}
	return Change{Kind: ChangedAsks}
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
	s.touchCall(a)
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

// dropAsks drops the requests that match, and reports whether any did.
func (s *Store) dropAsks(match func(*Ask) bool) bool {
	dropped := false
	s.asks = slices.DeleteFunc(s.asks, func(a *Ask) bool {
		if !match(a) {
			return false
		}
		dropped = true
		s.touchCall(a)
		if ss := s.tree.find(a.SessionID()); ss != nil {
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
		if a.SessionID() != ss.ID || a.Local() {
			return false
		}
		if a.heard > ss.gap {
			s.closed.add(a.ID())
		}
		return true
	})
}
