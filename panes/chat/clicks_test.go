package chat

import (
	"strings"
	"testing"
	"time"

	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/panes/chat/pen"
)

// clicked clicks some times on the first cell of what shows, and says what the
// last click did.
func (r *rig) clicked(what string, times int, apart time.Duration) string {
	r.t.Helper()
	for y, l := range strings.Split(r.plain(80, 40), "\n") {
		i := strings.Index(l, what)
		if i < 0 {
			continue
		}
		did := ""
		for range times {
			x := xansi.StringWidth(l[:i])
			r.chat.Mouse(panes.Mouse{Kind: panes.MousePress, X: x, Y: y})
			a, _ := r.chat.Mouse(panes.Mouse{Kind: panes.MouseRelease, X: x, Y: y})
			did = told(r.t, a)
			r.now = r.now.Add(apart)
		}
		r.now = r.now.Add(time.Minute)
		return did
	}
	r.t.Fatalf("%q is not in view", what)
	return ""
}

func TestTwoClicksTakeAWordAndThreeALine(t *testing.T) {
	r := newRig(t)
	m := r.reply(r.user("hi"))
	r.part(m.ID, r.say("Say (hello_wörld), then look at /etc/hosts. 日本語 See [docs](https://go.dev/x)"))
	r.done(m)
	const fast = 100 * time.Millisecond
	for _, c := range []struct {
		on    string
		times int
		apart time.Duration
		want  string
	}{
		{"llo_w", 2, fast, "app.copy [text:hello_wörld]"},
		{"tc/h", 2, fast, "app.copy [text:/etc/hosts]"},
		{"語", 2, fast, "app.copy [text:日本語]"},
		{"Say", 2, fast, "app.copy [text:Say]"},
		{"Say", 3, fast, "app.copy [text:Say (hello_wörld), then look at /etc/hosts. 日本語 See docs (https://go.dev/x)]"},
		{"Say", 4, fast, ""},
		{"Say", 2, time.Second, ""},
		{"(hello", 2, fast, ""},
		{" then", 2, fast, ""},
		{"docs", 1, fast, "app.browse [url:https://go.dev/x]"},
		{"docs", 2, fast, ""},
	} {
		if got := r.clicked(c.on, c.times, c.apart); got != c.want {
			t.Errorf("%d clicks on %q: %q, want %q", c.times, c.on, got, c.want)
		}
	}
}

func TestThreeClicksTakeAWrappedLine(t *testing.T) {
	r := newRig(t)
	line := strings.TrimSpace(strings.Repeat("many words of one line ", 10))
	m := r.reply(r.user("hi"))
	r.part(m.ID, r.say("before\n\n"+line+" END\n\nafter"))
	r.done(m)
	for _, on := range []string{"many words", "END"} {
		if got := r.clicked(on, 3, time.Millisecond); got != "app.copy [text:"+line+" END]" {
			t.Errorf("on %q: %q", on, got)
		}
	}
}

func FuzzWordAt(f *testing.F) {
	f.Add("Say (hello_wörld), 日本語", 6)
	f.Fuzz(func(t *testing.T, text string, cell int) {
		text = sanitize.Line(text) // as what is drawn
		from, to := pen.WordAt(text, cell)
		if from == to {
			return
		}
		if from > cell || to <= cell || to > xansi.StringWidth(text) {
			t.Fatalf("%d of %q: %d to %d", cell, text, from, to)
		}
	})
}
