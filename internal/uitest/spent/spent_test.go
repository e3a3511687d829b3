package spent

import (
	"testing"
	"time"
)

func TestItsOwnWorkCounts(t *testing.T) {
	work := func() {
		for at := time.Now(); time.Since(at) < 20*time.Millisecond; {
		}
	}
	if took := Least(2, work); took <= 0 {
		t.Errorf("work cost %v", took)
	}
}
