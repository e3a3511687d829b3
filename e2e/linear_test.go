package e2e

import (
	"bytes"
	"fmt"
	"os/exec"
	"strings"
	"testing"

	"github.com/openspace-tui/openspace/internal/uitest/mockllm"
	"github.com/openspace-tui/openspace/internal/uitest/term"
)

// speaking starts the program for a screen reader and waits until prompts can be
// sent.
func (r *rig) speaking(args ...string) *term.Term {
	r.t.Helper()
	tm := r.launch(append([]string{"--screen-reader"}, args...)...)
	hears(tm, "The engine is there: opencode")
	return tm
}

// hears waits until each text was told.
func hears(tm *term.Term, texts ...string) {
	tm.Until(fmt.Sprintf("%q", texts), func(string) bool {
		raw := tm.Raw()
		for _, text := range texts {
			if !strings.Contains(raw, text) {
				return false
			}
		}
		return true
	})
}

// answers types an answer until it is taken: one that comes too early is none,
// and the program said so before the next is typed.
func answers(tm *term.Term, answer, taken string) {
	for again := true; again; {
		early := strings.Count(tm.Raw(), "too early")
		tm.Type(answer, term.Enter)
		tm.Until(taken, func(string) bool {
			raw := tm.Raw()
			again = strings.Count(raw, "too early") > early
			return again || strings.Contains(raw, taken)
		})
	}
}

// linear holds that all that was written is lines: no escape sequence, and no
// carriage return but at the end of one.
func linear(t *testing.T, raw string) {
	t.Helper()
	if i := strings.IndexByte(raw, 0x1b); i >= 0 {
		t.Errorf("an escape sequence: %q", raw[max(i-40, 0):min(i+40, len(raw))])
	}
	if strings.Contains(strings.ReplaceAll(raw, "\r\n", "\n"), "\r") {
		t.Errorf("a carriage return within a line: %q", raw)
	}
	if strings.ContainsAny(raw, "\b\x07") {
		t.Errorf("a control: %q", raw)
	}
}

func TestTheProgramSpeaksInLines(t *testing.T) {
	r := newRig(t)
	r.asking()
	r.mock.Set(t, "work", `[[{"text":"# Plan\n\nI run `+"`it`"+`.\n\n| a | b |\n|---|---|\n| 1 | 2 |\n"},{"tool":"bash","args":{"command":"echo one; echo two","description":"say"}}],[{"text":"It **ran**."}]]`)
	r.mock.Set(t, "edit", `[[{"tool":"edit","args":{"filePath":"main.go","oldString":"hello","newString":"goodbye"}}],[{"text":"Not changed."}]]`)
	r.mock.Set(t, "long", `[[{"text":"Begun.\n\nMore "},{"hold":"gate"},{"text":"never."}]]`)
	tm := r.speaking()

	tm.Type("scenario:work", term.Enter)
	hears(tm, "You: scenario:work", "Assistant: heading 1: Plan", "I run it.", "row 1: a: 1; b: 2", "Permission is asked.", "Run this command: echo one; echo two", "1, once: allow it this time.", "Type a number or a word.")
	tm.Type(term.Enter)
	hears(tm, "That is no answer, and nothing was sent.")
	answers(tm, "1", "Allowed once.")
	hears(tm, "finished, exit 0, 2 lines of output.", "Assistant: It ran.", "Done")
	tm.Type("/details", term.Enter)
	hears(tm, "output:\r\none\r\ntwo\r\nend of output")

	tm.Type("/rename The first", term.Enter)
	tm.Type("/new", term.Enter)
	hears(tm, "Session: new.")
	tm.Type("scenario:edit", term.Enter)
	hears(tm, "Change main.go.", "removed:", "added:", "goodbye", "3, reject: the turn ends.")
	answers(tm, "message keep it", "Rejected.")
	r.told("with the message", has("keep it"))
	hears(tm, "Assistant: Not changed.")

	tm.Type("/sessions", term.Enter)
	hears(tm, "2. The first,", "Type a number, part of a name, or cancel.")
	tm.Type("2", term.Enter)
	hears(tm, "Session: The first.")
	tm.Type("/last", term.Enter)
	hears(tm, "Session: The first.", "Tool bash: echo one; echo two, finished")

	tm.Type("scenario:long", term.Enter)
	hears(tm, "Assistant: Begun.")
	tm.Type("first line\\", term.Enter, "second line", term.Enter)
	hears(tm, "You, waiting to be sent: first line\r\nsecond line")
	tm.Type(term.CtrlC)
	hears(tm, "Interrupting the turn.", "Interrupted.")
	tm.Type("/board", term.Enter)
	hears(tm, "/board shows panes: not in screen reader mode.")
	tm.Type("/exit", term.Enter)
	if err := tm.Wait(); err != nil {
		t.Errorf("it ends with %v", err)
	}
	hears(tm, "Go on with: openspace --screen-reader ")
	linear(t, tm.Raw())
}

