package e2e

import (
	"strings"
	"testing"

	"github.com/openspace-tui/openspace/internal/uitest/mockllm"
	"github.com/openspace-tui/openspace/internal/uitest/term"
)

func TestWhatIsFoundInFilesIsOpenedAndReachesTheModel(t *testing.T) {
	r := newRig(t)
	r.write("notes/found.txt", "one\ntwo Needles\nbehind-it\n")
	r.write("notes/other.txt", "a needle\n")
	tm := r.start()
	tm.Type("/find needle", term.Enter)
	tm.See("search: needle", "2 matches · 2 files", "two Needles", "a needle")
	tm.Type("s")
	tm.See("1 match · 1 file")
	tm.Type("\x7f")
	tm.See("2 matches · 2 files")
	tm.Type(term.Enter)
	tm.See("›      2  two Needles")
	tm.Type("o")
	tm.See("2  two Needles", "3  behind-it", "enter opens")
	tm.Type("v", "@")
	tm.See("@notes/found.txt#2")
	tm.Type("what is this?", term.Enter)
	q := r.asked("about the match", func(q mockllm.Request) bool {
		for _, m := range q.Body.Messages {
			if strings.Contains(m.Text(), "what is this?") {
				return len(q.Body.Tools) > 0
			}
		}
		return false
	})
	var said strings.Builder
	for _, m := range q.Body.Messages {
		said.WriteString(m.Text() + "\n")
	}
	if s := said.String(); !strings.Contains(s, "notes/found.txt") || !strings.Contains(s, "two Needles") || strings.Contains(s, "behind-it") {
		t.Errorf("the model was asked %s", s)
	}
}
