package chat

import (
	"fmt"
	"reflect"
	"regexp"
	"strings"
	"testing"

	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/internal/store"
	"github.com/openspace-tui/openspace/internal/uitest/paneview"
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/panes/chat/pen"
)

// told is what an action invokes, in one line.
func told(t testing.TB, a panes.Action) string {
	t.Helper()
	var out []string
	for _, inv := range a.Invoke {
		out = append(out, strings.TrimPrefix(string(inv.ID), "openspace.")+" "+strings.TrimPrefix(fmt.Sprint(paneview.Args(t, inv)), "map"))
	}
	return strings.Join(out, "; ")
}

// several is a conversation to move in: two turns, the second with things to
// follow.
func several(r *rig) (users, replies []string) {
	r.files("src/a.go", "server.go", "b.go")
	for i := range 2 {
		u := r.user(fmt.Sprintf("question %d", i))
		m := r.reply(u)
		if i == 1 {
			r.part(m.ID, r.say("See src/a.go:42-50, none.go:3 and [docs](https://go.dev/x).\n\n```go\n// b.go\nx := 1\n```\n\n```sh\nmake\n```\n"))
			r.tool(m.ID, "task", `{"status":"completed","input":{"description":"d"},"output":"o","metadata":{"sessionId":"ses_2"}}`)
		} else {
			r.part(m.ID, r.say("answer 0"))
		}
		r.done(m)
		users, replies = append(users, u), append(replies, m.ID)
	}
	r.look(80, 40)
	return users, replies
}

func TestABlockIsForAFileInItsLanguage(t *testing.T) {
	for _, c := range []struct {
		lang, path string
		want       bool
	}{{"go", "src/a.go", true}, {"golang", "a.go", true}, {"sh", "a.go", false}, {"bash", "run.sh", true}, {"sh", "run.sh", true}, {"", "a.go", true}, {"diff", "a.go", true},
		{"ts", "a.ts", true}, {"py", "a.go", false}, {"yaml", "ci.yml", true}, {"zig9", "a.zig9", true}, {"zig9", "a.go", false}, {"dockerfile", "Dockerfile", true}} {
		if got := isIn(c.lang, c.path); got != c.want {
			t.Errorf("%q in %s: %v", c.lang, c.path, got)
		}
	}
}

func TestKeysOnASelectedMessage(t *testing.T) {
	for _, c := range []struct{ name, keys, want string }{
		{"y copies the last reply as it was written", "y", "app.copy [text:See src/a.go:42-50, none.go:3 and [docs](https://go.dev/x).\n\n```go\n// b.go\nx := 1\n```\n\n```sh\nmake\n```]"},
		{"k goes to the message before", "k y", "app.copy [text:question 1]"},
		{"j goes on", "k k j y", "app.copy [text:question 1]"},
		{"j stays at the end", "j j k y", "app.copy [text:question 1]"},
		{"[ goes to the prompt before", "[ [ y", "app.copy [text:question 0]"},
		{"] goes to the next", "[ [ ] y", "app.copy [text:question 1]"},
		{"g goes to the first", "g y", "app.copy [text:question 0]"},
		{"shift+g goes to the last", "g shift+g k y", "app.copy [text:question 1]"},
		{"enter goes to what can be followed, then follows it", "enter enter", "editor.open [endLine:50 highlight:true line:42 path:src/a.go]"},
		{"a file that is not there is left out", "tab tab enter", "app.browse [url:https://go.dev/x]"},
		{"shift+tab goes back", "tab shift+tab enter", "session.switch [sessionId:ses_2]"},
		{"enter on a code block copies it", "tab tab tab enter", "app.copy [text:// b.go\nx := 1]"},
		{"c copies the first code block", "c", "app.copy [text:// b.go\nx := 1]"},
		{"c copies the one under the cursor", "tab tab tab tab c", "app.copy [text:make]"},
		{"a applies it to the file that it names", "a", "code.apply [language:go path:b.go text:// b.go\nx := 1]"},
		{"a without a name takes no file of another language", "tab tab tab tab a", "code.apply [language:sh text:make]"},
		{"r runs it", "tab tab tab tab r", "code.run [language:sh text:make]"},
		{"e opens it in the editor", "k e", "app.edit [text:question 1]"},
		{"f on the last reply forks all", "f", "session.fork []"},
		{"f on a prompt forks before it", "k f", "session.fork [messageId:USER1 rewrite:true]"},
		{"f on a reply forks behind it", "k k f", "session.fork [messageId:USER1]"},
		{"u on a prompt reverts to before it", "k u", "session.revert [messageId:USER1]"},
		{"u on a reply takes its turn back", "u", "session.revert [messageId:USER1]"},
		{"d deletes the message", "d", "session.delete_message [messageId:REPLY1]"},
		{"other letters do nothing", "z x w", ""},
		{"enter on a subagent opens it", "tab tab tab tab tab tab enter", "session.switch [sessionId:ses_2]"},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := newRig(t)
			users, replies := several(r)
			r.key("ctrl+alt+k")
			if !r.chat.Selecting() || r.chat.Typing() {
				t.Fatal("the mode was not entered")
			}
			got := told(t, r.key(strings.Fields(c.keys)...))
			want := strings.NewReplacer("USER1", users[1], "REPLY1", replies[1]).Replace(c.want)
			if got != want {
				t.Errorf("got %q, want %q", got, want)
			}
			if d := r.chat.Draft(); d != "" {
				t.Errorf("%q went to the prompt", d)
			}
		})
	}
}

