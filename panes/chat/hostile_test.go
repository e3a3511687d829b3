package chat

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/uitest/paneview"
)

// toolNames are tools with a drawing of their own, and some without.
func toolNames() []string {
	names := []string{"bash", "read", "list", "glob", "grep", "edit", "write", "apply_patch", "todowrite", "task", "question", "webfetch",
		"websearch", "skill", "invalid", "github_search", "openspace_openspace_moon_rise"}
	for command := range call.Verbs() {
		names = append(names, "openspace_"+strings.ReplaceAll(string(command), ".", "_"))
	}
	return names
}

// FuzzTool draws a call as an engine could send it: nothing of it may reach the
// terminal as a sequence, and every row fills its width.
func FuzzTool(f *testing.F) {
	evil := "a\x1b]52;c;aGk=\x07b\x1b[2Jc\u009b31md\u202ee\x00f\rg\x1b]8;;file:///etc\x1b\\h"
	all := map[string]any{}
	for _, k := range []string{"command", "filePath", "path", "pattern", "include", "url", "query", "name", "description", "prompt", "subagent_type",
		"content", "text", "title", "deckPath", "whiteboardId", "contentId", "type", "terminalId", "error", "tool", "patchText", "outPath"} {
		all[k] = evil + ".go:3"
	}
	all["todos"] = []any{map[string]any{"content": evil, "status": "pending"}}
	all["questions"] = []any{map[string]any{"question": evil}}
	meta := map[string]any{"output": evil, "sessionId": evil, "outputPath": evil, "truncated": true, "answers": []any{[]any{evil}}, "todos": all["todos"],
		"diff": "--- " + "a\n+++ a\n@@ -1 +1 @@\n-x " + evil + "\n+y " + evil + "\n", "diagnostics": map[string]any{evil: []any{map[string]any{"message": evil, "range": map[string]any{"start": map[string]any{"line": 1.0}}}}},
		"display": map[string]any{"text": evil}}
	for _, status := range []string{"pending", "running", "completed", "error"} {
		b, err := json.Marshal(engine.ToolState{Status: status, Input: all, Metadata: meta, Output: evil + "\n" + evil, Error: evil, Title: evil,
			Attachments: []engine.Part{{Filename: evil, Mime: evil, URL: evil}}, Time: &engine.PartTime{Start: 1, End: 1 << 60}})
		if err != nil {
			f.Fatal(err)
		}
		for i := range toolNames() {
			f.Add(uint8(i), string(b), uint8(60))
		}
	}
	f.Add(uint8(0), `{"status":"running","input":null,"time":{"start":-5}}`, uint8(1))
	f.Add(uint8(5), `{"status":"completed","input":{"content":"\t\t\n"},"metadata":{"diff":"@@"}}`, uint8(9))
	f.Fuzz(func(t *testing.T, which uint8, state string, width uint8) {
		var st engine.ToolState
		if json.Unmarshal([]byte(state), &st) != nil {
			return
		}
		names := toolNames()
		r := newRig(t)
		r.files("a.go")
		m := r.reply(r.user("go"))
		for range 2 {
			r.part(m.ID, engine.Part{Type: engine.PartTool, Tool: names[int(which)%len(names)], State: &st})
		}
		w := int(width)%150 + 1
		for range 2 {
			r.look(w, 200)
			out := r.draw(w, 200)
			paneview.Safe(t, out)
			checkLinks(t, out)
			for _, l := range strings.Split(out, "\n") {
				if n := xansi.StringWidth(l); n != w {
					t.Fatalf("a row has %d cells, want %d: %q", n, w, l)
				}
			}
			r.key("ctrl+o")
		}
		r.key("ctrl+alt+k", "y", "tab", "enter", "a", "c")
	})
}

// checkLinks fails on hyperlinks that do not lead to the web.
func checkLinks(t testing.TB, s string) {
	t.Helper()
	for _, part := range strings.Split(s, "\x1b]8;;")[1:] {
		to, _, _ := strings.Cut(part, "\x1b\\")
		if to != "" && !strings.HasPrefix(to, "http://") && !strings.HasPrefix(to, "https://") {
			t.Fatalf("a link leads to %q", to)
		}
	}
}

func TestLinksOfModelsLeadToTheWebAlone(t *testing.T) {
	r := newRig(t)
	r.files("a.go")
	m := r.reply(r.user("go"))
	r.part(m.ID, r.say("[a](javascript:alert(1)) [b](file:///etc/passwd) [c](https://x.org/\u202e) [d](command:openspace.pane.list) [e](http://x.org/%1b]52) "+
		"<https://me@x.org> a.go:3 [f](data:text/html,x) https://\u0430pple.com/ ![i](javascript:1)"))
	r.done(m)
	r.look(200, 24)
	out := r.draw(200, 24)
	paneview.Safe(t, out)
	checkLinks(t, out)
}

func TestManyOfEverythingIsDrawn(t *testing.T) {
	for name, prepare := range map[string]func(r *rig, m *engine.Message){
		"a message of five megabytes": func(r *rig, m *engine.Message) { r.part(m.ID, r.say(strings.Repeat("word and more words ", 250_000))) },
		"a table of 300 columns": func(r *rig, m *engine.Message) {
			r.part(m.ID, r.say("|"+strings.Repeat(" a |", 300)+"\n|"+strings.Repeat("---|", 300)+"\n|"+strings.Repeat(" b |", 300)))
		},
		"a fence of 20,000 lines": func(r *rig, m *engine.Message) {
			r.part(m.ID, r.say("```go\n"+strings.Repeat("x := 1\n", 20_000)+"```"))
		},
		"an output of a megabyte": func(r *rig, m *engine.Message) {
			r.tool(m.ID, "bash", fmt.Sprintf(`{"status":"completed","input":{"command":"x"},"output":%q}`, strings.Repeat("line of text\n", 80_000)))
		},
		"a diff of 5,000 lines": func(r *rig, m *engine.Message) {
			r.tool(m.ID, "edit", fmt.Sprintf(`{"status":"completed","input":{"filePath":"x.go"},"metadata":{"diff":%q}}`,
				"--- x.go\n+++ x.go\n@@ -0,0 +1,5000 @@\n"+strings.Repeat("+x := 1\n", 5000)))
		},
		"a line of a megabyte": func(r *rig, m *engine.Message) {
			r.tool(m.ID, "bash", fmt.Sprintf(`{"status":"completed","input":{"command":%q},"output":%[1]q}`, strings.Repeat("x.go:1 ", 150_000)))
		},
		"thinking without end": func(r *rig, m *engine.Message) {
			r.part(m.ID, engine.Part{Type: engine.PartReasoning, Text: strings.Repeat("**so**\n\n", 50_000), Time: &engine.PartTime{Start: 1}})
		},
	} {
		t.Run(name, func(t *testing.T) {
			r := newRig(t)
			m := r.reply(r.user("go"))
			prepare(r, m)
			r.done(m)
			r.look(80, 24)
			paneview.Safe(t, r.draw(80, 24))
			r.key("ctrl+alt+k", "tab", "tab", "esc")
			r.key("pgup")
			paneview.Safe(t, r.draw(80, 24))
		})
	}
}
