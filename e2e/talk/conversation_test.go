package talk

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/openspace-tui/openspace/internal/uitest/rig"

	"github.com/openspace-tui/openspace/internal/uitest/mockllm"
	"github.com/openspace-tui/openspace/internal/uitest/oc"
	"github.com/openspace-tui/openspace/internal/uitest/term"
)

func TestUndoAndRedoOnTheRealEngine(t *testing.T) {
	r := rig.NewRig(t)
	r.Mock.Set(t, "writes", rig.Writes)
	r.Mock.Set(t, "talk", `[[{"text":"Nothing but talk."}]]`)
	before := r.Holds("src/app.go")
	tm := r.Start()
	tm.Type("/undo", term.Enter)
	tm.See("there is no session yet")
	tm.Type("scenario:writes please", term.Enter)
	tm.See("Both are written.", "▣ build")
	tm.Type("scenario:talk", term.Enter)
	tm.See("Nothing but talk.")
	tm.Until("the turn to end", func(s string) bool { return strings.Count(s, "▣ build") == 2 })
	tm.Gone("esc interrupts")

	tm.Type("half a thought", term.CtrlX, "u")
	tm.See("undone; no file changed", "what you were writing is stashed", "┃ scenario:talk", "1 turn undone")
	tm.Gone("Nothing but talk.")
	tm.Type(term.CtrlX, "u")
	tm.See("undone: ", "notes.txt +0 −3", "src/app.go +1 −2", "┃ scenario:writes please", "2 turns undone")
	if r.Holds("notes.txt") != "" || r.Holds("src/app.go") != before {
		t.Errorf("the files are not back: %q", r.Holds("notes.txt"))
	}
	tm.Type(term.CtrlX, "u")
	tm.See("nothing to undo")

	tm.Type(term.CtrlX, "r")
	tm.See("brought back: ", "notes.txt +3 −0", "src/app.go +2 −1", "1 more: /redo", "Both are written.")
	if r.Holds("notes.txt") != "one\ntwo\nthree\n" || !strings.Contains(r.Holds("src/app.go"), "// and a half") {
		t.Error("the files did not come")
	}
	tm.Type(term.CtrlX, "r")
	tm.See("Nothing but talk.", "Ask anything")
	tm.Gone("undone ·")
	tm.Type(term.CtrlX, "r")
	tm.See("nothing to redo")

	tm.Type(term.CtrlX, "u")
	tm.See("1 turn undone", "┃ scenario:talk")
	tm.Type(" once more", term.Enter) // what is undone is gone for good now
	tm.See("scenario:talk once more", "Nothing but talk.")
	tm.Gone("undone ·")
	tm.Type("/pop", term.Enter)
	tm.See("┃ half a thought")
}

func TestUndoIsRefusedWithoutGitAndInMidTurn(t *testing.T) {
	r := rig.NewRig(t)
	if err := os.RemoveAll(filepath.Join(r.Dir, ".git")); err != nil {
		t.Fatal(err)
	}
	r.Mock.Set(t, "long", `[[{"text":"Working on it. "},{"hold":"gate"},{"text":"Done with it."}]]`)
	tm := r.Start()
	tm.Type("scenario:long", term.Enter)
	tm.See("Working on it.")
	tm.Type("/undo", term.Enter)
	tm.See("interrupt it first")
	r.Mock.Release("gate")
	tm.See("Done with it.", "▣ build")
	tm.Gone("esc interrupts")
	tm.Type("/undo", term.Enter)
	tm.See("this workspace is no git repository")
	tm.See("Done with it.")
}

func TestAnUndonePromptHasItsImageAgain(t *testing.T) {
	r := rig.NewRig(t)
	r.Mock.Set(t, "look", `[[{"text":"I looked at it."}]]`)
	shot := filepath.Join(r.Home, "a shot.png")
	if err := os.WriteFile(shot, pixels(t), 0o600); err != nil {
		t.Fatal(err)
	}
	tm := r.Start()
	tm.See("● opencode")
	tm.Type("scenario:look at @src/app.go and ", term.Paste("'"+shot+"'"))
	tm.See("[Image #1: a shot.png, 7")
	tm.Type(term.Enter)
	tm.See("I looked at it.", "▣ build")
	tm.Type("/undo", term.Enter)
	tm.See("┃ scenario:look at @src/app.go and [Image #1: a shot.png, 7")
	tm.Type("again", term.Enter)
	q := r.Asked("with the image again", func(q mockllm.Request) bool {
		all := rig.Whole(t, q)
		return strings.Contains(all, "again") && strings.Contains(all, "image_url")
	})
	if all := rig.Whole(t, q); !strings.Contains(all, "line number 30") || strings.Count(all, "image_url\":{") != 1 {
		t.Errorf("the model was told %.600s", all)
	}
}

