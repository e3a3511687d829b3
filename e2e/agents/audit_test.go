package agents

import (
	"bufio"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/openspace-tui/openspace/internal/uitest/rig"

	"github.com/openspace-tui/openspace/internal/uitest/term"
)

func TestCommandsAreLoggedWithoutSecretsAndTakenBack(t *testing.T) {
	r := rig.NewRig(t)
	tm := r.Start("--demo", "--consent", "allow")
	secret := "ghp_" + strings.Repeat("a1B2", 9)
	if out, code := r.Ctl("openspace.file.write", `{"path":"notes.txt","content":"token=`+secret+`\n"}`); code != 0 {
		t.Fatal(out)
	}
	if out, code := r.Ctl("openspace.file.read", `{"path":".env"}`); code != 1 || !strings.Contains(out, `"denied"`) {
		t.Fatalf("%d %s", code, out)
	}
	tm.Type("/undo-agent", term.Enter)
	tm.See("taken back: remove notes.txt")
	if _, err := os.Stat(filepath.Join(r.Dir, "notes.txt")); !os.IsNotExist(err) {
		t.Errorf("notes.txt: %v", err)
	}
	tm.Type(term.CtrlX, "q")
	if err := tm.Wait(); err != nil {
		t.Fatal(err)
	}
	files, err := filepath.Glob(filepath.Join(r.Home, "state", "openspace", "audit", "audit-*.jsonl"))
	if err != nil || len(files) != 1 {
		t.Fatalf("audit files: %v %v", files, err)
	}
	f, err := os.Open(files[0])
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var cmds []string
	for in := bufio.NewScanner(f); in.Scan(); {
		var rec struct {
			Cmd, Channel, Decision, Workspace string
			Success                           bool
		}
		if err := json.Unmarshal(in.Bytes(), &rec); err != nil || rec.Workspace == "" {
			t.Errorf("line %s: %v", in.Text(), err)
		}
		if strings.Contains(in.Text(), secret) {
			t.Errorf("the secret is in %s", in.Text())
		}
		cmds = append(cmds, rec.Cmd+" "+rec.Decision)
	}
	if got := strings.Join(cmds, ", "); got != "openspace.file.write allowed, openspace.file.read refused, openspace.app.undo_agent by the person" {
		t.Errorf("the audit holds %s", got)
	}
}
