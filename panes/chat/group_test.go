package chat

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/openspace-tui/openspace/internal/engine"
)

// steps adds a turn of which each step is one call that only looks.
func steps(r *rig, from, to int) {
	u := r.user("look")
	for i := from; i < to; i++ {
		m := r.reply(u)
		r.tool(m.ID, "read", fmt.Sprintf(`{"status":"completed","input":{"filePath":"f%d.go"}}`, i))
		m.Finish, m.Time.Completed = "tool-calls", m.Time.Created+1
		r.apply(&engine.MessageUpdated{SessionID: sid, Info: *m})
	}
}

var counted = regexp.MustCompile(`(\d+) reads?`)

func TestEveryStepIsInOneGroup(t *testing.T) {
	r := newRig(t)
	steps(r, 0, 400)
	total := 0
	for _, l := range strings.Split(r.plain(100, 300), "\n") {
		if m := counted.FindStringSubmatch(l); m != nil {
			n, _ := strconv.Atoi(m[1])
			total += n
		} else if strings.Contains(l, "● read f") {
			total++
		}
	}
	if total != 400 {
		t.Errorf("%d of 400 calls are shown:\n%s", total, r.plain(100, 60))
	}
	before := r.plain(100, 300)
	r.chat.list.reset()
	r.draw(100, 10)
	for range 50 {
		r.key("pgup")
		r.draw(100, 10)
	}
	r.key("ctrl+alt+g")
	if after := r.plain(100, 300); after != before {
		t.Errorf("groups depend on how they came into view")
	}
}

func TestAGroupOpensToALineEach(t *testing.T) {
	r := newRig(t)
	reads(r)
	r.draw(80, 24)
	r.key("ctrl+alt+k", "[", "j", "enter")
	s := r.plain(80, 24)
	for _, want := range []string{"● 1 read, 1 glob", "▌   ▸ read main.go · 7 lines", "▌   ▸ glob **/*.go · 2 files"} {
		if !strings.Contains(s, want) {
			t.Errorf("%q is missing in\n%s", want, s)
		}
	}
}

func TestACallOfAGroupOpensToo(t *testing.T) {
	r := newRig(t)
	reads(r)
	r.draw(80, 24)
	r.key("ctrl+alt+k", "[", "j", "enter", "tab", "space")
	if s := r.plain(80, 24); !strings.Contains(s, "▾ read main.go · 7 lines\n▌     package main\n") {
		t.Error(s)
	}
	for y, l := range strings.Split(r.plain(80, 24), "\n") {
		if x := strings.Index(l, "▾ read"); x >= 0 {
			r.click(4, y)
			break
		}
	}
	if s := r.plain(80, 24); strings.Contains(s, "package main") {
		t.Error(s)
	}
}

func TestAStepThatTurnsOutToSayMoreLeavesItsGroup(t *testing.T) {
	r := newRig(t)
	steps(r, 0, 2)
	msgs := r.st.Visible(sid)
	if s := r.plain(80, 24); !strings.Contains(s, "2 reads") {
		t.Fatal(s)
	}
	r.part(msgs[2].Info.ID, r.say("And so it is."))
	s := r.plain(80, 24)
	if strings.Contains(s, "2 reads") || !strings.Contains(s, "read f0.go") || !strings.Contains(s, "read f1.go") || !strings.Contains(s, "And so it is.") {
		t.Error(s)
	}
}

// TestHeightsAreWhatIsDrawn holds the list to its law: the rows in view are
// those that the messages have, none twice and none left out, wherever one
// scrolls.
func TestHeightsAreWhatIsDrawn(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		r := newRig(t)
		u := r.user("go")
		for range rapid.IntRange(1, 30).Draw(rt, "steps") {
			m := r.reply(u)
			switch rapid.SampledFrom([]string{"read", "read", "read", "text", "bash", "ours", "user", "fail"}).Draw(rt, "step") {
			case "read":
				r.tool(m.ID, "read", `{"status":"completed","input":{"filePath":"a.go"}}`)
			case "text":
				r.part(m.ID, r.say("text\n\nmore"))
			case "bash":
				r.tool(m.ID, "bash", `{"status":"completed","input":{"command":"x"},"output":"a\nb"}`)
			case "ours":
				r.tool(m.ID, "openspace_openspace_pane_list", `{"status":"completed","input":{},"output":"{}"}`)
			case "user":
				u = r.user("on")
			case "fail":
				r.tool(m.ID, "grep", `{"status":"error","input":{"pattern":"x"},"error":"bad"}`)
			}
			m.Finish, m.Time.Completed = "tool-calls", m.Time.Created+1
			r.apply(&engine.MessageUpdated{SessionID: sid, Info: *m})
		}
		r.draw(60, 500)
		all := spots(r)
		for range 20 {
			r.draw(60, 12)
			rows := spots(r)
			i := 0
			for i < len(all) && all[i] != rows[0] {
				i++
			}
			for k, row := range rows {
				if i+k >= len(all) || all[i+k] != row {
					rt.Fatalf("row %d of the view is %q", k, row)
				}
			}
			r.key(rapid.SampledFrom([]string{"ctrl+alt+y", "ctrl+alt+e", "pgup", "pgdown"}).Draw(rt, "key"))
		}
	})
}

// spots are the rows drawn last, with where they stand.
func spots(r *rig) []string {
	var out []string
	for _, row := range r.chat.list.rows {
		out = append(out, fmt.Sprint(row.msg, " ", row.at, " ", row.text))
	}
	return out
}
