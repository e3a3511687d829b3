package tui

import (
	"os"
	"slices"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/internal/config"
	"github.com/openspace-tui/openspace/panes"
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
			if p := r.m.dialogs.Top().(*dialog.Picker); p.At != 1 {
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
			if k := keymap.New(r.m.reg, nil, lines, nil); len(k.Faults) > 0 || len(k.Conflicts()) > 0 {
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
			k := keymap.New(r.m.reg, nil, lines, nil)
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

func TestAKeyThatIsBoundTwiceIsTold(t *testing.T) {
	configured(t, `{"keys": ["alt+w pane.zoom", "editor: alt+w pane.zoom", "alt+w session.list"]}`, "", func(r *filed) {
		r.see(`"alt+w session.list" binds the same key, and counts`)
		r.keys("alt+w")
		r.see("Sessions")
	})
}

// What a pane does by keys is bound by its id, whatever its keys are now.
func TestWhatPanesDoIsBoundByItsID(t *testing.T) {
	configured(t, `{"keys": ["files: alt+u does open", "files: j none", "files: alt+i does down", "chat: alt+u does newline",
		"chat: alt+i does send", "editor: alt+u does nonsense", "editor: alt+y = y"]}`, "", func(r *filed) {
		r.see("there is no command editor: nonsense")
		r.write("one")
		r.keys("alt+u")
		r.write("two")
		if got := r.chat().Draft(); got != "one\ntwo" {
			t.Fatalf("alt+u is a newline: %q", got)
		}
		r.keys("alt+i")
		if got := r.chat().Draft(); got != "" {
			t.Errorf("alt+i does not send: %q", got)
		}
		say(r.rig, "/files")
		r.keys("j", "l", "alt+i", "alt+u")
		if id := r.m.ws.Focused().Current().ID(); id != "editor:src/gamma" {
			t.Errorf("the keyboard is at %s", id)
		}
		r.user("openspace.app.keys", nil)
		r.write("files: open the file")
		r.see("files: open the file (enter)", "yours · enter, alt+u")
		r.keys("enter", "alt+i")
		r.see("alt+i is: a line. enter takes it")
		r.keys("enter", "enter", "alt+o")
		r.see("yours · enter, alt+u, alt+i, alt+o")
		b, _ := os.ReadFile(r.file)
		if !strings.Contains(string(b), `"files: alt+o does open"`) {
			t.Errorf("it is not bound by its id:\n%s", b)
		}
		r.keys("ctrl+r")
		if b, _ = os.ReadFile(r.file); strings.Contains(string(b), "does open") {
			t.Errorf("as at first:\n%s", b)
		}
		r.keys("esc")
		r.user("openspace.app.keys", nil)
		r.write("copy the line")
		r.see("yours · y, alt+y")
	})
}

// The page of what keys do in panes is made from their tables.
func TestThePageOfKeysIsThatOfTheProgram(t *testing.T) {
	scene(t, nil, func(r *rig) {
		page := "# Keys of panes\n\nWritten by `go test ./tui -run TestThePageOfKeys -update`. A line of `keys` in the " +
			"configuration binds another key to any of these:\n`files: alt+o does open` ([config.md](config.md)); `/keys` writes it."
		acts, in := keymap.ActionsOf(r.m.ws), ""
		for _, kind := range r.m.ws.AllKinds() {
			if len(acts[kind.Name]) == 0 {
				t.Errorf("%s has no keys", kind.Name)
			}
			for _, a := range acts[kind.Name] {
				if a.In != in {
					in = a.In
					page += "\n\n## " + in + "\n\n| id | keys | what it does |\n|---|---|---|"
				}
				keys := strings.ReplaceAll("`"+strings.Join(strings.Fields(a.Key), "` `")+"`", "|", "\\|")
				page += "\n| `" + a.ID + "` | " + keys + " | " + a.Help.String() + " |"
			}
		}
		const file = "../docs/keys.md"
		if *update {
			if err := os.WriteFile(file, []byte(page+"\n"), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		if got, err := os.ReadFile(file); err != nil || string(got) != page+"\n" {
			t.Errorf("docs/keys.md is stale (%v): -update writes it", err)
		}
	})
}

// Each row of each table has an id that says one thing in its place, and a press of its own.
func TestEveryActionOfAPaneIsFound(t *testing.T) {
	scene(t, nil, func(r *rig) {
		codes := map[string]rune{}
		for kind, acts := range keymap.ActionsOf(r.m.ws) {
			for _, a := range acts {
				codes[a.ID] = panes.Press(a.ID).Code
				line := a.In + ": f9 does " + a.ID
				k := keymap.New(r.m.reg, keymap.ActionsOf(r.m.ws), nil, []string{line})
				if b, ok := k.At(a.In, "f9"); !ok || len(k.Faults) > 0 || b.Act != a.ID {
					t.Errorf("%s: %q: %v %v", kind, line, b, k.Faults)
				}
			}
		}
		said := map[rune]string{}
		for id, code := range codes {
			if other, twice := said[code]; twice {
				t.Errorf("%s and %s are the same press", id, other)
			}
			said[code] = id
		}
	})
}
