package tui

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/config"
	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/snapshot"
	"github.com/openspace-tui/openspace/panes/chat"
	"github.com/openspace-tui/openspace/tui/agent"
)

// tells has an agent that writes blocks, and results told as their commands.
func tells(t *testing.T, play func(r *rig)) {
	t.Helper()
	live(t, func(o *Options) {
		o.Consent, o.Channel = commands.ConsentAllow, agent.ChannelStream
		o.Results = func(fresh, recent []snapshot.Result) string {
			var b strings.Builder
			for _, res := range fresh {
				fmt.Fprintf(&b, "%s %s\n", res.Cmd, res.Args)
			}
			return fmt.Sprintf("%sof %d lately", b.String(), len(recent))
		}
	}, func(r *rig) {
		openSession(r)
		play(r)
	})
}

// blockTurn has the agent write blocks in a reply.
func blockTurn(r *rig, part string, blocks ...string) {
	r.t.Helper()
	busy(r, true)
	reply(r, "ses_1", part, "")
	delta(r, "ses_1", part, strings.Join(blocks, " "))
	r.pass(time.Second)
	r.events(&engine.PartUpdated{SessionID: "ses_1", Part: engine.Part{ID: part, SessionID: "ses_1", MessageID: "msg_" + part, Type: engine.PartText, Text: strings.Join(blocks, " "), Time: &engine.PartTime{Start: 1, End: 2}}})
	r.events(&engine.MessageUpdated{SessionID: "ses_1", Info: engine.Message{ID: "msg_" + part, SessionID: "ses_1", Role: engine.RoleAssistant, Finish: "stop", Time: engine.MessageTime{Created: 1, Completed: 2}}})
	busy(r, false)
}

// resultsTold lists what was told of results, in order.
func resultsTold(r *rig) (out []string) {
	for _, p := range prompts(r, "ses_1") {
		for _, part := range p.Parts {
			if _, ok := chat.ResultsCount(part.Metadata); ok {
				if !p.NoReply || !part.Synthetic || p.System != "instructions for stream" || p.Agent == "" {
					r.t.Errorf("results are sent as %+v", p)
				}
				out = append(out, part.Text)
			}
		}
	}
	return out
}

func TestEachResultOfABlockIsToldOnceBeforeTheNextPrompt(t *testing.T) {
	tells(t, func(r *rig) {
		blockTurn(r, "prt_1", block("pane.list", `{}`), block("pane.focus", `{"paneId":"p99"}`))
		say(r, "one")
		want := "openspace.pane.list {}\nopenspace.pane.focus {\"paneId\":\"p99\"}\nof 2 lately"
		if got := resultsTold(r); len(got) != 1 || got[0] != want {
			t.Fatalf("told %q", got)
		}
		if all := prompts(r, "ses_1"); len(all) != 2 || !all[0].NoReply || all[1].Parts[0].Text != "one" {
			t.Errorf("sent %+v", all)
		}
		say(r, "two")
		if got := resultsTold(r); len(got) != 1 {
			t.Errorf("told again: %q", got)
		}
		r.user("openspace.session.context", call.ContextArgs{Level: "minimal"})
		blockTurn(r, "prt_2", block("editor.open", openAlpha))
		say(r, "three")
		if got := resultsTold(r); len(got) != 2 || got[1] != "openspace.editor.open "+openAlpha+"\nof 3 lately" {
			t.Errorf("at the level minimal told %q", got)
		}
		if got := prompts(r, "ses_1"); len(got[len(got)-2].Parts) != 1 {
			t.Errorf("at the level minimal the panes are told: %+v", got)
		}
	})
}

func TestResultsThatCouldNotBeToldAreToldLater(t *testing.T) {
	tells(t, func(r *rig) {
		blockTurn(r, "prt_1", block("pane.list", `{}`))
		r.eng.breaks("POST /session/ses_1/prompt_async", 500)
		say(r, "one")
		r.eng.breaks("POST /session/ses_1/prompt_async", 0)
		blockTurn(r, "prt_2", block("pane.focus", `{"paneId":"p99"}`))
		before := len(resultsTold(r))
		say(r, "two")
		got := resultsTold(r)[before:]
		if len(got) != 1 || got[0] != "openspace.pane.list {}\nopenspace.pane.focus {\"paneId\":\"p99\"}\nof 2 lately" {
			t.Errorf("told %q", got)
		}
	})
}

