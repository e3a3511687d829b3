package tui

import (
	"os"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
)

func TestKeysAreBoundByPressingThem(t *testing.T) {
	configured(t, "{\n  // mine\n  \"keys\": [\"alt+g session.list\", \"ctrl+o nonsense\", \"f2 none\"]\n}", "", func(r *filed) {
		holds := func(want ...string) {
			t.Helper()
			b, err := os.ReadFile(r.file)
			for _, w := range want {
				if err != nil || !strings.Contains(string(b), w) {
					t.Fatalf("%q is not in\n%s (%v)", w, b, err)
				}
			}
		}
		r.see("there is no command openspace.nonsense")
		r.keys("alt+g")
		r.see("Sessions")
		r.keys("esc", "f2")
		r.gone("recent")

		r.write("/keys")
		r.keys("enter")
		r.see("Keys", "enter binds a key")
		r.keys("esc")

		r.user("openspace.app.keys", nil)
		r.write("Switch session")
		r.see("yours · ctrl+x l, alt+g")
		r.keys("enter")
		r.see("press the key that is to do it")
		r.keys("g")
		r.see("g types text")
		r.keys("alt+w")
		r.see("alt+w is: close pane. enter takes it, or press another")
		r.keys("ctrl+x")
		r.see("ctrl+x and …")
		r.keys("z")
		r.see("yours · ctrl+x l, alt+g, ctrl+x z")
		holds(`"<leader>z openspace.session.list"`, "// mine", `"f2 none"`)

		r.keys("enter", "alt+w", "enter")
		r.see("alt+w")
		holds(`"alt+w openspace.session.list"`)
		r.keys("ctrl+d")
		r.gone("alt+g")
		holds(`"<leader>l none"`, `"alt+w none"`)
		r.keys("ctrl+r")
		r.see("ctrl+x l")
		r.gone("yours · ctrl+x l")
		b, _ := os.ReadFile(r.file)
		if strings.Contains(string(b), "session.list") || strings.Contains(string(b), "<leader>l") {
			t.Errorf("as it was at first:\n%s", b)
		}
	})
}

func TestAKeyOfThePromptIsNotTakenWithoutSayingSo(t *testing.T) {
	for key, told := range map[string]string{
		"ctrl+s": "ctrl+s is: chat: stash the prompt; empty: bring it back. enter takes it, or press another",
		"ctrl+k": "ctrl+k is: chat: cut a word; ctrl+u ctrl+k the line's start, end; ctrl+y puts it back. enter takes",
		"ctrl+e": "ctrl+e is: a key that edits the prompt. enter takes it",
		"alt+d":  "alt+d is: a key that edits the prompt. enter takes it",
	} {
		t.Run(key, func(t *testing.T) {
			configured(t, "{}", "", func(r *filed) {
				r.user("openspace.app.keys", nil)
				r.write("Switch session")
				r.keys("enter", key)
				r.sees(told)
				if b, _ := os.ReadFile(r.file); strings.Contains(string(b), "session.list") {
					t.Fatalf("it is bound before it was told:\n%s", b)
				}
				r.keys("enter")
				if b, _ := os.ReadFile(r.file); !strings.Contains(string(b), key+" openspace.session.list") {
					t.Errorf("it is not bound:\n%s", b)
				}
			})
		})
	}
}

func TestWhyAKeyIsRefusedIsNotCut(t *testing.T) {
	configured(t, "{}", "", func(r *filed) {
		r.send(tea.WindowSizeMsg{Width: 40, Height: 16})
		r.user("openspace.app.keys", nil)
		r.write("Switch session")
		r.keys("enter", "enter")
		r.see("or name a place, as in \"chat:", "enter …\"")
	})
}
