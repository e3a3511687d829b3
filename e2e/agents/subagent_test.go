package agents

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/openspace-tui/openspace/internal/uitest/rig"

	"github.com/openspace-tui/openspace/internal/uitest/term"
)

func TestASubagentIsWatchedOpenedAndLeft(t *testing.T) {
	r := rig.NewRig(t)
	r.Mock.Set(t, "child", `[[{"text":"The child looks."},{"tool":"read","args":{"filePath":"main.go"}}],[{"text":"The child works on it. "},{"hold":"gate"},{"text":"The child found two."}]]`)
	r.Mock.Set(t, "sub", `[[{"text":"I delegate."},{"tool":"task","args":{"description":"Look around","prompt":"scenario:child","subagent_type":"general"}}],[{"text":"The parent goes on."}]]`)
	tm := r.Start()
	tm.Type("scenario:sub", term.Enter)
	tm.See("◐ task general: Look around · 1 call", "↳ The child works on it.")
	tm.Type(rig.CtrlUp)
	tm.See("j k [ ] move")
	tm.Type(term.Enter)
	tm.See("Look around (@general subagent)", "The child looks.", "● read main.go", "a subagent's session", "general · mock/m1")
	tm.Gone("I delegate.")
	r.Mock.Release("gate")
	tm.See("The child found two.", "▣ general")
	tm.Type("\x7f") // back
	tm.See("I delegate.", "● task general: Look around · 1 call", "    The child works on it. The child found two.", "The parent goes on.", "▣ build")
	tm.Gone("The child looks.")
}

func TestEscEndsWhatRuns(t *testing.T) {
	r := rig.NewRig(t)
	r.Mock.Set(t, "child", `[[{"tool":"bash","args":{"command":"echo $$ >pid; echo begun; sleep 300","description":"Wait"}}],[{"text":"Never said."}]]`)
	r.Mock.Set(t, "sub", `[[{"tool":"task","args":{"description":"Wait long","prompt":"scenario:child","subagent_type":"general"}}],[{"text":"Never said either."}]]`)
	r.Mock.Set(t, "bash", `[[{"tool":"bash","args":{"command":"echo $$ >pid; echo begun; sleep 300","description":"Wait"}}],[{"text":"Never said."}]]`)
	tm := r.Start()
	tm.See("● opencode")
	for _, c := range []struct{ name, running, ended string }{
		{"bash", "    begun", "User aborted the command"},
		{"sub", "↳ $ echo $$ >pid", "✗ task general: Wait long"},
	} {
		tm.Type("scenario:"+c.name, term.Enter)
		tm.See(c.running, "esc interrupts")
		rig.Until(t, "the command runs", func() bool { return strings.TrimSpace(r.Holds("pid")) != "" })
		pid := strings.TrimSpace(r.Holds("pid"))
		tm.Type(term.Esc)
		tm.See("esc again interrupts")
		tm.Type(term.Esc)
		tm.See(c.ended, "■ interrupted")
		tm.Gone("esc interrupts")
		rig.Until(t, "the command ends", func() bool { return !alive(pid) })
		r.Write("pid", "")
		rig.Afresh(tm, c.ended)
	}
}

// alive reports whether a process runs.
func alive(pid string) bool {
	_, err := os.Stat(filepath.Join("/proc", pid))
	return err == nil
}
