package chat

import (
	"hash/fnv"

	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/store"
	"github.com/openspace-tui/openspace/panes/chat/toolview"
)

// groups reports whether a call is shown together with those beside it.
func (r *renderer) groups(p *store.Part) bool {
	return p.Type == engine.PartTool && toolview.Looks(p.Tool) && !r.view.all &&
		(p.State == nil || p.State.Status != engine.ToolError)
}

// role is what a message is among the steps of a turn.
type role uint8

const (
	alone    role = iota
	leads         // it shows the calls of the steps behind it that only look
	absorbed      // it is shown by one before it
)

// isQuiet reports whether a message is a step that only looks.
func (it *item) isQuiet(r *renderer, m *store.Message) bool {
	if it.quietAt == m.Version+1 {
		return it.quiet
	}
	it.quietAt, it.quiet = m.Version+1, r.quiet(m)
	return it.quiet
}

func (r *renderer) quiet(m *store.Message) bool {
	in := &m.Info
	if in.Role != engine.RoleAssistant || in.Error != nil || m.Summary() ||
		in.Time.Completed != 0 && in.Finish != "tool-calls" {
		return false
	}
	reads := 0
	for _, p := range m.Parts {
		if r.groups(p) {
			reads++
		} else if !r.silent(m, p) {
			return false
		}
	}
	return reads > 0
}

// begins reports whether a step always begins a group: one in about 29, told by
// its id, so that a long run of steps is cut in the same places from wherever
// it is looked at.
func begins(m *store.Message) bool {
	h := fnv.New32a()
	h.Write([]byte(m.Info.ID))
	return h.Sum32()%29 == 0
}

// group finds a message's role among its neighbours, and the messages that it
// shows too. Nothing of it grows with the history.
func (l *List) group(msgs []*store.Message, i int) (role, []*store.Message) {
	if l.view.all || !l.quiet(msgs, i) {
		return alone, nil
	}
	if i > 0 && !begins(msgs[i]) && store.SameTurn(msgs[i-1], msgs[i]) && l.quiet(msgs, i-1) {
		return absorbed, nil
	}
	end := i + 1
	for end < len(msgs) && !begins(msgs[end]) && store.SameTurn(msgs[end-1], msgs[end]) && l.quiet(msgs, end) {
		end++
	}
	if end == i+1 {
		return alone, nil
	}
	return leads, msgs[i+1 : end]
}

// close reports whether a message goes on with tools of one line, as the one
// before ended, so that no empty line belongs between them.
func (r *renderer) close(before, m *store.Message) bool {
	if !store.SameTurn(before, m) || isUser(before) || r.footed(before) {
		return false
	}
	i, j := len(before.Parts)-1, 0
	for i >= 0 && r.silent(before, before.Parts[i]) {
		i--
	}
	for j < len(m.Parts) && r.silent(m, m.Parts[j]) {
		j++
	}
	return i >= 0 && j < len(m.Parts) && r.slim(before.Parts[i]) && r.slim(m.Parts[j])
}

// footed reports whether a foot closes a message.
func (r *renderer) footed(m *store.Message) bool {
	return m.Info.Error != nil || r.st.Interrupted(m) ||
		m.Info.Time.Completed != 0 && (m.Info.Finish != "tool-calls" || r.view.all)
}

// slim reports whether a part is drawn as one line by what it is.
func (r *renderer) slim(p *store.Part) bool {
	return p.Type == engine.PartTool && !r.unfolded(p) && r.tools.Slim(p)
}

func (l *List) quiet(msgs []*store.Message, i int) bool {
	return l.of(msgs[i]).isQuiet(l.r, msgs[i])
}
