package store

import (
	"cmp"

	"github.com/openspace-tui/openspace/internal/engine"
)

// Store is all that is known of the engine's sessions. The zero value is not
// ready: use New.
type Store struct {
	*shared
	tree    tree
	locals  int
	asks    []*Ask
	closed  seen // ids of asks that are over
	applied seen // ids of events
	failure *Failure
	busy    int // sessions that are
}

// shared is what the sessions of a store have in common.
type shared struct {
	version uint64
	seq     uint64 // the last place of a message without a time
	late    LateBlocks
}

func (a *shared) nextSeq() uint64 {
	a.seq++
	return a.seq
}

// remembered is how many event ids tell a repeated event. A connection's
// overlap is some dozens.
const remembered = 2048

// New makes an empty store.
func New() *Store {
	all := &shared{version: 1, late: LateBlocks{}}
	return &Store{shared: all, tree: newTree(all), closed: newSeen(256), applied: newSeen(remembered)}
}

// Apply takes one event and says what it changed. Events that tell nothing of
// sessions change nothing.
func (s *Store) Apply(ev engine.Event) Change {
	switch d := ev.Data.(type) {
	case nil, *engine.ServerConnected, *engine.ServerHeartbeat, *engine.Unknown:
		return Change{}
	case *engine.PartDelta:
		if d.Field != "text" || d.Delta == "" || d.PartID == "" {
			return Change{}
		}
		return s.tree.ensure(d.SessionID).applyDelta(d)
	}
	if !s.applied.add(ev.ID) {
		return Change{}
	}
	switch d := ev.Data.(type) {
	case *engine.SessionCreated:
		return s.applySession(d.Info, true)
	case *engine.SessionUpdated:
		return s.applySession(d.Info, false)
	case *engine.SessionDeleted:
		return s.deleteSession(cmp.Or(d.SessionID, d.Info.ID))
	case *engine.SessionStatus:
		return s.applyStatus(d.SessionID, d.Status)
	case *engine.SessionIdle:
		return s.applyStatus(d.SessionID, engine.Status{Type: engine.StatusIdle})
	case *engine.SessionError:
		return s.applyError(d)
	case *engine.SessionDiff:
		return s.tree.ensure(d.SessionID).setDiff(d.Diff)
	case *engine.SessionCompacted:
		return s.tree.ensure(d.SessionID).applyCompacted()
	case *engine.MessageUpdated:
		return s.tree.ensure(cmp.Or(d.SessionID, d.Info.SessionID)).applyMessage(d.Info)
	case *engine.MessageRemoved:
		return s.tree.ensure(d.SessionID).removeMessage(d.MessageID)
	case *engine.PartUpdated:
		return s.tree.ensure(cmp.Or(d.SessionID, d.Part.SessionID)).applyPart(d.Part)
	case *engine.PartRemoved:
		return s.tree.find(d.SessionID).removePart(d.MessageID, d.PartID)
	case *engine.PermissionAsked:
		return s.applyAsk(&Ask{Permission: &d.Permission})
	case *engine.PermissionReplied:
		s.noteAnswer(ev.ID, d)
		return s.closeAsk(d.SessionID, d.RequestID)
	case *engine.QuestionAsked:
		return s.applyAsk(&Ask{Question: &d.Question})
	case *engine.QuestionReplied:
		return s.closeAsk(d.SessionID, d.RequestID)
	case *engine.QuestionRejected:
		return s.closeAsk(d.SessionID, d.RequestID)
	case *engine.TodoUpdated:
		return s.tree.ensure(d.SessionID).setTodos(d.Todos, true)
	}
	return Change{}
}

// Version rises with every change.
func (s *Store) Version() uint64 { return s.version }

// SessionVersion rises with every change of a session; 0 for an unknown one.
func (s *Store) SessionVersion(id string) uint64 {
	if ss := s.tree.find(id); ss != nil {
		return ss.Version
	}
	return 0
}

// Session returns a session, by a local id too, or nil.
func (s *Store) Session(id string) *Session { return s.tree.find(id) }

// Message returns a message, or nil.
func (s *Store) Message(sessionID, messageID string) *Message {
	if ss := s.tree.find(sessionID); ss != nil {
		return ss.byID[messageID]
	}
	return nil
}

// Part returns a part, or nil.
func (s *Store) Part(sessionID, messageID, partID string) *Part {
	if ss := s.tree.find(sessionID); ss != nil {
		return ss.parts[partKey{messageID, partID}]
	}
	return nil
}

// Sessions lists the engine's sessions, children and archived ones too, the
// last updated first.
func (s *Store) Sessions() []*Session { return s.tree.list() }

// MaxDepth is how deep subagents may call subagents for what looks at all of them: the
// parents that an engine names may form a circle.
const MaxDepth = 16

// Children lists a session's children in the order of their creation.
func (s *Store) Children(id string) []*Session {
	if ss := s.tree.find(id); ss != nil {
		id = ss.ID
	}
	return s.tree.children[id]
}

// Status returns a session's status; its Type is empty while none is known.
func (s *Store) Status(id string) engine.Status {
	if ss := s.tree.find(id); ss != nil {
		return ss.Status
	}
	return engine.Status{}
}

// Busy reports whether a session works or waits to retry.
func (s *Store) Busy(id string) bool {
	ss := s.tree.find(id)
	return ss != nil && ss.Busy()
}

// AnyBusy reports whether any session is busy.
func (s *Store) AnyBusy() bool { return s.busy > 0 }
