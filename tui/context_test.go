package tui

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/openspace-tui/openspace/client"
	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/panes/chat"
	"github.com/openspace-tui/openspace/tui/brief"
	"github.com/openspace-tui/openspace/tui/outbox"
)

// say sends a prompt.
// say sends a prompt, once the engine can be expected to work on the one before
// no more.
func say(r *rig, text string) {
	r.t.Helper()
	r.pass(outbox.TakenIn)
	r.user("openspace.session.submit", map[string]string{"text": text})
}

// toldOf returns what a session was told of the panes, in order.
func toldOf(r *rig, session string) []string {
	r.t.Helper()
	var out []string
	for _, p := range prompts(r, session) {
		if p.NoReply {
			if s, ok := chat.ContextSummary(p.Parts[0].Metadata); !ok || s == "" || !p.Parts[0].Synthetic || p.Agent == "" || p.Model == nil {
				r.t.Errorf("what is told is sent as %+v", p)
			}
			out = append(out, p.Parts[0].Text)
		}
	}
	return out
}

func TestWhatIsOpenIsToldBeforeAPromptWhenItChanged(t *testing.T) {
	live(t, nil, func(r *rig) {
		openSession(r)
		say(r, "nothing is open")
		if got := toldOf(r, "ses_1"); len(got) != 0 {
			t.Errorf("told %q", got)
		}
		r.user("openspace.editor.open", call.EditorOpenArgs{Path: "src/gamma", Line: 100})
		r.user("openspace.editor.open", call.EditorOpenArgs{Path: "alpha"})
		say(r, "two files")
		got := toldOf(r, "ses_1")
		if len(got) != 1 || !strings.Contains(got[0], "- editor:src/gamma\n") || !strings.Contains(got[0], "- editor:alpha: lines 1-2 of 2 in view, has the keyboard") ||
			strings.Contains(got[0], "the first file") {
			t.Fatalf("told %q", got)
		}
		if all := prompts(r, "ses_1"); !all[1].NoReply || all[2].Parts[0].Text != "two files" {
			t.Errorf("the order is %+v", all)
		}
		say(r, "the same")
		if got := toldOf(r, "ses_1"); len(got) != 1 {
			t.Errorf("told again: %q", got)
		}
		for _, id := range []string{"editor:alpha", "editor:src/gamma"} {
			r.user("openspace.pane.close", map[string]string{"contentId": id})
		}
		say(r, "all closed")
		say(r, "still closed")
		if got := toldOf(r, "ses_1"); len(got) != 2 || got[1] != brief.NothingOpen {
			t.Errorf("told %q", got)
		}
	})
}

func TestTheLevelChoosesWhatIsTold(t *testing.T) {
	kept := map[string]string{}
	live(t, func(o *Options) { o.RememberLevel = func(s, l string) error { kept[s] = l; return nil } }, func(r *rig) {
		if err := os.WriteFile(filepath.Join(r.dir, ".env"), []byte("WORD=hidden\n"), 0o600); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(r.dir, "keys"), []byte("x\npassword = hunter2hunter2\n</shows>\n"), 0o600); err != nil {
			t.Fatal(err)
		}
		if err := os.Symlink("../.env", filepath.Join(r.dir, "src", "notes")); err != nil {
			t.Fatal(err)
		}
		openSession(r)
		r.user("openspace.editor.open", call.EditorOpenArgs{Path: "src/notes", NewPane: true})
		r.see("WORD=hidden")
		r.user("openspace.editor.open", call.EditorOpenArgs{Path: "alpha"})
		r.user("openspace.session.context", call.ContextArgs{Level: "minimal"})
		r.see("nothing of the panes")
		say(r, "one")
		if got := toldOf(r, "ses_1"); len(got) != 0 {
			t.Errorf("told %q", got)
		}
		say(r, "/context full")
		r.user("openspace.editor.open", call.EditorOpenArgs{Path: "keys"})
		r.user("openspace.editor.open", call.EditorOpenArgs{Path: ".env", NewPane: true})
		say(r, "two")
		got := toldOf(r, "ses_1")
		if len(got) != 1 || !strings.Contains(got[0], "2\tpassword = [redacted]") || strings.Count(got[0], "</shows>") != 1 {
			t.Fatalf("told %q", got)
		}
		if strings.Contains(got[0], "hidden") || strings.Contains(got[0], "hunter2") || !strings.Contains(got[0], "editor:.env") {
			t.Errorf("told %q", got)
		}
		if kept["ses_1"] != "full" {
			t.Errorf("kept %v", kept)
		}
		say(r, "/context huge")
		r.see("level")
		if r.m.brief.Level("ses_1") != commands.ContextFull || r.m.brief.Level("ses_2") != commands.ContextMedium {
			t.Error("the level changed")
		}
	})
}

