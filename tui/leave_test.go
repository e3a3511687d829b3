package tui

import (
	"encoding/json"
	"errors"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/client"
	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/tui/agent"
)

// opens has the agent of a session open a file.
func opens(r *rig, session, path string) {
	r.t.Helper()
	args, _ := json.Marshal(call.EditorOpenArgs{Path: path, Line: 1, Highlight: true})
	var got commands.Result
	r.send(agent.NewCall(r.ctx, commands.Invocation{ID: "openspace.editor.open", Args: args, Origin: panes.Agent, Channel: commands.ChannelMCP, Session: session}, func(res commands.Result) { got = res }))
	if !got.Success() {
		r.t.Fatalf("open %s: %s", path, got.JSON())
	}
}

// open lists the files that are open.
func (r *rig) open() string {
	var out string
	for _, p := range r.m.ws.Panes() {
		for _, t := range p.Tabs {
			if t.Content.ID().Kind() == "editor" {
				out += t.Content.ID().Ref() + " "
			}
		}
	}
	return out
}

func child(r *rig, id, parent string) {
	r.t.Helper()
	s := engine.Session{ID: id, ParentID: parent, Title: id, Time: engine.SessionTime{Created: 2, Updated: 2}}
	r.eng.has(s)
	r.events(&engine.SessionCreated{SessionID: id, Info: s})
}

func TestWhatTheAgentOpenedClosesWithItsSession(t *testing.T) {
	leave := map[string]func(r *rig){
		"switch": func(r *rig) { r.user("openspace.session.new", nil) },
		"delete": func(r *rig) {
			r.events(&engine.SessionDeleted{SessionID: "ses_1", Info: engine.Session{ID: "ses_1"}})
		},
		"end": func(r *rig) {
			r.events(&engine.SessionUpdated{SessionID: "ses_1", Info: engine.Session{ID: "ses_1", Title: "x", Time: engine.SessionTime{Archived: 5}}})
		},
		"a stream that stays lost": func(r *rig) {
			r.stream(client.StateChange{State: client.Retrying, Err: errors.New("refused"), Try: 1})
			r.pass(goneFor / 2)
			r.stream(client.StateChange{State: client.Retrying, Err: errors.New("refused"), Try: 2})
			r.pass(goneFor/2 + time.Second)
		},
		"disconnect": func(r *rig) {
			r.send(connection.Lost{Err: errors.New("it ended")})
			r.pass(goneFor - time.Second)
			if r.open() != "beta alpha src/gamma " {
				r.t.Errorf("closed too soon: %s", r.open())
			}
			r.pass(2 * time.Second)
		},
	}
	for name, away := range leave {
		t.Run(name, func(t *testing.T) {
			live(t, allowed, func(r *rig) {
				openSession(r)
				child(r, "ses_sub", "ses_1")
				r.user("openspace.editor.open", call.EditorOpenArgs{Path: "beta"})
				opens(r, "ses_1", "alpha")
				opens(r, "ses_sub", "src/gamma")
				opens(r, "ses_1", "beta") // the person's, and marked now
				away(r)
				if got := r.open(); got != "beta " {
					t.Errorf("open: %s", got)
				}
				if m := r.m.ws.Content("editor:beta").(panes.Marker).Marks(); len(m) != 0 {
					t.Errorf("marks %v", m)
				}
			})
		})
	}
}

func TestWhatThePersonUsesOrPinsStays(t *testing.T) {
	live(t, allowed, func(r *rig) {
		openSession(r)
		opens(r, "ses_1", "alpha")
		r.user("openspace.pane.focus", map[string]string{"contentId": "editor:alpha"})
		opens(r, "ses_1", "beta")
		r.pass(keyboard.TypingFor)
		r.send(agent.NewCall(r.ctx, commands.Invocation{ID: "openspace.pane.focus", Args: json.RawMessage(`{"contentId":"editor:beta"}`), Origin: panes.Agent, Session: "ses_1"}, func(commands.Result) {}))
		r.keys("j")
		opens(r, "ses_1", "src/gamma")
		r.user("openspace.session.new", nil)
		if got := r.open(); got != "alpha beta " {
			t.Errorf("open: %s", got)
		}
	})
	live(t, allowed, func(r *rig) {
		openSession(r)
		opens(r, "ses_1", "alpha")
		r.send(apply(func(m *Model) tea.Cmd { _ = r.m.ws.FocusContent("editor:alpha", panes.Agent); return nil }))
		r.keys("ctrl+x", "p")
		r.see("◆ alpha", "is pinned")
		r.user("openspace.session.new", nil)
		if got := r.open(); got != "alpha " {
			t.Errorf("open: %s", got)
		}
	})
}

func TestAnEngineThatComesBackFindsWhatWasOpen(t *testing.T) {
	live(t, allowed, func(r *rig) {
		openSession(r)
		opens(r, "ses_1", "alpha")
		r.send(connection.Lost{Err: errors.New("it ended")})
		r.pass(time.Second)
		r.connect(client.Spawned)
		r.pass(time.Minute)
		if got := r.open(); got != "alpha " {
			t.Errorf("open: %s", got)
		}
		opens(r, "", "beta") // of a script
		r.user("openspace.session.new", nil)
		if got := r.open(); got != "beta " {
			t.Errorf("open: %s", got)
		}
	})
}

func TestACallWaitsForTheSessionItBelongsTo(t *testing.T) {
	live(t, allowed, func(r *rig) {
		openSession(r)
		busy(r, true)
		done := r.agent(r.ctx, "openspace.editor.open", openAlpha)
		script := r.agent(r.ctx, "openspace.editor.open", openBeta)
		r.gone("the first file")
		r.events(
			&engine.MessageUpdated{SessionID: "ses_1", Info: engine.Message{ID: "msg_a", SessionID: "ses_1", Role: engine.RoleAssistant, Time: engine.MessageTime{Created: 1}}},
			&engine.PartUpdated{SessionID: "ses_1", Part: engine.Part{ID: "prt_t", SessionID: "ses_1", MessageID: "msg_a", Type: engine.PartTool,
				Tool: "openspace_openspace_editor_open", State: &engine.ToolState{Status: engine.ToolRunning, Input: map[string]any{"path": "alpha"}}}})
		r.see("the first file")
		if !r.now(done).Success() {
			t.Error("it failed")
		}
		r.pass(agent.CreditFor)
		if !r.now(script).Success() {
			t.Error("one without a session failed")
		}
		r.user("openspace.session.new", nil)
		if got := r.open(); got != "beta " {
			t.Errorf("open: %s", got)
		}
	})
}

func TestAStreamThatComesBackLeavesEverythingOpen(t *testing.T) {
	live(t, allowed, func(r *rig) {
		openSession(r)
		opens(r, "ses_1", "alpha")
		r.stream(client.StateChange{State: client.Retrying, Err: errors.New("refused"), Try: 1})
		r.pass(goneFor - time.Second)
		r.stream(client.StateChange{State: client.Live})
		r.pass(time.Minute)
		if got := r.open(); got != "alpha " {
			t.Errorf("open: %s", got)
		}
	})
}
