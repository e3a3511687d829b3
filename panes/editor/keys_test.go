package editor

import (
	"fmt"
	"strings"
	"testing"

	"github.com/openspace-tui/openspace/internal/uitest/paneview"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/panes"
)

// small shows ten lines of a hundred.
func small(t testing.TB) *rig { return newRig(t, "a.txt", numbered(100)).size(40, 11) }

func TestScrolling(t *testing.T) {
	for name, c := range map[string]struct {
		keys                 []string
		first, last, current int
	}{
		"nothing":                               {nil, 1, 10, 1},
		"down a line moves the current one":     {[]string{"j", "down"}, 1, 10, 3},
		"the view follows at the bottom":        {[]string{"pgdown", "j", "j", "j", "j", "j", "j", "j", "j", "j", "j"}, 10, 19, 19},
		"up a line":                             {[]string{"j", "j", "k", "up"}, 1, 10, 1},
		"not above the first":                   {[]string{"k", "pgup", "ctrl+u", "left"}, 1, 10, 1},
		"a page scrolls the view":               {[]string{"pgdown"}, 9, 18, 9},
		"space and ctrl+f are pages":            {[]string{"space", "ctrl+f"}, 17, 26, 17},
		"a page back":                           {[]string{"space", "space", "pgup"}, 9, 18, 9},
		"ctrl+b is a page back":                 {[]string{"space", "ctrl+b"}, 1, 10, 1},
		"half pages":                            {[]string{"ctrl+d", "ctrl+d", "ctrl+u"}, 5, 14, 5},
		"the end":                               {[]string{"G"}, 91, 100, 100},
		"end and home":                          {[]string{"end", "home"}, 1, 10, 1},
		"not below the last":                    {[]string{"G", "j", "pgdown"}, 91, 100, 100},
		"a page at the end goes to the end":     {[]string{"G", "k", "k", "pgdown"}, 91, 100, 100},
		"a page at the beginning goes there":    {[]string{"j", "j", "pgup"}, 1, 10, 1},
		"up at the top of the view scrolls":     {[]string{"G", "g", "pgdown", "k"}, 8, 17, 8},
		"a line number":                         {[]string{":", `"50`, "enter"}, 47, 56, 50},
		"a line number with a column":           {[]string{":", `"50:3`, "enter"}, 47, 56, 50},
		"a line number beyond the end":          {[]string{":", `"5000`, "enter"}, 91, 100, 100},
		"a line number in view does not scroll": {[]string{":", `" 7`, "enter"}, 1, 10, 7},
		"no number":                             {[]string{":", `"x`, "enter"}, 1, 10, 1},
		"a line prompt that is closed":          {[]string{":", `"50`, "esc"}, 1, 10, 1},
		"a search goes to the match":            {[]string{"/", `"line 42`, "enter"}, 39, 48, 42},
		"the next match":                        {[]string{"/", `"line 4`, "enter", "n", "n"}, 37, 46, 41},
		"the match before":                      {[]string{"/", `"line 4`, "enter", "N"}, 46, 55, 49},
		"around the end":                        {[]string{"G", "/", `"line 1`, "enter", "n"}, 1, 10, 1},
		"nothing is found":                      {[]string{"j", "/", `"zzz`, "enter", "n", "N"}, 1, 10, 2},
		"a search that is closed":               {[]string{"j", "/", `"line 42`, "esc", "n"}, 1, 10, 2},
		"a shorter search goes back":            {[]string{"/", `"line 42`, "backspace", "enter"}, 1, 10, 4},
	} {
		t.Run(name, func(t *testing.T) {
			r := small(t).press(c.keys...)
			r.at(c.first, c.last, c.current)
		})
	}
}

func TestKeysThatAreNotOurs(t *testing.T) {
	r := small(t)
	for _, k := range []string{"f5", "esc", "z", "ctrl+z"} {
		if r.key(k) {
			t.Errorf("%s was taken", k)
		}
	}
	if r.key(":"); !r.key("f5") || !r.e.Typing() {
		t.Error("an open prompt lets keys through")
	}
}

func TestCopyGivesTheLineAsItIs(t *testing.T) {
	r := newRig(t, "a", "one\n\ttwo\x1b\n")
	r.press("j")
	act, taken := r.e.Key(tea.KeyPressMsg{Code: 'y', Text: "y"})
	if !taken || len(act.Invoke) != 1 || act.Invoke[0].ID != "openspace.app.copy" || fmt.Sprint(paneview.Args(t, act.Invoke[0])) != "map[text:\ttwo\x1b]" {
		t.Errorf("copied %v", act)
	}
}