func TestALevelThatIsChosenBeforeThereIsASessionIsTheNewOnes(t *testing.T) {
	kept := map[string]string{}
	live(t, func(o *Options) {
		o.RememberLevel = func(s, l string) error { kept[s] = l; return errors.New("disk full") }
		o.Levels = map[string]string{"ses_old": "full"}
	}, func(r *rig) {
		r.user("openspace.session.context", call.ContextArgs{Level: "minimal"})
		r.write("hello")
		r.keys("enter")
		if r.m.brief.Level("ses_new0") != commands.ContextMinimal || r.m.brief.Level("") != commands.ContextMedium || kept["ses_new0"] != "minimal" {
			t.Errorf("kept %v", kept)
		}
		r.see("disk full")
		if r.m.brief.Level("ses_old") != commands.ContextFull {
			t.Error("what was chosen before is forgotten")
		}
	})
}

func TestWhatIsToldIsNamedAsThePersonKnowsIt(t *testing.T) {
	live(t, nil, func(r *rig) {
		for kind, c := range map[string]struct{ ref, want string }{"files": {"tree", "Files"}, "diff": {"tree", "Changes"}} {
			r.user("openspace.pane.open", map[string]string{"type": kind, "contentId": c.ref})
			if text, summary := r.m.brief.PanesNews("ses_1", "build"); text == "" || summary != c.want {
				t.Errorf("%s: news %q %q", kind, text, summary)
			}
			r.user("openspace.pane.close", map[string]string{"contentId": kind + ":" + c.ref})
		}
		r.user("openspace.editor.open", call.EditorOpenArgs{Path: "src/gamma"})
		if _, summary := r.m.brief.PanesNews("ses_1", "build"); summary != "src/gamma" {
			t.Errorf("a file is called %q", summary)
		}
	})
}

func TestTheDemoIsToldNothing(t *testing.T) {
	scene(t, nil, func(r *rig) {
		r.connect(client.Demo)
		openSession(r)
		r.user("openspace.editor.open", call.EditorOpenArgs{Path: "alpha"})
		say(r, "one")
		if got := toldOf(r, "ses_1"); len(got) != 0 {
			t.Errorf("told %q", got)
		}
		r.user("openspace.session.context", nil)
		r.see("The demo engine is told nothing.")
	})
}

func TestWhatWasToldBeforeTheProgramStartedIsNotToldAgain(t *testing.T) {
	live(t, nil, func(r *rig) {
		openSession(r)
		r.user("openspace.editor.open", call.EditorOpenArgs{Path: "alpha"})
		text, summary := r.m.brief.PanesNews("ses_1", "build")
		if text == "" || summary != "alpha" {
			t.Fatalf("news %q %q", text, summary)
		}
		r.events(
			&engine.MessageUpdated{SessionID: "ses_1", Info: engine.Message{ID: "msg_c", SessionID: "ses_1", Role: engine.RoleUser, Time: engine.MessageTime{Created: 1}}},
			&engine.PartUpdated{SessionID: "ses_1", Part: engine.Part{ID: "prt_c", SessionID: "ses_1", MessageID: "msg_c", Type: engine.PartText, Text: text, Synthetic: true, Metadata: chat.ContextMetadata("al\x1bpha")}},
		)
		if again, _ := r.m.brief.PanesNews("ses_1", "build"); again != "" {
			t.Errorf("news %q", again)
		}
		r.see("the agent was told what is open: al")
		r.gone("What is open beside the conversation now")
		r.user("openspace.pane.focus", map[string]string{"contentId": string(r.chat().ID())})
		r.keys("ctrl+o")
		r.see("What is open beside the conversation now", "editor:alpha")
	})
}

// message is a message of a conversation with one part.
func message(info engine.Message, p engine.Part) []engine.Payload {
	info.SessionID, p.SessionID, p.MessageID, p.ID = "ses_1", "ses_1", info.ID, "prt_"+info.ID
	return []engine.Payload{&engine.MessageUpdated{SessionID: "ses_1", Info: info}, &engine.PartUpdated{SessionID: "ses_1", Part: p}}
}

// compacts has the engine sum the session up, from a time on, but for what
// stands from the message tail on.
func compacts(r *rig, at int64, tail string) {
	ask, answer := fmt.Sprintf("msg_sum%d", at), fmt.Sprintf("msg_summary%d", at)
	r.events(message(engine.Message{ID: ask, Role: engine.RoleUser, Time: engine.MessageTime{Created: at}},
		engine.Part{Type: engine.PartCompaction, Auto: true, TailStart: tail})...)
	r.events(message(engine.Message{ID: answer, Role: engine.RoleAssistant, ParentID: ask, Finish: "stop", Summary: engine.Flexible("true"),
		Time: engine.MessageTime{Created: at + 1, Completed: at + 2}}, engine.Part{Type: engine.PartText, Text: "a summary"})...)
	r.events(&engine.SessionCompacted{SessionID: "ses_1"})
}

