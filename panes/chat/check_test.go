package chat

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/workspace"
)

func TestPathsAreLinksOnceTheyAreKnownToBeFiles(t *testing.T) {
	r := newRig(t)
	var asked []string
	there := map[string]bool{"a.go": true}
	r.chat.deps.Exists = func(_ context.Context, p string) bool { asked = append(asked, p); return there[p] }
	m := r.reply(r.user("where"))
	r.part(m.ID, r.say("In a.go:3, a.go:9 and b.go:1."))
	r.done(m)
	linked := func() int { return strings.Count(r.draw(80, 24), "\x1b[24m") }
	if n := linked(); n != 0 {
		t.Errorf("%d links before anyone looked", n)
	}
	cmd := r.chat.Pending()
	if r.chat.Pending() != nil {
		t.Error("it looks twice at once")
	}
	v := r.chat.Version()
	r.run(cmd)
	if r.chat.Version() == v {
		t.Error("what was found does not show")
	}
	if n := linked(); n != 2 {
		t.Errorf("%d links", n)
	}
	if strings.Join(asked, " ") != "a.go b.go" {
		t.Errorf("asked for %v", asked)
	}
	r.run(r.chat.Pending())
	r.chat.Touch()
	if cmd := r.chat.Pending(); cmd != nil {
		t.Error("it asks again at once")
	}
	there["b.go"] = true
	r.now = r.now.Add(recheck)
	r.chat.Touch()
	r.run(r.chat.Pending())
	if n := linked(); n != 3 {
		t.Errorf("%d links after the file came", n)
	}
	v = r.chat.Version()
	r.chat.Update(checkedMsg{"b.go": true})
	if r.chat.Version() != v {
		t.Error("what is known is drawn anew")
	}
}

func TestNothingIsLookedForBeforeItShows(t *testing.T) {
	r := newRig(t)
	r.files("a.go")
	if r.chat.Pending() != nil {
		t.Error("before the first drawing")
	}
	r.draw(80, 24)
	if r.chat.Pending() != nil {
		t.Error("an empty chat")
	}
	m := r.reply(r.user("a.go:3"))
	r.part(m.ID, r.say("a.go:3"))
	for range 30 {
		r.part(m.ID, r.say("text\n\ntext\n"))
	}
	r.draw(80, 24)
	if r.chat.Pending() != nil {
		t.Error("what is out of view")
	}
}

