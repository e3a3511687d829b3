package client_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/openspace-tui/openspace/client"
	"github.com/openspace-tui/openspace/internal/engine"
)

// twoWrites is a reply of one message that says something, writes a file and writes
// another, and a second message that ends it.
const twoWrites = `script:[[{"text":"I write two."},{"tool":"write","args":{"filePath":"first.txt","content":"one\n"}},{"tool":"write","args":{"filePath":"second.txt","content":"two\n"}}],[{"text":"Both are there."}]]`

func (r *real) revertPart(t *testing.T) {
	ctx := t.Context()
	sid := r.session(t)
	must[engine.MessageWithParts](t)(r.c.Prompt(ctx, sid, prompt(twoWrites)))
	all := must[client.Page](t)(r.c.Messages(ctx, sid, 0, "")).Messages
	mid := all[1].Info.ID
	useful := func(m engine.MessageWithParts) []engine.Part {
		return slices.DeleteFunc(slices.Clone(m.Parts), func(p engine.Part) bool { return p.Type != engine.PartText && p.Type != engine.PartTool })
	}
	parts := useful(all[1])
	if len(parts) != 3 {
		t.Fatalf("%+v", all[1].Parts)
	}
	holds := func(first, second string) {
		t.Helper()
		for name, want := range map[string]string{"first.txt": first, "second.txt": second} {
			if c := must[engine.FileContent](t)(r.c.ReadFile(ctx, name)); c.Content != want {
				t.Errorf("%s holds %q", name, c.Content)
			}
		}
	}
	back := func() {
		t.Helper()
		if s := must[engine.Session](t)(r.c.Unrevert(ctx, sid)); s.Revert != nil {
			t.Errorf("%+v", s.Revert)
		}
		holds("one", "two")
	}
	holds("one", "two")

	// The files go back to what they held before the message, which is the engine's step.
	if s := must[engine.Session](t)(r.c.RevertPart(ctx, sid, mid, parts[2].ID)); s.Revert == nil || s.Revert.MessageID != mid || s.Revert.PartID != parts[2].ID || s.Revert.Diff == "" {
		t.Errorf("%+v", s.Revert)
	}
	holds("", "")
	back()
	// The first part of a message takes the whole turn.
	if s := must[engine.Session](t)(r.c.RevertPart(ctx, sid, mid, parts[0].ID)); s.Revert == nil || s.Revert.MessageID != all[0].Info.ID || s.Revert.PartID != "" {
		t.Errorf("%+v", s.Revert)
	}
	back()
	// One that is not known takes nothing.
	if s := must[engine.Session](t)(r.c.RevertPart(ctx, sid, mid, "prt_unknown")); s.Revert != nil {
		t.Errorf("%+v", s.Revert)
	}
	holds("one", "two")
	// The next prompt removes the parts, and what followed them.
	must[engine.Session](t)(r.c.RevertPart(ctx, sid, mid, parts[2].ID))
	must[engine.MessageWithParts](t)(r.c.Prompt(ctx, sid, prompt("go on")))
	now := must[client.Page](t)(r.c.Messages(ctx, sid, 0, "")).Messages
	if len(now) != 4 || len(useful(now[1])) != 2 || now[1].Info.ID != mid || now[2].Info.Role != engine.RoleUser {
		t.Errorf("%+v", now)
	}
}

func (r *real) structured(t *testing.T) {
	ctx := t.Context()
	sid := r.session(t)
	q := prompt(`script:[[{"tool":"StructuredOutput","args":{"name":"Ada","age":36}}]]`)
	q.Format = engine.JSONOutput(json.RawMessage(`{"type":"object","properties":{"name":{"type":"string"},"age":{"type":"integer"}},"required":["name","age"]}`))
	m := must[engine.MessageWithParts](t)(r.c.Prompt(ctx, sid, q))
	var got struct {
		Name string
		Age  int
	}
	if err := json.Unmarshal(m.Info.Structured, &got); err != nil || got.Name != "Ada" || got.Age != 36 {
		t.Errorf("%s: %v", m.Info.Structured, err)
	}
	asked := r.e.Mock.Requests()
	if raw, err := json.Marshal(asked[len(asked)-1].Body.Tools); err != nil || !strings.Contains(string(raw), `"StructuredOutput"`) {
		t.Errorf("the model was given %s", raw)
	}
	// A model that does not answer so is an error of the reply.
	q.Parts[0].Text = `script:[[{"text":"no"}],[{"text":"no"}],[{"text":"no"}]]`
	q.Format.RetryCount = 1
	m = must[engine.MessageWithParts](t)(r.c.Prompt(ctx, sid, q))
	if m.Info.Error == nil || m.Info.Error.Name != "StructuredOutputError" || len(m.Info.Structured) > 0 {
		t.Errorf("%+v, %s", m.Info.Error, m.Info.Structured)
	}
	// Text is what there is without a format, and what is no format is refused.
	q.Parts[0].Text, q.Format = `script:[[{"text":"words"}]]`, &engine.OutputFormat{Type: engine.FormatText}
	if m = must[engine.MessageWithParts](t)(r.c.Prompt(ctx, sid, q)); m.Info.Error != nil || len(m.Info.Structured) > 0 {
		t.Errorf("%+v", m.Info)
	}
	q.Format = &engine.OutputFormat{Type: "xml"}
	if _, err := r.c.Prompt(ctx, sid, q); err == nil || !strings.Contains(err.Error(), "OutputFormat") {
		t.Errorf("%v", err)
	}
}
