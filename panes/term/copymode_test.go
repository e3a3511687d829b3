package term

import (
	"fmt"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/internal/vt"
	"github.com/openspace-tui/openspace/panes"
)

func TestSelectingAndCopying(t *testing.T) {
	const text = "first line\r\nsee /usr/lib/x.go:12 now\r\n日本語 wide\r\na line that is longer than the pane is wide\r\n\r\nlast"
	for name, tc := range map[string]struct{ keys, want string }{
		"characters":                 {"g v $ y", "first line"},
		"to the left":                {"g $ v h h h y", "line"},
		"over two lines":             {"g v j 0 l l y", "first line\nsee"},
		"a word":                     {"g j w W y", "/usr/lib/x.go:12"},
		"two words":                  {"g W w y", "first line"},
		"a line":                     {"g V y", "first line\n"},
		"a line that was wrapped":    {"g j j j V y", "a line that is longer than the pane is wide\n"},
		"from its second row":        {"g j j j j V y", "a line that is longer than the pane is wide\n"},
		"wrapped lines are joined":   {"g j j j w w v j y", "that is longer than the p"},
		"a block":                    {"g l ctrl+v j l l y", "irs\nee"},
		"a block to the left":        {"g $ ctrl+v j h h y", "ine\nr/l"},
		"wide characters":            {"g j j v l y", "日本"},
		"a wide character":           {"g j j l v y", "本"},
		"the other end":              {"g l l v l o h y", "irs"},
		"the mark is taken back":     {"g v v y", ""},
		"another kind":               {"g v V y", "first line\n"},
		"space and enter":            {"g space l enter", "fi"},
		"nothing":                    {"g y", ""},
		"the end":                    {"G v $ y", "last"},
		"by words back":              {"G b b v $ y", "wide"},
		"to the end of a word":       {"g v e y", "first"},
		"the first of what is there": {"g 0 ^ v y", "f"},
		"in the view":                {"H v L $ y", "first line\nsee /usr/lib/x.go:12 now\n日本語 wide\na line that is longer than the pane is wide\n\nlast"},
	} {
		t.Run(name, func(t *testing.T) {
			r := newRig(t, 24, 12).feed(text)
			r.p.EnterCopyMode()
			r.press(strings.Fields(tc.keys)...)
			got := strings.Join(r.copies(), "|")
			if got != tc.want {
				t.Errorf("it copied %q, want %q", got, tc.want)
			}
			if r.p.CopyMode() {
				t.Error("it is still copy mode")
			}
			r.line.mu.Lock()
			defer r.line.mu.Unlock()
			if len(r.line.typed) > 0 {
				t.Errorf("the program got %q", r.line.typed)
			}
		})
	}
}

func TestWhatIsSelectedShows(t *testing.T) {
	r := newRig(t, 50, 8).feed("one two\r\nthree \x1b[31mfour\x1b[m five\r\nsix")
	r.p.EnterCopyMode()
	r.press("g", "w", "v", "j")
	if got := r.marked(r.p.paint.selection); got != "two|three" {
		t.Errorf("%q is marked", got)
	}
	r.sees("copy mode", "characters")
	r.press("ctrl+v")
	if got := r.marked(r.p.paint.selection); got != "t|e" {
		t.Errorf("%q is marked as a block", got)
	}
	r.press("esc")
	if got := r.marked(r.p.paint.selection); got != "" || !r.p.CopyMode() {
		t.Errorf("%q is marked after esc, copy mode %v", got, r.p.CopyMode())
	}
	r.press("esc")
	if r.p.CopyMode() {
		t.Error("esc does not leave")
	}
}

func TestMovingInCopyMode(t *testing.T) {
	r := newRig(t, 20, 11).lines(1, 100)
	r.p.EnterCopyMode()
	r.p.EnterCopyMode() // again changes nothing
	at := func(want int) {
		t.Helper()
		r.draw()
		line := ""
		r.p.look(func(v *vt.Terminal) { line = v.LineText(r.p.view.copying.at.line) })
		if line != fmt.Sprintf("line %d", want) {
			t.Errorf("at %q, want line %d", line, want)
		}
	}
	r.press("k")
	at(100)
	r.press("ctrl+u")
	at(95)
	r.press("pgup")
	at(85)
	r.press("ctrl+d", "pgdown", "pgdown", "pgdown", "k")
	at(100)
	r.press("g")
	at(1)
	r.press("L")
	at(10)
	r.press("M")
	at(6)
	r.press("H", "k", "k")
	at(1)
	r.press("h", "b")
	at(1)
	// What comes in meanwhile moves nothing.
	r.lines(101, 150)
	at(1)
	for i := 151; i < 1400; i += 50 {
		r.lines(i, i+49)
	}
	r.press("G", "k", "ctrl+u")
	before := r.p.view.copying.at
	r.lines(2000, 2030)
	if r.p.view.copying.at.line != before.line-31 {
		t.Errorf("with a full scrollback it was at %v, now at %v", before, r.p.view.copying.at)
	}
	r.press("q")
	r.sees("line 2030")
}

