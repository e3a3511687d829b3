package e2e

import (
	"os/exec"
	"strings"
	"testing"

	"github.com/openspace-tui/openspace/internal/uitest/mockllm"
	"github.com/openspace-tui/openspace/internal/uitest/term"
)

func TestChosenLinesReachTheModel(t *testing.T) {
	r := newRig(t)
	tm := r.start()
	tm.Type("/open src/app.go:20", term.Enter)
	tm.See("// line number 20")
	tm.Type("v", "j", "j")
	tm.See("3 lines chosen")
	tm.Type("@")
	tm.See("@src/app.go#20-22")
	tm.Type("what is this?", term.Enter)
	q := r.asked("about the lines", func(q mockllm.Request) bool {
		return strings.Contains(said(q), "what is this?") && len(q.Body.Tools) > 0
	})
	if s := said(q); !strings.Contains(s, "src/app.go") || !strings.Contains(s, "// line number 20\n") || !strings.Contains(s, "// line number 22") || strings.Contains(s, "line number 19") || strings.Contains(s, "line number 23") {
		t.Errorf("the model was asked %s", s)
	}
}

// said is what a request says.
func said(q mockllm.Request) string {
	var b strings.Builder
	for _, m := range q.Body.Messages {
		b.WriteString(m.Text() + "\n")
	}
	return b.String()
}

// git runs git in the workspace.
func (r *rig) git(args ...string) {
	r.t.Helper()
	who := []string{"-C", r.dir, "-c", "user.name=test", "-c", "user.email=test@localhost", "-c", "commit.gpgsign=false"}
	if out, err := exec.Command("git", append(who, args...)...).CombinedOutput(); err != nil {
		r.t.Fatalf("git %q: %v %s", args, err, out)
	}
}

func TestTheGutterTellsWhatDiffersFromTheCommit(t *testing.T) {
	r := newRig(t)
	git := r.git
	git("add", "-A")
	git("commit", "-qm", "second")
	text := strings.Replace(r.holds("src/app.go"), "// line number 3\n", "// line three\n// and a half\n", 1)
	text = strings.Replace(text, "// line number 10\n", "", 1)
	r.write("src/app.go", strings.Replace(text, "// line number 15\n", "// line number 15\n// a new one\n", 1))
	tm := r.start()
	tm.Type("/open src/app.go", term.Enter)
	tm.See("~ 3  // line three", "~ 4  // and a half", "-11  // line number 11", "+16  // a new one", "  2  // line number 2")
	tm.Type("]", "]", "]")
	r.write("src/app.go", r.holds("src/app.go")+"// the last one\n")
	tm.See("/62") // as it comes
	tm.Type("G")
	tm.See("+62  // the last one")
	git("commit", "-qam", "third")
	for _, mark := range []string{"+62", "+16"} {
		tm.Gone(mark)
	}
	tm.See(" 62  // the last one")
	tm.Type("<")
	tm.See("// and a half")
	tm.Type("v", "@")
	tm.See("@src/app.go#16")
}

func TestWhoChangedTheLinesIsTold(t *testing.T) {
	r := newRig(t)
	r.git("add", "-A")
	r.git("commit", "-qm", "all of it", "--author", "Ada Lovelace <a@localhost>", "--date", "2020-01-02T12:00:00Z")
	r.write("src/app.go", strings.Replace(r.holds("src/app.go"), "// line number 3\n", "// line three\n", 1))
	tm := r.start()
	tm.Type("/open src/app.go:3", term.Enter)
	tm.See("// line three")
	tm.Type("b")
	tm.See("not committed yet")
	r.git("commit", "-qam", "the third line")
	tm.See("test        now", ": the thi")
	tm.Type("b")
	tm.Gone(": the thi")
	r.write("new.txt", "one\n")
	tm.Type(term.Alt("l"), "/open new.txt", term.Enter)
	tm.See("1  one")
	tm.Type("b")
	tm.See("git does not know this file")
}

func TestTheLinesAroundAreOverTheText(t *testing.T) {
	r := newRig(t)
	r.write("deep.py", "class Tree:\n    def walk(self):\n"+strings.Repeat("        step()\n", 80)+"        done()\n")
	tm := r.start()
	tm.Type("/open deep.py:60", term.Enter)
	tm.See("class Tree:", "def walk(self):", "60          step()")
	tm.Type("s")
	tm.Gone("class Tree:")
	tm.Type("s")
	tm.See("class Tree:")
}
