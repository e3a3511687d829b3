package chat

import (
	"fmt"
	"strings"
	"testing"

	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/panes"
)

// over draws the mouse from the beginning of one text to the end of another.
func (r *rig) over(w, h int, from, to string) panes.Action {
	r.t.Helper()
	find := func(what string, end bool) (x, y int) {
		for y, l := range strings.Split(r.plain(w, h), "\n") {
			if i := strings.Index(l, what); i >= 0 {
				if end {
					return xansi.StringWidth(l[:i+len(what)]) - 1, y
				}
				return xansi.StringWidth(l[:i]), y
			}
		}
		r.t.Fatalf("%q is not in view:\n%s", what, r.plain(w, h))
		return 0, 0
	}
	x, y := find(from, false)
	r.chat.Mouse(panes.Mouse{Kind: panes.MousePress, X: x, Y: y})
	x, y = find(to, true)
	r.chat.Mouse(panes.Mouse{Kind: panes.MouseDrag, X: x, Y: y})
	a, _ := r.chat.Mouse(panes.Mouse{Kind: panes.MouseRelease, X: x, Y: y})
	return a
}

func TestTheMouseCopiesTextAsItWasWritten(t *testing.T) {
	r := newRig(t)
	m := r.reply(r.user("a prompt that is long enough to be wrapped over several lines of a narrow pane"))
	r.part(m.ID, r.say("Words that go on and on until the line is full and is broken.\n\n- an item that is broken as well, since it is long\n\n> a quote that goes over more than one line too\n\n```go\nfunc main() {\n\treturn\n}\n```\n日本語のテキストも改行されますが、コピーすると一つの行になります"))
	r.tool(m.ID, "bash", `{"status":"completed","input":{"command":"ls"},"output":"uno\n  dos"}`)
	r.done(m)
	for _, c := range []struct{ name, from, to, want string }{
		{"within a line", "go on and", "on until", "go on and on until"},
		{"over a break", "Words", "broken.", "Words that go on and on until the line is full and is broken."},
		{"an item", "an item", "it is long", "an item that is broken as well, since it is long"},
		{"a quote", "a quote", "line too", "a quote that goes over more than one line too"},
		{"code without its margin", "func main", "}", "func main() {\n\treturn\n}"},
		{"wide characters without spaces", "日本語", "なります", "日本語のテキストも改行されますが、コピーすると一つの行になります"},
		{"what a shell said", "uno", "dos", "uno\n  dos"},
		{"a prompt without its bar", "a prompt", "narrow pane", "a prompt that is long enough to be wrapped over several lines of a narrow pane"},
		{"backwards", "is broken.", "go on and", "d on until the line is full and i"},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := told(t, r.over(40, 60, c.from, c.to))
			if got != "app.copy [text:"+c.want+"]" {
				t.Errorf("got %q", got)
			}
			if !strings.Contains(r.draw(40, 60), "\x1b[7m") {
				t.Error("nothing is marked")
			}
			r.key("ctrl+alt+y")
			if strings.Contains(r.draw(40, 60), "\x1b[7m") {
				t.Error("a key leaves it marked")
			}
		})
	}
}

func TestATableIsCopiedAsItsCells(t *testing.T) {
	r := newRig(t)
	m := r.reply(r.user("a table"))
	r.part(m.ID, r.say("Before it.\n\n| Name | Kind | Notes |\n|:--|--:|---|\n| one | x | what is said of it goes on over more than one line |\n| two | | `short` |\n\n> | a | b |\n> |---|---|\n> | 1 | 2 |\n\nBehind it."))
	r.done(m)
	for _, c := range []struct{ name, from, to, want string }{
		{"all of it", "Before it", "Behind it.", "Before it.\n\nName\tKind\tNotes\none\tx\twhat is said of it goes on over more than one line\ntwo\t\tshort\n\na\tb\n1\t2\n\nBehind it."},
		{"a cell", "short", "short", "short"},
		{"two rows", "one", "short", "one\tx\twhat is said of it goes on over more than one line\ntwo\t\tshort"},
	} {
		if got := told(t, r.over(50, 60, c.from, c.to)); got != "app.copy [text:"+c.want+"]" {
			t.Errorf("%s: got %q", c.name, got)
		}
	}
}

