package hub

import (
	"bytes"
	"encoding/json"
	"math"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/internal/snapshot"
)

// Limits on what remote front ends may leave here.
const (
	maxSessions = 32       // with results; the one longest without goes first
	maxField    = 16 << 10 // bytes of each field of a result
)

// Posted is what remote front ends posted: nil where nothing was.
type Posted struct {
	Manifest *Manifest
	State    json.RawMessage
	Bridges  []Bridge
}

// posted keeps it. The embedded program's own commands and state are not
// here: a post never replaces those.
type posted struct {
	mu       sync.Mutex
	manifest *Manifest
	state    json.RawMessage
	ring     *commands.Ring
	sessions []string // those in the ring, the longest without a result first
}

func newPosted() *posted { return &posted{ring: commands.NewRing()} }

// Posted returns what remote front ends posted.
func (h *Hub) Posted() Posted {
	h.posted.mu.Lock()
	p := Posted{Manifest: h.posted.manifest, State: h.posted.state}
	h.posted.mu.Unlock()
	p.Bridges = h.bridges.list()
	return p
}

func (p *posted) results(session string) []snapshot.Result {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.ring.Recent(session)
}

// all is the newest results of all sessions.
func (p *posted) all() []snapshot.Result {
	p.mu.Lock()
	defer p.mu.Unlock()
	var out []snapshot.Result
	for _, s := range p.sessions {
		if s == "" {
			continue
		}
		for _, r := range p.ring.Recent(s) {
			if r.SessionID != "" { // the others come once, below
				out = append(out, r)
			}
		}
	}
	return mergeResults(out, p.ring.Recent(""))
}

func (p *posted) add(r snapshot.Result) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if i := slices.Index(p.sessions, r.SessionID); i >= 0 {
		p.sessions = slices.Delete(p.sessions, i, i+1)
	}
	if p.sessions = append(p.sessions, r.SessionID); len(p.sessions) > maxSessions {
		p.ring.Forget(p.sessions[0])
		p.sessions = p.sessions[1:]
	}
	p.ring.Add(r)
}

func done(w http.ResponseWriter) { writeJSON(w, http.StatusOK, map[string]bool{"success": true}) }

func (h *Hub) postManifest(w http.ResponseWriter, r *http.Request) {
	var m Manifest
	if err := h.readObject(w, r, &m); err != nil {
		writeFailure(w, err)
		return
	}
	if m.Commands == nil {
		writeError(w, http.StatusBadRequest, "commands is missing")
		return
	}
	var notes []string
	if h.remote != nil {
		var err error
		if notes, err = h.remote.adopt(m.Commands); err != nil {
			writeFailure(w, err)
			return
		}
		h.RefreshCommands()
	}
	h.posted.mu.Lock()
	h.posted.manifest = &m
	h.posted.mu.Unlock()
	made := time.UnixMilli(m.Made(h.o.Now().UnixMilli())).UTC().Format(time.RFC3339)
	h.o.Log.Info("manifest posted", "commands", len(m.Commands), "offered", h.remote != nil, "made", made)
	if len(notes) > 0 {
		writeJSON(w, http.StatusOK, map[string]any{"success": true, "warnings": notes})
		return
	}
	done(w)
}

func (h *Hub) postState(w http.ResponseWriter, r *http.Request) {
	var st postedState
	if err := h.readObject(w, r, &st); err != nil {
		writeFailure(w, err)
		return
	}
	if st.Panes == nil {
		writeError(w, http.StatusBadRequest, "panes is not an array")
		return
	}
	raw, err := json.Marshal(st)
	if err != nil {
		writeFailure(w, err)
		return
	}
	h.posted.mu.Lock()
	h.posted.state = raw
	h.posted.mu.Unlock()
	if h.remote != nil {
		h.o.State.Publish(st.snapshot(h.o.Now().UnixMilli()))
	}
	done(w)
}

// resultPost is the body of POST /command-results.
type resultPost struct {
	ID        string          `json:"id"`
	SessionID string          `json:"sessionId"`
	Cmd       string          `json:"cmd"`
	Args      json.RawMessage `json:"args"`
	Success   *bool           `json:"success"`
	Output    json.RawMessage `json:"output"` // text, as a rule
	Data      json.RawMessage `json:"data"`
	Error     json.RawMessage `json:"error"` // text, as a rule
	Code      string          `json:"code"`
	Hint      string          `json:"hint"`
	Timestamp any             `json:"timestamp"`
}

func (h *Hub) postResult(w http.ResponseWriter, r *http.Request) {
	var p resultPost
	if err := h.readObject(w, r, &p); err != nil {
		writeFailure(w, err)
		return
	}
	if p.Cmd == "" || p.Success == nil {
		writeError(w, http.StatusBadRequest, "cmd and success are required")
		return
	}
	res := p.result(h.o.Now().UnixMilli())
	if h.remote != nil {
		h.remote.answer(res, p)
	} else {
		h.posted.add(res)
	}
	done(w)
}

// milliseconds is a timestamp that was posted, in milliseconds or as RFC 3339, or
// now if it is none.
func milliseconds(posted any, now int64) int64 {
	if s, ok := posted.(string); ok {
		if t, err := time.Parse(time.RFC3339, s); err == nil && t.UnixMilli() > 0 {
			return t.UnixMilli()
		}
	}
	if ms, ok := posted.(float64); ok && ms > 0 && ms < math.MaxInt64/2 {
		return int64(ms)
	}
	return now
}

// result bounds what was posted.
func (p resultPost) result(now int64) snapshot.Result {
	return snapshot.Result{
		ID: bounded(p.ID), SessionID: bounded(p.SessionID), Cmd: bounded(p.Cmd), Args: boundedJSON(p.Args),
		Success: *p.Success,
		Output:  bounded(plain(p.Output)), Data: boundedJSON(p.Data), Error: bounded(plain(p.Error)),
		Code: bounded(p.Code), Timestamp: milliseconds(p.Timestamp, now),
	}
}

// plain reads a JSON string, and leaves any other value as it is written.
func plain(raw json.RawMessage) string {
	var s string
	if json.Unmarshal(raw, &s) == nil {
		return s
	}
	return string(raw)
}

func bounded(s string) string {
	if len(s) > maxField {
		s = strings.ToValidUTF8(s[:maxField], "")
	}
	return strings.Clone(s)
}

func boundedJSON(raw json.RawMessage) json.RawMessage {
	if len(raw) > maxField || string(raw) == "null" {
		return nil
	}
	return bytes.Clone(raw)
}

// mergeResults puts two lists in order of time and keeps the newest that a
// ring holds.
func mergeResults(a, b []snapshot.Result) []snapshot.Result {
	out := append(slices.Clone(a), b...)
	slices.SortStableFunc(out, func(x, y snapshot.Result) int {
		switch {
		case x.Timestamp < y.Timestamp:
			return -1
		case x.Timestamp > y.Timestamp:
			return 1
		}
		return 0
	})
	if len(out) > commands.RingSize {
		out = out[len(out)-commands.RingSize:]
	}
	return out
}
