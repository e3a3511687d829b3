package talk

import (
	"encoding/json"
	"fmt"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/openspace-tui/openspace/internal/uitest/rig"

	"github.com/openspace-tui/openspace/internal/uitest/mockllm"
	"github.com/openspace-tui/openspace/internal/uitest/oc"
	"github.com/openspace-tui/openspace/internal/uitest/term"
)

// slash is a slash command as a person types it. Its wants show once it has
// done what it says, and the first of them not before.
type slash struct {
	name, args string
	before     func(r *rig.Rig, tm *term.Term)
	want       []string
	after      []string // keys that put away what it opened
}

// slashes are all of them, in an order in which each can do something.
func slashes() []slash {
	esc, close := []string{term.Esc}, []string{term.Alt("w")}
	ends := func(tm *term.Term, n int) {
		tm.Until("the turn to end", func(s string) bool {
			return strings.Count(s, "▣ build") >= n && !strings.Contains(s, "esc interrupts")
		})
	}
	return []slash{
		{name: "help", want: []string{"This pane", "Everywhere"}, after: esc},
		{name: "keys", want: []string{"enter binds a key"}, after: esc},
		{name: "settings", want: []string{"ctrl+r takes it out"}, after: esc},
		{name: "config", want: []string{"/settings changes it"}, after: esc},
		{name: "logs", want: []string{"w warnings and errors alone"}, after: esc},
		{name: "doctor", want: []string{"What works here", "✓ engine"}, after: esc},
		{name: "themes", want: []string{"enter keeps · esc restores"}, after: esc},
		{name: "models", want: []string{"Models", "enter chooses"}, after: esc},
		{name: "agents", want: []string{"Agents", "plan"}, after: esc},
		{name: "variants", want: []string{"Variants of mock/m1", "the model's own way"}, after: esc},
		{name: "connect", want: []string{"Connect a provider"}, after: esc},
		{name: "layout", want: []string{"Layouts"}, after: esc},
		{name: "mouse", want: []string{"the mouse is the terminal's, which selects"}},
		{name: "mcp", want: []string{"ctrl+a logs in anew", "openspace"}, after: esc},
		{name: "status", want: []string{"Agent's way to the panes", "started by OpenSpace"}, after: esc},
		{name: "server", want: []string{"Change the engine", "In force: "}, after: esc},
		{name: "context", want: []string{"Told with each prompt"}, after: esc},
		{name: "permissions", want: []string{"Add a rule…"}, after: esc},
		{name: "projects", want: []string{"Projects", "here · "}, after: esc},
		{name: "follow", want: []string{"the agent is followed: what it reads", "· following"}, after: []string{"/follow off", term.Enter}},
		{name: "activity", want: []string{"No agent has done anything yet."}, after: close},
		{name: "undo-agent", want: []string{"the agent did nothing that can be taken back"}},

		{name: "rename", args: "Notes", before: func(r *rig.Rig, tm *term.Term) {
			r.Mock.Set(r.T, "writes", rig.Writes)
			tm.Type("scenario:writes", term.Enter)
			tm.See("Both are written.")
			ends(tm, 1)
		}, want: []string{"Notes ─"}},
		{name: "sessions", want: []string{"ctrl+d deletes", "1 ● Notes"}, after: esc},
		{name: "timeline", want: []string{"Timeline · 1 of 1"}, after: esc},
		{name: "todo", want: []string{"The agent wrote no todos in this session."}, after: esc},
		{name: "problems", want: []string{"no problems: no language server told of any"}},
		{name: "diff", want: []string{"2 session", "notes.txt"}, after: close},
		{name: "thinking", want: []string{"reasoning is shown whole"}},
		{name: "details", want: []string{"what tools gave is shown whole"}},
		{name: "timestamps", want: []string{"the times of messages are shown"}},
		{name: "copy", args: "last", want: []string{"characters"}},
		{name: "export", want: []string{"Export the session"}, after: esc},
		{name: "share", want: []string{"sharing is turned off in the engine's configuration"}},
		{name: "unshare", want: []string{"this session is not shared"}},
		{name: "revert", want: []string{"Revert to before which prompt?"}, after: esc},
		{name: "undo", want: []string{"undone: ", "notes.txt +0 −3"}},
		{name: "redo", before: func(_ *rig.Rig, tm *term.Term) { tm.Type(term.CtrlC) }, want: []string{"brought back: ", "notes.txt +3 −0"}},
		{name: "fork", want: []string{"this is a copy of the session", "Both are written."}},
		{name: "compact", want: []string{"the session is summed up", "A mock summary."}},
		{name: "summarize", before: func(r *rig.Rig, tm *term.Term) {
			r.Mock.Set(r.T, "more", `[[{"text":"There is more."}]]`)
			tm.Type("scenario:more", term.Enter)
			tm.See("There is more.")
			ends(tm, 1)
		}, want: []string{"the session is summed up"}},
		{name: "abort", before: func(r *rig.Rig, tm *term.Term) {
			r.Mock.Set(r.T, "long", `[[{"text":"Working on it. "},{"hold":"gate"},{"text":"Done with it."}]]`)
			tm.Type("scenario:long", term.Enter)
			tm.See("Working on it.", "esc interrupts")
		}, want: []string{"■ interrupted"}},
		{name: "new", want: []string{"you and a coding agent, in one workspace"}},
		{name: "init", want: []string{"AGENTS.md", "▣ build"}},

		{name: "open", args: "src/app.go:20", want: []string{"// line number 20"}, after: close},
		{name: "files", args: "src/app.go", want: []string{"▾ src", "›    app.go"}, after: close},
		{name: "find", args: "line number 20", want: []string{"search: line number 20", "1 match · 1 file"}, after: close},
		{name: "symbols", args: "greetFrom", before: func(r *rig.Rig, _ *term.Term) { r.Write("src/greet.py", "def greetFromAfar():\n    greetFromAfar()\n") },
			want: []string{"search: greetFrom", "1 match · 1 file", "symbols", "def greetFromAfar"}, after: close},
		{name: "deck", args: "talk.deck.md", before: func(r *rig.Rig, _ *term.Term) {
			r.Write("talk.deck.md", "---\ntitle: T\n---\n\n### Slashes all the way\n")
		},
			want: []string{"Slashes all the way"}, after: close},
		{name: "board", args: "a.whiteboard.json", before: func(r *rig.Rig, _ *term.Term) {
			r.Ctl("openspace.whiteboard.create", `{"whiteboardId":"a.whiteboard.json"}`)
			r.Ctl("openspace.whiteboard.add_shape", `{"whiteboardId":"a.whiteboard.json","shape":{"kind":"box","text":"Boxed"}}`)
		}, want: []string{"Boxed"}, after: close},
		{name: "editor", want: []string{"prompt ─", "an editor begins"}, after: []string{term.Enter}},
		{name: "term", args: "echo slash-$((20+2))", want: []string{"slash-22", "q closes"}, after: []string{"q"}},
		{name: "lend", before: func(_ *rig.Rig, tm *term.Term) {
			tm.Type(term.Alt("t"))
			tm.See("terminal-1")
			tm.Type(term.CtrlX, term.Alt("l"))
			tm.See("Ask anything")
		}, want: []string{"is yours: the agent waits"}},
		{name: "exit", want: nil},
	}
}

