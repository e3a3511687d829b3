package prompt

import (
	"cmp"
	"maps"
	"math"
	"slices"
	"time"
)

// Use is how often and when something was mentioned.
type Use struct {
	Count float64   `json:"count"`
	Last  time.Time `json:"last"`
}

// Uses is what was mentioned, by name.
type Uses map[string]Use

const (
	// halfLife is how long it takes until a mention counts half.
	halfLife = 7 * 24 * time.Hour
	maxUses  = 500
)

// Score is how often something was mentioned, of late above all; 0: never.
func (u Uses) Score(name string, now time.Time) float64 {
	use, ok := u[name]
	if !ok {
		return 0
	}
	age := max(now.Sub(use.Last), 0)
	return use.Count * math.Exp2(-float64(age)/float64(halfLife))
}

// Add returns the uses with one more of each name. What counts least is forgotten
// when there are too many. The receiver stays as it is.
func (u Uses) Add(names []string, now time.Time) Uses {
	out := maps.Clone(u)
	if out == nil {
		out = Uses{}
	}
	for _, n := range names {
		out[n] = Use{Count: out.Score(n, now) + 1, Last: now}
	}
	if over := len(out) - maxUses; over > 0 {
		for _, n := range out.Best(now)[maxUses:] {
			delete(out, n)
		}
	}
	return out
}

// Best lists the names, those that count most first.
func (u Uses) Best(now time.Time) []string {
	names := slices.Collect(maps.Keys(u))
	slices.SortFunc(names, func(a, b string) int {
		return cmp.Or(cmp.Compare(u.Score(b, now), u.Score(a, now)), cmp.Compare(a, b))
	})
	return names
}
