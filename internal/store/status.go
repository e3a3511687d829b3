package store

import (
	"reflect"
	"slices"
	"strings"

	"github.com/openspace-tui/openspace/internal/engine"
)

func isBusy(st engine.Status) bool {
	return st.Type == engine.StatusBusy || st.Type == engine.StatusRetry
}

func (s *Store) applyStatus(sessionID string, st engine.Status) Change {
	ss := s.tree.ensure(sessionID)
	if ss == nil {
		return Change{}
	}
	ch := Change{Session: ss.ID}
	s.setStatus(ss, st, &ch)
	ss.heard, ss.heardStatus = s.version, s.version
	return ch
}

// setStatus stores a status and draws its consequences: a retry drops the text
// of the failed try, and an idle session waits for no answer any more, though
// after an abort the engine goes on listing the request.
func (s *Store) setStatus(ss *Session, st engine.Status, ch *Change) {
	was, now := ss.Busy(), isBusy(st)
	if ss.Status != st {
		ss.Status = st
		ch.Kind |= ChangedStatus
		ss.touch(nil, nil)
	}
	if was != now {
		s.turn(ss, now, ch)
	}
	last := ss.lastReply()
	if last != nil && last.running() {
		if ch.Has(ChangedStatus) {
			ss.touch(last, nil) // whether it counts as interrupted
		}
		if st.Type == engine.StatusRetry {
			ch.Message = last.Info.ID
			ss.dropOpen(last, ch)
		}
	}
	if now {
		return
	}
	if s.dropAsksOf(ss) {
		ch.Kind |= ChangedAsks
	}
	if ss.Error != nil && !ss.Error.Final {
		failed := *ss.Error
		failed.Final = true
		ss.Error = &failed
		ch.Kind |= ChangedError
		ss.touch(nil, nil)
	}
}

// turn begins or ends a session's work.
func (s *Store) turn(ss *Session, begins bool, ch *Change) {
	if !begins {
		s.busy--
		ss.BusySince = 0
		return
	}
	s.busy++
	ss.BusySince = ss.Time.Updated
	for i := len(ss.order) - 1; i >= 0; i-- {
		if m := ss.order[i]; m.known {
			ss.BusySince = m.Info.Time.Created
			break
		}
	}
	if ss.Error != nil {
		ss.Error = nil
		ch.Kind |= ChangedError
	}
}

// Failure is a session's last error.
type Failure struct {
	Name string           // the engine's, such as APIError
	Data engine.ErrorData // of the message the first line alone
	// Final is false while the engine may mend it by itself: it compacts a
	// context that overflowed and asks again.
	Final bool
}

// Names of errors with a meaning of their own.
const (
	errAborted  = "MessageAbortedError"
	errOverflow = "ContextOverflowError"
)

// applyError keeps a session's error. An abort is none. The engine may send an
// error twice, the second with a stack trace: the first stands. An error of a
// session that does not work, while a prompt is on its way, is that prompt's:
// for an unknown agent the engine answers 204 and stores nothing.
func (s *Store) applyError(ev *engine.SessionError) Change {
	if ev.Error.Name == errAborted {
		return Change{}
	}
	first, _, _ := strings.Cut(strings.TrimSpace(ev.Error.Data.Message), "\n")
	data := ev.Error.Data
	data.Message = first
	f := &Failure{Name: ev.Error.Name, Data: data, Final: ev.Error.Name != errOverflow}
	if ev.SessionID == "" {
		if f.repeats(s.failure, ev.Error.Data.Message) {
			return Change{}
		}
		s.failure = f
		s.version++
		return Change{Kind: ChangedError}
	}
	ss := s.tree.ensure(ev.SessionID)
	if ss == nil {
		return Change{}
	}
	ss.heard = s.version
	ch := Change{Session: ss.ID}
	if !ss.Busy() {
		for _, m := range slices.Clone(ss.order) {
			if m.Pending == Sending {
				ss.setPending(m, Failed, first, &ch)
			}
		}
	}
	if !f.repeats(ss.Error, ev.Error.Data.Message) {
		ss.Error = f
		ch.Kind |= ChangedError
		ss.touch(nil, nil)
	}
	return ch
}

// repeats reports whether a failure, whose whole message is given, tells again
// what an earlier one said.
func (f *Failure) repeats(earlier *Failure, whole string) bool {
	return earlier != nil && earlier.Name == f.Name &&
		(earlier.Data.Message == f.Data.Message || strings.Contains(whole, earlier.Data.Message) ||
			strings.Contains(whole, "\n    at "))
}

// Failure returns a session's last error, or the last one without a session for
// an empty id; nil when there is none.
func (s *Store) Failure(sessionID string) *Failure {
	if sessionID == "" {
		return s.failure
	}
	if ss := s.tree.find(sessionID); ss != nil {
		return ss.Error
	}
	return nil
}

// Dismiss forgets a session's error.
func (s *Store) Dismiss(sessionID string) {
	if sessionID == "" {
		s.failure = nil
		s.version++
	} else if ss := s.tree.find(sessionID); ss != nil {
		ss.Error = nil
		ss.touch(nil, nil)
	}
}

// applyCompacted says that an overflowing context was mended.
func (ss *Session) applyCompacted() Change {
	if ss == nil || ss.Error == nil || ss.Error.Final {
		return Change{}
	}
	ss.Error = nil
	ss.heard = ss.all.version
	ss.touch(nil, nil)
	return Change{Kind: ChangedError, Session: ss.ID}
}

func (ss *Session) setTodos(todos []engine.Todo, live bool) Change {
	if ss == nil {
		return Change{}
	}
	if live {
		ss.heard, ss.heardTodos = ss.all.version, ss.all.version
	} else if ss.heardTodos > ss.gap {
		return Change{}
	}
	if len(todos) == 0 && len(ss.Todos) == 0 || reflect.DeepEqual(ss.Todos, todos) {
		return Change{}
	}
	ss.Todos = todos
	ss.touch(nil, nil)
	return Change{Kind: ChangedTodos, Session: ss.ID}
}

func (ss *Session) setDiff(diff []engine.FileDiff) Change {
	if ss == nil || len(diff) == 0 && len(ss.Diff) == 0 || reflect.DeepEqual(ss.Diff, diff) {
		return Change{}
	}
	ss.heard = ss.all.version
	ss.Diff = diff
	ss.touch(nil, nil)
	return Change{Kind: ChangedDiff, Session: ss.ID}
}
