package tui

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/panes/diff"
	"github.com/openspace-tui/openspace/tui/drafts"
)

// git runs it in the workspace.
func (r *rig) git(args ...string) string {
	r.t.Helper()
	cmd := exec.Command("git", append([]string{"-C", r.dir, "-c", "user.name=a", "-c", "user.email=a@b", "-c", "init.defaultBranch=main"}, args...)...)
	cmd.Env = append(os.Environ(), "GIT_CONFIG_GLOBAL="+os.DevNull, "GIT_CONFIG_NOSYSTEM=1")
	out, err := cmd.CombinedOutput()
	if err != nil {
		r.t.Fatalf("git %q: %v %s", args, err, out)
	}
	return string(out)
}

// put writes a file of the workspace.
func (r *rig) file(name, text string) {
	r.t.Helper()
	if err := os.WriteFile(filepath.Join(r.dir, name), []byte(text), 0o644); err != nil {
		r.t.Fatal(err)
	}
}

// committed makes the workspace a repository with all of its files.
func (r *rig) committed() {
	r.t.Helper()
	r.git("init", "-q")
	r.git("add", "-A")
	r.git("commit", "-qm", "x")
}

func TestWhatTurnsChangedShowsInAPane(t *testing.T) {
	live(t, nil, func(r *rig) {
		openSession(r)
		say(r, "/diff")
		r.see("changed no file that the engine knows of")
		r.file("out", "three\n")
		exchange(r, 0, engine.FileDiff{File: "out", Status: "added", Additions: 2, Patch: "Index: out\n====\n--- out\n+++ out\n@@ -0,0 +1,2 @@\n+one\n+two\n"},
			engine.FileDiff{File: "other", Status: "modified", Additions: 1, Deletions: 1, Patch: "@@ -1 +1 @@\n-x\n+y\n"})
		r.see("other", "+1 -1", "out new", "+ two") // while it is open
		exchange(r, 1, engine.FileDiff{File: "out", Status: "modified", Additions: 1, Deletions: 2, Patch: "@@ -1,2 +1 @@\n-one\n-two\n+three\n"})
		r.see("out new", "+ three")
		r.gone("+ two", "Index: ")
		r.keys("1")
		r.see("- two", "+ three", "1 file")
		r.gone("other")
		r.keys("s")
		r.see("only changes of the work tree can be staged")
		heardRevert(r, "msg_b")
		r.see("2 files")     // the newest that is left
		r.keys("esc", "esc") // what is said, then the pane
		r.gone("2 session")
	})
	live(t, nil, func(r *rig) { // of a session that is not loaded whole
		r.eng.cursors["ses_1"] = "older"
		sum, err := json.Marshal(engine.Summary{Diffs: []engine.FileDiff{{File: "older", Additions: 7, Status: "added"}}})
		if err != nil {
			t.Fatal(err)
		}
		r.eng.says("GET /session/ses_1/diff", []engine.FileDiff{{File: "older", Additions: 1, Status: "added", Patch: "@@ -0,0 +1 @@\n+of old\n"}})
		r.eng.messages["ses_1"] = []engine.MessageWithParts{{Info: engine.Message{ID: "m", SessionID: "ses_1", Role: engine.RoleUser, Summary: sum, Time: engine.MessageTime{Created: 1}}}}
		openSession(r)
		n := len(r.eng.asked("GET /session/ses_1/message"))
		say(r, "/diff session")
		r.see("older new", "+ of old")
		if len(r.eng.asked("GET /session/ses_1/message")) != n+1 {
			t.Error("not all messages were asked for")
		}
		r.eng.breaks("GET /session/ses_1/message", 500)
		r.keys("r")
		r.see("told to fail with 500")
	})
}

func TestHunksAreStagedDiscardedAndBroughtBack(t *testing.T) {
	scene(t, nil, func(r *rig) {
		r.committed()
		text := strings.NewReplacer("line 3\n", "line three\n", "line 100\n", "a hundred\n").Replace(numbered(200))
		r.file("src/gamma", text)
		say(r, "/diff tree")
		r.see("src/gamma", "+2 -2", "line three", "a hundred", "main")
		r.keys("]", "s")
		r.see("staged 1 hunk")
		r.gone("line three")
		if got := r.git("diff", "--cached", "-U0"); !strings.Contains(got, "+line three") || strings.Contains(got, "a hundred") {
			t.Errorf("staged is %s", got)
		}
		r.keys("X")
		r.see("discard all changes of src/gamma?")
		r.keys("n", "x", "y")
		r.see("discarded", "u brings it back", "Nothing changed that is not staged.")
		r.keys("4")
		r.see("line three")
		r.keys("q")
		say(r, "/diff")
		r.keys("u")
		if b, err := os.ReadFile(filepath.Join(r.dir, "src/gamma")); err != nil || string(b) != text {
			t.Error("the file is not as it was", err)
		}
		r.see("is back", "4 staged")
		r.keys("3")
		r.see("a hundred")
		r.file("src/gamma", strings.ReplaceAll(text, "a hundred", "ten times ten"))
		r.keys("s") // what is seen is staged, not what came since
		r.see("staged src/gamma", "- a hundred", "+ ten times ten")
		r.file("src/gamma", strings.ReplaceAll(text, "a hundred", "more"))
		r.keys("x", "y")
		r.see("the file changed meanwhile", "+ more")
		r.keys("]", "c")
		r.write("why not 100?")
		r.keys("enter", "C")
		if got := r.chat().Draft(); !strings.Contains(got, "@src/gamma#") || !strings.Contains(got, "why not 100?") {
			t.Errorf("the prompt is %q", got)
		}
	})
	scene(t, nil, func(r *rig) {
		t.Setenv("GIT_CEILING_DIRECTORIES", filepath.Dir(r.dir))
		say(r, "/diff tree")
		r.see("in no git repository")
		r.git("init", "-q")
		r.keys("r")
		r.see("alpha new", "main")
		say(r, "/diff attic")
		r.see(`there are no changes "attic"`)
	})
}

