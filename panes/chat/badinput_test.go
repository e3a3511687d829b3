package chat

import (
	"cmp"
	"fmt"
	"math"
	"regexp"
	"runtime"
	"strings"
	"testing"
	"time"

	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/sanitize"
)

// drawnBy is all that may stand in a row beside text: colours, and links to pages.
var drawnBy = regexp.MustCompile("\x1b\\[[0-9;]*m|\x1b\\]8;;(https?://[!-~]*)?\x1b\\\\")

// checkClean fails on anything that a terminal would do something about, or
// that reorders or hides what is read, and on rows that do not fill the width.
func checkClean(t testing.TB, out string, w, h int) {
	t.Helper()
	rows := strings.Split(out, "\n")
	if len(rows) != h {
		t.Fatalf("%d rows, not %d", len(rows), h)
	}
	for i, l := range rows {
		if rest := drawnBy.ReplaceAllString(l, ""); sanitize.Line(rest) != rest {
			t.Fatalf("row %d holds %q", i, rest)
		}
		if n := xansi.StringWidth(l); n != w {
			t.Fatalf("row %d has %d cells, not %d: %q", i, n, w, l)
		}
	}
}

// evil are texts that must be shown and never acted on.
func evil() map[string]string {
	return map[string]string{
		"colours and clearing":      "\x1b[31mred\x1b[2J\x1b[H\x1b[?1049h gone",
		"the clipboard":             "\x1b]52;c;aGk=\x07 and \x1b]52;c;aGk=\x1b\\ end",
		"a link to a script":        "\x1b]8;;javascript:alert(1)\x1b\\here\x1b]8;;\x1b\\ [x](javascript:alert(1))",
		"a link to a file":          "\x1b]8;;file:///etc/passwd\x07here\x1b]8;;\x07 [x](file:///etc/passwd) <file:///etc/passwd>",
		"a title and a notice":      "\x1b]0;owned\x07\x1b]9;owned\x07\x1b]777;notify;a;b\x07",
		"C1 controls":               "\u009b31m \u009d52;c;aGk=\u009c \u0090q\u009c \u0085 \x9b31m",
		"a device's answer":         "\x1b[6n\x1b[c\x1bP$qm\x1b\\\x1b[>c\x05",
		"bidi overrides":            "\u202egnirts\u202c \u2066iso\u2069 \u200fmark \u061c",
		"zero width":                "a\u200bb\u200dc\u2060d\ufeffe\u00adf",
		"right to left":             "שלום עולם العربية 123",
		"combining marks":           "e" + strings.Repeat("\u0301", 5000) + " \u0301alone \u20dd",
		"private use":               "\ue000\uf8ff\U000f0000\U0010fffd",
		"tags and selectors":        "a\U000e0041\U000e007f \ufe0f\ufe0e ☺\ufe0f 1\ufe0f\u20e3",
		"families":                  "👩‍👩‍👧‍👦🏳️‍🌈🇩🇪" + strings.Repeat("\u200d👩", 300),
		"wide and half wide":        "日本語ﾊﾝｶｸ　全角" + strings.Repeat("寿", 200),
		"returns and backspaces":    "safe\rrm -rf\b\b\b\b\x7f\v\f\x00end",
		"not text":                  "\xff\xfe\xc3\x28\xed\xa0\x80\xf4\x90\x80\x80",
		"entities":                  "&#27;[31m &#x9b;31m &#8238;x &zwj; &#0; &#xfeff;",
		"a long word":               strings.Repeat("x", 5000),
		"marks of markdown":         strings.Repeat("[", 2000) + strings.Repeat("*_`", 500) + strings.Repeat(">", 300),
		"an open fence":             "```\x1b[31m\n\x1b]52;c;eA==\x07\n",
		"a fence with a name":       "```go\u202e title=\"\x1b[2J\"\nx\n```",
		"a table of controls":       "|\x1b[31ma|\u202eb|\n|-|-|\n|\x07|\x9b|",
		"a definition of a control": "[a][x]\n\n[x]: http://a.b/\x1b]52;c;aGk=\x07",
		"a link over the web":       "[click](https://x.org/\x1b]52;c;aGk=\x07) https://x.org/\u202egpj.exe <https://a.b/\u200b>",
		"half a block of commands":  "%%OS{\"cmd\":\"openspace.pane.close\",\"args\":{\"x\":\"\x1b",
		"line and page separators":  "a\u2028b\u2029c\u0085d\n\n\n\n\n",
	}
}

