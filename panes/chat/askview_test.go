package chat

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/uitest/paneview"
)

// asks has a call ask for a permission, both given as the engine does.
func asks(r *rig, tool, state, permission string) {
	r.t.Helper()
	m := r.reply(r.user("do it"))
	r.busy(true)
	var st engine.ToolState
	if err := json.Unmarshal([]byte(state), &st); err != nil {
		r.t.Fatalf("%v: %s", err, state)
	}
	r.part(m.ID, engine.Part{Type: engine.PartTool, Tool: tool, CallID: "call_1", State: &st})
	p := engine.Permission{ID: "per_1", SessionID: sid, Tool: &engine.ToolRef{MessageID: m.ID, CallID: "call_1"}}
	if err := json.Unmarshal([]byte(permission), &p); err != nil {
		r.t.Fatalf("%v: %s", err, permission)
	}
	r.apply(&engine.PermissionAsked{Permission: p})
	r.settle()
}

// longDiff changes each third of many lines.
func longDiff(n int) string {
	var b strings.Builder
	fmt.Fprintf(&b, "--- /w/long.go\n+++ /w/long.go\n@@ -1,%d +1,%d @@\n", n, n)
	for i := 1; i <= n; i++ {
		if i%3 == 0 {
			fmt.Fprintf(&b, "-\tvalue%d := compute(%d)\n+\tvalue%d := computeAll(%d, options)\n", i, i, i, i)
		} else {
			fmt.Fprintf(&b, " \t// line %d\n", i)
		}
	}
	return b.String()
}

func askScenes() map[string]func(*rig) {
	quote := func(s string) string { b, _ := json.Marshal(s); return string(b) } // strings always marshal
	edit := func(diff string) string {
		return fmt.Sprintf(`{"permission":"edit","patterns":["main.go"],"metadata":{"filepath":"main.go","diff":%s},"always":["*"]}`, diff)
	}
	return map[string]func(*rig){
		"an edit is asked": func(r *rig) {
			asks(r, "edit", `{"status":"running","input":{"filePath":"main.go"}}`, edit(`"`+editDiff+`"`))
		},
		"a long edit is asked": func(r *rig) {
			asks(r, "edit", `{"status":"running","input":{"filePath":"long.go"}}`, edit(quote(longDiff(90))))
		},
		"a new file is asked": func(r *rig) {
			asks(r, "write", `{"status":"running","input":{"filePath":"new.go"}}`, edit(quote("--- /w/new.go\n+++ /w/new.go\n@@ -0,0 +1,3 @@\n+package main\n+\n+func x() {}\n")))
		},
		"a command is asked": func(r *rig) {
			asks(r, "bash", `{"status":"running","input":{"command":"x","description":"Check what changed, and commit it"}}`,
				`{"permission":"bash","patterns":["git status","git commit -m \"a change\""],"metadata":{"command":"git status && \\\n  git commit -m \"a change of $NAME\" > log.txt # done"},"always":["git status *","git commit *"]}`)
		},
		"a page is asked": func(r *rig) {
			asks(r, "webfetch", `{"status":"running","input":{}}`, `{"permission":"webfetch","patterns":["https://go.dev/doc"],"metadata":{"url":"https://go.dev/doc","format":"text"},"always":["*"]}`)
		},
		"a way outside is asked": func(r *rig) {
			asks(r, "read", `{"status":"running","input":{"filePath":"/etc/hostname"}}`, `{"permission":"external_directory","patterns":["/etc/*"],"metadata":{"filepath":"/etc/hostname","parentDir":"/etc"},"always":["/etc/*"]}`)
		},
		"a subagent is asked": func(r *rig) {
			asks(r, "task", `{"status":"running","input":{"prompt":"Look for the port.\nSay where it is read."}}`, `{"permission":"task","patterns":["general"],"metadata":{"description":"look","subagent_type":"general"},"always":["*"]}`)
		},
		"a tool is asked": func(r *rig) {
			asks(r, "db_query", `{"status":"running","input":{"sql":"select *\nfrom users","limit":5}}`, `{"permission":"db_query","patterns":["*"],"metadata":{},"always":["*"]}`)
		},
		"one of ours is asked": func(r *rig) {
			asks(r, "openspace_openspace_editor_open", `{"status":"running","input":{"path":"src/a.go","line":4}}`, `{"permission":"openspace_openspace_editor_open","patterns":["*"],"metadata":{},"always":["*"]}`)
		},
		"a secret file is asked": func(r *rig) {
			asks(r, "read", `{"status":"running","input":{"filePath":"/w/.env"}}`, `{"permission":"read","patterns":[".env"],"metadata":{},"always":["*"]}`)
		},
		"a loop is asked": func(r *rig) {
			asks(r, "grep", `{"status":"running","input":{"pattern":"x"}}`, `{"permission":"doom_loop","patterns":["grep"],"metadata":{},"always":["grep"]}`)
		},
		"several are asked": func(r *rig) {
			r.st.Load([]engine.Session{{ID: sid, Title: "Fix the port"}, {ID: "ses_sub", ParentID: sid, Title: "look around (@general subagent)"}}, true)
			r.apply(&engine.SessionStatus{SessionID: "ses_sub", Status: engine.Status{Type: engine.StatusBusy}})
			r.apply(&engine.PermissionAsked{Permission: engine.Permission{ID: "per_0", SessionID: "ses_sub", Permission: "bash", Patterns: []string{"ls"}, Always: []string{"ls *"}}})
			askPermission(r)
			r.settle()
		},
		"a question of several":    func(r *rig) { oneQuestion(true)(r); r.settle(); r.key("space") },
		"the answers are reviewed": func(r *rig) { askQuestion(r); r.settle(); r.key("enter", "tab") },
		"a reason is written":      func(r *rig) { askPermission(r); r.settle(); r.key("up", "enter"); r.write("use make") },
		"a request stands aside":   func(r *rig) { askPermission(r); r.settle(); r.write("and then") },
	}
}

