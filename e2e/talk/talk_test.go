package talk

import (
	"strconv"
	"strings"
	"testing"

	"github.com/openspace-tui/openspace/internal/uitest/rig"

	"github.com/openspace-tui/openspace/internal/uitest/mockllm"
	"github.com/openspace-tui/openspace/internal/uitest/oc"
	"github.com/openspace-tui/openspace/internal/uitest/term"
)

func TestSlashCommands(t *testing.T) {
	r := rig.NewRig(t)
	r.Write(".opencode/command/greet.md", "---\ndescription: Greet somebody\n---\nscenario:greet $ARGUMENTS\n")
	r.Write(".opencode/command/help.md", "---\ndescription: another help\n---\nscenario:greet\n")
	r.Mock.Set(t, "greet", `[[{"text":"Greetings."}]]`)
	tm := r.Start()
	tm.See("● opencode")
	tm.Type("/gre")
	tm.See("/greet", "Greet somebody")
	tm.Type(term.Tab, "Ada", term.Enter)
	tm.See("Greetings.")
	r.Asked("with the arguments", func(q mockllm.Request) bool { return strings.Contains(rig.Last(q), "Ada") })

	tm.Type("/no-such-command", term.Enter)
	tm.See("/no-such-command: there is no such command", "┃ /no-such-command")

	tm.Type(term.CtrlC, "/help", term.Enter)
	tm.See("This pane", "Everywhere")
	tm.Type("G")
	tm.See("/board ", "/greet ", "/engine:help") // ours has its name
	tm.Type(term.Esc)
	tm.Gone("/board ")

	tm.Type("/open src/app.go:20", term.Enter)
	tm.See("// line number 20")
}

func TestSessionsAreListedSwitchedRenamedAndDeleted(t *testing.T) {
	r := rig.NewRig(t)
	r.Mock.Set(t, "one", `[[{"text":"Answer of the first."}]]`)
	r.Mock.Set(t, "two", `[[{"text":"Answer of the second."}]]`)
	tm := r.Start()
	tm.Type("scenario:one", term.Enter)
	tm.See("Answer of the first.", "build · m1")
	tm.Type("/rename The first", term.Enter)
	tm.See("The first")
	tm.Type("/new", term.Enter)
	tm.Gone("Answer of the first.")
	tm.Type("scenario:two", term.Enter)
	tm.See("Answer of the second.", "build · m1")

	tm.Type(term.CtrlX, "l")
	tm.See("Sessions", "The first")
	tm.Type("the first", term.Enter)
	tm.See("Answer of the first.")
	tm.Gone("Answer of the second.")

	tm.Type("/delete", term.Enter)
	tm.See("deleted The first", "Answer of the second.")
	tm.Gone("Answer of the first.")
	tm.Type("/undelete", term.Enter)
	tm.See("brought back: The first", "Answer of the first.")
	tm.Type("/delete", term.Enter)
	tm.Gone("Answer of the first.")
	tm.Type(term.CtrlX, "l")
	tm.See("Sessions")
	if strings.Contains(tm.Screen(), "2   The first") {
		t.Errorf("it is still listed\n%s", tm.Screen())
	}
}

func TestAgentAndModelAreChosen(t *testing.T) {
	r := rig.NewRig(t)
	config := oc.Config(r.Mock)
	models := config["provider"].(map[string]any)["mock"].(map[string]any)["models"].(map[string]any)
	models["m2"] = models["m1"]
	r.SetConfig(config)
	r.Mock.Set(t, "who", `[[{"text":"Me."}]]`)
	tm := r.Start()
	tm.See("build · ")
	tm.Type(term.Tab)
	tm.See("plan · ")
	tm.Type(term.Tab)
	tm.See("build · ")
	tm.Type(term.CtrlX, "m")
	tm.See("Models", "mock/m1")
	tm.Type("mock/m2", term.Enter)
	tm.See("mock/m2")
	tm.Type("scenario:who", term.Enter)
	tm.See("Me.", "build · m2")
}

func TestAModelStaysChosenForItsSession(t *testing.T) {
	r := rig.NewRig(t)
	config := oc.Config(r.Mock)
	models := config["provider"].(map[string]any)["mock"].(map[string]any)["models"].(map[string]any)
	models["m2"] = models["m1"]
	r.SetConfig(config)
	for _, n := range []string{"one", "two", "three", "four"} {
		r.Mock.Set(t, n, `[[{"text":"Answer `+n+`."}]]`)
	}
	model := func(scenario string) string {
		t.Helper()
		return r.Asked(scenario, func(q mockllm.Request) bool { return q.Scenario == scenario }).Body.Model
	}
	tm := r.Start()
	rig.Turn(tm, "one", "Answer one.")
	tm.Type("/rename The first", term.Enter)
	tm.See("The first")
	rig.Afresh(tm, "Answer one.")
	rig.Turn(tm, "two", "Answer two.")
	tm.Type("/rename The second", term.Enter)
	tm.See("The second")
	tm.Type("/models mock/m2", term.Enter)
	tm.See("build · mock/m2")

	tm.Type(term.CtrlX, "l")
	tm.See("Sessions", "The first")
	tm.Type("the first", term.Enter)
	tm.See("Answer one.", "build · mock/m1")
	tm.Type(term.CtrlX, "l")
	tm.See("Sessions", "The second")
	tm.Type("the second", term.Enter)
	tm.See("Answer two.", "build · mock/m2")
	rig.Turn(tm, "three", "Answer three.")
	if got := model("three"); got != "m2" || model("two") != "m1" {
		t.Errorf("after a look at another session %s answered", got)
	}
	tm.Type(term.CtrlX, "l")
	tm.See("Sessions", "The first")
	tm.Type("the first", term.Enter)
	tm.See("Answer one.", "build · mock/m1")
	rig.Turn(tm, "four", "Answer four.")
	if got := model("four"); got != "m1" {
		t.Errorf("in the session where nothing was chosen %s answered", got)
	}
}

func TestTheScreenIsArrangedByKeysAndMouse(t *testing.T) {
	r := rig.NewRig(t)
	tm := r.Start()
	tm.Type("/open src/app.go:10", term.Enter)
	tm.See("// line number 10")
	tm.Type(term.Alt("l"), "/open main.go", term.Enter)
	tm.See(`import "fmt"`, "app.go", "main.go")
	tm.Type(term.Alt(","))
	tm.See("// line number 10")
	tm.Type(term.Alt("f"))
	tm.See("zoomed")
	tm.Gone("Ask anything")
	tm.Type(term.Alt("f"))
	tm.See("alt+l to write")
	tm.Type(term.Alt("w"))
	tm.Gone("// line number 10")
	tm.See(`import "fmt"`)
	tm.Type("\x1b[<0;120;20M", "\x1b[<0;120;20m") // a click into the chat
	tm.See("Ask anything")
	edge := strings.Index(strings.Split(tm.Screen(), "\n")[5], "│")
	if edge < 0 {
		t.Fatalf("no border\n%s", tm.Screen())
	}
	tm.Type("\x1b[<0;"+strconv.Itoa(len([]rune(strings.Split(tm.Screen(), "\n")[5][:edge]))+1)+";6M", "\x1b[<32;60;6M", "\x1b[<0;60;6m")
	tm.Until("the border to move", func(s string) bool {
		line := []rune(strings.Split(s, "\n")[5])
		return len(line) > 59 && line[59] == '│'
	})
}
