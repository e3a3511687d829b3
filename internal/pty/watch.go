package pty

import (
	"context"
	"sync"
	"sync/atomic"
	"time"

	"github.com/openspace-tui/openspace/internal/vt"
)

const (
	// pace is how far apart a watch reports changes at least.
	pace = 16 * time.Millisecond
	// restingPace is that of a watch whose terminal nobody sees.
	restingPace = 250 * time.Millisecond
	// frameLimit is how long a program may take for a frame (mode 2026) until
	// it is shown half done.
	frameLimit = 150 * time.Millisecond
)

// Bounds of what is kept for a watch that does not look.
const (
	maxCopies  = 4
	maxNotices = 8
)

// Changes is what happened since a watch looked last.
type Changes struct {
	Screen  bool // rows, cursor or modes may differ
	Title   bool
	Cwd     bool
	Started bool
	Ended   bool
	Logged  bool // History may differ
	Held    bool // Held may differ
	Bells   int
	Copies  []Copy   // at most four, the last ones
	Notices []Notice // at most eight, the last ones
	Command *vt.PromptMark
}

// Copy is what a program wants copied (OSC 52). It is for the person to allow.
type Copy struct {
	Selection string // c, p, or the like; as the program sent it
	Text      string
}

// Notice is a notification (OSC 9, OSC 777), safe to print.
type Notice struct{ Title, Body string }

func (c *Changes) any() bool {
	return c.Screen || c.Title || c.Cwd || c.Started || c.Ended || c.Logged || c.Held ||
		c.Bells > 0 || len(c.Copies) > 0 || len(c.Notices) > 0 || c.Command != nil
}

// add takes in what happened later.
func (c *Changes) add(d Changes) {
	c.Screen = c.Screen || d.Screen
	c.Title = c.Title || d.Title
	c.Cwd = c.Cwd || d.Cwd
	c.Started = c.Started || d.Started
	c.Ended = c.Ended || d.Ended
	c.Logged = c.Logged || d.Logged
	c.Held = c.Held || d.Held
	c.Bells += d.Bells
	if d.Command != nil {
		c.Command = d.Command
	}
	c.Copies = last(append(c.Copies, d.Copies...), maxCopies)
	c.Notices = last(append(c.Notices, d.Notices...), maxNotices)
}

func last[T any](s []T, n int) []T {
	if len(s) <= n {
		return s
	}
	return append(s[:0:0], s[len(s)-n:]...)
}

// Watch hears of what happens in a session. One goroutine calls Next.
type Watch struct {
	s      *Session
	wake   chan struct{}
	closed chan struct{}
	once   sync.Once
	last   time.Time
	rest   atomic.Bool
	rouse  chan struct{}

	pending Changes // guarded by s.mu
}

// Watch begins to watch. The first Next returns at once.
func (s *Session) Watch() *Watch {
	w := &Watch{s: s, wake: make(chan struct{}, 1), rouse: make(chan struct{}, 1), closed: make(chan struct{})}
	s.mu.Lock()
	defer s.mu.Unlock()
	w.pending = Changes{Screen: true, Title: true}
	select {
	case <-s.run.done:
		w.pending.Ended = true
	default:
	}
	s.watches[w] = struct{}{}
	w.poke()
	return w
}

// Close ends a Next that waits, and the watch.
func (w *Watch) Close() {
	w.once.Do(func() {
		close(w.closed)
		w.s.mu.Lock()
		delete(w.s.watches, w)
		w.s.mu.Unlock()
	})
}

// Rest reports whether nobody sees the terminal now: then the watch tells less
// often. One that rests no longer tells at once.
func (w *Watch) Rest(on bool) {
	if w.rest.Swap(on) && !on {
		select {
		case w.rouse <- struct{}{}:
		default:
		}
	}
}

func (w *Watch) poke() {
	select {
	case w.wake <- struct{}{}:
	default:
	}
}

// poke passes on what was heard. The lock is held.
func (s *Session) poke() {
	for w := range s.watches {
		w.pending.add(s.heard)
		w.poke()
	}
	s.heard = Changes{}
}

// Next waits until something happened and tells what: at once after a pause,
// else 16 ms after it told last, or 250 ms while it rests; while a program draws a frame, when it is
// done. The error is ctx's, or ErrClosed.
func (w *Watch) Next(ctx context.Context) (Changes, error) {
	for {
		select {
		case <-w.wake:
		case <-w.closed:
			return Changes{}, ErrClosed
		case <-ctx.Done():
			return Changes{}, ctx.Err()
		}
		if w.rest.Load() {
			if err := w.wait(ctx, time.Until(w.last.Add(restingPace)), w.rouse); err != nil {
				return Changes{}, err
			}
		}
		if err := w.wait(ctx, time.Until(w.last.Add(pace)), nil); err != nil {
			return Changes{}, err
		}
		for {
			c, half := w.take()
			if half <= 0 {
				if !c.any() {
					break
				}
				w.last = time.Now()
				return c, nil
			}
			if err := w.wait(ctx, half, w.wake); err != nil {
				return Changes{}, err
			}
		}
	}
}

// Drawing reports whether the program is in the middle of a frame, which is not
// to be shown yet (mode 2026).
func (s *Session) Drawing() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.halfDone() > 0
}

// halfDone is how long the frame that is being drawn may still take. The lock
// is held.
func (s *Session) halfDone() time.Duration {
	if s.sync.IsZero() {
		return 0
	}
	return time.Until(s.sync.Add(frameLimit))
}

// take returns what is pending, or says how long the frame that is being drawn
// may still take.
func (w *Watch) take() (c Changes, half time.Duration) {
	w.s.mu.Lock()
	defer w.s.mu.Unlock()
	if half = w.s.halfDone(); half > 0 {
		return Changes{}, half
	}
	c, w.pending = w.pending, Changes{}
	return c, 0
}

// wait waits for some time, or for a wake.
func (w *Watch) wait(ctx context.Context, d time.Duration, wake <-chan struct{}) error {
	if d <= 0 {
		return nil
	}
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
	case <-wake:
	case <-w.closed:
		return ErrClosed
	case <-ctx.Done():
		return ctx.Err()
	}
	return nil
}

// The emulator calls these while it writes, with the lock held. Watches hear of
// it when the lock is free.

func (s *Session) onTitle(string)    { s.heard.Title = true }
func (s *Session) onCwd(_, _ string) { s.heard.Cwd = true }
func (s *Session) onBell()           { s.heard.Bells++ }
func (s *Session) onPrompt(m vt.PromptMark) {
	if m.Kind == vt.CommandEnded {
		s.heard.Command = &m
	}
}

func (s *Session) onClipboard(selection string, text []byte) {
	s.heard.Copies = last(append(s.heard.Copies, Copy{selection, string(text)}), maxCopies)
}

func (s *Session) onNotify(title, body string) {
	s.heard.Notices = last(append(s.heard.Notices, Notice{title, body}), maxNotices)
}