func TestTheModeIsLeft(t *testing.T) {
	for _, key := range []string{"esc", "q", "ctrl+alt+k"} {
		r := newRig(t)
		several(r)
		r.key("ctrl+up", key)
		r.write("hi")
		if r.chat.Selecting() || r.chat.Draft() != "hi" {
			t.Errorf("%s: %q", key, r.chat.Draft())
		}
	}
}

func TestSelectingWithNothingToSelect(t *testing.T) {
	r := newRig(t)
	r.key("ctrl+alt+k")
	r.draw(80, 24)
	r.key("ctrl+alt+k", "j", "enter")
	if r.chat.Selecting() {
		t.Error("an empty chat is selected in")
	}
}

func TestAQuoteGoesToThePrompt(t *testing.T) {
	r := newRig(t)
	several(r)
	r.chat.SetDraft("first")
	r.key("ctrl+alt+k", "k", ">")
	if d := r.chat.Draft(); d != "first\n\n> question 1\n\n" || r.chat.Selecting() {
		t.Errorf("%q", d)
	}
	r.chat.SetDraft("")
	r.key("ctrl+alt+k", "c", ">")
	if d := r.chat.Draft(); d != "> // b.go\n> x := 1\n\n" {
		t.Errorf("%q", d)
	}
}

func TestTheSelectedMessageMayGo(t *testing.T) {
	r := newRig(t)
	users, replies := several(r)
	r.key("ctrl+alt+k")
	r.apply(&engine.MessageRemoved{SessionID: sid, MessageID: replies[1]})
	r.draw(80, 24)
	if got := told(t, r.key("y")); got != "app.copy [text:question 1]" {
		t.Error(got)
	}
	for _, id := range append(users, replies...) {
		r.apply(&engine.MessageRemoved{SessionID: sid, MessageID: id})
	}
	r.draw(80, 24)
	if r.key("y"); r.chat.Selecting() {
		t.Error("nothing is left and it selects")
	}
}

func TestARequestTakesTheKeysFromTheSelection(t *testing.T) {
	r := newRig(t)
	several(r)
	r.key("ctrl+alt+k")
	r.busy(true)
	askPermission(r)
	r.draw(80, 24)
	if r.chat.Selecting() {
		t.Error("the keys go to the messages")
	}
}

func TestSpaceFolds(t *testing.T) {
	r := newRig(t)
	m := r.reply(r.user("run"))
	r.tool(m.ID, "bash", fmt.Sprintf(`{"status":"completed","input":{"command":"seq"},"output":%q}`, lines(14)))
	r.done(m)
	r.draw(80, 40)
	r.key("ctrl+alt+k", "space")
	if s := r.plain(80, 40); !strings.Contains(s, "line 1 of") {
		t.Error(s)
	}
	r.key("tab", "enter")
	if s := r.plain(80, 40); strings.Contains(s, "line 1 of") {
		t.Error(s)
	}
}

