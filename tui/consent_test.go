package tui

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/internal/answer"
	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/tui/agent"
)

const (
	openAlpha = `{"path":"alpha"}`
	openBeta  = `{"path":"beta"}`
)

// code is a result's error code, or ok.
func code(res commands.Result) string {
	if res.Err == nil {
		return "ok"
	}
	return res.Err.Code
}

func TestTheFirstCommandOfAnAgentAsks(t *testing.T) {
	for _, test := range []struct {
		name, key  string
		want       string
		remembered int
		next       string // what the next command gets
	}{
		{"enter allows until exit", "enter", "ok", 0, "ok"},
		{"ctrl+a allows always and is kept", "ctrl+a", "ok", 1, "ok"},
		{"enter of a dialog before is no answer", "esc", commands.CodeDenied, 0, commands.CodeDenied},
		{"esc denies", "esc", commands.CodeDenied, 0, commands.CodeDenied},
		{"ctrl+c denies", "ctrl+c", commands.CodeDenied, 0, commands.CodeDenied},
	} {
		t.Run(test.name, func(t *testing.T) {
			kept := 0
			scene(t, func(o *Options) { o.Remember = func() error { kept++; return nil } }, func(r *rig) {
				done := r.agent(r.ctx, "openspace.editor.open", openAlpha)
				r.see("Let agents drive the panes?", "by mcp", "openspace.editor.open", `{"path":"alpha"}`,
					"always here")
				r.gone("the first file")
				r.pass(answer.SettleFor)
				r.keys(test.key)
				r.gone("Let agents drive the panes?")
				if got := code(r.now(done)); got != test.want {
					t.Errorf("the command got %s", got)
				}
				if strings.Contains(r.screen(), "the first file") != (test.want == "ok") {
					t.Errorf("the file's pane:\n%s", r.screen())
				}
				if got := code(r.now(r.agent(r.ctx, "openspace.editor.open", openBeta))); got != test.next {
					t.Errorf("the next command got %s", got)
				}
				if kept != test.remembered {
					t.Errorf("kept %d times", kept)
				}
			})
		})
	}
}

func TestConsentIsNotGivenByAKeyThatWasOnItsWay(t *testing.T) {
	scene(t, nil, func(r *rig) {
		done := r.agent(r.ctx, "openspace.editor.open", openAlpha)
		r.pass(answer.SettleFor - time.Millisecond)
		r.keys("enter", "x")
		r.see("Let agents drive the panes?")
		r.see("a moment…")
		r.pass(answer.SettleFor)
		r.gone("a moment…")
		r.keys("x")
		r.see("Let agents drive the panes?", "a moment…")
		r.pass(answer.PauseFor)
		r.keys("enter")
		if got := code(r.now(done)); got != "ok" {
			t.Errorf("got %s", got)
		}
	})
}

func TestConsentIsNotGivenByWhatSomebodyTypes(t *testing.T) {
	scene(t, nil, func(r *rig) {
		r.write("oop")
		done := r.agent(r.ctx, "openspace.editor.open", openAlpha)
		for _, c := range "s, yes and a lot more" {
			r.write(string(c))
			r.pass(500 * time.Millisecond)
		}
		r.see("Let agents drive the panes?")
		if got := r.chat().Draft(); got != "oops, yes and a lot more" {
			t.Errorf("the draft is %q", got)
		}
		r.pass(answer.PauseFor)
		r.keys("esc")
		if got := code(r.now(done)); got != commands.CodeDenied {
			t.Errorf("got %s", got)
		}
	})
}

func TestConsentTimesOutAfterFiftySeconds(t *testing.T) {
	scene(t, nil, func(r *rig) {
		done := r.agent(r.ctx, "openspace.editor.open", openAlpha)
		r.pass(49 * time.Second)
		r.see("Let agents drive the panes?")
		r.pass(2 * time.Second)
		r.gone("Let agents drive the panes?")
		res := r.now(done)
		if code(res) != commands.CodeTimedOut || !strings.Contains(res.Err.Message, "50 seconds") {
			t.Errorf("got %s", res.JSON())
		}
		r.agent(r.ctx, "openspace.editor.open", openAlpha)
		r.see("Let agents drive the panes?")
	})
}

