package store

import (
	"bytes"
	"reflect"
	"slices"
	"sort"

	"github.com/openspace-tui/openspace/internal/engine"
)

// Message is a message as the store knows it. Info.Role is empty for a
// placeholder, of which only parts were heard.
type Message struct {
	Info engine.Message
	// Parts are in the order in which they came.
	Parts   []*Part
	Version uint64

	// Pending says how far a message of ours has come that the engine has not
	// confirmed; Draft is what was typed, PendingError why sending failed.
	Pending      Pending
	PendingError string
	Draft        *Draft

	known bool // the engine's record came
	// when it was created, for the order: what came live does not go back behind what it follows
	at        int64
	seq       uint64          // order among those without a time
	gone      map[string]bool // parts that left: true for good, false by a retry
	heard     uint64          // store version of the last event, parts' included
	heardInfo uint64          // … that brought the record
}

// Known is false for a placeholder and for a message the engine has not
// confirmed.
func (m *Message) Known() bool { return m.known }

// Summary reports whether the message is a compaction's reply.
func (m *Message) Summary() bool {
	return m.Info.Role == engine.RoleAssistant && string(m.Info.Summary) == "true"
}

// running reports whether the message is a reply that has not ended.
func (m *Message) running() bool {
	return m.known && m.Info.Role == engine.RoleAssistant && m.Info.Time.Completed == 0
}

// timed reports whether the message is ordered by its time: what the engine has
// not confirmed stands at the end, but a failed one stays where it was.
func (m *Message) timed() bool { return m.known || m.Pending == Failed }

// before is the order of a session's messages: by creation, then by id.
func (m *Message) before(o *Message) bool {
	if a, b := m.timed(), o.timed(); a != b {
		return a
	} else if !a {
		return m.seq < o.seq
	}
	if m.at != o.at {
		return m.at < o.at
	}
	return m.Info.ID < o.Info.ID
}

// place finds where m stands, or would stand, in a sorted list.
func place(list []*Message, m *Message) int {
	if n := len(list); n == 0 || list[n-1].before(m) {
		return n
	}
	return sort.Search(len(list), func(i int) bool { return !list[i].before(m) })
}

// insert enters a message into the session's order and indexes.
func (ss *Session) insert(m *Message) {
	ss.byID[m.Info.ID] = m
	ss.order = slices.Insert(ss.order, place(ss.order, m), m)
	if parent := m.Info.ParentID; parent != "" {
		list := ss.steps[parent]
		ss.steps[parent] = slices.Insert(list, place(list, m), m)
	}
	ss.structure++
}

// lift takes a message out of the order, keeping its parts, so that its key
// can change.
func (ss *Session) lift(m *Message) {
	delete(ss.byID, m.Info.ID)
	ss.order = without(ss.order, m)
	if parent := m.Info.ParentID; parent != "" {
		if ss.steps[parent] = without(ss.steps[parent], m); len(ss.steps[parent]) == 0 {
			delete(ss.steps, parent)
		}
	}
	ss.structure++
}

func without(list []*Message, m *Message) []*Message {
	if i := place(list, m); i < len(list) && list[i] == m {
		return slices.Delete(list, i, i+1)
	}
	return list
}

// drop takes a message and its parts out of the session.
func (ss *Session) drop(m *Message) {
	ss.lift(m)
	for _, p := range m.Parts {
		delete(ss.parts, p.key())
	}
}

// ensureMessage returns a message, as a placeholder if need be, and nil for one
// that was removed or has no id.
func (ss *Session) ensureMessage(id string, ch *Change) *Message {
	if m := ss.byID[id]; m != nil || id == "" {
		return m
	}
	if _, gone := ss.removed[id]; gone {
		return nil
	}
	m := &Message{Info: engine.Message{ID: id, SessionID: ss.ID}, seq: ss.all.nextSeq()}
	ss.insert(m)
	ss.touch(m, nil)
	ch.Kind |= ChangedMessages
	return m
}

// rank tells how far a message has come, so that an older copy never undoes a
// newer one.
func rank(info *engine.Message) int {
	switch {
	case info.Time.Completed != 0:
		return 2
	case info.Finish != "" || info.Error != nil:
		return 1
	}
	return 0
}

