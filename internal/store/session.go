package store

import (
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/openspace-tui/openspace/internal/engine"
)

// Session is a session as the store knows it. The engine's record is embedded;
// its engine version is Session.Session.Version.
type Session struct {
	engine.Session

	// Known is false for a placeholder: something was heard of the session, or
	// it is a local stand-in, and the engine's record has not come.
	Known bool
	// Status has an empty Type until something was heard of it.
	Status engine.Status
	// BusySince is the engine's Unix millisecond at which the work began that
	// is going on, 0 while idle.
	BusySince int64
	Error     *Failure // the last error, nil when a new turn began after it
	Todos     []engine.Todo
	Diff      []engine.FileDiff
	// Loaded says that messages were loaded and no gap came since; Complete
	// that the first message is among them.
	Loaded, Complete bool
	Version          uint64

	all     *shared
	order   []*Message // by Message.before
	byID    map[string]*Message
	parts   map[partKey]*Part
	steps   map[string][]*Message // assistant messages by the user message they answer
	removed map[string]struct{}   // messages that were removed: never come back
	allowed map[string]string     // why calls were let run without asking

	answered map[string]Answer // what is kept of the permissions of calls

	gap         uint64 // store version when the stream last broke
	heard       uint64 // store version of the last event
	heardInfo   uint64 // … that brought the record
	heardStatus uint64
	heardTodos  uint64

	structure uint64     // rises with order
	visible   []*Message // what a revert leaves, for visibleAt
	visibleAt uint64
}

// localPrefix begins the ids of sessions that the engine does not have yet.
const localPrefix = "local_"

// Local reports whether the session exists here alone, until Rebind.
func (ss *Session) Local() bool { return strings.HasPrefix(ss.ID, localPrefix) }

// Busy reports whether the session works or waits to retry.
func (ss *Session) Busy() bool { return isBusy(ss.Status) }

func newSession(id string, all *shared) *Session {
	return &Session{
		Session: engine.Session{ID: id}, all: all,
		byID: map[string]*Message{}, parts: map[partKey]*Part{}, steps: map[string][]*Message{},
		removed: map[string]struct{}{},
	}
}

// touch raises the versions of a session, and of what is given of it.
func (ss *Session) touch(m *Message, p *Part) {
	ss.all.version++
	ss.Version = ss.all.version
	if m != nil {
		m.Version = ss.all.version
	}
	if p != nil {
		p.Version = ss.all.version
	}
}

// touchUp raises the versions of a session and of its ancestors.
func (s *Store) touchUp(ss *Session) {
	s.version++
	s.tree.ancestors(ss, func(a *Session) bool { a.Version = s.version; return true })
}

func (s *Store) applySession(info engine.Session, created bool) Change {
	if info.ID == "" {
		return Change{}
	}
	if created {
		delete(s.tree.deleted, info.ID)
	}
	ss := s.tree.ensure(info.ID)
	if ss == nil {
		return Change{}
	}
	if created && ss.Status.Type == "" {
		ss.Status.Type = engine.StatusIdle
	}
	ch := Change{Session: ss.ID}
	if !(ss.Known && info.Time.Updated < ss.Time.Updated) {
		ch.Kind = s.setSession(ss, info)
	}
	ss.heard, ss.heardInfo = s.version, s.version
	return ch
}

// setSession stores a session's record and says what that changed.
func (s *Store) setSession(ss *Session, info engine.Session) Kind {
	if ss.Known && reflect.DeepEqual(ss.Session, info) {
		return 0
	}
	kind := ChangedSession
	if revertOf(ss.Session) != revertOf(info) || revertedPart(ss.Session) != revertedPart(info) {
		kind |= ChangedMessages
		ss.structure++
	}
	if !ss.Known || ss.ParentID != info.ParentID {
		s.tree.unlink(ss)
		ss.Session = info
		s.tree.link(ss)
	}
	ss.Session, ss.Known = info, true
	s.tree.sorted = nil
	ss.touch(nil, nil)
	return kind
}

func revertOf(info engine.Session) string {
	if info.Revert == nil {
		return ""
	}
	return info.Revert.MessageID
}

// revertedPart is the part of that message from which on it is undone; empty: all of it.
func revertedPart(info engine.Session) string {
	if info.Revert == nil {
		return ""
	}
	return info.Revert.PartID
}

// deleteSession forgets a session and its descendants, and what comes late of
// them.
func (s *Store) deleteSession(id string) Change {
	ss := s.tree.find(id)
	if ss == nil {
		if id != "" {
			s.tree.deleted[id] = struct{}{}
		}
		return Change{}
	}
	ch := Change{Kind: ChangedSession | ChangedMessages | ChangedStatus | ChangedAsks, Session: ss.ID}
	s.forget(ss, true)
	return ch
}

// forget drops a session and its descendants; for good when the engine said so.
func (s *Store) forget(ss *Session, forGood bool) {
	if s.tree.sessions[ss.ID] != ss {
		return
	}
	if ss.Busy() {
		s.busy--
	}
	parent := s.tree.find(ss.ParentID)
	delete(s.tree.sessions, ss.ID)
	if forGood {
		s.tree.deleted[ss.ID] = struct{}{}
	}
	s.tree.unlink(ss)
	s.asks = slices.DeleteFunc(s.asks, func(a *Ask) bool { return a.SessionID() == ss.ID })
	s.tree.sorted = nil
	for _, child := range slices.Clone(s.tree.children[ss.ID]) {
		s.forget(child, forGood)
	}
	if parent != nil {
		s.touchUp(parent)
	} else {
		s.version++
	}
	ss.Version = s.version
}

// NewLocalSession makes a stand-in for a session that the engine does not have
// yet, so that a prompt can be queued and shown. Rebind gives it its real id.
func (s *Store) NewLocalSession() string {
	s.locals++
	ss := s.tree.ensure(localPrefix + strconv.Itoa(s.locals))
	ss.Loaded, ss.Complete = true, true
	ss.touch(nil, nil)
	return ss.ID
}

// Rebind turns a local stand-in into the session that the engine made. Its
// pending messages move over, and its id goes on naming the real session.
func (s *Store) Rebind(localID string, real engine.Session) Change {
	local := s.tree.find(localID)
	ch := s.applySession(real, true)
	ss := s.tree.find(real.ID)
	if ss == nil || local == ss {
		return ch
	}
	// The stand-in had all messages; events alone made the real one since.
	ss.Loaded, ss.Complete = true, true
	s.tree.alias[localID] = real.ID
	if local == nil {
		return ch
	}
	for _, m := range slices.Clone(local.order) {
		local.drop(m)
		if ss.byID[m.Info.ID] == nil {
			ss.adopt(m)
			ch.Kind |= ChangedMessages
		}
	}
	s.forget(local, false)
	ch.Session, ch.Kind = ss.ID, ch.Kind|ChangedSession
	ss.touch(nil, nil)
	return ch
}

// adopt moves a message that another session gave up into this one.
func (ss *Session) adopt(m *Message) {
	m.Info.SessionID = ss.ID
	for _, p := range m.Parts {
		p.SessionID = ss.ID
		ss.parts[p.key()] = p
	}
	ss.insert(m)
	ss.touch(m, nil)
}
