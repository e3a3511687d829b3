package rig

import (
	"github.com/openspace-tui/openspace/internal/uitest/mockllm"
)

// Results lists what the tools answered, in order.
func Results(q mockllm.Request) []string {
	var out []string
	for _, m := range q.Body.Messages {
		if m.Role == "tool" {
			out = append(out, m.Text())
		}
	}
	return out
}
