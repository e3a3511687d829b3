package demo

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"net/http"
	"regexp"
	"slices"
	"strconv"

	"github.com/openspace-tui/openspace/internal/engine"
)

// cursor marks a message in a list; the page before it is older.
type cursor struct {
	ID   string `json:"id"`
	Time int64  `json:"time"`
}

func cursorOf(m *message) string {
	b, _ := json.Marshal(cursor{m.info.ID, m.info.Time.Created}) // holds nothing that JSON cannot
	return base64.RawURLEncoding.EncodeToString(b)
}

// cursorIndex returns how many messages are older than a cursor.
func cursorIndex(list []*message, s string) (int, error) {
	b, err := base64.RawURLEncoding.DecodeString(s)
	var c cursor
	if err != nil || json.Unmarshal(b, &c) != nil {
		return 0, badTag()
	}
	i := slices.IndexFunc(list, func(m *message) bool {
		return m.info.ID == c.ID || m.info.Time.Created >= c.Time
	})
	if i < 0 {
		i = len(list)
	}
	return i, nil
}

// at returns the place of a message in the session.
func (s *session) at(mid string) (int, error) {
	i := slices.IndexFunc(s.messages, func(m *message) bool { return m.info.ID == mid })
	if i < 0 {
		return 0, notFound("Message not found: " + mid)
	}
	return i, nil
}

func (e *Engine) oneMessage(r *http.Request) (any, error) {
	return e.with(r.PathValue("id"), func(s *session) (any, error) {
		i, err := s.at(r.PathValue("message"))
		if err != nil {
			return nil, err
		}
		return s.messages[i].wire(), nil
	})
}

func (e *Engine) deleteMessage(r *http.Request) (any, error) {
	return e.with(r.PathValue("id"), func(s *session) (any, error) {
		if s.busy {
			return nil, sessionBusy(s.info.ID)
		}
		i, err := s.at(r.PathValue("message"))
		if err != nil {
			return nil, err
		}
		e.drop(s, i, i+1)
		return true, nil
	})
}

// drop removes messages and publishes that. Call it with mu held.
func (e *Engine) drop(s *session, from, to int) {
	for _, m := range s.messages[from:to] {
		e.publish(&engine.MessageRemoved{SessionID: s.info.ID, MessageID: m.info.ID})
	}
	s.messages = slices.Delete(s.messages, from, to)
}

// revert hides a message and all that followed, until the next prompt removes
// them. There are no files to put back.
func (e *Engine) revert(sid, mid, part string) (any, error) {
	return e.with(sid, func(s *session) (any, error) {
		if s.busy {
			return nil, sessionBusy(sid)
		}
		if _, err := s.at(mid); err != nil {
			return nil, err
		}
		s.info.Revert = &engine.Revert{MessageID: mid, PartID: part}
		e.publish(&engine.SessionDiff{SessionID: sid, Diff: []engine.FileDiff{}})
		e.touched(s)
		return s.info, nil
	})
}

func (e *Engine) unrevert(sid string) (any, error) {
	return e.with(sid, func(s *session) (any, error) {
		if s.busy {
			return nil, sessionBusy(sid)
		}
		if s.info.Revert != nil {
			s.info.Revert = nil
			e.touched(s)
		}
		return s.info, nil
	})
}

// keepBefore removes the parts of a message from one on, and reports whether some are left.
func (e *Engine) keepBefore(s *session, m *message, part string) bool {
	i := slices.IndexFunc(m.parts, func(p *engine.Part) bool { return p.ID == part })
	if i <= 0 {
		return false
	}
	for _, p := range m.parts[i:] {
		e.publish(&engine.PartRemoved{SessionID: s.info.ID, MessageID: m.info.ID, PartID: p.ID})
	}
	m.parts = slices.Delete(m.parts, i, len(m.parts))
	return true
}

// forget removes what was reverted. Call it with mu held.
func (e *Engine) forget(s *session) {
	if s.info.Revert == nil {
		return
	}
	if i, err := s.at(s.info.Revert.MessageID); err == nil {
		if e.keepBefore(s, s.messages[i], s.info.Revert.PartID) {
			i++
		}
		e.drop(s, i, len(s.messages))
	}
	s.info.Revert = nil
	e.updated(s)
}

var forkTitle = regexp.MustCompile(`^(.*) \(fork #(\d+)\)$`)

// fork copies a session up to a message, or all of it.
func (e *Engine) fork(sid, mid string) (any, error) {
	return e.with(sid, func(s *session) (any, error) {
		n := len(s.messages)
		if mid != "" {
			i, err := s.at(mid)
			if err != nil {
				return nil, err
			}
			n = i
		}
		title := s.info.Title + " (fork #1)"
		if m := forkTitle.FindStringSubmatch(s.info.Title); m != nil {
			k, _ := strconv.Atoi(m[2]) // digits
			title = fmt.Sprintf("%s (fork #%d)", m[1], k+1)
		}
		f := e.add(sessionInput{Title: title, Permission: s.rules})
		e.publish(&engine.SessionCreated{SessionID: f.info.ID, Info: f.info})
		ids := map[string]string{}
		for _, m := range s.messages[:n] {
			info := m.info
			old := info.ID
			info.SessionID, info.ID, info.ParentID = f.info.ID, e.ids.next("msg", e.now()), ids[info.ParentID]
			ids[old] = info.ID
			c := &message{info: info}
			f.messages = append(f.messages, c)
			e.told(c)
			for _, p := range m.parts {
				part := *p
				part.ID = ""
				e.addPart(f, c, part)
			}
			if t := info.Tokens; t != nil {
				f.info.Tokens.Input, f.info.Tokens.Output, f.info.Tokens.Reasoning =
					f.info.Tokens.Input+t.Input, f.info.Tokens.Output+t.Output, f.info.Tokens.Reasoning+t.Reasoning
			}
		}
		return f.info, nil
	})
}
