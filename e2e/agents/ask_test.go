package agents

import (
	"bytes"
	"encoding/json"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/openspace-tui/openspace/internal/uitest/rig"

	"github.com/openspace-tui/openspace/internal/uitest/oc"
	"github.com/openspace-tui/openspace/internal/uitest/term"
)

const ctrlA, ctrlD, ctrlF = "\x01", "\x04", "\x06"

func TestAnEditIsAskedWithItsDiffAndAllowedOnce(t *testing.T) {
	r := rig.NewRig(t)
	r.Asking()
	edit := `{"tool":"edit","args":{"filePath":"main.go","oldString":"%s","newString":"%s"}}`
	r.Mock.Set(t, "edit", "[["+strings.NewReplacer("%s\",\"newString\":\"%s", `hello","newString":"goodbye`).Replace(edit)+"],["+
		strings.NewReplacer("%s\",\"newString\":\"%s", `goodbye","newString":"farewell`).Replace(edit)+`],[{"text":"Both done."}]]`)
	tm := r.Start()
	tm.Type("scenario:edit", term.Enter)
	tm.See("Change main.go?", "+1 -1", `-    fmt.Println("hello")`, `+    fmt.Println("goodbye")`, "every change of any file", "enter chooses")
	tm.Type(term.Enter)
	tm.See(`+    fmt.Println("farewell")`, "enter chooses") // once was not always
	tm.Type(term.Enter)
	tm.See("Both done.")
	if b, err := os.ReadFile(filepath.Join(r.Dir, "main.go")); err != nil || !strings.Contains(string(b), "farewell") {
		t.Errorf("%s %v", b, err)
	}
}

func TestAlwaysAllowsTheSameCallAndIsListed(t *testing.T) {
	r := rig.NewRig(t)
	r.Asking()
	r.Mock.Set(t, "twice", `[[{"tool":"bash","args":{"command":"echo one","description":"say"}}],[{"tool":"bash","args":{"command":"echo two","description":"say"}}],[{"text":"Twice."}]]`)
	tm := r.Start()
	tm.Type("scenario:twice", term.Enter)
	tm.See("Run this command?", "$ echo one", "Always allow  echo *", "enter chooses")
	tm.Type(ctrlA)
	tm.See("Twice.", "$ echo two") // without another question
	tm.Gone("esc interrupts")
	tm.Type("/permissions", term.Enter)
	tm.See("Permissions", "bash echo *", "allowed until the engine restarts", "by the engine for build")
	tm.Type("echo")
	tm.Gone("Add a rule")
	tm.Type(ctrlD)
	tm.See("Have the engine forget?", "y forgets")
	tm.Type("y")
	tm.Gone("Have the engine forget?")
	tm.See("the engine forgot what it was told")
	tm.Type("scenario:twice", term.Enter)
	tm.See("Run this command?", "enter chooses")
	tm.Type(term.Esc)
	tm.Gone("Run this command?")
}

func TestARejectionTellsTheAgentWhatToDo(t *testing.T) {
	r := rig.NewRig(t)
	r.Asking()
	r.Mock.Set(t, "bash", `[[{"tool":"bash","args":{"command":"touch made","description":"make it"}}],[{"text":"Then not."}]]`)
	tm := r.Start()
	tm.Type("scenario:bash", term.Enter)
	tm.See("Run this command?", "touch made", "enter chooses")
	tm.Type("o", "a", "d", "y") // letters go where one writes
	tm.See("┃ oady", "tab turns to this")
	tm.Type(term.CtrlC, term.Tab)
	tm.See("enter chooses")
	tm.Type(term.Up, term.Enter, "use the other folder", term.Enter)
	tm.See("Then not.")
	r.Told("with the message", rig.Has("use the other folder"))
	if _, err := os.Stat(r.Dir + "/made"); err == nil {
		t.Error("the command ran")
	}
}

