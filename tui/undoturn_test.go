package tui

import (
	"encoding/base64"
	"encoding/json"
	"strings"
	"testing"

	"github.com/openspace-tui/openspace/client"
	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/store"
	"github.com/openspace-tui/openspace/panes/chat"
	"github.com/openspace-tui/openspace/tui/dialog"
	"github.com/openspace-tui/openspace/tui/undo"
)

// exchange has a prompt and its reply come in, with what the turn changed.
func exchange(r *rig, n int, diffs ...engine.FileDiff) {
	r.t.Helper()
	ask, reply, at := "msg_"+string(rune('a'+2*n)), "msg_"+string(rune('b'+2*n)), int64(10*n+1)
	sum, err := json.Marshal(engine.Summary{Diffs: diffs})
	if err != nil {
		r.t.Fatal(err)
	}
	text := func(id, text string) engine.Part {
		return engine.Part{ID: "prt" + id, SessionID: "ses_1", MessageID: id, Type: engine.PartText, Text: text, Time: &engine.PartTime{Start: 1, End: 2}}
	}
	q := engine.Message{ID: ask, SessionID: "ses_1", Role: engine.RoleUser, Summary: sum, Time: engine.MessageTime{Created: at}}
	a := engine.Message{ID: reply, SessionID: "ses_1", ParentID: ask, Role: engine.RoleAssistant, Time: engine.MessageTime{Created: at + 1, Completed: at + 2}}
	word := string(rune('0' + n))
	r.events(&engine.MessageUpdated{SessionID: "ses_1", Info: q}, &engine.PartUpdated{SessionID: "ses_1", Part: text(ask, "question "+word)},
		&engine.MessageUpdated{SessionID: "ses_1", Info: a}, &engine.PartUpdated{SessionID: "ses_1", Part: text(reply, "answer "+word)})
	r.eng.says("GET /session/ses_1/message/"+ask, engine.MessageWithParts{Info: q, Parts: []engine.Part{text(ask, "question "+word)}})
	if diffs == nil {
		diffs = []engine.FileDiff{}
	}
	r.eng.says("GET /session/ses_1/diff", diffs)
}

const revertDiff = "diff --git a/main.go b/main.go\n--- a/main.go\n+++ b/main.go\n@@ -1 +1,2 @@\n-new\n+old\n+older\ndiff --git a/out.txt b/out.txt\ndeleted file mode 100644\n--- a/out.txt\n+++ /dev/null\n@@ -1,2 +0,0 @@\n-one\n-two\n"

// reverted has the engine answer, and tell, that a session is undone from a
// message on; the empty one: that all of it is back.
func reverted(r *rig, message string) {
	r.t.Helper()
	s := engine.Session{ID: "ses_1", Title: "Fix the port", Time: engine.SessionTime{Created: 1, Updated: 2}}
	if message != "" {
		s.Revert = &engine.Revert{MessageID: message, Diff: revertDiff}
	}
	r.eng.says("POST /session/ses_1/revert", s)
	r.eng.says("POST /session/ses_1/unrevert", s)
}

// heardRevert has the engine's event come.
func heardRevert(r *rig, message string) {
	s := engine.Session{ID: "ses_1", Title: "Fix the port", Time: engine.SessionTime{Created: 1, Updated: r.m.st.Session("ses_1").Time.Updated + 1}}
	if message != "" {
		s.Revert = &engine.Revert{MessageID: message, Diff: revertDiff}
	}
	r.events(&engine.SessionUpdated{SessionID: "ses_1", Info: s})
}

func TestUndoAndRedoGoTurnByTurn(t *testing.T) {
	live(t, nil, func(r *rig) {
		openSession(r)
		exchange(r, 0)
		exchange(r, 1, engine.FileDiff{File: "beta.go", Additions: 4, Deletions: 1})
		r.see("answer 1")

		reverted(r, "msg_c")
		r.keys("ctrl+x", "u")
		r.see("undone: main.go +2 −1, out.txt +0 −2 · ctrl+x r brings it back", "┃ question 1")
		if got := r.eng.asked("POST /session/ses_1/revert"); len(got) != 1 || !strings.Contains(got[0], "msg_c") {
			t.Fatalf("asked %q", got)
		}
		heardRevert(r, "msg_c")
		r.see("1 turn undone", "answer 0")
		r.gone("answer 1")

		reverted(r, "msg_a")
		say(r, "/undo")
		r.see("undone: beta.go +1 −4", "┃ question 0")
		heardRevert(r, "msg_a")
		r.see("2 turns undone")
		say(r, "/undo")
		r.see("nothing to undo")

		reverted(r, "msg_c")
		r.keys("ctrl+x", "r")
		r.see("brought back: beta.go +4 −1 · 1 more: /redo", "┃ question 1")
		heardRevert(r, "msg_c")
		reverted(r, "")
		say(r, "/redo")
		r.see("brought back: main.go +1 −2, out.txt +2 −0")
		if d := r.chat().Draft(); d != "" {
			t.Errorf("what undo wrote is left: %q", d)
		}
		heardRevert(r, "")
		say(r, "/redo")
		r.see("nothing to redo")
	})
}

