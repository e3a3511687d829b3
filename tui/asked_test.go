package tui

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/tui/frontend"
)

func command(r *rig, name string) {
	r.t.Helper()
	r.events(&engine.TUICommandExecute{Command: name})
}

func prompted(r *rig) int { return len(r.eng.asked("POST /session/ses_1/prompt_async")) }

func TestTheEngineWritesIntoThePromptAndSendsWhatWasSeen(t *testing.T) {
	live(t, nil, func(r *rig) {
		openSession(r)
		r.pass(5 * time.Second)
		r.events(&engine.TUIPromptAppend{Text: "look \x1b[31mat "}, &engine.TUIPromptAppend{Text: "this"})
		if d := r.chat().Draft(); !strings.HasPrefix(d, "look ") || strings.Contains(d, "\x1b") || !strings.HasSuffix(d, "at this") {
			t.Fatalf("the draft is %q", d)
		}
		command(r, "prompt.submit")
		if prompted(r) > 0 {
			t.Fatal("it was sent before anybody could see it")
		}
		r.see("the engine sends the prompt: any key keeps it here")
		r.pass(2 * time.Second)
		if prompted(r) == 0 || r.chat().Dirty() {
			t.Errorf("it was not sent, %q", r.chat().Draft())
		}
	})
}

func TestTheEngineDoesNotSendWhatThePersonHolds(t *testing.T) {
	for name, tc := range map[string]struct {
		do  func(r *rig)
		say string
	}{
		"while they type": {func(r *rig) { r.write("half a sent"); command(r, "prompt.submit") }, "you were typing"},
		"when they press a key": {func(r *rig) {
			r.events(&engine.TUIPromptAppend{Text: "x"})
			command(r, "prompt.submit")
			r.keys("left")
		}, ""},
		"when more comes": {func(r *rig) {
			r.events(&engine.TUIPromptAppend{Text: "x"})
			command(r, "prompt.submit")
			r.events(&engine.TUIPromptAppend{Text: "y"})
		}, ""},
		"a line for the shell": {func(r *rig) { r.events(&engine.TUIPromptAppend{Text: "!reboot"}); command(r, "prompt.submit") }, "it is a command"},
		"a slash command":      {func(r *rig) { r.events(&engine.TUIPromptAppend{Text: " /exit"}); command(r, "prompt.submit") }, "it is a command"},
		"what stands folded":   {func(r *rig) { r.events(&engine.TUIPromptAppend{Text: numbered(40)}); command(r, "prompt.submit") }, "in view: enter sends it"},
		"what is longer than the view": {func(r *rig) {
			r.events(&engine.TUIPromptAppend{Text: strings.Repeat("word ", 140)})
			r.send(resized(60, 12)...)
			command(r, "prompt.submit")
		}, "in view: enter sends it"},
		"behind a dialog": {func(r *rig) {
			r.events(&engine.TUIPromptAppend{Text: "x"})
			r.keys("f1")
			r.pass(2 * time.Second)
			command(r, "prompt.submit")
		}, "something is asked"},
		"nothing": {func(r *rig) { command(r, "prompt.submit") }, ""},
	} {
		t.Run(name, func(t *testing.T) {
			live(t, nil, func(r *rig) {
				openSession(r)
				r.pass(5 * time.Second)
				tc.do(r)
				if tc.say != "" {
					r.see(tc.say)
				}
				r.pass(5 * time.Second)
				if prompted(r) > 0 || r.quit || len(r.eng.asked("POST /session/ses_1/shell")) > 0 {
					t.Errorf("it was sent: %q", r.eng.asked("POST /session/ses_1"))
				}
			})
		})
	}
}

func TestTooMuchForThePromptIsRefused(t *testing.T) {
	live(t, nil, func(r *rig) {
		openSession(r)
		r.events(&engine.TUIPromptAppend{Text: strings.Repeat("x", frontend.MaxAppend+1)}, &engine.TUIPromptAppend{})
		if r.chat().Dirty() {
			t.Error("it is in the prompt")
		}
	})
}

func TestTheEngineClearsThePromptAndItComesBack(t *testing.T) {
	live(t, nil, func(r *rig) {
		openSession(r)
		command(r, "prompt.clear")
		r.write("a long thought")
		command(r, "prompt.clear")
		if r.chat().Dirty() {
			t.Error("it was not cleared")
		}
		r.see("up brings it back")
		r.keys("up")
		if r.chat().Draft() != "a long thought" {
			t.Errorf("what was typed is lost: %q", r.chat().Draft())
		}
	})
}

