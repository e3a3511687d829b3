package chat

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/uitest/paneview"
)

// tool adds a call to a message. Its state is JSON, as the engine sends it.
func (r *rig) tool(message, tool, state string) string {
	r.t.Helper()
	var st engine.ToolState
	if err := json.Unmarshal([]byte(state), &st); err != nil {
		r.t.Fatalf("%v: %s", err, state)
	}
	return r.part(message, engine.Part{Type: engine.PartTool, Tool: tool, State: &st})
}

// ms is the rig's time, so many seconds ago.
func (r *rig) ms(ago int) int64 { return r.now.Add(-time.Duration(ago) * time.Second).UnixMilli() }

// files has paths be there, and links to them be looked for.
func (r *rig) files(paths ...string) {
	r.chat.deps.Exists = func(_ context.Context, p string) bool {
		return strings.Contains(" "+strings.Join(paths, " ")+" ", " "+p+" ")
	}
}

// look runs what is pending off the loop.
func (r *rig) look(w, h int) {
	r.draw(w, h)
	if cmd := r.chat.Pending(); cmd != nil {
		r.chat.Update(cmd())
	}
}

// editDiff is a diff as the engine's edit tool gives it.
const editDiff = `Index: /w/main.go\n===================================================================\n--- /w/main.go\n+++ /w/main.go\n@@ -2,6 +2,7 @@\n \n import \"fmt\"\n \n func main() {\n-\tfmt.Println(\"hello\")\n+\tfmt.Println(\"goodbye\")\n+\treturn\n }\n`

func shells(r *rig) {
	m := r.reply(r.user("run them"))
	r.tool(m.ID, "bash", `{"status":"completed","input":{"command":"go test ./...","description":"Run the tests"},"output":"ok  a\nmain_test.go:12: wrong\nFAIL\n","metadata":{"exit":1},"time":{"start":1000,"end":3500}}`)
	r.tool(m.ID, "bash", `{"status":"completed","input":{"command":"cat <<EOF > x\nhello\nEOF"},"output":"","metadata":{"exit":0},"time":{"start":1000,"end":1100}}`)
	r.tool(m.ID, "bash", fmt.Sprintf(`{"status":"running","input":{"command":"make all"},"metadata":{"output":%q},"time":{"start":%d}}`, lines(30), r.ms(75)))
	r.busy(true)
}

func reads(r *rig) {
	u := r.user("look around")
	for i, call := range [][2]string{
		{"read", `{"status":"completed","input":{"filePath":"main.go"},"metadata":{"display":{"lineStart":1,"lineEnd":7,"text":"package main\n\nfunc main() {}"}}}`},
		{"glob", `{"status":"completed","input":{"pattern":"**/*.go"},"metadata":{"count":2,"truncated":false}}`},
		{"grep", `{"status":"completed","input":{"pattern":"func main","path":"src","include":"*.go"},"metadata":{"matches":100,"truncated":true}}`},
	} {
		m := r.reply(u)
		r.tool(m.ID, call[0], call[1])
		m.Finish, m.Time.Completed = "tool-calls", m.Time.Created+1
		r.apply(&engine.MessageUpdated{SessionID: sid, Info: *m})
		if i == 2 {
			r.part(m.ID, r.say("I found it in main.go:3."))
		}
	}
	m := r.reply(u)
	r.tool(m.ID, "read", `{"status":"completed","input":{"filePath":"src/a.go","offset":10,"limit":20},"metadata":{"preview":"a\nb"}}`)
	r.tool(m.ID, "read", `{"status":"error","input":{"filePath":"none.go"},"error":"File not found: none.go"}`)
	r.tool(m.ID, "list", `{"status":"running","input":{"path":"src"}}`)
	r.busy(true)
}

