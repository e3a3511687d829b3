package commands

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/prompt"
	"github.com/openspace-tui/openspace/panes"
)

func TestCommandsOfThePersonGiveEffects(t *testing.T) {
	for _, c := range []struct {
		id, args string
		want     Effect
	}{
		{"app.palette", ``, ShowDialog{Name: DialogPalette}},
		{"app.help", ``, ShowDialog{Name: DialogHelp}},
		{"app.open", ``, ShowDialog{Name: DialogOpen}},
		{"app.type", `{"text":"/open "}`, SetDraft{"/open "}},
		{"app.exit", ``, Quit{}},
		{"session.new", ``, SwitchSession{}},
		{"session.list", ``, ShowDialog{Name: DialogSessions}},
		{"session.switch", `{"sessionId":"ses_2"}`, SwitchSession{ID: "ses_2"}},
		{"session.submit", `{"text":"hi"}`, Submit{Text: "hi"}},
		{"session.submit", `{"text":"hi","pieces":[{"text":"h"},{"paste":"i"}],"now":true}`, Submit{Text: "hi", Pieces: []prompt.Piece{{Text: "h"}, {Paste: "i"}}, Now: true}},
		{"prompt.stash", ``, StashPrompt{}},
		{"prompt.pop", ``, Unstash{}},
		{"prompt.unstash", `{"number":2}`, Unstash{Number: 2}},
		{"prompt.forget", ``, KeepStash{}},
		{"prompt.expand", ``, UnfoldPaste{}},
		{"prompt.clipboard", ``, PasteClipboard{}},
		{"prompt.edit", ``, EditPrompt{}},
		{"prompt.history", ``, ShowDialog{Name: DialogHistory}},
		{"prompt.queue", ``, ShowDialog{Name: DialogQueue}},
		{"prompt.stashed", ``, ShowDialog{Name: DialogStash}},
		{"prompt.send_queued", ``, SendQueued{}},
		{"prompt.unqueue", `{"messageId":"msg_1"}`, TakeBackQueued{MessageID: "msg_1"}},
		{"prompt.drop", `{"messageId":"msg_1"}`, DropQueued{MessageID: "msg_1"}},
		{"prompt.set", `{"text":"x"}`, SetPrompt{"x"}},
		{"session.older", ``, OlderMessages{"ses_1"}},
		{"session.abort", ``, Abort{}},
		{"session.rename", ``, ShowDialog{DialogRename, "ses_1"}},
		{"session.rename", `{"title":"  "}`, ShowDialog{DialogRename, "ses_1"}},
		{"session.rename", `{"title":" A title "}`, RenameSession{"ses_1", "A title"}},
		{"session.rename", `{"title":"t","sessionId":"ses_2"}`, RenameSession{"ses_2", "t"}},
		{"session.delete", ``, DeleteSession{"ses_1"}},
		{"session.delete", `{"sessionId":"ses_2"}`, DeleteSession{"ses_2"}},
		{"app.projects", ``, ShowDialog{Name: DialogProjects}},
		{"app.reopen", `{"dir":"/a"}`, Reopen{"/a"}},
		{"session.undelete", ``, Undelete{}},
		{"session.pin", ``, PinSession{"ses_1"}},
		{"session.pin", `{"sessionId":"ses_2"}`, PinSession{"ses_2"}},
		{"permission.reply", `{"id":"p","reply":"reject","message":"no"}`, AnswerPermission{"p", "reject", "no"}},
		{"question.reply", `{"id":"q","answers":[["a","b"],[]]}`, AnswerQuestion{ID: "q", Answers: [][]string{{"a", "b"}, {}}}},
		{"agent.next", ``, SelectAgent{}},
		{"agent.previous", ``, SelectAgent{Back: true}},
		{"agent.select", ``, ShowDialog{Name: DialogAgents}},
		{"agent.select", `{"name":"plan"}`, SelectAgent{Name: "plan"}},
		{"model.select", ``, ShowDialog{Name: DialogModels}},
		{"model.select", `{"model":"a/b/c"}`, SelectModel{"a", "b/c"}},
	} {
		t.Run(c.id+c.args, func(t *testing.T) {
			r := newRig(t)
			r.env.Session, r.env.Busy, r.env.Deleted = "ses_1", true, true
			if diff := cmp.Diff([]Effect{c.want}, r.effects(c.id, c.args)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestCommandsOfThePersonRefuse(t *testing.T) {
	r := newRig(t)
	r.env.Origin = panes.User
	r.refused("session.abort", ``, "unavailable", "nothing is running")
	r.refused("session.rename", ``, "unavailable", noSession.String())
	r.refused("session.rename", `{"title":"t"}`, "unavailable", noSession.String())
	r.refused("session.delete", ``, "unavailable", noSession.String())
	r.refused("model.select", `{"model":"gpt/"}`, "invalid_arguments", `"gpt/" is not PROVIDER/MODEL`)
	r.refused("model.select", `{"model":"/x"}`, "invalid_arguments", "PROVIDER/MODEL")
	r.refused("permission.reply", `{"id":"p","reply":"yes"}`, "invalid_arguments", "reply: value must be one of 'once', 'always', 'reject'")
	r.refused("question.reply", `{"id":"q","answers":["a"]}`, "invalid_arguments", "answers.0: got string, want array")
}

func TestASessionOfTheListIsRenamedAndDeletedThoughNoneIsOnScreen(t *testing.T) {
	r := newRig(t)
	if got := r.effects("session.rename", `{"sessionId":"ses_9"}`); got[0] != (ShowDialog{DialogRename, "ses_9"}) {
		t.Errorf("rename: %v", got)
	}
	if got := r.effects("session.delete", `{"sessionId":"ses_9"}`); got[0] != (DeleteSession{"ses_9"}) {
		t.Errorf("delete: %v", got)
	}
}

func TestSlashTextBecomesArguments(t *testing.T) {
	r := newRig(t)
	for name, want := range map[string]any{
		"rename": call.SessionRenameArgs{Title: "x y"}, "agents": call.AgentArgs{Name: "x y"}, "models": call.ModelArgs{Model: "x y"}, "open": call.EditorOpenArgs{Path: "x y"},
	} {
		c, ok := r.reg.BySlash(name)
		if !ok || c.SlashArgs == nil {
			t.Fatalf("/%s is not there", name)
		}
		if got, err := c.SlashArgs("x y"); err != nil || got != want {
			t.Errorf("/%s x y: %+v %v", name, got, err)
		}
	}
}