// everywhere puts a text wherever one of the engine's comes to be shown.
func everywhere(r *rig, bad string) {
	r.apply(&engine.SessionUpdated{SessionID: sid, Info: engine.Session{ID: sid, Title: bad, Time: engine.SessionTime{Created: 1, Updated: 2}}})
	u := r.user(bad)
	r.part(u, engine.Part{Type: engine.PartFile, Mime: bad, Filename: bad, URL: "file:///w/" + bad})
	r.part(u, engine.Part{Type: engine.PartFile, Mime: "text/plain", URL: "file:///w/a.go?start=" + bad})
	r.part(u, engine.Part{Type: engine.PartAgent, Name: bad})
	r.part(u, engine.Part{Type: engine.PartSubtask, Agent: bad, Description: bad})
	m := r.reply(u)
	m.Agent, m.ModelID, m.ProviderID = bad, bad, bad
	r.apply(&engine.MessageUpdated{SessionID: sid, Info: *m})
	r.part(m.ID, engine.Part{Type: engine.PartReasoning, Text: "**" + bad + "**\n\n" + bad, Time: &engine.PartTime{Start: 1, End: 5000}})
	r.part(m.ID, r.say(bad))
	id := r.part(m.ID, engine.Part{Type: engine.PartText, Time: &engine.PartTime{Start: 1}})
	for i := 0; i < len(bad); i += 7 {
		r.delta(m.ID, id, bad[i:min(i+7, len(bad))])
	}
	r.part(m.ID, engine.Part{Type: engine.PartStepStart, Snapshot: bad})
	r.part(m.ID, engine.Part{Type: engine.PartPatch, Hash: bad, Files: []string{bad}})
	r.part(m.ID, engine.Part{Type: engine.PartRetry, Attempt: 1, Error: &engine.Error{Name: bad, Data: engine.ErrorData{Message: bad}}})
	r.part(m.ID, engine.Part{Type: bad})
	in := map[string]any{}
	for _, name := range []string{"command", "description", "filePath", "path", "pattern", "include", "url", "query", "name", "prompt", "content", "subagent_type"} {
		in[name] = bad
	}
	for _, tool := range []string{"bash", "read", "grep", "write", "task", "webfetch", "skill", bad} {
		r.part(m.ID, engine.Part{Type: engine.PartTool, Tool: tool, State: &engine.ToolState{Status: engine.ToolCompleted, Title: bad, Input: in,
			Output: bad + "\n" + bad, Metadata: map[string]any{"title": bad, "output": bad}, Attachments: []engine.Part{{Filename: bad, Mime: bad, URL: bad}}}})
	}
	r.part(m.ID, engine.Part{Type: engine.PartTool, Tool: "edit", State: &engine.ToolState{Status: engine.ToolError, Input: in, Error: bad}})
	r.part(m.ID, engine.Part{Type: engine.PartStepFinish, Reason: bad, Tokens: &engine.Tokens{Input: math.MaxInt64, Output: -5}})
	r.apply(&engine.SessionStatus{SessionID: sid, Status: engine.Status{Type: engine.StatusRetry, Attempt: -3, Message: bad, Next: -1}})
	r.apply(&engine.SessionError{SessionID: sid, Error: engine.Error{Name: bad, Data: engine.ErrorData{Message: bad}}})
}

