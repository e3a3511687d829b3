package demo

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/openspace-tui/openspace/internal/engine"
)

// message is a message with its parts. A part's text stays empty until the
// part ends, as in the real engine.
type message struct {
	info  engine.Message
	parts []*engine.Part
}

func (m *message) wire() engine.MessageWithParts {
	out := engine.MessageWithParts{Info: m.info, Parts: make([]engine.Part, len(m.parts))}
	for i, p := range m.parts {
		out.Parts[i] = *p
	}
	return out
}

// session is a conversation. Engine.mu guards it.
type session struct {
	info     engine.Session
	messages []*message // in the order they were created
	todos    []engine.Todo
	rules    []rule // given with POST /session
	titled   bool   // it has a title that is not the first one
	toured   bool   // the tour came by itself once
	lastFile string // what "it" means

	queue  []*job        // prompts that wait; not empty only while busy
	busy   bool          // a turn runs
	idle   chan struct{} // closed when the busy period ends
	cancel context.CancelCauseFunc
	abort  bool // asked for before cancel was there
}

// newTitle is the engine's own title of a session that has none yet.
func newTitle(now time.Time) string {
	return "New session - " + now.UTC().Format("2006-01-02T15:04:05.000Z")
}

// sessionInput is the body of POST /session.
type sessionInput struct {
	Title      string `json:"title"`
	ParentID   string `json:"parentID"`
	Permission []rule `json:"permission"`
}

// create makes a session.
func (e *Engine) create(in sessionInput) engine.Session {
	e.mu.Lock()
	defer e.mu.Unlock()
	s := e.add(in)
	e.publish(&engine.SessionCreated{SessionID: s.info.ID, Info: s.info})
	return s.info
}

// add makes a session without telling anyone. Call it with mu held.
func (e *Engine) add(in sessionInput) *session {
	now := e.now()
	s := &session{rules: in.Permission, titled: in.Title != "", info: engine.Session{
		ID: e.ids.next("ses", now), Slug: e.ids.slug(), ProjectID: e.files.projectID(), Directory: e.files.dir,
		ParentID: in.ParentID, Title: in.Title, Version: Version, Time: engine.SessionTime{Created: now, Updated: now},
	}}
	if in.Title == "" {
		s.info.Title = newTitle(e.o.Now())
	}
	e.sessions[s.info.ID] = s
	return s
}

// find returns a session, or the engine's error for an unknown one. Call it with
// mu held.
func (e *Engine) find(sid string) (*session, error) {
	if s := e.sessions[sid]; s != nil {
		return s, nil
	}
	if !strings.HasPrefix(sid, "ses") {
		return nil, unexpected()
	}
	return nil, notFound("Session not found: " + sid)
}

// with runs f on a session under the lock.
func (e *Engine) with(sid string, f func(*session) (any, error)) (any, error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	s, err := e.find(sid)
	if err != nil {
		return nil, err
	}
	return f(s)
}

// updated tells that a session changed. Call it with mu held.
func (e *Engine) updated(s *session) {
	e.publish(&engine.SessionUpdated{SessionID: s.info.ID, Info: s.info})
}

// touched is updated for changes that count as use.
func (e *Engine) touched(s *session) {
	s.info.Time.Updated = max(e.now(), s.info.Time.Updated)
	e.updated(s)
}

// sessionFilter narrows a list of sessions.
type sessionFilter struct {
	roots  bool
	parent string
	search string
	start  int64 // not updated before
	limit  int
}

// list returns the sessions, the last used first.
func (e *Engine) list(f sessionFilter) []engine.Session {
	e.mu.Lock()
	defer e.mu.Unlock()
	out := []engine.Session{}
	for _, s := range e.sessions {
		switch {
		case f.roots && s.info.ParentID != "",
			f.parent != "" && s.info.ParentID != f.parent,
			s.info.Time.Updated < f.start,
			!strings.Contains(strings.ToLower(s.info.Title), strings.ToLower(f.search)):
			continue
		}
		out = append(out, s.info)
	}
	slices.SortFunc(out, func(a, b engine.Session) int {
		return cmp.Or(cmp.Compare(b.Time.Updated, a.Time.Updated), cmp.Compare(a.ID, b.ID))
	})
	if f.limit > 0 && len(out) > f.limit {
		out = out[:f.limit]
	}
	return out
}

// statuses returns the sessions that are not idle.
func (e *Engine) statuses() map[string]engine.Status {
	e.mu.Lock()
	defer e.mu.Unlock()
	out := map[string]engine.Status{}
	for id, s := range e.sessions {
		if s.busy {
			out[id] = engine.Status{Type: engine.StatusBusy}
		}
	}
	return out
}

// sessionChange is the body of PATCH /session/{id}.
type sessionChange struct {
	Title *string `json:"title"`
	Time  *struct {
		Archived int64 `json:"archived"`
	} `json:"time"`
}

func (e *Engine) change(sid string, c sessionChange) (any, error) {
	return e.with(sid, func(s *session) (any, error) {
		if c.Title != nil {
			s.info.Title, s.titled = *c.Title, true
		}
		if c.Time != nil {
			s.info.Time.Archived = c.Time.Archived
		}
		e.updated(s)
		return s.info, nil
	})
}

// remove deletes a session and its children, ending their turns first.
func (e *Engine) remove(ctx context.Context, sid string) error {
	for _, child := range e.list(sessionFilter{parent: sid}) {
		if err := e.remove(ctx, child.ID); err != nil {
			return err
		}
	}
	if err := e.interrupt(ctx, sid); err != nil {
		return err
	}
	_, err := e.with(sid, func(s *session) (any, error) {
		delete(e.sessions, sid)
		e.perms = slices.DeleteFunc(e.perms, func(p *permission) bool { return p.info.SessionID == sid })
		e.asks = slices.DeleteFunc(e.asks, func(q *question) bool { return q.info.SessionID == sid })
		e.publish(&engine.SessionDeleted{SessionID: sid, Info: s.info})
		return true, nil
	})
	return err
}

// interrupt ends a session's turn and waits until it has ended. A session that
// is idle or unknown is none to interrupt, which is no error.
func (e *Engine) interrupt(ctx context.Context, sid string) error {
	e.mu.Lock()
	s := e.sessions[sid]
	if s == nil || !s.busy {
		e.mu.Unlock()
		return nil
	}
	s.abort = true
	if s.cancel != nil {
		s.cancel(errAborted)
	}
	idle := s.idle
	e.mu.Unlock()
	select {
	case <-idle:
		return nil
	case <-ctx.Done():
		return fmt.Errorf("abort %s: %w", sid, ctx.Err())
	}
}

// userSummary is what a user message's turn changed: nothing, ever.
func userSummary() json.RawMessage { return json.RawMessage(`{"diffs":[]}`) }
