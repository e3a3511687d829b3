package chat

import (
	"fmt"
	"strings"
	"testing"
	"time"

	xansi "github.com/charmbracelet/x/ansi"
	"pgregory.net/rapid"

	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/store"
	"github.com/openspace-tui/openspace/internal/uitest/paneview"
)

// conversation has one of everything a reply is made of.
func conversation(r *rig) {
	u := r.user("Where is the port read? Show me,\nand fix what is wrong.")
	m := r.reply(u)
	r.part(m.ID, engine.Part{Type: engine.PartReasoning, Text: "The port must come from the environment.", Time: &engine.PartTime{Start: 1, End: 2}})
	r.part(m.ID, r.say("It is read in `server.go`:\n\n```go\nport := os.Getenv(\"PORT\")\n```\n\n- first **bold** thing\n- second thing, which is long enough to be wrapped in a narrow pane\n"))
	r.part(m.ID, engine.Part{Type: engine.PartTool, Tool: "openspace_openspace_editor_open", State: &engine.ToolState{Status: engine.ToolCompleted,
		Input: map[string]any{"path": "server.go", "line": 12.0, "endLine": 14.0, "highlight": true}, Output: `{"success":true}`}})
	r.part(m.ID, engine.Part{Type: engine.PartTool, Tool: "bash", State: &engine.ToolState{Status: engine.ToolCompleted,
		Input: map[string]any{"command": "go test ./..."}, Output: lines(14), Metadata: map[string]any{"exit": 1.0}}})
	r.part(m.ID, engine.Part{Type: engine.PartTool, Tool: "edit", State: &engine.ToolState{Status: engine.ToolCompleted,
		Input: map[string]any{"filePath": "server.go"}, Metadata: map[string]any{"diff": "Index: server.go\n===\n--- server.go\n+++ server.go\n@@ -1,2 +1,2 @@\n-port := 80\n+port := 8080\n serve()\n"}}})
	r.part(m.ID, engine.Part{Type: engine.PartTool, Tool: "read", State: &engine.ToolState{Status: engine.ToolError,
		Input: map[string]any{"filePath": "none.go"}, Error: "File not found: none.go"}})
	r.part(m.ID, engine.Part{Type: engine.PartTool, Tool: "todowrite", State: &engine.ToolState{Status: engine.ToolCompleted,
		Input: map[string]any{"todos": []any{
			map[string]any{"content": "find it", "status": "completed"}, map[string]any{"content": "fix it", "status": "in_progress"},
			map[string]any{"content": "test it", "status": "pending"}}}}})
	r.part(m.ID, r.say("Done."))
	r.done(m)
}

func lines(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "line %d of the output\n", i+1)
	}
	return b.String()
}

func TestTheViewOf(t *testing.T) {
	for _, size := range []struct{ w, h int }{{40, 12}, {80, 24}, {200, 50}} {
		at := fmt.Sprintf("%dx%d", size.w, size.h)
		for name, prepare := range map[string]func(*rig){
			"an empty chat":     func(*rig) {},
			"a conversation":    conversation,
			"a permission":      func(r *rig) { conversation(r); askPermission(r); r.settle() },
			"a question":        func(r *rig) { conversation(r); askQuestion(r); r.settle() },
			"a scrolled chat":   func(r *rig) { conversation(r); r.draw(size.w, size.h); r.key("pgup") },
			"a draft":           func(r *rig) { r.chat.SetDraft("one\ntwo\nthree") },
			"failures":          failures,
			"a reply that runs": running,
		} {
			t.Run(name+" at "+at, func(t *testing.T) {
				r := newRig(t)
				prepare(r)
				paneview.Golden(t, strings.ReplaceAll(name, " ", "-")+"-"+at+".txt", r.plain(size.w, size.h))
			})
		}
	}
}

func running(r *rig) {
	m := r.reply(r.user("go on"))
	r.busy(true)
	r.part(m.ID, engine.Part{Type: engine.PartText, Text: "It goes on `unti", Time: &engine.PartTime{Start: 1}})
}

