package engine

import "encoding/json"

// Roles of a message.
const (
	RoleUser      = "user"
	RoleAssistant = "assistant"
)

// Message is a user's or an assistant's message without its parts. Each step
// of a turn is an assistant message of its own; ParentID names the user
// message it answers. Order messages by Time.Created.
type Message struct {
	ID        string      `json:"id"`
	SessionID string      `json:"sessionID"`
	Role      string      `json:"role"`
	Time      MessageTime `json:"time"`

	// User messages.
	Agent   string    `json:"agent,omitempty"`
	Model   *ModelRef `json:"model,omitempty"`
	System  string    `json:"system,omitempty"`
	Summary Flexible  `json:"summary,omitempty"` // object for users, bool for compaction replies

	// Assistant messages.
	ParentID   string  `json:"parentID,omitempty"`
	ProviderID string  `json:"providerID,omitempty"`
	ModelID    string  `json:"modelID,omitempty"`
	Mode       string  `json:"mode,omitempty"`
	Path       *Place  `json:"path,omitempty"`
	Cost       float64 `json:"cost,omitempty"`
	Tokens     *Tokens `json:"tokens,omitempty"`
	Finish     string  `json:"finish,omitempty"` // stop, tool-calls, length, unknown
	Error      *Error  `json:"error,omitempty"`
	// Structured is a reply to a prompt that asked for one by a JSON Schema.
	Structured json.RawMessage `json:"structured,omitempty"`
}

// Place is where a reply was made: the working directory and the project's root.
type Place struct {
	Cwd  string `json:"cwd"`
	Root string `json:"root"`
}

// MessageTime holds Unix milliseconds; Completed is 0 while a reply runs, and
// for good when the engine died under it.
type MessageTime struct {
	Created   int64 `json:"created"`
	Completed int64 `json:"completed,omitempty"`
}

// ModelRef names a provider's model; Variant is its reasoning effort.
type ModelRef struct {
	ProviderID string `json:"providerID"`
	ModelID    string `json:"modelID"`
	Variant    string `json:"variant,omitempty"`
}

// Bare returns the model without its variant.
func (m ModelRef) Bare() ModelRef {
	m.Variant = ""
	return m
}

// String returns provider/model, and the empty string for the zero value.
func (m ModelRef) String() string {
	if m.ModelID == "" {
		return ""
	}
	return m.ProviderID + "/" + m.ModelID
}

// VariantName is the variant that the model answers with. The engine calls the model's
// own way default (1.18.33), which is empty here.
func (m ModelRef) VariantName() string {
	if m.Variant == "default" {
		return ""
	}
	return m.Variant
}

// Flexible is JSON whose shape depends on the record around it.
type Flexible = json.RawMessage

// Error is a failure as the engine names it, such as MessageAbortedError,
// APIError or ContextOverflowError.
type Error struct {
	Name string    `json:"name"`
	Data ErrorData `json:"data"`
}

// ErrorData carries the readable message of an Error. The fields after it are
// a model provider's answer, set for APIError alone.
type ErrorData struct {
	Message      string         `json:"message"`
	StatusCode   int            `json:"statusCode,omitempty"`
	IsRetryable  bool           `json:"isRetryable,omitempty"`
	ResponseBody string         `json:"responseBody,omitempty"`
	Metadata     map[string]any `json:"metadata,omitempty"`
}

// MessageWithParts is how the engine lists a message.
type MessageWithParts struct {
	Info  Message `json:"info"`
	Parts []Part  `json:"parts"`
}

// Part types.
const (
	PartText       = "text"
	PartReasoning  = "reasoning"
	PartFile       = "file"
	PartTool       = "tool"
	PartStepStart  = "step-start"
	PartStepFinish = "step-finish"
	PartSnapshot   = "snapshot"
	PartPatch      = "patch"
	PartAgent      = "agent"
	PartRetry      = "retry"
	PartCompaction = "compaction"
	PartSubtask    = "subtask"
)