func TestWhatTheAgentShowsIsToldAndRead(t *testing.T) {
	r := newRig(t)
	r.write("flow.whiteboard.json", `{"title":"Flow"}`)
	tm := r.speaking()
	done := make(chan string, 1)
	go func() { // it waits for the answer
		out, _ := r.ctl("openspace.editor.open", `{"path":"src/app.go","line":10,"endLine":12}`)
		done <- out
	}()
	hears(tm, "Let agents drive the panes?", "openspace.editor.open", "within 50 seconds")
	answers(tm, "allow", "Allowed.")
	if out := <-done; !strings.Contains(out, `"success"`) {
		t.Errorf("it answers %s", out)
	}
	hears(tm, "The agent opened src/app.go, lines 10 to 12. /show reads it.")
	tm.Type("/show", term.Enter)
	hears(tm, "src/app.go, lines 10 to 12 of 60.", "// line number 11", "end of text")
	if out, _ := r.ctl("openspace.pane.list", `{}`); !strings.Contains(out, "editor:src/app.go") {
		t.Errorf("the panes are %s", out)
	}
	r.ctl("openspace.whiteboard.create", `{"whiteboardId":"new.whiteboard.json","title":"New"}`)
	r.ctl("openspace.whiteboard.batch_add_shapes", `{"whiteboardId":"new.whiteboard.json","shapes":[{"id":"a","kind":"process","text":"Read"},{"id":"b","kind":"process","text":"Write"},{"kind":"arrow","from":"a","to":"b","text":"then"}]}`)
	hears(tm, "The agent drew on new.whiteboard.json")
	tm.Type("/show", term.Enter)
	hears(tm, "shape 1: process, Read", "shape 2: process, Write", "from Read to Write, named then", "end of whiteboard")
	r.ctl("openspace.presentation.create", `{"deckPath":"d.deck.md","title":"Talk","slides":["# One","# Two\n\n- point"]}`)
	r.ctl("openspace.presentation.open", `{"deckPath":"d.deck.md"}`)
	r.ctl("openspace.presentation.navigate", `{"direction":"next"}`)
	hears(tm, "went to")
	tm.Type("/show", term.Enter)
	hears(tm, "d.deck.md, slide 2 of 2.", "heading 1: Two", "bullet: point")
	tm.Type("\x04") // the end of the input
	if err := tm.Wait(); err != nil {
		t.Errorf("it ends with %v", err)
	}
	linear(t, tm.Raw())
}

func TestLinesComeByAPipe(t *testing.T) {
	r := newRig(t)
	r.mock.Set(t, "one", `[[{"text":"The first answer."}]]`)
	r.mock.Set(t, "two", `[[{"text":"The second answer."}]]`)
	cmd := exec.Command(r.bin, "--screen-reader", "--hub-addr", "127.0.0.1:0", r.dir)
	cmd.Dir, cmd.Env = r.dir, r.env
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
	r.asked("both", func(q mockllm.Request) bool { return strings.Contains(last(q), "of two lines") })
	linear(t, told)
	if strings.Contains(told, "\r") {
		t.Error("a carriage return went into a pipe")
	}
}
