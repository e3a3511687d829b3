package hub

import (
	"crypto/rand"
	"encoding/json"
	"net/http"
	"slices"
	"strings"
	"sync"

	"github.com/openspace-tui/openspace/internal/sanitize"
)

// maxBridges is how many remote front ends are remembered.
const maxBridges = 32

// Bridge is a remote front end that takes commands from /events.
type Bridge struct {
	ID           string          `json:"bridgeId"`
	Name         string          `json:"name"`
	Capabilities json.RawMessage `json:"capabilities,omitempty"`
}

// bridges knows the remote front ends, the newest last. It is safe for
// concurrent use.
type bridges struct {
	mu   sync.Mutex
	each []*bridge
}

type bridge struct {
	Bridge
	streams int  // event streams that it follows under its id
	named   bool // it has followed one under its id
}

// add remembers a bridge. When there are too many, the one longest without a
// stream goes.
func (b *bridges) add(n Bridge) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.each = append(b.each, &bridge{Bridge: n})
	if len(b.each) <= maxBridges {
		return
	}
	i := max(slices.IndexFunc(b.each, func(o *bridge) bool { return o.streams == 0 }), 0)
	b.each = slices.Delete(b.each, i, i+1)
}

func (b *bridges) list() []Bridge {
	b.mu.Lock()
	defer b.mu.Unlock()
	out := make([]Bridge, 0, len(b.each))
	for _, o := range b.each {
		out = append(out, o.Bridge)
	}
	return out
}

// follow counts a stream of a bridge until leave. It is false for an id that
// is not known.
func (b *bridges) follow(id string) (leave func(), ok bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, o := range b.each {
		if o.ID == id {
			o.streams++
			o.named = true
			return func() {
				b.mu.Lock()
				defer b.mu.Unlock()
				o.streams--
			}, true
		}
	}
	return nil, false
}

// addressee is who a command goes to: the newest bridge that follows the
// events under its id, else the newest that never named itself there while
// somebody follows without a name.
func (b *bridges) addressee(unnamed int) (id string, ok bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, o := range slices.Backward(b.each) {
		if o.streams > 0 {
			return o.ID, true
		}
	}
	for _, o := range slices.Backward(b.each) {
		if !o.named && unnamed > 0 {
			return o.ID, true
		}
	}
	return "", false
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
	b := Bridge{ID: "bridge_" + rand.Text(), Name: sanitize.Line(bounded(p.Name)),
		Capabilities: boundedJSON(p.Capabilities)}
	h.bridges.add(b)
	h.o.Log.Info("bridge registered", "id", b.ID, "name", b.Name)
	writeJSON(w, http.StatusOK, map[string]any{"success": true, "bridgeId": b.ID})
}
