package talk

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/openspace-tui/openspace/internal/uitest/rig"

	"github.com/openspace-tui/openspace/internal/answer"
	"github.com/openspace-tui/openspace/internal/uitest/mockllm"
	"github.com/openspace-tui/openspace/internal/uitest/term"
)

func TestALongCommandIsAllowedOnceItsEndWasShown(t *testing.T) {
	r := rig.NewRig(t)
	r.Asking()
	lines := make([]string, 63)
	for i := range lines {
		lines[i] = fmt.Sprintf("echo step %d >> made", i+1)
	}
	command, err := json.Marshal(strings.Join(lines, "\n"))
	if err != nil {
		t.Fatal(err)
	}
	r.Mock.Set(t, "long", `[[{"tool":"bash","args":{"command":`+string(command)+`,"description":"make it"}}],[{"text":"It is made."}]]`)
	tm := r.Start()
	tm.Type("scenario:long", term.Enter)
	tm.See("Run this command?", "$ echo step 1 ", "lines 1–", "enter shows the rest")
	tm.Type(term.Enter)
	tm.Gone("lines 1–")
	tm.See("echo step 30 ", "enter shows the rest")
	tm.Type(term.Enter)
	tm.See("echo step 63 ", "enter chooses")
	made := filepath.Join(r.Dir, "made")
	if _, err := os.Stat(made); !errors.Is(err, os.ErrNotExist) {
		t.Fatalf("it ran before its end was shown: %v", err)
	}
	time.Sleep(answer.SettleFor) // an enter that is held down allows nothing, and no screen tells of that
	tm.Type(term.Enter)
	tm.See("It is made.")
	if b, err := os.ReadFile(made); err != nil || strings.Count(string(b), "step") != len(lines) {
		t.Errorf("it made %q: %v", b, err)
	}
}

func TestPromptsAreTakenBackDroppedIntoAndInterrupted(t *testing.T) {
	r := rig.NewRig(t)
	buffer := r.Multiplexer()
	// macOS writes the time of a screenshot with a space that is none of the keyboard's.
	r.Write("Shot at 9.41\u202fAM.txt", "the words of the morning\n")
	r.Write("Shot at 9.42\u202fPM.txt", "the words of the evening\n")
	r.Mock.Set(t, "one", `[[{"text":"The first answer."}]]`)
	r.Mock.Set(t, "two", `[[{"text":"The second answer."}]]`)
	r.Mock.Set(t, "look", `[[{"text":"I looked at both."}]]`)
	r.Mock.Set(t, "long", `[[{"text":"Working on it. "},{"hold":"gate"},{"text":"Never said."}]]`)
	tm := r.Start()
	rig.Turn(tm, "one", "The first answer.")
	rig.Turn(tm, "two", "The second answer.")

	tm.Type(term.Up)
	prompted(t, tm, "scenario:two")
	tm.Type(" EDITED")
	prompted(t, tm, "scenario:two EDITED")
	tm.Type(term.Up)
	prompted(t, tm, "scenario:one")
	tm.Type(term.Down)
	prompted(t, tm, "scenario:two EDITED")
	tm.Type("\x1a")
	prompted(t, tm, "scenario:two")
	tm.Type(term.CtrlC)
	tm.See("Ask anything")

	tm.Type("/copy last", term.Enter)
	tm.See("18 characters are in tmux's buffer")
	if got := buffer(); got != "The second answer." {
		t.Errorf("tmux has %q", got)
	}

	tm.Type("scenario:look ", term.Paste(filepath.Join(r.Dir, "Shot at 9.41\u202fAM.txt")))
	tm.See(`@"Shot at 9.41`)
	tm.Type(term.Paste(filepath.Join(r.Dir, "Shot at 9.42 PM.txt")))
	tm.See(`@"Shot at 9.42`)
	tm.Type(term.Enter)
	tm.See("I looked at both.")
	told := rig.Whole(t, r.Asked("to look", func(q mockllm.Request) bool { return q.Scenario == "look" }))
	for _, want := range []string{"the words of the morning", "the words of the evening"} {
		if !strings.Contains(told, want) {
			t.Errorf("the model was not told %q", want)
		}
	}
	tm.Gone("esc interrupts")

	tm.Type("scenario:long", term.Enter)
	tm.See("Working on it.", "esc interrupts")
	tm.Type("\x1b\x1b") // one write
	tm.See("■ interrupted")
	tm.Gone("esc interrupts")
}