// unbuilt are those of the contract that are not there yet, and why they have
// no row above. One that has come must get one.
func unbuilt() map[string]string {
	return map[string]string{}
}

// beyond are those that the contract does not name. They are not typed here; some
// have tests of their own, beside the packages or in this one.
func beyond() []string {
	return []string{"beside", "delete", "undelete", "pop", "stash", "queue", "history", "search", "edit", "deck-new", "deck-export"}
}

// offeredSlashes lists those that the program has.
func offeredSlashes(t *testing.T) []string {
	t.Helper()
	out, err := exec.Command(rig.Bin, "commands", "--json").Output()
	if err != nil {
		t.Fatal(err)
	}
	var all []struct{ Slash string }
	if err := json.Unmarshal(out, &all); err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, c := range all {
		if c.Slash != "" {
			names = append(names, c.Slash)
		}
	}
	return names
}

func TestEverySlashCommandIsInTheTable(t *testing.T) {
	rows := map[string]bool{}
	for _, s := range slashes() {
		rows[s.name] = true
	}
	for _, name := range offeredSlashes(t) {
		if why := unbuilt()[name]; why != "" {
			t.Errorf("/%s is there by now, and the table says that %s: give it a row", name, why)
		} else if !rows[name] && !slices.Contains(beyond(), name) {
			t.Errorf("/%s has no row", name)
		}
	}
}

