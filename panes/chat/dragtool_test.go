package chat

import (
	"strings"
	"testing"

	"github.com/openspace-tui/openspace/panes/chat/pen"
)

func TestAChangeIsCopiedAsCode(t *testing.T) {
	r := newRig(t)
	m := r.reply(r.user("change it"))
	r.tool(m.ID, "edit", `{"status":"completed","input":{"filePath":"main.go"},"metadata":{"diff":"`+editDiff+`"}}`)
	r.tool(m.ID, "write", `{"status":"completed","input":{"filePath":"out.txt","content":"uno\n  dos\ntres\n"},"metadata":{"exists":false}}`)
	r.tool(m.ID, "apply_patch", `{"status":"completed","input":{"patchText":"*** Begin"},"metadata":{"files":[{"diff":"--- a.go\n+++ a.go\n@@ -1,2 +1,2 @@\n-x := 1\n+x := 2\n same\n@@ -9 +9 @@\n-y := 1\n+y := 2\n"},{"diff":"--- b.go\n+++ b.go\n@@ -0,0 +1 @@\n+package b\n"}]}}`)
	r.done(m)
	for _, c := range []struct{ name, from, to, want string }{
		{"what was there, without its numbers", "import", `"hello")`, "import \"fmt\"\n\nfunc main() {\n\tfmt.Println(\"hello\")"},
		{"what came, as it is now", `6 +`, "return", "\tfmt.Println(\"goodbye\")\n\treturn"},
		{"both with their signs", "4", `"goodbye")`, " \n func main() {\n-\tfmt.Println(\"hello\")\n+\tfmt.Println(\"goodbye\")"},
		{"a part of a line", "Println(\"good", "bye", "Println(\"goodbye"},
		{"a new file", "1 uno", "tres", "uno\n  dos\ntres"},
		{"hunks of several files", "a.go", "package b", "a.go\n-x := 1\n+x := 2\n same\n-y := 1\n+y := 2\nb.go\npackage b"},
		{"nothing but a number", "7 ", "7 ", "7"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := told(t, r.over(60, 70, c.from, c.to)); got != "app.copy [text:"+c.want+"]" {
				t.Errorf("got %q", got)
			}
		})
	}
}

func TestAChangeThatIsWrappedIsCopiedInWhole(t *testing.T) {
	r := newRig(t)
	m := r.reply(r.user("change it"))
	long := "a := first(second, third, fourth, fifth, sixth, seventh)"
	r.tool(m.ID, "edit", `{"status":"completed","input":{"filePath":"main.txt"},"metadata":{"diff":"--- a\n+++ a\n@@ -1,2 +1,2 @@\n-`+long+`\n+b`+long+`\n end\n"}}`)
	r.done(m)
	want := "app.copy [text:-" + long + "\n+b" + long + "\n end]"
	if got := told(t, r.over(40, 40, "-a :=", "end")); got != want {
		t.Errorf("cut: %q", got)
	}
	r.key("ctrl+o")
	if got := told(t, r.over(40, 40, "-a :=", "end")); got != want {
		t.Errorf("whole: %q", got)
	}
}

func TestACallIsCopiedWithoutWhatIsDrawnAroundIt(t *testing.T) {
	r := newRig(t)
	u := r.user("run it")
	m := r.reply(u)
	r.part(m.ID, r.say("Before."))
	command := "go test ./one ./two ./three ./four ./five ./six"
	r.tool(m.ID, "bash", `{"status":"completed","input":{"command":"`+command+`"},"output":"`+strings.Repeat("above\\n", 12)+`ok  a\n    indented\na line that is longer than what there is room for in so narrow a pane\n","metadata":{"exit":1},"time":{"start":1000,"end":3500}}`)
	r.tool(m.ID, "read", `{"status":"completed","input":{"filePath":"main.go"},"metadata":{"display":{"lineStart":1,"lineEnd":7,"text":"package main"}}}`)
	r.tool(m.ID, "todowrite", `{"status":"completed","input":{},"metadata":{"todos":[{"content":"find it","status":"completed"}]}}`)
	r.part(m.ID, r.say("Behind."))
	r.done(m)
	tail := strings.Repeat("above\n", 7) + "ok  a\n    indented\na line that is longer than what there is room for in so narrow a pane"
	for _, c := range []struct{ name, from, to, want string }{
		{"a command", "$", "exit 1", "$ " + command},
		{"its beginning", "$", "go test", "$ go test"},
		{"what it said", "ok  a", "indented", "ok  a\n    indented"},
		{"all of it", "Before", "Behind.", "Before.\n\n$ " + command + "\n" + tail + "\n\nread main.go\n\ntodo 1 of 1\n[✓] find it\n\nBehind."},
		{"a note by itself", "exit", "exit 1", "exit 1"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := told(t, r.over(40, 60, c.from, c.to)); got != "app.copy [text:"+c.want+"]" {
				t.Errorf("got %q in\n%s", got, r.plain(40, 60))
			}
		})
	}
}

func TestCallsThatAreShownTogetherAreCopiedAsText(t *testing.T) {
	r := newRig(t)
	m := r.reply(r.user("look"))
	first := r.tool(m.ID, "read", `{"status":"completed","input":{"filePath":"a.go"},"metadata":{"preview":"one\n  two"}}`)
	r.tool(m.ID, "read", `{"status":"completed","input":{"filePath":"b.go"},"metadata":{"preview":"three"}}`)
	r.done(m)
	r.chat.list.view.unfold[first] = true
	r.chat.list.view.unfold[first+pen.OpenCall] = true
	if got := told(t, r.over(60, 40, "2 reads", "b.go ·")); got != "app.copy [text:2 reads · a.go, b.go\nread a.go\none\n  two\nread b.go]" {
		t.Errorf("got %q in\n%s", got, r.plain(60, 40))
	}
}
