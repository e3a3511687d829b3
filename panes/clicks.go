package panes

import "time"

// twice is how quickly the second click of two comes.
const twice = 500 * time.Millisecond

// Clicks tells which clicks are the second of two on the same.
type Clicks[K comparable] struct {
	on   K
	when time.Time
}

// Second reports whether a click is the second of two.
func (c *Clicks[K]) Second(on K, now time.Time) bool {
	if c.on == on && now.Sub(c.when) <= twice {
		*c = Clicks[K]{}
		return true
	}
	*c = Clicks[K]{on, now}
	return false
}
