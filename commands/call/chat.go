package call

// The commands of the family chat.
const (
	ChatSearch     Command[SearchArgs] = "openspace.chat.search"
	ChatRequest    Command[Empty]      = "openspace.chat.request"
	ChatOutput     Command[OutputArgs] = "openspace.chat.output"
	ChatDetails    Command[Empty]      = "openspace.chat.details"
	ChatSelect     Command[Empty]      = "openspace.chat.select"
	ChatThinking   Command[Empty]      = "openspace.chat.thinking"
	ChatTimestamps Command[Empty]      = "openspace.chat.timestamps"
)

// SearchArgs is what is searched for.
type SearchArgs struct {
	Text string `json:"text,omitempty" jsonschema:"the text; empty: it is asked for"`
}

// OutputArgs names a file that the engine put a long output into.
type OutputArgs struct {
	Path string `json:"path,omitempty" jsonschema:"the file; empty: the newest in the conversation"`
}
