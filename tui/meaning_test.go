package tui

import (
	"os"
	"slices"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/internal/config"
	"github.com/openspace-tui/openspace/internal/keybind"
	"github.com/openspace-tui/openspace/tui/dialog"
	"github.com/openspace-tui/openspace/tui/keymap"
)

func TestKeysOfAPaneAreBoundToOthers(t *testing.T) {
	configured(t,
		`{"keys": ["chat: enter = shift+enter", "chat: ctrl+d = enter", "editor: n = pgdown", "editor: shift+w pane.zoom", "alt+u = alt+w", "editor: y none", "dialog: alt+j = down"]}`, "", func(r *filed) {
			r.write("one")
			r.keys("enter")
			r.write("two")
			if got := r.chat().Draft(); got != "one\ntwo" {
				t.Fatalf("enter is shift+enter: %q", got)
			}
			r.keys("ctrl+d")
			if got := r.chat().Draft(); got == "one\ntwo" {
				t.Error("ctrl+d does not send")
			}
			open(r.rig, "src/gamma")
			r.see("line 1 ")
			r.keys("n")
			r.gone("line 1 ")
			r.keys("/")
			r.write("nn")
			r.see("/nn")
			r.keys("esc", "y")
			r.gone("copied", "Unknown command")
			r.send(tea.KeyPressMsg{Code: 'w', Mod: tea.ModShift, Text: "W"})
			if r.m.ws.Tree().Zoomed() == "" {
				t.Error("shift+w does not zoom")
			}
			r.keys("alt+u")
			r.gone("src/gamma")
			r.keys("ctrl+p", "alt+j")
			if p := r.m.top().(*dialog.Picker); p.At != 1 {
				t.Error("alt+j does not go down in a list")
			}
		})
}

func TestTheLeaderIsBoundToo(t *testing.T) {
	configured(t, `{"keys": ["ctrl+g leader", "ctrl+x session.list", "<leader>z pane.zoom"]}`, "", func(r *filed) {
		r.keys("ctrl+g")
		r.see("new session", "zoom pane")
		r.keys("z")
		if r.m.ws.Tree().Zoomed() == "" {
			t.Error("the leader does not lead")
		}
		r.keys("ctrl+x")
		r.see("Sessions")
		r.keys("esc")
		r.user("openspace.app.keys", nil)
		r.write("the leader")
		r.see("yours · ctrl+g")
		r.keys("enter", "ctrl+l")
		r.see("yours · ctrl+l")
		r.keys("ctrl+d")
		r.see("ctrl+x")
		b, _ := os.ReadFile(r.file)
		if strings.Contains(string(b), "leader\"") {
			t.Errorf("there is a leader still:\n%s", b)
		}
	})
}

func TestKeysOfPanesAreBoundByPressingThem(t *testing.T) {
	configured(t, `{}`, "", func(r *filed) {
		open(r.rig, "src/gamma")
		r.user("openspace.app.keys", nil)
		r.write("editor: copy the line")
		r.see("editor: copy the line (y)")
		r.keys("enter")
		r.gone("begins a sequence")
		r.keys("e")
		r.see("e is: editor: edit in $EDITOR (e). enter takes it")
		r.keys("c")
		r.see("yours · y, c")
		r.keys("ctrl+d")
		b, _ := os.ReadFile(r.file)
		if !strings.Contains(string(b), `"editor: y none"`) || strings.Contains(string(b), "= y") {
			t.Errorf("unbound:\n%s", b)
		}
		r.keys("ctrl+r")
		if b, _ = os.ReadFile(r.file); strings.Contains(string(b), "editor") {
			t.Errorf("as at first:\n%s", b)
		}
	})
}

