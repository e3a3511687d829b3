package pty

import (
	"context"
	"strings"
	"time"

	"github.com/openspace-tui/openspace/internal/lang"
)

// ErrHeld says that the person holds the terminal and did not give it back in
// time.
var ErrHeld = lang.Errorf("person-has-taken-terminal-over")

// hiddenText stands in the log for what a program did not show, as a password.
const hiddenText = "[hidden]"

// hold says that the person has a terminal for themselves.
type hold struct{ free chan struct{} } // nil: not held

func (h *hold) release() {
	if h.free != nil {
		close(h.free)
		h.free = nil
	}
}

// Hold takes the terminal over for the person: what an agent sends waits until
// Release.
func (s *Session) Hold() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.hold.free == nil && !s.closed {
		s.hold.free = make(chan struct{})
		s.heard.Held = true
		s.poke()
	}
}

// Release gives the terminal back.
func (s *Session) Release() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.hold.free != nil {
		s.hold.release()
		s.heard.Held = true
		s.poke()
	}
}

// Held reports whether the person has taken the terminal over.
func (s *Session) Held() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.hold.free != nil
}

// Send types text for an agent or a command: nothing is appended, ends of lines
// go as enter does. It waits while the person holds the terminal; then ctx's end
// gives ErrHeld. ErrEnded and ErrBusy say why it could not be queued.
func (s *Session) Send(ctx context.Context, by Origin, text string) error {
	for by != User {
		s.mu.Lock()
		free := s.hold.free
		s.mu.Unlock()
		if free == nil {
			break
		}
		select {
		case <-free:
		case <-ctx.Done():
			return ErrHeld
		}
	}
	if text == "" {
		return nil
	}
	s.mu.Lock()
	_, mark := s.term.TextSince(^uint64(0), 0)
	r := s.run
	s.mu.Unlock()
	shown := text
	hidden := r.line.Hidden()
	if hidden {
		shown = hiddenText
	}
	s.mu.Lock()
	s.echoed.sent(s.term, mark, text, hidden)
	s.mu.Unlock()
	keys := strings.ReplaceAll(strings.ReplaceAll(text, "\r\n", "\r"), "\n", "\r")
	if err := r.input.put([]byte(keys), false); err != nil {
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.mark, s.active = mark, time.Now()
	s.log.entered = false
	s.log.add(entry{Sent: Sent{Text: shown, Origin: by, Time: s.active}})
	s.heard.Logged = true // as in Type
	return nil
}
