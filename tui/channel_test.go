package tui

import (
	"context"
	"fmt"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/client"
	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/tui/agent"
	"github.com/openspace-tui/openspace/tui/channel"
	"github.com/openspace-tui/openspace/tui/connection"
)

// reaches sets what the engine says of the Hub.
func (f *fakeEngine) reaches(status string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.mcp = status
}

// lender gives the Hub by functions; without lent the engine was given ours.
type lender struct {
	give func(context.Context) error
	lent func() channel.Lent
}

func (l lender) Give(ctx context.Context) error { return l.give(ctx) }

func (l lender) Lent() channel.Lent {
	if l.lent == nil {
		return channel.Lent{Given: true}
	}
	return l.lent()
}

func TestTheChannelFollowsTheEngine(t *testing.T) {
	live(t, allowed, func(r *rig) {
		openSession(r)
		r.see("agent by mcp")
		for _, c := range []struct{ status, want string }{{"disabled", "stream"}, {"failed", "stream"}, {"connected", "mcp"}} {
			r.eng.reaches(c.status)
			say(r, "go on")
			r.see("agent by " + c.want)
			all := prompts(r, "ses_1")
			if got := all[len(all)-1].System; got != "instructions for "+c.want {
				t.Errorf("%s: system %q", c.status, got)
			}
			if got := r.state.Load().Channel; got != c.want {
				t.Errorf("%s: the page is of channel %q when the prompt is sent", c.status, got)
			}
		}
	})
}

func TestBlocksActOnceTheHubIsOutOfReach(t *testing.T) {
	live(t, allowed, func(r *rig) {
		openSession(r)
		say(r, "one")
		busy(r, true)
		reply(r, "ses_1", "prt_1", "")
		delta(r, "ses_1", "prt_1", block("editor.open", openAlpha)+"\n")
		r.pass(commands.Spacing)
		r.gone("the first file")
		r.eng.reaches("disabled")
		r.events(&engine.MCPToolsChanged{Server: "other"}, &engine.MCPToolsChanged{Server: "openspace"})
		r.see("agent by stream")
		delta(r, "ses_1", "prt_1", block("editor.open", openBeta)+"\n")
		r.pass(commands.Spacing)
		r.see("the second file")
		if n := len(r.eng.asked("POST /mcp/openspace/connect")); n != 0 {
			t.Error("a server that the person disconnected was connected again")
		}
	})
}

func TestACallThatDidNotReachTheHubHasTheEngineConnectAnew(t *testing.T) {
	for _, c := range []struct{ name, status, want string }{
		{"it reaches the Hub again", "connected", "mcp"},
		{"it does not", "failed", "stream"},
	} {
		t.Run(c.name, func(t *testing.T) {
			live(t, allowed, func(r *rig) {
				openSession(r)
				busy(r, true)
				r.eng.reaches(c.status)
				r.events(&engine.PartUpdated{SessionID: "ses_1", Part: engine.Part{ID: "prt_t", SessionID: "ses_1", MessageID: "msg_t", Type: engine.PartTool,
					Tool: "openspace_openspace_pane_list", State: &engine.ToolState{Status: engine.ToolError, Error: `{"success":false,"error":"denied"}`}}})
				if n := len(r.eng.asked("POST /mcp/openspace/connect")); n != 0 {
					t.Error("our own refusal counts as a lost Hub")
				}
				r.events(&engine.PartUpdated{SessionID: "ses_1", Part: engine.Part{ID: "prt_t", SessionID: "ses_1", MessageID: "msg_t", Type: engine.PartTool,
					Tool: "openspace_openspace_pane_list", State: &engine.ToolState{Status: engine.ToolError, Error: "Unable to connect. Is the computer able to access the url?"}}})
				if n := len(r.eng.asked("POST /mcp/openspace/connect")); n != 1 {
					t.Errorf("connected %d times", n)
				}
				r.see("agent by " + c.want)
			})
		})
	}
}

func TestAChannelThatIsChosenStays(t *testing.T) {
	live(t, func(o *Options) { o.Channel = "stream" }, func(r *rig) {
		openSession(r)
		say(r, "one")
		r.see("agent by stream")
		if all := prompts(r, "ses_1"); all[0].System != "instructions for stream" {
			t.Errorf("system %q", all[0].System)
		}
	})
}

func TestASlashCommandOfTheEngineChecksTheChannelToo(t *testing.T) {
	live(t, nil, func(r *rig) {
		openSession(r)
		r.user("openspace.editor.open", call.EditorOpenArgs{Path: "alpha"})
		r.eng.reaches("disabled")
		say(r, "/init")
		r.see("agent by stream")
		if got := toldOf(r, "ses_1"); len(got) != 1 || !strings.Contains(got[0], "alpha") {
			t.Errorf("told %q", got)
		}
		if n := len(r.eng.asked("POST /session/ses_1/command")); n != 1 {
			t.Errorf("%d commands", n)
		}
	})
}

func TestAPromptBeforeTheHubIsGivenGivesIt(t *testing.T) {
	live(t, nil, func(r *rig) {
		openSession(r)
		given := 0
		r.send(connection.Ready{Client: r.eng.client(r.dir), Kind: client.Attached, Version: "1.18.33", MCP: true, Lender: lender{give: func(context.Context) error {
			given++
			r.eng.reaches("connected")
			return nil
		}}})
		r.stream(client.StateChange{State: client.Live})
		r.eng.reaches("")
		say(r, "one")
		if all := prompts(r, "ses_1"); given != 1 || all[len(all)-1].System != "instructions for mcp" {
			t.Errorf("given %d times, sent %+v", given, all)
		}
	})
}

