package diff

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/openspace-tui/openspace/commands/call"
)

// anew is a pane of the next run of the program, over the same changes.
func (r *rig) anew() *rig {
	r.t.Helper()
	next := newRig(r.t, ReadRemarks(r.c.remarks.Kept()))
	next.sets = r.sets
	return next
}

func (r *rig) remarkOn(words, text string) {
	r.t.Helper()
	r.keys("/")
	r.writes(words)
	r.keys("enter", "esc", "c")
	r.writes(text)
}

func TestRemarksOutliveTheProgramAndFindTheirLines(t *testing.T) {
	r := newRig(t)
	r.sets[Tree] = patched(0)
	r.settle()
	r.remarkOn("thirty", "why")
	r.keys("enter")
	r.remarkOn("fifty", "half a thou") // it ends while this is written
	r = r.anew()
	r.h = 40
	r.sets[Tree] = patched(8)
	r.settle()
	r.see("38 +●thirty", "58 +●fifty", "2 remarks, C sends them")
	r.keys("C")
	text := r.did[len(r.did)-1].Args.(call.PromptArgs).Text
	if want := "- @a.txt#38: why\n- @a.txt#58: half a thou\n"; text != want {
		t.Errorf("got %q, not as %q", text, want)
	}
	if kept := r.c.remarks.Kept(); kept != nil {
		t.Errorf("what was sent is kept: %s", kept)
	}
}

func TestARemarkBeingWrittenIsThereWhenThePaneGoes(t *testing.T) {
	r := newRig(t)
	r.sets[Tree] = patched(0)
	r.settle()
	r.h = 40
	r.remarkOn("thirty", "why")
	r.c.Show(Staged)
	r.c.Show(Tree)
	r.settle()
	r.see("30 +●thirty", "1 remark, C sends it")
	r.remarkOn("fifty", "and this")
	r.c.Close()
	c, err := r.kind.New(r.c.host, Ref)
	if err != nil {
		t.Fatal(err)
	}
	r.c = c.(*Diff)
	r.settle()
	r.see("30 +●thirty", "50 +●fifty", "2 remarks, C sends them")
}

func TestARemarkThatIsGivenUpOrEmptiedIsNotKept(t *testing.T) {
	r := newRig(t)
	r.sets[Tree] = patched(0)
	r.settle()
	r.remarkOn("thirty", "why")
	before := r.c.remarks.Version()
	r.keys("esc")
	if r.c.remarks.Kept() != nil || r.c.remarks.Version() == before {
		t.Error("what was given up is kept")
	}
	r.keys("c")
	r.writes("no")
	r.keys("enter", "c", "backspace", "backspace")
	if !strings.Contains(string(r.c.remarks.Kept()), `"no"`) {
		t.Error("a remark is gone before it was taken away")
	}
	r.keys("enter")
	if r.c.remarks.Kept() != nil {
		t.Error("what was emptied is kept")
	}
}

func TestKeptRemarksAreBounded(t *testing.T) {
	r := &Remarks{}
	for i := range maxKept + 2 {
		r.all = append(r.all, remark{path: "a", line: i + 1, text: "x"})
	}
	if all := ReadRemarks(r.Kept()).all; len(all) != maxKept || all[maxKept-1].line != maxKept+2 {
		t.Errorf("%d are kept", len(all))
	}
	r.all = append(r.all, remark{path: "b", line: 1, text: strings.Repeat("x", maxKeptBytes-10)})
	if all := ReadRemarks(r.Kept()).all; len(all) == 0 || len(all) > 10 || all[len(all)-1].path != "b" {
		t.Errorf("%d are kept", len(all))
	}
	for _, odd := range []string{"", "{", "null", `{"a":1}`, `[{"path":"a","line":-1,"text":"x"}]`, `[{"path":"a","line":1}]`} {
		if all := ReadRemarks(json.RawMessage(odd)).all; len(all) != 0 {
			t.Errorf("%q gives %v", odd, all)
		}
	}
}