func TestExistsIn(t *testing.T) {
	dir := t.TempDir()
	outside := filepath.Join(t.TempDir(), "secret.txt")
	for _, f := range []string{filepath.Join(dir, "src", "a.go"), outside} {
		if err := os.MkdirAll(filepath.Dir(f), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(f, nil, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Symlink(outside, filepath.Join(dir, "out.txt")); err != nil {
		t.Fatal(err)
	}
	files, err := workspace.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer files.Close()
	exists := existsIn(files)
	for path, want := range map[string]bool{
		"src/a.go": true, filepath.Join(files.Dir(), "src/a.go"): true, "src": false, "none.go": false, "out.txt": false,
		"../" + filepath.Base(dir) + "/src/a.go": true, "src/../../" + filepath.Base(dir) + "/src/a.go": true, "../src/a.go": false,
		"../" + filepath.Base(filepath.Dir(outside)) + "/secret.txt": false, outside: false, "": false,
	} {
		if got := exists(t.Context(), path); got != want {
			t.Errorf("%q: %v", path, got)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if exists(ctx, "src/a.go") {
		t.Error("it goes on when nobody waits")
	}
	if existsIn(nil) != nil {
		t.Error("no workspace has files")
	}
}

func TestTimesThatRunAreDrawnOnceASecond(t *testing.T) {
	r := newRig(t)
	shells(r)
	see := func(want string) {
		t.Helper()
		r.chat.Tick()
		if s := r.plain(80, 40); !strings.Contains(s, want) {
			t.Errorf("no %q in\n%s", want, s)
		}
	}
	see("make all · 1m 15s")
	r.now = r.now.Add(900 * time.Millisecond)
	see("make all · 1m 15s")
	r.now = r.now.Add(200 * time.Millisecond)
	see("make all · 1m 16s")
	r.now = r.now.Add(-time.Hour)
	r.chat.list.reset()
	see("◐ $ make all\n")
	if !r.chat.Animates() {
		t.Error("it does not animate")
	}
}

func TestTheTimeThatACallWaitsForAnAnswerDoesNotCount(t *testing.T) {
	r := newRig(t)
	m := r.reply(r.user("run it"))
	r.busy(true)
	call := func(status string, end int64) {
		st := engine.ToolState{Status: status, Input: map[string]any{"command": "make"}, Time: &engine.PartTime{Start: r.ms(0), End: end}}
		r.apply(&engine.PartUpdated{SessionID: sid, Part: engine.Part{ID: "prt_c", MessageID: m.ID, SessionID: sid, Type: engine.PartTool, Tool: "bash", CallID: "call_1", State: &st}})
	}
	start := r.now
	call(engine.ToolRunning, 0)
	see := func(want string) {
		t.Helper()
		r.chat.Tick()
		if s := r.plain(80, 24); !strings.Contains(s, want) {
			t.Errorf("no %q in\n%s", want, s)
		}
	}
	see("$ make\n")
	r.apply(&engine.PermissionAsked{Permission: engine.Permission{ID: "per_1", SessionID: sid, Permission: "bash", Patterns: []string{"make"}, Tool: &engine.ToolRef{MessageID: m.ID, CallID: "call_1"}}})
	see("make · waits for an answer")
	r.now = r.now.Add(time.Minute)
	see("make · waits for an answer")
	id := fmt.Sprintf("evt_%09x001abcdefghijklmn", r.now.UnixMilli()&(1<<36-1))
	r.st.Apply(engine.Event{ID: id, Data: &engine.PermissionReplied{SessionID: sid, RequestID: "per_1", Reply: "once"}})
	see("$ make\n")
	r.now = r.now.Add(3 * time.Second)
	see("make · 3s")
	end := r.now.Add(time.Second).UnixMilli()
	r.now = start
	call(engine.ToolCompleted, end)
	see("make · 4s")
}

func TestARetryCountsDown(t *testing.T) {
	r := newRig(t)
	retrying(r)
	for _, want := range []string{"try 3 in 4s", "try 3 in 3s", "try 3 in 2s", "try 3 in 1s", "trying again (3)"} {
		if s := r.plain(80, 24); !strings.Contains(s, want) {
			t.Errorf("no %q in\n%s", want, s)
		}
		r.now = r.now.Add(time.Second)
	}
	r.busy(true)
	if s := r.plain(80, 24); strings.Contains(s, "↻") {
		t.Errorf("it still shows:\n%s", s)
	}
}

func TestASubagentsProgressIsDrawnAsItComes(t *testing.T) {
	r := newRig(t)
	tasks(r)
	r.draw(80, 60)
	r.delta("x", "y", "") // of no one
	r.st.Apply(childSays("I am done soon.\nNearly there"))
	if s := r.plain(80, 60); !strings.Contains(s, "↳ Nearly there") {
		t.Error(s)
	}
	if x, y, _ := r.chat.Cursor(80, 60); x != 2 || y != 58 {
		t.Errorf("the cursor is at %d,%d", x, y)
	}
}

func TestAPathThatComesBackIntoTheWorkspaceIsOneOfIts(t *testing.T) {
	for path, want := range map[string]string{
		"../p/src/a.go": "src/a.go", "x/../../p/a.go": "a.go", "a.go": "a.go", "../q/a.go": "../q/a.go", "/w/p/a.go": "/w/p/a.go", "": "", "../../../p/a.go": "../../../p/a.go",
	} {
		if got := rooted("/w/p", path); got != want {
			t.Errorf("%q: %q, want %q", path, got, want)
		}
	}
	if got := rooted("", "../p/a.go"); got != "../p/a.go" {
		t.Errorf("without a workspace: %q", got)
	}
	r := newRig(t)
	m := r.reply(r.user("x"))
	r.draw(80, 24)
	r.chat.list.r.pen.Root = "/w/p"
	if got := told(t, r.chat.list.goTo("file:../p/a.go:14", r.st.Message(sid, m.ID), pos{})); got != "editor.open [highlight:true line:14 path:a.go]" {
		t.Error(got)
	}
}
