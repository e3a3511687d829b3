package engine

import (
	"encoding/json"
	"fmt"
)

// Event is one event of GET /event. Data is a pointer to one of the payload
// types below, or Unknown for a type this program does not know.
type Event struct {
	ID   string
	Type string
	Data Payload
}

// Payload is the typed properties of an event.
type Payload interface{ payload() }

type (
	// ServerConnected is the first event of a stream.
	ServerConnected struct{}
	// ServerHeartbeat comes every ten seconds.
	ServerHeartbeat struct{}
	// InstanceDisposed ends a directory's stream.
	InstanceDisposed struct{}

	// SessionCreated, SessionUpdated and SessionDeleted carry the whole session.
	SessionCreated struct {
		SessionID string  `json:"sessionID"`
		Info      Session `json:"info"`
	}
	// SessionUpdated replaces a session.
	SessionUpdated struct {
		SessionID string  `json:"sessionID"`
		Info      Session `json:"info"`
	}
	// SessionDeleted removes a session.
	SessionDeleted struct {
		SessionID string  `json:"sessionID"`
		Info      Session `json:"info"`
	}
	// SessionStatus says what a session is doing.
	SessionStatus struct {
		SessionID string `json:"sessionID"`
		Status    Status `json:"status"`
	}
	// SessionIdle follows status idle; after an abort it comes twice.
	SessionIdle struct {
		SessionID string `json:"sessionID"`
	}
	// SessionError is a failure; for ContextOverflowError it is not final.
	SessionError struct {
		SessionID string `json:"sessionID,omitempty"`
		Error     Error  `json:"error"`
	}
	// SessionDiff lists changed files; only a revert fills it.
	SessionDiff struct {
		SessionID string     `json:"sessionID"`
		Diff      []FileDiff `json:"diff"`
	}
	// SessionCompacted follows a compaction.
	SessionCompacted struct {
		SessionID string `json:"sessionID"`
	}

	// MessageUpdated carries the whole message, without parts.
	MessageUpdated struct {
		SessionID string  `json:"sessionID"`
		Info      Message `json:"info"`
	}
	// MessageRemoved drops a message and its parts.
	MessageRemoved struct {
		SessionID string `json:"sessionID"`
		MessageID string `json:"messageID"`
	}
	// PartUpdated carries the whole part.
	PartUpdated struct {
		SessionID string `json:"sessionID"`
		Part      Part   `json:"part"`
		Time      int64  `json:"time"`
	}
	// PartDelta appends to a part's field; Field is text, for reasoning too.
	PartDelta struct {
		SessionID string `json:"sessionID"`
		MessageID string `json:"messageID"`
		PartID    string `json:"partID"`
		Field     string `json:"field"`
		Delta     string `json:"delta"`
	}
	// PartRemoved drops one part.
	PartRemoved struct {
		SessionID string `json:"sessionID"`
		MessageID string `json:"messageID"`
		PartID    string `json:"partID"`
	}

	// PermissionAsked is an open request.
	PermissionAsked struct{ Permission }
	// PermissionReplied closes a request.
	PermissionReplied struct {
		SessionID string `json:"sessionID"`
		RequestID string `json:"requestID"`
		Reply     string `json:"reply"`
	}
	// QuestionAsked is an open question.
	QuestionAsked struct{ Question }
	// QuestionReplied closes a question; one list of answers a question.
	QuestionReplied struct {
		SessionID string     `json:"sessionID"`
		RequestID string     `json:"requestID"`
		Answers   [][]string `json:"answers"`
	}
	// QuestionRejected closes a question without an answer.
	QuestionRejected struct {
		SessionID string `json:"sessionID"`
		RequestID string `json:"requestID"`
	}

	// TodoUpdated carries a session's whole list.
	TodoUpdated struct {
		SessionID string `json:"sessionID"`
		Todos     []Todo `json:"todos"`
	}
	// FileEdited names, absolute, a file that a tool changed.
	FileEdited struct {
		File string `json:"file"`
	}
	// FileWatcherUpdated is a change on disk: add, change or unlink.
	FileWatcherUpdated struct {
		File  string `json:"file"`
		Event string `json:"event"`
	}
	// CommandExecuted ends a slash command.
	CommandExecuted struct {
		Name      string `json:"name"`
		SessionID string `json:"sessionID"`
		Arguments string `json:"arguments"`
		MessageID string `json:"messageID"`
	}
	// MCPToolsChanged follows a server's tools/list_changed.
	MCPToolsChanged struct {
		Server string `json:"server"`
	}
	// ToastShow is a message the engine wants shown.
	ToastShow struct {
		Title    string `json:"title,omitempty"`
		Message  string `json:"message"`
		Variant  string `json:"variant"`
		Duration int    `json:"duration,omitempty"`
	}
	// PluginAdded comes about 45 times after a boot.
	PluginAdded struct {
		ID string `json:"id"`
	}
	// CatalogUpdated says that models may have changed.
	CatalogUpdated struct{}
	// ReferenceUpdated says that references may have changed.
	ReferenceUpdated struct{}
	// IntegrationUpdated says that integrations may have changed.
	IntegrationUpdated struct{}

	// Unknown keeps the properties of a type this program does not know.
	Unknown struct {
		Properties json.RawMessage
	}
)

