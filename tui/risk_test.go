package tui

import (
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/answer"
)

type lineArgs struct {
	Text string `json:"text"`
}

// shell gives the program a command that asks before rm, and the lines it ran.
func shell(r *rig) *[]string {
	ran := &[]string{}
	commands.Define(r.m.reg, "openspace.test.run",
		commands.Spec{Agent: true, Permission: commands.PermitFree, Doc: "Run a line."},
		func(_ commands.Env, a lineArgs) commands.Outcome[call.Empty] {
			*ran = append(*ran, a.Text)
			return commands.Done(call.Empty{})
		})
	commands.AskFirst(r.m.reg, "openspace.test.run", func(_ commands.Env, a lineArgs) *commands.Risk {
		if !strings.Contains(a.Text, "rm ") {
			return nil
		}
		return &commands.Risk{Text: a.Text, Where: "terminal build", Reasons: []string{"removes files"}}
	})
	return ran
}

func allowed(o *Options) { o.Consent = commands.ConsentAllow }

func TestWhatIsDangerousIsShownBeforeItRuns(t *testing.T) {
	for _, c := range []struct{ name, key, want string }{
		{"ctrl+y runs it", "ctrl+y", "ok"},
		{"enter does not", "enter", commands.CodeDenied},

		{"esc does not", "esc", commands.CodeDenied},
		{"ctrl+c does not", "ctrl+c", commands.CodeDenied},
	} {
		t.Run(c.name, func(t *testing.T) {
			scene(t, allowed, func(r *rig) {
				ran := shell(r)
				done := r.agent(r.ctx, "openspace.test.run", `{"text":"cd src\nrm -rf build"}`)
				r.see("Let the agent run this?", "openspace.test.run", "by mcp", "in terminal build", "removes files",
					"cd src", "rm -rf build")
				r.pass(answer.SettleFor)
				r.keys(c.key)
				r.gone("Let the agent run this?")
				if got := code(r.now(done)); got != c.want {
					t.Errorf("it got %s", got)
				}
				if (len(*ran) == 1) != (c.want == "ok") {
					t.Errorf("ran %q", *ran)
				}
			})
		})
	}
}

func TestWhatIsHarmlessRunsAtOnce(t *testing.T) {
	scene(t, allowed, func(r *rig) {
		ran := shell(r)
		if got := code(r.now(r.agent(r.ctx, "openspace.test.run", `{"text":"go test"}`))); got != "ok" ||
			len(*ran) != 1 {
			t.Errorf("it got %s, ran %q", got, *ran)
		}
	})
}

func TestConsentComesFirstAndDangerIsAskedAllTheSame(t *testing.T) {
	scene(t, nil, func(r *rig) {
		ran := shell(r)
		done := r.agent(r.ctx, "openspace.test.run", `{"text":"rm x"}`)
		other := r.agent(r.ctx, "openspace.pane.list", `{}`)
		r.see("Let agents drive the panes?", "and 1 more")
		r.pass(answer.SettleFor)
		r.keys("ctrl+a")
		r.see("Let the agent run this?")
		if got := code(r.now(other)); got != "ok" {
			t.Errorf("the harmless one got %s", got)
		}
		r.keys("ctrl+y") // on its way to the dialog before
		r.see("Let the agent run this?")
		r.pass(answer.SettleFor)
		r.keys("ctrl+y")
		if got := code(r.now(done)); got != "ok" || len(*ran) != 1 {
			t.Errorf("it got %s, ran %q", got, *ran)
		}
	})
}

func TestEachDangerousCommandIsAskedByItself(t *testing.T) {
	scene(t, allowed, func(r *rig) {
		ran := shell(r)
		first := r.agent(r.ctx, "openspace.test.run", `{"text":"rm one"}`)
		second := r.agent(r.ctx, "openspace.test.run", `{"text":"rm two"}`)
		r.see("rm one", "and 1 more")
		r.pass(answer.SettleFor)
		r.keys("ctrl+y")
		r.see("rm two")
		r.gone("rm one")
		r.pass(answer.SettleFor)
		r.keys("esc")
		if a, b := code(r.now(first)), code(r.now(second)); a != "ok" || b != commands.CodeDenied || len(*ran) != 1 {
			t.Errorf("they got %s and %s, ran %q", a, b, *ran)
		}
	})
}

func TestAWaitForBothAnswersIsBoundedAsOne(t *testing.T) {
	scene(t, nil, func(r *rig) {
		shell(r)
		done := r.agent(r.ctx, "openspace.test.run", `{"text":"rm x"}`)
		r.pass(40 * time.Second)
		r.keys("enter")
		r.see("Let the agent run this?")
		r.pass(commands.AskFor - 40*time.Second)
		if got := code(r.now(done)); got != commands.CodeTimedOut {
			t.Errorf("it got %s", got)
		}
		r.gone("Let the agent run this?")
	})
}

func TestATextThatIsWrittenAnswersNoDialog(t *testing.T) {
	for _, consent := range []commands.Consent{commands.ConsentAsk, commands.ConsentAllow} {
		scene(t, func(o *Options) { o.Consent = consent }, func(r *rig) {
			ran := shell(r)
			done := r.agent(r.ctx, "openspace.test.run", `{"text":"rm x"}`)
			r.pass(5 * time.Second) // it stands, and the person reads
			r.write("yes, make all of them pass: why not?")
			r.see("yes, make all of them pass", "a moment…")
			r.keys("enter") // of what was written: it is sent
			if len(done) != 0 || len(*ran) != 0 || r.chat().Draft() != "" {
				t.Errorf("answered %d, ran %q, the draft is %q", len(done), *ran, r.chat().Draft())
			}
			r.pass(answer.PauseFor)
			r.keys("esc")
			if got := code(r.now(done)); got != commands.CodeDenied {
				t.Errorf("it got %s", got)
			}
		})
	}
}

func TestWhatCannotBeShownCannotBeRun(t *testing.T) {
	for _, size := range []tea.WindowSizeMsg{{Width: 20, Height: 5}, {Width: 10, Height: 2}, {Width: 39, Height: 40},
		{Width: 80, Height: 11}} {
		scene(t, allowed, func(r *rig) {
			ran := shell(r)
			r.send(size)
			done := r.agent(r.ctx, "openspace.test.run", `{"text":"echo a; rm x"}`)
			r.pass(answer.SettleFor)
			r.keys("ctrl+y")
			if len(done) != 0 || len(*ran) != 0 {
				t.Errorf("at %v it ran", size)
			}
			r.send(tea.WindowSizeMsg{Width: 140, Height: 40})
			r.keys("ctrl+y")
			if got := code(r.now(done)); got != "ok" || len(*ran) != 1 {
				t.Errorf("at %v, made larger, it got %s", size, got)
			}
		})
	}
}
