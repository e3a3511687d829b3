package state

import "github.com/openspace-tui/openspace/internal/lang"

func contextTable() table { return table{lang.Key("context-levels"), "context.json"} }

// ContextLevels returns how much of the panes is told with prompts, by session,
// where the person chose it.
func ContextLevels() (map[string]string, error) { return contextTable().read() }

// RememberContextLevel keeps the choice for a session.
func RememberContextLevel(session, level string) error { return contextTable().set(session, level) }
