// Package answer keeps keys that were meant for something else from answering a
// question, and what nobody has read to its end from being granted.
package answer

import "time"

// How long a request that came by itself takes no keys: for a moment, and
// while somebody types until they pause.
const (
	SettleFor = 300 * time.Millisecond
	PauseFor  = time.Second
)

// Settle keeps a request that came by itself from being answered by a key that
// was meant for something else.
type Settle struct {
	ready  time.Time
	typing bool
}

// NewSettle begins the time of a request that comes now. Typing says that the
// person is writing at that moment.
func NewSettle(now time.Time, typing bool) Settle {
	if typing {
		return Settle{now.Add(PauseFor), true}
	}
	return Settle{now.Add(SettleFor), false}
}

// Settling reports whether the request takes no keys yet.
func (s *Settle) Settling(now time.Time) bool { return now.Before(s.ready) }

// Ready is when it takes keys, if none comes before.
func (s *Settle) Ready() time.Time { return s.ready }

// Key notes a key that came before the time, and reports whether it belongs to
// what the person was writing.
func (s *Settle) Key(now time.Time) bool {
	*s = NewSettle(now, s.typing)
	return s.typing
}

// Typing reports whether the person was writing when the request came, so that a
// key that answers nothing is one of the text.
func (s *Settle) Typing() bool { return s.typing }
