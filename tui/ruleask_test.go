package tui

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/openspace-tui/openspace/client"
	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/answer"
	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/tui/agent"
)

// ruled plays a test with an engine whose build agent has rules over all being
// allowed, with the agent of a session at work.
func ruled(t *testing.T, rules []engine.Rule, play func(r *rig)) {
	t.Helper()
	scene(t, allowed, func(r *rig) {
		r.eng.agents[0].Permission = append(anything(), rules...)
		r.eng.agents[1].Permission = append(anything(), engine.Rule{Permission: "edit", Pattern: "*", Action: "deny"})
		r.connect(client.Attached)
		openSession(r)
		play(r)
	})
}

var editAsks = []engine.Rule{{Permission: "edit", Pattern: "*", Action: "ask"}}

func (r *rig) writes(path string) <-chan commands.Result {
	r.t.Helper()
	return r.agent(r.ctx, "openspace.file.write", `{"path":"`+path+`","content":"made\n"}`)
}

func (r *rig) isThere(path string) bool {
	_, err := os.Stat(filepath.Join(r.dir, path))
	return err == nil
}

func TestARequestOfOursOutlivesWhatTheEngineLists(t *testing.T) {
	ruled(t, editAsks, func(r *rig) {
		done := r.writes("new")
		r.see("Create new?", "+made", "by mcp", "refuses it")
		r.send(apply(func(m *Model) tea.Cmd { return m.conn.Resync() }))
		r.events(&engine.SessionStatus{SessionID: "ses_1", Status: engine.Status{Type: engine.StatusIdle}},
			&engine.SessionIdle{SessionID: "ses_1"})
		r.see("Create new?")
		r.pass(answer.SettleFor)
		r.keys("enter")
		if got := code(r.now(done)); got != "ok" || !r.isThere("new") {
			t.Errorf("it got %s", got)
		}
		if len(r.eng.asked("POST /permission")) != 0 {
			t.Error("the engine was told of it")
		}
		r.gone("Create new?")
	})
}

func TestARequestOfOursEndsWithItsTimeAndItsCaller(t *testing.T) {
	ruled(t, editAsks, func(r *rig) {
		done := r.writes("new")
		r.see("Create new?")
		r.pass(commands.AskFor)
		if got := code(r.now(done)); got != commands.CodeTimedOut || r.isThere("new") {
			t.Errorf("after 50 seconds it got %s", got)
		}
		r.gone("Create new?")
		ctx, cancel := context.WithCancel(r.ctx)
		r.agent(ctx, "openspace.file.write", `{"path":"new","content":"made\n"}`)
		r.see("Create new?")
		cancel()
		r.settle()
		r.gone("Create new?")
		if r.m.calls.Asking() != 0 || r.isThere("new") {
			t.Error("it goes on without its caller")
		}
	})
}

func TestAnInterruptEndsWhatWasAskedByRule(t *testing.T) {
	ruled(t, editAsks, func(r *rig) {
		busy(r, true)
		inv := agentCall("openspace.file.write", `{"path":"new","content":"made\n"}`, "")
		inv.Channel, inv.Session = commands.ChannelStream, "ses_1"
		done := r.call(r.ctx, inv)
		r.see("Create new?", "ends the turn")
		r.user("openspace.session.abort", nil)
		if got := code(r.now(done)); got != commands.CodeCancelled || r.isThere("new") {
			t.Errorf("it got %s", got)
		}
		r.gone("Create new?")
	})
}

func TestWhatIsCreditedToNobodyIsJudgedByTheStrictestAtWork(t *testing.T) {
	ruled(t, nil, func(r *rig) {
		if got := code(r.now(r.writes("one"))); got != "ok" {
			t.Errorf("by the default agent it got %s", got)
		}
		busy(r, true)
		at := time.Now().UnixMilli()
		other := engine.Session{ID: "ses_2", Title: "Plan", Time: engine.SessionTime{Created: 1, Updated: 1}}
		r.events(&engine.SessionCreated{SessionID: "ses_2", Info: other},
			&engine.MessageUpdated{SessionID: "ses_2",
				Info: engine.Message{ID: "msg_u", SessionID: "ses_2", Role: engine.RoleUser, Agent: "plan",
					Model: &engine.ModelRef{ProviderID: "p", ModelID: "m"}, Time: engine.MessageTime{Created: at}}},
			&engine.SessionStatus{SessionID: "ses_2", Status: engine.Status{Type: engine.StatusBusy}})
		res := r.now(r.writes("two"))
		if code(res) != commands.CodeDeniedByRule || !strings.Contains(res.Err.Hint, "plan") || r.isThere("two") {
			t.Errorf("beside a planning agent it got %+v", res.Err)
		}
		inv := agentCall("openspace.file.write", `{"path":"three","content":"x"}`, "")
		inv.Session = "ses_1"
		if got := code(r.now(r.call(r.ctx, inv))); got != "ok" {
			t.Errorf("credited to the other session it got %s", got)
		}
		inv = agentCall("openspace.file.write", `{"path":"four","content":"x"}`, "")
		for _, claimed := range []string{"ses_1", "ses_made_up"} {
			inv.Session, inv.Channel = claimed, commands.ChannelHTTP
			if got := code(r.now(r.call(r.ctx, inv))); got != commands.CodeDeniedByRule {
				t.Errorf("with the session %s claimed it got %s", claimed, got)
			}
		}
	})
}

