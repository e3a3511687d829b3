package spent

import (
	"testing"
	"testing/synctest"
	"time"
)

func TestOthersWorkCostsNothing(t *testing.T) {
	busy := make(chan struct{})
	took := On(func() {
		go func() {
			defer close(busy)
			for at := time.Now(); time.Since(at) < 50*time.Millisecond; {
			}
		}()
		<-busy
	})
	if took > 40*time.Millisecond {
		t.Errorf("waiting cost %v", took)
	}
}

func TestAStoppedClockStopsNothing(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		n := 0
		if took := Wall(func() {
			for ; n < 50_000_000; n++ {
			}
		}); took <= 0 {
			t.Errorf("counting to %d took %v", n, took)
		}
	})
}