func TestConcurrentCommandsShareOneDialog(t *testing.T) {
	scene(t, nil, func(r *rig) {
		a := r.agent(r.ctx, "openspace.editor.open", openAlpha)
		b := r.agent(r.ctx, "openspace.editor.open", openBeta)
		c := r.agent(r.ctx, "openspace.pane.list", `{}`)
		if len(r.m.dialogs) != 1 {
			t.Fatalf("%d dialogs", len(r.m.dialogs))
		}
		r.see("and 2 more")
		r.pass(answer.SettleFor)
		r.keys("enter")
		for i, done := range []<-chan commands.Result{a, b, c} {
			if got := code(r.now(done)); got != "ok" {
				t.Errorf("command %d got %s", i, got)
			}
		}
		if len(r.m.dialogs) != 0 {
			t.Error("a dialog is left")
		}
	})
}

func TestACallerWhoLeavesTakesItsQuestionAlong(t *testing.T) {
	scene(t, nil, func(r *rig) {
		ctx, leave := context.WithCancelCause(r.ctx)
		a := r.agent(ctx, "openspace.editor.open", openAlpha)
		b := r.agent(r.ctx, "openspace.editor.open", openBeta)
		leave(errors.New("hung up"))
		r.settle()
		if res := r.now(a); code(res) != commands.CodeCancelled || !strings.Contains(res.Err.Message, "hung up") {
			t.Errorf("the caller got %s", res.JSON())
		}
		r.see("Let agents drive the panes?", `{"path":"beta"}`)
		r.gone("more", `{"path":"alpha"}`)
		r.pass(answer.SettleFor)
		r.keys("enter")
		if got := code(r.now(b)); got != "ok" {
			t.Errorf("the other got %s", got)
		}
		r.gone("first file")
	})
}

func TestTheLastCallerToLeaveClosesTheDialog(t *testing.T) {
	scene(t, nil, func(r *rig) {
		ctx, leave := context.WithCancel(r.ctx)
		r.agent(ctx, "openspace.editor.open", openAlpha)
		leave()
		r.settle()
		r.gone("Let agents drive the panes?")
	})
}

func TestAnAnsweredDialogLeavesNoTimer(t *testing.T) {
	scene(t, nil, func(r *rig) {
		r.agent(r.ctx, "openspace.pane.list", `{}`)
		r.pass(answer.SettleFor)
		r.keys("enter")
		r.pass(5 * time.Second)
		if n := r.running.Load(); n != 0 {
			t.Errorf("%d commands still wait", n)
		}
	})
}

func TestADenialLastsForTheTurnOrAMinute(t *testing.T) {
	live(t, nil, func(r *rig) {
		openSession(r)
		deny := func() {
			r.agent(r.ctx, "openspace.pane.list", `{}`)
			r.pass(agent.CreditFor + answer.SettleFor)
			r.keys("esc")
		}
		refused := func() bool {
			done := r.agent(r.ctx, "openspace.pane.list", `{}`)
			r.pass(agent.CreditFor)
			if len(r.m.dialogs) == 0 {
				return code(r.now(done)) == commands.CodeDenied
			}
			r.pass(answer.SettleFor)
			r.keys("esc")
			return false
		}
		deny()
		r.pass(59 * time.Second)
		if !refused() {
			t.Error("outside a turn the denial does not last a minute")
		}
		r.pass(2 * time.Second)
		busy(r, true)
		deny()
		r.pass(2 * time.Minute)
		if !refused() {
			t.Error("the denial does not last for the turn")
		}
		busy(r, false)
		busy(r, true)
		if refused() {
			t.Error("the denial lasts longer than the turn")
		}
	})
}

