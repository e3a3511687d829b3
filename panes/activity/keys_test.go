package activity

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"charm.land/bubbles/v2/textinput"
	tea "charm.land/bubbletea/v2"
	"pgregory.net/rapid"

	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/activity"
	"github.com/openspace-tui/openspace/panes"
)

func TestMovingThroughTheLog(t *testing.T) {
	r := newRig(t).size(60, 11) // ten rows of entries
	r.opened(50)
	r.current(50)
	for _, step := range []struct {
		key     string
		current int
		top     string // the first row, by its file
	}{
		{"j", 49, "f49.go"}, {"down", 48, "f49.go"}, {"k", 49, "f49.go"}, {"up", 50, "f49.go"}, {"up", 50, "f49.go"},
		{"pgdown", 41, "f40.go"}, {"pgdown", 32, "f31.go"}, {"pgup", 41, "f40.go"}, {"G", 1, "f9.go"}, {"j", 1, "f9.go"},
		{"pgdown", 1, "f9.go"}, {"k", 2, "f9.go"}, {"ctrl+u", 6, "f13.go"}, {"ctrl+d", 2, "f9.go"}, {"g", 50, "f49.go"}, {"end", 1, "f9.go"},
		{"ctrl+b", 10, "f18.go"}, {"ctrl+f", 1, "f9.go"}, {"home", 50, "f49.go"},
	} {
		r.press(step.key)
		r.current(step.current)
		if row := r.draw()[0]; !strings.Contains(row, step.top) {
			t.Errorf("%s: %q is at the top, want %s", step.key, row, step.top)
		}
	}
	r.sees("1/50", "u: close src/f49.go")
	for _, k := range []string{"x", "left", "tab", "n"} {
		if _, taken := r.key(k); taken {
			t.Errorf("%s is taken", k)
		}
	}
}

func TestWhatComesIsFollowedUntilThePersonMoves(t *testing.T) {
	r := newRig(t).size(60, 8)
	r.opened(20)
	r.current(20)
	r.opened(1)
	r.current(21)
	r.press("j")
	r.opened(3)
	r.current(20)
	r.sees("5/24 ↑ 3 new, g")
	r.seesNot("f2.go:3 ") // it came above what is in view
	r.press("g")
	r.current(24)
	r.seesNot("new")
	r.opened(1)
	r.current(25)
	r.press("down", "down")
	r.opened(activity.Limit - 3)
	r.current(23)
	r.opened(10) // it is forgotten: the oldest there is takes its place
	r.current(r.oldest())
}

// oldest is the id of the oldest entry in the log.
func (r *rig) oldest() (id int) {
	for e := range r.log.All() {
		id = e.ID
	}
	return id
}

func TestAnEntryUnfolds(t *testing.T) {
	r := newRig(t).size(80, 30)
	r.opened(1)
	r.failed("editor.open", `{"path":"gone.go"}`, "file not found")
	r.press("enter")
	r.sees("command    openspace.editor.open", "session    ses_4f2a", "by         mcp", "status     failed, it took <1ms", "error      file not found",
		"undo       not possible: it failed, so there is nothing to take back", `"path": "gone.go"`, `"code": "not_found"`)
	r.press("j", "space")
	r.sees("undo       u: close src/f0.go", "2/2")
	r.press("enter")
	r.seesNot("u: close src/f0.go\n", `"line": 1`)
	r.press("k", "enter")
	r.seesNot("command  ")
	running := r.begin("file.search", `{"query":"x"}`)
	r.press("g", "enter")
	r.sees("status     running", "undo       not before it ends")
	r.log.End(running, activity.End{Took: time.Second, Success: true, Undo: label("nothing")})
	r.sees("status     done, it took 1s", "undo       u: nothing")
	r.log.Undone(running)
	r.sees("status     undone", "not possible: it was undone already")
	r.setTheme(false)
	r.sees("status     undone")
}

func TestALongEntryIsReadByRows(t *testing.T) {
	r := newRig(t).size(60, 9)
	r.opened(5)
	args := `{"list":[` + strings.TrimSuffix(strings.Repeat(`"row",`, 40), ",") + `]}`
	r.did("note.pin", args, "")
	r.opened(5)
	r.press("j", "j", "j", "j", "j", "enter")
	r.current(6)
	if row := r.draw()[0]; !strings.Contains(row, "note pin") {
		t.Errorf("the entry is not at the top: %q", row)
	}
	n := 0
	for ; r.a.cursor == 6 && n < 200; n++ {
		r.press("j")
	}
	if n < 40 || n > 60 {
		t.Errorf("%d steps through it", n)
	}
	r.current(5)
	for n = 0; r.a.cursor != 7 && n < 200; n++ {
		r.press("k")
	}
	if n < 40 || n > 60 {
		t.Errorf("%d steps back", n)
	}
	r.press("j", "pgdown", "pgdown")
	if r.a.cursor != 6 {
		t.Errorf("two pages on, entry %d is current", r.a.cursor)
	}
	r.press("pgup", "pgup", "pgup")
	if r.a.cursor <= 6 {
		t.Errorf("three pages back, entry %d is current", r.a.cursor)
	}
}

