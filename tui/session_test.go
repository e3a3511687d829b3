package tui

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/openspace-tui/openspace/client"
	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/tui/keyboard"
	"github.com/openspace-tui/openspace/tui/outbox"
)

// prompts returns what was sent to a session, in order.
func prompts(r *rig, session string) []engine.Prompt {
	r.t.Helper()
	var out []engine.Prompt
	for _, c := range r.eng.asked("POST /session/" + session + "/prompt_async") {
		var p engine.Prompt
		_, body, _ := strings.Cut(c, " {")
		if err := json.Unmarshal([]byte("{"+body), &p); err != nil {
			r.t.Fatal(err)
		}
		out = append(out, p)
	}
	return out
}

func TestAPromptMakesASessionAndIsSentToIt(t *testing.T) {
	live(t, nil, func(r *rig) {
		r.write("hello there")
		r.keys("enter")
		r.see("hello there")
		got := prompts(r, "ses_new0")
		if len(got) != 1 || got[0].Parts[0].Text != "hello there" || got[0].Agent != "build" || got[0].Model.ModelID != "m1" ||
			!strings.HasPrefix(got[0].MessageID, "msg") || got[0].System != "instructions for mcp" {
			t.Fatalf("sent: %+v", got)
		}
		if r.m.chats.Session() != "ses_new0" || r.m.ExitSession() != "ses_new0" || r.chat().Draft() != "" {
			t.Errorf("session %q, to come back to %q", r.m.chats.Session(), r.m.ExitSession())
		}
		r.pass(outbox.TakenIn)
		r.write("and more")
		r.keys("enter")
		if got := prompts(r, "ses_new0"); len(got) != 2 || len(r.eng.asked("POST /session {")) != 1 {
			t.Errorf("the second prompt: %q", r.eng.asked("POST"))
		}
	})
}

func TestAPromptBeforeTheEngineIsReadyWaitsForIt(t *testing.T) {
	scene(t, nil, func(r *rig) {
		r.see("starting the engine")
		r.write("first")
		r.keys("enter")
		r.write("second")
		r.keys("enter")
		r.see("first", "second")
		if r.m.ExitSession() != "" {
			t.Error("a session that is not at the engine is named to come back to")
		}
		r.connect(client.Spawned)
		got := prompts(r, "ses_new0")
		if len(got) != 1 || got[0].Parts[0].Text != "first" {
			t.Fatalf("sent: %+v", got)
		}
		r.see("up takes back what is queued")
		for _, st := range []string{engine.StatusBusy, engine.StatusIdle} { // a turn
			r.events(&engine.SessionStatus{SessionID: "ses_new0", Status: engine.Status{Type: st}})
		}
		if got := prompts(r, "ses_new0"); len(got) != 2 || got[1].Parts[0].Text != "second" {
			t.Fatalf("sent: %+v", got)
		}
		if got[0].System != "" {
			t.Error("a spawned engine fetches the instructions itself")
		}
		if n := len(r.eng.asked("POST /session {")); n != 1 {
			t.Errorf("%d sessions were made", n)
		}
	})
}

func TestAPromptBeforeTheEngineIsReadyGoesWhereTheCommandLineSaid(t *testing.T) {
	for to, change := range map[string]func(*Options){
		"ses_old":  func(o *Options) { o.Continue = true },
		"ses_fork": func(o *Options) { o.Session, o.Fork = "ses_old", true },
	} {
		scene(t, change, func(r *rig) {
			r.eng.has(engine.Session{ID: "ses_old", Title: "Old talk", Time: engine.SessionTime{Created: 1, Updated: 1}})
			r.write("first")
			r.keys("enter")
			r.write("and this is not sent")
			r.connect(client.Spawned)
			if got := prompts(r, to); r.m.chats.Session() != to || len(got) != 1 || got[0].Parts[0].Text != "first" {
				t.Errorf("on screen %s; sent: %+v; waiting %v; asked %q", r.m.chats.Session(), got, r.m.st.Waiting(), r.eng.asked("POST"))
			}
			if got := r.chat().Draft(); got != "and this is not sent" {
				t.Errorf("the draft is %q", got)
			}
			for _, s := range r.m.st.Sessions() {
				if s.Local() {
					t.Errorf("a session that is none is left: %s", s.ID)
				}
			}
		})
	}
}