func TestSearching(t *testing.T) {
	r := newRig(t, 30, 11)
	r.lines(1, 39).feed("here is the Needle\r\n").lines(40, 89)
	r.feed(strings.Repeat("x", 27) + "needle\r\n") // over two rows
	r.lines(90, 149).feed("日本語 needle needle\r\n").lines(150, 200)
	r.p.Search()
	if !r.p.Typing() {
		t.Fatal("it asks for nothing")
	}
	place := func(want string) {
		t.Helper()
		r.draw()
		got := ""
		r.p.look(func(v *vt.Terminal) {
			at := r.p.view.copying.at
			got = strings.Join(pieceAt(v, at.line).cells[pieceAt(v, at.line).index(at):][:6], "")
		})
		if got != want {
			t.Errorf("at %q, want %q", got, want)
		}
	}
	line := func() int { return r.p.view.copying.at.line }
	r.press(`"nee`)
	r.sees("?nee")
	if x, y, ok := r.p.Cursor(r.w, r.h); !ok || x != 4 || y != 10 {
		t.Errorf("the cursor is at %d,%d, %v", x, y, ok)
	}
	r.p.Paste("dle\n")
	r.p.Update(nil)
	place("needle")
	first := line()
	if got := r.marked(r.p.paint.found); got != "needleneedle" {
		t.Errorf("%q is marked", got)
	}
	r.press("enter", "n")
	place("needle")
	if line() != first {
		t.Error("the second match of the line is passed by")
	}
	r.press("n")
	place("needle")
	if got := r.marked(r.p.paint.found); got != "nee|dle" {
		t.Errorf("over two rows %q is marked", got)
	}
	second := line()
	r.press("n")
	place("Needle")
	r.press("n") // around
	place("needle")
	if line() != first {
		t.Errorf("around the start it is at %d, want %d", line(), first)
	}
	r.press("N", "N", "N")
	if line() != first && line() != second {
		t.Errorf("back it is at %d", line())
	}
	// Capitals make case count.
	r.press("/", `"Needle`, "enter")
	place("Needle")
	r.press("n")
	place("Needle")
	r.press("/", `"nowhere`)
	r.sees("no match")
	r.press("enter")
	r.sees("no nowher")
	r.press("n", "N", "esc")
	if r.p.view.search.query != "" || !r.p.CopyMode() {
		t.Error("esc does not end the search alone")
	}
	was := line()
	r.press("?", `"line 2`, "esc")
	if line() != was {
		t.Errorf("a search that is given up leaves one at %d, was %d", line(), was)
	}
	r.press("n", "v", "y")
	if r.p.CopyMode() {
		t.Error("it is still copy mode")
	}
}

func TestJumpingBetweenCommands(t *testing.T) {
	r := newRig(t, 20, 5)
	for i := range 5 {
		r.feed(fmt.Sprintf("\x1b]133;A\x07$ cmd %d\r\n\x1b]133;C\x07", i)).lines(1, 10).feed("\x1b]133;D;0\x07")
	}
	r.feed("\x1b]133;A\x07$ ")
	if !r.p.ScrollToPrompt(-1) {
		t.Fatal("there is none before")
	}
	if got := r.draw()[0]; got != "$ cmd 4" {
		t.Errorf("it shows %q first", got)
	}
	r.p.EnterCopyMode()
	r.press("[", "[")
	if got := r.draw()[0]; got != "$ cmd 3" {
		t.Errorf("it shows %q first", got)
	}
	r.press("]", "V", "y")
	if got := r.copies(); len(got) != 1 || got[0] != "$ cmd 4\n" {
		t.Errorf("it copied %q", got)
	}
	plain := newRig(t, 20, 5).lines(1, 20)
	if plain.p.ScrollToPrompt(-1) || plain.p.ScrollToPrompt(1) {
		t.Error("a shell without marks has prompts")
	}
}

