package tui

import (
	"strings"
	"testing"

	"github.com/openspace-tui/openspace/commands"
)

func TestAForkGoesOnInACopy(t *testing.T) {
	live(t, nil, func(r *rig) {
		say(r, "/fork")
		r.see("there is no session yet")
		session(r)
		r.user("openspace.session.fork", map[string]string{"messageId": "msg_7"})
		if got := r.eng.asked("POST /session/ses_1/fork"); len(got) != 1 || !strings.Contains(got[0], "msg_7") || r.m.session() != "ses_fork" {
			t.Errorf("asked %q, on screen %s", got, r.m.session())
		}
		r.see("this is a copy")
		r.eng.breaks("POST /session/ses_fork/fork", 500)
		say(r, "/fork")
		r.see("told to fail with 500")
	})
}

func TestWhatLosesMessagesAsksFirst(t *testing.T) {
	for id, c := range map[string]struct{ title, call string }{
		"openspace.session.revert":         {"Revert to here?", "POST /session/ses_1/revert"},
		"openspace.session.delete_message": {"Delete this message?", "DELETE /session/ses_1/message/msg_7"},
	} {
		live(t, nil, func(r *rig) {
			session(r)
			for _, key := range []string{"n", "y"} {
				r.user(id, map[string]string{"messageId": "msg_7"})
				r.see(c.title)
				r.keys(key)
				r.gone(c.title)
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
		session(r)
		r.user("openspace.app.run_link", link)
		r.see("Let agents drive the panes?", "by link")
		r.gone("the first file")
	})
	live(t, allowed, func(r *rig) {
		session(r)
		r.user("openspace.app.run_link", link)
		r.see("the first file")
		r.user("openspace.app.run_link", map[string]any{"command": "openspace.app.exit"})
		r.see("Unknown command")
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
		apply("", "x")
		r.see("which file this code is of")
		apply("../x", "x")
		r.see("leads out of the workspace")
	})
}

func TestShellCodeIsTypedAndNotSent(t *testing.T) {
	shells(t, nil, func(r *rig, _ *wire) {
		r.user("openspace.code.run", map[string]string{"language": "go", "text": "package x"})
		r.see("only shell code can be run")
		r.user("openspace.code.run", map[string]string{"language": "bash", "text": "echo one\necho two\n"})
		set := r.m.o.Terminals.Set
		s, ok := set.Get("run")
		if !ok || !strings.Contains(strings.Join(s.Read(10, nil).Lines, "\n"), "echo two") {
			t.Fatalf("terminals %v", set.IDs())
		}
		for _, sent := range s.History() {
			if strings.HasSuffix(sent.Text, "\n") {
				t.Errorf("sent %q", sent.Text)
			}
		}
	})
}

func TestAnAddressIsCopied(t *testing.T) {
	var got string
	scene(t, func(o *Options) { o.Clipboard = func(s string) error { got = s; return nil } }, func(r *rig) {
		r.user("openspace.app.browse", commands.URLArgs{URL: "https://example.com/"})
		if got != "https://example.com/" {
			t.Errorf("copied %q", got)
		}
	})
}

func TestTheConversationsViewsAreReachedBySlash(t *testing.T) {
	live(t, nil, func(r *rig) {
		session(r)
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
