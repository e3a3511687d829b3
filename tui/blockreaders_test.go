package tui

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/openspace-tui/openspace/client"
	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/snapshot"
	"github.com/openspace-tui/openspace/tui/agent"
)

// talk plays a test on a live reply of the session on screen, by the stream.
func talk(t *testing.T, mode string, play func(r *rig)) {
	t.Helper()
	live(t, func(o *Options) { o.Consent, o.Channel = commands.ConsentAllow, mode }, func(r *rig) {
		openSession(r)
		busy(r, true)
		reply(r, "ses_1", "prt_1", "")
		play(r)
	})
}

// reply begins an assistant's message with an empty text part.
func reply(r *rig, session, part, text string) {
	r.t.Helper()
	r.events(
		&engine.MessageUpdated{SessionID: session, Info: engine.Message{ID: "msg_" + part, SessionID: session, Role: engine.RoleAssistant, Time: engine.MessageTime{Created: 1}}},
		&engine.PartUpdated{SessionID: session, Part: engine.Part{ID: part, SessionID: session, MessageID: "msg_" + part, Type: engine.PartText, Text: text, Time: &engine.PartTime{Start: 1}}},
	)
}

func delta(r *rig, session, part, text string) {
	r.t.Helper()
	r.events(&engine.PartDelta{SessionID: session, MessageID: "msg_" + part, PartID: part, Field: "text", Delta: text})
}

func block(cmd, args string) string {
	return `%%OS{"cmd":"openspace.` + cmd + `","args":` + args + `}%%`
}

// results lists the ring of the session on screen.
func results(r *rig) []snapshot.Result { return r.m.calls.Ring().Recent("ses_1") }

func TestABlockActsOnceAndIsNeverShown(t *testing.T) {
	talk(t, "stream", func(r *rig) {
		for _, c := range "See: " + block("editor.open", openAlpha) + " there." {
			delta(r, "ses_1", "prt_1", string(c))
			r.gone("%%OS", `"cmd"`)
		}
		r.pass(time.Second)
		r.see("the first file", "See:", "there.")
		full := engine.Part{ID: "prt_1", SessionID: "ses_1", MessageID: "msg_prt_1", Type: engine.PartText,
			Text: "See: " + block("editor.open", openAlpha) + " there.", Time: &engine.PartTime{Start: 1, End: 2}}
		r.events(&engine.PartUpdated{SessionID: "ses_1", Part: full})
		r.pass(time.Second)
		if res := results(r); len(res) != 1 || !res[0].Success || res[0].SessionID != "ses_1" {
			t.Errorf("results: %+v", res)
		}
	})
}

func TestBlocksRunInOrderFiftyMillisecondsApart(t *testing.T) {
	talk(t, "both", func(r *rig) {
		r.pass(time.Second)
		start := time.Now()
		var b strings.Builder
		for range 5 {
			b.WriteString(block("pane.list", `{}`))
		}
		delta(r, "ses_1", "prt_1", b.String())
		if n := len(results(r)); n != 1 {
			t.Fatalf("%d ran at once", n)
		}
		for len(results(r)) < 5 {
			r.pass(10 * time.Millisecond)
		}
		if took := time.Since(start); took < 4*commands.Spacing {
			t.Errorf("five blocks took %s", took)
		}
	})
}

func TestBlocksNeedNobodyToGoOn(t *testing.T) {
	talk(t, "both", func(r *rig) {
		delta(r, "ses_1", "prt_1", strings.Repeat(block("pane.list", `{}`), 5))
		r.events(&engine.SessionStatus{SessionID: "ses_1", Status: engine.Status{Type: engine.StatusIdle}})
		r.pass(5 * commands.Spacing)
		if n := len(results(r)); n != 5 {
			t.Errorf("%d of 5 ran", n)
		}
	})
}

func TestAnImmediateBlockDoesNotWait(t *testing.T) {
	talk(t, "stream", func(r *rig) {
		delta(r, "ses_1", "prt_1", block("pane.list", `{}`)+block("pane.list", `{}`)+block("editor.open", `{"path":"alpha","priority":"immediate"}`))
		r.see("the first file")
	})
}

func TestMoreBlocksThanTheQueueHoldsAreRefused(t *testing.T) {
	talk(t, "stream", func(r *rig) {
		delta(r, "ses_1", "prt_1", strings.Repeat(block("pane.list", `{}`), commands.QueueDepth+3))
		last := results(r)
		if n := len(last); n == 0 || last[n-1].Code != commands.CodeLimit && last[0].Code != commands.CodeLimit {
			t.Errorf("results: %+v", last)
		}
		r.keys("esc", "esc") // the interrupt drops what waits
		r.pass(10 * time.Second)
		all := results(r)
		if got := all[len(all)-1].Code; got != commands.CodeCancelled {
			t.Errorf("after the interrupt the last result is %q", got)
		}
	})
}

