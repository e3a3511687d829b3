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

func TestABurstOfCollectionsIsFollowedByOne(t *testing.T) {
	k := &Keeper{}
	k.Rest() // whatever there was before
	rests := func(work int) uint32 {
		before := forced()
		for range work {
			runtime.GC()
		}
		k.Rest()
		k.Rest()
		return forced() - before - uint32(work)
	}
	if got := rests(burst); got != 1 {
		t.Errorf("%d collections at rest after a burst", got)
	}
	if got := rests(1); got != 0 {
		t.Errorf("%d collections at rest after next to nothing", got)
	}
}
