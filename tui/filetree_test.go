package tui

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/panes/files"
)

func TestTheTreeOfFilesIsWalkedAndOpensFiles(t *testing.T) {
	scene(t, nil, func(r *rig) {
		r.user("openspace.file.reveal", nil)
		r.see("no editor shows a file")
		say(r, "/files")
		r.see("Files", "▸ src", "alpha")
		r.keys("l", "j", "space")
		r.see("gamma", "▾ src")
		if id := r.m.ws.Focused().Current().ID(); id != commands.FilesID {
			t.Errorf("the keyboard is at %s", id)
		}
		r.keys("enter")
		if id := r.m.ws.Focused().Current().ID(); id != "editor:src/gamma" {
			t.Errorf("the keyboard is at %s", id)
		}
		r.user("openspace.file.tree", nil)
		r.keys("E", "f")
		r.see("▾ src", "›    gamma")
		r.keys("/")
		r.write("alp")
		r.see("›alpha", "1 file")
		r.keys("enter")
		if id := r.m.ws.Focused().Current().ID(); id != "editor:alpha" {
			t.Errorf("the keyboard is at %s", id)
		}
		r.see("the first file")
		r.user("openspace.file.reveal", nil)
		r.see("›  alpha")
		r.keys("q")
		r.gone("▾ src")
		say(r, "/files ../x")
		r.see("out of the workspace")
	})
}

func TestAnOpenFileGoesWithItsName(t *testing.T) {
	scene(t, nil, func(r *rig) {
		r.committed()
		say(r, "/open src/gamma:40")
		r.user("openspace.editor.highlight", map[string]any{"path": "src/gamma", "highlightId": "here", "ranges": []map[string]int{{"startLine": 40, "endLine": 41}}})
		say(r, "/files src/gamma")
		r.keys("r")
		for range len("src/gamma") {
			r.keys("backspace")
		}
		r.write("moved/gamma")
		r.keys("enter")
		r.see("src/gamma is now moved/gamma", "40  line 40", "moved/gamma  ")
		if r.m.ws.Content("editor:moved/gamma") == nil || r.m.ws.Content("editor:src/gamma") != nil {
			t.Error("the tab keeps the name that is gone")
		}
		if m := r.m.ws.Content("editor:moved/gamma").(panes.Marker).Marks(); !slices.ContainsFunc(m, func(m panes.Mark) bool { return m.ID == "here" && m.Spans[0].StartLine == 40 }) {
			t.Errorf("it is marked %+v", m)
		}
		r.keys("u")
		r.see("moved/gamma is src/gamma again", "src/gamma  ", "line 40")
	})
}

func TestFilesAreMadeAndDeletedInTheTree(t *testing.T) {
	scene(t, nil, func(r *rig) {
		r.committed()
		say(r, "/files")
		there := func(name string, want bool) {
			t.Helper()
			if _, err := os.Lstat(filepath.Join(r.dir, name)); (err == nil) != want {
				t.Errorf("%s is there: %v", name, !want)
			}
		}
		r.keys("G", "a")
		r.write("made/new.go")
		r.keys("enter")
		there("made/new.go", true)
		r.see("made made/new.go", "made ?", "main")
		r.keys("d")
		r.see("put made/new.go into the trash?")
		r.keys("y")
		there("made/new.go", false)
		if left, err := os.ReadDir(r.m.o.Trash); err != nil || len(left) != 2 {
			t.Errorf("in the trash are %v, %v", left, err)
		}
		r.keys("u")
		there("made/new.go", true)
		r.keys("Y")
		r.see("sent to the terminal")
	})
}

func TestAgentsShowTheTreeOfFiles(t *testing.T) {
	live(t, nil, func(r *rig) {
		r.m.calls.Gate().SetConsent(commands.ConsentAllow)
		openSession(r)
		open := func(args string, ok bool) {
			t.Helper()
			if res := r.now(r.agent(r.ctx, "openspace.pane.open", args)); res.Success() != ok {
				t.Errorf("%s: %+v", args, res)
			}
		}
		open(`{"type":"files","contentId":"tree"}`, true)
		r.see("▸ src")
		open(`{"type":"files","contentId":"src/gamma"}`, true)
		r.see("▾ src", "gamma")
		open(`{"type":"files","contentId":"../x"}`, false)
		say(r, "/undo-agent")
		say(r, "/undo-agent")
		r.gone("▾ src")
	})
}

func TestAgentsLeaveTheTreeAndTheChangesAsTheyAreLookedAt(t *testing.T) {
	live(t, nil, func(r *rig) {
		r.m.calls.Gate().SetConsent(commands.ConsentAllow)
		openSession(r)
		say(r, "/files")
		say(r, "/diff tree")
		r.m.ws.SetReveal(panes.SuggestOnly)
		for args, ok := range map[string]bool{
			`{"type":"files","contentId":"tree"}`:      true,
			`{"type":"files","contentId":"src/gamma"}`: false,
			`{"type":"diff","contentId":"changes"}`:    true,
			`{"type":"diff","contentId":"staged"}`:     false,
		} {
			if res := r.now(r.agent(r.ctx, "openspace.pane.open", args)); res.Success() != ok {
				t.Errorf("%s: %+v", args, res)
			}
		}
		r.gone("▾ src")
	})
}

func TestTheTreeComesBackAsItWasLookedAt(t *testing.T) {
	s := newShelf()
	scene(t, s.with, func(r *rig) {
		say(r, "/files")
		r.keys("l", "j")
		data, err := json.Marshal(r.m.ws.Arrangement(""))
		if err != nil {
			t.Fatal(err)
		}
		r.keys("E", "q")
		again, err := panes.ReadArrangement(data)
		if err != nil {
			t.Fatal(err)
		}
		r.m.ws.Arrange(again, panes.Arranging{})
		r.send(nil)
		r.keys("f1")
		r.keys("esc")
		r.see("▾ src", "›    gamma")
	})
}

func TestNothingHappensWhileTheTreeShowsAndRests(t *testing.T) {
	scene(t, nil, func(r *rig) {
		say(r, "/files")
		r.pass(5e9)
		updates := r.updates
		r.pass(commandsQuiet)
		if r.updates != updates {
			t.Errorf("%d updates while nothing happens", r.updates-updates)
		}
		r.keys("?")
		r.see("This pane", "show or hide ignored files")
	})
}

func TestTheTreeIsToldInWords(t *testing.T) {
	listening(t, false, nil, func(h *listener) {
		h.says("/files")
		h.hears("Files: ", "src", "folder", "alpha")
		h.says("1")
		h.hears("src: ", "1. gamma")
		h.says("1")
		h.hears("line 1")
		h.says("/files none")
		h.hears("none: file not found")
		h.says("/show files:src")
		h.hears("src: ", "1. gamma")
	})
}

var _ commands.FileTree = (*files.Files)(nil)
