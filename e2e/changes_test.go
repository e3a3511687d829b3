package e2e

import (
	"os/exec"
	"strings"
	"testing"

	"github.com/openspace-tui/openspace/internal/uitest/term"
)

func TestATurnsHunkIsStagedOnTheRealEngine(t *testing.T) {
	r := newRig(t)
	r.mock.Set(t, "writes", writes)
	git := func(args ...string) string {
		t.Helper()
		out, err := exec.Command("git", append([]string{"-C", r.dir}, args...)...).CombinedOutput()
		if err != nil {
			t.Fatalf("git %q: %v %s", args, err, out)
		}
		return string(out)
	}
	before := git("diff", "--cached", "--name-only")
	tm := r.start()
	tm.Type("scenario:writes", term.Enter)
	tm.See("Both are written.", "▣ build")
	tm.Type("/diff turn", term.Enter)
	tm.See("1 turn", "notes.txt new", "src/app.go", "+ // line seven")
	tm.Type("3")
	tm.See("src/app.go", "s stages")
	tm.Type("n", "n", "p") // notes.txt comes first
	tm.Type("n", "]", "s")
	tm.See("staged src/app.go")
	if got := git("diff", "--cached", "--name-only"); strings.TrimPrefix(got, before) == "" || !strings.Contains(got, "src/app.go") || strings.Contains(got, "notes.txt") {
		t.Errorf("staged are %q", got)
	}
	tm.Type("4")
	tm.See("+ // line seven", "s takes out")
	r.write("src/app.go", r.holds("src/app.go")+"// by hand\n")
	tm.Type("3")
	tm.See("+ // by hand") // as it comes
	tm.Type("f")
	tm.See("▾ src", "enter its changes")
	tm.Type("g", "v")
	tm.See("viewed")
	tm.Type("f")
	tm.Gone("enter its changes")
	tm.Type("q")
	tm.Gone("s stages")
}