// TestEqualCallsAreCreditedApart has a subagent that may not edit make the call of
// its parent: it gets nothing by what the parent may do.
func TestEqualCallsAreCreditedApart(t *testing.T) {
	write := func(r *rig, session, agent, status string) {
		r.events(&engine.MessageUpdated{SessionID: session,
			Info: engine.Message{ID: "msg_" + agent, SessionID: session, Role: engine.RoleAssistant,
				Agent: agent, Time: engine.MessageTime{Created: time.Now().UnixMilli()}}},
			&engine.PartUpdated{SessionID: session,
				Part: engine.Part{ID: "prt_" + agent, SessionID: session, MessageID: "msg_" + agent,
					Type:   engine.PartTool,
					CallID: "call_1", Tool: "openspace_openspace_file_write",
					State: &engine.ToolState{Status: status,
						Input: map[string]any{"path": "one", "content": "made\n"}}}})
	}
	ask := engine.Permission{ID: "per_1", SessionID: "ses_1", Permission: "openspace_openspace_file_write",
		Patterns: []string{"*"}, Tool: &engine.ToolRef{MessageID: "msg_build", CallID: "call_1"}}
	call := func(r *rig) <-chan commands.Result {
		return r.call(r.ctx, agentCall("openspace.file.write", `{"path":"one","content":"made\n"}`, agent.EngineName))
	}
	for name, play := range map[string]func(r *rig) (parent, sub <-chan commands.Result){
		"the parent's waits for the person": func(r *rig) (parent, sub <-chan commands.Result) {
			write(r, "ses_1", "build", engine.ToolRunning)
			parent = call(r)
			r.see("Create one?")
			sub = call(r)
			write(r, "ses_2", "plan", engine.ToolRunning)
			return parent, sub
		},
		"the engine has not let the parent's run": func(r *rig) (parent, sub <-chan commands.Result) {
			write(r, "ses_1", "build", engine.ToolRunning)
			r.events(&engine.PermissionAsked{Permission: ask})
			sub = call(r)
			write(r, "ses_2", "plan", engine.ToolRunning)
			sub = done(r.now(sub))
			parent = call(r)
			r.events(&engine.PermissionReplied{SessionID: "ses_1", RequestID: "per_1", Reply: engine.ReplyOnce})
			r.see("Create one?")
			return parent, sub
		},
		"neither is known from the other": func(r *rig) (parent, sub <-chan commands.Result) {
			write(r, "ses_1", "build", engine.ToolRunning)
			write(r, "ses_2", "plan", engine.ToolRunning)
			sub = done(r.now(call(r)))
			write(r, "ses_2", "plan", engine.ToolError)
			parent = call(r)
			r.see("Create one?")
			return parent, sub
		},
	} {
		t.Run(name, func(t *testing.T) {
			ruled(t, editAsks, func(r *rig) {
				busy(r, true)
				other := engine.Session{ID: "ses_2", ParentID: "ses_1", Title: "Look",
					Time: engine.SessionTime{Created: 1, Updated: 1}}
				r.events(&engine.SessionCreated{SessionID: "ses_2", Info: other},
					&engine.SessionStatus{SessionID: "ses_2", Status: engine.Status{Type: engine.StatusBusy}})
				parent, sub := play(r)
				if got := code(r.now(sub)); got != commands.CodeDeniedByRule {
					t.Errorf("the subagent got %s", got)
				}
				r.pass(answer.SettleFor)
				r.keys("enter")
				if got := code(r.now(parent)); got != "ok" || !r.isThere("one") {
					t.Errorf("the parent got %s", got)
				}
			})
		})
	}
}

// done is a result that was taken, to be taken again.
func done(res commands.Result) <-chan commands.Result {
	out := make(chan commands.Result, 1)
	out <- res
	return out
}

func TestTheRulesOfHiddenAgentsHold(t *testing.T) {
	ruled(t, nil, func(r *rig) {
		deny := []engine.Rule{{Permission: "*", Pattern: "*", Action: "allow"},
			{Permission: "edit", Pattern: "*", Action: "deny"}}
		r.m.calls.Rules.TakeAgents([]engine.Agent{{Name: "build", Mode: "primary", Permission: deny[:1]},
			{Name: "quiet", Mode: "subagent", Hidden: true, Permission: deny},
			{Name: "compaction", Mode: "primary", Hidden: true, Native: true, Permission: deny}})
		busy(r, true)
		r.events(&engine.MessageUpdated{SessionID: "ses_1",
			Info: engine.Message{ID: "msg_q", SessionID: "ses_1", Role: engine.RoleAssistant, Agent: "quiet",
				Time: engine.MessageTime{Created: time.Now().UnixMilli() + 1000}}})
		inv := agentCall("openspace.file.write", `{"path":"one","content":"x"}`, "")
		inv.Session = "ses_1"
		res := r.now(r.call(r.ctx, inv))
		if code(res) != commands.CodeDeniedByRule || !strings.Contains(res.Err.Hint, "quiet") || r.isThere("one") {
			t.Errorf("it got %+v", res.Err)
		}
	})
}

