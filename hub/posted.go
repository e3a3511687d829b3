package hub

import (
	"bytes"
	"crypto/rand"
	"encoding/json"
	"math"
	"net/http"
	"slices"
	"strings"
	"sync"

	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/internal/snapshot"
)

// Limits on what remote front ends may leave here.
const (
	maxBridges  = 32
	maxSessions = 32       // with results; the one longest without goes first
	maxField    = 16 << 10 // bytes of each field of a result
)

// Manifest is what a remote front end says it can do.
type Manifest struct {
	Commands []ManifestCommand `json:"commands"`
}

// ManifestCommand is one of its commands.
type ManifestCommand struct {
	Cmd         string          `json:"cmd"`
	Title       string          `json:"title,omitempty"`
	Description string          `json:"description,omitempty"`
	Parameters  json.RawMessage `json:"parameters,omitempty"` // JSON Schema
}

// Bridge is a remote front end that takes commands from /events.
type Bridge struct {
	ID           string          `json:"bridgeId"`
	Name         string          `json:"name"`
	Capabilities json.RawMessage `json:"capabilities,omitempty"`
}

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
	p        Posted
	ring     *commands.Ring
	sessions []string // those in the ring, the longest without a result first
}

func newPosted() *posted { return &posted{ring: commands.NewRing()} }

// Posted gives what remote front ends posted.
func (h *Hub) Posted() Posted {
	h.posted.mu.Lock()
	defer h.posted.mu.Unlock()
	p := h.posted.p
	p.Bridges = slices.Clone(p.Bridges)
	return p
}

func (p *posted) results(session string) []snapshot.Result {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.ring.Recent(session)
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

func (p *posted) addBridge(b Bridge) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.p.Bridges = append(p.p.Bridges, b)
	if len(p.p.Bridges) > maxBridges {
		p.p.Bridges = slices.Clone(p.p.Bridges[1:])
	}
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
	h.posted.mu.Lock()
	h.posted.p.Manifest = &m
	h.posted.mu.Unlock()
	done(w)
}

func (h *Hub) postState(w http.ResponseWriter, r *http.Request) {
	var st map[string]json.RawMessage
	if err := h.readObject(w, r, &st); err != nil {
		writeFailure(w, err)
		return
	}
	if panes := bytes.TrimSpace(st["panes"]); len(panes) == 0 || panes[0] != '[' {
		writeError(w, http.StatusBadRequest, "panes is not an array")
		return
	}
	raw, err := json.Marshal(st)
	if err != nil {
		writeFailure(w, err)
		return
	}
	h.posted.mu.Lock()
	h.posted.p.State = raw
	h.posted.mu.Unlock()
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
	h.posted.add(p.result(h.o.Now().UnixMilli()))
	done(w)
}

// result bounds what was posted. A timestamp that is no number of
// milliseconds becomes now.
func (p resultPost) result(now int64) snapshot.Result {
	at := now
	if ms, ok := p.Timestamp.(float64); ok && ms > 0 && ms < math.MaxInt64/2 {
		at = int64(ms)
	}
	return snapshot.Result{
		ID: bounded(p.ID), SessionID: bounded(p.SessionID), Cmd: bounded(p.Cmd), Args: boundedJSON(p.Args), Success: *p.Success,
		Output: bounded(plain(p.Output)), Data: boundedJSON(p.Data), Error: bounded(plain(p.Error)), Code: bounded(p.Code), Timestamp: at,
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

func (h *Hub) postBridge(w http.ResponseWriter, r *http.Request) {
	var p struct {
		Name         string          `json:"name"`
		Capabilities json.RawMessage `json:"capabilities"`
	}
	if err := h.readObject(w, r, &p); err != nil {
		writeFailure(w, err)
		return
	}
	if strings.TrimSpace(p.Name) == "" {
		writeError(w, http.StatusBadRequest, "name is missing")
		return
	}
	b := Bridge{ID: "bridge_" + rand.Text(), Name: sanitize.Line(bounded(p.Name)), Capabilities: boundedJSON(p.Capabilities)}
	h.posted.addBridge(b)
	h.o.Log.Info("bridge registered", "id", b.ID, "name", b.Name)
	writeJSON(w, http.StatusOK, map[string]any{"success": true, "bridgeId": b.ID})
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
