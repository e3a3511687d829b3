package tui

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/client"
	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/tui/connection"
	"github.com/openspace-tui/openspace/tui/toast"
)

func TestTheStatusLineSaysWhichEngineAnswers(t *testing.T) {
	scene(t, nil, func(r *rig) {
		r.see("○ starting the engine…")
		r.send(connection.Ready{Client: r.eng.client(r.dir), Kind: client.Spawned, Version: "1.18.33"})
		r.see("○ connecting…")
		r.stream(client.StateChange{State: client.Live})
		r.see("● opencode 1.18.33 · agent by stream")
		r.send(connection.Ready{Client: r.eng.client(r.dir), Kind: client.Demo, Version: "1.18.33+demo", MCP: true})
		r.stream(client.StateChange{State: client.Live})
		r.see("demo engine — scripted, no model: npm i -g opencode-ai for the real one · agent by mcp", "This is the demo engine", "Try   tour")
		r.send(tea.WindowSizeMsg{Width: 100, Height: 30})
		r.see("● demo engine, scripted · agent by mcp")
	})
}

func TestALostEngineIsToldAndComesBack(t *testing.T) {
	live(t, nil, func(r *rig) {
		next := time.Now().Add(time.Minute)
		r.stream(client.StateChange{State: client.Retrying, Err: errors.New("the event stream broke"), Next: next})
		r.see("● engine lost, next try " + next.Format(time.TimeOnly))
		r.pass(time.Minute)
		r.see("● engine lost, trying again")
		next = time.Now().Add(time.Hour)
		r.stream(client.StateChange{State: client.Retrying, Err: errors.New("the event stream broke"), Next: next})
		r.see("● engine lost, next try " + next.Format(time.TimeOnly))
		r.write("later")
		r.keys("enter")
		if n := len(r.eng.asked("POST /session")); n != 0 {
			t.Error("a prompt is sent to an engine that is lost")
		}
		r.stream(client.StateChange{State: client.Live})
		r.see("the engine is back")
		if got := prompts(r, "ses_new0"); len(got) != 1 {
			t.Errorf("what was typed meanwhile: %+v", got)
		}
	})
}

func TestFilesElsewhereAreReadAgainWhenTheirEngineIsBack(t *testing.T) {
	live(t, nil, func(r *rig) {
		w := r.m.supply.Watch()
		defer w.Close()
		told := func() bool {
			ctx, cancel := context.WithCancel(context.Background())
			cancel()
			for range 100 { // of two that are ready either is taken
				if w.Next(ctx) == nil {
					return true
				}
			}
			return false
		}
		r.stream(client.StateChange{State: client.Retrying, Err: errors.New("the event stream broke"), Next: time.Now().Add(time.Minute)})
		if told() {
			t.Error("there is news of an engine that is lost")
		}
		r.stream(client.StateChange{State: client.Live})
		if !told() {
			t.Error("who shows its files is told nothing")
		}
	})
}

func TestAStreamThatEndsByOurDoingIsNoLoss(t *testing.T) {
	live(t, nil, func(r *rig) {
		r.m.Update(apply(func(m *Model) tea.Cmd { return m.calls.Rules.ForgetAlways() }))
		r.write("in between")
		r.keys("enter")
		r.stream(client.StateChange{State: client.Retrying, Err: errors.New("the event stream broke"), Next: time.Now().Add(time.Second)})
		r.see("○ connecting…")
		r.gone("engine lost")
		if n := len(r.eng.asked("POST /session ")); n != 0 {
			t.Error("a prompt is sent to an instance that goes")
		}
		r.stream(client.StateChange{State: client.Live})
		r.see("● opencode")
		r.gone("the engine is back")
		if got := prompts(r, "ses_new0"); len(got) != 1 {
			t.Errorf("what was sent in between: %+v", got)
		}
	})
	live(t, nil, func(r *rig) {
		r.send(apply(func(m *Model) tea.Cmd { return m.calls.Rules.ForgetAlways() }))
		r.write("in between")
		r.keys("enter")
		r.pass(connection.CalmFor)
		if got := prompts(r, "ses_new0"); len(got) != 1 {
			t.Errorf("a stream that does not end: %+v", got)
		}
	})
}

