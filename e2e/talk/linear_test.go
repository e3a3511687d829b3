package talk

import (
	"bytes"
	"os/exec"
	"strings"
	"testing"

	"github.com/openspace-tui/openspace/internal/uitest/rig"

	"github.com/openspace-tui/openspace/internal/uitest/mockllm"
	"github.com/openspace-tui/openspace/internal/uitest/term"
)

func TestTheProgramSpeaksInLines(t *testing.T) {
	r := rig.NewRig(t)
	r.Asking()
	r.Mock.Set(t, "work", `[[{"text":"# Plan\n\nI run `+"`it`"+`.\n\n| a | b |\n|---|---|\n| 1 | 2 |\n"},{"tool":"bash","args":{"command":"echo one; echo two","description":"say"}}],[{"text":"It **ran**."}]]`)
	r.Mock.Set(t, "edit", `[[{"tool":"edit","args":{"filePath":"main.go","oldString":"hello","newString":"goodbye"}}],[{"text":"Not changed."}]]`)
	r.Mock.Set(t, "long", `[[{"text":"Begun.\n\nMore "},{"hold":"gate"},{"text":"never."}]]`)
	tm := r.Speaking()

	tm.Type("scenario:work", term.Enter)
	rig.Hears(tm, "You: scenario:work", "Assistant: heading 1: Plan", "I run it.", "row 1: a: 1; b: 2", "Permission is asked.", "Run this command: echo one; echo two", "1, once: allow it this time.", "Type a number or a word.")
	tm.Type(term.Enter)
	rig.Hears(tm, "That is no answer, and nothing was sent.")
	rig.Answers(tm, "1", "Allowed once.")
	rig.Hears(tm, "finished, exit 0, 2 lines of output.", "Assistant: It ran.", "Done")
	tm.Type("/details", term.Enter)
	rig.Hears(tm, "output:\r\none\r\ntwo\r\nend of output")

	tm.Type("/rename The first", term.Enter)
	tm.Type("/new", term.Enter)
	rig.Hears(tm, "Session: new.")
	tm.Type("scenario:edit", term.Enter)
	rig.Hears(tm, "Change main.go.", "removed:", "added:", "goodbye", "3, reject: the turn ends.")
	rig.Answers(tm, "message keep it", "Rejected.")
	r.Told("with the message", rig.Has("keep it"))
	rig.Hears(tm, "Assistant: Not changed.")

	tm.Type("/sessions", term.Enter)
	rig.Hears(tm, "2. The first,", "Type a number, part of a name, or cancel.")
	tm.Type("2", term.Enter)
	rig.Hears(tm, "Session: The first.")
	tm.Type("/last", term.Enter)
	rig.Hears(tm, "Session: The first.", "Tool bash: echo one; echo two, finished")

	tm.Type("scenario:long", term.Enter)
	rig.Hears(tm, "Assistant: Begun.")
	tm.Type("first line\\", term.Enter, "second line", term.Enter)
	rig.Hears(tm, "You, waiting to be sent: first line\r\nsecond line")
	tm.Type(term.CtrlC)
	rig.Hears(tm, "Interrupting the turn.", "Interrupted.")
	tm.Type("/board", term.Enter)
	rig.Hears(tm, "/board shows panes: not in screen reader mode.")
	tm.Type("/exit", term.Enter)
	if err := tm.Wait(); err != nil {
		t.Errorf("it ends with %v", err)
	}
	rig.Hears(tm, "Go on with: openspace --screen-reader ")
	rig.Linear(t, tm.Raw())
}

func TestWhatTheAgentShowsIsToldAndRead(t *testing.T) {
	r := rig.NewRig(t)
	r.Write("flow.whiteboard.json", `{"title":"Flow"}`)
	tm := r.Speaking()
	done := make(chan string, 1)
	go func() { // it waits for the answer
		out, _ := r.Ctl("openspace.editor.open", `{"path":"src/app.go","line":10,"endLine":12}`)
		done <- out
	}()
	rig.Hears(tm, "Let agents drive the panes?", "openspace.editor.open", "within 50 seconds")
	rig.Answers(tm, "allow", "Allowed.")
	if out := <-done; !strings.Contains(out, `"success"`) {
		t.Errorf("it answers %s", out)
	}
	rig.Hears(tm, "The agent opened src/app.go, lines 10 to 12. /show reads it.")
	tm.Type("/show", term.Enter)
	rig.Hears(tm, "src/app.go, lines 10 to 12 of 60.", "// line number 11", "end of text")
	if out, _ := r.Ctl("openspace.pane.list", `{}`); !strings.Contains(out, "editor:src/app.go") {
		t.Errorf("the panes are %s", out)
	}
	r.Ctl("openspace.whiteboard.create", `{"whiteboardId":"new.whiteboard.json","title":"New"}`)
	r.Ctl("openspace.whiteboard.batch_add_shapes", `{"whiteboardId":"new.whiteboard.json","shapes":[{"id":"a","kind":"process","text":"Read"},{"id":"b","kind":"process","text":"Write"},{"kind":"arrow","from":"a","to":"b","text":"then"}]}`)
	rig.Hears(tm, "The agent drew on new.whiteboard.json")
	tm.Type("/show", term.Enter)
	rig.Hears(tm, "shape 1: process, Read", "shape 2: process, Write", "from Read to Write, named then", "end of whiteboard")
	r.Ctl("openspace.presentation.create", `{"deckPath":"d.deck.md","title":"Talk","slides":["# One","# Two\n\n- point"]}`)
	r.Ctl("openspace.presentation.open", `{"deckPath":"d.deck.md"}`)
	r.Ctl("openspace.presentation.navigate", `{"direction":"next"}`)
	rig.Hears(tm, "went to")
	tm.Type("/show", term.Enter)
	rig.Hears(tm, "d.deck.md, slide 2 of 2.", "heading 1: Two", "bullet: point")
	tm.Type("\x04") // the end of the input
	if err := tm.Wait(); err != nil {
		t.Errorf("it ends with %v", err)
	}
	rig.Linear(t, tm.Raw())
}

func TestLinesComeByAPipe(t *testing.T) {
	r := rig.NewRig(t)
	r.Mock.Set(t, "one", `[[{"text":"The first answer."}]]`)
	r.Mock.Set(t, "two", `[[{"text":"The second answer."}]]`)
	cmd := exec.Command(r.Bin, "--screen-reader", "--hub-addr", "127.0.0.1:0", r.Dir)
	cmd.Dir, cmd.Env = r.Dir, r.Env
	cmd.Stdin = strings.NewReader("scenario:one\n<<\nscenario:two\nof two lines\nEND\n/last\n")
	var out bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &out
	if err := cmd.Run(); err != nil {
		t.Fatalf("%v\n%s", err, out.String())
	}
	told := out.String()
	if strings.Count(told, "The first answer.") != 1 || strings.Count(told, "The second answer.") != 2 || !strings.Contains(told, "You: scenario:two\nof two lines\n") {
		t.Errorf("it tells\n%s", told)
	}
	r.Asked("both", func(q mockllm.Request) bool { return strings.Contains(rig.Last(q), "of two lines") })
	rig.Linear(t, told)
	if strings.Contains(told, "\r") {
		t.Error("a carriage return went into a pipe")
	}
}
