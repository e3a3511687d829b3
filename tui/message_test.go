package tui

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/answer"
	"github.com/openspace-tui/openspace/internal/engine"
)

func TestAForkGoesOnInACopy(t *testing.T) {
	live(t, nil, func(r *rig) {
		say(r, "/fork")
		r.see("there is no session yet")
		openSession(r)
		r.user("openspace.session.fork", map[string]string{"messageId": "msg_7"})
		if got := r.eng.asked("POST /session/ses_1/fork"); len(got) != 1 || !strings.Contains(got[0], "msg_7") ||
			r.m.chats.Session() != "ses_fork" {
			t.Errorf("asked %q, on screen %s", got, r.m.chats.Session())
		}
		r.see("this is a copy")
		r.eng.breaks("POST /session/ses_fork/fork", 500)
		say(r, "/fork")
		r.see("told to fail with 500")
	})
}

func TestAForkLeavesOutWhatIsUndone(t *testing.T) {
	live(t, nil, func(r *rig) {
		openSession(r)
		heardRevert(r, "msg_5")
		r.user("openspace.session.fork", nil)
		if got := r.eng.asked("POST /session/ses_1/fork"); len(got) != 1 || !strings.Contains(got[0], "msg_5") {
			t.Errorf("asked %q", got)
		}
	})
}

func TestAForkWaitsForARedoThatIsOnItsWay(t *testing.T) {
	live(t, nil, func(r *rig) {
		openSession(r)
		exchange(r, 0)
		heardRevert(r, "msg_a")
		r.eng.says("POST /session/ses_1/unrevert",
			engine.Session{ID: "ses_1", Title: "Fix the port", Time: engine.SessionTime{Created: 1, Updated: 99}})
		goOn := r.eng.holds("POST /session/ses_1/unrevert")
		say(r, "/redo")
		r.user("openspace.session.fork", nil)
		if got := r.eng.asked("POST /session/ses_1/fork"); len(got) != 0 {
			t.Fatalf("asked %q before it is known what is undone", got)
		}
		goOn()
		r.settle()
		if got := r.eng.asked("POST /session/ses_1/fork"); len(got) != 1 || strings.Contains(got[0], "msg_a") {
			t.Errorf("asked %q", got)
		}
	})
}

func TestWhatIsWrittenBehindAYesIsKept(t *testing.T) {
	for typed, want := range map[string]string{"es": "", "esc": "c", "yyes": "", "e": "", "ex": "ex",
		"scenario": "scenario", "explain": "explain", "yes": ""} {
		live(t, nil, func(r *rig) {
			openSession(r)
			r.user("openspace.session.delete_message", map[string]string{"messageId": "msg_7"})
			r.pass(answer.PauseFor)
			r.keys("y")
			for _, letter := range typed {
				r.keys(string(letter))
			}
			if got := r.chat().Draft(); got != want {
				t.Errorf("%q leaves %q, want %q", typed, got, want)
			}
		})
	}
}

func TestWhatLosesMessagesAsksFirst(t *testing.T) {
	for id, c := range map[string]struct{ title, call string }{
		"openspace.session.revert":         {"Revert to here?", "POST /session/ses_1/revert"},
		"openspace.session.delete_message": {"Delete this message?", "DELETE /session/ses_1/message/msg_7"},
	} {
		live(t, nil, func(r *rig) {
			openSession(r)
			for _, key := range []string{"n", "y"} {
				r.user(id, map[string]string{"messageId": "msg_7"})
				r.see(c.title)
				for _, letter := range "day" { // that a person types on
					r.pass(answer.SettleFor - 10*time.Millisecond)
					r.keys(string(letter))
				}
				r.see(c.title)
				r.pass(answer.PauseFor)
				r.keys(key)
				r.gone(c.title)
				r.keys("e", "s")
				if r.chat().Draft() != "" && key == "y" {
					t.Errorf("the rest of a yes is written: %q", r.chat().Draft())
				}
				r.pass(answer.SettleFor)
				r.chat().SetDraft("")
				if got := r.eng.asked(c.call); (len(got) == 1) != (key == "y") {
					t.Errorf("%s: asked %q", key, got)
				}
			}
		})
	}
}