func failures(r *rig) {
	m := r.reply(r.user("one"))
	m.Error = &engine.Error{Name: "APIError", Data: engine.ErrorData{Message: "the provider is overloaded\nmore"}}
	r.apply(&engine.MessageUpdated{SessionID: sid, Info: *m})
	m = r.reply(r.user("two"))
	m.Error = &engine.Error{Name: "MessageAbortedError"}
	r.apply(&engine.MessageUpdated{SessionID: sid, Info: *m})
	r.user("three")
	r.apply(&engine.SessionError{SessionID: sid, Error: engine.Error{Name: "UnknownError", Data: engine.ErrorData{Message: "Agent not found: \"x\""}}})
}

func TestAReplyThatItsEngineLeftIsCalledInterrupted(t *testing.T) {
	r := newRig(t)
	m := r.reply(r.user("one"))
	r.part(m.ID, r.say("half a"))
	r.busy(true)
	if s := r.plain(80, 24); strings.Contains(s, "interrupted") {
		t.Errorf("while it works:\n%s", s)
	}
	r.busy(false)
	if s := r.plain(80, 24); !strings.Contains(s, "interrupted: the engine stopped") {
		t.Errorf("after it ended:\n%s", s)
	}
}

func TestAnErrorLeavesWithTheNextTurn(t *testing.T) {
	r := newRig(t)
	failures(r)
	if s := r.plain(80, 24); !strings.Contains(s, "Agent not found") {
		t.Fatalf("the error does not show:\n%s", s)
	}
	r.user("four")
	r.busy(true)
	if s := r.plain(80, 24); strings.Contains(s, "Agent not found") {
		t.Errorf("it still shows:\n%s", s)
	}
}

func TestWhatComesFromOutsideCannotControlTheTerminal(t *testing.T) {
	evil := "a\x1b]52;c;aGk=\x07b\x1b[2Jc\x9b31md\u202ee\x00f\rg\x1bP1$r\x1b\\h"
	r := newRig(t)
	r.st.Load([]engine.Session{{ID: sid, Title: evil}}, true)
	m := r.reply(r.user(evil))
	m.Agent, m.ModelID = evil, evil
	r.part(m.ID, r.say(evil+"\n\n```"+evil+"\n"+evil+"\n```\n"))
	r.part(m.ID, engine.Part{Type: engine.PartReasoning, Text: evil})
	for _, tool := range []string{"bash", "edit", "x" + evil} {
		r.part(m.ID, engine.Part{Type: engine.PartTool, Tool: tool, State: &engine.ToolState{Status: engine.ToolCompleted, Title: evil,
			Input: map[string]any{"command": evil, "filePath": evil, evil: evil}, Output: evil + "\n" + evil, Metadata: map[string]any{"diff": evil, "output": evil}}})
	}
	r.part(m.ID, engine.Part{Type: engine.PartTool, Tool: "bash", State: &engine.ToolState{Status: engine.ToolError, Error: evil}})
	m.Error = &engine.Error{Name: evil, Data: engine.ErrorData{Message: evil}}
	r.done(m)
	r.apply(&engine.PermissionAsked{Permission: engine.Permission{ID: "per_1", SessionID: sid, Permission: evil, Patterns: []string{evil}, Always: []string{evil}, Metadata: map[string]any{"command": evil}}})
	r.key("ctrl+o")
	for _, h := range []int{24, 400} {
		paneview.Safe(t, r.draw(60, h))
	}
	if s := r.chat.Title(); strings.ContainsAny(s, "\x1b\x07\x00\r") {
		t.Errorf("title %q", s)
	}
}

