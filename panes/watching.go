package panes

import (
	"context"
	"time"

	tea "charm.land/bubbletea/v2"
)

// Watching is how a content hears of changes on disk: by a watch that its first
// reading makes, so that nothing is missed. It belongs to the Update loop.
type Watching[W Watcher] struct {
	w       W
	begun   bool
	waiting bool
	closed  bool
}

// Stirred says that something may have changed on disk, or that the watch ended.
type Stirred struct{ Err error }

// Reading again takes a share of the time at most, however often files change.
const (
	share   = 3
	maxRest = 10 * time.Second
)

// Begin returns what makes the watch, once; nil: nothing does.
func (x *Watching[W]) Begin(makes func() W) func() W {
	if x.begun || makes == nil {
		return nil
	}
	x.begun = true
	return makes
}

// Take takes the watch that a reading made, if it did.
func (x *Watching[W]) Take(w W) {
	switch {
	case any(w) == nil:
	case x.closed:
		w.Close()
	default:
		x.w = w
	}
}

// Watch is the watch, nil while there is none.
func (x *Watching[W]) Watch() W { return x.w }

// Wait waits for the next change on disk, unless something waits already; reading
// took so long. What changed while nobody waited is told at once.
func (x *Watching[W]) Wait(took time.Duration) tea.Cmd {
	if x.closed || x.waiting || any(x.w) == nil {
		return nil
	}
	x.waiting = true
	w, rest := x.w, min(share*took, maxRest)
	return func() tea.Msg {
		time.Sleep(rest)
		return Stirred{w.Next(context.Background())}
	}
}

// Waits reports whether the next change is waited for.
func (x *Watching[W]) Waits() bool { return x.waiting }

// Stirs takes what was waited for, and reports whether to read again.
func (x *Watching[W]) Stirs(msg Stirred) bool {
	x.waiting = false
	if msg.Err != nil { // it was closed
		var none W
		x.w = none
	}
	return msg.Err == nil
}

// See reports whether what is watched shows.
func (x *Watching[W]) See(on bool) { See(x.w, on) }

// Close ends the watch, one that is being made too.
func (x *Watching[W]) Close() {
	x.closed = true
	if any(x.w) != nil {
		x.w.Close()
	}
}

// Closed reports whether it was closed.
func (x *Watching[W]) Closed() bool { return x.closed }