func TestSearch(t *testing.T) {
	text := "Alpha beta ALPHA\n\u023a\u023a\u023a\u023ax alpha\nİstanbul \u212aey alpha\n" + strings.Repeat("filler\n", 20) + "tab\tİx\n"
	r := newRig(t, "a", text).size(40, 8)
	r.press("/", `"alpha`)
	if got := r.marked(); len(got) != 3 || got[0] != "AlphaALPHA" || got[1] != "alpha" || got[2] != "alpha" {
		t.Errorf("in any case: %q", got)
	}
	r.press("enter", "esc")
	if got := r.marked(); len(got) != 0 {
		t.Errorf("escape left %q", got)
	}
	r.press("/", `"ALPHA`)
	if got := r.marked(); len(got) != 1 || got[0] != "ALPHA" {
		t.Errorf("capitals: %q", got)
	}
	r.press("enter", "/", `"key`, "enter")
	if got := r.marked(); len(got) != 1 || got[0] != "\u212aey" {
		t.Errorf("a letter whose small one has fewer bytes: %q", got)
	}
	r.press("/", `"x`, "enter")
	if got := r.marked(); r.e.view.current != 23 || len(got) != 1 || got[0] != "x" {
		t.Errorf("line %d: %q", r.e.view.current+1, got)
	}
	r.press("/", `"zzz`)
	r.sees("no match")
}

func TestSearchReachesFarToTheSide(t *testing.T) {
	long := strings.Repeat("abcdefghi ", 100) + "needle" + strings.Repeat(" jklm", 100)
	r := newRig(t, "a", "first\n"+long+"\nlast\n").size(40, 8)
	r.press("/", `"needle`, "enter")
	r.sees("needle")
	r.press("/", `"abc`, "enter")
	r.sees(" abcdefghi")
	r = newRig(t, "a", "first\n"+long+"\nlast\n").size(40, 8)
	r.press("w", "/", `"needle`, "enter")
	r.sees("needle")
	if got := r.marked(); len(got) != 1 {
		t.Errorf("marked %q", got)
	}
}

func TestPasteGoesIntoThePrompt(t *testing.T) {
	r := small(t)
	r.e.Paste("line 42")
	r.at(1, 10, 1)
	r.press("/")
	r.e.Paste("line\n\t42\x1b")
	r.sees("/line 42␛")
	r.press("backspace")
	r.at(39, 48, 42)
	if x, y, ok := r.e.Cursor(40, 11); x != 8 || y != 10 || !ok {
		t.Errorf("the cursor is at %d,%d, %v", x, y, ok)
	}
	r.press("enter")
	if _, _, ok := r.e.Cursor(40, 11); ok || r.e.Typing() {
		t.Error("the prompt is still open")
	}
	r.press("/", `"`+strings.Repeat("x", 100))
	if x, _, _ := r.e.Cursor(40, 11); x > 39 {
		t.Errorf("the cursor is at %d of 40", x)
	}
}

// An open prompt must not blink by a timer of ours: idle means idle.
func TestThePromptSetsNoTimer(t *testing.T) {
	r := small(t)
	act, _ := r.e.Key(tea.KeyPressMsg{Code: '/', Text: "/"})
	if act.Cmd != nil {
		if msg := act.Cmd(); msg != nil {
			t.Errorf("opening the prompt gives %T", msg)
		}
	}
	if act := r.e.Update(tea.FocusMsg{}); act.Cmd != nil {
		t.Error("another message gives a command")
	}
	r.press("esc")
	if act := r.e.Update(tea.FocusMsg{}); act.Cmd != nil {
		t.Error("a message that is not ours gives a command")
	}
}

func TestMouse(t *testing.T) {
	r := small(t)
	mouse := func(kind panes.MouseKind, y int) bool {
		_, taken := r.e.Mouse(panes.Mouse{Kind: kind, Y: y, W: r.w, H: r.h})
		return taken
	}
	mouse(panes.MouseWheelDown, 0)
	r.at(4, 13, 4)
	mouse(panes.MousePress, 5)
	r.at(4, 13, 9)
	mouse(panes.MouseWheelUp, 0)
	mouse(panes.MouseWheelUp, 0)
	r.at(1, 10, 9)
	mouse(panes.MousePress, 10) // the status row
	r.at(1, 10, 9)
	if mouse(panes.MouseDrag, 1) || mouse(panes.MouseRelease, 1) {
		t.Error("a drag was taken")
	}
	r = newRig(t, "a", strings.Repeat("x", 100)+"\nsecond\nthird\n").size(40, 11).press("w")
	r.e.Mouse(panes.Mouse{Kind: panes.MousePress, Y: 3})
	r.at(1, 3, 2)
	r.e.Mouse(panes.Mouse{Kind: panes.MousePress, Y: 8}) // below the text
	r.at(1, 3, 2)
}