func TestTheDrawingFillsItsRectangle(t *testing.T) {
	texts := []string{"plain", "**bold** and `code`", "日本語のテキスト", "👩‍👩‍👧 family", "\U0001f3f4\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f flag", "e\u0301 combining", "a\tb", "# head\n\n| a | b |\n|---|---|\n| 1 | 2 |\n",
		"```go\nfunc main() {\n\treturn\n}\n```", strings.Repeat("word ", 200), strings.Repeat("x", 500), "", "> quote\n> more", "1. one\n2. two\n   - nested"}
	rapid.Check(t, func(rt *rapid.T) {
		r := newRig(t)
		for range rapid.IntRange(0, 4).Draw(rt, "turns") {
			m := r.reply(r.user(rapid.SampledFrom(texts).Draw(rt, "prompt")))
			r.part(m.ID, r.say(rapid.SampledFrom(texts).Draw(rt, "reply")))
			r.part(m.ID, engine.Part{Type: engine.PartTool, Tool: rapid.SampledFrom([]string{"bash", "read", "edit"}).Draw(rt, "tool"), State: &engine.ToolState{
				Status: engine.ToolCompleted, Input: map[string]any{"command": rapid.SampledFrom(texts).Draw(rt, "command")}, Output: rapid.SampledFrom(texts).Draw(rt, "output")}})
			r.done(m)
		}
		if rapid.Bool().Draw(rt, "asks") {
			askPermission(r)
		}
		if rapid.Bool().Draw(rt, "draft") {
			r.chat.SetDraft(rapid.SampledFrom(texts).Draw(rt, "text"))
		}
		for range rapid.IntRange(1, 4).Draw(rt, "draws") {
			w, h := rapid.IntRange(1, 120).Draw(rt, "w"), rapid.IntRange(1, 60).Draw(rt, "h")
			r.key(rapid.SampledFrom([]string{"pgup", "pgdown", "ctrl+g", "ctrl+alt+g", "ctrl+o"}).Draw(rt, "key"))
			rows := strings.Split(r.draw(w, h), "\n")
			if len(rows) != h {
				rt.Fatalf("%d rows, want %d", len(rows), h)
			}
			for i, l := range rows {
				if n := xansi.StringWidth(l); n != w {
					rt.Fatalf("row %d has %d cells, want %d: %q", i, n, w, l)
				}
			}
		}
	})
}

func TestCommandBlocksAreNeverShown(t *testing.T) {
	reply := `Before. %%OS{"cmd":"openspace.pane.close","args":{"paneId":"x%%"}}%% After.`
	for size := 1; size < 12; size++ {
		r := newRig(t)
		m := r.reply(r.user("hi"))
		id := r.part(m.ID, engine.Part{Type: engine.PartText, Time: &engine.PartTime{Start: 1}})
		for i := 0; i < len(reply); i += size {
			r.delta(m.ID, id, reply[i:min(i+size, len(reply))])
			if s := r.plain(80, 24); strings.Contains(s, "%%") || strings.Contains(s, "OS{") {
				t.Fatalf("in chunks of %d a block shows after %d bytes:\n%s", size, i, s)
			}
		}
		if s := r.plain(80, 24); !strings.Contains(s, "Before.  After.") && !strings.Contains(s, "Before. After.") {
			t.Errorf("in chunks of %d:\n%s", size, s)
		}
	}
}

func TestWhatIsQueuedBehindAFailureSaysThatItWaits(t *testing.T) {
	r := newRig(t)
	fault := engine.Error{Name: "APIError", Data: engine.ErrorData{StatusCode: 400, Message: "too hot"}}
	m := r.reply(r.user("hello"))
	m.Error = &fault
	r.done(m)
	r.st.AddPending(sid, "msg_zzz", "later", nil, 99)
	r.apply(&engine.SessionError{SessionID: sid, Error: fault})
	s := r.plain(80, 24)
	if strings.Count(s, "too hot") != 1 {
		t.Errorf("the error does not stand there once:\n%s", s)
	}
	if !strings.Contains(s, "the turn failed: alt+s sends what is queued") {
		t.Errorf("nothing says why it waits:\n%s", s)
	}
}

func TestAPromptThatIsNotSentYetSaysSo(t *testing.T) {
	r := newRig(t)
	r.st.AddPending(sid, "msg_zzz", "later", nil, 99)
	if s := r.plain(80, 24); !strings.Contains(s, "┃ queued\n") || !strings.Contains(s, "up takes back what is queued") || !strings.Contains(s, "· 1 queued") {
		t.Error(s)
	}
	r.offline = true
	if s := r.plain(81, 24); !strings.Contains(s, "queued until the engine is ready") {
		t.Error(s)
	}
	r.offline = false
	r.st.SendPending("msg_zzz")
	if s := r.plain(80, 24); !strings.Contains(s, "sending…") {
		t.Error(s)
	}
	r.st.FailPending("msg_zzz", "no route")
	if s := r.plain(80, 24); !strings.Contains(s, "not sent: no route") {
		t.Error(s)
	}
	if p := r.st.Message(sid, "msg_zzz").Pending; p != store.Failed {
		t.Error(p)
	}
}

