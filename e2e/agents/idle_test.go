package agents

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/openspace-tui/openspace/internal/uitest/rig"

	"github.com/openspace-tui/openspace/internal/uitest/mockllm"
)

// The shortest limit is a minute, so that this test takes a little more.
func TestAnAgentsTerminalThatNobodyUsesEndsWithAWord(t *testing.T) {
	r := rig.NewRig(t)
	r.Shell()
	r.Put(filepath.Join(r.Home, "config", "openspace", "openspace.json"), `{"terminal": {"idleMinutes": 1}}`)
	create := func(title string) string {
		return `[{"tool":"openspace_openspace_terminal_create","args":{"title":"` + title + `"}}]`
	}
	send := func(id, text string) string {
		return `[{"tool":"openspace_openspace_terminal_send","args":{"terminalId":"` + id + `","text":"` + text + `\n"}}]`
	}
	r.Mock.Set(t, "open", `[`+create("server")+`,`+send("server", "sleep 500 &")+`,`+create("idle")+`,`+send("idle", "echo was-$((40+2))")+`,[{"text":"They are open."}]]`)
	r.Mock.Set(t, "later", `[`+send("idle", "ls")+`,`+send("server", "echo alive-$((40+3))")+`,[{"text":"It was tried."}]]`)
	tm := r.Start("--consent", "allow")
	rig.Turn(tm, "open", "They are open.")
	tm.See("was-42")
	tm.See("ended after 1 minute without use · enter restarts, q closes", "was-42")
	rig.Turn(tm, "later", "It was tried.")
	q := r.Asked("after the second turn", func(q mockllm.Request) bool { return len(rig.Results(q)) == 6 })
	all := rig.Results(q)
	if got := all[4]; !strings.Contains(got, "this terminal ended after 1 minute without use") || !strings.Contains(got, "create another terminal") {
		t.Errorf("the agent is told %q", got)
	}
	if strings.Contains(all[5], "ended") {
		t.Errorf("one with a job in the background: %q", all[5])
	}
	out, _ := r.Ctl("openspace.terminal.read_output", `{"terminalId":"server","waitFor":"alive-43"}`)
	if !strings.Contains(out, "alive-43") {
		t.Errorf("it shows %s", out)
	}
}
