package panes

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/openspace-tui/openspace/internal/uitest/rig"

	"github.com/openspace-tui/openspace/internal/uitest/mockllm"
	"github.com/openspace-tui/openspace/internal/uitest/term"
)

func TestTheAgentMakesADeckAndTurnsIt(t *testing.T) {
	r := rig.NewRig(t)
	const path = "talks/tour.deck.md"
	say := func(name, id, args string) {
		r.Mock.Set(t, name, "["+rig.Call(id, args)+`,[{"text":"Done with `+name+`."}]]`)
	}
	say("create", "presentation.create", `{"deckPath":"`+path+`","title":"The tour","slides":["---\nlayout: section\n---\n\n# Hello","### Second point\n\n- alpha\n- beta\n\n<!-- notes: breathe -->","### Third point\n\n`+"```embed src/app.go#L2-3\\n```"+`","### Last"]}`)
	say("open", "presentation.open", `{"deckPath":"`+path+`"}`)
	say("third", "presentation.navigate", `{"slideIndex":2}`)
	say("change", "presentation.update_slide", `{"deckPath":"`+path+`","slideIndex":1,"content":"### Rewritten\n\ngamma"}`)
	say("second", "presentation.navigate", `{"direction":"previous"}`)
	say("begin", "presentation.play", `{"intervalSeconds":600}`)
	say("pause", "presentation.pause", `{}`)
	say("stop", "presentation.stop", `{}`)
	say("play", "presentation.play", `{"intervalSeconds":1}`)
	say("fullscreen", "presentation.toggle_fullscreen", `{"deckPath":"`+path+`"}`)

	tm := r.Start("--consent", "allow")
	ask := func(name string, shows ...string) {
		t.Helper()
		tm.Type("scenario:"+name, term.Enter)
		tm.See(append(shows, "Done with "+name+".")...)
	}
	ask("create")
	before := r.Read(path)
	ask("open", "████████  ██████    ██        ██", "1/4", "■ stopped")
	ask("third", "Third point", "3/4", "// line number 3")
	ask("change", "Third point") // what shows stays
	want := strings.Replace(before, "### Second point\n\n- alpha\n- beta\n\n<!-- notes: breathe -->", "### Rewritten\n\ngamma", 1)
	if got := r.Read(path); got != want || want == before {
		t.Errorf("the file is\n%q, want\n%q", got, want)
	}
	ask("second", "Rewritten", "gamma", "2/4")
	ask("begin", "▶ running, 10m a slide", "2/4")
	ask("pause", "‖ paused", "2/4")
	ask("stop", "■ stopped", "2/4")
	ask("play")
	tm.See("Last", "4/4", "■ stopped") // behind the last slide it stops
	r.Write("src/app.go", "package app\n// new two\n// new three\n")
	ask("third", "// new three")
	r.Write(path, strings.Replace(want, "### Third point", "### Edited outside", 1))
	tm.See("Edited outside", "3/4")

	tm.Type("scenario:fullscreen", term.Enter)
	q := r.Asked("whether it has the window", func(q mockllm.Request) bool { return strings.Contains(rig.ToolResult(q), "fullscreen") })
	if got := rig.ToolResult(q); !strings.Contains(got, `"fullscreen":true`) {
		t.Fatalf("the model was told %s", got)
	}
	tm.Gone("Ask anything")
	tm.See("3 / 4")
	tm.Type("h")
	tm.See("2 / 4", "Rewritten")
	tm.Type("q")
	tm.See("2/4", "Done with fullscreen.")
}

func TestADeckIsPresentedByHand(t *testing.T) {
	r := rig.NewRig(t)
	r.Shell()
	editor := filepath.Join(r.Home, "editor.sh")
	if err := os.WriteFile(editor, []byte("#!/bin/sh\necho \"line $1\"; read -r wait; sed -i 's/Two/Zwei/' \"$2\"\n"), 0o755); err != nil {
		t.Fatal(err)
	}
	r.Env = append(r.Env, "EDITOR="+editor)
	r.Write("a.deck.md", "# One\n\n---\n\n### Two\n\nfirst\n\n<!-- pause -->\n\nthen\n\n<!-- notes: say it slowly -->\n\n---\n\n### Three\n\n[look](command:openspace.editor.open?{\"path\":\"src/app.go\",\"line\":30})\n\n```sh +exec\necho from-$((40+2))\n```\n")
	tm := r.Start("--demo", "--consent", "allow")
	tm.Type("/deck", term.Enter)
	tm.See("1/3")
	tm.Type("j")
	tm.See("Two", "first", "step 1/2")
	tm.Type(" ")
	tm.See("then", "step 2/2")
	tm.Type("o")
	tm.See("╭ 1 ", "╭ 3 ")
	tm.Type(term.Enter)
	tm.Gone("╭ 3 ")
	tm.Type("s")
	tm.See("say it slowly", "next: step 2/2")
	tm.Type("l", "l")
	tm.See("3/3", "end of the deck", "▶ 0:00:0")
	tm.Type(term.Alt("w"))
	tm.Gone("end of the deck")
	tm.Type("h", "e")
	tm.See("line +5")
	tm.Type(term.Enter)
	tm.See("Zwei")
	tm.Type(term.Alt("h"), "G", "]", term.Enter) // the link passes the gate
	tm.See("// line number 30")
	tm.Type(term.Alt(","), "x")
	tm.See("x again runs: echo from-$((40+2))")
	tm.Type("x")
	tm.See("ready$ echo from-$((40+2))") // the slide shows the code too
	if strings.Contains(tm.Screen(), "from-42") {
		t.Error("the code runs before it is sent")
	}
	tm.Type(term.Enter)
	tm.See("from-42")
}

func TestADeckLinkInAReplyOpensTheSlide(t *testing.T) {
	r := rig.NewRig(t)
	r.Write("docs/intro.deck.md", "# One\n\n---\n\n### The second\n\n---\n\n### The third\n")
	r.Mock.Set(t, "link", `[[{"text":"Look at docs/intro.deck.md#3 for that."}]]`)
	tm := r.Start("--consent", "allow")
	tm.Type("scenario:link", term.Enter)
	tm.See("Look at docs/intro.deck.md#3")
	tm.Type("\x1b\x0b") // ctrl+alt+k selects messages
	tm.Type("\t", term.Enter)
	tm.See("The third", "3/3")
}
