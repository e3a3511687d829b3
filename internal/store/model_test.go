package store

import (
	"cmp"
	"encoding/json"
	"slices"
	"testing"

	"github.com/openspace-tui/openspace/internal/engine"
)

// engineModel is what the engine would answer by REST after the events: whole
// records alone, since it stores a text when its part ends; the parts that a
// failed try left; requests that an abort left.
type engineModel struct {
	sessions    map[string]engine.Session
	messages    map[string]*engine.MessageWithParts
	statuses    map[string]engine.Status
	todos       map[string][]engine.Todo
	permissions []engine.Permission
	questions   []engine.Question
}

func newModel(events []engine.Event) *engineModel {
	m := &engineModel{
		sessions: map[string]engine.Session{}, messages: map[string]*engine.MessageWithParts{},
		statuses: map[string]engine.Status{}, todos: map[string][]engine.Todo{},
	}
	for _, ev := range events {
		m.take(ev)
	}
	return m
}

func (m *engineModel) take(ev engine.Event) {
	switch d := ev.Data.(type) {
	case *engine.SessionCreated:
		m.sessions[d.Info.ID] = d.Info
	case *engine.SessionUpdated:
		m.sessions[d.Info.ID] = d.Info
	case *engine.SessionDeleted:
		delete(m.sessions, d.SessionID)
		for id, msg := range m.messages {
			if msg.Info.SessionID == d.SessionID {
				delete(m.messages, id)
			}
		}
	case *engine.SessionStatus:
		m.statuses[d.SessionID] = d.Status
		if d.Status.Type == engine.StatusIdle {
			delete(m.statuses, d.SessionID)
		}
	case *engine.MessageUpdated:
		if msg := m.messages[d.Info.ID]; msg != nil {
			msg.Info = d.Info
		} else {
			m.messages[d.Info.ID] = &engine.MessageWithParts{Info: d.Info}
		}
	case *engine.MessageRemoved:
		delete(m.messages, d.MessageID)
	case *engine.PartUpdated:
		m.part(d.Part)
	case *engine.PermissionAsked:
		m.permissions = append(m.permissions, d.Permission)
	case *engine.PermissionReplied:
		m.permissions = slices.DeleteFunc(m.permissions, func(p engine.Permission) bool { return p.ID == d.RequestID })
	case *engine.QuestionAsked:
		m.questions = append(m.questions, d.Question)
	case *engine.QuestionReplied:
		m.questions = slices.DeleteFunc(m.questions, func(q engine.Question) bool { return q.ID == d.RequestID })
	case *engine.QuestionRejected:
		m.questions = slices.DeleteFunc(m.questions, func(q engine.Question) bool { return q.ID == d.RequestID })
	case *engine.TodoUpdated:
		m.todos[d.SessionID] = d.Todos
	}
}

func (m *engineModel) part(in engine.Part) {
	msg := m.messages[in.MessageID]
	if msg == nil {
		return
	}
	for i := range msg.Parts {
		if msg.Parts[i].ID == in.ID {
			msg.Parts[i] = in
			return
		}
	}
	msg.Parts = append(msg.Parts, in)
}

func (m *engineModel) list(session string) []engine.MessageWithParts {
	var out []engine.MessageWithParts
	for _, msg := range m.messages {
		if msg.Info.SessionID == session {
			out = append(out, *msg)
		}
	}
	slices.SortFunc(out, func(a, b engine.MessageWithParts) int {
		return cmp.Or(cmp.Compare(a.Info.Time.Created, b.Info.Time.Created), cmp.Compare(a.Info.ID, b.Info.ID))
	})
	return out
}

// resync loads all of the model into a store, as the client does after the
// stream broke. The copies are the store's own, as if they came by the wire.
func (m *engineModel) resync(t testing.TB, s *Store) {
	t.Helper()
	var sessions []engine.Session
	for _, info := range m.sessions {
		sessions = append(sessions, info)
	}
	s.Load(sessions, true)
	for id := range m.sessions {
		s.LoadMessages(id, wire(t, m.list(id)), Span{First: true, Last: true})
		s.LoadTodos(id, wire(t, m.todos[id]))
	}
	s.LoadStatuses(wire(t, m.statuses))
	s.LoadPermissions(wire(t, m.permissions))
	s.LoadQuestions(wire(t, m.questions))
}

func wire[T any](t testing.TB, in T) T {
	t.Helper()
	raw, err := json.Marshal(in)
	if err != nil {
		t.Fatal(err)
	}
	var out T
	if err := json.Unmarshal(raw, &out); err != nil {
		t.Fatal(err)
	}
	return out
}