func TestASessionThatIsNotOfThisFolderIsNotWorkedIn(t *testing.T) {
	for name, test := range map[string]struct{ dir, told string }{
		"of another folder": {"/elsewhere/proj", "session ses_far is of /elsewhere/proj"},
		"of none":           {"", "there is no session ses_far"},
	} {
		t.Run(name, func(t *testing.T) {
			scene(t, func(o *Options) { o.Session, o.Prompt = "ses_far", "rm everything" }, func(r *rig) {
				r.eng.has(engine.Session{ID: "ses_here", Title: "Here", Time: engine.SessionTime{Created: 1, Updated: 1}})
				if test.dir != "" {
					r.eng.says("GET /session/ses_far", engine.Session{ID: "ses_far", Title: "Far", Directory: test.dir})
				} else {
					r.eng.breaks("GET /session/ses_far", 404)
					r.eng.breaks("GET /session/ses_far/message", 404)
				}
				r.write("more")
				r.keys("enter")
				r.connect(client.Attached)
				r.see(test.told, "New session")
				if got := r.eng.asked("POST /session/ses_"); len(got) != 0 || r.m.chats.Session() != "" {
					t.Errorf("on screen %q; sent: %q", r.m.chats.Session(), got)
				}
				if got := r.chat().Draft(); got != "more\n\nrm everything" {
					t.Errorf("the draft is %q", got)
				}
			})
		})
	}
}

func TestAPromptThatFailsComesBackToBeMended(t *testing.T) {
	live(t, nil, func(r *rig) {
		r.eng.breaks("POST /session", 500)
		r.write("hello")
		r.keys("enter")
		r.see("told to fail with 500")
		if r.chat().Draft() != "hello" {
			t.Errorf("the draft is %q", r.chat().Draft())
		}
		r.eng.breaks("POST /session", 0)
		r.keys("enter")
		if got := prompts(r, "ses_new0"); len(got) != 1 {
			t.Errorf("sent again: %+v", got)
		}
		r.eng.breaks("POST /session/ses_new0/prompt_async", 400)
		r.pass(outbox.TakenIn)
		r.write("next")
		r.keys("enter")
		r.write("x")
		if got := r.chat().Draft(); got != "nextx" {
			t.Errorf("the draft is %q", got)
		}
	})
}

func TestASlowEngineNeverBlocksTheKeyboard(t *testing.T) {
	live(t, nil, func(r *rig) {
		openSession(r)
		goOn := r.eng.holds("POST /session/ses_1/prompt_async")
		r.write("hello")
		r.keys("enter")
		r.write("typing on")
		if got := r.chat().Draft(); got != "typing on" {
			t.Fatalf("the draft is %q", got)
		}
		open(r, "alpha")
		r.see("the first file", "hello")
		goOn()
		r.settle()
		r.gone("told to fail")
	})
	live(t, nil, func(r *rig) {
		openSession(r)
		r.eng.holds("POST /session/ses_1/prompt_async")
		r.write("hello")
		r.keys("enter")
		r.pass(31 * time.Second)
		r.see("no answer in 30s")
	})
}

func TestInterruptStopsTheTurn(t *testing.T) {
	live(t, nil, func(r *rig) {
		openSession(r)
		r.keys("esc")
		if len(r.eng.asked("POST /session/ses_1/abort")) > 0 {
			t.Error("an idle session is aborted")
		}
		r.user("openspace.session.abort", nil)
		r.see("nothing is running in this session")
		busy(r, true)
		r.keys("esc")
		r.see("esc again interrupts")
		r.keys("esc")
		if n := len(r.eng.asked("POST /session/ses_1/abort")); n != 1 {
			t.Errorf("%d aborts", n)
		}
	})
}

