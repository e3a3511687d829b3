package panes

import (
	"os/exec"
	"strings"
	"testing"

	"github.com/openspace-tui/openspace/internal/uitest/rig"

	"github.com/openspace-tui/openspace/internal/uitest/term"
)

func TestATurnsHunkIsStagedOnTheRealEngine(t *testing.T) {
	r := rig.NewRig(t)
	r.Mock.Set(t, "writes", rig.Writes)
	git := func(args ...string) string {
		t.Helper()
		out, err := exec.Command("git", append([]string{"-C", r.Dir}, args...)...).CombinedOutput()
		if err != nil {
			t.Fatalf("git %q: %v %s", args, err, out)
		}
		return string(out)
	}
	before := git("diff", "--cached", "--name-only")
	tm := r.Start()
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
	r.Write("src/app.go", r.Holds("src/app.go")+"// by hand\n")
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

// A turn, the work tree and what is staged read each file in its encoding, though the
// engine and git do not.
func TestChangesOfOtherEncodingsAreReadOnTheRealEngine(t *testing.T) {
	r := rig.NewRig(t)
	r.Mock.Set(t, "bytes", `[[{"tool":"bash","args":{"command":"printf 'Gr\\374\\337e aus K\\366ln\\nzw\\366lf\\n' > latin.txt; printf '\\377\\376\\344\\000\\n\\000c\\000\\n\\000' > broad.txt; `+
		`printf '// \\203e\\203L\\203X\\203g\\202\\314\\223\\307\\202\\335\\215\\236\\202\\335\\202\\305\\202\\267\\n' > new.txt","description":"Write bytes"}}],[{"text":"They are written."}]]`)
	r.Write("latin.txt", "Gr\xfc\xdfe aus K\xf6ln\nelf\n")
	r.Write("broad.txt", "\xff\xfe\xe4\x00\n\x00b\x00\n\x00")
	for _, args := range [][]string{{"add", "latin.txt", "broad.txt"}, {"-c", "user.name=a", "-c", "user.email=a@b", "commit", "-qm", "x"}} {
		if out, err := exec.Command("git", append([]string{"-C", r.Dir}, args...)...).CombinedOutput(); err != nil {
			t.Fatalf("git %q: %v %s", args, err, out)
		}
	}
	tm := r.Start()
	tm.Type("scenario:bytes", term.Enter)
	tm.See("They are written.", "▣ build")
	tm.Type("/diff turn", term.Enter)
	tm.See("1 turn", "latin.txt windows-1252", "Grüße aus Köln", "- elf", "+ zwölf", "new.txt new · shift_jis", "+ // テキストの読み込みです")
	tm.Type("3")
	tm.See("s stages", "latin.txt windows-1252", "Grüße aus Köln", "- elf", "+ zwölf", "broad.txt UTF-16LE", "- b", "+ c", "new.txt new · shift_jis", "+ // テキストの読み込みです")
	tm.Type("g", "n", "]", "s")
	tm.See("staged latin.txt")
	tm.Type("4")
	tm.See("latin.txt windows-1252", "+ zwölf", "s takes out")
	out, err := exec.Command("git", "-C", r.Dir, "show", ":latin.txt").Output()
	if err != nil || string(out) != r.Holds("latin.txt") {
		t.Errorf("staged is %q, %v", out, err)
	}
	tm.Type("q")
	tm.Gone("s takes out")
}