// Part is one piece of a message. Which fields are set depends on Type.
type Part struct {
	ID        string `json:"id"`
	SessionID string `json:"sessionID"`
	MessageID string `json:"messageID"`
	Type      string `json:"type"`

	// text, reasoning
	Text      string    `json:"text,omitempty"`
	Synthetic bool      `json:"synthetic,omitempty"` // reaches the model, not shown
	Ignored   bool      `json:"ignored,omitempty"`   // stored, not sent
	Time      *PartTime `json:"time,omitempty"`

	// file
	Mime     string          `json:"mime,omitempty"`
	URL      string          `json:"url,omitempty"`
	Filename string          `json:"filename,omitempty"`
	Source   json.RawMessage `json:"source,omitempty"`

	// tool
	Tool   string     `json:"tool,omitempty"`
	CallID string     `json:"callID,omitempty"`
	State  *ToolState `json:"state,omitempty"`

	// step-finish
	Reason string  `json:"reason,omitempty"`
	Cost   float64 `json:"cost,omitempty"`
	Tokens *Tokens `json:"tokens,omitempty"`

	Snapshot string   `json:"snapshot,omitempty"` // step-start, step-finish, snapshot
	Hash     string   `json:"hash,omitempty"`     // patch
	Files    []string `json:"files,omitempty"`    // patch

	Name string `json:"name,omitempty"` // agent

	// subtask
	Prompt      string    `json:"prompt,omitempty"`
	Description string    `json:"description,omitempty"`
	Agent       string    `json:"agent,omitempty"`
	Command     string    `json:"command,omitempty"`
	Model       *ModelRef `json:"model,omitempty"`

	Auto     bool `json:"auto,omitempty"`     // compaction
	Overflow bool `json:"overflow,omitempty"` // compaction
	// TailStart is, of a compaction, the first message that stays in the model's view.
	TailStart string `json:"tail_start_id,omitempty"`

	Attempt int    `json:"attempt,omitempty"` // retry
	Error   *Error `json:"error,omitempty"`   // retry

	Metadata map[string]any `json:"metadata,omitempty"`
}

// PartTime holds Unix milliseconds; End is 0 while the part is open.
type PartTime struct {
	Start   int64 `json:"start,omitempty"`
	End     int64 `json:"end,omitempty"`
	Created int64 `json:"created,omitempty"`
	// Compacted is set for a tool call whose output the model is not sent any
	// more.
	Compacted int64 `json:"compacted,omitempty"`
}

// States of a tool call.
const (
	ToolPending   = "pending"
	ToolRunning   = "running"
	ToolCompleted = "completed"
	ToolError     = "error"
)

// ToolState is a tool call's progress. Input is empty while pending and whole
// from running on; Metadata["output"] grows while bash runs.
type ToolState struct {
	Status      string         `json:"status"`
	Input       map[string]any `json:"input"`
	Raw         string         `json:"raw,omitempty"`
	Output      string         `json:"output,omitempty"`
	Title       string         `json:"title,omitempty"`
	Error       string         `json:"error,omitempty"`
	Metadata    map[string]any `json:"metadata,omitempty"`
	Time        *PartTime      `json:"time,omitempty"`
	Attachments []Part         `json:"attachments,omitempty"`
}

// PromptPart is a part of a prompt: text, file, agent or subtask.
type PromptPart struct {
	ID        string          `json:"id,omitempty"`
	Type      string          `json:"type"`
	Text      string          `json:"text,omitempty"`
	Synthetic bool            `json:"synthetic,omitempty"`
	Ignored   bool            `json:"ignored,omitempty"`
	Mime      string          `json:"mime,omitempty"`
	URL       string          `json:"url,omitempty"`
	Filename  string          `json:"filename,omitempty"`
	Source    json.RawMessage `json:"source,omitempty"`
	Name      string          `json:"name,omitempty"` // agent
	Metadata  map[string]any  `json:"metadata,omitempty"`

	// subtask
	Prompt      string       `json:"prompt,omitempty"`
	Description string       `json:"description,omitempty"`
	Agent       string       `json:"agent,omitempty"`
	Model       *PromptModel `json:"model,omitempty"`
	Command     string       `json:"command,omitempty"`
}

// Prompt is the body of a prompt. Agent, Model and Variant go with every
// prompt: what was given when the session was created is ignored (1.18.33).
type Prompt struct {
	MessageID string          `json:"messageID,omitempty"` // must begin with msg
	Parts     []PromptPart    `json:"parts"`
	Agent     string          `json:"agent,omitempty"`
	Model     *PromptModel    `json:"model,omitempty"`
	Variant   string          `json:"variant,omitempty"`
	System    string          `json:"system,omitempty"`
	NoReply   bool            `json:"noReply,omitempty"`
	Tools     map[string]bool `json:"tools,omitempty"`
	Format    *OutputFormat   `json:"format,omitempty"`
}

// OutputFormat is what a reply is to be: text, or what a JSON Schema describes. For
// that the model is given a tool named StructuredOutput that it must call, and what it
// calls it with is the reply's Structured.
type OutputFormat struct {
	Type       string          `json:"type"` // text or json_schema
	Schema     json.RawMessage `json:"schema,omitempty"`
	RetryCount int             `json:"retryCount,omitempty"` // 0: the engine's own
}

// The types of output formats.
const (
	FormatText = "text"
	FormatJSON = "json_schema"
)

// JSONOutput asks for a reply that a JSON Schema describes.
func JSONOutput(schema json.RawMessage) *OutputFormat {
	return &OutputFormat{Type: FormatJSON, Schema: schema}
}

// PromptModel is a model as a prompt names it.
type PromptModel struct {
	ProviderID string `json:"providerID"`
	ModelID    string `json:"modelID"`
}
