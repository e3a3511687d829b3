package tui

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/internal/answer"
	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/tui/dialog"
	"github.com/openspace-tui/openspace/tui/outbox"
)

func TestTheTimelineSpiesOnTheConversation(t *testing.T) {
	live(t, nil, func(r *rig) {
		openSession(r)
		say(r, "/timeline")
		r.see("there is no prompt in this session yet")
		for n := range 4 {
			exchange(r, n)
		}
		r.send(tea.WindowSizeMsg{Width: 80, Height: 16})
		r.see("answer 3")
		r.keys("ctrl+x", "g")
		r.see("Timeline · 4 of 4", "enter stays · esc back")
		r.keys("up", "k", "g")
		r.see("Timeline · 1 of 4")
		if !strings.Contains(strings.Split(r.screen(), "\n")[2], "question 0") {
			t.Errorf("the prompt is not shown:\n%s", r.screen())
		}
		r.keys("esc")
		r.see("answer 3")
		r.gone("Timeline", "more below")

		r.keys("ctrl+x", "g", "/")
		r.write("stion 1")
		r.see("Timeline · 1 of 1")
		r.keys("enter")
		r.see("/stion 1: 1")
		r.keys("enter")
		r.gone("Timeline")
		if !strings.Contains(strings.Split(r.screen(), "\n")[2], "question 1") {
			t.Errorf("it does not stay:\n%s", r.screen())
		}

		r.keys("ctrl+x", "g", "/")
		r.write("no such thing")
		r.see("nothing matches")
		r.keys("enter", "f", "y", "r")
		r.see("nothing matches")
		r.keys("/", "esc")
		r.see("Timeline · 2 of 4")
		r.keys("pgdown", "j", "G", "home", "end", "ctrl+c")
		r.gone("Timeline")
	})
}

func TestAPromptOfTheTimelineIsCopiedForkedAndReverted(t *testing.T) {
	copied := ""
	live(t, func(o *Options) { o.Clipboard = func(s string) error { copied = s; return nil } }, func(r *rig) {
		openSession(r)
		exchange(r, 0)
		exchange(r, 1)
		r.keys("ctrl+x", "g", "k", "y")
		if copied != "question 0" {
			t.Errorf("copied %q", copied)
		}
		r.keys("r")
		r.see("Revert to here?")
		r.gone("Timeline")
		reverted(r, "msg_a")
		r.pass(answer.SettleFor)
		r.keys("y")
		r.see("reverted: main.go +2 −1", "┃ question 0")
		heardRevert(r, "")
		r.chat().SetDraft("")
		r.pass(answer.SettleFor)

		say(r, "/revert")
		r.see("Revert to before which prompt? · 2 of 2", "enter reverts")
		r.keys("enter")
		r.see("Revert to here?")
		r.keys("n")

		r.keys("ctrl+x", "g", "f")
		if got := r.eng.asked("POST /session/ses_1/fork"); len(got) != 1 || !strings.Contains(got[0], "msg_c") ||
			r.m.chats.Session() != "ses_fork" {
			t.Errorf("asked %q", got)
		}
		r.see("┃ question 1") // to be written anew
	})
}

func TestTheTimelineLoadsWhatIsOlder(t *testing.T) {
	live(t, nil, func(r *rig) {
		r.eng.cursors["ses_1"] = "cursor-1"
		openSession(r)
		exchange(r, 2)
		r.keys("ctrl+x", "g")
		r.see("1 of 1+")
		r.eng.messages["ses_1"] = []engine.MessageWithParts{{Info: engine.Message{ID: "msg_0", SessionID: "ses_1",
			Role: engine.RoleUser, Time: engine.MessageTime{Created: 1}},
			Parts: []engine.Part{{ID: "p0", SessionID: "ses_1", MessageID: "msg_0", Type: engine.PartText,
				Text: "the oldest"}}}}
		r.keys("k")
		r.see("the oldest", "2 of 2")
		r.gone("2 of 2+")
	})
	live(t, nil, func(r *rig) {
		r.eng.cursors["ses_1"] = "cursor-1"
		openSession(r)
		exchange(r, 2)
		r.keys("ctrl+x", "g", "/")
		if got := r.eng.asked("GET /session/ses_1/message"); len(got) != 2 {
			t.Errorf("asked %q", got)
		}
		r.gone("1 of 1+")
	})
}

