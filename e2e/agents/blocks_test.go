package agents

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/openspace-tui/openspace/internal/uitest/rig"

	"github.com/openspace-tui/openspace/internal/uitest/mockllm"
	"github.com/openspace-tui/openspace/internal/uitest/term"
)

const openApp = `%%OS{"cmd":"openspace.editor.open","args":{"path":"src/app.go","line":40,"highlight":true}}%%`

// says sets a scenario whose reply is a text in small pieces.
func says(t *testing.T, r *rig.Rig, name, text string) {
	t.Helper()
	script, err := json.Marshal([][]map[string]any{{{"text": text, "chunk": 3, "delay": 0.001}}})
	if err != nil {
		t.Fatal(err)
	}
	r.Mock.Set(t, name, string(script))
}

func TestTextBehindAnUnclosedBlockShowsEverywhere(t *testing.T) {
	r := rig.NewRig(t)
	script, err := json.Marshal([][]map[string]any{{{"text": `AAA %%OS{"cmd":`}, {"hold": "seven"}, {"text": " BBB\n\nCCC " + openApp + "DDD"}}})
	if err != nil {
		t.Fatal(err)
	}
	r.Mock.Set(t, "unclosed", string(script))
	says(t, r, "later", "Later.")
	tm := r.Start("--consent", "allow", "--agent-channel", "stream")
	tm.Type("scenario:unclosed", term.Enter)
	tm.See(`AAA %%OS{"cmd":`) // five seconds later
	r.Mock.Release("seven")
	tm.See("BBB", "CCC", "DDD", "line number 40")
	tm.Gone("openspace.editor.open")
	tm.Type(term.Alt("l"), "scenario:later", term.Enter)
	tm.See("Later.")
	q := r.Asked("later", func(q mockllm.Request) bool { return strings.Contains(rig.Last(q), "scenario:later") })
	all := q.Body.System()
	for _, m := range q.Body.Messages {
		all += m.Text()
	}
	if !strings.Contains(all, "not closed in time") {
		t.Errorf("the model was not told that a block was given up:\n%s", all)
	}
	tm.Type("/export talk.md", term.Enter)
	var text []byte
	rig.Until(t, "the export is there", func() bool {
		text, err = os.ReadFile(filepath.Join(r.Dir, "talk.md"))
		return err == nil
	})
	if !strings.Contains(string(text), `AAA %%OS{"cmd": BBB`) || !strings.Contains(string(text), "CCC DDD") {
		t.Errorf("the export says %s", text)
	}
	tm.Type(term.CtrlX, "q")
	if err := tm.Wait(); err != nil {
		t.Fatal(err)
	}
	again := r.Start("-c", "--agent-channel", "stream")
	again.See(`AAA %%OS{"cmd": BBB`, "CCC DDD")
}

// TestABlockThatCameTooLateStaysText has one that is closed after all, and the
// person write one: neither ran, so both are there to be read.
func TestABlockThatCameTooLateStaysText(t *testing.T) {
	r := rig.NewRig(t)
	const late, mine = `AAA %%OS{"cmd":"openspace.editor.open","args":{"path":"README.md"}}%% BBB`, `Mine %%OS{"cmd":"x"}%% stays.`
	script, err := json.Marshal([][]map[string]any{{{"text": late[:40]}, {"hold": "seven"}, {"text": late[40:] + " end."}}})
	if err != nil {
		t.Fatal(err)
	}
	r.Mock.Set(t, "late", string(script))
	tm := r.Start("--consent", "allow", "--agent-channel", "stream")
	tm.Resize(140, 30)
	tm.Type("scenario:late "+mine, term.Enter)
	tm.See(`AAA %%OS{"cmd"`) // five seconds later
	r.Mock.Release("seven")
	tm.See("BBB end.", `"args":{"path":"README.md"}}%%`, mine)
	tm.Gone("esc interrupts")
	tm.Type("/export talk.md", term.Enter)
	var text []byte
	rig.Until(t, "the export is there", func() bool {
		text, err = os.ReadFile(filepath.Join(r.Dir, "talk.md"))
		return err == nil
	})
	if !strings.Contains(string(text), late) || !strings.Contains(string(text), mine) {
		t.Errorf("the export says %s", text)
	}
	tm.Type(term.CtrlX, "q")
	if err := tm.Wait(); err != nil {
		t.Fatal(err)
	}
	again := r.Start("-c", "--agent-channel", "stream")
	again.Resize(140, 30)
	again.See(`AAA %%OS{"cmd"`, "README.md", "BBB end.", mine)
}

func TestABlockBesideToolsIsToldToPersonAndAgent(t *testing.T) {
	r := rig.NewRig(t)
	says(t, r, "block", "Before. "+openApp+" After.")
	says(t, r, "later", "Later.")
	tm := r.Start("--consent", "allow")
	tm.Type("scenario:block", term.Enter)
	tm.See("Before.", "After.", "a command block of the agent was left alone: it is to use tools")
	if strings.Contains(tm.Screen(), "line number 40") {
		t.Errorf("the block ran beside MCP:\n%s", tm.Screen())
	}
	tm.Type("scenario:later", term.Enter)
	tm.See("Later.")
	q := r.Asked("later", func(q mockllm.Request) bool { return strings.Contains(rig.Last(q), "scenario:later") })
	for _, m := range q.Body.Messages {
		if t := m.Text(); strings.Contains(t, "openspace.editor.open") && strings.Contains(t, "use_tools") {
			return
		}
	}
	t.Errorf("the model was not told: %+v", q.Body.Messages)
}

func TestABlockInCodeIsTextHoweverItIsFenced(t *testing.T) {
	r := rig.NewRig(t)
	at := func(line string) string { return strings.Replace(openApp, `"line":40`, `"line":`+line, 1) }
	says(t, r, "code", "One `"+at("11")+"` two ``"+at("12")+"`` end.\n\nA span `that\ncrosses "+at("13")+" lines`.\n\n    "+at("14")+
		"\n\n```\n"+at("15")+"\n```\n\nThe end "+at("50")+".")
	tm := r.Start("--consent", "allow", "--agent-channel", "both")
	tm.Resize(160, 60)
	tm.Type("scenario:code", term.Enter)
	tm.See("The end", "line number 50", `"line":11`, `"line":12`, `"line":13`, `"line":14`, `"line":15`)
	tm.Gone(`"line":50`)
	tm.Type(term.CtrlX, "q")
	if err := tm.Wait(); err != nil {
		t.Fatal(err)
	}
	files, err := filepath.Glob(filepath.Join(r.Home, "state", "openspace", "audit", "audit-*.jsonl"))
	if err != nil || len(files) != 1 {
		t.Fatalf("audit files: %v %v", files, err)
	}
	ran, err := os.ReadFile(files[0])
	if n := strings.Count(string(ran), "openspace.editor.open"); err != nil || n != 1 {
		t.Errorf("%d commands ran, want 1 (%v):\n%s", n, err, ran)
	}
}
