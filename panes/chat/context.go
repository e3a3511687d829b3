package chat

// contextKey is the field of a part's metadata that marks a message of the
// program to the agent; its value is the message in a few words.
const contextKey = "openspace.context"

// ContextMetadata marks a part as what the program tells the agent of the
// panes.
func ContextMetadata(summary string) map[string]any { return map[string]any{contextKey: summary} }

// ContextSummary gives the summary of a part that is marked.
func ContextSummary(metadata map[string]any) (string, bool) {
	s, ok := metadata[contextKey].(string)
	return s, ok
}