func edits(r *rig) {
	m := r.reply(r.user("change it"))
	r.tool(m.ID, "edit", `{"status":"completed","input":{"filePath":"main.go"},"metadata":{"diff":"`+editDiff+`","diagnostics":{"main.go":[{"range":{"start":{"line":5,"character":1}},"severity":1,"message":"missing return"},{"range":{"start":{"line":1,"character":0}},"severity":2,"message":"a hint"}]}}}`)
	r.tool(m.ID, "write", `{"status":"completed","input":{"filePath":"out.txt","content":"one\ntwo\nthree\n"},"metadata":{"exists":false}}`)
	r.tool(m.ID, "apply_patch", `{"status":"completed","input":{"patchText":"*** Begin"},"metadata":{"files":[{"diff":"--- a.go\n+++ a.go\n@@ -1 +1 @@\n-x := 1\n+x := 2\n"},{"diff":"--- b.go\n+++ b.go\n@@ -0,0 +1 @@\n+package b\n"}]}}`)
	r.part(m.ID, engine.Part{Type: engine.PartPatch, Hash: "874de16c98d6", Files: []string{"/w/generated.go"}})
}

func tasks(r *rig) {
	const child = "ses_child"
	r.apply(&engine.SessionCreated{SessionID: child, Info: engine.Session{ID: child, ParentID: sid, Title: "Look around"}})
	r.apply(&engine.SessionStatus{SessionID: child, Status: engine.Status{Type: engine.StatusBusy}})
	cm := engine.Message{ID: "msg_c", SessionID: child, Role: engine.RoleAssistant, Time: engine.MessageTime{Created: 5}}
	r.apply(&engine.MessageUpdated{SessionID: child, Info: cm})
	r.apply(&engine.PartUpdated{SessionID: child, Part: engine.Part{ID: "prt_c", MessageID: "msg_c", Type: engine.PartTool, Tool: "grep",
		State: &engine.ToolState{Status: engine.ToolRunning, Input: map[string]any{"pattern": "needle"}}}})
	m := r.reply(r.user("have it looked at"))
	r.tool(m.ID, "todowrite", `{"status":"completed","input":{},"metadata":{"todos":[{"content":"find it","status":"completed"},{"content":"fix it","status":"in_progress"},{"content":"test it","status":"pending","priority":"high"},{"content":"drop it","status":"cancelled"}]}}`)
	r.tool(m.ID, "task", fmt.Sprintf(`{"status":"running","input":{"description":"Look around","prompt":"Find the needle","subagent_type":"general"},"metadata":{"sessionId":%q},"time":{"start":%d}}`, child, r.ms(12)))
	r.tool(m.ID, "task", `{"status":"completed","input":{"description":"Count","prompt":"Count them","subagent_type":"explore"},"output":"<task id=\"x\">\n<task_result>\nThere are 12.\n</task_result>\n</task>","metadata":{"sessionId":"ses_other"},"time":{"start":1000,"end":92000}}`)
	r.tool(m.ID, "question", `{"status":"completed","input":{"questions":[{"question":"Which colour?"},{"question":"Which sizes?"}]},"output":"x","metadata":{"answers":[["Blue"],["S","own"]]}}`)
	r.tool(m.ID, "webfetch", `{"status":"completed","input":{"url":"https://go.dev/doc"},"output":"a\nb\nc"}`)
	r.tool(m.ID, "skill", `{"status":"completed","input":{"name":"release"},"output":"one\ntwo\nthree\nfour\nfive"}`)
	r.tool(m.ID, "github_search_issues", `{"status":"completed","input":{"query":"bug","limit":3},"output":"[]","attachments":[{"type":"file","mime":"image/png","url":"data:image/png;base64,aGVsbG8gd29ybGQ="}]}`)
	r.tool(m.ID, "invalid", `{"status":"completed","input":{"tool":"no_such_tool","error":"Model tried to call unavailable tool 'no_such_tool'.\nmore"}}`)
	r.busy(true)
}