func TestASessionIsForkedFromTheTimeline(t *testing.T) {
	r := rig.NewRig(t)
	for _, n := range []string{"one", "two", "three"} {
		r.Mock.Set(t, n, `[[{"text":"`+strings.Repeat("Answer "+n+".\\n\\n", 30)+`"}]]`)
	}
	tm := r.Start()
	for _, n := range []string{"one", "two", "three"} {
		tm.Type("scenario:"+n, term.Enter)
		tm.See("Answer "+n+".", "▣ build")
		tm.Until("the turn to end", func(s string) bool { return strings.Contains(s, "▣ build") && !strings.Contains(s, "esc interrupts") })
	}
	tm.Type(term.CtrlX, "g")
	tm.See("Timeline · 3 of 3", "scenario:one", "f fork")
	tm.Type("k", "k")
	tm.See("┃ scenario:one", "Answer one.") // behind the list
	tm.Type("q")
	tm.Gone("Timeline")
	tm.See("Answer three.")
	tm.Gone("Answer one.")

	tm.Type("/timeline", term.Enter)
	tm.See("Timeline · 3 of 3")
	tm.Type("/", "two")
	tm.See("Timeline · 1 of 1", "Answer two.")
	tm.Type(term.Enter, "f")
	tm.See("this is a copy of the session", "┃ scenario:two", "Answer one.", "(fork #1)")
	tm.Gone("Answer two.")

	tm.Type(term.CtrlC, term.CtrlX, "g")
	tm.See("Timeline · 1 of 1")
	tm.Type("r")
	tm.See("Revert to here?", "y reverts")
	tm.Type("y")
	tm.See("reverted; no file changed", "┃ scenario:one")
}

// From a chosen step on a reply is taken back: what it said and did before stays.
func TestAReplyIsTakenBackFromAStepOn(t *testing.T) {
	r := rig.NewRig(t)
	r.Mock.Set(t, "steps", `[[{"text":"I write two."},{"tool":"write","args":{"filePath":"first.txt","content":"one\n"}},{"tool":"write","args":{"filePath":"second.txt","content":"two\n"}}],[{"text":"Both are there."}]]`)
	r.Mock.Set(t, "on", `[[{"text":"Going on."}]]`)
	tm := r.Start()
	tm.Type("scenario:steps", term.Enter)
	tm.See("Both are there.", "▣ build", "second.txt")
	tm.Gone("esc interrupts")
	tm.Type("\x1b\x0b")
	tm.See("? keys")
	tm.Type("k", term.Tab) // the message with the calls, and the first of them
	tm.See("u reverts from here")
	tm.Type("u")
	tm.See("Revert to here?", "This step and all that followed", "y reverts")
	tm.Type("y")
	tm.See("reverted", "undone from a step on", "I write two.")
	tm.Gone("Both are there.")
	if _, err := os.Stat(filepath.Join(r.Dir, "second.txt")); err == nil {
		t.Error("second.txt is still there")
	}
	tm.Type(term.CtrlX, "r")
	tm.See("Both are there.")
	tm.Gone("undone from a step on")
	if data, err := os.ReadFile(filepath.Join(r.Dir, "second.txt")); err != nil || string(data) != "two\n" {
		t.Errorf("second.txt: %q, %v", data, err)
	}
}

func TestASessionIsCompactedOnTheRealEngine(t *testing.T) {
	r := rig.NewRig(t)
	r.Mock.Set(t, "talk", `[[{"text":"Much was said."}]]`)
	tm := r.Start()
	tm.Type("scenario:talk", term.Enter)
	tm.See("Much was said.", "▣ build")
	tm.Gone("esc interrupts")
	tm.Type(term.CtrlX, "c")
	tm.See("A mock summary.", "the session is summed up")
	tm.Gone("esc interrupts")
	tm.Type("/undo", term.Enter)
	tm.Gone("A mock summary.")
	tm.See("Much was said.")
}

