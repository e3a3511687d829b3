package e2e

import (
	"encoding/json"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/openspace-tui/openspace/internal/uitest/term"
)

// extended builds the program with one more modality, by the edits that
// adding one takes: a folder under panes, a file in commands, and a line where
// the kinds are registered.
func extended(t *testing.T) string {
	t.Helper()
	root, err := filepath.Abs("..")
	if err != nil {
		t.Fatal(err)
	}
	here, dir := filepath.Join(root, "e2e", "testdata", "modality"), t.TempDir()
	register := filepath.Join(root, "tui", "modality.go")
	src, err := os.ReadFile(register)
	if err != nil {
		t.Fatal(err)
	}
	edited := strings.Replace(string(src), "\t\t{Kind: editor.Kind()",
		"\t\t{Kind: note.Kind(), Commands: commands.Notes},\n\t\t{Kind: editor.Kind()", 1)
	edited = strings.Replace(edited, "import (\n", "import (\n\t\"github.com/openspace-tui/openspace/panes/note\"\n", 1)
	with := filepath.Join(dir, "modality.go")
	if err := os.WriteFile(with, []byte(edited), 0o600); err != nil {
		t.Fatal(err)
	}
	overlay, err := json.Marshal(map[string]any{"Replace": map[string]string{
		register: with,
		filepath.Join(root, "panes", "note", "note.go"): filepath.Join(here, "note.go.txt"),
		filepath.Join(root, "commands", "note.go"):      filepath.Join(here, "commands.go.txt"),
	}})
	if err != nil {
		t.Fatal(err)
	}
	list, out := filepath.Join(dir, "overlay.json"), filepath.Join(dir, "openspace")
	if err := os.WriteFile(list, overlay, 0o600); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command("go", "build", "-overlay", list, "-o", out, ".")
	cmd.Dir = root
	if b, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("build: %v\n%s", err, b)
	}
	return out
}

func TestAModalityIsThreeEditsAndFoundEverywhere(t *testing.T) {
	r := newRig(t)
	r.bin = extended(t)
	tm := r.start("--demo", "--consent", "allow", "--agent-channel", "both")
	const id = "openspace.note.write"

	t.Run("tools/list, by ctl", func(t *testing.T) {
		if list, code := r.ctl("--list"); code != 0 || !strings.Contains(list, id) {
			t.Errorf("%d\n%s", code, list)
		}
	})
	t.Run("it runs, and its pane shows", func(t *testing.T) {
		if out, code := r.ctl(id, `{"name":"a","text":"by ctl"}`); code != 0 {
			t.Fatalf("%d %s", code, out)
		}
		tm.See("The note says: by ctl")
	})
	t.Run("pane.open takes the kind", func(t *testing.T) {
		out, code := r.ctl("openspace.pane.open", `{"type":"note","contentId":"b"}`)
		if code != 0 {
			t.Fatalf("%d %s", code, out)
		}
		tm.See("The note says: ")
		if out, code := r.ctl("openspace.pane.open", `{"type":"no-such","contentId":"b"}`); code != 1 || !strings.Contains(out, "note") {
			t.Errorf("the error does not name the kinds: %d %s", code, out)
		}
	})
	t.Run("the inventory", func(t *testing.T) {
		out, err := exec.Command(r.bin, "commands", "--json").Output()
		if err != nil || !strings.Contains(string(out), `"`+id+`"`) {
			t.Errorf("%v %s", err, out)
		}
	})
	t.Run("the manifest and the instructions of the Hub", func(t *testing.T) {
		if status, body := r.hub(t, http.MethodPost, "/openspace/commands", `{"cmd":"`+id+`","args":{"name":"a","text":"by the Hub"}}`); status != http.StatusAccepted {
			t.Errorf("%d %s", status, body)
		}
		tm.See("The note says: by the Hub")
		if status, body := r.hub(t, http.MethodGet, "/openspace/instructions", ""); status != http.StatusOK || !strings.Contains(body, id) {
			t.Errorf("%d %s", status, body)
		}
	})
	t.Run("palette and slash command", func(t *testing.T) {
		tm.Type(term.CtrlP, "write a note")
		tm.See("Commands", "Write a note", "/note")
		tm.Type(term.Esc)
		tm.Gone("Write a note")
		tm.Type(term.Alt("l"), "/note by hand", term.Enter)
		tm.See("The note says: by hand")
	})
}