func TestUndoingAsksTheProgram(t *testing.T) {
	r := newRig(t).size(80, 10)
	r.opened(2)
	r.did("pane.list", `{}`, "")
	r.failed("editor.open", `{}`, "no")
	r.begin("file.read", `{"path":"a"}`)
	undone := r.did("editor.close", `{"path":"a"}`, "open a again")
	r.log.Undone(undone)
	r.draw()
	for _, step := range []struct{ note string }{
		{"undo: not possible: it was undone already"}, {"undo: not before it ends"}, {"undo: not possible: it failed"}, {"undo: not possible: this command changes nothing"},
	} {
		if act, taken := r.key("u"); !taken || len(act.Invoke) != 0 {
			t.Errorf("%s: %v", step.note, act)
		}
		r.sees(step.note)
		r.press("j")
		r.seesNot(step.note)
	}
	act, _ := r.key("u")
	if want := panes.Do(call.AppUndoAgent.With(call.UndoArgs{ID: 2})); fmt.Sprint(act) != fmt.Sprint(want) {
		t.Errorf("%v, want %v", act, want)
	}
	empty := newRig(t).size(40, 5)
	if act, taken := empty.key("u"); !taken || len(act.Invoke) != 0 {
		t.Error("nothing was undone")
	}
	empty.sees("there is nothing to undo")
	empty.press("j", "k", "G", "g", "pgdown", "pgup", "enter", "f", "esc", "/", "esc")
	empty.mouse(panes.MousePress, 1)
	empty.mouse(panes.MouseWheelDown, 1)
}

// While the newest is followed, another entry may come under the finger.
func TestWhatCameJustNowIsNotUndone(t *testing.T) {
	r := newRig(t).size(80, 10)
	r.opened(1)
	r.draw()
	r.opened(1)
	r.draw()
	if act, _ := r.key("u"); len(act.Invoke) != 0 {
		t.Error("the one that came was undone")
	}
	r.sees("this one came just now: press u again")
	r.now = r.now.Add(justCame)
	if act, _ := r.key("u"); len(act.Invoke) != 1 {
		t.Error("it is never undone")
	}
	r.opened(1) // not drawn: the key is for what shows
	if act, _ := r.key("u"); len(act.Invoke) != 1 || act.Invoke[0].Args != (call.UndoArgs{ID: 2}) {
		t.Errorf("%v", act)
	}
	r.press("f", "f")
	if act, _ := r.key("u"); len(act.Invoke) != 0 {
		t.Error("the one that came is undone by way of a filter")
	}
}

func TestFilters(t *testing.T) {
	r := newRig(t).size(80, 12)
	r.day()
	r.press("f")
	r.sees("1/1 of 8 failed", "gret.go")
	r.press("f")
	r.sees("1/1 of 8 undoable", "opened internal/greet/greet.go")
	r.press("f")
	r.sees("/8")
	r.press("f", "/", `"GREET fail`)
	if !r.a.Typing() {
		t.Error("letters are not text")
	}
	r.sees("/GREET fail", "1 found", "gret.go")
	if x, y, ok := r.a.Cursor(80, 12); !ok || x != 11 || y != 11 {
		t.Errorf("the cursor is at %d,%d", x, y)
	}
	r.press(`"uj`)
	r.sees("No command that is failed has “greet failuj”.")
	r.press("backspace", "backspace", "enter")
	if r.a.Typing() {
		t.Error("letters are text yet")
	}
	r.sees("1/1 of 8 failed /greet fail")
	r.press("esc")
	r.sees("/8")
	if _, taken := r.key("esc"); taken {
		t.Error("esc is taken with nothing to clear")
	}
	r.press("/")
	r.a.Paste("test-\nrunner")
	r.sees("/test- runner", "2 found")
	r.a.Paste("s")
	r.sees("None of 8 commands has “test- runners”.")
	r.press("esc")
	r.a.Paste("ignored")
	r.sees("/8")
	for word, n := range map[string]int{"mcp": 8, "undone": 1, "not found": 1, "openspace.editor": 2, "Ünknown": 0} {
		r.press("/", `"`+word)
		r.sees(fmt.Sprintf("%d found", n))
		r.press("esc")
	}
	r.press("/", `"open`, "enter", "/")
	r.sees("/open ")
	r.press("down", "down", "up", "esc")
	failed := newRig(t).size(60, 9)
	failed.opened(2)
	failed.press("f")
	failed.sees("None of 2 commands is failed.", "esc all of them")
}