func TestATableThatScrollsIsCopiedWithItsHiddenColumns(t *testing.T) {
	cells := func(row string) string {
		var all []string
		for i := range 12 {
			all = append(all, fmt.Sprintf("%s%02d", row, i+1))
		}
		return strings.Join(all, " | ")
	}
	tabs := func(row string) string { return strings.ReplaceAll(cells(row), " | ", "\t") }
	long := "a cell that goes on over more than one line of a narrow pane, and is hidden"
	r := newRig(t)
	m := r.reply(r.user("a table"))
	r.part(m.ID, r.say("Before it.\n\n> | "+cells("heading")+" |\n> |"+strings.Repeat("---|", 12)+"\n> | "+cells("x")+" |\n> | "+strings.Replace(cells("y"), "y11", long, 1)+" |\n\nBehind it."))
	r.done(m)
	whole := "app.copy [text:" + tabs("heading") + "\n" + tabs("x") + "\n" + strings.Replace(tabs("y"), "y11", long, 1) + "\n\nBehind it.]"
	for _, c := range []struct {
		name, from, to, want string
	}{
		{"all of it at its beginning", "heading01", "Behind it.", whole},
		{"a cell alone", "x01", "x01", "app.copy [text:x01]"},
	} {
		if got := told(t, r.over(60, 40, c.from, c.to)); got != c.want {
			t.Errorf("%s: got %q in\n%s", c.name, got, r.plain(60, 40))
		}
	}
	b := r.chat.list.of(r.st.Message(sid, m.ID)).blocks[0]
	if !b.stream.Pan("0.0", 4) && !b.stream.Pan("1.0", 4) {
		t.Fatal("it does not scroll")
	}
	r.chat.version++
	view := r.plain(60, 40)
	if !strings.Contains(view, "‹") || !strings.Contains(view, "x05") || strings.Contains(view, "x04") {
		t.Fatalf("it is not scrolled:\n%s", view)
	}
	for _, c := range []struct{ name, from, to, want string }{
		{"all of it", "Before it.", "Behind it.", "app.copy [text:Before it.\n\n" + strings.TrimPrefix(whole, "app.copy [text:")},
		{"from a cell on, the columns before it stay where they are", "x06", "Behind it.", "app.copy [text:\t\t\t\t\tx06" + strings.SplitN(tabs("x"), "x06", 2)[1] + "\n" + strings.Split(whole, "\n")[2] + "\n\nBehind it.]"},
		{"rows from edge to edge", "heading05", "y08       │ y0", strings.TrimSuffix(whole, "\n\nBehind it.]") + "]"},
		{"cells in view", "x05", "x06", "app.copy [text:x05\tx06]"},
	} {
		if got := told(t, r.over(60, 40, c.from, c.to)); got != c.want {
			t.Errorf("%s: got %q, want %q in\n%s", c.name, got, c.want, r.plain(60, 40))
		}
	}
}

func TestTheMouseScrollsAtTheEdges(t *testing.T) {
	r := newRig(t)
	fill(r, 0, 30)
	r.draw(80, 24)
	r.chat.Mouse(panes.Mouse{Kind: panes.MousePress, X: 4, Y: 4})
	for range 12 {
		r.chat.Mouse(panes.Mouse{Kind: panes.MouseDrag, X: 0, Y: -1})
		r.draw(80, 24)
	}
	a, _ := r.chat.Mouse(panes.Mouse{Kind: panes.MouseRelease, X: 0, Y: -1})
	if got := told(t, a); !strings.Contains(got, "question 25") || !strings.Contains(got, "answer 25") {
		t.Error(got)
	}
	if a, _ := r.chat.Mouse(panes.Mouse{Kind: panes.MouseDrag}); told(t, a) != "" {
		t.Error("a drag without a press")
	}
}

func TestTheViewScrollsOnWhileTheButtonIsHeldOutside(t *testing.T) {
	for name, c := range map[string]struct {
		from, y int
		see     string
	}{"above": {4, -1, "question 0\n"}, "below": {4, 23, "answer 29\n"}} {
		r := newRig(t)
		fill(r, 0, 30)
		r.draw(80, 24)
		if name == "below" {
			r.key("ctrl+g")
			r.draw(80, 24)
		}
		r.chat.Mouse(panes.Mouse{Kind: panes.MousePress, X: 4, Y: c.from})
		a, _ := r.chat.Mouse(panes.Mouse{Kind: panes.MouseDrag, X: 0, Y: c.y})
		if a.Cmd == nil {
			t.Fatalf("%s: no timer", name)
		}
		if a, _ := r.chat.Mouse(panes.Mouse{Kind: panes.MouseDrag, X: 1, Y: c.y}); a.Cmd != nil {
			t.Errorf("%s: another timer", name)
		}
		turn, n := pullMsg{r.chat.drag.pull}, 0
		for ; a.Cmd != nil && n < 1000; n++ {
			r.draw(80, 24)
			a = r.chat.Update(turn)
		}
		if n < 20 || n == 1000 || !strings.Contains(r.plain(80, 24), c.see) {
			t.Errorf("%s: %d turns:\n%s", name, n, r.plain(80, 24))
		}
		a, _ = r.chat.Mouse(panes.Mouse{Kind: panes.MouseDrag, X: 0, Y: 5})
		if a.Cmd != nil {
			t.Errorf("%s: a timer inside", name)
		}
		r.chat.Mouse(panes.Mouse{Kind: panes.MouseDrag, X: 0, Y: c.y})
		r.chat.Mouse(panes.Mouse{Kind: panes.MouseRelease, X: 0, Y: c.y})
		if a := r.chat.Update(pullMsg{r.chat.drag.pulls}); a.Cmd != nil {
			t.Errorf("%s: the timer goes on", name)
		}
	}
}
