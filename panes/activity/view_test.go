package activity

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/openspace-tui/openspace/internal/activity"
	"github.com/openspace-tui/openspace/internal/uitest/paneview"
	"github.com/openspace-tui/openspace/panes"
)

func TestScreens(t *testing.T) {
	for _, size := range [][2]int{{20, 5}, {40, 12}, {80, 24}, {200, 50}} {
		name := fmt.Sprintf("%dx%d", size[0], size[1])
		t.Run(name, func(t *testing.T) {
			r := newRig(t)
			r.size(size[0], size[1])
			paneview.Golden(t, "empty-"+name+".txt", r.screen())
			r.day()
			paneview.Golden(t, "screen-"+name+".txt", r.screen())
			r.press("j", "j", "enter")
			paneview.Golden(t, "unfolded-"+name+".txt", r.screen())
			if size[0] == 40 {
				paneview.Golden(t, "styles-dark.txt", strings.ReplaceAll(r.a.Draw(40, 12, true), "\x1b", "␛")+"\n")
				r.setTheme(false)
				paneview.Golden(t, "styles-light.txt", strings.ReplaceAll(r.a.Draw(40, 12, false), "\x1b", "␛")+"\n")
			}
			r.press("enter", "/", `"greet`)
			paneview.Golden(t, "filter-"+name+".txt", r.screen())
			r.press("enter", "f")
			paneview.Golden(t, "failed-"+name+".txt", r.screen())
		})
	}
}

// Whatever is in the log, the rows have their width, and hold text alone.
func TestHostileTextStaysText(t *testing.T) {
	bad := "\x1b[2J\x1b]52;c;aGk=\x07\u202e\u009b1mé\u0301\u0301\u200d👩‍👩‍👧\t\r\nΩ한글" + strings.Repeat("\u0300", 40)
	for _, size := range [][2]int{{1, 1}, {2, 2}, {5, 3}, {20, 5}, {31, 9}, {45, 14}, {80, 24}, {120, 40}} {
		r := newRig(t)
		args, _ := json.Marshal(map[string]any{"path": "\u0301" + bad, bad: []any{bad, map[string]any{bad: bad}}})
		id := r.log.Begin(activity.Entry{Time: r.now, Session: bad, Channel: "\u200d" + bad, Cmd: "openspace." + bad, Args: args})
		r.log.End(id, activity.End{Took: time.Second, Result: args, Error: "\u0301" + bad, WhyNot: bad})
		id = r.log.Begin(activity.Entry{Time: r.now, Session: bad, Channel: bad, Cmd: "openspace.editor.open", Args: args})
		r.log.End(id, activity.End{Took: time.Second, Success: true, Result: json.RawMessage("no JSON " + bad), Undo: label("\u0301" + bad)})
		r.size(size[0], size[1])
		for _, keys := range [][]string{{"enter"}, {"j", "enter"}, {"u"}, {"/", `"` + "\u0301한", "enter"}, {"f"}} {
			r.press(keys...)
			for _, row := range r.draw() {
				if strings.ContainsAny(row, "\x1b\x07\u202e\u009b\r\t") {
					t.Fatalf("%v: %q", size, row)
				}
			}
		}
	}
}

func TestNoRoom(t *testing.T) {
	r := newRig(t)
	r.day()
	for _, s := range [][2]int{{0, 0}, {0, 3}, {3, 0}, {-1, -1}} {
		if got := r.a.Draw(s[0], s[1], true); strings.Trim(got, "\n") != "" || strings.Count(got, "\n") != max(s[1]-1, 0) {
			t.Errorf("%v draws %q", s, got)
		}
	}
	r.size(1, 1).size(3, 1).size(2, 2).size(1, 9)
	if x, y, ok := r.press("/").a.Cursor(1, 9); !ok || x != 0 || y != 8 {
		t.Errorf("the cursor is at %d,%d", x, y)
	}
}

