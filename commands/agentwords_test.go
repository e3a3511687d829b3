package commands

import (
	"encoding/json"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/google/jsonschema-go/jsonschema"

	"github.com/openspace-tui/openspace/commands/call"
)

// everything is a registry with the commands that agents get.
func everything() *Registry {
	r := NewRegistry()
	Builtin(r, []string{"chat", "editor", "diff"})
	Editors(r)
	Terminals(r)
	Presentations(r)
	Whiteboards(r)
	return r
}

func TestEveryAgentCommandHasItsVerb(t *testing.T) {
	verbs := call.Verbs()
	for _, c := range everything().AgentCommands() {
		v, ok := verbs[call.ID(c.ID)]
		if delete(verbs, call.ID(c.ID)); !ok {
			t.Errorf("%s has no verb", c.ID)
			continue
		}
		if _, is := c.Schema.Properties[v.Field]; v.Field != "" && !is {
			t.Errorf("%s has no argument %s", c.ID, v.Field)
		}
		if strings.HasSuffix(v.Words(true, ""), " of") || strings.Contains(v.Words(false, ""), "%") {
			t.Errorf("%s about nothing: %q", c.ID, v.Words(true, ""))
		}
	}
	for id := range verbs {
		t.Errorf("%s is no command of agents", id)
	}
}

func TestEveryAgentCommandHasAnExampleThatFits(t *testing.T) {
	r, words := everything(), call.AgentWords()
	for _, c := range r.AgentCommands() {
		if c.Example == "" {
			t.Errorf("%s has no example", c.ID)
		} else if err := c.Validate(json.RawMessage(c.Example)); err != nil {
			t.Errorf("%s: %s", c.ID, err.Message)
		}
		if c.Brief == c.Doc.String() {
			t.Errorf("%s says the same in brief", c.ID)
		}
		delete(words, c.ID)
	}
	for id := range words {
		t.Errorf("%s is no command", id)
	}
}

func TestTheCoreShowsAndPoints(t *testing.T) {
	var ids []string
	for _, c := range everything().Offered(TierCore) {
		ids = append(ids, strings.TrimPrefix(c.ID, Namespace))
	}
	want := strings.Fields(`editor.clear_highlight editor.close editor.highlight editor.open editor.scroll_to
		pane.close pane.focus pane.list pane.open
		presentation.create presentation.navigate presentation.open
		terminal.create terminal.read_output terminal.send
		whiteboard.batch_add_shapes whiteboard.camera.fit whiteboard.create whiteboard.open whiteboard.read`)
	if !slices.Equal(ids, want) {
		t.Errorf("core is %d: %s", len(ids), strings.Join(ids, " "))
	}
	if n := len(everything().Offered(TierAll)); n != 45 {
		t.Errorf("all are %d", n)
	}
}

// What a tool leaves out is words alone: each argument is there, of its type
// and with its values, and the same ones are required.
func TestAToolTakesTheArgumentsOfItsCommand(t *testing.T) {
	var same func(where string, whole, tool *jsonschema.Schema)
	same = func(where string, whole, tool *jsonschema.Schema) {
		if whole.Type != tool.Type || !reflect.DeepEqual(whole.Enum, tool.Enum) || !slices.Equal(whole.Required, tool.Required) || len(whole.Properties) != len(tool.Properties) {
			t.Errorf("%s is another in the tool", where)
		}
		for n, p := range whole.Properties {
			same(where+"."+n, p, tool.Properties[n])
		}
		if whole.Items != nil {
			same(where+"[]", whole.Items, tool.Items)
		}
	}
	for _, c := range everything().AgentCommands() {
		tool := c.ToolSchema()
		same(c.ID, c.Schema, tool)
		if got, _ := json.Marshal(tool.AdditionalProperties); string(got) != "false" {
			t.Errorf("%s takes further arguments: %s", c.ID, got)
		}
		if again := c.ToolSchema(); !reflect.DeepEqual(again, tool) {
			t.Errorf("%s has another schema each time", c.ID)
		}
	}
	open, _ := everything().Get("openspace.editor.open")
	if d := open.Schema.Properties["path"].Description; d == "" || open.ToolSchema().Properties["path"].Description != "" {
		t.Error("what is said once is said of each tool, or no more in the command's own schema")
	}
}