func TestTheKeysOfTheEnginesClientComeOver(t *testing.T) {
	scene(t, nil, func(r *rig) {
		for _, c := range []struct {
			theirs config.Keybinds
			lines  string
			notes  string
		}{
			{config.Keybinds{"session_new": {"<leader>n"}}, ``, ``}, // as it is
			{config.Keybinds{"session_new": {"ctrl+n", "<leader>n"}}, `ctrl+n openspace.session.new`, ``},
			{config.Keybinds{"session_new": {}}, `<leader>n none`, ``},
			{config.Keybinds{"leader": {"ctrl+g"}}, `ctrl+g leader`, ``},
			{config.Keybinds{"input_submit": {"ctrl+return"}, "input_newline": {"return"}},
				`chat: enter none; chat: shift+enter none; chat: alt+enter none; chat: ctrl+j none; chat: ctrl+enter = enter; chat: enter = shift+enter`, ``},
			{config.Keybinds{"history_previous": {"alt+p"}}, `chat: alt+p = up`, ``}, // up moves the cursor too
			{config.Keybinds{"session_quick_switch_3": {"alt+s"}}, `<leader>3 none; alt+s openspace.session.slot {"number":3}`, ``},
			{config.Keybinds{"tool_details": {"f7"}}, `f7 openspace.chat.details`, ``},
			{config.Keybinds{"dialog.select.next": {"alt+n"}}, `dialog: down none; dialog: ctrl+n none; dialog: alt+n = down`, ``},
			{config.Keybinds{"app_exit": {"ctrl+q"}}, `<leader>q none; ctrl+q openspace.app.exit`, ``},
			{config.Keybinds{"plugin_manager": {"f9"}, "nonsense": {"f8"}}, ``, `nonsense plugin_manager`},
		} {
			lines, notes := keymap.Import(r.m.reg, c.theirs)
			if got := strings.Join(lines, "; "); got != c.lines {
				t.Errorf("%v: %s\nnot %s", c.theirs, got, c.lines)
			}
			if got := strings.Join(notes, " "); got != c.notes {
				t.Errorf("%v: without %s", c.theirs, got)
			}
			if k := keymap.New(r.m.reg, lines, nil); len(k.Faults) > 0 || len(k.Conflicts()) > 0 {
				t.Errorf("%v: %v %v", c.theirs, k.Faults, k.Conflicts())
			}
		}
		r.m.settings.Theirs = config.Keybinds{"session_new": {"g"}, "nonsense": {}, "model_list": {"f6"}}
		r.m.bindKeys()
		r.keys("f6")
		r.see("Models")
		r.keys("esc", "f1", "end")
		r.see("Keys of OpenCode's own client", "g types text", "nothing here does what nonsense does there")
	})
}

// Every action of theirs that has something here can get another key.
func TestEachOfTheirActionsTakesAKey(t *testing.T) {
	scene(t, nil, func(r *rig) {
		table, err := os.ReadFile("keymap/opencode.tsv")
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(table)) {
			id, _, _ := strings.Cut(line, "\t")
			lines, without := keymap.Import(r.m.reg, config.Keybinds{id: {"ctrl+alt+shift+f9"}})
			k := keymap.New(r.m.reg, lines, nil)
			if len(k.Faults) > 0 || len(without) > 0 {
				t.Errorf("%s: %v %v", id, k.Faults, without)
			}
			if !slices.ContainsFunc(lines, func(l string) bool { return strings.Contains(l, "ctrl+alt+shift+f9") }) &&
				id != "input_clear" {
				t.Errorf("%s: the key does nothing: %v", id, lines)
			}
		}
	})
}

func TestAPressIsWhatItsNameSays(t *testing.T) {
	for _, name := range []string{"enter", "shift+enter", "ctrl+alt+k", "a", "shift+a", "f1", "f12", "alt+f24", "space",
		"pgdown", "ctrl+-", "alt++", "super+z", "]", "é", "shift+f2", "insert"} {
		k := pressOf(name)
		if got := k.Keystroke(); got != name {
			t.Errorf("%s is pressed as %s", name, got)
		}
		if key, err := keybind.KeyIn(keybind.PlaceSelect, name); err != nil || key != name {
			t.Errorf("%s reads %q (%v)", name, key, err)
		}
	}
	for name, text := range map[string]string{"a": "a", "shift+a": "A", "space": " ", "ctrl+a": "", "enter": "",
		"]": "]"} {
		if got := pressOf(name).Text; got != text {
			t.Errorf("%s writes %q", name, got)
		}
	}
}

func TestAKeyThatIsBoundTwiceIsTold(t *testing.T) {
	configured(t, `{"keys": ["alt+w pane.zoom", "editor: alt+w pane.zoom", "alt+w session.list"]}`, "", func(r *filed) {
		r.see(`"alt+w session.list" binds the same key, and counts`)
		r.keys("alt+w")
		r.see("Sessions")
	})
}