func TestAgentsShowChanges(t *testing.T) {
	live(t, nil, func(r *rig) {
		r.m.calls.Gate().SetConsent(commands.ConsentAllow)
		r.committed()
		r.file("alpha", "changed\n")
		openSession(r)
		shows := func(source string) {
			t.Helper()
			d, ok := r.m.ws.Content(commands.ChangesID).(*diff.Diff)
			if got := ""; ok {
				if got = d.Source(); got != source {
					t.Errorf("it shows %q, not %q", got, source)
				}
			} else if source != "" {
				t.Errorf("nothing shows, not %q", source)
			}
		}
		open := func(args string, ok bool) {
			t.Helper()
			if res := r.now(r.agent(r.ctx, "openspace.pane.open", args)); res.Success() != ok {
				t.Errorf("%s: %+v", args, res)
			}
		}
		open(`{"type":"diff","contentId":"changes"}`, true)
		shows(diff.Tree) // the session changed nothing
		open(`{"type":"diff","contentId":"tree"}`, true)
		shows(diff.Tree)
		r.see("alpha", "- the first file", "+ changed")
		open(`{"type":"diff","contentId":"diff:staged"}`, true)
		shows(diff.Staged)
		open(`{"type":"diff","contentId":"diff:changes"}`, true)
		shows(diff.Staged)
		open(`{"type":"diff","contentId":"attic"}`, false)
		say(r, "/undo-agent")
		say(r, "/undo-agent")
		shows(diff.Tree)
		say(r, "/undo-agent")
		say(r, "/undo-agent")
		shows("")
	})
}

func TestTheChangesComeBackAsTheyWereLookedAt(t *testing.T) {
	s := newShelf()
	scene(t, s.with, func(r *rig) {
		r.committed()
		r.file("alpha", "changed\n")
		say(r, "/diff tree")
		r.keys("t", "]")
		a := r.m.ws.Arrangement("")
		data, err := json.Marshal(a)
		if err != nil {
			t.Fatal(err)
		}
		r.keys("4", "q")
		again, err := panes.ReadArrangement(data)
		if err != nil {
			t.Fatal(err)
		}
		r.m.ws.Arrange(again, panes.Arranging{})
		r.send(nil)
		r.keys("f1")
		r.keys("esc")
		r.see("- the first file", "│", "work tree")
	})
}

func TestRemarksAreKeptAMomentAfterTheLastKey(t *testing.T) {
	k, s := &memory{}, newShelf()
	with := func(o *Options) {
		s.with(o)
		o.Keep, o.Typed.Remarks = k, json.RawMessage(k.remarks)
	}
	scene(t, with, func(r *rig) {
		r.committed()
		r.file("alpha", "changed\n")
		say(r, "/diff tree")
		r.pass(time.Second)
		saves := k.saves
		r.pass(time.Minute)
		if k.saves != saves {
			t.Error("it is saved while nothing is written")
		}
		r.keys("]", "j", "c", "w", "h", "y")
		r.pass(drafts.Every)
		if !strings.Contains(k.remarks, `"text":"why"`) {
			t.Errorf("kept: %s", k.remarks)
		}
	})
	scene(t, with, func(r *rig) {
		r.committed()
		r.file("alpha", "changed\n")
		say(r, "/diff tree")
		r.see("1 remark, C sends it")
		r.keys("C")
		r.pass(drafts.Every)
		if k.remarks != "" {
			t.Errorf("kept still: %s", k.remarks)
		}
	})
}

func TestTheKeysOfChangesAreInHelp(t *testing.T) {
	scene(t, nil, func(r *rig) {
		say(r, "/diff tree")
		r.keys("?")
		r.see("This pane", "turn, session, work tree, staged", "stage the hunk, or take it out")
	})
}

func TestNothingHappensWhileChangesShowAndRest(t *testing.T) {
	scene(t, nil, func(r *rig) {
		r.committed()
		say(r, "/diff tree")
		r.pass(5e9)
		updates := r.updates
		r.pass(commandsQuiet)
		if r.updates != updates {
			t.Errorf("%d updates while nothing happens", r.updates-updates)
		}
	})
}
