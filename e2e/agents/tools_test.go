package agents

import (
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/openspace-tui/openspace/internal/uitest/rig"

	"github.com/openspace-tui/openspace/internal/uitest/oc"
	"github.com/openspace-tui/openspace/internal/uitest/term"
)

func TestToolsThatLookAreShownTogether(t *testing.T) {
	r := rig.NewRig(t)
	r.Write(".opencode/skill/greeting/SKILL.md", "---\nname: greeting\ndescription: how to greet people\n---\nSay hello to everybody.\n")
	r.Mock.Set(t, "look", `[[{"text":"I look."},{"tool":"read","args":{"filePath":"main.go"}},{"tool":"read","args":{"filePath":"src"}},{"tool":"read","args":{"filePath":"src/app.go","offset":5,"limit":6}}],[{"text":"I looked."}]]`)
	r.Mock.Set(t, "find", `[[{"tool":"glob","args":{"pattern":"**/*.go"}},{"tool":"grep","args":{"pattern":"number 1\\d","include":"*.go"}}],[{"tool":"skill","args":{"name":"greeting"}}],[{"text":"I found."}]]`)
	r.Mock.Set(t, "fetch", `[[{"tool":"webfetch","args":{"url":"`+r.Mock.URL+`/models","format":"text"}}],[{"text":"I fetched."}]]`)
	tm := r.Start()
	rig.Turn(tm, "look", "I looked.")
	tm.See("● 3 reads · main.go, src, src/app.go:5-10")
	tm.Type("\x0f") // ctrl+o, all of it
	tm.See("● read main.go · 7 lines", "● read src · 2 entries", "    helper.go", "● read src/app.go:5-10 · 6 lines", "// line number 10")
	tm.Type("\x0f")
	tm.Gone("// line number 10")

	rig.Turn(tm, "fetch", "I fetched.")
	tm.See("● webfetch http://127.0.0.1:", "/models · 1 line")
	if strings.Contains(tm.Screen(), `"object"`) {
		t.Errorf("the page is not folded\n%s", tm.Screen())
	}
	rig.Afresh(tm, "I fetched.")

	rig.Turn(tm, "find", "I found.")
	if _, err := exec.LookPath("rg"); err != nil { // the engine looks with it, and fetches it where there is a network
		tm.See("✗ glob **/*.go", "✗ grep number 1\\d (*.go)", "✗ skill greeting", "ripgrep execution failed")
		return
	}
	tm.See("● 1 glob, 1 grep · **/*.go (3 files), number 1\\d (*.go) (10 matches)", "● skill greeting")
	tm.Type("\x0f")
	tm.See("● skill greeting", "Say hello to everybody.")
	tm.Type("\x07") // ctrl+g, the first message
	tm.See("● glob **/*.go · 3 files", "● grep number 1\\d (*.go) · 10 matches", "// line number 13")
}

func TestToolsThatActAreShownAsTheyRun(t *testing.T) {
	r := rig.NewRig(t)
	config := oc.Config(r.Mock)
	models := config["provider"].(map[string]any)["mock"].(map[string]any)["models"].(map[string]any)
	models["gpt-5"] = models["m1"] // the engine gives apply_patch to models of this name alone, in place of edit and write
	r.SetConfig(config)
	r.Mock.Set(t, "bash", `[[{"tool":"bash","args":{"command":"echo begun; until [ -e go ]; do sleep 0.02; done; seq 30; exit 3","description":"Wait for it"}}],[{"text":"It ran."}]]`)
	r.Mock.Set(t, "write", `[[{"tool":"edit","args":{"filePath":"main.go","oldString":"hello","newString":"goodbye"}}],[{"tool":"write","args":{"filePath":"out.txt","content":"one\ntwo\n"}}],[{"text":"It is written."}]]`)
	r.Mock.Set(t, "patch", `[[{"tool":"apply_patch","args":{"patchText":"*** Begin Patch\n*** Update File: main.go\n@@\n-\tfmt.Println(\"goodbye\")\n+\tfmt.Println(\"patched\")\n*** Add File: new.txt\n+first\n+second\n*** Delete File: src/helper.go\n*** End Patch"}}],[{"text":"It is patched."}]]`)
	r.Mock.Set(t, "todo", `[[{"tool":"todowrite","args":{"todos":[{"content":"find it","status":"completed","priority":"high"},{"content":"fix it","status":"in_progress","priority":"high"},{"content":"test it","status":"pending","priority":"high"},{"content":"drop it","status":"cancelled","priority":"low"}]}}],[{"text":"It is planned."}]]`)
	r.Mock.Set(t, "wrong", `[[{"tool":"no_such_tool","args":{"x":1}}],[{"tool":"read","args":"{\"filePath\": "}],[{"tool":"read","args":{"nope":1}}],[{"tool":"read","args":{"filePath":"missing.go"}}],[{"text":"All were wrong."}]]`)
	r.Mock.Set(t, "ours", `[[{"tool":"openspace_openspace_file_search","args":{"query":"number 1"}}],[{"tool":"openspace_openspace_editor_open","args":{"path":"none.go"}}],[{"text":"I used the panes."}]]`)
	tm := r.Start("--consent", "allow")
	tm.Type("scenario:bash", term.Enter)
	tm.See("◐ $ echo begun", "    begun")
	runs := regexp.MustCompile(`◐ \$ echo begun.* · [1-9][0-9ms ]*s`)
	tm.Until("the time it runs", runs.MatchString)
	r.Write("go", "")
	tm.See("It ran.", "✗ $ echo begun", "exit 3", "… 21 lines above", "    21", "    30")
	tm.Gone("    20")

	rig.Turn(tm, "write", "It is written.")
	tm.See("● edit main.go · +1 -1", `6 -    fmt.Println("hello")`, `6 +    fmt.Println("goodbye")`, "● write out.txt · new · 2 lines", "1 one", "2 two")
	rig.Afresh(tm, "It is written.")

	rig.Turn(tm, "todo", "It is planned.")
	tm.See("● todo 1 of 3", "[✓] find it", "[•] fix it", "[ ] test it !", "[-] drop it")
	rig.Turn(tm, "ours", "I used the panes.")
	tm.See("● searched for number 1 · 10 matches in 1 file", "✗ open none.go", "file not found: none.go")
	rig.Turn(tm, "wrong", "All were wrong.")
	tm.See("✗ no_such_tool · an invalid call", "unavailable tool 'no_such_tool'.", "✗ read · an invalid call", "JSON parsing failed",
		"read tool was called with invalid arguments", "✗ read missing.go", "File not found: "+filepath.Join(r.Dir, "missing.go"))
	if strings.Contains(tm.Screen(), "Available tools") {
		t.Errorf("every tool there is shows\n%s", tm.Screen())
	}
	rig.Afresh(tm, "All were wrong.")

	tm.Type("/models mock/gpt-5", term.Enter)
	tm.See("gpt-5")
	rig.Turn(tm, "patch", "It is patched.")
	tm.See("● apply_patch 3 files · +3 -5", "main.go +1 -1", `6 +    fmt.Println("patched")`, "new.txt +2 -0", "2 +second", "src/helper.go +0 -4", "3 -// Help helps.", "4 -func Help()")
}
