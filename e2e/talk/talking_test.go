package talk

import (
	"strings"
	"testing"

	"github.com/openspace-tui/openspace/internal/uitest/rig"

	"github.com/openspace-tui/openspace/internal/uitest/mockllm"
	"github.com/openspace-tui/openspace/internal/uitest/term"
)

func TestReasoningIsFoldedAndUnfolds(t *testing.T) {
	r := rig.NewRig(t)
	r.Mock.Set(t, "think", `[[{"reasoning":"**Weighing it**\n\nFirst I look at the question.\n\n"},{"hold":"gate"},{"reasoning":"**Deciding**\n\nIt is `+"`42`"+`."},{"text":"The answer is 42."},{"usage":{"input":1200,"output":80,"reasoning":40}}]]`)
	tm := r.Start()
	tm.Type("scenario:think", term.Enter)
	tm.See("▸ thinking for 1s · Weighing it") // the time goes on
	r.Mock.Release("gate")
	tm.See("▸ thought for ", " · Deciding", "The answer is 42.", "▣ build")
	if strings.Contains(tm.Screen(), "First I look") {
		t.Errorf("it is not folded\n%s", tm.Screen())
	}
	tm.Type(rig.CtrlUp)
	tm.See("j k [ ] move")
	tm.Type(" ") // this one alone
	tm.See("▾ thought for ", "│ First I look at the question.", "│ It is 42.")
	tm.Type(" ")
	tm.Gone("First I look")
	tm.Type(term.Esc)
	tm.Gone("j k [ ] move")
	tm.Type("/thinking", term.Enter)
	tm.See("▾ thought for ", "│ First I look at the question.")
	tm.Type("/thinking", term.Enter)
	tm.Gone("First I look")
	tm.See("▸ thought for ", "The answer is 42.")
}

func TestQueuedPromptsGoInOrderAndAreDropped(t *testing.T) {
	r := rig.NewRig(t)
	r.Mock.Set(t, "long", `[[{"text":"Working on it. "},{"hold":"gate"},{"text":"The first is done."}]]`)
	for _, n := range []string{"two", "three", "four"} {
		r.Mock.Set(t, n, `[[{"text":"Answer `+n+`."}]]`)
	}
	tm := r.Start()
	tm.Type("scenario:long", term.Enter)
	tm.See("Working on it.")
	for _, n := range []string{"two", "three", "four"} {
		tm.Type("scenario:"+n, term.Enter)
		tm.See("┃ scenario:" + n)
	}
	tm.See("3 queued", "┃ queued")
	tm.Type(term.Up) // the newest comes back
	tm.See("2 queued")
	tm.Type(term.CtrlC) // and is dropped
	tm.Gone("scenario:four")
	r.Mock.Release("gate")
	tm.See("The first is done.", "Answer two.", "Answer three.")
	tm.Gone("queued")
	tm.Gone("esc interrupts")
	s := tm.Screen()
	if i, j := strings.Index(s, "Answer two."), strings.Index(s, "Answer three."); i > j || strings.Contains(s, "four") {
		t.Errorf("the order is wrong\n%s", s)
	}
	for _, q := range r.Mock.Requests() {
		if q.Scenario == "four" {
			t.Error("the prompt that was dropped was sent")
		}
	}
}

func TestAFolderAndAnImageOfTheWorkspaceReachTheModel(t *testing.T) {
	r := rig.NewRig(t)
	r.Write("docs/shot.png", string(pixels(t)))
	r.Write("docs/words.txt", "the words\n")
	r.Mock.Set(t, "look", `[[{"text":"I looked at all of it."}]]`)
	tm := r.Start()
	tm.See("● opencode")
	tm.Type("scenario:look at @docs/shot.png , @docs/ and @src/app.go#3-5 ", term.Enter)
	tm.See("I looked at all of it.", "▦ docs/shot.png  image png", "⊕ docs  folder", "⊕ src/app.go:3-5")
	q := r.Asked("with all of it", func(q mockllm.Request) bool { return q.Scenario == "look" })
	told := rig.Whole(t, q)
	for _, want := range []string{"image_url", "words.txt", "line number 5"} {
		if !strings.Contains(told, want) {
			t.Errorf("the model was not told %q: %.1500s", want, told)
		}
	}
	if strings.Contains(told, "line number 7") {
		t.Error("more lines were sent than were named")
	}
}
