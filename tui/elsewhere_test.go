package tui

import (
	"testing"

	"github.com/openspace-tui/openspace/client"
	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/engine"
)

func TestARequestOfAnotherSessionIsAnnounced(t *testing.T) {
	live(t, nil, func(r *rig) {
		openSession(r)
		other := engine.Session{ID: "ses_2", Title: "Elsewhere", Time: engine.SessionTime{Created: 2, Updated: 2}}
		r.eng.has(other)
		r.events(&engine.SessionCreated{SessionID: other.ID, Info: other})
		r.gone("another session asks")
		r.events(&engine.PermissionAsked{Permission: engine.Permission{ID: "per_1", SessionID: other.ID, Permission: "bash", Patterns: []string{"ls"}}})
		r.see("another session asks, ctrl+x l")
		r.user("openspace.session.list", nil)
		r.see("? Elsewhere")
		r.keys("esc")
		r.user("openspace.session.switch", call.SessionArgs{SessionID: other.ID})
		r.gone("another session asks")
	})
}

func TestAQueuedPromptKeepsWhoWasToAnswer(t *testing.T) {
	live(t, nil, func(r *rig) {
		openSession(r)
		r.events(&engine.SessionStatus{SessionID: "ses_1", Status: engine.Status{Type: engine.StatusBusy}})
		r.user("openspace.agent.select", call.AgentArgs{Name: "plan"})
		r.write("only look")
		r.keys("enter")
		r.user("openspace.agent.select", call.AgentArgs{Name: "build"})
		r.write("now write")
		r.keys("enter")
		for range 2 {
			r.events(&engine.SessionStatus{SessionID: "ses_1", Status: engine.Status{Type: engine.StatusIdle}}, &engine.SessionIdle{SessionID: "ses_1"})
			r.events(&engine.SessionStatus{SessionID: "ses_1", Status: engine.Status{Type: engine.StatusBusy}})
		}
		got := prompts(r, "ses_1")
		if len(got) == 0 || got[0].Agent != "plan" {
			t.Fatalf("sent: %+v", got)
		}
	})
}

func TestWhoWasChosenForASessionStaysChosen(t *testing.T) {
	live(t, nil, func(r *rig) {
		three(r)
		r.user("openspace.model.select", call.ModelArgs{Model: "mock/m2"})
		r.user("openspace.agent.select", call.AgentArgs{Name: "plan"})
		r.see("plan · mock/m2")
		r.user("openspace.session.switch", map[string]string{"sessionId": "ses_a"})
		r.see("build · mock/m1")
		r.user("openspace.session.switch", map[string]string{"sessionId": "ses_c"})
		r.see("plan · mock/m2")
		r.user("openspace.session.new", nil)
		r.see("plan · mock/m2")
		r.write("hello")
		r.keys("enter")
		if got := prompts(r, "ses_new3"); len(got) != 1 || got[0].Agent != "plan" || got[0].Model.ModelID != "m2" {
			t.Errorf("the new session's prompt: %+v of %q", got, r.eng.asked("POST"))
		}
		r.user("openspace.session.switch", map[string]string{"sessionId": "ses_b"})
		r.see("build · mock/m1")
	})
	for name, change := range map[string]func(*Options){
		"-c":        func(o *Options) { o.Continue = true },
		"-c --fork": func(o *Options) { o.Continue, o.Fork = true, true },
		"-s":        func(o *Options) { o.Session = "ses_old" },
	} {
		t.Run(name+" with -m and --agent", func(t *testing.T) {
			scene(t, func(o *Options) { change(o); o.Model, o.Agent = "mock/m2", "plan" }, func(r *rig) {
				r.eng.has(engine.Session{ID: "ses_old", Title: "Old talk", Time: engine.SessionTime{Created: 1, Updated: 1}})
				r.connect(client.Attached)
				r.see("plan · mock/m2")
			})
		})
	}
}

func TestAPromptThatWasNotSentIsGivenBackAndToldOfUntilTheNextOne(t *testing.T) {
	live(t, nil, func(r *rig) {
		openSession(r)
		r.eng.breaks("POST /session/ses_1/prompt_async", 400)
		r.write("first try")
		r.keys("enter")
		r.see("not sent: told to fail with 400", "its text is in the prompt again", "┃ first try")
		r.chat().SetDraft("")
		r.write("second try")
		r.keys("enter")
		r.gone("first try")
		r.eng.breaks("POST /session/ses_1/prompt_async", 0)
		r.keys("enter")
		r.gone("not sent")
		if got := prompts(r, "ses_1"); len(got) != 3 || got[2].Parts[0].Text != "second try" {
			t.Errorf("sent %+v", got)
		}
	})
}

func TestADraftOfASessionThatSomebodyElseDeletesIsStashed(t *testing.T) {
	live(t, nil, func(r *rig) {
		three(r)
		r.write("half a thought")
		r.events(&engine.SessionDeleted{SessionID: "ses_c", Info: engine.Session{ID: "ses_c"}})
		r.see("Newest talk was deleted elsewhere: what you were writing is stashed")
		if r.m.chats.Session() == "ses_c" || r.chat().Dirty() {
			t.Errorf("on screen is %q, with the draft %q", r.m.chats.Session(), r.chat().Draft())
		}
		say(r, "/pop")
		r.see("┃ half a thought")
	})
}
