package tui

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/openspace-tui/openspace/commands"
)

func TestFilesAreSearchedAndMatchesOpened(t *testing.T) {
	scene(t, nil, func(r *rig) {
		if err := os.WriteFile(filepath.Join(r.dir, "haystack"), []byte("one\nthe needle\nneedles\n"), 0o644); err != nil {
			t.Fatal(err)
		}
		say(r, "/find needle")
		r.see("searching…")
		r.pass(time.Second)
		r.see("search: needle", "2 matches · 1 file", "the needle")
		if id := r.m.ws.Focused().Current().ID(); id != commands.FindID {
			t.Errorf("the keyboard is at %s", id)
		}
		r.write("s")
		r.pass(time.Second)
		r.see("1 match · 1 file")
		r.keys("tab") // which elsewhere switches the agent
		r.gone("agents are not known")
		r.write("none*")
		r.pass(time.Second)
		r.see("search: needles", "files: none*", "nothing has it")
		for range "none*" {
			r.keys("backspace")
		}
		r.keys("shift+tab")
		r.pass(time.Second)
		r.keys("enter", "o")
		if id := r.m.ws.Focused().Current().ID(); id != commands.FindID {
			t.Errorf("the keyboard is at %s", id)
		}
		r.keys("@")
		if got := r.chat().Input(); got != "@haystack#3 " {
			t.Errorf("the prompt is %q", got)
		}
		if err := os.WriteFile(filepath.Join(r.dir, "hay.py"), []byte("needle = 1\ndef a_needle():\n"), 0o644); err != nil {
			t.Fatal(err)
		}
		r.user("openspace.file.symbols", map[string]any{"text": "needle"})
		r.pass(time.Second)
		r.see("search: needle", "1 match · 1 file", "symbols", "def a_needle():")
		r.user("openspace.file.find", map[string]any{"text": "needles"})
		r.pass(time.Second)
		r.keys("down", "enter")
		if id := r.m.ws.Focused().Current().ID(); id != "editor:haystack" {
			t.Errorf("the keyboard is at %s", id)
		}
	})
}

func TestASearchIsToldInWords(t *testing.T) {
	listening(t, false, nil, func(h *listener) {
		h.file("haystack", "one\nthe needle\nneedles\n")
		h.says("/find")
		h.hears("Say what to look for")
		h.says("/find needle")
		h.hears("2 lines found.", "1. haystack:2", "the needle", "2. haystack:3")
		h.says("1")
		h.hears("the needle")
		h.says("cancel")
		h.hears()
		h.file("hay.py", "class Straw:\n    pass\nStraw()\n")
		h.says("/symbols")
		h.hears("Say what to look for")
		h.says("/symbols stra")
		h.hears("1 line found.", "1. hay.py:1", "class Straw")
		h.says("cancel")
		h.hears()
		h.says("/find nothing like it")
		h.hears("0 lines found.")
	})
}