func TestWhatIsEvilIsShownAndNeverActedOn(t *testing.T) {
	for name, bad := range evil() {
		t.Run(name, func(t *testing.T) {
			r := newRig(t)
			r.files("a.go")
			everywhere(r, bad)
			for _, w := range []int{1, 7, 40, 80, 140} {
				r.look(w, 60)
				checkClean(t, r.draw(w, 60), w, 60)
			}
			for _, keys := range [][]string{{"ctrl+o"}, {"ctrl+g"}, {"pgdown"}, {"ctrl+alt+k", "tab", "tab", "shift+tab"}, {"j"}, {"k", "k", "space"}, {"esc", "ctrl+alt+f"}, {"e"}, {"esc", "ctrl+alt+g"}} {
				for _, k := range keys {
					r.run(r.key(k).Cmd)
				}
				checkClean(t, r.draw(80, 60), 80, 60)
			}
			r.run(r.chat.Search(bad).Cmd)
			checkClean(t, r.draw(80, 60), 80, 60)
			r.key("esc")
			if s := sanitize.Line(r.chat.Title()); s != r.chat.Title() {
				t.Errorf("the title is %q", r.chat.Title())
			}
			list, _ := r.chat.list.Timeline()
			for _, e := range list {
				if sanitize.Line(e.Text) != e.Text {
					t.Errorf("the timeline has %q", e.Text)
				}
			}
			if s := r.transcript(); sanitize.Text(s) != s {
				t.Errorf("the transcript is not safe")
			}
		})
	}
}

// Code that is copied goes to a terminal, a file or a prompt: no control goes
// with it, and what cannot be seen as it was written, save into a terminal.
func TestCodeThatIsCopiedIsSafe(t *testing.T) {
	r := newRig(t)
	m := r.reply(r.user("go"))
	r.part(m.ID, r.say("```sh\nls\x1b[2J\u202e\x9b\rrm\n```"))
	r.done(m)
	r.draw(80, 24)
	r.key("ctrl+alt+k")
	for key, hidden := range map[string]string{"c": "\u202e", "r": "‹U+202E›", "a": "\u202e"} {
		_, args := invoked(t, r.key(key))
		if s, want := args["text"], "ls␛[2J"+hidden+"\uFFFD␍rm"; s != want {
			t.Errorf("%s gives %q, want %q", key, s, want)
		}
	}
}

func TestHiddenCharactersAreCopiedAsTheyWereWritten(t *testing.T) {
	for name, text := range map[string]string{
		"a block":                    "```go\nx := \"\u202e\"\n```",
		"one in a list":              "- a\n  ```go\n  x := \"\u202e\"\n  ```",
		"one behind a command block": "%%OS{\"cmd\":\"x\"}%%\n\n```go\nx := \"\u202e\"\n```",
	} {
		r := newRig(t)
		m := r.reply(r.user("go"))
		r.part(m.ID, r.say(text))
		r.done(m)
		if s := r.plain(80, 24); !strings.Contains(s, `x := "‹U+202E›"`) {
			t.Errorf("%s: it does not show:\n%s", name, s)
		}
		r.key("ctrl+alt+k", "tab")
		if got := told(t, r.key("enter")); got != "app.copy [text:x := \"\u202e\"]" {
			t.Errorf("%s: %q", name, got)
		}
	}
}

