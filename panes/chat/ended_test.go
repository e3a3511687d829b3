package chat

import (
	"encoding/json"
	"strings"
	"testing"

	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/store"
)

func TestAReplyThatWasGivenUpIsCalledInterrupted(t *testing.T) {
	ends := func(r *rig, m *engine.Message) {
		m.Time.Completed = m.Time.Created + 2300
		r.apply(&engine.MessageUpdated{SessionID: sid, Info: *m})
	}
	t.Run("while it waited for the next try", func(t *testing.T) {
		r := newRig(t)
		m := r.reply(r.user("go"))
		r.busy(true)
		ends(r, m)
		if s := r.plain(80, 24); strings.Contains(s, "interrupted") || strings.Contains(s, "▣") {
			t.Errorf("before anybody knows:\n%s", s)
		}
		r.busy(false)
		if s := r.plain(80, 24); !strings.Contains(s, "■ interrupted") || strings.Contains(s, "▣") {
			t.Errorf("it looks complete:\n%s", s)
		}
	})
	t.Run("not when the engine makes room and asks again", func(t *testing.T) {
		r := newRig(t)
		m := r.reply(r.user("go"))
		r.busy(true)
		ends(r, m)
		u := r.user("")
		r.part(u, engine.Part{Type: engine.PartCompaction, Auto: true, Overflow: true})
		r.busy(false)
		if s := r.plain(80, 24); strings.Contains(s, "interrupted") || strings.Contains(s, "▣") || !strings.Contains(s, "the context was full") {
			t.Error(s)
		}
	})
	t.Run("not a command of the person's", func(t *testing.T) {
		r := newRig(t)
		m := r.reply(r.user("go"))
		r.tool(m.ID, "bash", `{"status":"completed","input":{"command":"ls"},"output":"a"}`)
		ends(r, m)
		r.busy(false)
		if s := r.plain(80, 24); strings.Contains(s, "interrupted") || !strings.Contains(s, "▣ build") {
			t.Error(s)
		}
	})
}

func TestAReplyOfAnOlderEngineIsComplete(t *testing.T) {
	r := newRig(t)
	m := r.reply(r.user("go"))
	r.part(m.ID, r.say("An answer."))
	m.Time.Completed, m.Tokens = m.Time.Created+2300, &engine.Tokens{Input: 10, Output: 5}
	r.apply(&engine.MessageUpdated{SessionID: sid, Info: *m})
	r.busy(false)
	if s := r.plain(80, 24); strings.Contains(s, "interrupted") || !strings.Contains(s, "▣ build") {
		t.Error(s)
	}
}

func TestARetrySaysWhatTheProviderSaid(t *testing.T) {
	for in, want := range map[string]string{
		`{"message":"mock failure in mid-stream","type":"server_error","code":null}`: "↻ mock failure in mid-stream · ",
		`{"error":{"message":"overloaded"}}`:                                         "↻ overloaded · ",
		`{"type":"x"}`:                                                               `↻ {"type":"x"} · `,
		"{not JSON\nmore":                                                            "↻ {not JSON · ",
	} {
		r := newRig(t)
		r.reply(r.user("go"))
		r.apply(&engine.SessionStatus{SessionID: sid, Status: engine.Status{Type: engine.StatusRetry, Attempt: 2, Message: in, Next: r.ms(-4)}})
		if s := r.plain(80, 24); !strings.Contains(s, want) {
			t.Errorf("%s:\n%s", in, s)
		}
	}
}

