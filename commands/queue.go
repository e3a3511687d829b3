package commands

import (
	"bytes"
	"encoding/json"
	"time"
)

// Spacing is the pause between the end of a command of the stream channel and
// the beginning of the next, unless the queue has another.
const Spacing = 50 * time.Millisecond

// Queue orders the stream channel's commands: first in, first out, one at a
// time, Spacing apart, at most QueueDepth waiting. Those marked immediate do
// not wait. It belongs to the Update loop and keeps no timer: Next says when
// to ask again.
type Queue struct {
	// Pause is in Spacing's place; 0: Spacing, below 0: none.
	Pause time.Duration

	waiting []Invocation
	running bool
	ended   bool      // since Next was asked last
	last    time.Time // when it was asked first after a command had ended
	version uint64
}

// Push adds an invocation. It reports false when the queue is full.
func (q *Queue) Push(inv Invocation) bool {
	if len(q.waiting) >= QueueDepth {
		return false
	}
	q.waiting = append(q.waiting, inv)
	q.version++
	return true
}

// Next takes the invocation that may run now. Without one, wait says after
// how long to ask again; 0 means that nothing is to be waited for.
func (q *Queue) Next(now time.Time) (inv Invocation, ok bool, wait time.Duration) {
	if q.ended {
		q.ended, q.last = false, now
		q.version++
	}
	if len(q.waiting) == 0 || q.running {
		return Invocation{}, false, 0
	}
	if gap := q.last.Add(q.pause()).Sub(now); !q.last.IsZero() && gap > 0 {
		return Invocation{}, false, gap
	}
	inv, q.waiting = q.waiting[0], q.waiting[1:]
	q.running = true
	q.version++
	return inv, true, 0
}

func (q *Queue) pause() time.Duration {
	if q.Pause == 0 {
		return Spacing
	}
	return max(q.Pause, 0)
}

// Done says that the command Next gave has ended.
func (q *Queue) Done() {
	q.running, q.ended = false, true
	q.version++
}

// Clear drops and returns what waits.
func (q *Queue) Clear() []Invocation {
	dropped := q.waiting
	q.waiting = nil
	q.version++
	return dropped
}

// Version rises with every change: what Next returns is the same until then, but for
// the passing of time.
func (q *Queue) Version() uint64 { return q.version }

// Len counts what waits.
func (q *Queue) Len() int { return len(q.waiting) }

// SplitPriority takes "priority" out of arguments and reports whether it is
// immediate. Arguments that are no object are given back as they are.
func SplitPriority(args json.RawMessage) (rest json.RawMessage, immediate bool) {
	if !bytes.Contains(args, []byte(`"priority"`)) {
		return args, false
	}
	var m map[string]json.RawMessage
	if json.Unmarshal(args, &m) != nil {
		return args, false
	}
	p, ok := m["priority"]
	if !ok {
		return args, false
	}
	delete(m, "priority")
	rest, err := json.Marshal(m)
	if err != nil {
		return args, false
	}
	return rest, string(bytes.TrimSpace(p)) == `"immediate"`
}