func TestADiagnosticInABlockIsFollowed(t *testing.T) {
	r := newRig(t)
	r.files("src/a.go")
	m := r.reply(r.user("build"))
	r.part(m.ID, r.say("It says:\n\n```text\nsrc/a.go:16: wrong\nnone.go:3: wrong\n```\n"))
	r.done(m)
	r.look(80, 24)
	for y, l := range strings.Split(r.plain(80, 24), "\n") {
		if x := strings.Index(l, "src/a.go"); x >= 0 {
			if got := told(t, r.click(x+2, y)); got != "editor.open [highlight:true line:16 path:src/a.go]" {
				t.Errorf("got %q in %q", got, l)
			}
		}
		if x := strings.Index(l, "none.go"); x >= 0 {
			if got := told(t, r.click(x+2, y)); got != "" {
				t.Errorf("got %q in %q", got, l)
			}
		}
	}
}

func TestAClickFollowsALink(t *testing.T) {
	r := newRig(t)
	several(r)
	rows := strings.Split(r.plain(80, 40), "\n")
	click := func(what string) string {
		for y, l := range rows {
			if x := strings.Index(l, what); x >= 0 {
				return told(t, r.click(xansi.StringWidth(l[:x]), y))
			}
		}
		t.Fatalf("%q is not in view", what)
		return ""
	}
	if got := click("src/a.go"); got != "editor.open [endLine:50 highlight:true line:42 path:src/a.go]" {
		t.Error(got)
	}
	if got := click("none.go"); got != "" {
		t.Error(got)
	}
	if got := click("docs"); got != "app.browse [url:https://go.dev/x]" {
		t.Error(got)
	}
	if got := click("Ask anything"); got != "" {
		t.Error(got)
	}
}

func TestWhereTargetsLead(t *testing.T) {
	r := newRig(t)
	id := r.user("x")
	r.draw(80, 24)
	for target, want := range map[string]string{
		"file:a.go":                                                "editor.open [path:a.go]",
		"file:a.go:3:7":                                            "editor.open [column:7 highlight:true line:3 path:a.go]",
		"file:talk.deck.md#3":                                      "presentation.open [deckPath:talk.deck.md slideIndex:2]",
		"file:talk.deck.md":                                        "presentation.open [deckPath:talk.deck.md]",
		"file:p.whiteboard.json#shape:a":                           "whiteboard.open [whiteboardId:p.whiteboard.json]; whiteboard.camera.fit [shapeIds:[shape:a] whiteboardId:p.whiteboard.json]",
		"command:openspace.pane.list":                              "app.run_link [command:openspace.pane.list]",
		"command:openspace.editor.open?{path}":                     "app.run_link [command:openspace.editor.open fault:the arguments of openspace.editor.open are not JSON]",
		`command:openspace.editor.open?{"path":"a b+c.go"}`:        "app.run_link [args:map[path:a b+c.go] command:openspace.editor.open]",
		"command:openspace.editor.open?%7B%22path%22%3A%22x%22%7D": "app.run_link [args:map[path:x] command:openspace.editor.open]",
		`command:openspace.editor.open?{"path":"a%20b.go"}`:        "app.run_link [args:map[path:a b.go] command:openspace.editor.open]",
		`command:openspace.editor.open?{"path":"100%.go"}`:         "app.run_link [args:map[path:100%.go] command:openspace.editor.open]",
		"command:openspace.x?broken":                               "app.run_link [command:openspace.x fault:the arguments of openspace.x are not JSON]",
		"https://go.dev":                                           "app.browse [url:https://go.dev]",
		"javascript:alert(1)":                                      "",
		"pane:terminal:t":                                          "pane.focus [contentId:terminal:t]",
		"picture:prt_1/2":                                          "app.picture [index:2 messageId:" + id + " partId:prt_1 sessionId:" + sid + "]",
		"session:ses_9":                                            "session.switch [sessionId:ses_9]",
		"code:7":                                                   "",
		"code:x":                                                   "",
		"":                                                         "",
	} {
		if got := told(t, r.chat.list.goTo(target, r.st.Message(sid, id), pos{})); got != want {
			t.Errorf("%s: %q, want %q", target, got, want)
		}
	}
}

func TestEnterOnOurToolsGoesThere(t *testing.T) {
	r := newRig(t)
	m := r.reply(r.user("show"))
	r.tool(m.ID, "openspace_openspace_editor_open", `{"status":"completed","input":{"path":"src/a.go","line":42},"output":"{}"}`)
	r.done(m)
	r.look(80, 24)
	if got := told(t, r.key("ctrl+alt+k", "enter", "enter")); got != "editor.open [highlight:true line:42 path:src/a.go]" {
		t.Error(got)
	}
}

