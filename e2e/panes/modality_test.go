package panes

import (
	"encoding/json"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/openspace-tui/openspace/internal/uitest/rig"

	"github.com/openspace-tui/openspace/internal/uitest/term"
)

// told is a piece of code or text on docs/extending.md: a new file, or what stands
// behind a line of one that is there.
var told = regexp.MustCompile("(?ms)^```(?:go|text) (\\S+)(?: after \"([^\n]+)\")?\n(.*?)^```$")

// extended builds the program with the command and the kind of pane of
// docs/extending.md, as that page says.
func extended(t *testing.T) string {
	t.Helper()
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	page, err := os.ReadFile(filepath.Join(root, "docs", "extending.md"))
	if err != nil {
		t.Fatal(err)
	}
	files := map[string]string{}
	for _, m := range told.FindAllStringSubmatch(string(page), -1) {
		path, after, code := m[1], m[2], m[3]
		if after == "" {
			files[path] = code
			continue
		}
		if files[path] == "" {
			src, err := os.ReadFile(filepath.Join(root, path))
			if err != nil {
				t.Fatal(err)
			}
			files[path] = string(src)
		}
		before, rest, found := strings.Cut(files[path], after+"\n")
		if !found {
			t.Fatalf("%s has no line %q", path, after)
		}
		files[path] = before + after + "\n" + code + rest
	}
	if len(files) < 6 {
		t.Fatalf("the page tells of %d files", len(files))
	}
	dir, replace := t.TempDir(), map[string]string{}
	for path, text := range files {
		replace[filepath.Join(root, path)] = filepath.Join(dir, strings.ReplaceAll(path, "/", "_"))
		if err := os.WriteFile(replace[filepath.Join(root, path)], []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	overlay, err := json.Marshal(map[string]any{"Replace": replace})
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

func TestThePageOnExtendingIsRightAndItsPartsAreFoundEverywhere(t *testing.T) {
	r := rig.NewRig(t)
	r.Bin = extended(t)
	tm := r.Start("--demo", "--consent", "allow", "--agent-channel", "both")
	const id = "openspace.note.write"

	t.Run("tools/list, by ctl", func(t *testing.T) {
		if list, code := r.Ctl("--list"); code != 0 || !strings.Contains(list, id) {
			t.Errorf("%d\n%s", code, list)
		}
	})
	t.Run("the command that counts", func(t *testing.T) {
		if out, code := r.Ctl("openspace.pane.count"); code != 0 || !strings.Contains(out, `"tabs"`) {
			t.Errorf("%d %s", code, out)
		}
	})
	t.Run("it runs, and its pane shows", func(t *testing.T) {
		if out, code := r.Ctl(id, `{"name":"a","text":"by ctl"}`); code != 0 {
			t.Fatalf("%d %s", code, out)
		}
		tm.See("The note says: by ctl")
	})
	t.Run("pane.open takes the kind", func(t *testing.T) {
		out, code := r.Ctl("openspace.pane.open", `{"type":"note","contentId":"b"}`)
		if code != 0 {
			t.Fatalf("%d %s", code, out)
		}
		tm.See("The note says: ")
		if out, code := r.Ctl("openspace.pane.open", `{"type":"no-such","contentId":"b"}`); code != 1 || !strings.Contains(out, "note") {
			t.Errorf("the error does not name the kinds: %d %s", code, out)
		}
	})
	t.Run("the inventory", func(t *testing.T) {
		out, err := exec.Command(r.Bin, "commands", "--json").Output()
		if err != nil || !strings.Contains(string(out), `"`+id+`"`) {
			t.Errorf("%v %s", err, out)
		}
	})
	t.Run("the manifest and the instructions of the Hub", func(t *testing.T) {
		if status, body := r.Hub(t, http.MethodPost, "/openspace/commands", `{"cmd":"`+id+`","args":{"name":"a","text":"by the Hub"}}`); status != http.StatusAccepted {
			t.Errorf("%d %s", status, body)
		}
		tm.See("The note says: by the Hub")
		if status, body := r.Hub(t, http.MethodGet, "/openspace/instructions", ""); status != http.StatusOK || !strings.Contains(body, id) {
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