func TestARejectionEndsTheTurn(t *testing.T) {
	r := rig.NewRig(t)
	r.Asking()
	r.Mock.Set(t, "bash", `[[{"tool":"bash","args":{"command":"touch made","description":"make it"}}],[{"text":"Never said."}]]`)
	tm := r.Start()
	tm.Type("scenario:bash", term.Enter)
	tm.See("enter chooses")
	tm.Type(term.Esc)
	tm.See("rejected permission")
	tm.Gone("esc interrupts")
	if strings.Contains(tm.Screen(), "Never said.") {
		t.Error("the turn went on")
	}
}

// Two requests at once: rejecting one takes the other along and ends the turn, so
// what was said is the next prompt.
func TestWhatIsSaidToARejectionOfSeveralIsTheNextPrompt(t *testing.T) {
	r := rig.NewRig(t)
	r.Asking()
	r.Mock.Set(t, "two", `[[{"tool":"bash","args":{"command":"touch one","description":"a"}},{"tool":"bash","args":{"command":"touch two","description":"b"}}],[{"text":"Never said."}]]`)
	r.Mock.Set(t, "later", `[[{"text":"Later, then."}]]`)
	tm := r.Start()
	tm.Type("scenario:two", term.Enter)
	tm.See("1 of 2", "enter chooses")
	tm.Type(term.Up)
	tm.See("the message is the next prompt")
	tm.Type(term.Enter, "scenario:later make them later", term.Enter)
	tm.See("┃ scenario:later make them later", "Later, then.")
	tm.Gone("esc interrupts")
	if strings.Contains(tm.Screen(), "Never said.") {
		t.Error("the turn went on")
	}
}

func TestALongDiffIsReadInTheWholeWindow(t *testing.T) {
	r := rig.NewRig(t)
	r.Asking()
	var args struct {
		FilePath string `json:"filePath"`
		Content  string `json:"content"`
	}
	args.FilePath, args.Content = "long.txt", rig.Numbered(120)
	b, err := json.Marshal(args)
	if err != nil {
		t.Fatal(err)
	}
	r.Mock.Set(t, "write", `[[{"tool":"write","args":`+string(b)+`}],[{"text":"Written."}]]`)
	tm := r.Start()
	tm.Type("/open src/app.go", term.Enter)
	tm.See("// line number 20")
	tm.Type(term.Alt("l"), "scenario:write", term.Enter)
	tm.See("Create long.txt?", "+120 -0", "enter shows the rest", "ctrl+f full view")
	tm.Type(ctrlF)
	tm.See("+package app", "+// line number 25", "ctrl+f back")
	for range 4 {
		tm.Type(term.PageDown)
	}
	tm.See("+// line number 120")
	tm.Type(term.Enter)
	tm.See("Written.", "// line number 20")
}

