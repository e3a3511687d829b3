package store

import (
	"encoding/binary"
	"fmt"
	"io"
	"slices"
	"strconv"
	"time"

	"github.com/openspace-tui/openspace/internal/engine"
)

// Pending says how far a prompt of ours has come.
type Pending uint8

// The states of a prompt that the engine has not confirmed.
const (
	NotPending Pending = iota // the engine has it, or it is not ours
	Queued                    // waits for the engine
	Sending                   // on its way
	Failed                    // could not be sent
)

// Draft is a prompt as it was typed, and as it is sent.
type Draft struct {
	Text  string
	Parts []engine.PromptPart
}

// AddPending shows a prompt before the engine has it, as queued. messageID
// comes from NewMessageID and is sent with the prompt, so that the engine's
// message takes the place of this one. parts are what is sent; without any,
// text is shown. now is in Unix milliseconds. Adding a failed one again queues
// it again.
func (s *Store) AddPending(sessionID, messageID, text string, parts []engine.PromptPart, now int64) Change {
	ss := s.tree.ensure(sessionID)
	if ss == nil || messageID == "" {
		return Change{}
	}
	ch := Change{Kind: ChangedMessages, Session: ss.ID, Message: messageID}
	if m := ss.byID[messageID]; m != nil {
		if m.known {
			return Change{}
		}
		ss.drop(m)
	}
	m := &Message{
		Info: engine.Message{ID: messageID, SessionID: ss.ID, Role: engine.RoleUser,
			Time: engine.MessageTime{Created: now}},
		at: now, seq: s.nextSeq(), Pending: Queued, Draft: &Draft{Text: text, Parts: parts},
	}
	ss.insert(m)
	ss.touch(m, nil)
	if len(parts) == 0 {
		parts = []engine.PromptPart{{Type: engine.PartText, Text: text}}
	}
	for i, in := range parts {
		p := &Part{Part: partOf(in), local: true, Version: s.version}
		p.ID, p.SessionID, p.MessageID = localPrefix+strconv.Itoa(i), ss.ID, messageID
		m.Parts = append(m.Parts, p)
		ss.parts[p.key()] = p
	}
	if ss.Error != nil {
		ss.Error = nil
		ch.Kind |= ChangedError
	}
	for _, old := range slices.Clone(ss.order) {
		if old.Pending == Failed {
			ss.drop(old)
			ch.Kind |= ChangedMessages
		}
	}
	return ch
}

func partOf(in engine.PromptPart) engine.Part {
	return engine.Part{
		Type: in.Type, Text: in.Text, Synthetic: in.Synthetic, Ignored: in.Ignored,
		Mime: in.Mime, URL: in.URL, Filename: in.Filename, Source: in.Source, Name: in.Name, Metadata: in.Metadata,
	}
}

// SendPending says that a prompt is on its way.
func (s *Store) SendPending(messageID string) Change { return s.movePending(messageID, Sending, "") }

// FailPending says why a prompt could not be sent. One that the engine has
// confirmed meanwhile did not fail: nothing changes.
func (s *Store) FailPending(messageID, reason string) Change {
	return s.movePending(messageID, Failed, reason)
}

func (s *Store) movePending(messageID string, to Pending, reason string) Change {
	ss, m := s.tree.pending(messageID)
	if m == nil {
		return Change{}
	}
	ch := Change{Session: ss.ID, Message: messageID}
	ss.setPending(m, to, reason, &ch)
	return ch
}

func (ss *Session) setPending(m *Message, to Pending, reason string, ch *Change) {
	if m.Pending == to && m.PendingError == reason {
		return
	}
	ss.lift(m)
	m.Pending, m.PendingError = to, reason
	ss.insert(m)
	ss.touch(m, nil)
	ch.Kind |= ChangedMessages | ChangedMessage
}

// DropPending takes a prompt back, and gives what was typed; false when it is
// not pending any more.
func (s *Store) DropPending(messageID string) (Draft, bool) {
	ss, m := s.tree.pending(messageID)
	if m == nil {
		return Draft{}, false
	}
	ss.drop(m)
	ss.touch(m, nil)
	return *m.Draft, true
}

// Unsent lists a session's queued prompts in the order in which they were made.
func (s *Store) Unsent(sessionID string) []*Message {
	ss := s.tree.find(sessionID)
	if ss == nil {
		return nil
	}
	var out []*Message
	for _, m := range ss.order {
		if m.Pending == Queued {
			out = append(out, m)
		}
	}
	return out
}

// Waiting lists the sessions with prompts that are queued, those that exist here
// alone among them.
func (s *Store) Waiting() []string {
	var out []string
	for _, ss := range s.tree.sessions {
		if slices.ContainsFunc(ss.order, func(m *Message) bool { return m.Pending == Queued }) {
			out = append(out, ss.ID)
		}
	}
	slices.Sort(out)
	return out
}

const base62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"

// NewMessageID makes a message id of the engine's form: msg_, 12 hexadecimal
// digits of the time (the low 36 bits of the Unix milliseconds and a counter
// of 12 bits, here 1), and 14 random letters and digits. It sorts among the
// engine's by time. What a failing source of randomness does not give is zero.
func NewMessageID(now time.Time, rand io.Reader) string {
	var raw [2 * 14]byte
	_, _ = io.ReadFull(rand, raw[:]) // crypto/rand never fails
	var tail [14]byte
	for i := range tail {
		tail[i] = base62[int(binary.BigEndian.Uint16(raw[2*i:]))%len(base62)]
	}
	stamp := (uint64(now.UnixMilli())<<12 | 1) & (1<<48 - 1)
	return fmt.Sprintf("msg_%012x%s", stamp, tail[:])
}