func TestATurnHasFiftyCommands(t *testing.T) {
	talk(t, "stream", func(r *rig) {
		var got []string
		for i := range commands.MaxPerTurn + 1 {
			got = append(got, code(r.now(r.agent(r.ctx, "openspace.pane.list", `{}`))))
			if want := "ok"; i < commands.MaxPerTurn && got[i] != want {
				t.Fatalf("command %d got %s", i+1, got[i])
			}
		}
		if got[commands.MaxPerTurn] != commands.CodeLimit {
			t.Errorf("the 51st got %s", got[commands.MaxPerTurn])
		}
	})
}

func TestBlocksActOnlyFromLiveTextOfTheSessionOnScreen(t *testing.T) {
	open := block("editor.open", openAlpha)
	for _, test := range []struct {
		name string
		play func(r *rig)
	}{
		{"a user's text", func(r *rig) {
			r.events(&engine.MessageUpdated{SessionID: "ses_1", Info: engine.Message{ID: "msg_u", SessionID: "ses_1", Role: engine.RoleUser, Time: engine.MessageTime{Created: 1}}},
				&engine.PartUpdated{SessionID: "ses_1", Part: engine.Part{ID: "prt_u", SessionID: "ses_1", MessageID: "msg_u", Type: engine.PartText, Text: open}})
		}},
		{"reasoning", func(r *rig) {
			r.events(&engine.PartUpdated{SessionID: "ses_1", Part: engine.Part{ID: "prt_r", SessionID: "ses_1", MessageID: "msg_prt_1", Type: engine.PartReasoning}})
			delta(r, "ses_1", "prt_r", open)
		}},
		{"another session", func(r *rig) {
			reply(r, "ses_2", "prt_2", "")
			delta(r, "ses_2", "prt_2", open)
		}},
		{"a code block", func(r *rig) { delta(r, "ses_1", "prt_1", "```\n"+open+"\n```\n") }},
		{"history", func(r *rig) {
			r.eng.messages["ses_1"] = []engine.MessageWithParts{{Info: engine.Message{ID: "msg_h", SessionID: "ses_1", Role: engine.RoleAssistant},
				Parts: []engine.Part{{ID: "prt_h", SessionID: "ses_1", MessageID: "msg_h", Type: engine.PartText, Text: open}}}}
			r.stream(client.StateChange{State: client.Live})
		}},
		{"a text whose beginning was not on screen", func(r *rig) {
			reply(r, "ses_2", "prt_2", "")
			delta(r, "ses_2", "prt_2", "beginning ")
			s := engine.Session{ID: "ses_2", Title: "Other"}
			r.eng.has(s)
			r.events(&engine.SessionCreated{SessionID: "ses_2", Info: s})
			r.user("openspace.session.switch", map[string]string{"sessionId": "ses_2"})
			delta(r, "ses_2", "prt_2", open)
		}},
	} {
		t.Run(test.name, func(t *testing.T) {
			talk(t, "both", func(r *rig) {
				test.play(r)
				r.pass(10 * time.Second)
				r.gone("the first file")
			})
		})
	}
}

func TestABrokenStreamEndsAnOpenBlock(t *testing.T) {
	talk(t, "stream", func(r *rig) {
		b := block("editor.open", openAlpha)
		delta(r, "ses_1", "prt_1", b[:20])
		r.stream(client.StateChange{State: client.Retrying, Err: fmt.Errorf("gone"), Next: time.Now().Add(time.Second)})
		r.stream(client.StateChange{State: client.Live})
		delta(r, "ses_1", "prt_1", b[20:]+block("editor.open", openBeta))
		r.pass(10 * time.Second)
		r.gone("the first file", "the second file")
		if res := results(r); len(res) == 0 || !strings.Contains(res[0].Error, "the connection to the engine broke") {
			t.Errorf("results: %+v", res)
		}
	})
}

func TestABlockThatDoesNotEndIsTextAfterFiveSeconds(t *testing.T) {
	talk(t, "stream", func(r *rig) {
		delta(r, "ses_1", "prt_1", `before %%OS{"cmd":"openspace.pane.list"`)
		r.pass(4 * time.Second)
		if n := len(results(r)); n != 0 {
			t.Fatalf("%d results too early", n)
		}
		r.pass(2 * time.Second)
		if res := results(r); len(res) != 1 || res[0].Success {
			t.Errorf("results: %+v", res)
		}
	})
}