func TestRulesOfTheConfigurationAllowAndAreShown(t *testing.T) {
	r := rig.NewRig(t)
	r.Asking()
	config := filepath.Join(r.Home, "config", "openspace", "openspace.json")
	if err := os.MkdirAll(filepath.Dir(config), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(config, []byte(`{"permissions":{"allow":["bash echo *","bash rm *"]}}`), 0o600); err != nil {
		t.Fatal(err)
	}
	r.Write(".openspace/openspace.json", `{"permissions":{"allow":["bash ls *"],"ask":["bash echo secret *"]}}`) // which may only tighten
	r.Mock.Set(t, "rules", `[[{"tool":"bash","args":{"command":"echo fine","description":"a"}}],[{"tool":"bash","args":{"command":"ls","description":"b"}}],
		[{"tool":"bash","args":{"command":"echo secret","description":"c"}}],[{"tool":"bash","args":{"command":"rm -rf build","description":"d"}}],[{"text":"All asked."}]]`)
	tm := r.Start()
	tm.Type("scenario:rules", term.Enter)
	tm.See("$ echo fine · allowed by rule: bash echo *", "Run this command?", "$ ls", "enter chooses")
	tm.Type(term.Enter)
	tm.See("┃   $ echo secret", "enter chooses")
	tm.Type(term.Enter)
	tm.See("┃   $ rm -rf build", "enter chooses")
	tm.Type(term.Enter)
	tm.See("All asked.")
}

func TestARuleIsAddedAndKept(t *testing.T) {
	r := rig.NewRig(t)
	r.Asking()
	r.Mock.Set(t, "say", `[[{"tool":"bash","args":{"command":"echo again","description":"say"}}],[{"text":"Said."}]]`)
	tm := r.Start()
	tm.Type("/permissions add bash echo again", term.Enter)
	tm.See("allowed without asking from now on")
	tm.Type("scenario:say", term.Enter)
	tm.See("Said.", "allowed by rule: bash echo again")
	tm.Type("/exit", term.Enter)
	if err := tm.Wait(); err != nil {
		t.Fatal(err)
	}
	tm = r.Start()
	tm.Type("scenario:say", term.Enter)
	tm.See("Said.", "allowed by rule: bash echo again")
	tm.Type("/permissions remove bash echo again", term.Enter)
	tm.See("asked again from now on")
	tm.Type("scenario:say", term.Enter)
	tm.See("Run this command?", "enter chooses")
}

func TestTwoRequestsOfASubagentStandInOrder(t *testing.T) {
	r := rig.NewRig(t)
	r.Asking()
	r.Mock.Set(t, "child", `[[{"tool":"bash","args":{"command":"echo first","description":"a"}},{"tool":"bash","args":{"command":"echo second","description":"b"}}],[{"text":"Child is done."}]]`)
	r.Mock.Set(t, "sub", `[[{"tool":"task","args":{"description":"look around","prompt":"scenario:child","subagent_type":"general"}}],[{"text":"Parent is done."}]]`)
	tm := r.Start()
	tm.Type("scenario:sub", term.Enter)
	tm.See("Run this command?", "1 of 2 · subagent general: look around", "enter chooses")
	first := "first"
	if strings.Contains(tm.Screen(), "┃   $ echo second") {
		first = "second"
	}
	tm.Type(term.Enter)
	tm.See("subagent general: look around", "┃   $ echo "+map[string]string{"first": "second", "second": "first"}[first], "enter chooses")
	tm.Gone("1 of 2")
	tm.Type(term.Enter)
	tm.See("Parent is done.")
}

func TestQuestionsAreAnswered(t *testing.T) {
	r := rig.NewRig(t)
	r.Mock.Set(t, "ask", `[[{"tool":"question","args":{"questions":[
		{"question":"Which colour?","header":"Colour","options":[{"label":"Red","description":"Warm"},{"label":"Blue","description":"Cold"}]},
		{"question":"Which sizes?","header":"Sizes","multiple":true,"options":[{"label":"Small","description":""},{"label":"Large","description":""}]}]}}],
		[{"text":"Thanks."}]]`)
	tm := r.Start()
	tm.Type("scenario:ask", term.Enter)
	tm.See("Colour", "Sizes", "Review", "Which colour?", "❯ Red", "type your own answer", "enter answers")
	tm.Type("Green like grass", term.Enter)
	tm.See("✓ Colour", "Which sizes?", "[ ] Small")
	tm.Type(" ", term.Down, " ")
	tm.Until("both marked", func(s string) bool { return strings.Count(s, "[x]") == 2 })
	tm.Type(term.Enter)
	tm.See("Colour: Green like grass", "Sizes: Small, Large", "Send the answers")
	tm.Type("\x1b[D", "\x1b[D") // left, back to the first
	tm.See("Which colour?", "Green like grass")
	tm.Type(term.Up, term.Enter, term.Tab)
	tm.See("Colour: Blue", "Sizes: Small, Large")
	tm.Type(term.Enter)
	tm.See("Thanks.")
	r.Told("with the answers", func(s string) bool {
		return strings.Contains(s, "Blue") && strings.Contains(s, "Small, Large") && !strings.Contains(s, "Green")
	})
}

func TestAQuestionIsRefusedOrTakesFreeText(t *testing.T) {
	r := rig.NewRig(t)
	r.Mock.Set(t, "ask", `[[{"tool":"question","args":{"questions":[{"question":"Which port?","header":"Port","options":[{"label":"80","description":""}]}]}}],[{"text":"Thanks."}]]`)
	tm := r.Start()
	tm.Type("scenario:ask", term.Enter)
	tm.See("Which port?", "enter answers")
	tm.Type(term.Esc)
	tm.See("dismissed this question")
	tm.Gone("esc interrupts")
	tm.Type("scenario:ask", term.Enter)
	tm.See("enter answers")
	tm.Type("3000", term.Enter)
	tm.See("Thanks.")
	r.Told("with the answer", rig.Has("3000"))
}

func TestALongOutputOpensByKey(t *testing.T) {
	r := rig.NewRig(t)
	r.Write("big.txt", rig.Numbered(9000))
	r.Mock.Set(t, "big", `[[{"tool":"bash","args":{"command":"cat big.txt; until [ -e go ]; do sleep 0.02; done","description":"read it"}}],[{"text":"It is long."}]]`)
	tm := r.Start()
	tm.Type("scenario:big", term.Enter)
	tm.See("// line number 9000") // the engine (1.18.33) may lose what a command wrote just before it ended
	r.Write("go", "")
	tm.See("It is long.", "cut: whole output")
	tm.Type("\x1b[1;5A", "k", "o") // select the message before the last
	tm.See("tool-output", "lines 1–", "of 9000", "package app")
	tm.Type("/", "number 8888", term.Enter)
	tm.See("// line number 8888")
	tm.Type(term.Esc)
	tm.Gone("tool-output")
}

// tui posts to one of the engine's calls for front ends.
func tui(t *testing.T, e *oc.Engine, path string, body any) {
	t.Helper()
	b, err := json.Marshal(body)
	if err != nil {
		t.Fatal(err)
	}
	q, err := http.NewRequestWithContext(t.Context(), http.MethodPost, e.URL+"/tui/"+path+"?directory="+e.Dir, bytes.NewReader(b))
	if err != nil {
		t.Fatal(err)
	}
	q.SetBasicAuth(e.Username, e.Password)
	q.Header.Set("Content-Type", "application/json")
	res, err := http.DefaultClient.Do(q)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	if res.StatusCode != http.StatusOK {
		t.Fatalf("%s: %s", path, res.Status)
	}
}

func TestTheEngineDrivesTheFrontEnd(t *testing.T) {
	r := rig.NewRig(t)
	e := oc.Start(t, oc.Options{Dir: r.Dir, Mock: r.Mock})
	r.Mock.Set(t, "hello", `[[{"text":"Hello from the model."}]]`)
	tm := r.Start("--server", e.URL, "-p", oc.Password)
	tm.See("● opencode", "build · ")
	type fields = map[string]any

	tui(t, e, "show-toast", fields{"title": "Note", "message": "a toast of the engine", "variant": "info"})
	tm.See("Note: a toast of the engine")
	tui(t, e, "append-prompt", fields{"text": "scenario:"})
	tui(t, e, "append-prompt", fields{"text": "hello"})
	tm.See("┃ scenario:hello")
	tui(t, e, "submit-prompt", fields{})
	tm.See("the engine sends the prompt")
	tm.See("Hello from the model.")

	tui(t, e, "append-prompt", fields{"text": "!touch owned"})
	tm.See("┃ !touch owned")
	tui(t, e, "submit-prompt", fields{})
	tm.See("it is a command")
	tui(t, e, "clear-prompt", fields{})
	tm.Gone("┃ !touch owned")
	if _, err := os.Stat(filepath.Join(r.Dir, "owned")); err == nil {
		t.Error("the engine ran a command here")
	}

	tui(t, e, "open-help", fields{})
	tm.See("Everywhere")
	tm.Type(term.Esc)
	tm.Gone("Everywhere")
	tui(t, e, "publish", fields{"type": "tui.command.execute", "properties": fields{"command": "openspace.app.exit"}})
	tui(t, e, "publish", fields{"type": "tui.toast.show", "properties": fields{"message": "still here", "variant": "success"}})
	tm.See("still here")
}
