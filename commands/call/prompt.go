package call

// The commands of the family prompt.
const (
	PromptSendQueued Command[QueuedArgs]  = "openspace.prompt.send_queued"
	PromptUnqueue    Command[QueuedArgs]  = "openspace.prompt.unqueue"
	PromptDrop       Command[QueuedArgs]  = "openspace.prompt.drop"
	PromptUnstash    Command[StashedArgs] = "openspace.prompt.unstash"
	PromptForget     Command[Empty]       = "openspace.prompt.forget"
	PromptSet        Command[TextArgs]    = "openspace.prompt.set"
	PromptAttach     Command[AttachArgs]  = "openspace.prompt.attach"
	PromptMention    Command[MentionArgs] = "openspace.prompt.mention"
	PromptEditText   Command[TextArgs]    = "openspace.prompt.edit_text"
	PromptClipboard  Command[Empty]       = "openspace.prompt.clipboard"
	PromptEdit       Command[Empty]       = "openspace.prompt.edit"
	PromptExpand     Command[Empty]       = "openspace.prompt.expand"
	PromptHistory    Command[Empty]       = "openspace.prompt.history"
	PromptPop        Command[Empty]       = "openspace.prompt.pop"
	PromptQueue      Command[Empty]       = "openspace.prompt.queue"
	PromptStash      Command[Empty]       = "openspace.prompt.stash"
	PromptStashed    Command[Empty]       = "openspace.prompt.stashed"
)

// QueuedArgs names a prompt that waits to be sent.
type QueuedArgs struct {
	MessageID string `json:"messageId,omitempty" jsonschema:"the prompt; empty: the newest, or all of them"`
}

// StashedArgs names a prompt that was stashed.
type StashedArgs struct {
	Number int `json:"number,omitempty" min:"1" jsonschema:"which, from 1; empty: the newest"`
}

// AttachArgs is a paste that reads as paths.
type AttachArgs struct {
	Paths []string `json:"paths" jsonschema:"the paths"`
	Text  string   `json:"text,omitempty" jsonschema:"what was pasted, as it stands in the prompt"`
}

// MentionArgs names a file, and lines of it.
type MentionArgs struct {
	Path      string `json:"path" jsonschema:"relative to the workspace, or absolute inside it"`
	StartLine int    `json:"startLine,omitempty" min:"1" jsonschema:"first line, from 1"`
	EndLine   int    `json:"endLine,omitempty" min:"1" jsonschema:"last line, included"`
}