func TestTheChannelDecidesWhatIsHeard(t *testing.T) {
	for _, test := range []struct {
		mode        string
		hub         string // what the engine says of the Hub
		block, call bool
	}{
		{"auto", "connected", false, true}, {"auto", "failed", true, true}, {"mcp", "connected", false, true},
		{"stream", "connected", true, true}, {"both", "connected", true, true}, {"off", "connected", false, true},
	} {
		t.Run(test.mode+" "+test.hub, func(t *testing.T) {
			live(t, func(o *Options) { o.Consent, o.Channel = commands.ConsentAllow, test.mode }, func(r *rig) {
				openSession(r)
				r.eng.mcp = test.hub
				r.write("hello")
				r.keys("enter") // what is in force is asked with each prompt
				busy(r, true)
				reply(r, "ses_1", "prt_1", "")
				delta(r, "ses_1", "prt_1", "text "+block("editor.open", openAlpha)+" more")
				r.pass(time.Second)
				r.gone("%%OS")
				if got := strings.Contains(r.screen(), "the first file"); got != test.block {
					t.Errorf("the block acted: %v", got)
				}
				if got := code(r.now(r.agent(r.ctx, "openspace.pane.list", `{}`))) == "ok"; got != test.call {
					t.Errorf("the call was heard: %v", got)
				}
			})
		})
	}
}

func TestACallIsCreditedToTheSessionWhoseToolRuns(t *testing.T) {
	talk(t, "mcp", func(r *rig) {
		r.events(&engine.PartUpdated{SessionID: "ses_1", Part: engine.Part{ID: "prt_t", SessionID: "ses_1", MessageID: "msg_prt_1", Type: engine.PartTool,
			Tool: "openspace_openspace_editor_open", State: &engine.ToolState{Status: engine.ToolRunning, Input: map[string]any{"path": "alpha"}}}})
		r.agent(r.ctx, "openspace.editor.open", openAlpha)
		r.agent(r.ctx, "openspace.editor.open", openBeta)
		r.pass(agent.CreditFor)
		var who []string
		for _, res := range results(r) {
			who = append(who, res.SessionID)
		}
		if len(who) != 2 || who[0] != "ses_1" || who[1] != "" {
			t.Errorf("credited to %q", who)
		}
	})
}

func TestACallOfTheEngineWaitsForItsPartOnABusyMachine(t *testing.T) {
	talk(t, "mcp", func(r *rig) {
		r.call(r.ctx, agentCall("openspace.editor.open", openAlpha, agent.EngineName))
		r.pass(agent.CreditEngineFor - time.Millisecond)
		r.events(&engine.PartUpdated{SessionID: "ses_1", Part: engine.Part{ID: "prt_t", SessionID: "ses_1", MessageID: "msg_prt_1", Type: engine.PartTool,
			Tool: "openspace_openspace_editor_open", State: &engine.ToolState{Status: engine.ToolRunning, Input: map[string]any{"path": "alpha"}}}})
		if got := results(r); len(got) != 1 || got[0].SessionID != "ses_1" {
			t.Errorf("credited to %+v", got)
		}
	})
}

func TestWarningsShowWhereTheyAreAskedFor(t *testing.T) {
	for _, on := range []bool{false, true} {
		live(t, func(o *Options) { o.Consent, o.Channel, o.Warnings = commands.ConsentAllow, "stream", on }, func(r *rig) {
			openSession(r)
			busy(r, true)
			reply(r, "ses_1", "prt_1", "")
			delta(r, "ses_1", "prt_1", "%%OS{broken}%% and on")
			if got := strings.Contains(r.screen(), "shows as text"); got != on {
				t.Errorf("warnings %v, shown %v:\n%s", on, got, r.screen())
			}
			if res := results(r); len(res) != 1 || res[0].Success {
				t.Errorf("results %+v", res)
			}
		})
	}
}