func TestEventsInAnyOrder(t *testing.T) {
	info := func(id, role, parent string, at int64) *engine.MessageUpdated {
		return &engine.MessageUpdated{SessionID: sid, Info: engine.Message{ID: id, SessionID: sid, Role: role, ParentID: parent, Agent: "build", ModelID: "m1", Time: engine.MessageTime{Created: at}}}
	}
	part := func(message, id, text string, start, end int64) *engine.PartUpdated {
		return &engine.PartUpdated{SessionID: sid, Part: engine.Part{ID: id, SessionID: sid, MessageID: message, Type: engine.PartText, Text: text, Time: &engine.PartTime{Start: start, End: end}}}
	}
	delta := func(message, id, text string) *engine.PartDelta {
		return &engine.PartDelta{SessionID: sid, MessageID: message, PartID: id, Field: "text", Delta: text}
	}
	user, reply := info("msg_1", engine.RoleUser, "", 1), info("msg_2", engine.RoleAssistant, "msg_1", 2)
	for name, c := range map[string]struct {
		events []engine.Payload
		want   []string
		not    []string
	}{
		"a part before its message":        {[]engine.Payload{part("msg_2", "prt_1", "the answer", 1, 2), reply, user}, []string{"the answer"}, nil},
		"a delta before its part":          {[]engine.Payload{user, reply, delta("msg_2", "prt_1", "half of "), delta("msg_2", "prt_1", "it")}, []string{"half of it"}, nil},
		"a part twice":                     {[]engine.Payload{user, reply, part("msg_2", "prt_1", "only once", 1, 2), part("msg_2", "prt_1", "only once", 1, 2)}, []string{"only once"}, nil},
		"an older record of an ended part": {[]engine.Payload{user, reply, part("msg_2", "prt_1", "the whole", 1, 2), part("msg_2", "prt_1", "", 1, 0)}, []string{"the whole"}, nil},
		"a message twice":                  {[]engine.Payload{user, reply, user, reply, part("msg_2", "prt_1", "the answer", 1, 2)}, []string{"the answer"}, nil},
		"a reply before its question":      {[]engine.Payload{reply, part("msg_2", "prt_1", "the answer", 1, 2), user, part("msg_1", "prt_0", "the question", 0, 0)}, []string{"the question", "the answer"}, nil},
		"a part of a deleted message": {[]engine.Payload{user, reply, part("msg_2", "prt_1", "gone", 1, 2), &engine.MessageRemoved{SessionID: sid, MessageID: "msg_2"},
			part("msg_2", "prt_1", "gone", 1, 2), delta("msg_2", "prt_9", "gone")}, nil, []string{"gone"}},
		"a part that was removed": {[]engine.Payload{user, reply, part("msg_2", "prt_1", "gone", 1, 2), part("msg_2", "prt_2", "here", 1, 2),
			&engine.PartRemoved{SessionID: sid, MessageID: "msg_2", PartID: "prt_1"}, delta("msg_2", "prt_1", "gone")}, []string{"here"}, []string{"gone"}},
		"of another session": {[]engine.Payload{user, reply, &engine.PartUpdated{SessionID: "ses_9", Part: engine.Part{ID: "prt_1", SessionID: "ses_9", MessageID: "msg_x", Type: engine.PartText, Text: "elsewhere"}}}, nil, []string{"elsewhere"}},
	} {
		t.Run(name, func(t *testing.T) {
			r := newRig(t)
			r.draw(80, 24)
			for _, e := range c.events {
				r.apply(e)
				checkClean(t, r.draw(80, 24), 80, 24)
				r.key("pgup")
			}
			r.key("ctrl+alt+g")
			s := r.plain(80, 24)
			at := -1
			for _, want := range c.want {
				if n := strings.Index(s, want); n <= at || strings.Count(s, want) != 1 {
					t.Errorf("%q is missing, twice or misplaced in\n%s", want, s)
				} else {
					at = n
				}
			}
			for _, not := range c.not {
				if strings.Contains(s, not) {
					t.Errorf("%q is in\n%s", not, s)
				}
			}
		})
	}
}