func TestABlockOfASubagentIsNotRunAndBothAreTold(t *testing.T) {
	tells(t, func(r *rig) {
		r.m.st.Load([]engine.Session{{ID: "ses_child", ParentID: "ses_1", Title: "child"}}, false)
		r.events(
			&engine.SessionStatus{SessionID: "ses_child", Status: engine.Status{Type: engine.StatusBusy}},
			&engine.MessageUpdated{SessionID: "ses_child", Info: engine.Message{ID: "msg_c", SessionID: "ses_child", Role: engine.RoleAssistant, Time: engine.MessageTime{Created: 1}}},
			&engine.PartUpdated{SessionID: "ses_child", Part: engine.Part{ID: "prt_c", SessionID: "ses_child", MessageID: "msg_c", Type: engine.PartText, Time: &engine.PartTime{Start: 1}}},
			&engine.PartDelta{SessionID: "ses_child", MessageID: "msg_c", PartID: "prt_c", Field: "text", Delta: "See " + block("editor.open", openAlpha) + " there."},
		)
		r.see("a command block of a subagent was left alone: subagents do not drive the panes")
		r.gone("the first file")
		r.events(&engine.SessionStatus{SessionID: "ses_child", Status: engine.Status{Type: engine.StatusIdle}})
		say(r, "one")
		if got := resultsTold(r); len(got) != 1 || !strings.Contains(got[0], "openspace.editor.open "+openAlpha) {
			t.Errorf("told %q", got)
		}
		if got := r.m.calls.Ring().Recent("ses_1"); len(got) != 1 || got[0].Code != agent.CodeSubagent || got[0].Success {
			t.Errorf("%+v", got)
		}
	})
}

func TestWhatIsNotOfferedIsRefusedByName(t *testing.T) {
	live(t, allowed, func(r *rig) {
		openSession(r)
		conf := &config.Loaded{}
		conf.Agent.Tools = "core"
		r.m.settings.Conf = conf
		res := r.now(r.agent(r.ctx, "openspace.file.read", `{"path":"alpha"}`))
		if res.Err == nil || res.Err.Code != commands.CodeNotOffered || !strings.Contains(res.Err.Message, "agent.tools is core") || res.Err.Hint == "" {
			t.Errorf("%+v", res.Err)
		}
		if res := r.now(r.agent(r.ctx, "openspace.editor.open", openAlpha)); res.Err != nil {
			t.Errorf("of the core: %v", res.Err)
		}
		r.user("openspace.editor.read_file", map[string]string{"path": "alpha"}) // the person's are as before
		conf.Agent.Tools = "all"
		if res := r.now(r.agent(r.ctx, "openspace.file.read", `{"path":"alpha"}`)); res.Err != nil {
			t.Errorf("all: %v", res.Err)
		}
	})
}

func TestThePageOfTheContextTellsWhatWeAdd(t *testing.T) {
	live(t, func(o *Options) { o.ServerInstructions = 400 }, func(r *rig) {
		openSession(r)
		r.see("agent by mcp")
		whole := 0
		for _, c := range r.m.reg.AgentCommands() {
			whole += c.ToolBytes()
		}
		text := strings.Repeat("told ", 80)
		r.events(
			&engine.MessageUpdated{SessionID: "ses_1", Info: engine.Message{ID: "msg_c", SessionID: "ses_1", Role: engine.RoleUser, Time: engine.MessageTime{Created: 1}}},
			&engine.PartUpdated{SessionID: "ses_1", Part: engine.Part{ID: "prt_c", SessionID: "ses_1", MessageID: "msg_c", Type: engine.PartText, Text: text, Synthetic: true, Metadata: chat.ContextMetadata("alpha")}},
			&engine.PartUpdated{SessionID: "ses_1", Part: engine.Part{ID: "prt_d", SessionID: "ses_1", MessageID: "msg_c", Type: engine.PartText, Text: text, Synthetic: true, Metadata: map[string]any{"openspace.results": 2.0}}},
		)
		r.see("the agent was told what is open: alpha", "the agent was told the results of 2 commands")
		r.user("openspace.session.context", call.ContextArgs{})
		r.see("What OpenSpace adds, estimated at 4 letters a token",
			fmt.Sprintf("%d tools, in each request (%d commands)", (whole+3)/4, len(r.m.reg.AgentCommands())),
			fmt.Sprintf("%d instructions, in each request", (len("instructions for mcp")+400+3)/4),
			"200 context messages in this session so far (1)")
	})
}
