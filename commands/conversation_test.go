package commands

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/panes"
)

func TestWhatFollowsExportIsReadInAnyOrder(t *testing.T) {
	for text, want := range map[string]call.ExportArgs{
		"":                              {},
		"talk.md":                       {Path: "talk.md"},
		"thinking notes/my talk.md":     {Path: "notes/my talk.md", Thinking: true},
		"talk.json tools metadata json": {Path: "talk.json", Format: "json", Tools: true, Metadata: true},
		"markdown":                      {Format: "markdown"},
		`"my talk.md" tools`:            {Path: "my talk.md", Tools: true},
	} {
		if got, err := parseExport(text); err != nil || got != want {
			t.Errorf("%q: %+v, %v", text, got, err)
		}
	}
	if _, err := parseExport("talk.json thinking tool"); err == nil || !strings.Contains(err.Error(), `"tool" is no option`) {
		t.Errorf("a word too many: %v", err)
	}
}

// conversation has the commands on conversations, and those that the program
// itself has.
func conversation() *Registry {
	r := NewRegistry()
	Builtin(r, []string{"chat"})
	return r
}

func TestCommandsOfAConversationNeedOne(t *testing.T) {
	r := conversation()
	for _, slash := range []string{"undo", "redo", "compact", "summarize", "share", "unshare", "copy", "export", "timeline", "revert"} {
		c, ok := r.BySlash(slash)
		if !ok {
			t.Errorf("there is no /%s", slash)
			continue
		}
		step := r.Execute(Env{}, Invocation{ID: c.ID, Origin: panes.User})
		if step.Result == nil || step.Result.Err == nil || step.Result.Err.Code != CodeUnavailable {
			t.Errorf("/%s without a session: %+v", slash, step.Result)
		}
		if c.Agent {
			t.Errorf("/%s is offered to agents", slash)
		}
	}
	for _, slash := range []string{"undo", "redo", "compact"} {
		c, _ := r.BySlash(slash)
		if step := r.Execute(Env{Session: "s", Busy: true}, Invocation{ID: c.ID, Origin: panes.User}); step.Result.Err == nil {
			t.Errorf("/%s goes while the agent works", slash)
		}
	}
}

func TestWhatCommandsOfAConversationDo(t *testing.T) {
	r := conversation()
	for _, c := range []struct {
		id, args string
		want     Effect
	}{
		{"session.undo", ``, UndoTurn{}},
		{"session.share", ``, ShowDialog{Name: DialogShare, Subject: "s"}},
		{"session.share", `{"confirmed":true}`, ShareSession{}},
		{"session.unshare", ``, UnshareSession{}},
		{"session.copy", ``, CopyTranscript{}},
		{"session.copy", `{"what":"last"}`, CopyLastReply{}},
		{"session.export", ``, ShowDialog{Name: DialogExport}},
		{"session.export", `{"path":"a.json"}`, Export{Path: "a.json", Format: "json"}},
		{"session.export", `{"path":"a.json","format":"markdown","tools":true}`, Export{Path: "a.json", Format: "markdown", Tools: true}},
		{"session.timeline", ``, ShowDialog{Name: DialogTimeline}},
		{"session.revert", ``, ShowDialog{Name: DialogTimeline, Subject: "revert"}},
		{"session.revert", `{"messageId":"m"}`, ShowDialog{Name: DialogRevert, Subject: "m"}},
		{"session.revert", `{"messageId":"m","confirmed":true}`, RevertMessage{ID: "m"}},
		{"session.fork", `{"messageId":"m","rewrite":true}`, ForkSession{MessageID: "m", Rewrite: true}},
		{"session.child", ``, ShowChild{}},
		{"session.sibling", `{"step":-1}`, ShowSibling{Step: -1}},
		{"session.slot", `{"number":3}`, ShowListed{Number: 3}},
		{"session.init", `{"focus":"x"}`, RunEngineCommand{Name: "init", Arguments: "x"}},
		{"model.variant", ``, ShowDialog{Name: DialogVariants}},
		{"model.variant", `{"variant":"default"}`, SelectVariant{}},
		{"model.variant", `{"variant":"high"}`, SelectVariant{Name: "high"}},
		{"model.next_variant", ``, SelectVariant{Next: true}},
		{"model.recent", ``, RecentModel{}},
		{"model.recent_back", ``, RecentModel{Back: true}},
		{"mcp.list", ``, ShowDialog{Name: DialogMCP}},
		{"mcp.connect", `{"name":"x"}`, ConnectMCP{Name: "x"}},
		{"mcp.disconnect", `{"name":"x"}`, ConnectMCP{Name: "x", Off: true}},
		{"app.status", ``, ShowDialog{Name: DialogStatus}},
	} {
		env := newRig(t).env
		env.Session = "s"
		step := r.Execute(env, Invocation{ID: Namespace + c.id, Args: json.RawMessage(c.args), Origin: panes.User})
		if step.Result == nil || step.Result.Err != nil || len(step.Effects) != 1 || !reflect.DeepEqual(step.Effects[0], c.want) {
			t.Errorf("%s %s: %+v %+v", c.id, c.args, step.Effects, step.Result)
		}
	}
}

func TestACommandHasFurtherNames(t *testing.T) {
	r := NewRegistry()
	spec := Spec{Title: "Leave", Slash: "exit", Also: []string{"quit"}, Doc: "Leave."}
	run := func(Env, call.Empty) Outcome[call.Empty] { return Done(call.Empty{}) }
	Define(r, "openspace.app.leave", spec, run)
	for _, name := range []string{"exit", "quit"} {
		if c, ok := r.BySlash(name); !ok || c.ID != "openspace.app.leave" {
			t.Errorf("/%s: %v", name, c)
		}
	}
	for _, bad := range []Spec{
		{ID: "openspace.app.other", Title: "Other", Slash: "other", Also: []string{"exit"}},
		{ID: "openspace.app.again", Title: "Again", Slash: "again", Also: []string{"again"}},
		{ID: "openspace.app.third", Title: "Third", Slash: "quit"},
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s was defined", bad.ID)
				}
			}()
			Define(r, call.Command[call.Empty](bad.ID), bad, run)
		}()
	}
}
