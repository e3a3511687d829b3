package tui

import (
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/client"
	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/answer"
	"github.com/openspace-tui/openspace/internal/engine"
)

func TestAnAlwaysOfTheEnginesAnswersWhatWaits(t *testing.T) {
	ruled(t, editAsks, func(r *rig) {
		one := r.writes("one")
		other := r.agent(r.ctx, "openspace.file.write", `{"path":".husky/alpha","content":"x"}`)
		r.see("Create one?")
		asked := engine.Permission{ID: "per_1", SessionID: "ses_1", Permission: "edit", Patterns: []string{"x"},
			Always: []string{"*"}, Metadata: map[string]any{}}
		r.events(&engine.PermissionAsked{Permission: asked})
		r.events(&engine.PermissionReplied{SessionID: "ses_1", RequestID: "per_1", Reply: engine.ReplyAlways})
		if got := code(r.now(one)); got != "ok" || !r.isThere("one") {
			t.Errorf("it got %s", got)
		}
		r.see("Create .husky/alpha?") // which is asked whatever is allowed
		r.pass(answer.SettleFor)
		r.keys("enter")
		if got := code(r.now(other)); got != "ok" {
			t.Errorf("configuration got %s", got)
		}
	})
}

func TestAnOnceOfTheEnginesAnswersNothingElse(t *testing.T) {
	ruled(t, editAsks, func(r *rig) {
		r.writes("one")
		r.see("Create one?")
		r.events(&engine.PermissionAsked{Permission: engine.Permission{ID: "per_1", SessionID: "ses_1",
			Permission: "edit", Patterns: []string{"x"}, Always: []string{"*"}, Metadata: map[string]any{}}})
		r.events(&engine.PermissionReplied{SessionID: "ses_1", RequestID: "per_1", Reply: engine.ReplyOnce})
		r.see("Create one?")
		if r.isThere("one") {
			t.Error("it was written")
		}
	})
}

func TestWhatWaitsForTheRulesIsJudgedOnceTheyAreKnown(t *testing.T) {
	for action, want := range map[string]string{"allow": "ok", "deny": commands.CodeDeniedByRule} {
		scene(t, allowed, func(r *rig) {
			done := r.writes("new")
			r.see("Let the agent run this?")
			r.eng.agents[0].Permission = append(anything(),
				engine.Rule{Permission: "edit", Pattern: "*", Action: action})
			r.connect(client.Attached)
			if got := code(r.now(done)); got != want || r.isThere("new") != (want == "ok") {
				t.Errorf("%s: it got %s", action, got)
			}
			r.gone("Let the agent run this?")
		})
	}
}

func TestWhatWaitsIsJudgedByRulesThatChange(t *testing.T) {
	for action, want := range map[string]string{"allow": "ok", "deny": commands.CodeDeniedByRule} {
		for name, change := range map[string]func(r *rig){
			"of the configuration": func(r *rig) {
				r.eng.agents[0].Permission = append(anything(),
					engine.Rule{Permission: "edit", Pattern: "*", Action: action})
				r.events(&engine.InstanceDisposed{})
			},
			"at a switch of the agent": func(r *rig) {
				r.eng.agents[0].Permission = append(anything(),
					engine.Rule{Permission: "edit", Pattern: "*", Action: action})
				r.user("openspace.agent.select", call.AgentArgs{Name: "build"})
			},
			"of the session": func(r *rig) {
				s := engine.Session{ID: "ses_1", Title: "Fix the port",
					Time:       engine.SessionTime{Created: 1, Updated: 2},
					Permission: []engine.Rule{{Permission: "edit", Pattern: "*", Action: action}}}
				r.events(&engine.SessionUpdated{SessionID: "ses_1", Info: s})
			},
		} {
			t.Run(name+", "+action, func(t *testing.T) {
				ruled(t, editAsks, func(r *rig) {
					inv := agentCall("openspace.file.write", `{"path":"new","content":"made\n"}`, "")
					inv.Session, inv.Channel = "ses_1", commands.ChannelStream
					done := r.call(r.ctx, inv)
					r.see("Create new?")
					change(r)
					r.settle()
					if got := code(r.now(done)); got != want || r.isThere("new") != (want == "ok") {
						t.Errorf("it got %s", got)
					}
					r.gone("Create new?")
				})
			})
		}
	}
}

func TestALinkIsJudgedByWhoMayHaveWrittenIt(t *testing.T) {
	ruled(t, nil, func(r *rig) {
		link := commands.RunLink{ID: "openspace.file.write", Args: []byte(`{"path":"new","content":"made\\n"}`)}
		r.send(apply(func(m *Model) tea.Cmd { return m.calls.RunLink(link) }))
		r.settle()
		if !r.isThere("new") {
			t.Error("what the agent may do needs a question")
		}
		for i, agent := range []string{"plan", "build"} { // the newest may write
			r.events(&engine.MessageUpdated{SessionID: "ses_1",
				Info: engine.Message{ID: "msg_" + agent, SessionID: "ses_1", Role: engine.RoleAssistant, Agent: agent,
					Time: engine.MessageTime{Created: int64(i + 1), Completed: int64(i + 1)}}})
		}
		link.Args = []byte(`{"path":"other","content":"made\\n"}`)
		r.send(apply(func(m *Model) tea.Cmd { return m.calls.RunLink(link) }))
		r.see("Run what the link says?", "file.write", "other", "the agent's rules do not allow it")
		if r.isThere("other") {
			t.Error("it was written")
		}
	})
}

func TestTheTextInViewIsToldAsFarAsTheAgentMayReadIt(t *testing.T) {
	ruled(t, []engine.Rule{{Permission: "read", Pattern: "*alpha", Action: "deny"}}, func(r *rig) {
		r.user("openspace.editor.open", call.EditorOpenArgs{Path: "alpha"})
		r.user("openspace.editor.open", call.EditorOpenArgs{Path: "beta", NewPane: true})
		text, _ := r.m.brief.PanesText("ses_1", "build", true)
		if strings.Contains(text, "the first file") || !strings.Contains(text, "editor:alpha") ||
			!strings.Contains(text, "the second file") {
			t.Errorf("told %q", text)
		}
	})
}
