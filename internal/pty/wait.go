package pty

import (
	"context"
	"regexp"
)

// waiter waits for a line that matches.
type waiter struct {
	re    *regexp.Regexp
	next  uint64
	found chan string // of one
}

// Wait waits until a line matches re and gives the line, without secrets unless
// the options left them in. It looks at lines since a cursor, or when that is
// nil since the line in which something was sent last, without the echo of what
// was sent; on the alternate screen at the rows that show. A nil re waits for the end of the program. Its end also
// ends a wait for a match: with ErrEnded. Else the error is ctx's.
func (s *Session) Wait(ctx context.Context, re *regexp.Regexp, since *uint64) (string, error) {
	if re == nil {
		select {
		case <-s.Done():
			return "", nil
		case <-ctx.Done():
			return "", ctx.Err()
		}
	}
	w := &waiter{re: re, found: make(chan string, 1)}
	watch := s.Watch()
	defer watch.Close()
	s.mu.Lock()
	w.next = s.mark
	if since != nil {
		w.next = *since
	}
	s.waiters[w] = struct{}{}
	s.mu.Unlock()
	defer func() {
		s.mu.Lock()
		delete(s.waiters, w)
		s.mu.Unlock()
	}()
	for {
		_, err := watch.Next(ctx)
		running := s.Running() // before looking, so that the last line counts
		s.match()
		select {
		case line := <-w.found:
			return line, nil
		default:
		}
		if err != nil {
			return "", err
		}
		if !running {
			return "", ErrEnded
		}
	}
}

// match lets all that wait look at what came since they looked last. They look
// without the emulator's lock: an expression may take its time.
func (s *Session) match() {
	s.matching.Lock()
	defer s.matching.Unlock()
	type look struct {
		w             *waiter
		before, lines []string
		echo          []bool // of lines
	}
	var looks []look
	s.mu.Lock()
	s.budget = 0
	for w := range s.waiters {
		if s.term.Modes().AlternateScreen {
			looks = append(looks, look{w, nil, screen(s.term), nil})
			continue
		}
		lines, next := s.term.TextSince(w.next-min(w.next, lookback), -1)
		before, rest := split(lines, w.next)
		echo := make([]bool, len(rest))
		for i, l := range lines[len(before):] {
			echo[i] = s.echoed.is(l, l.Number == next)
		}
		w.next = next
		looks = append(looks, look{w, before, rest, echo})
	}
	s.mu.Unlock()
	for _, l := range looks {
		l.w.look(s, l.before, l.lines, l.echo)
	}
}

func (w *waiter) look(s *Session, before, lines []string, echo []bool) {
	for i, l := range lines {
		if i < len(echo) && echo[i] || !w.re.MatchString(l) {
			continue
		}
		// Again as it is told, or an expression could guess at a secret.
		head := append(before[:len(before):len(before)], lines[:i]...)
		told := s.plain(head[max(0, len(head)-lookback):], []string{l})[0]
		if !w.re.MatchString(told) {
			continue
		}
		select {
		case w.found <- told:
		default:
		}
		return
	}
}