func TestTheHubIsGivenAgainWhereAnotherProgramTookItsOwnAlong(t *testing.T) {
	live(t, nil, func(r *rig) {
		openSession(r)
		given := 0
		r.send(connection.Ready{Client: r.eng.client(r.dir), Kind: client.Attached, Version: "1.18.33", MCP: true, Lender: lender{give: func(context.Context) error {
			given++
			r.eng.reaches("connected")
			return nil
		}}})
		r.stream(client.StateChange{State: client.Live})
		r.eng.reaches("disabled")
		say(r, "one")
		r.see("agent by mcp")
		if all := prompts(r, "ses_1"); given != 1 || all[len(all)-1].System != "instructions for mcp" {
			t.Errorf("given %d times, sent %+v", given, all)
		}
		say(r, "two")
		if given != 1 {
			t.Error("it is given though the engine reaches it")
		}
		r.user("openspace.mcp.disconnect", call.MCPArgs{Name: "openspace"})
		r.eng.reaches("disabled")
		say(r, "three")
		if given != 1 {
			t.Error("what the person disconnected is given again")
		}
		r.user("openspace.mcp.connect", call.MCPArgs{Name: "openspace"})
		if given != 2 {
			t.Errorf("connected by hand: given %d times", given)
		}
	})
}

func TestAnotherProgramAtTheSameEngineKeepsItsTools(t *testing.T) {
	for _, c := range []struct{ mode, told, now, system, later string }{
		{"auto", "here the agent writes blocks", "agent by stream", "instructions for stream", "instructions for mcp"},
		{"both", "here the agent writes blocks", "agent by stream", "instructions for stream", "instructions for both"},
		{"mcp", "here the agent cannot drive them", "agent by off", "", "instructions for mcp"},
	} {
		t.Run(c.mode, func(t *testing.T) {
			live(t, func(o *Options) { allowed(o); o.Channel = c.mode }, func(r *rig) {
				openSession(r)
				given, lent := 0, channel.Lent{Other: 77}
				r.send(connection.Ready{Client: r.eng.client(r.dir), Kind: client.Attached, Version: "1.18.33", MCP: true, Other: 77,
					Lender: lender{func(context.Context) error { given++; lent.Given = true; return nil }, func() channel.Lent { return lent }}})
				r.see("another OpenSpace (process 77)", c.told)
				r.stream(client.StateChange{State: client.Live})
				r.eng.reaches("connected") // to the other one's Hub
				r.events(&engine.MCPToolsChanged{Server: "openspace"})
				say(r, "one")
				r.see(c.now)
				if all := prompts(r, "ses_1"); given != 0 || all[len(all)-1].System != c.system {
					t.Errorf("given %d times, sent %+v", given, all[len(all)-1])
				}
				r.user("openspace.app.status", call.Empty{})
				r.see("process 77")
				r.keys("esc")
				lent.Other = 0 // killed: the engine still has its Hub
				say(r, "two")
				if all := prompts(r, "ses_1"); given != 1 || all[len(all)-1].System != c.later {
					t.Errorf("it has gone: given %d times, sent %+v", given, all[len(all)-1])
				}
				say(r, "three")
				if given != 1 {
					t.Error("it is given twice")
				}
			})
		})
	}
}

func TestASessionOfAnotherProgramDoesNotDriveThesePanes(t *testing.T) {
	live(t, allowed, func(r *rig) {
		openSession(r)
		calls := 0
		running := func(session, path string) {
			calls++
			r.events(&engine.SessionStatus{SessionID: session, Status: engine.Status{Type: engine.StatusBusy}})
			reply(r, session, "prt_"+session, "")
			r.events(&engine.PartUpdated{SessionID: session, Part: engine.Part{ID: fmt.Sprint("prt_t", calls), SessionID: session, MessageID: "msg_prt_" + session, Type: engine.PartTool,
				Tool: "openspace_openspace_editor_open", State: &engine.ToolState{Status: engine.ToolRunning, Input: map[string]any{"path": path}}}})
		}
		r.events(&engine.SessionCreated{SessionID: "ses_2", Info: engine.Session{ID: "ses_2", Title: "elsewhere"}})
		call := func(args string, shared bool) string {
			out := make(chan commands.Result, 1)
			inv := agentCall("openspace.editor.open", args, agent.EngineName)
			go func() {
				out <- agent.Executor{Send: func(m tea.Msg) { r.inbox <- m }, Shared: func() bool { return shared }}.Execute(r.ctx, inv)
			}()
			r.settle()
			return code(r.now(out))
		}
		running("ses_2", "alpha")
		if got := call(openAlpha, true); got != commands.CodeChannelOff {
			t.Errorf("a session of the other program: %s", got)
		}
		r.gone("the first file")
		running("ses_2", "alpha")
		if got := call(openAlpha, false); got != "ok" {
			t.Errorf("no other program has the engine: %s", got)
		}
		running("ses_1", "beta")
		if got := call(openBeta, true); got != "ok" {
			t.Errorf("a session of ours: %s", got)
		}
	})
}
