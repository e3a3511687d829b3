package store

import (
	"slices"

	"github.com/openspace-tui/openspace/internal/engine"
)

// What REST answers may be older or newer than what the stream has brought. So
// the Load functions follow one rule: since the last gap (MarkGap) the stream
// is the authority, and a record it brought stays; for everything else the
// list is. An older copy of a message or part never undoes a newer one. They
// report no new text: what comes by them is history.

// MarkGap says that the stream broke: for the sessions named, or for all. What
// is open has a gap from now on, and what the next lists do not name is gone.
// Call it before the stream goes on.
func (s *Store) MarkGap(sessionIDs ...string) {
	gap := s.version
	s.version++
	if len(sessionIDs) > 0 {
		for _, id := range sessionIDs {
			if ss := s.tree.find(id); ss != nil {
				ss.markGap(gap)
			}
		}
		return
	}
	for _, ss := range s.tree.sessions {
		ss.markGap(gap)
	}
}

func (ss *Session) markGap(gap uint64) {
	if ss.Local() {
		return
	}
	ss.gap, ss.Loaded, ss.Version = gap, false, ss.all.version
	for _, p := range ss.parts {
		if p.open && !p.Gap {
			p.Gap = true
			ss.touch(ss.byID[p.MessageID], p)
		}
	}
}

// Load takes GET /session. complete says that the list names all sessions; then
// those that it does not name, and of which nothing was heard since the last
// gap, are gone. A list of roots, or a limited one, is not complete.
func (s *Store) Load(list []engine.Session, complete bool) Change {
	ch := Change{}
	named := make(map[string]bool, len(list))
	for _, info := range list {
		named[info.ID] = true
		ss := s.tree.ensure(info.ID)
		if ss == nil || ss.Known && (ss.heardInfo > ss.gap || info.Time.Updated < ss.Time.Updated) {
			continue
		}
		ch.Kind |= s.setSession(ss, info)
	}
	if !complete {
		return ch
	}
	for id, ss := range s.tree.sessions {
		if !named[id] && !ss.Local() && ss.gap > 0 && ss.heard <= ss.gap {
			s.forget(ss, false)
			ch.Kind |= ChangedSession | ChangedMessages
		}
	}
	return ch
}

// Span says which end of a session a list of messages reaches. Between its
// first and last message a list is whole.
type Span struct {
	First bool // nothing comes before it: no cursor came with it
	Last  bool // it goes up to the newest message
}

// LoadMessages takes GET /session/{id}/message, a page or all. Messages within
// the span that the list does not name, and of which nothing was heard since
// the last gap, are gone.
func (s *Store) LoadMessages(sessionID string, list []engine.MessageWithParts, span Span) Change {
	ss := s.tree.ensure(sessionID)
	if ss == nil {
		return Change{}
	}
	ch := Change{Session: ss.ID}
	named := make(map[string]bool, len(list))
	for i := range list {
		named[list[i].Info.ID] = true
		ss.loadMessage(&list[i], &ch)
	}
	ss.dropMissing(list, named, span, &ch)
	if !ss.Loaded || span.First && !ss.Complete {
		ss.Loaded, ss.Complete = true, ss.Complete || span.First
		ch.Kind |= ChangedSession
		ss.touch(nil, nil)
	}
	return ch
}

// dropMissing drops the messages that a list should name and does not.
func (ss *Session) dropMissing(list []engine.MessageWithParts, named map[string]bool, span Span, ch *Change) {
	if ss.gap == 0 || len(list) == 0 && !(span.First && span.Last) {
		return
	}
	var first, last *Message
	if len(list) > 0 {
		first, last = ss.byID[list[0].Info.ID], ss.byID[list[len(list)-1].Info.ID]
	}
	for _, m := range slices.Clone(ss.order) {
		if named[m.Info.ID] || m.Pending != NotPending || m.heard > ss.gap ||
			!span.First && (first == nil || m.before(first)) ||
			!span.Last && (last == nil || last.before(m)) {
			continue
		}
		for _, p := range m.Parts {
			ch.Dropped = append(ch.Dropped, p.ID)
		}
		ss.drop(m)
		ch.Kind |= ChangedMessages
		ss.touch(m, nil)
	}
}

func (ss *Session) loadMessage(in *engine.MessageWithParts, ch *Change) {
	if in.Info.ID == "" {
		return
	}
	if _, gone := ss.removed[in.Info.ID]; gone {
		return
	}
	m := ss.byID[in.Info.ID]
	if m == nil || !m.known || m.heardInfo <= ss.gap && rank(&in.Info) >= rank(&m.Info) {
		ch.Kind |= ss.setMessage(in.Info, in.Info.Time.Created)
	}
	m = ss.byID[in.Info.ID]
	order := make([]*Part, 0, max(len(in.Parts), len(m.Parts)))
	for i := range in.Parts {
		if p := ss.loadPart(m, in.Parts, i, ch); p != nil && !slices.Contains(order, p) {
			order = append(order, p)
		}
	}
	ss.orderParts(m, order, ch)
}

