package store

import (
	"cmp"

	"github.com/openspace-tui/openspace/internal/engine"
)

// Answer is what is kept of the permissions that a call of a tool asked for,
// once it got them.
type Answer struct {
	Diff string // what it was to change, as the engine told; empty for most
}

// Answered gives what is kept of the permissions of a call.
func (s *Store) Answered(sessionID, callID string) Answer {
	if ss := s.find(sessionID); ss != nil {
		return ss.answered[callID]
	}
	return Answer{}
}

// noteAnswer keeps what a permission that was given told of its call.
func (s *Store) noteAnswer(d *engine.PermissionReplied) {
	a := s.Ask(d.RequestID)
	if a == nil || a.Permission == nil || a.Permission.Tool == nil || d.Reply == "reject" {
		return
	}
	ss, call := s.find(a.SessionID()), a.Permission.Tool
	if ss == nil || call.CallID == "" {
		return
	}
	if ss.answered == nil {
		ss.answered = map[string]Answer{}
	}
	diff, _ := a.Permission.Metadata["diff"].(string)
	was := ss.answered[call.CallID]
	ss.answered[call.CallID] = Answer{Diff: cmp.Or(diff, was.Diff)}
	if p := s.Call(ss.ID, call.MessageID, call.CallID); p != nil {
		s.touch(ss, ss.byID[call.MessageID], p)
	}
}

// touchWrites has what a turn wrote over be drawn anew: its summary says what
// was there.
func (s *Store) touchWrites(ss *Session, userMessageID string) {
	for _, m := range ss.steps[userMessageID] {
		for _, p := range m.Parts {
			if p.Type == engine.PartTool && p.Tool == "write" {
				s.touch(ss, m, p)
			}
		}
	}
}
