package answer

import (
	"testing"
	"time"
)

func TestARequestTakesKeysAfterAMomentOrAPause(t *testing.T) {
	began := time.Unix(1000, 0)
	for _, c := range []struct {
		typing bool
		wait   time.Duration
	}{{false, SettleFor}, {true, PauseFor}} {
		s := NewSettle(began, c.typing)
		if !s.Settling(began) || !s.Settling(began.Add(c.wait-1)) || s.Settling(began.Add(c.wait)) || !s.Ready().Equal(began.Add(c.wait)) {
			t.Errorf("typing %v: ready at %v", c.typing, s.Ready())
		}
		key := began.Add(c.wait / 2)
		if s.Key(key) != c.typing {
			t.Errorf("typing %v: the key belongs elsewhere", c.typing)
		}
		if !s.Ready().Equal(key.Add(c.wait)) {
			t.Errorf("typing %v: ready %v after a key", c.typing, s.Ready().Sub(key))
		}
	}
}