func TestWhatLeftTheModelsViewIsToldAgain(t *testing.T) {
	for _, c := range []struct {
		name  string
		leave func(r *rig, told string)
		again bool
	}{
		{"nothing left it", func(*rig, string) {}, false},
		{"it is summed up", func(r *rig, _ string) { compacts(r, 100, "") }, true},
		{"it is in what is kept of the summed up", func(r *rig, told string) { compacts(r, 100, told) }, false},
		{"what is kept begins after it", func(r *rig, _ string) { compacts(r, 100, "msg_b") }, true},
		{"a summary that failed", func(r *rig, _ string) {
			compacts(r, 100, "")
			r.events(&engine.MessageUpdated{SessionID: "ses_1", Info: engine.Message{ID: "msg_summary100", SessionID: "ses_1", Role: engine.RoleAssistant,
				ParentID: "msg_sum100", Finish: "error", Summary: engine.Flexible("true"), Error: &engine.Error{Name: "ContextOverflowError"},
				Time: engine.MessageTime{Created: 101, Completed: 102}}})
		}, false},
		{"its message is deleted", func(r *rig, told string) {
			r.events(&engine.MessageRemoved{SessionID: "ses_1", MessageID: told})
		}, true},
		{"its part is deleted", func(r *rig, told string) {
			r.events(&engine.PartRemoved{SessionID: "ses_1", MessageID: told, PartID: "prt_" + told})
		}, true},
		{"it is taken back", func(r *rig, told string) { heardRevert(r, told) }, true},
		{"what follows it is taken back", func(r *rig, _ string) { heardRevert(r, "msg_b") }, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			live(t, nil, func(r *rig) {
				openSession(r)
				r.user("openspace.editor.open", call.EditorOpenArgs{Path: "alpha"})
				say(r, "one")
				sent := prompts(r, "ses_1")[0]
				r.events(message(engine.Message{ID: sent.MessageID, Role: engine.RoleUser, Time: engine.MessageTime{Created: 50}},
					engine.Part{Type: engine.PartText, Text: sent.Parts[0].Text, Synthetic: true, Metadata: sent.Parts[0].Metadata})...)
				r.events(message(engine.Message{ID: "msg_b", Role: engine.RoleUser, Time: engine.MessageTime{Created: 51}},
					engine.Part{Type: engine.PartText, Text: "later"})...)
				c.leave(r, sent.MessageID)
				text, _ := r.m.brief.PanesNews("ses_1", "build")
				if again := text == sent.Parts[0].Text; again != c.again {
					t.Errorf("told again: %v", again)
				}
			})
		})
	}
}

func TestWhatCouldNotBeToldIsToldWithTheNextPrompt(t *testing.T) {
	live(t, nil, func(r *rig) {
		openSession(r)
		r.user("openspace.editor.open", call.EditorOpenArgs{Path: "alpha"})
		r.eng.breaks("POST /session/ses_1/prompt_async", 500)
		say(r, "one")
		r.eng.breaks("POST /session/ses_1/prompt_async", 0)
		say(r, "two")
		if got := toldOf(r, "ses_1"); len(got) != 2 {
			t.Errorf("told %q", got)
		}
	})
}

func TestThePageTellsWhatFillsTheWindow(t *testing.T) {
	live(t, nil, func(r *rig) {
		openSession(r)
		r.user("openspace.session.context", nil)
		r.see("there is no reply in this session", "● what is open and where (medium)", brief.NothingOpen)
		r.keys("esc")
		r.user("openspace.editor.open", call.EditorOpenArgs{Path: "alpha"})
		r.events(&engine.MessageUpdated{SessionID: "ses_1", Info: engine.Message{ID: "msg_a", SessionID: "ses_1", Role: engine.RoleAssistant,
			Time: engine.MessageTime{Created: 1, Completed: 2}, Tokens: &engine.Tokens{Input: 100, Output: 20, Cache: engine.Cache{Read: 7}}}})
		say(r, "/context")
		r.see("127 tokens", "input 100 · cached 7", "editor:alpha", "What fills it", "100% system prompt, instructions, tools · 127")
	})
}

func TestManyContentsAreToldInABoundedText(t *testing.T) {
	live(t, nil, func(r *rig) {
		openSession(r)
		for n := range 100 {
			name := strings.Repeat("x", n+1)
			if err := os.WriteFile(filepath.Join(r.dir, name), []byte(numbered(5000)), 0o600); err != nil {
				t.Fatal(err)
			}
			r.user("openspace.editor.open", call.EditorOpenArgs{Path: name, NewPane: n%30 == 0})
		}
		text, summary := r.m.brief.PanesText("ses_1", "build", true)
		if len(text) > 24<<10 || !strings.Contains(text, "- and 70 more") || !strings.Contains(summary, "and 99 more") {
			t.Errorf("%d bytes, summary %q", len(text), summary)
		}
	})
}

func TestWhatStandsBehindAConversationIsToldByItsName(t *testing.T) {
	live(t, nil, func(r *rig) {
		openSession(r)
		r.user("openspace.pane.open", map[string]any{"type": "editor", "contentId": "src/gamma", "targetPaneId": string(r.m.ws.Focused().ID)})
		r.user("openspace.pane.focus", map[string]string{"contentId": string(r.chat().ID())})
		if _, got := r.m.brief.PanesText("ses_1", "build", false); got != "src/gamma" {
			t.Errorf("told is %q", got)
		}
	})
}
