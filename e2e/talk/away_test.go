package talk

import (
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

func TestFilesOfAnotherMachineComeFromItsEngine(t *testing.T) {
	r := rig.NewRig(t)
	there := oc.Workspace(t)
	put := func(name, text string) {
		t.Helper()
		at := filepath.Join(there, name)
		if err := os.MkdirAll(filepath.Dir(at), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(at, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	git := func(args ...string) {
		t.Helper()
		cmd := exec.Command("git", append([]string{"-c", "user.name=a", "-c", "user.email=a@b"}, args...)...)
		cmd.Dir = there
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("git %q: %v %s", args, err, out)
		}
	}
	put("far/there.txt", "\n\n  said over there\nand a needle\n")
	git("init", "-q")
	git("add", "-A")
	git("commit", "-qm", "one")
	put("far/there.txt", "\n\n  said over there\nand a needle, changed\n")
	r.Mock.Set(t, "block", `[[{"text":"Look. %%OS{\"cmd\":\"openspace.editor.open\",\"args\":{\"path\":\"far/there.txt\",\"line\":4,\"highlight\":true}}%%"}]]`)

	tm := r.Away(there)
	tm.See("Ask anything", "files, search, changes and terminals are those of")
	tm.Type("scenario:block", term.Enter) // an agent without MCP opens it
	tm.See("3    said over there", "4  and a needle, changed")

	tm.Type("/files", term.Enter)
	tm.See("▸ far")
	tm.Type("G", "a")
	tm.See("the workspace is on", "only read from here")
	tm.Type("q")

	tm.Type("/find needle", term.Enter)
	tm.See("search: needle", "and a needle, changed", "1 match")
	tm.Type(term.Enter, "R")
	tm.See("the workspace is on", "only read from here")
	if strings.Contains(tm.Screen(), "replace with:") {
		t.Error("what is on another machine is to be replaced")
	}
	tm.Type(term.Alt("w"))

	tm.Type("/diff tree", term.Enter)
	tm.See("- and a needle", "+ and a needle, changed")
	tm.Type("s")
	tm.See("nothing is staged or discarded on")
	tm.Type(term.Alt("w"), term.Alt("l"))

	tm.Type("@far/there.txt#4 what is it?", term.Enter)
	q := r.Asked("about the file", func(q mockllm.Request) bool {
		for _, m := range q.Body.Messages {
			if strings.Contains(m.Text(), "what is it?") {
				return len(q.Body.Tools) > 0
			}
		}
		return false
	})
	var said strings.Builder
	for _, m := range q.Body.Messages {
		said.WriteString(m.Text())
	}
	if s := said.String(); !strings.Contains(s, "and a needle, changed") || strings.Contains(s, "said over there\n") {
		t.Errorf("the model was told %s", s)
	}

	tm.Type("/term", term.Enter)
	tm.See("ctrl+x leads")
	tm.Type("echo in=$(pwd)", term.Enter)
	tm.See("in=" + there)
}

func TestAFolderThatTheOtherMachineHasNotIsSaid(t *testing.T) {
	r := rig.NewRig(t)
	tm := r.Away(oc.Workspace(t), "/no/such/folder")
	tm.See("there is no folder /no/such/folder on 127.0.0.1:", "name another one")
}
