package tui

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/internal/activity"
	"github.com/openspace-tui/openspace/internal/answer"
	"github.com/openspace-tui/openspace/internal/audit"
	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/tui/agent"
)

// logged runs a test with agents allowed and gives what the audit was told.
func logged(t *testing.T, play func(r *rig, trail *[]audit.Record)) {
	t.Helper()
	var trail []audit.Record
	live(t, func(o *Options) {
		o.Consent = commands.ConsentAllow
		o.Audit = func(r audit.Record) { trail = append(trail, r) }
	}, func(r *rig) { play(r, &trail) })
}

func (r *rig) holds(path string) string {
	b, err := os.ReadFile(filepath.Join(r.dir, path))
	if err != nil {
		return "nothing"
	}
	return string(b)
}

func TestWhatTheAgentDidIsTakenBackFromTheNewestOn(t *testing.T) {
	logged(t, func(r *rig, trail *[]audit.Record) {
		r.now(r.agent(r.ctx, "openspace.file.write", `{"path":"alpha","content":"changed\n"}`))
		r.now(r.agent(r.ctx, "openspace.editor.open", openAlpha))
		r.now(r.agent(r.ctx, "openspace.pane.list", `{}`))
		r.see("changed")
		say(r, "/undo-agent")
		r.see("taken back: close alpha")
		if r.open() != "" || r.holds("alpha") != "changed\n" {
			t.Errorf("open %q, alpha holds %q", r.open(), r.holds("alpha"))
		}
		say(r, "/undo-agent")
		r.see("taken back: put back what alpha held")
		if r.holds("alpha") != "the first file\nof three\n" {
			t.Errorf("alpha holds %q", r.holds("alpha"))
		}
		say(r, "/undo-agent")
		r.see("the agent did nothing that can be taken back")
		var told []string
		for _, rec := range *trail {
			told = append(told, strings.TrimPrefix(rec.Cmd, "openspace.")+" "+rec.Decision)
		}
		want := "file.write allowed, editor.open allowed, pane.list allowed, app.undo_agent by the person, " +
			"app.undo_agent by the person"
		if got := strings.Join(told, ", "); got != want {
			t.Errorf("the audit was told %s", got)
		}
		if rec := (*trail)[0]; rec.Undo != "put back what alpha held" || rec.Workspace != r.m.o.Files.Dir() ||
			!rec.Success || rec.Channel != "mcp" {
			t.Errorf("the first record is %+v", rec)
		}
	})
}

func TestAFileThatChangedSinceIsNotPutBack(t *testing.T) {
	logged(t, func(r *rig, trail *[]audit.Record) {
		r.now(r.agent(r.ctx, "openspace.file.patch", `{"path":"alpha","edits":[{"oldText":"first","newText":"1st"}]}`))
		if err := os.WriteFile(filepath.Join(r.dir, "alpha"), []byte("the person's\n"), 0o600); err != nil {
			t.Fatal(err)
		}
		say(r, "/undo-agent")
		r.see("not taken back")
		if r.holds("alpha") != "the person's\n" {
			t.Errorf("alpha holds %q", r.holds("alpha"))
		}
		if last := (*trail)[len(*trail)-1]; last.Success || last.Code != "conflict" {
			t.Errorf("the audit was told %+v", last)
		}
	})
}

func TestACommandIsTakenBackByItsNumber(t *testing.T) {
	logged(t, func(r *rig, _ *[]audit.Record) {
		r.now(r.agent(r.ctx, "openspace.editor.open", openAlpha))
		r.now(r.agent(r.ctx, "openspace.pane.list", `{}`))
		r.now(r.agent(r.ctx, "openspace.editor.open", `{"path":"none"}`))
		for text, want := range map[string]string{
			"/undo-agent 9": "there is no command 9", "/undo-agent 2": "command 2 cannot be taken back: it only read",
			"/undo-agent 3": "command 3 cannot be taken back", "/undo-agent x": "which one?", "/undo-agent 0": "which one?",
		} {
			say(r, text)
			r.see(want)
		}
		say(r, "/undo-agent 1")
		r.see("taken back: close alpha")
		say(r, "/undo-agent 1")
		r.see("was taken back already")
		if e, _ := r.m.calls.Log().Get(1); e.Status != activity.Undone {
			t.Errorf("it stands as %s", e.Status)
		}
	})
}

