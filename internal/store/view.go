package store

import (
	"slices"

	"github.com/openspace-tui/openspace/internal/engine"
)

// Visible lists a session's messages in order, without those that a revert
// hides, and of one that is undone in part with what is left. Prompts of ours that the engine has not confirmed are at
// the end.
// Without a revert it costs nothing.
func (s *Store) Visible(sessionID string) []*Message { return s.tree.find(sessionID).shown() }

// shown is what Visible lists of a session.
func (ss *Session) shown() []*Message {
	if ss == nil {
		return nil
	}
	hidden := revertOf(ss.Session)
	if hidden == "" {
		return ss.order
	}
	if ss.visible == nil || ss.visibleAt != ss.structure {
		ss.visible, ss.visibleAt = ss.before(hidden), ss.structure
	}
	return ss.visible
}

// before lists the messages before one, and what is pending. When that one was
// not loaded, ids tell what is older, as they do in the engine.
func (ss *Session) before(id string) []*Message {
	out := make([]*Message, 0, len(ss.order))
	mark := ss.byID[id]
	for _, m := range ss.order {
		switch {
		case m.Pending != NotPending:
		case m == mark:
			if m = m.upTo(revertedPart(ss.Session)); m == nil {
				continue
			}
		case mark != nil && !m.before(mark):
			continue
		case mark == nil && m.Info.ID >= id:
			continue
		}
		out = append(out, m)
	}
	return out
}

// InView lists the messages that the model is sent, in order, as the engine
// chooses them (1.18.33): of what a compaction summed up its last turns alone,
// or nothing. It is empty for a nil session.
func (ss *Session) InView() []*Message {
	all := ss.shown()
	summed, tail := map[string]bool{}, ""
	for i, m := range slices.Backward(all) {
		switch {
		case tail != "":
			if m.Info.ID == tail {
				return all[i:]
			}
		case m.Summary() && m.Info.Finish != "" && m.Info.Error == nil:
			summed[m.Info.ParentID] = true
		case summed[m.Info.ID]:
			at := slices.IndexFunc(m.Parts, func(p *Part) bool { return p.Type == engine.PartCompaction })
			if at < 0 {
				continue
			}
			if tail = m.Parts[at].TailStart; tail == "" || tail == m.Info.ID {
				return all[i:]
			}
		}
	}
	return all
}

// Heard reports whether the engine told of a message, also of one that was
// removed since.
func (ss *Session) Heard(messageID string) bool {
	if ss == nil {
		return false
	}
	if _, gone := ss.removed[messageID]; gone {
		return true
	}
	m := ss.byID[messageID]
	return m != nil && m.known
}

// upTo returns the message with what stands before a part of it, where there is a text
// or a tool call among that; else nil.
func (m *Message) upTo(part string) *Message {
	i := slices.IndexFunc(m.Parts, func(p *Part) bool { return p.ID == part })
	if i < 0 || !slices.ContainsFunc(m.Parts[:i], (*Part).useful) {
		return nil
	}
	cut := *m
	cut.Parts = m.Parts[:i:i]
	cut.Version ^= 1 << 62 // it is drawn otherwise
	return &cut
}

// useful reports whether a part is one before which a message can be undone: the engine
// undoes the whole turn where there is none before (1.18.33).
func (p *Part) useful() bool { return p.Type == engine.PartText || p.Type == engine.PartTool }

// CanUndoFrom reports whether a part of a message can be undone with what follows,
// while what stands before it in the message stays.
func (s *Store) CanUndoFrom(sessionID, messageID, part string) bool {
	ss := s.tree.find(sessionID)
	if ss == nil || ss.byID[messageID] == nil {
		return false
	}
	return ss.byID[messageID].upTo(part) != nil
}

// Steps lists the assistant messages that answer a user message, in order: the
// steps of its turn.
func (s *Store) Steps(sessionID, userMessageID string) []*Message {
	if ss := s.tree.find(sessionID); ss != nil {
		return ss.steps[userMessageID]
	}
	return nil
}

// SameTurn reports whether b, the message after a, goes on with a's turn: it is a
// reply to a, or to what a replies to.
func SameTurn(a, b *Message) bool {
	p := b.Info.ParentID
	return b.Info.Role == engine.RoleAssistant && p != "" && (p == a.Info.ID || p == a.Info.ParentID)
}