func TestRequestsAreAnsweredByKeys(t *testing.T) {
	live(t, nil, func(r *rig) {
		openSession(r)
		perm := func(id string) *engine.PermissionAsked {
			return &engine.PermissionAsked{Permission: engine.Permission{ID: id, SessionID: "ses_1", Permission: "bash", Patterns: []string{"ls"}, Always: []string{"ls *"}}}
		}
		for _, step := range []struct{ id, key, reply string }{{"per_1", "enter", "once"}, {"per_2", "ctrl+a", "always"}, {"per_3", "esc", "reject"}} {
			r.events(perm(step.id))
			r.keys(step.key)
			if len(r.eng.asked("POST /permission/"+step.id)) > 0 {
				t.Errorf("%s was answered by a key on its way", step.id)
			}
			r.pass(time.Second)
			r.keys(step.key)
			got := r.eng.asked("POST /permission/" + step.id + "/reply")
			if len(got) != 1 || !strings.Contains(got[0], `"`+step.reply+`"`) {
				t.Errorf("%s: the engine was asked %q", step.id, got)
			}
			r.events(&engine.PermissionReplied{SessionID: "ses_1", RequestID: step.id})
		}
		ask := func(id string) *engine.QuestionAsked {
			return &engine.QuestionAsked{Question: engine.Question{ID: id, SessionID: "ses_1", Questions: []engine.QuestionInfo{
				{Question: "Which port?", Header: "Port", Options: []engine.QuestionOption{{Label: "80"}, {Label: "8080"}}}}}}
		}
		r.events(ask("que_1"))
		r.pass(time.Second)
		r.see("Which port?", "8080")
		r.keys("alt+2")
		if got := r.eng.asked("POST /question/que_1/reply"); len(got) != 1 || !strings.Contains(got[0], `[["8080"]]`) {
			t.Errorf("the engine was asked %q", got)
		}
		r.events(&engine.QuestionReplied{SessionID: "ses_1", RequestID: "que_1"}, ask("que_2"))
		r.pass(time.Second)
		r.eng.breaks("POST /question/que_2/reject", 404)
		r.keys("esc")
		if got := r.eng.asked("POST /question/que_2/reject"); len(got) != 1 {
			t.Errorf("the engine was asked %q", got)
		}
		r.gone("told to fail") // somebody else answered first
	})
}

func TestTabBelongsToTheRequest(t *testing.T) {
	live(t, nil, func(r *rig) {
		openSession(r)
		r.events(&engine.PermissionAsked{Permission: engine.Permission{ID: "per_1", SessionID: "ses_1", Permission: "bash", Patterns: []string{"ls"}, Always: []string{"ls *"}}})
		r.pass(time.Second)
		r.keys("tab", "enter")
		if got := r.eng.asked("POST /permission/per_1/reply"); len(got) != 1 || !strings.Contains(got[0], "always") {
			t.Errorf("the engine was asked %q", got)
		}
		if agent, _ := r.m.choice.Who("ses_1"); agent != "build" {
			t.Errorf("tab switched to the agent %s too", agent)
		}
	})
}

func TestARequestTakesTheKeyboardUnlessThePersonIsBusy(t *testing.T) {
	perm := &engine.PermissionAsked{Permission: engine.Permission{ID: "per_1", SessionID: "ses_1", Permission: "bash", Patterns: []string{"ls"}}}
	live(t, nil, func(r *rig) {
		openSession(r)
		open(r, "alpha")
		r.keys("j")
		r.events(perm)
		if focusedKind(r) != "editor" {
			t.Error("the request took the keyboard from somebody typing")
		}
	})
	live(t, nil, func(r *rig) {
		openSession(r)
		open(r, "alpha")
		r.keys("j")
		r.pass(keyboard.TypingFor)
		r.events(perm)
		if focusedKind(r) != "chat" {
			t.Error("the request waits out of sight of the keyboard")
		}
	})
}

func TestOlderMessagesAreLoadedOnce(t *testing.T) {
	live(t, nil, func(r *rig) {
		r.eng.cursors["ses_1"] = "cursor-1"
		openSession(r)
		r.user("openspace.session.older", nil)
		r.user("openspace.session.older", nil)
		if got := r.eng.asked("GET /session/ses_1/message"); len(got) != 2 {
			t.Errorf("asked %q", got)
		}
	})
	live(t, nil, func(r *rig) {
		r.eng.cursors["ses_1"] = "cursor-1"
		openSession(r)
		r.eng.breaks("GET /session/ses_1/message", 500)
		r.user("openspace.session.older", nil)
		r.see("told to fail with 500")
		r.eng.breaks("GET /session/ses_1/message", 0)
		r.user("openspace.session.older", nil)
		if got := r.eng.asked("GET /session/ses_1/message"); len(got) != 3 {
			t.Errorf("after a failure the page cannot be asked for again: %q", got)
		}
	})
}

