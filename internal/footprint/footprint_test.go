package footprint

import (
	"runtime"
	"testing"
	"testing/synctest"
	"time"
)

// forced counts the collections that somebody asked for.
func forced() uint32 {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.NumForcedGC
}

func TestAProgramIsTrimmedTwiceAfterItIsReady(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		before := forced()
		trims := func(when string, want uint32) {
			t.Helper()
			time.Sleep(time.Minute)
			synctest.Wait()
			if got := forced() - before; got != want {
				t.Errorf("%s: %d trims, want %d", when, got, want)
			}
		}
		k := Keep()
		trims("not ready", 0)
		k.Ready()
		trims("ready", 2)
		k.Ready()
		trims("the engine came back", 2)
		k.Stop()
	})
}

func TestAProgramThatEndsIsNotTrimmed(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		before := forced()
		k := Keep()
		k.Ready()
		k.Stop()
		Keep().Stop()
		time.Sleep(time.Minute)
		synctest.Wait()
		if got := forced() - before; got != 0 {
			t.Errorf("%d trims, want none", got)
		}
	})
}

func TestTheSecondTrimWaitsUntilNothingIsDrawn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		before := forced()
		k := Keep()
		k.Ready()
		for range 200 {
			k.FrameDrawn()
			time.Sleep(calm / 2)
		}
		if got := forced() - before; got != 1 {
			t.Errorf("%d trims while it draws, want 1", got)
		}
		time.Sleep(calm)
		synctest.Wait()
		if got := forced() - before; got != 2 {
			t.Errorf("%d trims when it rests, want 2", got)
		}
		k.Stop()
	})
}

func TestABurstOfCollectionsIsFollowedByOne(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		k := &Trimmer{}
		rests := func(work int) uint32 {
			before := forced()
			for range work {
				runtime.GC()
				k.FrameDrawn()
				time.Sleep(calm / 10)
			}
			if got := forced() - before - uint32(work); got != 0 {
				t.Errorf("%d collections while it draws", got)
			}
			time.Sleep(time.Minute)
			synctest.Wait()
			return forced() - before - uint32(work)
		}
		rests(burst) // whatever there was before
		for range 2 {
			if got := rests(burst); got != 1 {
				t.Errorf("%d collections at rest after a burst", got)
			}
			if got := rests(1); got != 0 {
				t.Errorf("%d collections at rest after next to nothing", got)
			}
		}
		k.Stop()
		if got := rests(burst); got != 0 {
			t.Errorf("%d collections of one that has stopped", got)
		}
	})
}
