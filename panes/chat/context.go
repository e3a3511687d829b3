package chat

import (
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/sanitize"
)

// contextKey is the field of a part's metadata that marks a message of the
// program to the agent; its value is the message in a few words.
const contextKey = "openspace.context"

// resultsKey marks what the program tells the agent of its commands; its value
// is how many results there are.
const resultsKey = "openspace.results"

// ContextMetadata marks a part as what the program tells the agent of the
// panes.
func ContextMetadata(summary string) map[string]any { return map[string]any{contextKey: summary} }

// ContextSummary returns the summary of a part that is marked.
func ContextSummary(metadata map[string]any) (string, bool) {
	s, ok := metadata[contextKey].(string)
	return s, ok
}

// ResultsMetadata marks a part as what the program tells the agent of the
// results of its command blocks.
func ResultsMetadata(n int) map[string]any { return map[string]any{resultsKey: n} }

// ResultsCount returns how many results a part that is so marked tells.
func ResultsCount(metadata map[string]any) (int, bool) {
	switch n := metadata[resultsKey].(type) {
	case int:
		return n, true
	case float64: // as JSON has it
		return int(n), true
	}
	return 0, false
}

// Told reports whether a part is what the program told the agent by itself.
func Told(metadata map[string]any) bool {
	_, panes := ContextSummary(metadata)
	_, results := ResultsCount(metadata)
	return panes || results
}

// toldLine says in a line what a marked part told; empty: it is no such part.
func toldLine(metadata map[string]any) string {
	if summary, ok := ContextSummary(metadata); ok {
		return lang.T("agent-told-what-open", sanitize.Line(summary))
	}
	if n, ok := ResultsCount(metadata); ok {
		return lang.N(n, "agent-told-results-commands", n)
	}
	return ""
}
