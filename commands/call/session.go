package call

import "github.com/openspace-tui/openspace/internal/prompt"

// The commands of the family session.
const (
	SessionChanges       Command[ChangesArgs]       = "openspace.session.changes"
	SessionInit          Command[InitArgs]          = "openspace.session.init"
	SessionShare         Command[ShareArgs]         = "openspace.session.share"
	SessionUnshare       Command[Empty]             = "openspace.session.unshare"
	SessionCopy          Command[CopySessionArgs]   = "openspace.session.copy"
	SessionExport        Command[ExportArgs]        = "openspace.session.export"
	SessionChild         Command[Empty]             = "openspace.session.child"
	SessionParent        Command[Empty]             = "openspace.session.parent"
	SessionSibling       Command[SiblingArgs]       = "openspace.session.sibling"
	SessionSlot          Command[SlotArgs]          = "openspace.session.slot"
	SessionFork          Command[ForkArgs]          = "openspace.session.fork"
	SessionRevert        Command[RevertArgs]        = "openspace.session.revert"
	SessionDeleteMessage Command[MessageArgs]       = "openspace.session.delete_message"
	SessionNew           Command[Empty]             = "openspace.session.new"
	SessionList          Command[Empty]             = "openspace.session.list"
	SessionSwitch        Command[SessionArgs]       = "openspace.session.switch"
	SessionBeside        Command[SessionArgs]       = "openspace.session.beside"
	SessionRename        Command[SessionRenameArgs] = "openspace.session.rename"
	SessionDelete        Command[SessionArgs]       = "openspace.session.delete"
	SessionUndelete      Command[Empty]             = "openspace.session.undelete"
	SessionPin           Command[SessionArgs]       = "openspace.session.pin"
	SessionAbort         Command[Empty]             = "openspace.session.abort"
	SessionSubmit        Command[SubmitArgs]        = "openspace.session.submit"
	SessionOlder         Command[Empty]             = "openspace.session.older"
	SessionContext       Command[ContextArgs]       = "openspace.session.context"
	SessionCompact       Command[Empty]             = "openspace.session.compact"
	SessionGlance        Command[Empty]             = "openspace.session.glance"
	SessionProblems      Command[Empty]             = "openspace.session.problems"
	SessionRedo          Command[Empty]             = "openspace.session.redo"
	SessionTimeline      Command[Empty]             = "openspace.session.timeline"
	SessionTodos         Command[Empty]             = "openspace.session.todos"
	SessionUndo          Command[Empty]             = "openspace.session.undo"
)

// ChangesArgs names a set of changes.
type ChangesArgs struct {
	Source string `json:"source,omitempty" enum:"turn|session|tree|staged" jsonschema:"the last turn's changes, the session's, the work tree's, or what is staged; none: as it was looked at"`
}

// InitArgs is what AGENTS.md is to heed.
type InitArgs struct {
	Focus string `json:"focus,omitempty" jsonschema:"what it is to heed"`
}

// ShareArgs shares a session.
type ShareArgs struct {
	Confirmed bool `json:"confirmed,omitempty" jsonschema:"share without asking again"`
}

// CopySessionArgs says what of a session is copied.
type CopySessionArgs struct {
	What string `json:"what,omitempty" enum:"transcript|last" jsonschema:"all of it as Markdown, or the last reply; empty: all of it"`
}

// ExportArgs says what of a session is written, and where to.
type ExportArgs struct {
	Path     string `json:"path,omitempty" jsonschema:"a new file of the workspace; empty: choose in a dialog"`
	Format   string `json:"format,omitempty" enum:"markdown|json" jsonschema:"empty: by the path's ending"`
	Thinking bool   `json:"thinking,omitempty" jsonschema:"with the model's reasoning"`
	Tools    bool   `json:"tools,omitempty" jsonschema:"with what tools were given and gave"`
	Metadata bool   `json:"metadata,omitempty" jsonschema:"with times, models, tokens and cost"`
}

// SiblingArgs is how far to go among a session's subagents.
type SiblingArgs struct {
	Step int `json:"step" jsonschema:"1 for the next, -1 for the one before"`
}

// SlotArgs is a number on the list of sessions.
type SlotArgs struct {
	Number int `json:"number" min:"1" max:"9" jsonschema:"which session of the list, from 1"`
}

// ForkArgs names where a copy of the session ends.
type ForkArgs struct {
	MessageID string `json:"messageId,omitempty" jsonschema:"the message that the copy ends before; empty: all of it"`
	Rewrite   bool   `json:"rewrite,omitempty" jsonschema:"put that message into the copy's prompt, to be written anew"`
}

// RevertArgs names the message from which on a session is taken back.
type RevertArgs struct {
	MessageID string `json:"messageId,omitempty" jsonschema:"the message; empty: choose one"`
	PartID    string `json:"partId,omitempty" jsonschema:"a part of that message, from which on it is taken back; empty: all of it"`
	Confirmed bool   `json:"confirmed,omitempty" jsonschema:"do it without asking again"`
}

// MessageArgs names a message of the session on screen.
type MessageArgs struct {
	MessageID string `json:"messageId" jsonschema:"the message"`
	Confirmed bool   `json:"confirmed,omitempty" jsonschema:"do it without asking again"`
}

// SessionArgs names a session; empty means the one on screen.
type SessionArgs struct {
	SessionID string `json:"sessionId,omitempty" jsonschema:"the session; empty: the one on screen"`
}

// SessionRenameArgs gives a session a title.
type SessionRenameArgs struct {
	SessionID string `json:"sessionId,omitempty" jsonschema:"the session; empty: the one on screen"`
	Title     string `json:"title,omitempty" jsonschema:"the new title; empty: ask for it"`
}

// SubmitArgs is what the person sends.
type SubmitArgs struct {
	Text   string         `json:"text" jsonschema:"the prompt"`
	Pieces []prompt.Piece `json:"pieces,omitempty" jsonschema:"the same with what its chips stand for"`
	Now    bool           `json:"now,omitempty" jsonschema:"send it although the agent works; otherwise it is queued then"`
}

// ContextArgs chooses how much of the panes is told.
type ContextArgs struct {
	Level string `json:"level,omitempty" enum:"minimal|medium|full" jsonschema:"nothing, what is open, or also the text in view; empty: show what is told"`
}