func TestFiltersKeepThePlace(t *testing.T) {
	r := newRig(t).size(60, 9)
	for i := range 60 {
		if i%2 == 0 {
			r.failed("file.read", fmt.Sprintf(`{"path":"f%d"}`, i), "no")
		} else {
			r.did("file.read", fmt.Sprintf(`{"path":"f%d"}`, i), "")
		}
	}
	r.press("pgdown", "pgdown", "pgdown")
	at := r.a.cursor
	if at%2 == 0 { // done: not among the failed
		r.press("j")
		at--
	}
	r.press("f")
	r.current(at)
	r.press("f", "f")
	r.current(r.a.cursor)
}

// The field blinks by messages of its own; without it they are nobody's.
func TestUpdateIsTheFields(t *testing.T) {
	r := newRig(t).size(60, 9)
	before := r.a.Version()
	r.a.Update(textinput.Blink())
	if r.a.Version() != before {
		t.Error("a message was taken without the field")
	}
	r.press("/")
	r.a.Update(tea.PasteMsg{Content: "pasted"})
	r.sees("/pasted")
}

func TestMouse(t *testing.T) {
	r := newRig(t).size(60, 9)
	r.opened(30)
	r.draw()
	r.mouse(panes.MousePress, 0) // the newest, which was followed
	r.seesNot("command")
	r.mouse(panes.MousePress, 0)
	r.sees("command ", "session ")
	r.mouse(panes.MousePress, 3) // reading does not fold it
	r.sees("command ")
	r.mouse(panes.MousePress, 0)
	r.seesNot("command ")
	r.mouse(panes.MousePress, 4)
	r.current(26)
	r.mouse(panes.MouseWheelDown, 0)
	r.mouse(panes.MouseWheelDown, 0)
	r.current(24)
	if row := r.draw()[0]; !strings.Contains(row, "f23.go") {
		t.Errorf("%q is at the top", row)
	}
	r.mouse(panes.MouseWheelUp, 0)
	r.current(24)
	for range 20 {
		r.mouse(panes.MouseWheelDown, 0)
	}
	for range 20 {
		r.mouse(panes.MouseWheelUp, 0)
	}
	r.mouse(panes.MousePress, 8) // the last line
	r.mouse(panes.MousePress, -1)
	if r.mouse(panes.MouseDrag, 1) || r.mouse(panes.MouseRelease, 1) {
		t.Error("dragging does something")
	}
	if _, taken := r.a.Mouse(panes.Mouse{Kind: panes.MousePress, Button: tea.MouseRight, Y: 1}); taken {
		t.Error("the right button does something")
	}
}

func TestHeadingsBelongToWhatIsBelow(t *testing.T) {
	r := newRig(t).size(60, 14)
	r.day()
	r.mouse(panes.MousePress, 5) // a heading
	r.current(8)
	r.mouse(panes.MousePress, 6)
	r.current(4)
	r.press("j", "j", "j")
	r.current(1)
	r.sees("── 20 Nov 22:00 · 1 command")
	r.size(60, 9) // no room for them
	r.seesNot("──")
}

// Whatever is pressed and whatever comes: the shape is right, the current
// entry shows, and it is one that the filters let through.
func TestAnyKeysKeepTheCurrentEntryInView(t *testing.T) {
	keys := []string{"j", "k", "pgdown", "pgup", "g", "G", "enter", "f", "esc", "ctrl+d", "ctrl+u", "u"}
	rapid.Check(t, func(rt *rapid.T) {
		r := newRig(t)
		r.w, r.h = rapid.IntRange(3, 90).Draw(rt, "w"), rapid.IntRange(2, 30).Draw(rt, "h")
		for range rapid.IntRange(0, 40).Draw(rt, "steps") {
			switch what := rapid.IntRange(0, 9).Draw(rt, "what"); {
			case what < 6:
				r.key(rapid.SampledFrom(keys).Draw(rt, "key"))
			case what == 6:
				r.opened(rapid.IntRange(1, 5).Draw(rt, "n"))
				r.now = r.now.Add(time.Duration(rapid.IntRange(0, 2).Draw(rt, "pause")) * time.Minute)
			case what == 7:
				r.failed("file.read", `{"path":"gone"}`, "no")
			case what == 8:
				r.mouse(rapid.SampledFrom([]panes.MouseKind{panes.MousePress, panes.MouseWheelUp, panes.MouseWheelDown}).Draw(rt, "mouse"), rapid.IntRange(0, 30).Draw(rt, "y"))
			default:
				r.size(rapid.IntRange(3, 90).Draw(rt, "w"), rapid.IntRange(2, 30).Draw(rt, "h"))
			}
			rows := r.draw()
			a := r.a
			if len(a.shown) == 0 {
				continue
			}
			if a.off[a.at+1] <= a.top || a.off[a.at] >= a.top+a.body {
				rt.Fatalf("entry %d in rows %d–%d is not in view from %d:\n%s", a.cursor, a.off[a.at], a.off[a.at+1], a.top, strings.Join(rows, "\n"))
			}
			if !slices.ContainsFunc(a.shown, func(s shown) bool { return s.id == a.cursor }) {
				rt.Fatalf("entry %d is current and does not show", a.cursor)
			}
		}
	})
}
