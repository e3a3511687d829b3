package demo

import (
	"fmt"
	"sync"

	"github.com/openspace-tui/openspace/internal/engine"
)

// maxBacklog is how many events wait for a slow reader. The real engine has no
// limit; past this one the stream is cut, and the reader comes back and
// resyncs.
const maxBacklog = 1 << 17

// bus hands encoded events to listeners. It is safe for concurrent use.
type bus struct {
	mu   sync.Mutex
	subs map[*listener]struct{}
	n    uint64
}

// listener collects events until they are taken.
type listener struct {
	mu     sync.Mutex
	queue  [][]byte
	closed bool
	wake   chan struct{}
}

func (b *bus) subscribe() *listener {
	l := &listener{wake: make(chan struct{}, 1)}
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.subs == nil {
		b.subs = map[*listener]struct{}{}
	}
	b.subs[l] = struct{}{}
	return l
}

func (b *bus) unsubscribe(l *listener) {
	b.mu.Lock()
	defer b.mu.Unlock()
	delete(b.subs, l)
}

// publish encodes an event once and queues it for every listener.
func (b *bus) publish(p engine.Payload, now int64) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if len(b.subs) == 0 {
		return
	}
	data := b.encode(p, now)
	for l := range b.subs {
		l.push(data)
	}
}

// one encodes an event for a single listener, such as the first of a stream.
func (b *bus) one(p engine.Payload, now int64) []byte {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.encode(p, now)
}

func (b *bus) encode(p engine.Payload, now int64) []byte {
	b.n++
	data, err := engine.EncodeEvent(engine.Event{ID: fmt.Sprintf("evt_%011x%05x", now, b.n), Type: typeOf(p), Data: p})
	if err != nil { // payloads hold nothing that JSON cannot
		panic(fmt.Sprintf("encode %T: %v", p, err))
	}
	return data
}

// closeAll ends every stream, after what is queued.
func (b *bus) closeAll() {
	b.mu.Lock()
	defer b.mu.Unlock()
	for l := range b.subs {
		l.end()
	}
}

func (l *listener) push(data []byte) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.closed {
		return
	}
	l.queue = append(l.queue, data)
	l.closed = len(l.queue) >= maxBacklog
	l.signal()
}

func (l *listener) end() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.closed = true
	l.signal()
}

func (l *listener) signal() {
	select {
	case l.wake <- struct{}{}:
	default:
	}
}

// take returns what is queued, and whether more may come. Wait for wake before.
func (l *listener) take() (events [][]byte, open bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	events, l.queue = l.queue, nil
	return events, !l.closed
}

// typeOf names the payloads that this engine sends.
func typeOf(p engine.Payload) string {
	switch p.(type) {
	case *engine.ServerConnected:
		return "server.connected"
	case *engine.ServerHeartbeat:
		return "server.heartbeat"
	case *engine.InstanceDisposed:
		return "server.instance.disposed"
	case *engine.SessionCreated:
		return "session.created"
	case *engine.SessionUpdated:
		return "session.updated"
	case *engine.SessionDeleted:
		return "session.deleted"
	case *engine.SessionStatus:
		return "session.status"
	case *engine.SessionIdle:
		return "session.idle"
	case *engine.SessionError:
		return "session.error"
	case *engine.SessionDiff:
		return "session.diff"
	case *engine.SessionCompacted:
		return "session.compacted"
	case *engine.MessageUpdated:
		return "message.updated"
	case *engine.MessageRemoved:
		return "message.removed"
	case *engine.PartUpdated:
		return "message.part.updated"
	case *engine.PartDelta:
		return "message.part.delta"
	case *engine.PermissionAsked:
		return "permission.asked"
	case *engine.PermissionReplied:
		return "permission.replied"
	case *engine.QuestionAsked:
		return "question.asked"
	case *engine.QuestionReplied:
		return "question.replied"
	case *engine.QuestionRejected:
		return "question.rejected"
	case *engine.TodoUpdated:
		return "todo.updated"
	case *engine.CommandExecuted:
		return "command.executed"
	case *engine.MCPToolsChanged:
		return "mcp.tools.changed"
	}
	panic(fmt.Sprintf("demo: %T has no event type", p))
}