func TestAnEngineThatNeverCameIsTold(t *testing.T) {
	scene(t, nil, func(r *rig) {
		cause := &client.Unreachable{URL: "http://127.0.0.1:4096", Err: errors.New("connection refused")}
		r.send(connection.Lost{Err: cause, Next: time.Now().Add(time.Second)})
		r.see("no engine answers at", "127.0.0.1:4096")
		r.pass(10 * time.Second)
		r.see("● no engine", "no engine answers at")
		n := r.m.toasts.Count()
		r.send(connection.Lost{Err: cause, Next: time.Now().Add(time.Second)})
		if r.m.toasts.Count() != n {
			t.Error("the same cause is told twice")
		}
		r.send(connection.Lost{Err: &client.Error{Status: 401, Message: "set OPENCODE_SERVER_PASSWORD"}})
		r.see("OPENCODE_SERVER_PASSWORD")
		r.pass(10 * time.Second)
		r.see("● wrong user or password", "OPENCODE_SERVER_PASSWORD")
	})
}

func TestAStreamThatNeverComesUpIsTold(t *testing.T) {
	scene(t, nil, func(r *rig) {
		r.send(connection.Ready{Client: r.eng.client(r.dir), Kind: client.Attached, Version: "1.0.0"})
		r.stream(client.StateChange{State: client.Retrying, Err: errors.New("no such call"), Next: time.Now().Add(time.Second)})
		r.see("no such call")
		r.pass(10 * time.Second)
		r.see("no such call", "● no engine")
		r.stream(client.StateChange{State: client.Connecting})
		r.gone("● no engine")
	})
}

func TestAResyncShowsWhatWasMissed(t *testing.T) {
	live(t, nil, func(r *rig) {
		openSession(r)
		r.stream(client.StateChange{State: client.Retrying, Err: errors.New("gone")})
		r.eng.messages["ses_1"] = []engine.MessageWithParts{{Info: engine.Message{ID: "msg_9", SessionID: "ses_1", Role: engine.RoleAssistant},
			Parts: []engine.Part{{ID: "prt_9", SessionID: "ses_1", MessageID: "msg_9", Type: engine.PartText, Text: "said meanwhile", Time: &engine.PartTime{Start: 1, End: 2}}}}}
		r.eng.perms = []engine.Permission{{ID: "per_9", SessionID: "ses_1", Permission: "bash", Patterns: []string{"make"}}}
		r.eng.statuses["ses_1"] = engine.Status{Type: engine.StatusBusy}
		r.stream(client.StateChange{State: client.Live})
		r.see("said meanwhile", "make")
		if !r.m.st.Busy("ses_1") {
			t.Error("the status was not loaded")
		}
	})
}

func TestAResyncThatFailsIsTold(t *testing.T) {
	scene(t, nil, func(r *rig) {
		r.eng.breaks("GET /permission", 500)
		r.connect(client.Attached)
		r.see("told to fail with 500")
	})
}

func TestPromptsWaitForACatalogThatFailedAndGoOnceItIsThere(t *testing.T) {
	scene(t, nil, func(r *rig) {
		r.eng.breaks("GET /agent", 500)
		r.connect(client.Attached)
		r.see("told to fail with 500")
		r.write("hello")
		r.keys("enter")
		if len(r.eng.asked("POST /session")) > 0 {
			t.Fatal("sent without knowing who answers")
		}
		r.eng.breaks("GET /agent", 0)
		r.stream(client.StateChange{State: client.Retrying, Err: errors.New("gone")})
		r.stream(client.StateChange{State: client.Live})
		if got := prompts(r, "ses_new0"); len(got) != 1 {
			t.Errorf("sent: %+v", got)
		}
	})
}

func TestAFailedCatalogKeepsTheOneBefore(t *testing.T) {
	live(t, nil, func(r *rig) {
		r.eng.breaks("GET /agent", 500)
		r.events(&engine.InstanceDisposed{})
		r.see("told to fail with 500", "build · mock/m1")
		r.eng.breaks("GET /agent", 0)
		r.eng.agents = r.eng.agents[1:2]
		r.events(&engine.InstanceDisposed{})
		r.see("plan · mock/m1")
	})
}

func TestEventsTheProgramDoesNotKnowAreHarmless(t *testing.T) {
	live(t, nil, func(r *rig) {
		before := r.screen()
		r.send(connection.Events{Batch: client.Batch{Broken: 3, Unknown: 1, Events: []engine.Event{{Type: "new.thing", Data: &engine.Unknown{}}}}})
		if r.screen() != before {
			t.Error("an unknown event changes the screen")
		}
	})
}

func TestTheEnginesToastsAreShownAsText(t *testing.T) {
	live(t, nil, func(r *rig) {
		for _, v := range []string{"info", "success", "warning", "error", "odd"} {
			r.events(&engine.ToastShow{Message: v + "\x1b[2J", Variant: v})
			r.see(v + "␛[2J")
		}
		r.pass(toast.ErrorFor + time.Second)
		r.gone("odd␛")
		r.m.Notice("port 3001 is taken")
		if !strings.Contains(r.screen(), "port 3001 is taken") {
			t.Error("the notice does not show")
		}
	})
}
