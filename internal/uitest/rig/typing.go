package rig

import (
	"time"
)

// Patiently does what types slowly, and again where a busy machine made a gap too long.
func (r *Rig) Patiently(do func() (longest time.Duration)) {
	r.T.Helper()
	for range 3 {
		longest := do()
		if longest < TooSlow {
			return
		}
		r.T.Logf("a gap of %v: typed again", longest)
	}
}
