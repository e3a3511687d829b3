package pty

import (
	"sync"

	"github.com/openspace-tui/openspace/internal/lang"
)

// ErrBusy says that the program does not read what is typed.
var ErrBusy = lang.Errorf("program-does-not-read-input")

// Bounds of what waits to be read by a program.
const (
	maxInput   = 4 << 20
	maxReplies = 64 << 10
)

// queue holds input until the program takes it.
type queue struct {
	mu      sync.Mutex
	more    *sync.Cond
	waiting []byte
	replies int // bytes of answers among them, roughly
	closed  bool
}

func (q *queue) init() { q.more = sync.NewCond(&q.mu) }

// put adds input; it never blocks.
func (q *queue) put(b []byte, reply bool) error {
	q.mu.Lock()
	defer q.mu.Unlock()
	switch {
	case q.closed:
		return ErrEnded
	case reply && q.replies+len(b) > maxReplies:
		return ErrBusy
	case len(q.waiting)+len(b) > maxInput:
		return ErrBusy
	}
	if reply {
		q.replies += len(b)
	}
	q.waiting = append(q.waiting, b...)
	q.more.Signal()
	return nil
}

// take waits for input and gives all there is, using buf again; nil is the end.
func (q *queue) take(buf []byte) []byte {
	q.mu.Lock()
	defer q.mu.Unlock()
	for len(q.waiting) == 0 && !q.closed {
		q.more.Wait()
	}
	if q.closed {
		return nil
	}
	out := q.waiting
	q.waiting, q.replies = buf[:0], 0
	return out
}

func (q *queue) close() {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.closed = true
	q.more.Broadcast()
}

// keepBuffer is how large a buffer may be to be used again.
const keepBuffer = 64 << 10

// write gives queued input to the program until the end.
func (r *run) write() {
	var spare []byte
	for {
		b := r.input.take(spare)
		if b == nil {
			return
		}
		if _, err := r.line.Write(b); err != nil {
			return // the line is closed, or the program gone: it ends soon
		}
		if spare = b; cap(b) > keepBuffer {
			spare = nil
		}
	}
}

// reply queues the emulator's answers, which are dropped when the program reads
// none. The lock is held: the emulator calls this.
func (s *Session) reply(b []byte) {
	if s.run != nil {
		_ = s.run.input.put(b, true) // see above
	}
}

// Report returns the program what is no typing: mouse, focus, sizes. ErrEnded and
// ErrBusy say why it could not be queued.
func (s *Session) Report(b []byte) error {
	return s.current().input.put(b, false)
}
