package pty

import (
	"runtime"
	"time"
)

// chunk is how much the emulator takes at once, under the lock. It bounds how
// long a key or a drawing waits: no byte costs more than a screenful of work.
const chunk = 4 << 10

// turns are shared by the terminals of a set: so many feed their emulators at
// once that a processor is left for the keyboard and the screen. Programs that
// print faster wait for their turn, as for a slow terminal. nil: no limit.
type turns chan struct{}

func newTurns() turns { return make(turns, max(1, runtime.GOMAXPROCS(0)-1)) }

func (t turns) take() {
	if t != nil {
		t <- struct{}{}
	}
}

func (t turns) give() {
	if t != nil {
		<-t
	}
}

// read feeds the emulator until the line has no more.
func (s *Session) read(r *run) {
	buf := make([]byte, 64<<10)
	for {
		n, err := r.line.Read(buf)
		for b := buf[:n]; len(b) > 0; {
			part := b[:min(len(b), chunk)]
			s.opts.turns.take()
			s.feed(part)
			s.opts.turns.give()
			b = b[len(part):]
			runtime.Gosched() // or twenty of us would hold up a key for a slice each
		}
		if err != nil {
			return
		}
	}
}

// feed gives output to the emulator, and waiters a look at it before it can
// have scrolled away.
func (s *Session) feed(b []byte) {
	s.mu.Lock()
	_, _ = s.term.Write(b) // never fails
	s.active = time.Now()
	s.changed()
	look := false
	if len(s.waiters) > 0 {
		s.budget += passes(b, s.cols)
		look = s.budget > s.opts.Scrollback/2
	}
	s.mu.Unlock()
	if look {
		s.match()
	}
}

// passes is about how many rows output may take: more when it scrolls by
// sequences, which no program does that prints lines to be waited for.
func passes(b []byte, cols int) int {
	n := len(b)/max(cols, 1) + 1
	for _, c := range b {
		if c == '\n' {
			n++
		}
	}
	return n
}

// changed notes that the screen may differ, and whether a frame is being drawn.
// The lock is held.
func (s *Session) changed() {
	switch on := s.term.Modes().Synchronized; {
	case !on:
		s.sync = time.Time{}
	case s.sync.IsZero():
		s.sync = time.Now()
	}
	s.heard.Screen = true
	s.poke()
}