func TestSideways(t *testing.T) {
	r := newRig(t, "a", "short\n"+strings.Repeat("0123456789", 10)+"\n").size(24, 6) // 20 cells of text
	r.sees("0123456789012345678›")
	r.press("l", "right")
	r.sees("8901234567890123456›")
	r.press("l", "l", "l", "l", "l", "l", "l", "l", "l", "l", "l", "l", "l", "l", "l", "l", "l", "l", "l", "l", "l", "l", "l", "l")
	r.sees("01234567890123456789") // its end, and no farther
	r.press("h", "left", "h", "h", "h", "h", "h", "h", "h", "h", "h", "h", "h", "h", "h", "h", "h", "h", "h", "h", "h", "h")
	r.sees("short", "0123456789012345678›")
	r.press("w", "l", "l", "w")
	r.sees("short")
	r.press("$").sees("01234567890123456789")
	r.press("0").sees("short", "0123456789012345678›")
}

// Lines that wrap are scrolled by rows, so that every part of them can be
// seen, the last line's last row too.
func TestWrappedLinesScrollByRows(t *testing.T) {
	var b strings.Builder
	for i := range 30 {
		fmt.Fprintf(&b, "%02d%s%02dend\n", i, strings.Repeat("·", 60), i)
	}
	r := newRig(t, "a", b.String()).size(25, 7).press("w") // 20 cells of text: four rows a line, six rows in view
	r.at(1, 2, 1)
	r.press("j")
	r.at(1, 2, 2)
	r.sees("00end", "01end") // all of the second line, and what fits of the first
	r.press("j", "j")
	r.sees("03end")
	r.press("G")
	r.at(29, 30, 30)
	r.sees("29end")
	r.press("k", "k", "k")
	if r.e.view.current >= 29 {
		t.Errorf("line %d is current", r.e.view.current+1)
	}
	for range 200 {
		r.press("k")
	}
	r.at(1, 2, 1)
	seen := map[int]bool{}
	for range 400 {
		s := strings.Join(r.draw(), "\n")
		for i := range 30 {
			seen[i] = seen[i] || strings.Contains(s, fmt.Sprintf("%02dend", i))
		}
		r.press("j")
	}
	for i := range 30 {
		if !seen[i] {
			t.Errorf("the end of line %d was never seen", i+1)
		}
	}
	r.press("g", "pgdown", "pgdown")
	first, _ := r.e.VisibleLines()
	if first != 3 {
		t.Errorf("two pages down, line %d is the first", first)
	}
	r.press("pgdown", "pgup", "pgup", "pgup", "pgup")
	r.at(1, 2, 1)
	r.press("G", "pgdown")
	r.at(29, 30, 30)
}

func TestALineTallerThanTheView(t *testing.T) {
	var b strings.Builder
	for i := range 500 {
		fmt.Fprintf(&b, "[%03d]", i)
	}
	r := newRig(t, "a", "before\n"+b.String()+"\nafter\n").size(24, 6).press("w")
	seen := map[string]bool{}
	for range 200 {
		for _, row := range r.draw() {
			for _, part := range strings.Split(row[4:], "]") {
				seen[strings.TrimSpace(part)] = true
			}
		}
		r.press("j")
	}
	r.sees("after")
	for i := range 500 {
		if s := fmt.Sprintf("[%03d", i); !seen[s] {
			t.Errorf("%s] was never seen", s)
		}
	}
}

func TestResizingKeepsTheLine(t *testing.T) {
	r := small(t).press(":", `"50`, "enter", "j", "j")
	r.size(40, 5)
	first, last := r.e.VisibleLines()
	if r.e.view.current != 51 || first > 52 || last < 52 {
		t.Errorf("line %d of %d–%d is current", r.e.view.current+1, first, last)
	}
	r.press("w").size(10, 3).size(200, 60)
	first, last = r.e.VisibleLines()
	if first > 52 || last < 52 {
		t.Errorf("%d–%d show", first, last)
	}
	// What was revealed before the pane had its size is where it should be.
	r = newRig(t, "a", numbered(100))
	show(r.e, 20, 0, 0, 0)
	r.size(40, 7).at(18, 23, 20)
	r.e.Mouse(panes.Mouse{Kind: panes.MouseWheelDown})
	r.e.Mouse(panes.Mouse{Kind: panes.MouseWheelDown})
	r.size(40, 8)
	if first, _ := r.e.VisibleLines(); first != 24 {
		t.Errorf("after scrolling, resizing shows line %d first", first)
	}
}