func TestInvalidCallsAndSkillsAreShort(t *testing.T) {
	r := newRig(t)
	m := r.reply(r.user("go"))
	r.tool(m.ID, "invalid", `{"status":"completed","input":{"tool":"moon","error":"Model tried to call unavailable tool 'moon'. Available tools: `+strings.Repeat("bash, ", 200)+`write."},"output":"x"}`)
	r.tool(m.ID, "invalid", `{"status":"completed","input":{"tool":"read","error":"Invalid input for tool read: `+strings.Repeat("long ", 200)+`"},"output":"x"}`)
	r.tool(m.ID, "skill", `{"status":"completed","input":{"name":"greeting"},"output":"<skill_content name=\"greeting\">\n# Skill: greeting\n\nSay hello.\n</skill_content>\n<x>"}`)
	s := r.plain(80, 40)
	for _, want := range []string{"✗ moon · an invalid call", "unavailable tool 'moon'.\n", "✗ read · an invalid call", "more lines · ctrl+o shows", "● skill greeting\n"} {
		if !strings.Contains(s, want) {
			t.Errorf("%q is missing\n%s", want, s)
		}
	}
	if strings.Contains(s, "Available tools") || strings.Contains(s, "skill_content") || strings.Contains(s, "Say hello") {
		t.Error(s)
	}
	r.key("ctrl+o")
	if s = r.plain(80, 80); !strings.Contains(s, "Available tools") || strings.Contains(s, "skill_content") || !strings.Contains(s, "Say hello") {
		t.Error(s)
	}
}

func TestEnterOpensASubagentAtOnce(t *testing.T) {
	r := newRig(t)
	m := r.reply(r.user("go"))
	r.part(m.ID, r.say("I delegate."))
	r.tool(m.ID, "task", `{"status":"running","input":{"description":"Look around","subagent_type":"general"},"metadata":{"sessionId":"ses_sub"}}`)
	r.plain(80, 24)
	if got := told(t, r.key("ctrl+alt+k", "enter")); got != "session.switch [sessionId:ses_sub]" {
		t.Error(got)
	}
}

func TestWhatACallGaveIsCounted(t *testing.T) {
	r := newRig(t)
	m := r.reply(r.user("go"))
	r.tool(m.ID, "read", `{"status":"completed","input":{"filePath":"src"},"metadata":{"preview":"a.go\nb.go","truncated":false,"display":{"type":"directory","entries":["a.go","b.go"],"totalEntries":2}}}`)
	r.tool(m.ID, "read", `{"status":"completed","input":{"filePath":"a.go","offset":5,"limit":6},"metadata":{"truncated":true,"display":{"type":"file","text":"x","lineStart":5,"lineEnd":10}}}`)
	r.tool(m.ID, "read", `{"status":"completed","input":{"filePath":"b.go"},"metadata":{"truncated":true,"display":{"type":"file","text":"x","lineStart":1,"lineEnd":2000}}}`)
	r.tool(m.ID, "github_search", `{"status":"completed","input":{},"output":"1\n2\n3\n4"}`)
	r.tool(m.ID, "github_search", `{"status":"completed","input":{},"output":"5\n6\n7\n8\n9"}`)
	r.plain(80, 40)
	s := r.plain(80, 40)
	if !strings.Contains(s, "    4\n") || strings.Contains(s, "    8\n") || !strings.Contains(s, "… 2 more lines") {
		t.Errorf("a single line hides:\n%s", s)
	}
	r.key("ctrl+o")
	s = r.plain(80, 60)
	for _, want := range []string{"read src · 2 entries\n", "read a.go:5-10 · 6 lines\n", "read b.go · 2000+ lines\n"} {
		if !strings.Contains(s, want) {
			t.Errorf("%q is missing\n%s", want, s)
		}
	}
}

func TestWhatASubagentSaysIsMarkdown(t *testing.T) {
	r := newRig(t)
	r.files("src/a.go")
	m := r.reply(r.user("go"))
	r.tool(m.ID, "task", `{"status":"completed","input":{"description":"Look","prompt":"look","subagent_type":"general"},"metadata":{"sessionId":"ses_sub"},"output":"<task id=ses_sub state=\"completed\"><task_result>Found **two** in src/a.go:4.\n\n- one\n- two\n- three\n</task_result></task>"}`)
	r.look(80, 40)
	s := r.plain(80, 40)
	if !strings.Contains(s, "Found two in src/a.go:4.") || strings.Contains(s, "three") || !strings.Contains(s, "… 2 more lines") {
		t.Error(s)
	}
	if got := told(t, r.key("ctrl+alt+k", "enter")); got != "session.switch [sessionId:ses_sub]" {
		t.Errorf("with a link in what it says: %s", got)
	}
	r.key("esc", "ctrl+o")
	if s = r.plain(80, 40); !strings.Contains(s, "three") || strings.Contains(s, "**") {
		t.Error(s)
	}
}