func TestTheTimelineTakesTheMouse(t *testing.T) {
	live(t, nil, func(r *rig) {
		openSession(r)
		exchange(r, 0)
		exchange(r, 1)
		r.keys("ctrl+x", "g")
		d := r.m.dialogs.Top()
		_, box := dialog.Placed(host{r.m}, d)
		r.send(click(box.X+4, box.Y+2))
		r.see("Timeline · 1 of 2")
		r.send(wheel(box.X+4, box.Y+2, tea.MouseWheelDown))
		r.see("Timeline · 2 of 2")
		r.send(tea.PasteMsg{Content: "x"})
		r.keys("/")
		r.send(tea.PasteMsg{Content: "question 0"})
		r.see("Timeline · 1 of 1")
	})
}

// whole has the engine give the session as a whole.
func whole(r *rig) {
	r.eng.says("GET /session/ses_1", engine.Session{ID: "ses_1", Title: "Fix the port",
		Time: engine.SessionTime{Created: 1, Updated: 1}})
	part := func(kind, text string) engine.Part {
		return engine.Part{ID: "x" + text, MessageID: "msg_a", SessionID: "ses_1", Type: kind, Text: text}
	}
	r.eng.messages["ses_1"] = []engine.MessageWithParts{
		{Info: engine.Message{ID: "msg_a", SessionID: "ses_1", Role: engine.RoleUser, Time: engine.MessageTime{Created: 1}}, Parts: []engine.Part{part(engine.PartText, "Which port?")}},
		{Info: engine.Message{ID: "msg_b", SessionID: "ses_1", ParentID: "msg_a", Role: engine.RoleAssistant, Agent: "build", ModelID: "m1", Time: engine.MessageTime{Created: 2}},
			Parts: []engine.Part{part(engine.PartReasoning, "Hm."), part(engine.PartText, "Port 80.")}}}
}

func TestTheTranscriptIsCopied(t *testing.T) {
	copied := ""
	var fails error
	live(t, func(o *Options) { o.Clipboard = func(s string) error { copied = s; return fails } }, func(r *rig) {
		say(r, "/copy")
		r.see("there is no session yet")
		openSession(r)
		say(r, "/copy last")
		r.see("no reply to copy yet")
		r.eng.says("GET /session/ses_1", engine.Session{ID: "ses_1"})
		say(r, "/copy")
		r.see("nothing to copy")
		whole(r)
		say(r, "/copy")
		if copied != "# Fix the port\n\n## You\n\nWhich port?\n\n## build (m1)\n\nPort 80.\n" {
			t.Errorf("copied %q", copied)
		}
		r.see("the transcript is copied: 9 lines")
		exchange(r, 5)
		r.keys("ctrl+x", "y")
		if copied != "answer 5" {
			t.Errorf("copied %q", copied)
		}
		fails = errors.New("no clipboard")
		say(r, "/copy")
		r.see("sent to the terminal's clipboard")
		say(r, "/copy all of it")
		r.see("/copy takes nothing, or last")
		r.eng.breaks("GET /session/ses_1", 500)
		say(r, "/copy")
		r.see("copy: told to fail with 500")
	})
}

func TestASessionIsExportedIntoANewFile(t *testing.T) {
	live(t, nil, func(r *rig) {
		openSession(r)
		whole(r)
		say(r, "/export notes/talk.md thinking")
		r.see("2 messages written into notes/talk.md")
		read := func(name string) string {
			b, err := os.ReadFile(filepath.Join(r.dir, name))
			if err != nil {
				t.Fatal(err)
			}
			return string(b)
		}
		if s := read("notes/talk.md"); !strings.Contains(s, "> *Thinking.* Hm.") || !strings.Contains(s, "Port 80.") {
			t.Errorf("written:\n%s", s)
		}
		say(r, "/export notes/talk.md")
		r.see("notes/talk.md is there already")
		if s := read("notes/talk.md"); !strings.Contains(s, "Thinking") {
			t.Error("it was overwritten")
		}
		say(r, "/export talk.json metadata tools")
		if s := read("talk.json"); !strings.Contains(s, `"Port 80."`) || strings.Contains(s, "Hm.") {
			t.Errorf("written:\n%s", s)
		}
		say(r, "/export ../out.md")
		r.see("leads out of the workspace")
	})
}