func (*ServerConnected) payload()    {}
func (*ServerHeartbeat) payload()    {}
func (*InstanceDisposed) payload()   {}
func (*SessionCreated) payload()     {}
func (*SessionUpdated) payload()     {}
func (*SessionDeleted) payload()     {}
func (*SessionStatus) payload()      {}
func (*SessionIdle) payload()        {}
func (*SessionError) payload()       {}
func (*SessionDiff) payload()        {}
func (*SessionCompacted) payload()   {}
func (*MessageUpdated) payload()     {}
func (*MessageRemoved) payload()     {}
func (*PartUpdated) payload()        {}
func (*PartDelta) payload()          {}
func (*PartRemoved) payload()        {}
func (*PermissionAsked) payload()    {}
func (*PermissionReplied) payload()  {}
func (*QuestionAsked) payload()      {}
func (*QuestionReplied) payload()    {}
func (*QuestionRejected) payload()   {}
func (*TodoUpdated) payload()        {}
func (*FileEdited) payload()         {}
func (*FileWatcherUpdated) payload() {}
func (*CommandExecuted) payload()    {}
func (*MCPToolsChanged) payload()    {}
func (*ToastShow) payload()          {}
func (*PluginAdded) payload()        {}
func (*CatalogUpdated) payload()     {}
func (*ReferenceUpdated) payload()   {}
func (*IntegrationUpdated) payload() {}
func (*Unknown) payload()            {}

// newPayload returns an empty payload for a type, and nil for an unknown one.
func newPayload(kind string) Payload {
	switch kind {
	case "server.connected":
		return &ServerConnected{}
	case "server.heartbeat":
		return &ServerHeartbeat{}
	case "server.instance.disposed":
		return &InstanceDisposed{}
	case "session.created":
		return &SessionCreated{}
	case "session.updated":
		return &SessionUpdated{}
	case "session.deleted":
		return &SessionDeleted{}
	case "session.status":
		return &SessionStatus{}
	case "session.idle":
		return &SessionIdle{}
	case "session.error":
		return &SessionError{}
	case "session.diff":
		return &SessionDiff{}
	case "session.compacted":
		return &SessionCompacted{}
	case "message.updated":
		return &MessageUpdated{}
	case "message.removed":
		return &MessageRemoved{}
	case "message.part.updated":
		return &PartUpdated{}
	case "message.part.delta":
		return &PartDelta{}
	case "message.part.removed":
		return &PartRemoved{}
	}
	return newSidePayload(kind)
}

func newSidePayload(kind string) Payload {
	switch kind {
	case "permission.asked":
		return &PermissionAsked{}
	case "permission.replied":
		return &PermissionReplied{}
	case "question.asked":
		return &QuestionAsked{}
	case "question.replied":
		return &QuestionReplied{}
	case "question.rejected":
		return &QuestionRejected{}
	case "todo.updated":
		return &TodoUpdated{}
	case "file.edited":
		return &FileEdited{}
	case "file.watcher.updated":
		return &FileWatcherUpdated{}
	case "command.executed":
		return &CommandExecuted{}
	case "mcp.tools.changed":
		return &MCPToolsChanged{}
	case "tui.toast.show":
		return &ToastShow{}
	case "plugin.added":
		return &PluginAdded{}
	case "catalog.updated":
		return &CatalogUpdated{}
	case "reference.updated":
		return &ReferenceUpdated{}
	case "integration.updated":
		return &IntegrationUpdated{}
	}
	return newNoticePayload(kind)
}

// DecodeEvent reads one data line of GET /event. A known type whose
// properties do not fit is an error; an unknown type is not.
func DecodeEvent(data []byte) (Event, error) {
	var wire struct {
		ID         string          `json:"id"`
		Type       string          `json:"type"`
		Properties json.RawMessage `json:"properties"`
	}
	if err := json.Unmarshal(data, &wire); err != nil {
		return Event{}, fmt.Errorf("decode event: %w", err)
	}
	ev := Event{ID: wire.ID, Type: wire.Type}
	p := newPayload(wire.Type)
	if p == nil {
		ev.Data = &Unknown{Properties: wire.Properties}
		return ev, nil
	}
	if len(wire.Properties) > 0 {
		if err := json.Unmarshal(wire.Properties, p); err != nil {
			return Event{}, fmt.Errorf("decode event %s: %w", wire.Type, err)
		}
	}
	ev.Data = p
	return ev, nil
}

// EncodeEvent writes an event as GET /event sends it.
func EncodeEvent(ev Event) ([]byte, error) {
	var props any = ev.Data
	if u, ok := ev.Data.(*Unknown); ok {
		props = u.Properties
	}
	return json.Marshal(struct {
		ID         string `json:"id"`
		Type       string `json:"type"`
		Properties any    `json:"properties"`
	}{ev.ID, ev.Type, props})
}
