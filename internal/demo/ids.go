package demo

import (
	"fmt"
	"math/rand/v2"
)

// ids makes identifiers of the engine's form: a prefix, the time and a counter
// in twelve hexadecimal digits, and fourteen random letters and digits. Those
// of sessions count down, so that the newest sorts first. Engine.mu guards it.
type ids struct {
	rnd   *rand.Rand
	last  int64 // time of the last id
	n     int64 // ids made in that millisecond
	stamp int64 // the last time a message was given
}

func newIDs(seed uint64) *ids {
	return &ids{rnd: rand.New(rand.NewPCG(seed, 0x6f70656e73706163))}
}

const letters = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"

func (g *ids) next(prefix string, now int64) string {
	if now > g.last {
		g.last, g.n = now, 0
	}
	g.n++
	v := (g.last<<12 + g.n) & (1<<48 - 1)
	if prefix == "ses" {
		v = ^v & (1<<48 - 1)
	}
	tail := make([]byte, 14)
	for i := range tail {
		tail[i] = letters[g.rnd.IntN(len(letters))]
	}
	return fmt.Sprintf("%s_%012x%s", prefix, v, tail)
}

// created returns a time for a new message: later than that of every message
// before it, since clients order by it.
func (g *ids) created(now int64) int64 {
	g.stamp = max(now, g.stamp+1)
	return g.stamp
}

var adjectives = [...]string{"brave", "calm", "clever", "gentle", "hidden", "kind", "proud", "silent", "sunny", "swift"}
var nouns = [...]string{"canyon", "comet", "island", "meadow", "moon", "otter", "planet", "river", "rocket", "sailor"}

// slug gives a session a speakable name.
func (g *ids) slug() string {
	return adjectives[g.rnd.IntN(len(adjectives))] + "-" + nouns[g.rnd.IntN(len(nouns))]
}
