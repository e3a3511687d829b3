package spent

import (
	"testing"
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
