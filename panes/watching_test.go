package panes

import (
	"context"
	"errors"
	"testing"
)

// seen is a watch that tells what it is given.
type seen struct {
	next   error
	closed int
}

func (s *seen) Next(context.Context) error { return s.next }
func (s *seen) Close()                     { s.closed++ }

func TestAWatchIsMadeOnceAndWaitedForOnceAtATime(t *testing.T) {
	w, x := &seen{}, Watching[Watcher]{}
	if x.Wait(0) != nil || x.Begin(nil) != nil {
		t.Error("there is a watch already")
	}
	makes := x.Begin(func() Watcher { return w })
	if makes == nil || x.Begin(makes) != nil {
		t.Error("it is not made once")
	}
	x.Take(nil)
	x.Take(makes())
	wait := x.Wait(0)
	if wait == nil || !x.Waits() || x.Wait(0) != nil {
		t.Fatal("it is not waited for once")
	}
	if !x.Stirs(wait().(Stirred)) {
		t.Error("what changed is not read")
	}
	w.next = errors.New("it ended")
	if x.Stirs(x.Wait(0)().(Stirred)) || x.Wait(0) != nil || x.Watch() != nil {
		t.Error("a watch that ended is followed still")
	}
	x.Close()
	x.Take(w)
	if w.closed != 1 || !x.Closed() {
		t.Error("a watch that comes late is left open")
	}
}