func TestALinkedCommandPassesTheGate(t *testing.T) {
	link := map[string]any{"command": "openspace.editor.open", "args": map[string]string{"path": "alpha"}}
	live(t, func(o *Options) { o.Channel = "mcp" }, func(r *rig) {
		openSession(r)
		r.user("openspace.app.run_link", link)
		for range 2 { // followed again it asks again
			r.see("Run what the link says?", "openspace.editor.open", "by link", `{"path":"alpha"}`, "run it")
			r.gone("the first file")
			r.user("openspace.app.run_link", link) // enter was pressed once more
			r.gone("and 1 more")
			r.pass(answer.SettleFor)
			r.keys("esc")
			r.see("the link's editor.open was not run")
			r.pass(time.Second)
			r.gone("Run what the link says?", "the first file")
			r.user("openspace.app.run_link", link)
		}
		r.see("Run what the link says?")
		r.pass(answer.SettleFor)
		r.keys("ctrl+y")
		r.see("the first file", "as the link says")
		r.user("openspace.app.run_link", link) // it was of that one alone
		r.see("Run what the link says?")
	})
	live(t, func(o *Options) { o.Channel = "mcp" }, func(r *rig) {
		openSession(r)
		r.user("openspace.app.run_link", link)
		r.keys("tab") // too early to be an answer, and to mean what it does elsewhere
		r.see("Run what the link says?", "build")
	})
	live(t, func(o *Options) { o.Channel = "mcp" }, func(r *rig) {
		openSession(r)
		reply(r, "ses_1", "prt_1", "done")
		r.keys("ctrl+alt+k") // letters are commands there
		if !r.chat().Selecting() {
			t.Fatal("nothing is selected")
		}
		r.user("openspace.app.run_link", link)
		r.see("Run what the link says?")
		for range 2 { // while it settles, and then
			r.keys("d", "y", "u", "y", "f")
			r.see("Run what the link says?")
			r.pass(answer.PauseFor)
		}
		r.keys("esc")
		r.gone("Run what the link says?", "Delete this message?", "Revert to here?")
		if got := r.eng.asked("POST /session/ses_1/fork"); len(got) != 0 {
			t.Error("a letter forks the session unseen")
		}
	})
	live(t, allowed, func(r *rig) {
		openSession(r)
		r.user("openspace.app.run_link", link)
		r.see("the first file")
		r.see("as the link says")
		r.user("openspace.app.run_link", map[string]any{"command": "openspace.app.exit"})
		r.see("yours alone to run")
		r.user("openspace.app.run_link", map[string]any{"command": "openspace.app.nothing"})
		r.see("there is no such command")
		r.user("openspace.app.run_link", map[string]any{"command": "openspace.file.write",
			"args": map[string]string{"path": "../x", "content": "x"}})
		r.see("the link's file.write: ")
		r.user("openspace.app.run_link", map[string]any{"command": "openspace.file.write",
			"args": map[string]string{"path": "made", "content": "x"}})
		r.see("as the link says")
		r.gone("the link's file.write")
		if r.holds("made") != "x" {
			t.Errorf("made holds %q", r.holds("made"))
		}
		r.user("openspace.app.run_link", map[string]any{"command": "openspace.file.write", "fault": "no JSON"})
		r.see("this link cannot be followed")
		if r.quit {
			t.Error("a link left the program")
		}
	})
}

func TestCodeIsAppliedOnceItsChangeWasSeen(t *testing.T) {
	live(t, nil, func(r *rig) {
		apply := func(path, text string) {
			r.user("openspace.code.apply", map[string]string{"path": path, "text": text})
		}
		apply("alpha", "the first file\nof four\n")
		r.see("Change alpha?", "-of three", "+of four", "ctrl+y makes it")
		r.keys("enter", "esc")
		if r.holds("alpha") != "the first file\nof three\n" {
			t.Errorf("alpha holds %q", r.holds("alpha"))
		}
		apply("alpha", "the first file\nof four\n")
		r.keys("ctrl+y")
		r.see("changed alpha")
		if r.holds("alpha") != "the first file\nof four\n" {
			t.Errorf("alpha holds %q", r.holds("alpha"))
		}
		apply("alpha", "the first file\nof four\n")
		r.see("holds this code already")
		apply("new/file", "\x1b[31mred\n")
		r.see("Change new/file?")
		r.keys("ctrl+y")
		if r.holds("new/file") != "\x1b[31mred\n" {
			t.Errorf("it holds %q", r.holds("new/file"))
		}
		apply("beta", "x\n")
		if _, err := r.m.o.Files.Own().Write(r.ctx, "beta", []byte("meanwhile\n")); err != nil {
			t.Fatal(err)
		}
		r.keys("ctrl+y")
		r.see("changed since")
		if r.holds("beta") != "meanwhile\n" {
			t.Errorf("beta holds %q", r.holds("beta"))
		}
		apply("gamma", "no end")
		r.keys("ctrl+y")
		if r.holds("gamma") != "no end\n" {
			t.Errorf("gamma holds %q", r.holds("gamma"))
		}
		apply("", "x")
		r.see("which file this code is of")
		apply("../x", "x")
		r.see("leads out of the workspace")
	})
}