func TestTheExportDialogAsksWhatAndWhere(t *testing.T) {
	live(t, nil, func(r *rig) {
		openSession(r)
		whole(r)
		r.keys("ctrl+x", "x")
		r.see("Export the session", "› session-fix-the-port.md", "[ ] the model's thinking")
		r.keys("down", "space")
		r.see("› session-fix-the-port.json", "[x] JSON")
		r.keys("space", "down", "space", "x")
		r.see("[ ] JSON", "[x] the model's thinking")
		r.keys("enter")
		r.gone("Export the session")
		if b, err := os.ReadFile(filepath.Join(r.dir, "session-fix-the-port.md")); err != nil ||
			!strings.Contains(string(b), "Hm.") {
			t.Errorf("written: %s, %v", b, err)
		}
		say(r, "/export")
		r.see("› session-fix-the-port-2.md") // the other is there
		for range len("-2.md") {
			r.keys("backspace")
		}
		r.write(".md")
		r.keys("enter")
		r.see("is there already", "Export the session") // to be named anew
		r.keys("down", "space")
		r.see("session-fix-the-port.md") // a name of the person's own stays
		r.keys("up", "up", "tab", "shift+tab")
		d := r.m.dialogs.Top().(*dialog.Export)
		_, box := dialog.Placed(host{r.m}, d)
		r.send(click(box.X+3, box.Y+7))
		r.see("[x] times")
		r.keys("up")
		r.send(tea.PasteMsg{Content: "ignored"})
		d.Write("")
		r.keys("enter")
		r.see("which file?")
		r.send(tea.PasteMsg{Content: "pasted.md"})
		r.see("› pasted.md")
		r.keys("esc")
		r.gone("Export the session")
	})
}

func TestASessionIsCompacted(t *testing.T) {
	live(t, nil, func(r *rig) {
		say(r, "/compact")
		r.see("there is no session yet")
		openSession(r)
		say(r, "/compact")
		r.see("nothing to compact")
		exchange(r, 0)
		goOn := r.eng.holds("POST /session/ses_1/summarize")
		r.keys("ctrl+x", "c")
		r.see("the model sums the session up")
		goOn()
		r.settle()
		r.see("the session is summed up")
		if got := r.eng.asked("POST /session/ses_1/summarize"); len(got) != 1 ||
			!strings.Contains(got[0], `"providerID":"mock","modelID":"m1"`) {
			t.Errorf("asked %q", got)
		}
		r.eng.breaks("POST /session/ses_1/summarize", 500)
		say(r, "/summarize")
		r.see("compact: told to fail with 500")
		busy(r, true)
		say(r, "/compact")
		r.see("interrupt it first")
	})
}

func TestSharingAsksAndTellsTheLink(t *testing.T) {
	copied := ""
	live(t, func(o *Options) { o.Clipboard = func(s string) error { copied = s; return nil } }, func(r *rig) {
		openSession(r)
		say(r, "/unshare")
		r.see("not shared")
		say(r, "/share")
		r.see("Share this session?", "Whoever has the link")
		r.keys("n")
		if len(r.eng.asked("POST /session/ses_1/share")) > 0 {
			t.Fatal("it was shared")
		}
		r.eng.says("POST /session/ses_1/share", engine.Session{ID: "ses_1"})
		say(r, "/share")
		r.pass(answer.SettleFor)
		r.keys("y")
		r.see("the engine gave no link")
		r.eng.breaks("POST /session/ses_1/share", 500)
		say(r, "/share")
		r.pass(answer.SettleFor)
		r.keys("y")
		r.see("share: told to fail with 500")
		r.eng.breaks("POST /session/ses_1/share", 0)
		shared := engine.Session{ID: "ses_1", Title: "t", Share: &engine.Share{URL: "https://opncd.ai/s/abc"}, Time: engine.SessionTime{Created: 1, Updated: 2}}
		r.eng.says("POST /session/ses_1/share", shared)
		say(r, "/share")
		r.pass(answer.SettleFor)
		r.keys("y")
		if copied != "https://opncd.ai/s/abc" {
			t.Errorf("copied %q", copied)
		}
		r.see("the link is copied: https://opncd.ai/s/abc")
		r.events(&engine.SessionUpdated{SessionID: "ses_1", Info: shared})
		copied = ""
		say(r, "/share") // nothing to ask: it is public
		if copied == "" || len(r.m.dialogs) > 0 {
			t.Error("the link of a shared session is not copied")
		}
		r.eng.breaks("DELETE /session/ses_1/share", 500)
		say(r, "/unshare")
		r.see("unshare: told to fail")
		r.eng.breaks("DELETE /session/ses_1/share", 0)
		say(r, "/unshare")
		r.see("shared no longer")
	})
}

