package rig

import (
	"time"

	"github.com/openspace-tui/openspace/internal/uitest/term"
)

// Slowly types sequences as a slow link brings them: the first two bytes at once,
// since an escape alone is a key, and then a gap before each. It returns the longest gap
// that there was: a busy machine makes them longer.
func Slowly(tm *term.Term, gap time.Duration, sequences ...string) (longest time.Duration) {
	for _, seq := range sequences {
		first := 1
		if seq[0] == '\x1b' {
			first = 2
		}
		longest = max(longest, tm.TypeSlowly(gap, first, seq))
	}
	return longest
}

// TooSlow is a gap after which a sequence may be over: it ends after two seconds.
const TooSlow = 1500 * time.Millisecond

// InTime types sequences slowly behind a text, and all again where a busy machine made a
// gap too long.
func (r *Rig) InTime(tm *term.Term, text string, gap time.Duration, sequences ...string) {
	r.T.Helper()
	for range 3 {
		tm.Type(text)
		longest := Slowly(tm, gap, sequences...)
		if longest < TooSlow {
			return
		}
		r.T.Logf("a gap of %v: typed again", longest)
		tm.Type("\x1b[F\x15\x7f\x15\x7f\x15") // both lines, from their ends
		tm.See("Ask anything")
	}
}