func TestTheViewOfRequests(t *testing.T) {
	for name, prepare := range askScenes() {
		for _, size := range []struct{ w, h int }{{80, 22}, {60, 38}} {
			at := fmt.Sprintf("%dx%d", size.w, size.h)
			t.Run(name+" at "+at, func(t *testing.T) {
				r := newRig(t)
				prepare(r)
				paneview.Golden(t, "ask/"+strings.ReplaceAll(name, " ", "-")+"-"+at+".txt", r.plain(size.w, size.h))
				paneview.Safe(t, r.draw(size.w, size.h))
			})
		}
	}
}

func TestTheFullViewOfARequest(t *testing.T) {
	r := newRig(t)
	if s, ok := r.chat.Request(80, 24); ok {
		t.Errorf("nothing is asked, and it shows %q", s)
	}
	askScenes()["a long edit is asked"](r)
	s, ok := r.chat.Request(140, 40)
	if !ok {
		t.Fatal("there is no view")
	}
	paneview.Golden(t, "ask/full-view-140x40.txt", trimmed(s))
	for range 5 {
		r.key("pgdown")
	}
	s, _ = r.chat.Request(140, 40)
	if s := xansi.Strip(s); !strings.Contains(s, "value90 := computeAll") || !strings.Contains(s, "Allow once") {
		t.Errorf("the end is not reached:\n%s", s)
	}
	if lines := strings.Split(s, "\n"); len(lines) != 40 || xansi.StringWidth(lines[3]) != 140 {
		t.Errorf("%d lines of %d cells", len(lines), xansi.StringWidth(lines[3]))
	}
}

func trimmed(s string) string {
	lines := strings.Split(xansi.Strip(s), "\n")
	for i, l := range lines {
		lines[i] = strings.TrimRight(l, " ")
	}
	return strings.Join(lines, "\n") + "\n"
}

// TestNothingThatIsAllowedIsCutAway draws long lines narrow.
func TestNothingThatIsAllowedIsCutAway(t *testing.T) {
	long := strings.Repeat("word ", 60) + "; reboot"
	for name, prepare := range map[string]func(r *rig){
		"a command": func(r *rig) {
			r.apply(&engine.PermissionAsked{Permission: engine.Permission{ID: "p", SessionID: sid, Permission: "bash", Metadata: map[string]any{"command": "echo " + long}}})
		},
		"an edit": func(r *rig) {
			r.apply(&engine.PermissionAsked{Permission: engine.Permission{ID: "p", SessionID: sid, Permission: "edit",
				Metadata: map[string]any{"filepath": "a.sh", "diff": "--- a.sh\n+++ a.sh\n@@ -1 +1 @@\n-x\n+" + long + "\n"}}})
		},
		"a tool": func(r *rig) {
			r.apply(&engine.PermissionAsked{Permission: engine.Permission{ID: "p", SessionID: sid, Permission: "odd", Metadata: map[string]any{"text": long}}})
		},
	} {
		r := newRig(t)
		prepare(r)
		r.settle()
		s, _ := r.chat.Request(40, 80)
		if !strings.Contains(xansi.Strip(s), "reboot") || strings.Contains(xansi.Strip(s), "…") && name != "" && !strings.Contains(xansi.Strip(s), "moment") {
			t.Errorf("%s is cut:\n%s", name, xansi.Strip(s))
		}
	}
}

