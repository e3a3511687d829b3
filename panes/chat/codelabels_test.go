package chat

import (
	"strings"
	"testing"
	"time"

	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/panes"
)

// rowOf returns the first row of the drawing that holds a text, blanks kept.
func (r *rig) rowOf(w int, text string) string {
	r.t.Helper()
	for l := range strings.SplitSeq(xansi.Strip(r.draw(w, 40)), "\n") {
		if strings.Contains(l, text) {
			return l
		}
	}
	r.t.Fatalf("%q is not in view\n%s", text, r.plain(w, 40))
	return ""
}

// clickLabel clicks a word in the row that holds a text.
func (r *rig) clickLabel(w int, row, word string) string {
	r.t.Helper()
	for y, l := range strings.Split(xansi.Strip(r.draw(w, 40)), "\n") {
		if i := strings.LastIndex(l, word); strings.Contains(l, row) && i >= 0 {
			x := xansi.StringWidth(l[:i])
			r.chat.Mouse(panes.Mouse{Kind: panes.MousePress, X: x, Y: y})
			a, _ := r.chat.Mouse(panes.Mouse{Kind: panes.MouseRelease, X: x, Y: y})
			r.now = r.now.Add(time.Minute)
			return told(r.t, a)
		}
	}
	r.t.Fatalf("%q is not in the row of %q\n%s", word, row, r.plain(w, 40))
	return ""
}

func TestCodeLabels_StandWhereTheyApply(t *testing.T) {
	const w = 60
	for _, c := range []struct{ name, text, row, labels string }{
		{"shell code runs", "```sh\nls -l\n```", "╭ sh", "copy · run"},
		{"code of a file is applied", "```go src/x.go\nfunc x() {}\n```", "╭ go src/x.go", "copy · apply"},
		{"a script of a file does both", "```sh title=run.sh\nls\n```", "╭ sh", "copy · apply · run"},
		{"other code is copied", "```go\nfunc x() {}\n```", "╭ go", "copy"},
		{"a diff that names files is applied", "```diff\n--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n+b\n```", "╭ diff", "copy · apply"},
		{"one that names none is not", "```diff\n-a\n+b\n```", "╭ diff", "copy"},
		{"without a language the code's row has them", "```\nok 1\n```", "ok 1", "copy"},
		{"text without a language is not offered to run", "```\n$ ls\n```", "$ ls", "copy"},
		{"code in a list", "- do\n\n  ```sh\n  ls\n  ```", "╭ sh", "copy · run"},
		{"a long first row stands below one for them", "```\n" + strings.Repeat("x", 152) + "\n```", "╭", "copy"},
		{"and one that would touch them", "```\n" + strings.Repeat("x", 40) + "\n```", "╭", "copy"},
		{"a long diff without a language", "```\n--- a/x\n+++ b/x\n@@ -1 +1 @@ " + strings.Repeat("x", 90) + "\n-a\n+b\n```", "--- a/x", "copy · apply"},
		{"a long name is cut", "```sh title=run.sh a-long-rest-of-a-fence-line-\nls\n```", "╭ sh", "copy · apply · run"},
		{"nothing to run", "```sh\n  \n\n```", "╭ sh", "copy"},
		{"indented code", "text\n\n    four cells in", "four cells in", "copy"},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := newRig(t)
			m := r.reply(r.user("hi"))
			r.part(m.ID, r.say(c.text))
			r.done(m)
			row := strings.TrimRight(r.rowOf(w, c.row), " ")
			if c.labels == "" {
				if strings.Contains(row, "copy") {
					t.Errorf("%q", row)
				}
				return
			}
			if !strings.HasSuffix(row, "  "+c.labels) || xansi.StringWidth(row) != w-codeMargin {
				t.Errorf("%q ends at %d, want %q at %d", row, xansi.StringWidth(row), c.labels, w-codeMargin)
			}
		})
	}
}

func TestCodeLabels_DoWhatTheKeysDo(t *testing.T) {
	r := newRig(t)
	m := r.reply(r.user("hi"))
	r.part(m.ID, r.say("```sh title=run.sh\nls -l\n```\n\nthen\n\n```go\nx := 1\n```"))
	r.done(m)
	for _, c := range []struct{ row, word, want string }{
		{"╭ sh", "copy", "app.copy [text:ls -l]"},
		{"╭ sh", "apply", "code.apply [language:sh path:run.sh text:ls -l]"},
		{"╭ sh", "run", "code.run [language:sh text:ls -l]"},
		{"╭ go", "copy", "app.copy [text:x := 1]"},
	} {
		if got := r.clickLabel(80, c.row, c.word); got != c.want {
			t.Errorf("%s in %s: %q, want %q", c.word, c.row, got, c.want)
		}
	}
	if got := r.clickLabel(80, "╭ sh", " · "); got != "" {
		t.Errorf("a click between the words: %q", got)
	}
	r.chat.SelectMessages()
	if got := r.clickLabel(80, "╭ sh", "run"); got != "code.run [language:sh text:ls -l]" {
		t.Errorf("in a message that is selected: %q", got)
	}
}

func TestCodeLabels_AreNoTextOfTheMessage(t *testing.T) {
	r := newRig(t)
	m := r.reply(r.user("hi"))
	r.part(m.ID, r.say("above\n\n```sh\nls -l\n```\n\nbelow"))
	r.done(m)
	rows := strings.Split(xansi.Strip(r.draw(80, 40)), "\n")
	var from, to int
	for y, l := range rows {
		if strings.Contains(l, "above") {
			from = y
		} else if strings.Contains(l, "below") {
			to = y
		}
	}
	r.chat.Mouse(panes.Mouse{Kind: panes.MousePress, X: 2, Y: from})
	r.chat.Mouse(panes.Mouse{Kind: panes.MouseDrag, X: 79, Y: to})
	a, _ := r.chat.Mouse(panes.Mouse{Kind: panes.MouseRelease, X: 79, Y: to})
	if got := told(r.t, a); got != "app.copy [text:above\n\nls -l\n\nbelow]" {
		t.Errorf("%q", got)
	}
	if row := r.rowOf(80, "╭ sh"); !strings.HasSuffix(strings.TrimRight(row, " "), "copy · run") {
		t.Errorf("while it is marked: %q", row)
	}
}

func TestCodeLabels_ComeWhenTheBlockIsWhole(t *testing.T) {
	r := newRig(t)
	m := r.reply(r.user("hi"))
	p := r.part(m.ID, engine.Part{Type: engine.PartText})
	r.delta(m.ID, p, "```sh\nls -l\n")
	if row := r.rowOf(80, "╭ sh"); strings.Contains(row, "copy") {
		t.Errorf("while it grows: %q", row)
	}
	r.delta(m.ID, p, "```\n")
	if row := r.rowOf(80, "╭ sh"); !strings.Contains(row, "copy · run") {
		t.Errorf("once it is closed: %q", row)
	}
	r.delta(m.ID, p, "\nmore text\n\n```sh\nls -a")
	if row := r.rowOf(80, "╭ sh"); !strings.Contains(row, "copy · run") {
		t.Errorf("while the text goes on: %q", row)
	}
}