func TestEnterSaysWhatItDoesWithACall(t *testing.T) {
	r := newRig(t)
	m := r.reply(r.user("show"))
	r.tool(m.ID, "openspace_openspace_editor_open", `{"status":"completed","input":{"path":"src/a.go","line":42},"output":"{}"}`)
	r.tool(m.ID, "webfetch", `{"status":"completed","input":{"url":"x"},"output":"a\nb\nc"}`)
	r.done(m)
	r.look(80, 24)
	for _, step := range []struct{ keys, says string }{
		{"ctrl+alt+k", "j k [ ] move"}, {"tab", "enter opens · space folds"}, {"tab", "enter unfolds · tab next"}, {"enter", "enter folds · tab next"}, {"enter", "enter unfolds"}, {"space", "enter folds"},
	} {
		r.key(strings.Fields(step.keys)...)
		if s := r.plain(80, 24); !strings.Contains(s, step.says) {
			t.Errorf("after %s %q is not said:\n%s", step.keys, step.says, s)
		}
	}
}

func TestWhatIsAttachedWholeLeadsThere(t *testing.T) {
	const png, file = "data:image/png;base64,aGVsbG8=", "file:///w/a.png"
	for name, c := range map[string]struct {
		part engine.Part
		want string
	}{
		"a picture":         {engine.Part{Mime: "image/png", URL: png}, "picture:p/1"},
		"a page":            {engine.Part{Mime: "application/pdf", URL: "data:application/pdf;base64,aGVsbG8="}, "picture:p/1"},
		"a drawing":         {engine.Part{Mime: "image/svg+xml", URL: "data:image/svg+xml;base64,aGVsbG8="}, "picture:p/1"},
		"one in the folder": {engine.Part{Mime: "image/png", URL: file}, ""},
		"text":              {engine.Part{Mime: "text/plain", URL: "data:text/plain;base64,aGVsbG8="}, ""},
	} {
		if got := pen.Attachment(&c.part, "p", 1); got != c.want {
			t.Errorf("%s leads to %q", name, got)
		}
	}
	r := newRig(t)
	u := r.user("look at this")
	r.part(u, engine.Part{Type: engine.PartFile, Mime: "image/png", Filename: "shot.png", URL: png})
	m := r.reply(u)
	r.tool(m.ID, "read", `{"status":"completed","input":{"filePath":"/w/a.png"},"output":"Image read","attachments":[{"type":"file","mime":"image/png","url":"`+png+`"}]}`)
	r.tool(m.ID, "webfetch", `{"status":"completed","input":{"url":"x"},"output":"Image fetched","attachments":[{"type":"file","mime":"image/png","url":"`+png+`"}]}`)
	r.done(m)
	s := r.plain(80, 24)
	if got := strings.Count(s, "▦ "); got != 2 {
		t.Errorf("%d files show:\n%s", got, s)
	}
	for y, row := range strings.Split(s, "\n") {
		if strings.Contains(row, "shot.png") {
			if got := told(t, r.click(strings.Index(row, "shot")-2, y)); !strings.Contains(got, "app.picture [messageId:"+u) {
				t.Errorf("a click does %q", got)
			}
		}
	}
	r.key("ctrl+alt+k", "[")
	if got := told(t, r.key("tab", "enter")); !strings.Contains(got, "app.picture [messageId:"+u) {
		t.Errorf("by key: %q", got)
	}
	r.key("esc")
	r.key("ctrl+o")
	if got := strings.Count(r.plain(80, 24), "▦ "); got != 3 {
		t.Errorf("%d files show in detail", got)
	}
}

func TestASubagentsSessionIsLeftByBackspace(t *testing.T) {
	r := newRig(t)
	r.apply(&engine.SessionUpdated{SessionID: sid, Info: engine.Session{ID: sid, ParentID: "ses_p", Title: "t", Time: engine.SessionTime{Created: 1, Updated: 2}}})
	if s := r.plain(80, 24); !strings.Contains(s, "up or backspace goes back") {
		t.Error(s)
	}
	for key, want := range map[string]string{"backspace": "session.switch [sessionId:ses_p]", "up": "session.switch [sessionId:ses_p]", "right": "session.sibling [step:1]", "left": "session.sibling [step:-1]"} {
		if got := told(t, r.key(key)); got != want {
			t.Errorf("%s: %s", key, got)
		}
	}
	r.write("ab")
	if got := told(t, r.key("left", "right")); got != "" {
		t.Error(got)
	}
	if got := told(t, r.key("backspace")); got != "" || r.chat.Draft() != "a" {
		t.Error(got)
	}
}

