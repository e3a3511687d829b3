package talk

import (
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/openspace-tui/openspace/internal/uitest/rig"

	"github.com/openspace-tui/openspace/internal/uitest/term"
)

const right = "\x1b[C"

func TestSessionsAreListedSearchedPinnedAndDeletedOnTheRealEngine(t *testing.T) {
	r := rig.NewRig(t)
	r.Mock.Set(t, "kettle", `[[{"text":"It is beside the TEAPOT."}]]`)
	r.Mock.Set(t, "child", `[[{"text":"The child found two."}]]`)
	r.Mock.Set(t, "sub", `[[{"tool":"task","args":{"description":"Look around","prompt":"scenario:child","subagent_type":"general"}}],[{"text":"The parent goes on."}]]`)
	tm := r.Start()
	tm.Type("scenario:kettle", term.Enter)
	tm.See("beside the TEAPOT", "▣ build")
	tm.Type("/rename Kettles", term.Enter)
	tm.See("Kettles ─")
	tm.Type("/new", term.Enter)
	tm.Gone("TEAPOT")
	tm.Type("scenario:sub", term.Enter)
	tm.See("The parent goes on.", "▣ build")
	tm.Type("/rename Helpers", term.Enter)
	tm.See("Helpers ─")

	tm.Type(term.CtrlX, "l")
	tm.See("Today", "1 ● Helpers ▸1", "2   Kettles")
	tm.Type(right)
	tm.See("Helpers ▾1", "Look around (@general subagent)")
	tm.Type("teapot")
	tm.See("Sessions · 1 found", "In the conversation", "Kettles  It is beside the TEAPOT.")
	tm.Type("\x06") // ctrl+f
	tm.See("pinned: ctrl+x 1 shows Kettles")
	tm.Type(term.Enter)
	tm.See("Kettles ─")
	tm.Type("/delete", term.Enter)
	tm.See("deleted Kettles", "Helpers ─", "The parent goes on.")
	tm.Type("\x1a") // ctrl+z
	tm.See("brought back: Kettles", "Kettles ─", "beside the TEAPOT")
	tm.Type(term.CtrlX, "2")
	tm.See("Helpers ─")
	tm.Type("/delete", term.Enter)
	tm.See("deleted Helpers", "Kettles ─")
	tm.Type("/exit", term.Enter)
	if err := tm.Wait(); err != nil {
		t.Fatal(err)
	}

	tm = r.Start("-c")
	tm.See("Kettles ─", "beside the TEAPOT")
	tm.Type(term.CtrlX, "l")
	tm.See("Pinned", "1 ● Kettles")
	tm.Gone("Helpers")
}

func TestAnotherProjectHasItsOwnSessions(t *testing.T) {
	r := rig.NewRig(t).OwnEngine()
	r.Mock.Set(t, "here", `[[{"text":"It is here."}]]`)
	other := filepath.Join(t.TempDir(), "elsewhere")
	for _, args := range [][]string{{"init", "-q", other}, {"-C", other, "-c", "user.email=a@b", "-c", "user.name=a", "commit", "-q", "--allow-empty", "-m", "another root"}} {
		if out, err := exec.Command("git", args...).CombinedOutput(); err != nil {
			t.Fatalf("git: %v %s", err, out)
		}
	}
	tm := r.Start()
	tm.Type("scenario:here", term.Enter)
	tm.See("It is here.", "▣ build")
	tm.Type("/exit", term.Enter)
	if err := tm.Wait(); err != nil {
		t.Fatal(err)
	}

	here := r.Dir
	r.Dir = other
	tm = r.Start()
	tm.See("● opencode")
	tm.Type(term.CtrlX, "l")
	tm.See("there is no session yet")
	tm.Type(term.Esc)
	tm.Gone("there is no session yet")
	tm.Type("/projects", term.Enter)
	tm.See("● elsewhere", "  "+filepath.Base(here))
	tm.Type(filepath.Base(here), term.Enter)
	tm.Until("the other project", func(s string) bool {
		lines := strings.Split(strings.TrimSpace(s), "\n")
		return strings.HasPrefix(strings.TrimSpace(lines[len(lines)-1]), filepath.Base(here)) && strings.Contains(s, "● opencode")
	})
	tm.Type(term.CtrlX, "l")
	tm.See("1   Mock session title")
}

func TestTwoSessionsStreamSideBySide(t *testing.T) {
	r := rig.NewRig(t)
	r.Mock.Set(t, "one", `[[{"text":"one{i} ","repeat":60,"delay":0.1},{"text":"ONEDONE"}]]`)
	r.Mock.Set(t, "two", `[[{"text":"two{i} ","repeat":60,"delay":0.1},{"text":"TWODONE"}]]`)
	tm := r.Start()
	tm.Type("scenario:one", term.Enter)
	tm.See("one1 ")
	tm.Type("/beside", term.Enter)
	tm.See("New session × ─", "one2")
	tm.Type("scenario:two", term.Enter)
	tm.Until("both stream", func(s string) bool {
		return strings.Contains(s, "two2 ") && !strings.Contains(s, "ONEDONE") && strings.Count(s, "s · build") == 2
	})
	tm.See("ONEDONE", "TWODONE")
	tm.Type("\x1bw") // alt+w
	tm.Gone("TWODONE")
	tm.See("ONEDONE")
}