func ours(r *rig) {
	m := r.reply(r.user("show me"))
	for _, call := range [][2]string{
		{"editor_open", `{"path":"src/a.go","line":42,"endLine":50}`}, {"editor_highlight", `{"path":"src/a.go","ranges":[{"startLine":3,"endLine":5}]}`},
		{"terminal_create", `{"title":"test runner"}`}, {"terminal_send", `{"terminalId":"test-runner","text":"make\n"}`},
		{"file_patch", `{"path":"a.go","edits":[{},{}]}`}, {"file_search", `{"query":"needle"}`}, {"presentation_open", `{"deckPath":"intro.deck.md","slideIndex":2}`},
		{"whiteboard_batch_add_shapes", `{"whiteboardId":"plan.whiteboard.json","shapes":[{},{},{}]}`}, {"whiteboard_camera_fit", `{"whiteboardId":"plan.whiteboard.json"}`},
		{"pane_list", `{}`}, {"moon_rise", `{"x":1}`},
	} {
		r.tool(m.ID, "openspace_openspace_"+call[0], `{"status":"completed","input":`+call[1]+`,"output":"{\"success\":true}"}`)
	}
	r.tool(m.ID, "openspace_openspace_editor_open", `{"status":"error","input":{"path":"none.go"},"error":"{\"success\":false,\"error\":\"file not found\",\"hint\":\"paths are relative\"}"}`)
}

func kindsOfErrors(r *rig) {
	for _, e := range []engine.Error{
		{Name: "ProviderAuthError", Data: engine.ErrorData{Message: "no key"}},
		{Name: "APIError", Data: engine.ErrorData{Message: "slow down", StatusCode: 429}},
		{Name: "ContextOverflowError", Data: engine.ErrorData{Message: "too long"}},
		{Name: "MessageAbortedError"}, {Name: "MessageOutputLengthError"},
	} {
		m := r.reply(r.user("ask"))
		m.Error = &e
		r.apply(&engine.MessageUpdated{SessionID: sid, Info: *m})
	}
}

func compacted(r *rig) {
	fill(r, 0, 1)
	r.n++
	id := fmt.Sprintf("msg_%06d", r.n)
	r.apply(&engine.MessageUpdated{SessionID: sid, Info: engine.Message{ID: id, SessionID: sid, Role: engine.RoleUser, Time: engine.MessageTime{Created: int64(r.n)}}})
	r.part(id, engine.Part{Type: engine.PartCompaction, Auto: true, Overflow: true})
	m := r.reply(id)
	m.Agent, m.Summary = "compaction", json.RawMessage("true")
	r.apply(&engine.MessageUpdated{SessionID: sid, Info: *m})
	r.part(m.ID, r.say("## Goal\n\nFix the port in `server.go`, which is read once at the start and never again.\n\n- done: nothing"))
	r.done(m)
}

func thinking(r *rig) {
	m := r.reply(r.user("think"))
	r.part(m.ID, engine.Part{Type: engine.PartReasoning, Text: "**Weighing it**\n\nFirst this, then that.", Time: &engine.PartTime{Start: 1000, End: 13400}})
	r.part(m.ID, r.say("So."))
	r.part(m.ID, engine.Part{Type: engine.PartReasoning, Text: "And now", Time: &engine.PartTime{Start: r.ms(3)}})
	r.busy(true)
}

