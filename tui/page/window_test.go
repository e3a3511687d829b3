package page

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/store"
)

// filled makes a message of parts.
func filled(role string, parts ...engine.Part) *store.Message {
	m := &store.Message{Info: engine.Message{Role: role}}
	for _, p := range parts {
		m.Parts = append(m.Parts, &store.Part{Part: p})
	}
	return m
}

func TestWhatFillsTheWindowIsEstimated(t *testing.T) {
	letters := func(n int) string { return strings.Repeat("x", n*lettersPerToken) }
	text := func(n int) engine.Part { return engine.Part{Type: engine.PartText, Text: letters(n)} }
	tool := func(name string, n int, compacted int64) engine.Part {
		return engine.Part{Type: engine.PartTool, Tool: name, State: &engine.ToolState{Input: map[string]any{}, Output: letters(n), Time: &engine.PartTime{Compacted: compacted}}}
	}
	summary := filled(engine.RoleAssistant, text(30))
	summary.Info.Summary = json.RawMessage("true")
	user, reply := engine.RoleUser, engine.RoleAssistant
	for name, tc := range map[string]struct {
		list []*store.Message
		used int
		want string
	}{
		"a prompt and its reply": {[]*store.Message{filled(user, text(10)), filled(reply, text(40))}, 100,
			"[{system prompt, instructions, tools 50} {replies 40} {your prompts 10}]"},
		"files, pictures and reasoning": {[]*store.Message{
			filled(user, text(10), engine.Part{Type: engine.PartText, Text: letters(20), Synthetic: true}, engine.Part{Type: engine.PartFile, Mime: "image/png"},
				engine.Part{Type: engine.PartFile, Mime: "text/plain"}), filled(reply, engine.Part{Type: engine.PartReasoning, Text: letters(5)})}, 2000,
			"[{files and what is told with prompts 1520} {system prompt, instructions, tools 465} {your prompts 10} {reasoning 5}]"},
		"tools, one of them cleared": {[]*store.Message{filled(user, text(10)), filled(reply, tool("bash", 80, 0), tool("read", 900, 1), tool("bash", 20, 0))}, 120,
			"[{tool bash 101} {your prompts 10} {system prompt, instructions, tools 9}]"},
		"what was summed up is gone": {[]*store.Message{filled(user, text(900)), filled(reply, text(900)), summary, filled(user, text(10)), filled(reply, text(10))}, 60,
			"[{summary of what was before 30} {replies 10} {system prompt, instructions, tools 10} {your prompts 10}]"},
		"a prompt that is not answered yet": {[]*store.Message{filled(user, text(10)), filled(reply, text(10)), filled(user, text(99))}, 20,
			"[{replies 10} {your prompts 10}]"},
		"more letters than tokens":       {[]*store.Message{filled(user, text(300)), filled(reply, text(100))}, 100, "[{your prompts 75} {replies 25}]"},
		"few tokens, which are all told": {[]*store.Message{filled(user, text(7)), filled(reply, text(7), tool("read", 7, 0))}, 10, "[{tool read 4} {replies 3} {your prompts 3}]"},
	} {
		var got []string
		for _, s := range fills(tc.list, tc.used) {
			got = append(got, fmt.Sprintf("{%s %d}", s.name, s.tokens))
		}
		if got := fmt.Sprint(got); got != tc.want {
			t.Errorf("%s:\n got %s\nwant %s", name, got, tc.want)
		}
	}
}
