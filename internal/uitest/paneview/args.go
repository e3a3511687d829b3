package paneview

import (
	"encoding/json"
	"fmt"
	"testing"

	"github.com/openspace-tui/openspace/commands/call"
)

// Args returns the arguments of a call as JSON has them.
func Args(t testing.TB, inv call.Invocation) map[string]any {
	t.Helper()
	b, err := json.Marshal(inv.Args)
	if err != nil {
		t.Fatalf("the arguments of %s: %v", inv.ID, err)
	}
	var args map[string]any
	if err := json.Unmarshal(b, &args); err != nil {
		t.Fatalf("the arguments of %s: %v", inv.ID, err)
	}
	return args
}

// Call returns a call in a line: {ID map[NAME:VALUE …]}.
func Call(t testing.TB, inv call.Invocation) string {
	t.Helper()
	return fmt.Sprintf("{%s %v}", inv.ID, Args(t, inv))
}