// Interrupted reports whether a reply ended without being completed, as when the
// engine died under it: nothing works on it any more. An error of the session's
// tells why, which the engine puts into the reply a moment later (1.18.33).
func (s *Store) Interrupted(m *Message) bool {
	if !m.running() || m.Info.Error != nil {
		return false
	}
	ss := s.tree.find(m.Info.SessionID)
	if ss == nil || ss.Status.Type == "" {
		return false
	}
	if ss.lastReply() != m {
		return true
	}
	return !ss.Busy() && ss.Error == nil
}

// Ending is the last reply of a session that rests while the engine has not ended
// that reply, or empty. After an error it does so a moment later (1.18.33); where
// the engine died under it, never.
func (ss *Session) Ending() string {
	if ss == nil || ss.Busy() {
		return ""
	}
	if m := ss.lastReply(); m != nil && m.running() && m.Info.Error == nil {
		return m.Info.ID
	}
	return ""
}

// Unfinished reports whether the engine ended a reply without a reason and without
// an error (1.18.33): it was interrupted while it waited for the next try, or
// it did not fit into the context. A shell command of the person's, which has
// no reason either, is none, nor is what an older engine completed.
func (s *Store) Unfinished(m *Message) bool {
	in := &m.Info
	if in.Role != engine.RoleAssistant || in.Time.Completed == 0 || in.Finish != "" || in.Error != nil ||
		in.Tokens != nil && total(in.Tokens) > 0 {
		return false
	}
	return !slices.ContainsFunc(m.Parts, func(p *Part) bool {
		return p.Type == engine.PartTool ||
			p.Type == engine.PartStepFinish
	})
}

// GivenUp reports whether nothing is to come any more for an unfinished reply.
// Where it did not fit into the context, the engine makes room and asks again.
func (s *Store) GivenUp(m *Message) bool {
	ss := s.tree.find(m.Info.SessionID)
	if ss == nil || !s.Unfinished(m) || ss.Busy() && ss.lastReply() == m {
		return false
	}
	next := place(ss.order, m) + 1
	return next >= len(ss.order) ||
		!slices.ContainsFunc(ss.order[next].Parts, func(p *Part) bool { return p.Type == engine.PartCompaction })
}

// Usage returns what a session's last reply took of the model's context, in
// tokens, and what the session has cost, in dollars. The engine's own totals
// are in Session.Tokens.
func (s *Store) Usage(sessionID string) (context int, cost float64) {
	ss := s.tree.find(sessionID)
	if ss == nil {
		return 0, 0
	}
	if t := ss.LastTokens(); t != nil {
		context = total(t)
	}
	return context, ss.Cost
}

// LastTokens returns what a session's last reply took, by kind, or nil.
func (ss *Session) LastTokens() *engine.Tokens {
	if ss == nil {
		return nil
	}
	for i := len(ss.order) - 1; i >= 0; i-- {
		if m := ss.order[i]; m.Info.Role == engine.RoleAssistant && m.Info.Tokens != nil && total(m.Info.Tokens) > 0 {
			return m.Info.Tokens
		}
	}
	return nil
}

func total(t *engine.Tokens) int {
	if t.Total > 0 {
		return t.Total
	}
	return t.Input + t.Output + t.Reasoning + t.Cache.Read + t.Cache.Write
}

// AnsweredBy returns the model that an agent answered with last in a session; the
// zero one where it did not.
func (ss *Session) AnsweredBy(agent string) engine.ModelRef {
	if ss != nil {
		for _, m := range slices.Backward(ss.order) {
			if m.known && m.Info.Role == engine.RoleUser && m.Info.Agent == agent && m.Info.Model != nil {
				return *m.Info.Model
			}
		}
	}
	return engine.ModelRef{}
}

// Answers returns the agent and model of a session's last prompt, or what the
// session's record says, or nothing.
func (s *Store) Answers(sessionID string) (agent string, model engine.ModelRef) {
	ss := s.tree.find(sessionID)
	if ss == nil {
		return "", model
	}
	for i := len(ss.order) - 1; i >= 0; i-- {
		m := ss.order[i]
		if m.known && m.Info.Role == engine.RoleUser && m.Info.Agent != "" && m.Info.Model != nil {
			return m.Info.Agent, *m.Info.Model
		}
	}
	if ss.Model != nil {
		model = engine.ModelRef{ProviderID: ss.Model.ProviderID, ModelID: ss.Model.ID, Variant: ss.Model.Variant}
	}
	return ss.Agent, model
}

// Infos returns what the engine says of messages.
func Infos(list []*Message) []engine.Message {
	out := make([]engine.Message, len(list))
	for i, w := range list {
		out[i] = w.Info
	}
	return out
}