func TestAReplyThatBrokeOffSaysSo(t *testing.T) {
	r := newRig(t)
	m := r.reply(r.user("go"))
	r.part(m.ID, r.say("The beginning"))
	m.Time.Completed, m.Finish = m.Time.Created+2300, "unknown"
	r.apply(&engine.MessageUpdated{SessionID: sid, Info: *m})
	if s := r.plain(80, 24); !strings.Contains(s, "■ the reply broke off") || strings.Contains(s, "▣") {
		t.Error(s)
	}
}

func TestWhatOurSearchesGave(t *testing.T) {
	r := newRig(t)
	m := r.reply(r.user("go"))
	r.tool(m.ID, "openspace_openspace_file_search", `{"status":"completed","input":{"query":"needle"},"output":"{\"success\":true,\"matches\":[{\"path\":\"a.go\"},{\"path\":\"a.go\"}],\"results\":[\"a.go\"]}"}`)
	r.tool(m.ID, "openspace_openspace_file_list", `{"status":"completed","input":{"path":"src"},"output":"{\"success\":true,\"files\":[{},{}]}"}`)
	s := r.plain(80, 24)
	for _, want := range []string{"● searched for needle · 2 matches in 1 file\n", "● listed src · 2 files\n"} {
		if !strings.Contains(s, want) {
			t.Errorf("%q is missing\n%s", want, s)
		}
	}
}

func TestAPromptThatAnInterruptDroppedIsSaidToBe(t *testing.T) {
	r := newRig(t)
	m := r.reply(r.user("first"))
	r.busy(true)
	r.user("steered")
	if s := r.plain(80, 24); !strings.Contains(s, "sent: the agent reads “steered” after the step that it is at") {
		t.Errorf("while it waits:\n%s", s)
	}
	r.user("and more")
	m.Time.Completed, m.Error = 1000, &engine.Error{Name: "MessageAbortedError"}
	r.apply(&engine.MessageUpdated{SessionID: sid, Info: *m})
	if s := r.plain(80, 24); strings.Contains(s, "not answered") {
		t.Fatalf("while it works:\n%s", s)
	}
	r.busy(false)
	if s := r.plain(80, 24); !strings.Contains(s, "not answered: the 2 prompts that were sent meanwhile") {
		t.Errorf("after the interrupt:\n%s", s)
	}
	r.n = 5000
	ran := r.user(store.ShellText)
	r.done(r.reply(ran))
	if s := r.plain(80, 24); !strings.Contains(s, "not answered: the 2 prompts that were sent meanwhile") {
		t.Errorf("after a command line, which no model read:\n%s", s)
	}
	r.user("later")
	if s := r.plain(80, 24); strings.Contains(s, "not answered") {
		t.Errorf("a prompt that was written after it:\n%s", s)
	}
}

func TestLongLinesOfAChangeAreReadWhole(t *testing.T) {
	r := newRig(t)
	m := r.reply(r.user("hi"))
	long := "x := \"" + strings.Repeat("long words ", 30) + "the end\""
	diff, _ := json.Marshal("--- a/a.go\n+++ b/a.go\n@@ -1 +1 @@\n-x := 1\n+" + long + "\n")
	r.tool(m.ID, "edit", `{"status":"completed","input":{"filePath":"a.go"},"metadata":{"diff":`+string(diff)+`}}`)
	if s := r.plain(80, 40); !strings.Contains(s, "›") || strings.Contains(s, "the end") {
		t.Fatalf("folded:\n%s", s)
	}
	r.key("ctrl+o")
	s := r.plain(80, 40)
	if !strings.Contains(s, "the end\"") || strings.Contains(s, "›") {
		t.Errorf("unfolded:\n%s", s)
	}
	for l := range strings.SplitSeq(s, "\n") {
		if n := xansi.StringWidth(l); n > 80 {
			t.Errorf("%d cells: %q", n, l)
		}
	}
}