func TestNothingIsAllowedThatIsNotInView(t *testing.T) {
	r := newRig(t)
	askPermission(r)
	r.settle()
	does := func(want string, keys ...string) {
		t.Helper()
		if id, args := invoked(t, r.key(keys...)); id != want {
			t.Errorf("%v: %s %v, want %s", keys, id, args, want)
		}
	}
	for _, size := range [][2]int{{10, 3}, {12, 4}, {20, 5}} {
		r.draw(size[0], size[1])
		does("openspace.chat.request", "enter")
	}
	r.draw(80, 24)
	r.chat.requests.Unseen() // the window became another one
	does("openspace.chat.request", "enter")
	r.draw(80, 24)
	does("openspace.permission.reply", "enter")
	r.draw(10, 3)
	does("openspace.permission.reply", "esc") // what is not seen can be rejected
}

// TestTabDoesNothingWhereTheKeyboardCameBackByItself since it would have brought
// it back, and one more would choose what is allowed for good.
func TestTabDoesNothingWhereTheKeyboardCameBackByItself(t *testing.T) {
	r := newRig(t)
	askPermission(r)
	r.settle()
	r.write("meanwhile")
	r.key("enter")
	r.settle()
	r.draw(80, 24)
	if id, args := invoked(t, r.key("tab", "enter")); id != "openspace.permission.reply" || args["reply"] != "once" {
		t.Errorf("%s %v", id, args)
	}
	if id, args := invoked(t, r.key("tab", "enter")); args["reply"] != "always" {
		t.Errorf("%s %v", id, args)
	}
}

func TestMessagesAreReadWhileARequestWaits(t *testing.T) {
	for _, key := range []string{"ctrl+up", "ctrl+alt+k", "ctrl+alt+f"} {
		r := newRig(t)
		m := r.reply(r.user("hello"))
		r.part(m.ID, engine.Part{Type: engine.PartText, Text: "see https://go.dev/x for more"})
		r.done(m)
		askPermission(r)
		r.settle()
		r.draw(80, 30)
		r.key(key)
		if s := r.plain(80, 30); !strings.Contains(s, "esc, then tab turns to this") {
			t.Fatalf("%s: it is not told how to come back:\n%s", key, s)
		}
		if key != "ctrl+alt+f" {
			if got := told(t, r.key("tab", "enter")); got != "app.browse [url:https://go.dev/x]" {
				t.Errorf("%s: the link leads to %s", key, got)
			}
		}
		r.key("esc")
		if key == "ctrl+alt+f" {
			r.key("esc")
		}
		r.key("tab")
		r.settle()
		r.draw(80, 30)
		if id, args := invoked(t, r.key("enter")); id != "openspace.permission.reply" || args["reply"] != "once" {
			t.Errorf("%s: %s %v", key, id, args)
		}
	}
}

// The engine's tools write back what they read, and they read each file as UTF-8.
func TestAnEditThatWouldDestroyLettersSaysSo(t *testing.T) {
	const told = "not UTF-8"
	for name, c := range map[string]struct {
		diff string
		want bool
	}{
		"letters that are kept":   {"--- /w/f\n+++ /w/f\n@@ -1,2 +1,2 @@\n Gr\ufffd\ufffde\n-end\n+END\n", true},
		"letters that go":         {"--- /w/f\n+++ /w/f\n@@ -1 +1 @@\n-Gr\ufffd\ufffde\n+END\n", true},
		"what the agent wrote":    {"--- /w/f\n+++ /w/f\n@@ -1 +1 @@\n-x\n+is \ufffd\n", false},
		"what a new file will be": {"--- /w/f\n+++ /w/f\n@@ -0,0 +1 @@\n+\ufffd\n", false},
		"letters of UTF-8":        {"--- /w/f\n+++ /w/f\n@@ -1,2 +1,2 @@\n Grüße\n-end\n+END\n", false},
	} {
		r := newRig(t)
		r.apply(&engine.PermissionAsked{Permission: engine.Permission{ID: "p", SessionID: sid, Permission: "edit",
			Metadata: map[string]any{"filepath": "f", "diff": c.diff}}})
		r.settle()
		s, _ := r.chat.Request(80, 24)
		if strings.Contains(xansi.Strip(s), told) != c.want {
			t.Errorf("%s:\n%s", name, xansi.Strip(s))
		}
	}
}