func TestTextBehindABlockWithoutEndShowsInTime(t *testing.T) {
	r := newRig(t)
	m := r.reply(r.user("hi"))
	r.busy(true)
	id := r.part(m.ID, engine.Part{Type: engine.PartText, Time: &engine.PartTime{Start: 1}})
	r.delta(m.ID, id, "First. %%OS{\"cmd\":")
	if s := r.plain(80, 24); strings.Contains(s, "OS{") {
		t.Fatalf("at once:\n%s", s)
	}
	r.now = r.now.Add(5 * time.Second)
	r.chat.Tick()
	if s := r.plain(80, 24); !strings.Contains(s, `First. %%OS{"cmd":`) {
		t.Errorf("after five seconds:\n%s", s)
	}
	r.delta(m.ID, id, "\"x\"}%% Second.")
	if s := r.plain(80, 24); !strings.Contains(s, `First. %%OS{"cmd":"x"}%% Second.`) {
		t.Errorf("when its end came after all:\n%s", s)
	}
	r.apply(&engine.PartUpdated{SessionID: sid, Part: engine.Part{ID: id, SessionID: sid, MessageID: m.ID, Type: engine.PartText, Text: "First. %%OS{\"cmd\":\"x\"}%% Second.", Time: &engine.PartTime{Start: 1, End: 2}}})
	if s := r.plain(80, 24); strings.Contains(s, "OS{") || !strings.Contains(s, "First.  Second.") && !strings.Contains(s, "First. Second.") {
		t.Errorf("as it is read after a restart:\n%s", s)
	}
}

// A narrow pane leaves out who answers before what can be done.
func TestANarrowBusyLineKeepsItsKey(t *testing.T) {
	r := newRig(t)
	r.reply(r.user("hi"))
	r.busy(true)
	r.plain(80, 24)
	r.st.AddPending(sid, "msg_zzz", "later", nil, r.now.UnixMilli())
	r.now = r.now.Add(5 * time.Second)
	for _, c := range []struct {
		w    int
		want string
	}{{80, "build · mock/m1 · esc interrupts · 1 queued"}, {46, "⠉ build · esc interrupts · 1 queued"}, {36, "⠉ esc interrupts · 1 queued"}} {
		if s := r.plain(c.w, 24); !strings.Contains(s, c.want) {
			t.Errorf("%d columns, want %q:\n%s", c.w, c.want, s)
		}
	}
}

func TestABusyTurnTellsItsTime(t *testing.T) {
	r := newRig(t)
	m := r.reply(r.user("hi"))
	r.busy(true)
	sent := time.Date(2026, 1, 2, 3, 0, 0, 0, time.UTC).UnixMilli()
	r.apply(&engine.MessageUpdated{SessionID: sid, Info: engine.Message{ID: m.ParentID, SessionID: sid, Role: engine.RoleUser, Time: engine.MessageTime{Created: sent}}})
	if s := r.plain(80, 24); !strings.Contains(s, "4m 5s · build · mock/m1 · esc interrupts") {
		t.Errorf("after four minutes:\n%s", s)
	}
	if s := r.plain(22, 24); !strings.Contains(s, "⠉ esc interrupts") {
		t.Errorf("where there is no room for it:\n%s", s)
	}
	steered := r.user("more")
	r.apply(&engine.MessageUpdated{SessionID: sid, Info: engine.Message{ID: steered, SessionID: sid, Role: engine.RoleUser, Time: engine.MessageTime{Created: r.now.UnixMilli()}}})
	if s := r.plain(80, 24); !strings.Contains(s, "4m 5s · build") {
		t.Errorf("with another prompt behind it:\n%s", s)
	}
	r.done(m)
	if s := r.plain(80, 24); !strings.Contains(s, "0s · build") {
		t.Errorf("when that is answered:\n%s", s)
	}
	r.now = r.now.Add(48 * time.Hour)
	if s := r.plain(80, 24); !strings.Contains(s, "mock/m1 · esc interrupts") {
		t.Errorf("after the clock jumped:\n%s", s)
	}
	r.now = r.now.Add(-100 * time.Hour)
	if s := r.plain(80, 24); !strings.Contains(s, "mock/m1 · esc interrupts") {
		t.Errorf("after it went back:\n%s", s)
	}
}