func attached(r *rig) {
	id := r.user("what is this?")
	r.part(id, engine.Part{Type: engine.PartFile, Mime: "image/png", Filename: "shot.png", URL: "data:image/png;base64," + strings.Repeat("AAAA", 5000)})
	r.part(id, engine.Part{Type: engine.PartFile, Mime: "text/plain", URL: "file:///w/src/a.go?start=3&end=5"})
	r.part(id, engine.Part{Type: engine.PartFile, Mime: "application/x-directory", URL: "file:///w/src"})
	r.part(id, engine.Part{Type: engine.PartAgent, Name: "explore"})
	r.part(id, engine.Part{Type: engine.PartSubtask, Agent: "general", Description: "look around"})
	r.part(id, engine.Part{Type: engine.PartText, Text: "not shown", Synthetic: true})
	m := r.reply(id)
	r.part(m.ID, engine.Part{Type: engine.PartStepStart, Snapshot: "abcdef1234567"})
	r.part(m.ID, engine.Part{Type: engine.PartRetry, Attempt: 2, Error: &engine.Error{Name: "APIError", Data: engine.ErrorData{Message: "overloaded"}}})
	r.part(m.ID, r.say("A picture."))
	r.part(m.ID, engine.Part{Type: engine.PartFile, Mime: "image/jpeg", Filename: "out.jpg"})
	r.part(m.ID, engine.Part{Type: engine.PartSnapshot, Snapshot: "123"})
	r.part(m.ID, engine.Part{Type: engine.PartStepFinish, Reason: "stop", Cost: 0.0123, Tokens: &engine.Tokens{Input: 12_000, Output: 345, Reasoning: 20, Cache: engine.Cache{Read: 9000}}})
	r.done(m)
}

func retrying(r *rig) {
	r.reply(r.user("go"))
	r.apply(&engine.SessionStatus{SessionID: sid, Status: engine.Status{Type: engine.StatusRetry, Attempt: 2, Message: "mock internal error", Next: r.ms(-4)}})
}

func linked(r *rig) {
	r.files("src/a.go", "server.go", "main.go")
	fill(r, 0, 3)
	m := r.reply(r.user("where?"))
	r.part(m.ID, r.say("In src/a.go:42 and `server.go`, not in none.go:3. See [the docs](https://go.dev/doc).\n\n```go server.go\nport := 80\n```\n"))
	r.tool(m.ID, "bash", `{"status":"completed","input":{"command":"go vet"},"output":"main.go:3:1: wrong","metadata":{"exit":0}}`)
	r.done(m)
	fill(r, 4, 5)
}

func TestTheSceneOf(t *testing.T) {
	for _, size := range []struct{ w, h int }{{80, 24}, {140, 40}} {
		at := fmt.Sprintf("%dx%d", size.w, size.h)
		for name, c := range map[string]struct {
			prepare func(*rig)
			keys    []string
		}{
			"shells": {shells, nil}, "reads": {reads, nil}, "reads in detail": {reads, []string{"ctrl+o"}}, "edits": {edits, nil},
			"tasks": {tasks, nil}, "ours": {ours, nil}, "kinds of errors": {kindsOfErrors, nil}, "a compaction": {compacted, nil},
			"thinking": {thinking, nil}, "thinking in detail": {thinking, []string{"ctrl+o"}},
			"attachments": {attached, nil}, "attachments in detail": {attached, []string{"ctrl+o"}}, "a retry": {retrying, nil},
			"a selected message":    {linked, []string{"ctrl+alt+k", "k", "k"}},
			"a selected code block": {linked, []string{"ctrl+alt+k", "k", "k", "tab", "tab", "tab", "tab"}},
			"a search":              {linked, []string{"ctrl+alt+f", "a", "n", "s", "w"}},
		} {
			t.Run(name+" at "+at, func(t *testing.T) {
				r := newRig(t)
				c.prepare(r)
				r.look(size.w, size.h)
				for _, k := range c.keys {
					if a := r.key(k); a.Cmd != nil {
						r.run(a.Cmd)
					}
				}
				paneview.Golden(t, strings.ReplaceAll(name, " ", "-")+"-"+at+".txt", r.plain(size.w, size.h))
				paneview.Safe(t, r.draw(size.w, size.h))
			})
		}
	}
}

// childSays is an event of the subagent of tasks.
func childSays(text string) engine.Event {
	return engine.Event{Data: &engine.PartUpdated{SessionID: "ses_child", Part: engine.Part{ID: "prt_d", MessageID: "msg_c", Type: engine.PartText, Text: text}}}
}