func TestTheEnginesCommandsAreOursByATable(t *testing.T) {
	for name, want := range map[string]string{"session.list": "Sessions", "help.show": "Everywhere", "model.list": "Models"} {
		live(t, nil, func(r *rig) {
			openSession(r)
			r.pass(5 * time.Second)
			command(r, name)
			r.see(want)
			command(r, "session.new") // behind a dialog nothing is done
			if r.chat().Session() != "ses_1" {
				t.Error("the session was left behind a dialog")
			}
		})
	}
	live(t, nil, func(r *rig) {
		openSession(r)
		r.pass(5 * time.Second)
		command(r, "app.exit")
		r.see("the engine wanted app.exit, which is not its to ask for here")
	})
	live(t, nil, func(r *rig) {
		openSession(r)
		r.pass(5 * time.Second)
		command(r, "agent.cycle")
		if agent, _ := r.m.choice.Who("ses_1"); agent != "plan" {
			t.Errorf("the agent is %s", agent)
		}
		busy(r, true)
		command(r, "session.interrupt")
		if len(r.eng.asked("POST /session/ses_1/abort")) != 1 {
			t.Error("it was not interrupted")
		}
		r.write("x")
		command(r, "session.new")
		r.see("you were busy")
		for _, unknown := range []string{"", "app.exit", "openspace.app.exit", "foo.bar", "session.share", "permission.rules"} {
			r.pass(5 * time.Second)
			command(r, unknown)
			if r.quit || r.chat().Session() != "ses_1" || len(r.m.dialogs) > 0 {
				t.Fatalf("%q did something", unknown)
			}
		}
		r.pass(5 * time.Second)
		command(r, "session.new")
		if r.chat().Session() != "" {
			t.Error("there is no new session")
		}
		for _, scroll := range []string{"session.page.up", "session.page.down", "session.line.up", "session.line.down", "session.half.page.up", "session.half.page.down", "session.first", "session.last"} {
			command(r, scroll)
		}
	})
}

func TestTheEngineSelectsASession(t *testing.T) {
	live(t, nil, func(r *rig) {
		three(r)
		r.write("a draft")
		r.events(&engine.TUISessionSelect{SessionID: "ses_a"})
		r.see("the engine wanted to show “Oldest talk”")
		r.pass(5 * time.Second)
		for _, id := range []string{"ses_none", "", "ses_c", "../../etc"} {
			r.events(&engine.TUISessionSelect{SessionID: id})
			if r.chat().Session() != "ses_c" {
				t.Fatalf("%q is shown", r.chat().Session())
			}
		}
		r.events(&engine.TUISessionSelect{SessionID: "ses_a"})
		if r.chat().Session() != "ses_a" {
			t.Error("it is not shown")
		}
		r.events(&engine.TUISessionSelect{SessionID: "ses_c"})
		if r.chat().Draft() != "a draft" {
			t.Errorf("the draft is lost: %q", r.chat().Draft())
		}
	})
}

func TestTheEnginesToasts(t *testing.T) {
	live(t, nil, func(r *rig) {
		r.events(&engine.ToastShow{Title: "MCP", Message: "needs\x1b[31m a login", Variant: "warning", Duration: 60_000})
		r.see("MCP: needs")
		r.pass(frontend.MaxToast - time.Second)
		r.see("MCP: needs")
		r.pass(2 * time.Second)
		r.gone("MCP: needs")
		r.events(&engine.ToastShow{Message: "short", Variant: "odd", Duration: 1})
		r.see("short")
		r.pass(frontend.MinToast + time.Millisecond)
		r.gone("short")
	})
}

func TestALongOutputOpens(t *testing.T) {
	live(t, nil, func(r *rig) {
		openSession(r)
		busy(r, true)
		reply(r, "ses_1", "prt_1", "")
		r.user("openspace.chat.output", nil)
		r.see("no output of this conversation was cut")
		file := filepath.Join(t.TempDir(), "tool_1")
		if err := os.WriteFile(file, []byte(strings.Repeat("long ", 80)+"\x1b[31m\nneedle\n"+numbered(500)), 0o600); err != nil {
			t.Fatal(err)
		}
		r.events(&engine.PartUpdated{SessionID: "ses_1", Part: engine.Part{ID: "prt_2", SessionID: "ses_1", MessageID: "msg_prt_1", Type: engine.PartTool, Tool: "bash",
			State: &engine.ToolState{Status: engine.ToolCompleted, Input: map[string]any{"command": "ls"}, Output: "…\nlast", Metadata: map[string]any{"truncated": true, "outputPath": file}}}})
		r.see("cut: whole output")
		r.keys("ctrl+alt+k", "o")
		r.see(file, "needle", "lines 1–38 of 502")
		r.keys("pgdown", "j", "down")
		r.see("lines 40–77 of 502")
		r.keys("end")
		r.see("line 500")
		r.keys("/")
		r.write("NEEDLE")
		r.keys("enter")
		r.see("lines 1–38", "needle")
		r.keys("n", "N", "right", "left", "g")
		r.see("lines 1–38")
		r.keys("/", "esc", "up", "pgup", "k", "l", "h", "esc")
		r.gone("needle")
		if err := os.Remove(file); err != nil {
			t.Fatal(err)
		}
		r.user("openspace.chat.output", nil)
		r.see("is not on this machine any more")
		r.user("openspace.chat.output", map[string]string{"path": r.dir})
		r.see("is no file")
	})
}

func resized(w, h int) []tea.Msg { return []tea.Msg{tea.WindowSizeMsg{Width: w, Height: h}} }
