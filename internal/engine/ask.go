package engine

// Replies to a permission request.
const (
	ReplyOnce   = "once"
	ReplyAlways = "always"
	ReplyReject = "reject"
)

// Permission is a request that a tool call waits for. SessionID is the child's
// when a subtask asks.
type Permission struct {
	ID         string         `json:"id"`
	SessionID  string         `json:"sessionID"`
	Permission string         `json:"permission"` // bash, edit, external_directory, an MCP tool's full name …
	Patterns   []string       `json:"patterns"`
	Metadata   map[string]any `json:"metadata"`
	Always     []string       `json:"always"`
	Tool       *ToolRef       `json:"tool,omitempty"`

	// Local is set for a request that this program makes for a command of its own:
	// the engine neither knows it nor is told the answer.
	Local *LocalAsk `json:"-"`
}

// LocalAsk is what a request of this program has beside.
type LocalAsk struct {
	By   string   // who wants it, where no session does; not sanitised
	Why  []string // why it is asked whatever the rules say, in the person's language
	Firm bool     // no rule answers it
}

// Actions of a permission rule.
const (
	ActionAllow = "allow"
	ActionAsk   = "ask"
	ActionDeny  = "deny"
)

// Rule says what happens to a permission whose pattern fits.
type Rule struct {
	Permission string `json:"permission"`
	Pattern    string `json:"pattern"`
	Action     string `json:"action"`
}

// ToolRef names the tool call that asks.
type ToolRef struct {
	MessageID string `json:"messageID"`
	CallID    string `json:"callID"`
}

// Question is a set of questions that a tool call waits for.
type Question struct {
	ID        string         `json:"id"`
	SessionID string         `json:"sessionID"`
	Questions []QuestionInfo `json:"questions"`
	Tool      *ToolRef       `json:"tool,omitempty"`
}

// QuestionInfo is one question. Custom nil or true allows free text.
type QuestionInfo struct {
	Question string           `json:"question"`
	Header   string           `json:"header"`
	Options  []QuestionOption `json:"options"`
	Multiple bool             `json:"multiple,omitempty"`
	Custom   *bool            `json:"custom,omitempty"`
}

// QuestionOption is one choice.
type QuestionOption struct {
	Label       string `json:"label"`
	Description string `json:"description"`
}