func TestASessionIsExportedAndCopied(t *testing.T) {
	r := rig.NewRig(t)
	r.Mock.Set(t, "think", `[[{"reasoning":"Hm, let me see."},{"tool":"bash","args":{"command":"echo from-bash","description":"Say"}}],[{"text":"It said %%OS{\"cmd\":\"openspace.pane.list\",\"args\":{}}%%so."}]]`)
	tm := r.Start()
	tm.Type("scenario:think", term.Enter)
	tm.See("so.", "▣ build")
	tm.Type("/export docs/talk.md thinking tools metadata", term.Enter)
	tm.See("written into docs/talk.md")
	md := r.Holds("docs/talk.md")
	for _, want := range []string{"## You", "scenario:think", "> *Thinking.* Hm, let me see.", "```sh\necho from-bash\n```", "from-bash", "It said so.", "## build (m1)", "tokens in"} {
		if !strings.Contains(md, want) {
			t.Errorf("%q is not in\n%s", want, md)
		}
	}
	if strings.Contains(md, "%%OS") {
		t.Error("a block of commands is in it")
	}
	tm.Type("/export docs/talk.md", term.Enter)
	tm.See("docs/talk.md is there already")

	tm.Type(term.CtrlX, "x")
	tm.See("Export the session", "[ ] JSON")
	tm.Type(term.Down, " ", term.Enter)
	tm.See("written into session-")
	names, err := filepath.Glob(filepath.Join(r.Dir, "session-*.json"))
	if err != nil || len(names) != 1 {
		t.Fatalf("files: %q, %v", names, err)
	}
	b, err := os.ReadFile(names[0])
	var f struct {
		Info     struct{ ID string }
		Messages []struct{ Parts []struct{ Type, Text string } }
	}
	if err != nil || json.Unmarshal(b, &f) != nil || f.Info.ID == "" || len(f.Messages) < 3 {
		t.Errorf("%v: %s", err, b)
	}
	tm.Type("/share", term.Enter)
	tm.See("sharing is turned off") // as the tests' engine is set up
}

func TestSharingOfflineIsSaid(t *testing.T) {
	r := rig.NewRig(t)
	config := oc.Config(r.Mock)
	config["share"] = "manual"
	r.SetConfig(config)
	r.Mock.Set(t, "talk", `[[{"text":"Much was said."}]]`)
	tm := r.Start()
	tm.Type("scenario:talk", term.Enter)
	tm.See("Much was said.", "▣ build")
	tm.Type("/share", term.Enter)
	tm.See("Share this session?", "y shares")
	tm.Type("y")
	tm.See("is this machine offline?")
}

func TestTodosAndChangesOnTheRealEngine(t *testing.T) {
	r := rig.NewRig(t)
	r.Mock.Set(t, "plan", `[[{"tool":"todowrite","args":{"todos":[{"content":"find it","status":"completed","priority":"low"},{"content":"fix it","status":"in_progress","priority":"high"}]}}],[{"text":"Planned."}]]`)
	r.Mock.Set(t, "writes", rig.Writes)
	tm := r.Start()
	tm.Type("scenario:plan", term.Enter)
	tm.See("Planned.", "▣ build")
	tm.Type("/todo", term.Enter)
	tm.See("Todos", "[✓] find it", "[•] fix it (in progress)", "1 of 2 done")
	tm.Type(term.Esc)
	tm.Gone("1 of 2 done")
	tm.Type("scenario:writes", term.Enter)
	tm.See("Both are written.", "▣ build")
	tm.Type(term.CtrlX, "b")
	tm.See("Session at a glance", "notes.txt +3 −0 added", "1 of 2 done")
	tm.Type(term.Esc)
	tm.Gone("at a glance")
	tm.Type("/diff", term.Enter)
	tm.See("1 turn", "2 session", "notes.txt new", "src/app.go")
	tm.Type("n")
	tm.See("+ // and a half")
	tm.Type("q")
	tm.Gone("2 session")
	tm.Type("/status", term.Enter)
	tm.See("Status", "started by OpenSpace", "mock/m1", "openspace: connected")
	tm.Type("q")
	tm.Gone("started by OpenSpace")
	tm.Type("/mcp", term.Enter)
	tm.See("enter, space connect, disconnect", "● openspace")
	tm.Type(" ")
	tm.See("○ openspace", "not connected", "agent by stream")
	tm.Type(" ")
	tm.See("● openspace", "agent by mcp")
}