func TestADiffIsApplied(t *testing.T) {
	const alpha, beta = "the first file\nof three\n",
		"--- a/alpha\n+++ b/alpha\n@@ -1,2 +1,2 @@\n the first file\n-of three\n+of four\n"
	live(t, nil, func(r *rig) {
		apply := func(lang, path, text string) {
			r.user("openspace.code.apply", map[string]string{"language": lang, "path": path, "text": text})
		}
		apply("diff", "", beta)
		r.see("Change alpha?", "-of three", "+of four")
		r.keys("esc")
		if r.holds("alpha") != alpha {
			t.Errorf("alpha holds %q", r.holds("alpha"))
		}
		apply("diff", "", beta)
		r.keys("ctrl+y")
		if r.holds("alpha") != "the first file\nof four\n" {
			t.Errorf("alpha holds %q", r.holds("alpha"))
		}
		apply("diff", "", beta)
		r.see("does not fit alpha: part 1 of 1", "it is there already")
		apply("diff", "", "--- a/alpha\n+++ b/alpha\n@@ -1 +1 @@\n-the first file\n+-- no heading\n--- "+
			"/dev/null\n+++ b/src/new.go\n@@ -0,0 +1 @@\n+package src\n")
		r.see("Change alpha, src/new.go?", "+-- no heading", "+package src")
		r.gone("does not fit")
		r.keys("ctrl+y")
		if a, b := r.holds("alpha"), r.holds("src/new.go"); a != "-- no heading\nof four\n" || b != "package src\n" {
			t.Errorf("they hold %q and %q", a, b)
		}
		apply("diff", "", "--- a/alpha\n+++ b/alpha\n@@ -1 +0,0 @@\n--- no heading\n")
		r.see("Change alpha?", "--- no heading")
		if _, err := r.m.o.Files.Own().Write(r.ctx, "alpha", []byte("-- no heading\nmeanwhile\n")); err != nil {
			t.Fatal(err)
		}
		r.keys("ctrl+y")
		r.see("changed since")
		apply("diff", "alpha", "@@ -2 +2 @@\n-meanwhile\n+later\n")
		r.see("Change alpha?", "+later")
		r.keys("esc")
		for text, why := range map[string]string{
			"--- a/../x\n+++ b/../x\n@@ -1 +1 @@\n-a\n+b\n":                    "leads out of the workspace",
			"--- /dev/null\n+++ b/alpha\n@@ -0,0 +1 @@\n+a\n":                  "there already",
			"--- a/alpha\n+++ /dev/null\n@@ -1 +0,0 @@\n-a\n":                  "removes alpha",
			"--- a/alpha\n+++ b/gamma\n@@ -1 +1 @@\n-a\n+b\n":                  "rename it yourself",
			"--- a/nothing\n+++ b/nothing\n@@ -1 +1 @@\n-a\n+b\n":              "file not found",
			"@@ -2 +2 @@\n-meanwhile\n+later\n":                                "which file this code is of",
			"--- a/alpha\n+++ b/alpha\n@@ -x +1 @@\n-a\n":                      "read the diff",
			"--- a/alpha\n+++ b/alpha\n@@ anywhere @@\n-a\n":                   "its lines do not stand in the file",
			"diff --git a/alpha b/gamma\nrename from alpha\nrename to gamma\n": "makes gamma of alpha: rename it yourself",
		} {
			apply("diff", "", text)
			r.see(why)
		}
	})
}

func TestWhatWasSaidOfAnActGoesWithTheNext(t *testing.T) {
	live(t, nil, func(r *rig) {
		apply := func(path, text string) {
			r.user("openspace.code.apply", map[string]string{"path": path, "text": text})
		}
		apply("/etc/x", "x")
		r.see("leads out of the workspace")
		apply("alpha", "x\n")
		r.see("Change alpha?")
		r.gone("leads out of the workspace")
		r.keys("ctrl+y")
		apply("alpha", "x\n")
		r.see("holds this code already")
		apply("beta", "y\n")
		r.gone("holds this code already")
		r.keys("esc")
	})
}