func TestSelectingWithTheMouse(t *testing.T) {
	r := newRig(t, 24, 6).feed("one /two/three.go four\r\nfive\r\nsix")
	at := func(k panes.MouseKind, x, y int) {
		a, _ := r.p.Mouse(panes.Mouse{Kind: k, Button: tea.MouseLeft, X: x, Y: y, W: r.w, H: r.h})
		r.do(a)
	}
	at(panes.MousePress, 0, 0)
	at(panes.MouseDrag, 3, 1)
	if got := r.marked(r.p.paint.selection); got != "one /two/three.go four|five" {
		t.Errorf("%q is marked", got)
	}
	at(panes.MouseRelease, 3, 1)
	if got := r.copies(); len(got) != 1 || got[0] != "one /two/three.go four\nfive" {
		t.Errorf("it copied %q", got)
	}
	if r.p.CopyMode() || !r.p.Typing() {
		t.Error("the mouse enters copy mode")
	}
	r.press(`"x`)
	r.got("x")
	if got := r.marked(r.p.paint.selection); got != "" {
		t.Errorf("%q is still marked", got)
	}
	at(panes.MousePress, 6, 0)
	at(panes.MouseRelease, 6, 0)
	if got := r.copies(); len(got) != 0 {
		t.Errorf("a click copied %q", got)
	}
	r.now = r.now.Add(100 * time.Millisecond)
	at(panes.MousePress, 6, 0)
	at(panes.MouseRelease, 6, 0)
	if got := r.copies(); len(got) != 1 || got[0] != "/two/three.go" {
		t.Errorf("a double click copied %q", got)
	}
	r.now = r.now.Add(100 * time.Millisecond)
	at(panes.MousePress, 6, 0)
	at(panes.MouseRelease, 6, 0)
	if got := r.copies(); len(got) != 1 || got[0] != "one /two/three.go four\n" {
		t.Errorf("a triple click copied %q", got)
	}
	r.now = r.now.Add(time.Second)
	at(panes.MousePress, 6, 0)
	at(panes.MouseRelease, 6, 0)
	if got := r.copies(); len(got) != 0 {
		t.Errorf("a late click copied %q", got)
	}
	if _, ok := r.p.Mouse(panes.Mouse{Kind: panes.MousePress, Button: tea.MouseRight, W: r.w, H: r.h}); ok {
		t.Error("another button is taken")
	}
	// Beyond the edges it scrolls.
	r.lines(1, 50)
	at(panes.MousePress, 0, 2)
	at(panes.MouseDrag, 0, -1)
	at(panes.MouseDrag, 0, -1)
	if r.p.view.follow {
		t.Error("it does not scroll")
	}
	at(panes.MouseDrag, 5, 9)
	at(panes.MouseRelease, 5, 9)
	if got := r.copies(); len(got) != 1 || !strings.HasPrefix(got[0], "line 48") {
		t.Errorf("it copied %q", got)
	}
}

func TestTheAlternateScreenHasItsOwnLines(t *testing.T) {
	r := newRig(t, 20, 5).lines(1, 50)
	r.press("shift+pgup")
	r.feed("\x1b[?1049h\x1b[Hfull screen")
	r.sees("full screen")
	r.p.EnterCopyMode()
	r.press("g", "V", "y")
	if got := r.copies(); len(got) != 1 || got[0] != "full screen\n" {
		t.Errorf("it copied %q", got)
	}
	r.p.EnterCopyMode()
	r.press("g", "v")
	r.feed("\x1b[?1049l")
	r.press("y")
	if got := r.copies(); len(got) != 0 {
		t.Errorf("what was selected on the other screen is copied: %q", got)
	}
	r.sees("line 50")
}

func TestResizingInCopyMode(t *testing.T) {
	r := newRig(t, 40, 8).lines(1, 60)
	r.p.EnterCopyMode()
	r.press("ctrl+u", "v", "k")
	r.size(17, 5)
	r.press("k", "j", "v", "k", "y")
	if got := r.copies(); len(got) != 1 {
		t.Errorf("it copied %q", got)
	}
}

func TestWhatIsErasedWhileOneSearches(t *testing.T) {
	r := newRig(t, 40, 8).lines(1, 100)
	r.p.Search()
	r.feed("\x1b[H\x1b[2J\x1b[3J")
	r.press(`"no such`)
	r.sees("no match")
	r.press("esc", "v", "k")
	r.feed("\x1b[3J\x1b[?1049h")
	r.press("/", `"line`, "enter", "n", "y")
	r.feed("\x1b[?1049l")
	r.draw()
}
