package store

import (
	"cmp"
	"strconv"
	"strings"

	"github.com/openspace-tui/openspace/internal/engine"
)

// Answer is what is kept of the permissions that a call of a tool asked for,
// once it got them.
type Answer struct {
	Diff string // what it was to change, as the engine told; empty for most

	stamp uint64 // when the last of them was given, as idStamp has it; 0 for not known
}

// Since returns when a call went on that began at start, both in Unix
// milliseconds: when its last permission was given, or start where that is not
// known. The engine counts the wait as part of a call's time.
func (a Answer) Since(start int64) int64 {
	if a.stamp == 0 || start <= 0 {
		return start
	}
	at := start&^stampMask | int64(a.stamp)
	if at < start { // the stamp's bits have gone round
		at += stampMask + 1
	}
	if at-start > maxWait {
		return start
	}
	return at
}

// stampMask covers what ids of the engine hold of the time: the low 36 bits of
// the Unix milliseconds, 795 days. Nobody waits for maxWait.
const (
	stampMask = 1<<36 - 1
	maxWait   = 30 * 24 * 3600 * 1000
)

// idStamp reads the time in an id of the engine (1.18.33): behind a prefix 12
// hexadecimal digits, of which the last three are a counter. It is 0 for ids of
// another form.
func idStamp(id string) uint64 {
	_, rest, ok := strings.Cut(id, "_")
	if !ok || len(rest) < 12 {
		return 0
	}
	n, err := strconv.ParseUint(rest[:12], 16, 64)
	if err != nil {
		return 0
	}
	return n >> 12 & stampMask
}

// Asking reports whether a call waits for a permission.
func (s *Store) Asking(sessionID, callID string) bool {
	for _, a := range s.asks {
		if p := a.Permission; p != nil && p.Tool != nil && p.SessionID == sessionID && callID != "" &&
			p.Tool.CallID == callID {
			return true
		}
	}
	return false
}

// touchCall has a call be drawn anew, of which is known whether it waits.
func (s *Store) touchCall(a *Ask) {
	if a.Permission == nil || a.Permission.Tool == nil {
		return
	}
	if ss := s.tree.find(a.SessionID()); ss != nil {
		if p := s.Call(ss.ID, a.Permission.Tool.MessageID, a.Permission.Tool.CallID); p != nil {
			ss.touch(ss.byID[p.MessageID], p)
		}
	}
}

// Answered returns what is kept of the permissions of a call.
func (s *Store) Answered(sessionID, callID string) Answer {
	if ss := s.tree.find(sessionID); ss != nil {
		return ss.answered[callID]
	}
	return Answer{}
}

// noteAnswer keeps what a permission that was given told of its call.
func (s *Store) noteAnswer(event string, d *engine.PermissionReplied) {
	a := s.Ask(d.RequestID)
	if a == nil || a.Permission == nil || a.Permission.Tool == nil || d.Reply == "reject" {
		return
	}
	ss, call := s.tree.find(a.SessionID()), a.Permission.Tool
	if ss == nil || call.CallID == "" {
		return
	}
	if ss.answered == nil {
		ss.answered = map[string]Answer{}
	}
	diff, _ := a.Permission.Metadata["diff"].(string)
	was := ss.answered[call.CallID]
	ss.answered[call.CallID] = Answer{Diff: cmp.Or(diff, was.Diff), stamp: cmp.Or(idStamp(event), was.stamp)}
}

// touchWrites has what a turn wrote over be drawn anew: its summary says what
// was there.
func (ss *Session) touchWrites(userMessageID string) {
	for _, m := range ss.steps[userMessageID] {
		for _, p := range m.Parts {
			if p.Type == engine.PartTool && p.Tool == "write" {
				ss.touch(m, p)
			}
		}
	}
}