// loadPart takes one part of a listed message, and gives what the store has of
// it then: nil when it is gone.
func (ss *Session) loadPart(m *Message, list []engine.Part, i int, ch *Change) *Part {
	in := list[i]
	if in.ID == "" {
		return nil
	}
	p := ss.parts[partKey{m.Info.ID, in.ID}]
	if isOpen(&in) && slices.ContainsFunc(list[i:],
		func(o engine.Part) bool { return o.Type == engine.PartStepStart }) {
		m.leave(in.ID, false) // a failed try left it: the step began anew
		return nil
	}
	if p == nil {
		if _, gone := m.gone[in.ID]; gone && (m.gone[in.ID] || isOpen(&in)) {
			return nil
		}
		delete(m.gone, in.ID)
		p = ss.addPart(m, in, ch)
		p.live, p.open, p.Gap = false, isOpen(&in), isOpen(&in)
	} else if p.whole && p.heard > ss.gap || p.stale(&in) {
		return p
	}
	part := Change{}
	ss.setPart(m, p, in, &part)
	ch.Kind |= part.Kind
	return p
}

// orderParts puts a message's parts in the engine's order. Those that the list
// did not name stay behind them when the stream brought them since the last
// gap, or without one; the others are gone.
func (ss *Session) orderParts(m *Message, listed []*Part, ch *Change) {
	order := listed
	for _, p := range m.Parts {
		if slices.Contains(listed, p) {
			continue
		}
		_, left := m.gone[p.ID]
		if !left && (ss.gap == 0 || p.heard > ss.gap || p.local && len(listed) == 0) {
			order = append(order, p)
			continue
		}
		delete(ss.parts, p.key())
		ch.Dropped = append(ch.Dropped, p.ID)
	}
	if slices.Equal(order, m.Parts) {
		return
	}
	m.Parts = order
	ch.Kind |= ChangedPart
	ss.touch(m, nil)
}

// LoadStatuses takes GET /session/status: sessions that it does not name are
// idle. Take it before permissions and questions.
func (s *Store) LoadStatuses(statuses map[string]engine.Status) Change {
	s.tree.statusKnown = true
	ch := Change{}
	for id := range statuses {
		s.tree.ensure(id)
	}
	for id, ss := range s.tree.sessions {
		if ss.Local() || ss.heardStatus > ss.gap {
			continue
		}
		st, ok := statuses[id]
		if !ok {
			st = engine.Status{Type: engine.StatusIdle}
		}
		one := Change{}
		s.setStatus(ss, st, &one)
		ch.Kind |= one.Kind
		ch.Dropped = append(ch.Dropped, one.Dropped...)
	}
	return ch
}

// LoadPermissions takes GET /permission: others are gone, unless the stream
// brought them since the last gap. The engine goes on listing those that an
// abort left, so those of an idle session are left out.
func (s *Store) LoadPermissions(list []engine.Permission) Change {
	asks := make([]*Ask, len(list))
	for i := range list {
		asks[i] = &Ask{Permission: &list[i]}
	}
	return s.loadAsks(asks, func(a *Ask) bool { return a.Permission != nil })
}

// LoadQuestions takes GET /question, as LoadPermissions does.
func (s *Store) LoadQuestions(list []engine.Question) Change {
	asks := make([]*Ask, len(list))
	for i := range list {
		asks[i] = &Ask{Question: &list[i]}
	}
	return s.loadAsks(asks, func(a *Ask) bool { return a.Question != nil })
}

func (s *Store) loadAsks(list []*Ask, kind func(*Ask) bool) Change {
	ch := Change{}
	named := make(map[string]bool, len(list))
	for _, a := range list {
		ss := s.tree.ensure(a.SessionID())
		if ss == nil || a.ID() == "" || s.closed.has(a.ID()) || s.tree.statusKnown && !ss.Busy() {
			continue
		}
		named[a.ID()] = true
		ch.Kind |= s.addAsk(ss, a).Kind
	}
	if s.dropAsks(func(a *Ask) bool {
		ss := s.tree.find(a.SessionID())
		return kind(a) && !a.Local() && !named[a.ID()] && (ss == nil || a.heard <= ss.gap)
	}) {
		ch.Kind |= ChangedAsks
	}
	return ch
}

// LoadTodos takes GET /session/{id}/todo.
func (s *Store) LoadTodos(sessionID string, todos []engine.Todo) Change {
	return s.tree.ensure(sessionID).setTodos(todos, false)
}
