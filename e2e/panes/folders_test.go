package panes

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/openspace-tui/openspace/internal/uitest/rig"

	"github.com/openspace-tui/openspace/internal/uitest/mockllm"
	"github.com/openspace-tui/openspace/internal/uitest/oc"
	"github.com/openspace-tui/openspace/internal/uitest/term"
)

// oddNames are names of folders that hold what an address, a shell, git or a
// pattern reads.
func oddNames() []string {
	return []string{"%", "100%", "a+b", "a b", "a#b", "a?b", "a&b=c", "a;b", "a$HOME", "a'b", `a"b`, "a`b", "-rf", "--help",
		"~", "a:b", "a|b", "a*b", "[a]", "{a,b}", "a\nb", "a\tb", "é", "e\u0301", "日本", "👩‍👩‍👧", "a@b", ".hidden", "name.git", "a\u202fb",
		"a ", "a.", strings.Repeat("long", 60)}
}

func TestATurnInAFolderOfAnyName(t *testing.T) {
	r := rig.NewRig(t)
	r.Shell()
	e := oc.Start(t, oc.Options{Dir: r.Dir, Mock: r.Mock})
	r.Mock.Set(t, "turn", `[[{"tool":"read","args":{"filePath":"note.txt"}},{"tool":"write","args":{"filePath":"made.txt","content":"made here\n"}}],
		[{"tool":"openspace_openspace_editor_open","args":{"path":"note.txt"}}],[{"text":"The turn is over."}]]`)
	base := t.TempDir()
	for i, name := range oddNames() {
		dir := filepath.Join(base, name)
		if err := os.Mkdir(dir, 0o755); err != nil {
			t.Fatal(err)
		}
		t.Run(fmt.Sprintf("%.20q", name), func(t *testing.T) {
			t.Parallel()
			turnIn(t, r, e, dir, fmt.Sprintf("note-%d.", i))
		})
	}
}

func TestAFolderThatTheEngineWouldMisreadIsRefused(t *testing.T) {
	r := rig.NewRig(t)
	for _, name := range []string{"a%20b", "a%2Fb", `a\b`, "a\xffb"} {
		in := *r
		in.Dir = filepath.Join(r.Dir, name)
		in.Write("note.txt", "")
		tm := in.Launch()
		if err := tm.Wait(); !rig.Exited(err, 2) || !strings.Contains(tm.Screen(), "rename the folder") {
			t.Errorf("%s: %v\n%s", name, err, tm.Screen())
		}
	}
}

func turnIn(t *testing.T, r *rig.Rig, e *oc.Engine, dir, words string) {
	in := *r
	in.T, in.Dir = t, dir
	in.Write("note.txt", "words of "+words+"\n")
	for _, args := range [][]string{{"init", "-q"}, {"add", "."}, {"-c", "user.name=a", "-c", "user.email=a@b", "commit", "-qm", "first"}} {
		cmd := exec.Command("git", args...)
		cmd.Dir = dir
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("git %v: %v\n%s", args, err, out)
		}
	}
	tm := in.Start("--server", e.URL, "-p", oc.Password, "--consent", "allow")
	tm.See("● opencode", "build · mock/m1")
	tm.Type("scenario:turn @note.txt", term.Tab, " "+words, term.Enter)
	tm.See("The turn is over.", "▣ build", "words of "+words)
	if made, err := os.ReadFile(filepath.Join(dir, "made.txt")); err != nil || string(made) != "made here\n" {
		t.Errorf("what the agent wrote: %q %v", made, err)
	}
	in.Asked("with the file", func(q mockllm.Request) bool {
		return strings.Contains(rig.Whole(t, q), words) && strings.Contains(rig.Whole(t, q), "words of "+words)
	})
	tm.Type("/term cat made.txt; git status --short; echo at-$((40+2))", term.Enter)
	tm.See("made here", "?? made.txt", "at-42", "q closes")
	tm.Type("q")
	tm.Gone("at-42")
	tm.Type("/sessions", term.Enter)
	tm.See("ctrl+d deletes", "1 ●")
	tm.Type(term.Esc)
	tm.Gone("ctrl+d deletes")
	tm.Type("/diff", term.Enter)
	tm.See("2 session", "+ made here")
	tm.Type(term.CtrlX, "q")
	if err := tm.Wait(); err != nil {
		t.Error(err)
	}
}