func TestInitIsTheEnginesOwn(t *testing.T) {
	live(t, nil, func(r *rig) {
		openSession(r)
		say(r, "/init mind the tests")
		if got := r.eng.asked("POST /session/ses_1/command"); len(got) != 1 ||
			!strings.Contains(got[0], `"command":"init"`) || !strings.Contains(got[0], "mind the tests") {
			t.Errorf("asked %q", got)
		}
	})
}

func TestSessionsAreReachedByNumberAndByFamily(t *testing.T) {
	live(t, nil, func(r *rig) {
		three(r)
		r.eng.has(engine.Session{ID: "ses_child", ParentID: "ses_a"},
			engine.Session{ID: "ses_other", ParentID: "ses_a"})
		r.keys("ctrl+x", "2")
		if r.m.chats.Session() != "ses_b" {
			t.Errorf("on screen: %s", r.m.chats.Session())
		}
		r.keys("ctrl+x", "9")
		r.see("there is no session 9")
		r.keys("ctrl+x", "up")
		r.see("this is no subagent's session")
		r.eng.says("GET /session/ses_b/children", []engine.Session{})
		r.keys("ctrl+x", "down")
		r.see("called no subagent")
		r.keys("ctrl+x", "3", "ctrl+x", "down")
		if r.m.chats.Session() != "ses_child" {
			t.Fatalf("on screen: %s", r.m.chats.Session())
		}
		r.keys("right")
		r.see("the only subagent")
		s := engine.Session{ID: "ses_other", ParentID: "ses_a", Title: "Another",
			Time: engine.SessionTime{Created: 9, Updated: 9}}
		r.events(&engine.SessionCreated{SessionID: s.ID, Info: s})
		r.keys("right")
		if r.m.chats.Session() != "ses_other" {
			t.Errorf("on screen: %s", r.m.chats.Session())
		}
		r.keys("ctrl+x", "left")
		if r.m.chats.Session() != "ses_child" {
			t.Errorf("on screen: %s", r.m.chats.Session())
		}
		r.keys("up")
		if r.m.chats.Session() != "ses_a" {
			t.Errorf("on screen: %s", r.m.chats.Session())
		}
		r.eng.says("GET /session/ses_c/children",
			[]engine.Session{{ID: "ses_old", ParentID: "ses_c", Title: "Of before",
				Time: engine.SessionTime{Created: 1}}})
		r.eng.has(engine.Session{ID: "ses_old", ParentID: "ses_c"})
		r.keys("ctrl+x", "1", "ctrl+x", "down")
		if r.m.chats.Session() != "ses_old" {
			t.Errorf("on screen: %s", r.m.chats.Session())
		}
	})
}

func TestAChoiceInMidTurnIsOfTheNextPrompt(t *testing.T) {
	live(t, nil, func(r *rig) {
		openSession(r)
		r.write("the first")
		r.keys("enter")
		turn(r, false)
		say(r, "/models m2")
		r.see("mock/m2 answers from the next prompt on")
		r.keys("tab")
		r.see("plan answers from the next prompt on")
		if n := len(r.eng.asked("POST /session/ses_1/")); n != 1 {
			t.Errorf("the turn that goes on was touched: %q", r.eng.asked("POST /session/ses_1/"))
		}
		r.write("the second")
		r.keys("enter")
		r.see("1 queued")
		busy(r, false)
		r.pass(outbox.EndsIn)
		got := prompts(r, "ses_1")
		if len(got) != 2 || got[0].Model.ModelID != "m1" || got[0].Agent != "build" || got[1].Model.ModelID != "m2" ||
			got[1].Agent != "plan" {
			t.Errorf("sent: %+v", got)
		}
		r.pass(10 * time.Second)
		r.keys("tab")
		r.gone("from the next prompt on")
	})
}