func TestTheSessionOnScreenComesFirst(t *testing.T) {
	logged(t, func(r *rig, _ *[]audit.Record) {
		openSession(r)
		opens(r, "ses_1", "alpha")
		opens(r, "ses_other", "beta")
		say(r, "/undo-agent")
		if got := r.open(); got != "beta " {
			t.Errorf("open: %s", got)
		}
		say(r, "/undo-agent")
		if got := r.open(); got != "" {
			t.Errorf("open: %s", got)
		}
	})
}

func TestTheAuditTellsWhatBecameOfACommand(t *testing.T) {
	var trail []audit.Record
	live(t, func(o *Options) { o.Audit = func(r audit.Record) { trail = append(trail, r) } }, func(r *rig) {
		r.agent(r.ctx, "openspace.pane.list", `{}`)
		r.pass(answer.SettleFor)
		r.keys("esc")
		r.agent(r.ctx, "openspace.pane.list", `{}`)
		r.pass(commands.DenyFor)
		r.agent(r.ctx, "openspace.pane.list", `{}`)
		r.pass(commands.AskFor)
		r.agent(r.ctx, "openspace.pane.list", `{}`)
		r.pass(answer.SettleFor)
		r.keys("enter")
		r.agent(r.ctx, "bash", `{}`)
		var told []string
		for _, rec := range trail {
			told = append(told, rec.Decision+" "+rec.Code)
		}
		if got := strings.Join(told, ", "); got != "asked, denied denied, refused denied, asked, not answered "+
			"timed_out, asked, allowed , refused namespace" {
			t.Errorf("the audit was told %s", got)
		}
		if rec := trail[3]; rec.DurationMS != answer.SettleFor.Milliseconds() {
			t.Errorf("it took %d ms", rec.DurationMS)
		}
	})
}

func TestACallIsLoggedInTheSessionItBelongsTo(t *testing.T) {
	logged(t, func(r *rig, trail *[]audit.Record) {
		openSession(r)
		busy(r, true)
		done := r.agent(r.ctx, "openspace.editor.open", openAlpha)
		r.pass(time.Millisecond)
		r.events(
			&engine.MessageUpdated{SessionID: "ses_1",
				Info: engine.Message{ID: "msg_a", SessionID: "ses_1", Role: engine.RoleAssistant,
					Time: engine.MessageTime{Created: 1}}},
			&engine.PartUpdated{SessionID: "ses_1",
				Part: engine.Part{ID: "prt_t", SessionID: "ses_1", MessageID: "msg_a", Type: engine.PartTool,
					Tool:  "openspace_openspace_editor_open",
					State: &engine.ToolState{Status: engine.ToolRunning, Input: map[string]any{"path": "alpha"}}}})
		r.now(done)
		if e, _ := r.m.calls.Log().Get(1); e.Session != "ses_1" || (*trail)[0].Session != "ses_1" {
			t.Errorf("logged in %q", e.Session)
		}
	})
}

func TestLaterChangesOfAFileAreTakenBackFirst(t *testing.T) {
	logged(t, func(r *rig, trail *[]audit.Record) {
		for _, text := range []string{"one", "two", "one"} {
			r.now(r.agent(r.ctx, "openspace.file.write", `{"path":"new","content":"`+text+`"}`))
		}
		say(r, "/undo-agent 1")
		r.see("command 3 changed new later")
		if r.holds("new") != "one" {
			t.Errorf("it holds %q", r.holds("new"))
		}
		for _, want := range []string{"two", "one", "nothing"} {
			say(r, "/undo-agent")
			if got := r.holds("new"); got != want {
				t.Errorf("it holds %q, want %q", got, want)
			}
		}
		if strings.Contains(string((*trail)[0].Args), "hunter2") {
			t.Error("a secret")
		}
	})
}

func TestTheRingHoldsNoSecrets(t *testing.T) {
	logged(t, func(r *rig, _ *[]audit.Record) {
		openSession(r)
		r.send(agent.NewCall(r.ctx, commands.Invocation{ID: "openspace.file.write",
			Args: []byte(`{"path":"n","content":"password=hunter2hunter2"}`), Origin: panes.Agent, Session: "ses_1"}, func(commands.Result) {}))
		if got := string(results(r)[0].Args); strings.Contains(got, "hunter2") || !strings.Contains(got, "[redacted]") {
			t.Errorf("the ring holds %s", got)
		}
		if r.holds("n") != "password=hunter2hunter2" {
			t.Errorf("the file holds %q", r.holds("n"))
		}
	})
}
