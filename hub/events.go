package hub

import (
	"encoding/json"
	"net/http"
	"sync"
	"time"

	"github.com/tmaxmax/go-sse"

	"github.com/openspace-tui/openspace/commands"
)

// eventBuffer is how many events may wait for one client. One that falls
// further behind is cut off: it would otherwise miss commands unawares.
const eventBuffer = 256

// broadcaster hands events to every client. Sending never waits.
type broadcaster struct {
	limit   int
	mu      sync.Mutex
	clients map[*eventClient]struct{}
	slow    int // cut off so far
}

// isoTime is RFC 3339 with milliseconds, as front ends in browsers write it.
const isoTime = "2006-01-02T15:04:05.000Z07:00"

type eventClient struct {
	bridge string // the bridge that it is, if it said so
	queue  chan *sse.Message
	cut    chan struct{} // closed when it fell behind
}

func newBroadcaster(limit int) *broadcaster {
	return &broadcaster{limit: limit, clients: map[*eventClient]struct{}{}}
}

// join adds a client, and gives nil when there are as many as may be.
func (b *broadcaster) join(bridge string) *eventClient {
	b.mu.Lock()
	defer b.mu.Unlock()
	if len(b.clients) >= b.limit {
		return nil
	}
	c := &eventClient{bridge: bridge, queue: make(chan *sse.Message, eventBuffer), cut: make(chan struct{})}
	b.clients[c] = struct{}{}
	return c
}

func (b *broadcaster) leave(c *eventClient) {
	b.mu.Lock()
	defer b.mu.Unlock()
	delete(b.clients, c)
}

// send gives an event to every client, but if it is for one bridge not to
// those that are others. It says how many have it.
func (b *broadcaster) send(m *sse.Message, to string) (n int) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for c := range b.clients {
		if to != "" && c.bridge != "" && c.bridge != to {
			continue
		}
		select {
		case c.queue <- m:
			n++
		default:
			delete(b.clients, c)
			close(c.cut)
			b.slow++
		}
	}
	return n
}

// unnamed counts the clients that did not say which bridge they are.
func (b *broadcaster) unnamed() (n int) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for c := range b.clients {
		if c.bridge == "" {
			n++
		}
	}
	return n
}

func (b *broadcaster) count() (clients, slow int) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return len(b.clients), b.slow
}

func event(name string, v any) *sse.Message {
	data, err := json.Marshal(v)
	if err != nil {
		data = []byte(`{}`) // arguments were checked to be JSON where they came in
	}
	m := &sse.Message{Type: sse.Type(name)}
	m.AppendData(string(data))
	return m
}

// commandEvent is AGENT_COMMAND. In a headless Hub it names the bridge that is
// to run it.
func commandEvent(id, bridge string, inv commands.Invocation) *sse.Message {
	args := inv.Args
	if len(args) == 0 {
		args = json.RawMessage(`{}`)
	}
	return event("AGENT_COMMAND", struct {
		ID        string          `json:"id"`
		Cmd       string          `json:"cmd"`
		Args      json.RawMessage `json:"args"`
		SessionID string          `json:"sessionId,omitempty"`
		BridgeID  string          `json:"bridgeId,omitempty"`
	}{id, inv.ID, args, inv.Session, bridge})
}

// getEvents streams events to one client until either side ends. The timer of
// its pings lives as long as it does.
func (h *Hub) getEvents(w http.ResponseWriter, r *http.Request) {
	name := r.URL.Query().Get("bridge")
	if name != "" {
		leave, ok := h.bridges.follow(name)
		if !ok {
			writeError(w, http.StatusNotFound, "Unknown bridge: register it again")
			return
		}
		defer leave()
	}
	c := h.events.join(name)
	if c == nil {
		w.Header().Set("Retry-After", "30")
		writeError(w, http.StatusServiceUnavailable, "Too many event clients")
		return
	}
	defer h.events.leave(c)
	s, err := sse.Upgrade(w, r)
	if err != nil {
		writeError(w, http.StatusInternalServerError, "Streaming is not supported")
		return
	}
	rc := http.NewResponseController(w)
	if s.Flush() != nil { // the headers go now: a client waits for them
		return
	}
	ping := time.NewTicker(h.o.PingInterval)
	defer ping.Stop()
	for {
		var m *sse.Message
		select {
		case m = <-c.queue:
		case <-ping.C:
			m = event("ping", map[string]string{"timestamp": h.o.Now().UTC().Format(isoTime)})
		case <-c.cut:
			return
		case <-r.Context().Done():
			return
		case <-h.stopping:
			return
		}
		_ = rc.SetWriteDeadline(time.Now().Add(writeTimeout)) // unsupported only by test recorders
		if s.Send(m) != nil || s.Flush() != nil {
			return
		}
	}
}