func TestUndoStashesWhatIsWritten(t *testing.T) {
	live(t, nil, func(r *rig) {
		openSession(r)
		exchange(r, 0)
		reverted(r, "msg_a")
		r.write("half a thought")
		r.keys("ctrl+x", "u")
		r.see("what you were writing is stashed", "┃ question 0")
		heardRevert(r, "msg_a")
		r.write(", better")
		reverted(r, "")
		say(r, "/redo")
		if d := r.chat().Draft(); d != "question 0, better" {
			t.Errorf("what was changed is gone: %q", d)
		}
		if n := len(r.m.drafts.StashDialog().(*dialog.Picker).Rows); n != 1 {
			t.Errorf("%d are stashed", n)
		}
	})
}

func TestUndoIsRefusedWithItsReason(t *testing.T) {
	for name, c := range map[string]struct {
		set  func(r *rig)
		want string
	}{
		"while the agent works": {func(r *rig) { busy(r, true) }, "interrupt it first"},
		"outside of git":        {func(r *rig) { r.eng.vcs = "" }, "no git repository"},
		"the engine says busy":  {func(r *rig) { r.eng.breaks("POST /session/ses_1/revert", 409) }, "undo: the agent works in this session"},
		"the message is gone":   {func(r *rig) { r.eng.breaks("GET /session/ses_1/message/msg_a", 404) }, "does not know that message"},
		"the engine is broken":  {func(r *rig) { r.eng.breaks("GET /project/current", 500) }, "undo: told to fail with 500"},
		"snapshots are off": {func(r *rig) {
			r.eng.says("GET /config", map[string]any{"snapshot": false, "share": "disabled"})
			r.events(&engine.InstanceDisposed{})
			say(r, "/share")
			r.see("sharing is turned off")
		}, "turns snapshots off"},
		"the stream is broken":   {func(r *rig) { r.stream(client.StateChange{State: client.Retrying}) }, "not ready"},
		"in a session not known": {func(r *rig) { r.user("openspace.session.new", nil) }, "there is no session yet"},
	} {
		t.Run(name, func(t *testing.T) {
			live(t, nil, func(r *rig) {
				openSession(r)
				exchange(r, 0)
				c.set(r)
				r.keys("ctrl+x", "u")
				r.see(c.want)
				if r.chat().Draft() != "" {
					t.Error("something was written")
				}
			})
		})
	}
	live(t, nil, func(r *rig) {
		openSession(r)
		say(r, "/undo")
		r.see("nothing to undo")
		exchange(r, 0)
		heardRevert(r, "msg_a")
		r.eng.breaks("POST /session/ses_1/unrevert", 500)
		say(r, "/redo")
		r.see("redo: told to fail with 500")
		busy(r, true)
		say(r, "/redo")
		r.see("interrupt it first")
	})
}

func TestWhatAPersonDidBeginsATurn(t *testing.T) {
	user := func(parts ...engine.Part) *store.Message {
		m := &store.Message{Info: engine.Message{ID: "m", Role: engine.RoleUser}}
		for _, p := range parts {
			m.Parts = append(m.Parts, &store.Part{Part: p})
		}
		return m
	}
	text := engine.PartText
	for name, c := range map[string]struct {
		m    *store.Message
		want bool
	}{
		"a prompt":                       {user(engine.Part{Type: text, Text: "a"}), true},
		"a file alone":                   {user(engine.Part{Type: engine.PartFile}), true},
		"a command of a subagent":        {user(engine.Part{Type: engine.PartSubtask}), true},
		"a shell command":                {user(engine.Part{Type: text, Text: store.ShellText, Synthetic: true}), true},
		"a compaction":                   {user(engine.Part{Type: engine.PartCompaction}), true},
		"one by itself":                  {user(engine.Part{Type: engine.PartCompaction, Auto: true}), false},
		"what the agent was told":        {user(engine.Part{Type: text, Text: "open", Synthetic: true, Metadata: chat.ContextMetadata("x")}), false},
		"nothing":                        {user(), false},
		"a reply":                        {&store.Message{Info: engine.Message{Role: engine.RoleAssistant}}, false},
		"a prompt the engine has not":    {&store.Message{Info: engine.Message{Role: engine.RoleUser}, Pending: store.Queued}, false},
		"a prompt behind what was added": {user(engine.Part{Type: text, Text: "x", Synthetic: true}, engine.Part{Type: text, Text: "a"}), true},
	} {
		if got := c.m.BeginsTurn(); got != c.want {
			t.Errorf("%s: %v", name, got)
		}
	}
}

