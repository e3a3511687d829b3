package pty

import "time"

// settle is how far apart sizes are passed on when they come fast: a full
// scrollback takes some milliseconds to wrap anew.
const settle = 30 * time.Millisecond

// Resize asks for a size, in cells. It does not wait: the emulator and the
// program have it soon, and of several that come fast the last one.
func (s *Session) Resize(cols, rows int) {
	cols, rows = clamp(cols), clamp(rows)
	s.mu.Lock()
	if s.cols == cols && s.rows == rows {
		s.mu.Unlock()
		return
	}
	s.cols, s.rows = cols, rows
	r := s.run
	select {
	case <-r.done: // nobody else looks after it
		s.term.Resize(cols, rows)
		s.changed()
	default:
	}
	s.mu.Unlock()
	r.resize()
}

// resize wakes follow.
func (r *run) resize() {
	select {
	case r.resized <- struct{}{}:
	default:
	}
}

// follow passes sizes on until the program has ended.
func (s *Session) follow(r *run, over <-chan struct{}) {
	for {
		select {
		case <-over:
			s.apply(r)
			return
		case <-r.resized:
		}
		s.apply(r)
		t := time.NewTimer(settle)
		select {
		case <-t.C:
		case <-over:
		}
		t.Stop()
	}
}

// apply gives emulator and program the size that is wanted now.
func (s *Session) apply(r *run) {
	s.mu.Lock()
	cols, rows := s.term.Size()
	same := cols == s.cols && rows == s.rows
	cols, rows = s.cols, s.rows
	if !same {
		s.term.Resize(cols, rows)
		s.changed()
	}
	s.mu.Unlock()
	_ = r.line.Resize(cols, rows) // a line that is closed has no size
}

// Size is the size that was asked for last, in cells.
func (s *Session) Size() (cols, rows int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.cols, s.rows
}