func TestABlockThatStandsWhereNoneIsRunIsTold(t *testing.T) {
	for name, text := range map[string]string{
		"nothing closes": "the ` key " + block("editor.open", openAlpha) + " on", "comment": "hi <!-- " + block("editor.open", openAlpha) + " --> on",
	} {
		talk(t, "stream", func(r *rig) {
			delta(r, "ses_1", "prt_1", text)
			full := engine.Part{ID: "prt_1", SessionID: "ses_1", MessageID: "msg_prt_1", Type: engine.PartText, Text: text, Time: &engine.PartTime{Start: 1, End: 2}}
			r.events(&engine.PartUpdated{SessionID: "ses_1", Part: full})
			r.pass(time.Second)
			r.see("was not run", "on")
			r.gone("the first file")
			if name == "nothing closes" {
				r.see("%%OS")
			}
			told := r.m.calls.Ring().TakeUntold("ses_1")
			if len(told) != 1 || told[0].Success || !strings.Contains(told[0].Error, name) {
				t.Errorf("told %+v", told)
			}
		})
	}
}

func TestABlockIsJudgedByTheAgentThatWroteIt(t *testing.T) {
	live(t, func(o *Options) { o.Consent, o.Channel = commands.ConsentAllow, "stream" }, func(r *rig) {
		openSession(r)
		busy(r, true)
		r.m.calls.Rules.TakeAgents([]engine.Agent{
			{Name: "build", Mode: "primary", Permission: anything()},
			{Name: "plan", Mode: "primary", Permission: append(anything(), engine.Rule{Permission: "edit", Pattern: "*", Action: "deny"})},
		})
		says := func(agent string) {
			r.events(&engine.MessageUpdated{SessionID: "ses_1", Info: engine.Message{ID: "msg_" + agent, SessionID: "ses_1", Role: engine.RoleAssistant, Agent: agent, Time: engine.MessageTime{Created: 1}}},
				&engine.PartUpdated{SessionID: "ses_1", Part: engine.Part{ID: "prt_" + agent, SessionID: "ses_1", MessageID: "msg_" + agent, Type: engine.PartText, Time: &engine.PartTime{Start: 1}}})
		}
		says("plan")
		r.events(&engine.PartDelta{SessionID: "ses_1", MessageID: "msg_plan", PartID: "prt_plan", Field: "text",
			Delta: block("pane.list", `{}`) + block("file.write", `{"path":"made","content":"x"}`)})
		r.events(&engine.MessageUpdated{SessionID: "ses_1", Info: engine.Message{ID: "msg_plan", SessionID: "ses_1", Role: engine.RoleAssistant, Agent: "plan", Time: engine.MessageTime{Created: 1, Completed: 2}}})
		says("build")
		r.pass(time.Second)
		all := results(r)
		if len(all) != 2 || all[1].Code != commands.CodeDeniedByRule && all[0].Code != commands.CodeDeniedByRule || r.isThere("made") {
			t.Errorf("results %+v", all)
		}
	})
}

func TestABlockThatIsNotRunIsTold(t *testing.T) {
	for _, c := range []struct{ mode, toast, code, told string }{
		{"mcp", "it is to use tools", "use_tools", "call the tool"}, {"off", "do not drive the panes here", "channel_off", "go on in words"},
	} {
		t.Run(c.mode, func(t *testing.T) {
			live(t, func(o *Options) { o.Consent, o.Channel = commands.ConsentAllow, c.mode }, func(r *rig) {
				openSession(r)
				r.eng.mcp = "connected"
				busy(r, true)
				reply(r, "ses_1", "prt_1", "")
				delta(r, "ses_1", "prt_1", "text "+block("editor.open", openAlpha)+" more")
				r.see("text", "more", c.toast)
				r.gone("%%OS", "the first file")
				if res := results(r); len(res) != 1 || res[0].Success || res[0].Code != c.code || res[0].Cmd != "openspace.editor.open" {
					t.Errorf("results: %+v", res)
				}
				told := r.m.calls.Ring().TakeUntold("ses_1")
				if len(told) != 1 || told[0].Code != c.code || !strings.Contains(told[0].Error, c.told) {
					t.Fatalf("told %+v", told)
				}
				if again := r.m.calls.Ring().TakeUntold("ses_1"); len(again) > 0 {
					t.Errorf("would be told again: %+v", again)
				}
			})
		})
	}
}

func TestTextBehindABlockThatWasGivenUpShows(t *testing.T) {
	talk(t, "stream", func(r *rig) {
		delta(r, "ses_1", "prt_1", `AAA %%OS{"cmd":`)
		r.gone("%%OS")
		r.pass(6 * time.Second)
		r.see(`AAA %%OS{"cmd":`)
		delta(r, "ses_1", "prt_1", " BBB\n\nCCC "+block("editor.open", openAlpha)+"DDD")
		r.see("BBB", "CCC", "DDD", "the first file")
	})
}