func TestTheFirstMessageIsLoadedInLargePages(t *testing.T) {
	live(t, nil, func(r *rig) {
		for i := range 2500 {
			id := fmt.Sprintf("msg_%05d", i)
			r.eng.messages["ses_1"] = append(r.eng.messages["ses_1"], engine.MessageWithParts{
				Info:  engine.Message{ID: id, SessionID: "ses_1", Role: engine.RoleUser, Time: engine.MessageTime{Created: int64(i + 1)}},
				Parts: []engine.Part{{ID: "prt_" + id, SessionID: "ses_1", MessageID: id, Type: engine.PartText, Text: fmt.Sprintf("question %d.", i)}},
			})
		}
		openSession(r)
		r.see("question 2499.")
		r.keys("ctrl+g")
		r.see("question 0.")
		if got := r.eng.asked("GET /session/ses_1/message"); len(got) != 4 {
			t.Errorf("2400 messages took %d requests", len(got)-1)
		}
		r.keys("ctrl+alt+g")
		r.see("question 2499.")
	})
	live(t, nil, func(r *rig) { // it cannot be had
		r.eng.cursors["ses_1"] = "cursor-1"
		openSession(r)
		r.eng.breaks("GET /session/ses_1/message", 500)
		r.keys("ctrl+g")
		r.see("told to fail with 500")
		if r.chat().Messages().Loading() {
			t.Error("it still waits")
		}
	})
}

func TestASessionThatIsGoneGivesWayToANewOne(t *testing.T) {
	live(t, nil, func(r *rig) {
		r.user("openspace.session.switch", map[string]string{"sessionId": "ses_none"})
		r.see("there is no session ses_none")
		if r.m.chats.Session() != "" {
			t.Errorf("on screen: %q", r.m.chats.Session())
		}
	})
}

func TestTheCommandLineDecidesWhereOneBegins(t *testing.T) {
	two := []engine.Session{{ID: "ses_old", Title: "Old talk", Time: engine.SessionTime{Created: 1, Updated: 1}},
		{ID: "ses_late", Title: "Late talk", Time: engine.SessionTime{Created: 2, Updated: 2}},
		{ID: "ses_gone", Title: "Archived", Time: engine.SessionTime{Created: 3, Updated: 3, Archived: 3}},
		{ID: "ses_sub", Title: "Subagent", ParentID: "ses_late", Time: engine.SessionTime{Created: 4, Updated: 4}}}
	for _, test := range []struct {
		name   string
		change func(*Options)
		title  string
		prompt string // the session it went to
	}{
		{"nothing: a new session", func(*Options) {}, "New session", ""},
		{"-s: that session", func(o *Options) { o.Session = "ses_old" }, "Old talk", ""},
		{"-c: the newest", func(o *Options) { o.Continue = true }, "Late talk", ""},
		{"-c --fork: a copy", func(o *Options) { o.Continue, o.Fork = true, true }, "A copy", ""},
		{"-s --fork --prompt", func(o *Options) { o.Session, o.Fork, o.Prompt = "ses_old", true, "go" }, "A copy", "ses_fork"},
		{"--prompt", func(o *Options) { o.Prompt = "go" }, "New session", "ses_new4"},
		{"-c --prompt", func(o *Options) { o.Continue, o.Prompt = true, "go" }, "Late talk", "ses_late"},
	} {
		t.Run(test.name, func(t *testing.T) {
			scene(t, test.change, func(r *rig) {
				r.eng.has(two...)
				r.connect(client.Attached)
				if got := r.chat().Title(); got != test.title {
					t.Errorf("on screen is %q", got)
				}
				if test.prompt != "" && len(prompts(r, test.prompt)) != 1 {
					t.Errorf("the prompt went elsewhere: %q", r.eng.asked("POST"))
				}
				calls := len(r.eng.asked("POST"))
				r.connect(client.Attached)
				if len(r.eng.asked("POST")) != calls {
					t.Error("a reconnect does it again")
				}
			})
		})
	}
	scene(t, func(o *Options) { o.Session, o.Fork = "ses_old", true }, func(r *rig) {
		r.eng.breaks("POST /session/ses_old/fork", 404)
		r.connect(client.Attached)
		r.see("fork: told to fail with 404")
	})
}

func TestModelAndAgentOfTheCommandLineAnswer(t *testing.T) {
	live(t, func(o *Options) { o.Model, o.Agent = "mock/m2", "plan" }, func(r *rig) {
		r.see("plan", "mock/m2")
		r.write("hello")
		r.keys("enter")
		if got := prompts(r, "ses_new0"); len(got) != 1 || got[0].Agent != "plan" || got[0].Model.ModelID != "m2" {
			t.Errorf("sent: %+v", got)
		}
	})
}

func TestTheAgentsOwnModelGoesBeforeTheDefault(t *testing.T) {
	scene(t, nil, func(r *rig) {
		r.eng.agents = []engine.Agent{{Name: "odd", Mode: "all", Model: &engine.ModelRef{ProviderID: "mock", ModelID: "m2"}}}
		r.connect(client.Attached)
		r.see("odd", "mock/m2")
	})
}
