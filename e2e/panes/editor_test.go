package panes

import (
	"strings"
	"testing"

	"github.com/openspace-tui/openspace/internal/uitest/rig"

	"github.com/openspace-tui/openspace/internal/uitest/mockllm"
	"github.com/openspace-tui/openspace/internal/uitest/term"
)

func TestChosenLinesReachTheModel(t *testing.T) {
	r := rig.NewRig(t)
	tm := r.Start()
	tm.Type("/open src/app.go:20", term.Enter)
	tm.See("// line number 20")
	tm.Type("v", "j", "j")
	tm.See("3 lines chosen")
	tm.Type("@")
	tm.See("@src/app.go#20-22")
	tm.Type("what is this?", term.Enter)
	q := r.Asked("about the lines", func(q mockllm.Request) bool {
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

func TestTheGutterTellsWhatDiffersFromTheCommit(t *testing.T) {
	r := rig.NewRig(t)
	git := r.Git
	git("add", "-A")
	git("commit", "-qm", "second")
	text := strings.Replace(r.Holds("src/app.go"), "// line number 3\n", "// line three\n// and a half\n", 1)
	text = strings.Replace(text, "// line number 10\n", "", 1)
	r.Write("src/app.go", strings.Replace(text, "// line number 15\n", "// line number 15\n// a new one\n", 1))
	tm := r.Start()
	tm.Type("/open src/app.go", term.Enter)
	tm.See("~ 3  // line three", "~ 4  // and a half", "-11  // line number 11", "+16  // a new one", "  2  // line number 2")
	tm.Type("]", "]", "]")
	r.Write("src/app.go", r.Holds("src/app.go")+"// the last one\n")
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
	r := rig.NewRig(t)
	r.Git("add", "-A")
	r.Git("commit", "-qm", "all of it", "--author", "Ada Lovelace <a@localhost>", "--date", "2020-01-02T12:00:00Z")
	r.Write("src/app.go", strings.Replace(r.Holds("src/app.go"), "// line number 3\n", "// line three\n", 1))
	tm := r.Start()
	tm.Type("/open src/app.go:3", term.Enter)
	tm.See("// line three")
	tm.Type("b")
	tm.See("not committed yet")
	r.Git("commit", "-qam", "the third line")
	tm.See("test        now", ": the thi")
	tm.Type("b")
	tm.Gone(": the thi")
	r.Write("new.txt", "one\n")
	tm.Type(term.Alt("l"), "/open new.txt", term.Enter)
	tm.See("1  one")
	tm.Type("b")
	tm.See("git does not know this file")
}

func TestTheLinesAroundAreOverTheText(t *testing.T) {
	r := rig.NewRig(t)
	r.Write("deep.py", "class Tree:\n    def walk(self):\n"+strings.Repeat("        step()\n", 80)+"        done()\n")
	tm := r.Start()
	tm.Type("/open deep.py:60", term.Enter)
	tm.See("class Tree:", "def walk(self):", "60          step()")
	tm.Type("s")
	tm.Gone("class Tree:")
	tm.Type("s")
	tm.See("class Tree:")
}