func TestEverySlashCommandCompletesAndWorksOnTheRealEngine(t *testing.T) {
	r := rig.NewRig(t)
	editor := r.Home + "/ed.sh"
	r.Put(editor, "#!/bin/sh\necho an editor begins\nread answer\n")
	if err := exec.Command("chmod", "+x", editor).Run(); err != nil {
		t.Fatal(err)
	}
	r.Env = append(r.Env, "VISUAL="+editor)
	tm := r.Start("--consent", "allow")
	tm.See("● opencode", "build · mock/m1") // lists are of what is known when they open
	for _, s := range slashes() {
		t.Logf("/%s %s", s.name, s.args)
		if s.before != nil {
			s.before(r, tm)
		}
		if len(s.want) > 0 {
			tm.Gone(s.want[0])
		}
		first := s.name[:min(len(s.name)-1, 3)]
		tm.Type("/" + first)
		tm.See("│ /" + s.name)
		tm.Type(s.name[len(first):])
		if s.args != "" {
			tm.Type(" " + s.args)
		}
		tm.See("┃ " + strings.TrimSpace("/"+s.name+" "+s.args))
		tm.Type(term.Enter)
		if s.name == "exit" {
			if err := tm.Wait(); err != nil {
				t.Errorf("/exit: %v", err)
			}
			return
		}
		tm.See(s.want...)
		if s.name == "init" {
			r.Asked("to look at the project", func(q mockllm.Request) bool { return strings.Contains(rig.Last(q), "AGENTS.md") })
		}
		if s.after != nil {
			tm.Type(s.after...)
			tm.Gone(s.want[0])
		}
	}
}

func TestTheEnginesCommandsAreTypedByAnyNameAndWhiteSpace(t *testing.T) {
	r := rig.NewRig(t)
	r.Mock.Set(t, "ran", `[[{"text":"It ran."}]]`)
	config := oc.Config(r.Mock)
	names := []string{"git/commit", "srv:say", "a-b_c.d", "Deploy", "v2", "日本", "help"}
	of := map[string]any{}
	for i, name := range names {
		of[name] = map[string]string{"template": fmt.Sprintf("scenario:ran number %d with <$ARGUMENTS>", i), "description": "A command"}
	}
	config["command"] = of
	r.SetConfig(config)
	tm := r.Start()
	tm.See("● opencode", "build · mock/m1")
	turns := 0
	sent := func(typed, want string) {
		t.Helper()
		tm.Type(typed)
		tm.Type(term.Enter)
		turns++
		r.Asked(want, func(q mockllm.Request) bool { return strings.Contains(rig.Last(q), want) })
		tm.Until("the turn to end", func(s string) bool { return !strings.Contains(s, "esc interrupts") })
	}
	sent("/git/commit all", "number 0 with <all>")
	sent("/srv:say\u3000hello", "number 1 with <hello>")
	sent("/a-b_c.d\u00a0one  two", "number 2 with <one  two>")
	sent(term.Paste("/Deploy\tfirst\nsecond"), "number 3 with <first\nsecond>")
	sent("/v2 "+term.Paste(strings.Repeat("a line\n", 20)+"end"), "number 4 with <a line")
	sent("/日本\u3000東京", "number 5 with <東京>")
	sent("/engine:help me", "number 6 with <me>")

	sent("/tmp is full", "/tmp is full")
	sent("/history这样", "/history这样")
	sent("/usr/bin/env: not found", "/usr/bin/env: not found")
	tm.Type("/hepl what is", term.Enter) // it is asked once
	tm.See("there is no such command. Near it: /help", "┃ /hepl what is")
	sent("", "/hepl what is")
}

func TestACommandTakesWhatIsAttached(t *testing.T) {
	r := rig.NewRig(t)
	r.Mock.Set(t, "look", `[[{"text":"I looked."}]]`)
	r.Write(".opencode/command/look.md", "scenario:look $ARGUMENTS\n")
	r.Put(filepath.Join(r.Dir, "dot.png"), string(pixels(t)))
	tm := r.Start()
	tm.See("● opencode", "build · mock/m1")
	tm.Type("/look at ")
	tm.Type(term.Paste(filepath.Join(r.Dir, "dot.png")))
	tm.See("[Image #1")
	tm.Type(term.Enter)
	tm.See("I looked.")
	q := r.Asked("to look", func(q mockllm.Request) bool { return strings.Contains(rig.Last(q), "scenario:look") })
	if b, _ := json.Marshal(q.Body); !strings.Contains(string(b), "data:image/png;base64,") {
		t.Errorf("the model got no picture: %.2000s", b)
	}
}