// The version tells when to draw again: whenever what is drawn would differ.
func TestVersionRisesWithWhatShows(t *testing.T) {
	r := newRig(t)
	r.day()
	r.size(60, 12)
	before, version := r.a.Draw(60, 12, true), r.a.Version()
	for i, step := range []func(){
		func() { r.key("j") }, func() { r.key("enter") }, func() { r.key("pgdown") }, func() { r.key("u") }, func() { r.key("x") }, func() { r.key("G") },
		func() { r.key("f") }, func() { r.key("esc") }, func() { r.key("/") }, func() { r.key("e") }, func() { r.a.Paste("d") }, func() { r.key("down") },
		func() { r.key("enter") }, func() { r.key("g") },
		func() { r.a.Mouse(panes.Mouse{Kind: panes.MousePress, Y: 3}) }, func() { r.a.Mouse(panes.Mouse{Kind: panes.MouseWheelDown}) },
		func() { r.opened(1) }, func() { r.log.Undone(9) }, func() { r.begin("pane.list", "{}") },
	} {
		step()
		after, now := r.a.Draw(60, 12, true), r.a.Version()
		if after != before && now == version {
			t.Errorf("step %d changed the drawing and not the version", i)
		}
		before, version = after, now
	}
	if r.a.Draw(60, 12, true); r.a.Version() != version {
		t.Error("drawing changed the version")
	}
}

func TestIdentity(t *testing.T) {
	r := newRig(t)
	if r.a.ID() != "activity:log" || r.a.Title() != "Activity" || len(r.a.Bindings()) == 0 {
		t.Errorf("%q %q", r.a.ID(), r.a.Title())
	}
	if _, err := Kind(Deps{}).New(panes.Host{}, "other"); err == nil || !strings.Contains(err.Error(), "activity:log") {
		t.Errorf("another log: %v", err)
	}
	c, err := Kind(Deps{}).New(panes.Host{}, Ref)
	if err != nil || c.Version() != 0 || c.(panes.Describer).Describe() != "no commands of agents yet" {
		t.Errorf("without a log: %v", err)
	}
}

func TestDescribeCounts(t *testing.T) {
	r := newRig(t)
	r.did("pane.list", "", "")
	if got := r.a.Describe(); got != "1 command of an agent" {
		t.Error(got)
	}
	r.day()
	if got := r.a.Describe(); got != "9 commands of agents, 1 failed, 1 running, 1 undone" {
		t.Error(got)
	}
}

func TestTimesAreShort(t *testing.T) {
	for d, want := range map[time.Duration]string{0: "<1ms", 999 * time.Microsecond: "<1ms", time.Millisecond: "1ms", 12345 * time.Microsecond: "12ms",
		999999 * time.Microsecond: "999ms", 1234 * time.Millisecond: "1.2s", 59999 * time.Millisecond: "59.9s", 61234 * time.Millisecond: "1m1s", 50 * time.Hour: "50h0m0s"} {
		if got := took(d); got != want {
			t.Errorf("%v is %q, want %q", d, got, want)
		}
	}
}

func BenchmarkDraw(b *testing.B) {
	for _, bench := range []struct {
		name string
		each func(r *rig)
	}{
		{"moving", func(r *rig) { r.key("j") }},
		{"a new entry", func(r *rig) { r.begin("editor.open", `{"path":"a.go"}`) }},
		{"at the end", func(r *rig) { r.key("G") }},
		{"filtering", func(r *rig) { r.a.text, r.a.stale = "f1 open", true }},
		{"wheel", func(r *rig) { r.a.Mouse(panes.Mouse{Kind: panes.MouseWheelDown}) }},
	} {
		b.Run(bench.name, func(b *testing.B) {
			r := newRig(b)
			r.opened(activity.Limit)
			r.a.Draw(120, 40, true)
			b.ReportAllocs()
			for b.Loop() {
				bench.each(r)
				r.a.Draw(120, 40, true)
			}
		})
	}
}