func TestClocksThatJump(t *testing.T) {
	for name, times := range map[string][2]int64{
		"backwards": {5_000_000, 1_000_000}, "before all time": {-1 << 62, -5}, "after all time": {1 << 62, math.MaxInt64}, "nothing": {0, 0}, "only an end": {0, 99}, "apart": {1, math.MaxInt64},
	} {
		for _, jump := range []time.Duration{0, -100_000 * time.Hour, 100_000 * time.Hour} {
			r := newRig(t)
			m := r.reply(r.user("go"))
			m.Time = engine.MessageTime{Created: times[0], Completed: times[1]}
			r.apply(&engine.MessageUpdated{SessionID: sid, Info: *m})
			when := &engine.PartTime{Start: times[0], End: times[1]}
			r.part(m.ID, engine.Part{Type: engine.PartReasoning, Text: "so", Time: when})
			r.part(m.ID, engine.Part{Type: engine.PartTool, Tool: "bash", State: &engine.ToolState{Status: engine.ToolRunning, Time: &engine.PartTime{Start: times[0]}, Input: map[string]any{"command": "a"}}})
			r.part(m.ID, engine.Part{Type: engine.PartTool, Tool: "bash", State: &engine.ToolState{Status: engine.ToolCompleted, Time: when, Input: map[string]any{"command": "b"}}})
			r.apply(&engine.SessionStatus{SessionID: sid, Status: engine.Status{Type: engine.StatusRetry, Attempt: 1, Message: "m", Next: times[1]}})
			r.chat.list.ToggleTimestamps()
			r.draw(80, 24)
			r.now = r.now.Add(jump)
			for range 3 {
				r.chat.Tick()
				out := r.draw(80, 24)
				checkClean(t, out, 80, 24)
				if s := xansi.Strip(out); regexp.MustCompile(`-\d+(h|m|s)\b`).MatchString(s) {
					t.Errorf("%s: a time is negative:\n%s", name, s)
				}
				r.now = r.now.Add(time.Second)
			}
		}
	}
}

// allocated is how many bytes something takes, whatever else the machine does.
func allocated(do func()) uint64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	do()
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
}

// Going through what is large takes far less memory than drawing all of it
// once: that is 12 MB and more.
func TestWhatIsLargeIsNotDrawnWhole(t *testing.T) {
	type prepare func(r *rig, m *engine.Message)
	say := func(text string) prepare { return func(r *rig, m *engine.Message) { r.part(m.ID, r.say(text)) } }
	cases := map[string]prepare{
		"10,000 parts": func(r *rig, m *engine.Message) {
			for i := range 5000 {
				r.part(m.ID, r.say(fmt.Sprintf("text %d", i)))
				r.tool(m.ID, "bash", `{"status":"completed","input":{"command":"ls"},"output":"a\nb"}`)
			}
		},
		"10,000 reads": func(r *rig, m *engine.Message) {
			for i := range 10_000 {
				r.tool(m.ID, "openspace_openspace_editor_open", fmt.Sprintf(`{"status":"completed","input":{"path":"f%d.go"}}`, i))
			}
		},
		"a table of 300 columns": say("|" + strings.Repeat(" a column |", 300) + "\n|" + strings.Repeat("---|", 300) + "\n" + strings.Repeat("|"+strings.Repeat(" some words |", 300)+"\n", 50)),
		"an unfolded output of a megabyte": func(r *rig, m *engine.Message) {
			r.chat.list.view.all = true
			r.tool(m.ID, "bash", fmt.Sprintf(`{"status":"completed","input":{"command":"x"},"output":%q}`, strings.Repeat("line of text\n", 80_000)))
		},
		"a prompt of a megabyte": func(r *rig, m *engine.Message) { r.user(strings.Repeat("a long prompt ", 80_000)) },
	}
	for name, text := range big() {
		cases[name] = say(text)
	}
	more := map[string]uint64{ // where a piece is large itself, and where links are looked for once; of 45 MB, 730 MB and 2.3 GB
		"a table of 300 columns": 20 << 20, "a fence": 40 << 20, "a list": 200 << 20, // the race detector drops what is pooled: 22 MB of a fence in place of 7
	}
	for name, prepare := range cases {
		t.Run(name, func(t *testing.T) {
			r := newRig(t)
			m := r.reply(r.user("go"))
			prepare(r, m)
			r.done(m)
			checkClean(t, r.draw(100, 40), 100, 40)
			var out []string
			took := allocated(func() {
				for _, k := range []string{"pgup", "pgup", "pgdown", "ctrl+alt+y", "ctrl+alt+k", "tab", "shift+tab", "esc", "ctrl+g", "pgdown", "ctrl+alt+g"} {
					r.key(k)
					out = append(out, r.draw(100, 40))
				}
			})
			if most := cmp.Or(more[name], 8<<20); took > most {
				t.Errorf("%d steps took %d KB, more than %d", len(out), took>>10, most>>10)
			}
			for _, drawn := range out {
				checkClean(t, drawn, 100, 40)
			}
		})
	}
}