func TestTheFileOfACodeBlock(t *testing.T) {
	for fence, want := range map[string]string{
		"```go src/x.go\na\n```": "src/x.go", "```go title=\"y.go\"\na\n```": "y.go", "```go:z.go\na\n```": "z.go", "```js\n// lib/q.js\na\n```": "lib/q.js",
		"```html\n<!-- i.html -->\na\n```": "i.html", "```py\n# comment here\na\n```": "", "```\na\n```": "", "```go {file=k.go}\na\n```": "k.go",
	} {
		r := newRig(t)
		m := r.reply(r.user("q"))
		r.part(m.ID, r.say(fence))
		r.done(m)
		r.look(80, 24)
		a := r.key("ctrl+alt+k", "a")
		_, args := invoked(t, a)
		if path, _ := args["path"].(string); path != want {
			t.Errorf("%q: %q, want %q", fence, path, want)
		}
	}
}

// transcript is the conversation as markdown.
func (r *rig) transcript() string {
	var b strings.Builder
	b.WriteString("# " + r.chat.Title() + "\n")
	var last *store.Message
	for _, m := range r.chat.list.all() {
		said := textOf(m)
		if said == "" {
			continue
		}
		switch {
		case isUser(m):
			b.WriteString("\n## " + lang.T("you") + "\n")
		case last == nil || !store.SameTurn(last, m) || isUser(last):
			b.WriteString("\n## " + sanitize.Line(m.Info.Agent+" ("+m.Info.ModelID+")") + "\n")
		}
		last = m
		b.WriteString("\n" + sanitize.Text(said) + "\n")
	}
	return b.String()
}

func TestTheTranscript(t *testing.T) {
	r := newRig(t)
	several(r)
	s := r.transcript()
	for _, want := range []string{"# Fix the port\n", "\n## You\n\nquestion 0\n", "\n## build (m1)\n\nanswer 0\n", "```sh\nmake\n```"} {
		if !strings.Contains(s, want) {
			t.Errorf("%q is missing in\n%s", want, s)
		}
	}
	if strings.Contains(s, "┃") {
		t.Error(s)
	}
}

func TestTheTimeline(t *testing.T) {
	r := newRig(t)
	fill(r, 0, 30)
	r.draw(80, 24)
	list, at := r.chat.list.Timeline()
	if len(list) != 30 || list[3].Text != "question 3" || at < 25 {
		t.Fatalf("%d, at %d", len(list), at)
	}
	if !r.chat.list.Reveal(list[4].ID) || r.chat.list.Reveal("none") {
		t.Fatal("not revealed")
	}
	if s := r.plain(80, 24); !strings.HasPrefix(s, "\n┃ question 4\n") {
		t.Error(s)
	}
	if _, at := r.chat.list.Timeline(); at != 4 {
		t.Errorf("the spy is at %d", at)
	}
	for _, c := range []struct{ key, want string }{{"ctrl+alt+p", "question 3"}, {"ctrl+alt+p", "question 2"}, {"ctrl+alt+n", "question 3"}} {
		r.key(c.key)
		if s := r.plain(80, 24); !strings.HasPrefix(s, "\n┃ "+c.want+"\n") {
			t.Errorf("%s:\n%s", c.key, s)
		}
	}
	for range 40 {
		r.key("ctrl+alt+n")
	}
	if s := r.plain(80, 24); !strings.Contains(s, "answer 29") || strings.Contains(s, "below") {
		t.Errorf("not at the end:\n%s", s)
	}
}

