package pty

import "time"

// parent is a line that knows whether the program that was started has others
// running below it, such as a shell's jobs in the background.
type parent interface{ Children() bool }

// Use notes that the terminal is used by more than input and output: it is read
// or looked at.
func (s *Session) Use() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.active = time.Now()
}

// Rests reports whether all that runs is a shell that waits for a line, without
// jobs. It is false where that cannot be known, as on another machine. It asks the
// system, and is not for the Update loop.
func (s *Session) Rests() bool {
	r := s.current()
	if _, knows := r.line.(foregrounder); !knows || !s.Running() || s.Busy() {
		return false
	}
	p, ok := r.line.(parent)
	return !ok || !p.Children()
}

// Expire ends the program, since nobody used the terminal for so long. It can be
// started again.
func (s *Session) Expire(after time.Duration) {
	s.mu.Lock()
	s.expired = after
	r := s.run
	s.mu.Unlock()
	r.end()
}

// Expired returns after how long without use the program was ended; 0: it was not
// ended for that.
func (s *Session) Expired() time.Duration {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.expired
}