func (ss *Session) applyMessage(info engine.Message) Change {
	if ss == nil || info.ID == "" {
		return Change{}
	}
	if _, gone := ss.removed[info.ID]; gone {
		return Change{}
	}
	ch := Change{Session: ss.ID, Message: info.ID}
	if m := ss.byID[info.ID]; m == nil || !m.known || rank(&info) >= rank(&m.Info) {
		ch.Kind = ss.setMessage(info, ss.after(m, &info))
	}
	m := ss.byID[info.ID]
	now := ss.all.version
	m.heard, m.heardInfo, ss.heard = now, now, now
	return ch
}

// jump is from when on a message that comes live and is older than what it
// follows shows that a clock was set back, in milliseconds; events that
// overtake each other are closer.
const jump = 5000

// after is when a message that comes live was created, for the order: not
// before the prompt it answers or the step before it, nor, of a prompt of ours,
// before what was there when it was sent.
func (ss *Session) after(m *Message, info *engine.Message) int64 {
	at := info.Time.Created
	behind := func(o *Message) {
		if o != nil && o != m && o.timed() && info.Time.Created < o.at-jump {
			at = max(at, o.at+1)
		}
	}
	if info.ParentID != "" {
		behind(ss.byID[info.ParentID])
		if steps := ss.steps[info.ParentID]; len(steps) > 0 {
			behind(steps[len(steps)-1])
		}
	}
	if m != nil && m.Pending != NotPending {
		for i := len(ss.order) - 1; i >= 0; i-- {
			if ss.order[i].timed() {
				behind(ss.order[i])
				break
			}
		}
	}
	return at
}

// setMessage stores a message's record and says what that changed; at is when it
// was created, for the order. A pending message becomes the engine's; what was
// shown of it stays until parts come.
func (ss *Session) setMessage(info engine.Message, at int64) Kind {
	info.SessionID = ss.ID
	m := ss.byID[info.ID]
	if m != nil && m.known && reflect.DeepEqual(m.Info, info) {
		return 0
	}
	kind := ChangedMessage
	fresh := m == nil
	if fresh {
		m = &Message{seq: ss.all.nextSeq()}
	}
	if !fresh && m.known {
		at = m.at
	}
	moves := fresh || !m.known || m.Info.ParentID != info.ParentID
	if moves && !fresh {
		ss.lift(m)
	}
	if !fresh && info.Role == engine.RoleUser && !bytes.Equal(m.Info.Summary, info.Summary) {
		ss.touchWrites(info.ID)
	}
	m.Info, m.known, m.at = info, true, at
	m.Pending, m.PendingError, m.Draft = NotPending, "", nil
	if moves {
		kind |= ChangedMessages
		ss.insert(m)
		ss.touchPrevious(m)
	}
	ss.touch(m, nil)
	return kind
}

// touchPrevious raises the version of the reply before a new one: it can be
// interrupted now.
func (ss *Session) touchPrevious(m *Message) {
	if m.Info.Role != engine.RoleAssistant {
		return
	}
	for i := place(ss.order, m) - 1; i >= 0; i-- {
		if o := ss.order[i]; o.Info.Role == engine.RoleAssistant {
			if o.running() {
				ss.touch(o, nil)
			}
			return
		}
	}
}

func (ss *Session) removeMessage(messageID string) Change {
	if ss == nil || messageID == "" {
		return Change{}
	}
	ss.removed[messageID] = struct{}{}
	m := ss.byID[messageID]
	if m == nil {
		return Change{}
	}
	ch := Change{Kind: ChangedMessages, Session: ss.ID, Message: messageID}
	for _, p := range m.Parts {
		ch.Dropped = append(ch.Dropped, p.ID)
	}
	ss.drop(m)
	ss.touch(m, nil)
	ss.heard = ss.all.version
	return ch
}

// lastReply returns the session's last assistant message, or nil.
func (ss *Session) lastReply() *Message {
	for i := len(ss.order) - 1; i >= 0; i-- {
		if m := ss.order[i]; m.known && m.Info.Role == engine.RoleAssistant {
			return m
		}
	}
	return nil
}