func TestViewsAreToggled(t *testing.T) {
	r := newRig(t)
	thinking(r)
	if !r.chat.list.ToggleThinking() {
		t.Error("not on")
	}
	if s := r.plain(80, 24); !strings.Contains(s, "First this, then that.") {
		t.Error(s)
	}
	r.chat.list.ToggleThinking()
	r.chat.list.ToggleTimestamps()
	if s := r.plain(80, 24); strings.Contains(s, "First this") || !strings.Contains(s, "1 Jan 00:00") {
		t.Error(s)
	}
	r.chat.list.ToggleDetails()
	if s := r.plain(80, 24); !strings.Contains(s, "First this") {
		t.Error(s)
	}
}

func TestKeysOfThePromptLeaveTheMessages(t *testing.T) {
	r := newRig(t)
	several(r)
	r.draw(80, 24)
	r.key("ctrl+alt+k")
	r.key("ctrl+alt+f")
	r.find("de")
	if got := r.lastRow(80, 24); !strings.HasPrefix(got, "/ de") || !r.chat.Selecting() {
		t.Errorf("the search is not open: %q", got)
	}
	r.key("esc", "esc")
	for key, told1 := range map[string]string{"ctrl+r": "prompt.history []", "ctrl+k": "", "alt+b": "", "alt+s": "", "ctrl+enter": ""} {
		r.key("ctrl+alt+k")
		if !r.chat.Selecting() {
			t.Fatal("nothing is selected")
		}
		if got := told(t, r.key(key)); got != told1 || r.chat.Selecting() {
			t.Errorf("%s: %q, selecting %v", key, got, r.chat.Selecting())
		}
		r.write("d")
		if got := r.chat.Draft(); got != "d" {
			t.Errorf("%s: the draft is %q", key, got)
		}
		r.key("backspace")
	}
}

func TestTheKeysOnMessagesAreListedWhileTheyAreSelected(t *testing.T) {
	r := newRig(t)
	several(r)
	if s := r.plain(160, 24); strings.Contains(s, "? keys") {
		t.Error(s)
	}
	r.key("ctrl+alt+k")
	if s := r.plain(160, 24); !strings.Contains(s, "? keys") {
		t.Error(s)
	}
	listed := ""
	for _, b := range r.chat.Bindings() {
		listed += b.Key + " " + b.Help.String() + "\n"
	}
	for _, key := range strings.Fields("e d c a r > o n N u f y /") {
		if !regexp.MustCompile(`(?m)(^|[ ;,])` + regexp.QuoteMeta(key) + ` `).MatchString(listed) {
			t.Errorf("%s is not listed:\n%s", key, listed)
		}
	}
}

func TestBindingsNameTheirKeysOnce(t *testing.T) {
	r := newRig(t)
	several(r)
	r.draw(80, 24)
	seen := map[string]bool{}
	r.key("ctrl+alt+k")
	for _, b := range r.chat.Bindings() {
		if seen[b.Key] || b.Help == "" {
			t.Errorf("%+v", b)
		}
		seen[b.Key] = true
	}
	clear(seen)
	r.key("esc")
	for _, b := range r.chat.Bindings() {
		if seen[b.Key] || b.Help == "" {
			t.Errorf("%+v", b)
		}
		seen[b.Key] = true
	}
	if !reflect.DeepEqual(seen["ctrl+alt+k"], true) {
		t.Error("the mode is not listed")
	}
}

func TestALinkTellsWhereItLeads(t *testing.T) {
	long := "https://example.org/" + strings.Repeat("a/long/way/", 14) + "end"
	r := newRig(t)
	m := r.reply(r.user("links"))
	r.part(m.ID, r.say("See [https://bank.example](https://evil.example/login?next=1) and [here]("+long+"), [the code](src/a.go:3),\n"+
		"[a command](command:openspace.app.help), and https://go.dev/x."))
	r.done(m)
	r.look(80, 24)
	r.key("ctrl+alt+k")
	for _, want := range []string{"enter: https://evil.example/login?next=1", "enter: " + long, "enter: openspace.app.help", "enter: https://go.dev/x"} {
		found := false
		for range 6 {
			r.key("tab")
			lines := strings.Split(r.plain(80, 24), "\n")
			for i := range lines {
				lines[i] = strings.TrimPrefix(lines[i], "  ")
			}
			if len(lines) > 25 {
				t.Fatalf("%d lines", len(lines))
			}
			if found = strings.Contains(strings.Join(lines, ""), want); found {
				break
			}
		}
		if !found {
			t.Fatalf("it does not tell %q:\n%s", want, r.plain(80, 24))
		}
	}
}