func TestASessionsOwnRulesComeAfterItsAgents(t *testing.T) {
	ruled(t, nil, func(r *rig) {
		s := engine.Session{ID: "ses_1", Title: "Fix the port", Time: engine.SessionTime{Created: 1, Updated: 2},
			Permission: []engine.Rule{{Permission: "edit", Pattern: "*", Action: "deny"}}}
		r.events(&engine.SessionUpdated{SessionID: "ses_1", Info: s})
		inv := agentCall("openspace.file.write", `{"path":"three","content":"x"}`, "")
		inv.Session = "ses_1"
		if got := code(r.now(r.call(r.ctx, inv))); got != commands.CodeDeniedByRule {
			t.Errorf("it got %s", got)
		}
	})
}

func TestWhileNoRulesAreKnownWritingAsksInTheDialog(t *testing.T) {
	scene(t, allowed, func(r *rig) { // no engine answers yet
		if got := code(r.now(r.agent(r.ctx, "openspace.file.read", `{"path":"alpha"}`))); got != "ok" {
			t.Errorf("reading got %s", got)
		}
		done := r.writes("new")
		r.see("Let the agent run this?", "+made", "the agent's rules leave it to you: edit")
		r.pass(answer.SettleFor)
		r.keys("ctrl+y")
		if got := code(r.now(done)); got != "ok" || !r.isThere("new") {
			t.Errorf("it got %s", got)
		}
	})
}

func TestAlwaysHoldsForWhatWaitsAndIsForgotten(t *testing.T) {
	ruled(t, editAsks, func(r *rig) {
		one, two := r.writes("one"), r.writes("two")
		r.see("Create one?", "1 of 2")
		r.pass(answer.SettleFor)
		r.keys("ctrl+a")
		if a, b := code(r.now(one)), code(r.now(two)); a != "ok" || b != "ok" {
			t.Errorf("they got %s and %s", a, b)
		}
		if got := code(r.now(r.writes("three"))); got != "ok" {
			t.Errorf("the next got %s", got)
		}
		r.user("openspace.permission.drop", call.WriteRuleArgs{Text: "ours:edit *"})
		four := r.writes("four")
		r.see("Create four?")
		r.pass(answer.SettleFor)
		r.keys("esc")
		if got := code(r.now(four)); got != commands.CodeDenied {
			t.Errorf("a rejected one got %s", got)
		}
	})
}

func TestAChangeThatIsNotTheOneThatWasSeenIsAskedAgain(t *testing.T) {
	ruled(t, editAsks, func(r *rig) {
		done := r.agent(r.ctx, "openspace.file.write", `{"path":"alpha","content":"made\n"}`)
		r.see("Change alpha?", "-the first file")
		if err := os.WriteFile(filepath.Join(r.dir, "alpha"), []byte("another text\n"), 0o600); err != nil {
			t.Fatal(err)
		}
		r.pass(answer.SettleFor)
		r.keys("enter")
		r.see("Change alpha?", "-another text")
		r.pass(answer.SettleFor)
		r.keys("enter")
		if got := code(r.now(done)); got != "ok" || r.holds("alpha") != "made\n" {
			t.Errorf("it got %s, alpha holds %q", got, r.holds("alpha"))
		}
	})
}

func TestTheAgentsAreReadAnewAtASwitch(t *testing.T) {
	ruled(t, nil, func(r *rig) {
		before := len(r.eng.asked("GET /agent"))
		r.user("openspace.agent.select", call.AgentArgs{Name: "plan"})
		r.settle()
		if got := len(r.eng.asked("GET /agent")); got != before+1 {
			t.Errorf("asked %d times, before %d", got, before)
		}
		r.events(&engine.InstanceDisposed{})
		r.settle()
		if !r.m.calls.Rules.Known() {
			t.Error("the rules are not known again")
		}
	})
}

func TestTheAgentsFileIsFreeWhileInitRuns(t *testing.T) {
	ruled(t, nil, func(r *rig) {
		inv := agentCall("openspace.file.write", `{"path":"AGENTS.md","content":"x"}`, "")
		inv.Session = "ses_1"
		ended := r.m.calls.Rules.RunInit("init", "ses_1")
		r.settle()
		if got := code(r.now(r.call(r.ctx, inv))); got != "ok" {
			t.Errorf("in the engine's init it got %s", got)
		}
		ended()
		r.settle()
		if r.m.env(inv).Init { // it is asked then: commands tests that
			t.Error("the engine's init has no end")
		}
	})
}
