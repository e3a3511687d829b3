package tui

import (
	"strings"
	"testing"
	"time"

	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/panes"
)

type lineArgs struct {
	Text string `json:"text"`
}

// shell gives the program a command that asks before rm, and the lines it ran.
func shell(r *rig) *[]string {
	ran := &[]string{}
	commands.Define(r.m.reg, commands.Spec{ID: "openspace.test.run", Agent: true, Doc: "Run a line."},
		func(_ commands.Env, a lineArgs) commands.Outcome[commands.Empty] {
			*ran = append(*ran, a.Text)
			return commands.Done(commands.Empty{})
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
		{"y runs it", "y", "ok"},
		{"enter does not", "enter", commands.CodeDenied},
		{"a does not: nothing is always let run", "a", commands.CodeDenied},
		{"n does not", "n", commands.CodeDenied},
		{"esc does not", "esc", commands.CodeDenied},
		{"ctrl+c does not", "ctrl+c", commands.CodeDenied},
	} {
		t.Run(c.name, func(t *testing.T) {
			scene(t, allowed, func(r *rig) {
				ran := shell(r)
				done := r.agent(r.ctx, "openspace.test.run", `{"text":"cd src\nrm -rf build"}`)
				r.see("Let the agent run this?", "openspace.test.run", "by mcp", "in terminal build", "removes files", "cd src", "rm -rf build")
				r.pass(panes.SettleFor)
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
		if got := code(r.now(r.agent(r.ctx, "openspace.test.run", `{"text":"go test"}`))); got != "ok" || len(*ran) != 1 {
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
		r.pass(panes.SettleFor)
		r.keys("a")
		r.see("Let the agent run this?")
		if got := code(r.now(other)); got != "ok" {
			t.Errorf("the harmless one got %s", got)
		}
		r.keys("y") // on its way to the dialog before
		r.see("Let the agent run this?")
		r.pass(panes.SettleFor)
		r.keys("y")
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
		r.pass(panes.SettleFor)
		r.keys("y")
		r.see("rm two")
		r.gone("rm one")
		r.pass(panes.SettleFor)
		r.keys("n")
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
		r.keys("y")
		r.see("Let the agent run this?")
		r.pass(commands.AskFor - 40*time.Second)
		if got := code(r.now(done)); got != commands.CodeTimedOut {
			t.Errorf("it got %s", got)
		}
		r.gone("Let the agent run this?")
	})
}
