package agents

import (
	"strings"
	"testing"

	"github.com/openspace-tui/openspace/internal/uitest/rig"

	"github.com/openspace-tui/openspace/internal/uitest/oc"
	"github.com/openspace-tui/openspace/internal/uitest/term"
)

// goes reads, searches, edits and runs a command, each when it is let.
const goes = `[[{"text":"I look."},{"tool":"read","args":{"filePath":"src/app.go","offset":30,"limit":5}}],
[{"hold":"grep"},{"tool":"grep","args":{"pattern":"Println"}}],
[{"hold":"edit"},{"tool":"edit","args":{"filePath":"src/app.go","oldString":"// line number 7\n// line number 8\n","newString":"// line seven\n// and a half\n// line eight\n"}}],
[{"hold":"write"},{"tool":"write","args":{"filePath":"new.txt","content":"first\nsecond\n"}}],
[{"hold":"bash"},{"tool":"bash","args":{"command":"echo it-$((20+2))","description":"say"}}],
[{"text":"That was all."}]]`

func TestTheAgentIsFollowedThroughATurnOnTheRealEngine(t *testing.T) {
	r := rig.NewRig(t)
	config := oc.Config(r.Mock)
	models := config["provider"].(map[string]any)["mock"].(map[string]any)["models"].(map[string]any)
	models["gpt-5"] = models["m1"] // the engine gives apply_patch to models of this name alone
	r.SetConfig(config)
	r.Mock.Set(t, "goes", goes)
	r.Mock.Set(t, "patch", `[[{"tool":"apply_patch","args":{"patchText":"*** Begin Patch\n*** Update File: main.go\n@@\n-\tfmt.Println(\"hello\")\n*** Add File: more.txt\n+first\n*** Delete File: src/helper.go\n*** End Patch"}}],[{"text":"It is patched."}]]`)
	tm := r.Start("--consent", "allow")
	tm.Type("/follow", term.Enter)
	tm.See("the agent is followed", " · following")
	tm.Type("scenario:goes", term.Enter)
	tm.See("▸ app.go", "// line number 34", "src/app.go  ") // at the range that it read
	r.Mock.Release("grep")
	tm.See("▸ main.go", "fmt.Println(")
	r.Mock.Release("edit")
	tm.See("▸ app.go", "-    // line number 7", "-    // line number 8", "+ 7  // line seven", "+ 9  // line eight")
	r.Mock.Release("write")
	tm.See("▸ new.txt", "+1  first", "+2  second")
	r.Mock.Release("bash")
	tm.See("it-22", "That was all.", "▣ build", "▸ new.txt")

	tm.Type("/models mock/gpt-5", term.Enter)
	tm.See("build · mock/gpt-5")
	tm.Type("scenario:patch", term.Enter)
	tm.See("▸ main.go", `-       fmt.Println("hello")`, "It is patched.")
	tm.Type("/follow trail", term.Enter)
	tm.See("Where the agent has been · ", "read src/app.go:30-34", "found something in main.go:", "changed src/app.go:7-9  +3 −2", "wrote new.txt  +2 −0", "changed main.go:6  +0 −1", "wrote more.txt", "removed src/helper.go", "it is gone")
	tm.Type("src/app.go:7", term.Enter)
	tm.Gone("Where the agent has been")
	tm.See(" app.go ×", "// and a half")
	if s := tm.Screen(); !strings.Contains(s, "▸ main.go") {
		t.Errorf("the preview went\n%s", s)
	}
}