// busy has the session work or rest.
func busy(r *rig, on bool) {
	st := engine.Status{Type: engine.StatusIdle}
	if on {
		st.Type = engine.StatusBusy
	}
	r.events(&engine.SessionStatus{SessionID: "ses_1", Status: st})
}

func TestConsentThatCannotBeKeptIsTold(t *testing.T) {
	scene(t, func(o *Options) { o.Remember = func() error { return errors.New("the disk is full") } }, func(r *rig) {
		r.agent(r.ctx, "openspace.pane.list", `{}`)
		r.pass(answer.SettleFor)
		r.keys("ctrl+a")
		r.see("the consent could not be kept: the disk is full")
	})
}

func TestConsentByConfigurationDoesNotAsk(t *testing.T) {
	scene(t, func(o *Options) { o.Consent = commands.ConsentDeny }, func(r *rig) {
		if got := code(r.now(r.agent(r.ctx, "openspace.pane.list", `{}`))); got != commands.CodeDenied {
			t.Errorf("got %s", got)
		}
	})
	scene(t, func(o *Options) { o.Consent = commands.ConsentAllow }, func(r *rig) {
		if got := code(r.now(r.agent(r.ctx, "openspace.pane.list", `{}`))); got != "ok" {
			t.Errorf("got %s", got)
		}
		res := r.now(r.agent(r.ctx, "openspace.editor.open", `{"path":"nowhere"}`))
		if res.Err == nil || res.Err.Message != "file not found" {
			t.Errorf("a missing file: %s", res.JSON())
		}
		r.see("agent: editor.open: file not found")
	})
}

func TestWhatACommandCarriesCannotDrawOnTheDialog(t *testing.T) {
	scene(t, nil, func(r *rig) {
		r.agent(r.ctx, "openspace.editor.clear_highlight", `{"highlightId":"a\u001b[2Jb\u202e"}`)
		r.see("always here")
		if raw := r.m.View().Content; strings.Contains(raw, "\x1b[2J") || strings.Contains(raw, "\u202e") {
			t.Error("an escape sequence reached the frame")
		}
	})
	scene(t, nil, func(r *rig) {
		r.agent(r.ctx, "openspace.editor.open", `{"path":"`+strings.Repeat("long/", 700)+`"}`)
		r.see("up, down show the rest", "enter shows the rest")
		r.gone("always here")
	})
}

func TestTheExecutorGivesUpWithItsCaller(t *testing.T) {
	ctx, cancel := context.WithCancelCause(t.Context())
	cancel(errors.New("hung up"))
	res := agent.Executor{Send: func(tea.Msg) {}}.Execute(ctx, commands.Invocation{ID: "openspace.pane.list"})
	if code(res) != commands.CodeCancelled {
		t.Errorf("got %s", res.JSON())
	}
}

func TestAPasteGoesPastTheConsentDialog(t *testing.T) {
	scene(t, nil, func(r *rig) {
		r.write("draft ")
		r.agent(r.ctx, "openspace.editor.open", openAlpha)
		r.send(tea.PasteMsg{Content: "pasted"})
		r.pass(answer.PauseFor)
		r.write("!") // answers nothing, so it is typing
		r.see("Let agents drive the panes?", "a moment…")
		if got := r.chat().Draft(); got != "draft pasted!" {
			t.Errorf("the draft is %q", got)
		}
	})
}

func TestATinyWindowShowsWhatConsentIsFor(t *testing.T) {
	scene(t, nil, func(r *rig) {
		r.send(tea.WindowSizeMsg{Width: 20, Height: 6})
		r.agent(r.ctx, "openspace.editor.open", `{"path":"a/long/path/to/some/file.go"}`)
		r.see("openspace.editor.ope", "1/4", `{"path":`, "deny")
		r.pass(answer.SettleFor)
		r.keys("down", "down", "down", "down")
		r.see("4/4 \"}")
	})
}