func TestShellCodeIsTypedAndNotSent(t *testing.T) {
	const brackets = "\x1b[?2004h$ "
	for name, c := range map[string]struct{ hello, lang, text, typed, told string }{
		"one line goes as it is":                   {"", "bash", "echo one\n", "echo one", ""},
		"lines go as one paste":                    {brackets, "bash", "echo one\necho two\n", "\x1b[200~echo one\recho two\x1b[201~", ""},
		"lines are joined for a plain shell":       {"$ ", "bash", "echo one\necho two\n", "echo one; echo two", ""},
		"a transcript gives its commands":          {"", "console", "$ echo one\none\n$ echo two\ntwo\n", "echo one; echo two", ""},
		"what cannot be joined is not typed":       {"", "sh", "cat <<E\nx\nE\n", "", "one by one"},
		"fish code is not read as another shell's": {"", "fish", "echo one\necho two\n", "", "one by one"},
		"control characters press no keys":         {brackets, "sh", "echo \x03one\necho \x1b[201~two\r\n", "\x1b[200~echo one\recho [201~two\x1b[201~", ""},
	} {
		t.Run(name, func(t *testing.T) {
			at := &wires{hello: c.hello}
			wired(t, at, nil, func(r *rig) {
				first := at.last
				r.user("openspace.code.run", map[string]string{"language": c.lang, "text": c.text})
				r.pass(11 * time.Second)
				if at.last == first {
					t.Fatal("no terminal was opened")
				}
				if c.told != "" {
					r.see(c.told)
				}
				if got := at.last.got(); got != c.typed {
					t.Errorf("typed %q, want %q", got, c.typed)
				}
			})
		})
	}
	shells(t, nil, func(r *rig, _ *wire) {
		r.user("openspace.code.run", map[string]string{"language": "go", "text": "package x"})
		r.see("only shell code can be run")
		r.user("openspace.code.run", map[string]string{"language": "console", "text": "$ \nout"})
		r.see("there is no command in this code")
	})
}

func TestDangerousCodeIsShownBeforeItIsTyped(t *testing.T) {
	at := &wires{}
	wired(t, at, nil, func(r *rig) {
		first := at.last
		run := func() {
			r.user("openspace.code.run", map[string]string{"language": "sh",
				"text": "echo first\nrm -rf build\necho last\n"})
			r.see("Type this into a terminal?", "rm -rf build", "echo last")
		}
		run()
		r.keys("esc")
		if at.last != first {
			t.Error("a terminal was opened")
		}
		run()
		r.keys("enter")
		r.pass(11 * time.Second)
		if got := at.last.got(); at.last == first || got != "echo first; rm -rf build; echo last" {
			t.Errorf("typed %q", got)
		}
	})
}

func TestAnAddressIsCopied(t *testing.T) {
	var got string
	scene(t, func(o *Options) { o.Clipboard = func(s string) error { got = s; return nil } }, func(r *rig) {
		r.user("openspace.app.browse", call.URLArgs{URL: "https://example.com/"})
		if got != "https://example.com/" {
			t.Errorf("copied %q", got)
		}
		r.see("the link was copied: https://example.com/")
	})
}

func TestAnAddressIsOpenedInTheBrowser(t *testing.T) {
	var opened, copied string
	var fails error
	with := func(o *Options) {
		o.Browse = func(_ context.Context, address string) error { opened = address; return fails }
		o.Clipboard = func(s string) error { copied = s; return nil }
	}
	scene(t, with, func(r *rig) {
		r.user("openspace.app.browse", call.URLArgs{URL: "https://example.com/"})
		r.see("opened in the browser: https://example.com/")
		if opened != "https://example.com/" || copied != "" {
			t.Errorf("opened %q, copied %q", opened, copied)
		}
		fails = errors.New("exit status 3")
		r.user("openspace.app.browse", call.URLArgs{URL: "https://example.com/b"})
		r.see("the link was copied: https://example.com/b")
		opened = ""
		r.user("openspace.app.browse", call.URLArgs{URL: "file:///etc/passwd"})
		r.see("only http and https are opened")
		if opened != "" {
			t.Errorf("opened %q", opened)
		}
	})
}

func TestALongCopyIsNotPromised(t *testing.T) {
	scene(t, func(o *Options) { o.Clipboard = func(string) error { return errors.New("there is none") } },
		func(r *rig) {
			r.user("openspace.app.copy", map[string]string{"text": "short"})
			r.see("5 characters sent to the terminal's clipboard")
			r.user("openspace.app.copy", map[string]string{"text": strings.Repeat("x", 80_000)})
			r.see("80000 characters are more than many terminals take")
		})
}

func TestTheConversationsViewsAreReachedBySlash(t *testing.T) {
	live(t, nil, func(r *rig) {
		openSession(r)
		busy(r, true)
		reply(r, "ses_1", "prt_1", "")
		delta(r, "ses_1", "prt_1", "needle in the reply")
		for _, text := range []string{"/thinking", "/details", "/timestamps", "/timestamps"} {
			say(r, text)
			r.gone("Unknown", "no command")
		}
		say(r, "/search needle")
		r.see("1 of 1")
		r.keys("esc")
		r.user("openspace.chat.select", nil)
		if !r.chat().Selecting() {
			t.Error("nothing is selected")
		}
	})
}