func TestAPromptComesBackWithItsAttachments(t *testing.T) {
	k := &memory{dir: t.TempDir()}
	image := engine.Part{Type: engine.PartFile, Mime: "image/png", Filename: "a shot.png", URL: "data:image/png;base64," + base64.StdEncoding.EncodeToString([]byte("png"))}
	text := func(s string) engine.Part { return engine.Part{Type: engine.PartText, Text: s} }
	for name, c := range map[string]struct {
		parts []engine.Part
		want  string // the pieces
		lost  string
	}{
		"text alone":                {[]engine.Part{text("hello")}, "hello", ""},
		"with what was added":       {[]engine.Part{text("hello"), {Type: engine.PartText, Text: "Called the Read tool", Synthetic: true}}, "hello", ""},
		"an image where it stood":   {[]engine.Part{text("see [Image #1: a shot.png, 3 bytes] here"), image}, "see |<[Image #1: a shot.png, 3 bytes] image/png 3>| here", ""},
		"two of the same name":      {[]engine.Part{text("[Image #1: a shot.png, 3 bytes][Image #2: a shot.png, 3 bytes]"), image, image}, "<[Image #1: a shot.png, 3 bytes] image/png 3>|<[Image #2: a shot.png, 3 bytes] image/png 3>", ""},
		"one of another program":    {[]engine.Part{text("look"), image}, "< image/png 3>| look", ""},
		"a file behind an @":        {[]engine.Part{text("see @a.go"), {Type: engine.PartFile, Mime: "text/plain", Filename: "a.go", URL: "file:///w/a.go"}}, "see @a.go", ""},
		"a terminal's output":       {[]engine.Part{text("see @terminal:one"), {Type: engine.PartFile, Mime: "text/plain", Filename: "terminal one", URL: "data:text/plain;base64,YQ=="}}, "see @terminal:one", ""},
		"what cannot be kept":       {[]engine.Part{text("x"), {Type: engine.PartFile, Mime: "text/html", Filename: "p.html", URL: "data:text/html;base64,YQ=="}}, "x", "p.html is lost"},
		"what is no base64":         {[]engine.Part{text("x"), {Type: engine.PartFile, Mime: "image/png", Filename: "p.png", URL: "data:image/png;base64,%%"}}, "x", "p.png is lost"},
		"what would climb out":      {[]engine.Part{text("x"), {Type: engine.PartFile, Mime: "image/../../x", Filename: "p.png", URL: "data:image/png;base64,YQ=="}}, "x", "p.png is lost"},
		"a command of a subagent":   {[]engine.Part{{Type: engine.PartSubtask, Command: "review"}}, "/review ", ""},
		"control characters":        {[]engine.Part{text("a\x1b[31mb")}, "a␛[31mb", ""},
		"a shell command by itself": {[]engine.Part{{Type: engine.PartText, Text: store.ShellText, Synthetic: true}}, "", ""},
	} {
		t.Run(name, func(t *testing.T) {
			d, lost := undo.Draft(engine.MessageWithParts{Parts: c.parts}, k)
			var got []string
			for _, p := range d.Pieces {
				if p.File != nil {
					got = append(got, "<"+p.File.Label+" "+p.File.Mime+" "+string(rune('0'+p.File.Size))+">")
				} else {
					got = append(got, p.Text)
				}
			}
			if s := strings.Join(got, "|"); s != c.want {
				t.Errorf("the draft is %q", s)
			}
			if s := strings.Join(lost, ","); !strings.Contains(s, c.lost) || c.lost == "" && s != "" {
				t.Errorf("lost: %q", s)
			}
		})
	}
}
