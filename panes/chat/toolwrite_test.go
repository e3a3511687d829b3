package chat

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/openspace-tui/openspace/internal/engine"
)

const overDiff = "Index: out.txt\n===\n--- out.txt\n+++ out.txt\n@@ -1,3 +1,3 @@\n one\n-two\n+TWO\n three\n"

// writes calls the tool that writes over out.txt, and gives the call's part.
func (r *rig) writes(m *engine.Message, status, content string) {
	st := engine.ToolState{Status: status, Input: map[string]any{"filePath": "out.txt", "content": content}}
	if status == engine.ToolCompleted {
		st.Metadata = map[string]any{"exists": true, "filepath": "/w/out.txt"}
	}
	r.apply(&engine.PartUpdated{SessionID: sid, Part: engine.Part{ID: "prt_w", MessageID: m.ID, SessionID: sid, Type: engine.PartTool, Tool: "write", CallID: "call_w", State: &st}})
}

// summary is what the engine tells of a turn at its end.
func (r *rig) summary(user, patch string) {
	raw, err := json.Marshal(engine.Summary{Diffs: []engine.FileDiff{{File: "out.txt", Patch: patch}}})
	if err != nil {
		r.t.Fatal(err)
	}
	info := r.st.Message(sid, user).Info
	info.Summary = raw
	r.apply(&engine.MessageUpdated{SessionID: sid, Info: info})
}

func TestAFileThatWasWrittenOverShowsWhatChanged(t *testing.T) {
	const content = "one\nTWO\nthree\n"
	for name, c := range map[string]struct {
		prepare func(r *rig, user string, m *engine.Message)
		diff    bool
	}{
		"as the permission told": {func(r *rig, _ string, m *engine.Message) {
			r.writes(m, engine.ToolRunning, content)
			r.apply(&engine.PermissionAsked{Permission: engine.Permission{ID: "per_w", SessionID: sid, Permission: "edit", Tool: &engine.ToolRef{MessageID: m.ID, CallID: "call_w"}, Metadata: map[string]any{"diff": overDiff}}})
			r.apply(&engine.PermissionReplied{SessionID: sid, RequestID: "per_w", Reply: "once"})
			r.writes(m, engine.ToolCompleted, content)
		}, true},
		"as the turn's summary tells": {func(r *rig, user string, m *engine.Message) {
			r.writes(m, engine.ToolCompleted, content)
			r.draw(80, 24)
			r.summary(user, overDiff)
		}, true},
		"not while nothing is known": {func(r *rig, _ string, m *engine.Message) { r.writes(m, engine.ToolCompleted, content) }, false},
		"not where another call changed it": {func(r *rig, user string, m *engine.Message) {
			r.writes(m, engine.ToolCompleted, content)
			r.tool(m.ID, "edit", `{"status":"completed","input":{"filePath":"out.txt"}}`)
			r.summary(user, overDiff)
		}, false},
		"not where it holds something else by now": {func(r *rig, user string, m *engine.Message) {
			r.writes(m, engine.ToolCompleted, content)
			r.summary(user, strings.ReplaceAll(overDiff, "TWO", "2"))
		}, false},
		"not where the diff is none": {func(r *rig, user string, m *engine.Message) {
			r.writes(m, engine.ToolCompleted, content)
			r.summary(user, "")
		}, false},
	} {
		t.Run(name, func(t *testing.T) {
			r := newRig(t)
			user := r.user("write it")
			m := r.reply(user)
			c.prepare(r, user, m)
			s := r.plain(80, 24)
			if got := strings.Contains(s, "out.txt · +1 -1") && strings.Contains(s, "2 -two") && strings.Contains(s, "2 +TWO"); got != c.diff {
				t.Errorf("it shows a diff: %v\n%s", got, s)
			}
			if !c.diff && !strings.Contains(s, "written · 3 lines") {
				t.Errorf("it does not show what was written:\n%s", s)
			}
		})
	}
}
