package hub

import (
	"math"
	"net/http"
	"sync"
)

// maxMCPSessions is how many MCP sessions there are at once. Clients that
// vanish leave theirs behind.
const maxMCPSessions = 256

// sessionHeader names a session, as the protocol has it.
const sessionHeader = "Mcp-Session-Id"

// mcpSessions knows which session was used last and which is in use. It is
// safe for concurrent use.
type mcpSessions struct {
	mu    sync.Mutex
	clock uint64
	each  map[string]*mcpSession
}

type mcpSession struct {
	open int    // requests, streams among them
	used uint64 // when, by clock
}

// begin adds a session.
func (s *mcpSessions) begin(id string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.clock++
	s.each[id] = &mcpSession{used: s.clock}
}

// enter marks a session as in use until leave. One that is not known, or has
// no id yet, counts for nothing.
func (s *mcpSessions) enter(id string) (leave func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	m := s.each[id]
	if m == nil {
		return func() {}
	}
	s.clock++
	m.open++
	m.used = s.clock
	return func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		m.open--
	}
}

// crowdedOut takes out the session that has gone unused for longest, when
// there are as many as may be. ok is false when all are in use.
func (s *mcpSessions) crowdedOut(live map[string]bool) (id string, ok bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.each) < maxMCPSessions {
		return "", true
	}
	oldest := uint64(math.MaxUint64)
	for k, m := range s.each {
		switch {
		case !live[k]:
			delete(s.each, k)
		case m.open == 0 && m.used < oldest:
			id, oldest = k, m.used
		}
	}
	if len(s.each) < maxMCPSessions {
		return "", true
	}
	delete(s.each, id)
	return id, id != ""
}

// makeRoom ends the session that has gone unused for longest where another
// would be too many. Its client is told by 404 to begin a new one.
func (h *Hub) makeRoom() bool {
	if h.sessions.few() {
		return true
	}
	live := map[string]bool{}
	for s := range h.mcp.Sessions() {
		live[s.ID()] = true
	}
	gone, ok := h.sessions.crowdedOut(live)
	if !ok || gone == "" {
		return ok
	}
	for s := range h.mcp.Sessions() {
		if s.ID() == gone {
			_ = s.Close() // it ends either way
		}
	}
	return true
}

func (s *mcpSessions) few() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.each) < maxMCPSessions
}

// passMCP hands a request to the protocol's library.
func (h *Hub) passMCP(w http.ResponseWriter, r *http.Request) {
	id := r.Header.Get(sessionHeader)
	if id == "" && !h.makeRoom() {
		w.Header().Set("Retry-After", "30")
		writeError(w, http.StatusServiceUnavailable, "Too many MCP sessions")
		return
	}
	defer h.sessions.enter(id)()
	if sw, ok := w.(*statusWriter); ok && id == "" {
		sw.begins = func() { // before the client knows it
			if made := w.Header().Get(sessionHeader); made != "" {
				h.sessions.begin(made)
			}
		}
	}
	h.mcpHTTP.ServeHTTP(w, r)
}