func TestErrorsSayWhatToDo(t *testing.T) {
	for _, c := range []struct {
		e          engine.Error
		what, todo string
	}{
		{engine.Error{Name: "APIError", Data: engine.ErrorData{StatusCode: 401}}, "the provider refuses the key (401)", "/connect signs in"},
		{engine.Error{Name: "ContentFilterError", Data: engine.ErrorData{Message: "The response was blocked"}}, "the provider's filter stopped the reply", "/models"},
		{engine.Error{Name: "APIError", Data: engine.ErrorData{StatusCode: 402}}, "the provider wants to be paid (402)", "/models"},
		{engine.Error{Name: "APIError", Data: engine.ErrorData{StatusCode: 404}}, "the provider does not know the model (404)", "/models"},
		{engine.Error{Name: "APIError", Data: engine.ErrorData{StatusCode: 413}}, "the prompt is too large for the provider (413)", "/compact"},
		{engine.Error{Name: "APIError", Data: engine.ErrorData{StatusCode: 503}}, "the provider has trouble (503)", "send again"},
		{engine.Error{Name: "APIError", Data: engine.ErrorData{IsRetryable: true}}, "the provider has trouble", "send again"},
		{engine.Error{Name: "APIError", Data: engine.ErrorData{StatusCode: 400}}, "the provider refuses the request (400)", ""},
		{engine.Error{Name: "StructuredOutputError"}, "the reply does not have the form that was asked for", ""},
		{engine.Error{Name: "NewError"}, "NewError", ""},
		{engine.Error{}, "error", ""},
	} {
		if got := explain(&c.e); got.what != c.what || !strings.Contains(got.todo, c.todo) {
			t.Errorf("%+v: %+v", c.e, got)
		}
	}
}

func TestAContextThatOverflowsIsNotAnErrorYet(t *testing.T) {
	r := newRig(t)
	r.reply(r.user("go"))
	r.busy(true)
	r.apply(&engine.SessionError{SessionID: sid, Error: engine.Error{Name: "ContextOverflowError", Data: engine.ErrorData{Message: "too long"}}})
	if s := r.plain(80, 24); !strings.Contains(s, "compacts it and goes on") {
		t.Error(s)
	}
}

func TestWhatTheEngineLeftDoesNotRun(t *testing.T) {
	r := newRig(t)
	m := r.reply(r.user("go"))
	r.tool(m.ID, "bash", fmt.Sprintf(`{"status":"running","input":{"command":"make"},"time":{"start":%d}}`, r.ms(9000)))
	r.tool(m.ID, "bash", `{"status":"completed","input":{"command":"sleep 9"},"output":"(no output)\n\n<shell_metadata>\nUser aborted the command\n</shell_metadata>"}`)
	r.part(m.ID, engine.Part{Type: engine.PartReasoning, Text: "And now", Time: &engine.PartTime{Start: r.ms(9000)}})
	r.busy(true)
	if s := r.plain(80, 24); !strings.Contains(s, "make · 2h 30m") || !strings.Contains(s, "thinking for 2h 30m") {
		t.Error(s)
	}
	r.busy(false)
	s := r.plain(80, 24)
	for _, want := range []string{"make · interrupted", "▸ thought\n", "sleep 9 · User aborted the command\n    (no output)\n"} {
		if !strings.Contains(s, want) {
			t.Errorf("no %q in\n%s", want, s)
		}
	}
}

func TestTopic(t *testing.T) {
	for in, want := range map[string]string{"**One**\n\ntext\n\n**Two**\nmore": "Two", "text **bold** more": "", "**open": "", "": "", "**A**": "A", "**A\nB**\n": ""} {
		if got := topic(in); got != want {
			t.Errorf("%q: %q", in, got)
		}
	}
}

