package store

import "github.com/openspace-tui/openspace/internal/engine"

// Short ways to the events of one session, "s".

func session(id, parent string, updated int64) engine.Event {
	return engine.Event{Data: &engine.SessionUpdated{SessionID: id, Info: engine.Session{
		ID: id, ParentID: parent, Title: "t", Time: engine.SessionTime{Created: 1, Updated: updated}}}}
}

func status(id, kind string) engine.Event {
	return engine.Event{Data: &engine.SessionStatus{SessionID: id, Status: engine.Status{Type: kind}}}
}

func message(info engine.Message) engine.Event {
	info.SessionID = "s"
	return engine.Event{Data: &engine.MessageUpdated{SessionID: "s", Info: info}}
}

func user(id string, created int64) engine.Event {
	return message(engine.Message{ID: id, Role: engine.RoleUser, Time: engine.MessageTime{Created: created},
		Agent: "build", Model: &engine.ModelRef{ProviderID: "p", ModelID: "m"}})
}

func reply(id, parent string, created, completed int64) engine.Event {
	return message(engine.Message{ID: id, Role: engine.RoleAssistant, ParentID: parent,
		Time: engine.MessageTime{Created: created, Completed: completed}})
}

func part(msg string, p engine.Part) engine.Event {
	p.SessionID, p.MessageID = "s", msg
	return engine.Event{Data: &engine.PartUpdated{SessionID: "s", Part: p}}
}

func text(msg, id, text string, end int64) engine.Event {
	return part(msg, engine.Part{ID: id, Type: engine.PartText, Text: text, Time: &engine.PartTime{Start: 1, End: end}})
}

func delta(msg, id, text string) engine.Event {
	return engine.Event{Data: &engine.PartDelta{SessionID: "s", MessageID: msg, PartID: id, Field: "text", Delta: text}}
}

func tool(msg, id, status, output string) engine.Event {
	return part(msg, engine.Part{ID: id, Type: engine.PartTool, Tool: "bash", State: &engine.ToolState{Status: status, Output: output}})
}

func permission(id, session string) engine.Event {
	return engine.Event{Data: &engine.PermissionAsked{Permission: engine.Permission{ID: id, SessionID: session}}}
}

func failure(session, name, message string) engine.Event {
	return engine.Event{Data: &engine.SessionError{SessionID: session, Error: engine.Error{Name: name, Data: engine.ErrorData{Message: message}}}}
}

// started is a store with a running reply "a" to "u", and the events applied.
func started(more ...engine.Event) *Store {
	s := New()
	applyAll(s, []engine.Event{session("s", "", 1), user("u", 10), status("s", engine.StatusBusy), reply("a", "u", 20, 0)})
	applyAll(s, more)
	return s
}

func ids(list []*Message) []string {
	var out []string
	for _, m := range list {
		out = append(out, m.Info.ID)
	}
	return out
}

func partIDs(m *Message) []string {
	var out []string
	for _, p := range m.Parts {
		out = append(out, p.ID)
	}
	return out
}