// everything has a reply of everything that markdown has.
func everything(r *rig) {
	r.files("src/a.go")
	m := r.reply(r.user("Show me everything that markdown has, in one reply, please."))
	r.part(m.ID, r.say("# A heading\n\nSome *words* with **weight**, ~~none~~, `code`, a [link](https://go.dev/doc), a [reference][1], src/a.go:42 and $a_1^2$.\n\n"+
		"- an item\n  - one in it, which is long enough to be broken over lines in a narrow pane\n- [x] a task that is done\n- [ ] one that is not\n\n1. first\n2. second\n\n> a quote that goes over more\n> than one line\n\n"+
		"| name | size | what it is for |\n|:-----|-----:|:--------------:|\n| `a.go` | 12 | the beginning |\n| b.go | 3456 | everything else that there is |\n\n"+
		"```go main.go\nfunc main() {\n\tfmt.Println(\"a line of code that is long enough to be wrapped in a pane of eighty\", 1, 2)\n}\n```\n\n"+
		"```diff\n-old\n+new\n```\n\nA footnote[^1].\n\n[^1]: which stands here\n[1]: https://example.com/page\n\n---\n\n日本語のテキストも改行されます。"))
	r.done(m)
}

func wideTable(r *rig) {
	m := r.reply(r.user("compare them"))
	var head, rule, row string
	for i := range 30 {
		head, rule = head+fmt.Sprintf("| column %d ", i+1), rule+"|---"
		row += fmt.Sprintf("| %d%% of what was asked ", i*3)
	}
	r.part(m.ID, r.say("The whole comparison:\n\n"+head+"|\n"+rule+"|\n"+row+"|\n"+row+"|\n\nThat is all."))
	r.done(m)
}

func longOutput(r *rig) {
	m := r.reply(r.user("run it"))
	r.tool(m.ID, "bash", fmt.Sprintf(`{"status":"completed","input":{"command":"make a-target-with-a-name-that-is-too-long-for-a-narrow-pane VERBOSE=1"},"output":%q,"metadata":{"exit":2,"truncated":true,"outputPath":"/tmp/out/tool_1"},"time":{"start":1000,"end":63000}}`, lines(40)))
	r.tool(m.ID, "read", `{"status":"error","input":{"filePath":"some/long/path/that/leads/to/a/file/which/is/not/there/at_all.go"},"error":"File not found: some/long/path/that/leads/to/a/file/which/is/not/there/at_all.go\n\nDid you mean one of these?\nsome/long/path/at_most.go"}`)
	r.tool(m.ID, "grep", `{"status":"completed","input":{"pattern":"a pattern that is rather long, with words","path":"src/some/where","include":"*.{ts,tsx}"},"metadata":{"matches":7}}`)
	r.done(m)
}

// TestPartsAtWidths draws each kind of part in narrow, usual and wide panes.
func TestPartsAtWidths(t *testing.T) {
	for _, size := range []struct{ w, h int }{{40, 60}, {80, 60}, {140, 60}} {
		for name, prepare := range map[string]func(*rig){
			"markdown": everything, "a wide table": wideTable, "a long output": longOutput, "the tools": func(r *rig) { shells(r); edits(r) },
			"the other tools": tasks, "our tools": ours, "looking": reads, "thoughts": thinking, "files": attached, "errors": kindsOfErrors,
			"a summary": compacted, "a wait": retrying,
			"all of it unfolded": func(r *rig) { thinking(r); attached(r); r.chat.list.view.all = true },
		} {
			t.Run(fmt.Sprintf("%s at %d", name, size.w), func(t *testing.T) {
				r := newRig(t)
				prepare(r)
				r.look(size.w, size.h)
				paneview.Golden(t, fmt.Sprintf("parts/%s-%d.txt", strings.ReplaceAll(name, " ", "-"), size.w), r.plain(size.w, size.h))
				checkClean(t, r.draw(size.w, size.h), size.w, size.h)
			})
		}
	}
}
