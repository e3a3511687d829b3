package search

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/grep"
	"github.com/openspace-tui/openspace/internal/lang/langtest"
	"github.com/openspace-tui/openspace/internal/uitest/paneview"
	"github.com/openspace-tui/openspace/internal/uitest/spent"
	"github.com/openspace-tui/openspace/panes"
)

// some is a pane over some files.
func some(t testing.TB) *rig {
	t.Helper()
	return newRig(t, map[string]string{
		"src/app.go":      "package app\n\nfunc Open() {}\n\n\t// open, and opened\n",
		"src/app_test.go": "package app\n// Open is tested\n",
		"docs/open.md":    "# How to open\n",
		".hidden/x":       "open\n",
		"ignored":         "open\n",
		".gitignore":      "ignored\n",
	})
}

func TestWhatIsTypedIsFound(t *testing.T) {
	r := some(t)
	r.typed("open")
	r.see("search: open", "4 matches · 3 files")
	r.rows("  ▾ docs/open.md 1", "       1  # How to open", "  ▾ src/app.go 2", "       3  func Open() {}", "       5  // open, and opened", "  ▾ src/app_test.go 1", "       2  // Open is tested")
	r.typed("ed")
	r.rows("  ▾ src/app.go 1", "       5  // open, and opened")
	r.typed("x")
	r.see("nothing has it")
	r.rows()
	for range 7 {
		r.keys("backspace")
	}
	r.gone("nothing has it", "4 match")
}

func TestHowIsLookedIsSwitched(t *testing.T) {
	r := some(t)
	r.find("open")
	for _, tt := range []struct{ key, count, way string }{
		{"alt+c", "2 matches · 2 files", " match case"}, {"alt+c", "4 matches · 3 files", "ignore case"}, {"alt+c", "4 matches", ""},
		{"alt+e", "4 matches", "whole words"}, {"alt+e", "4 matches", ""}, {"alt+a", "5 matches · 4 files", " hidden files "}, {"alt+a", "4 matches", ""},
	} {
		r.keys(tt.key)
		r.see(tt.count)
		if state := strings.Split(r.draw(), "\n")[2]; !strings.Contains(state, tt.way) || tt.way == "" && strings.Contains(state, "case") {
			t.Errorf("after %s it says %q", tt.key, state)
		}
	}
	r.keys("alt+s")
	r.see("1 match · 1 file", "symbols", "func Open() {}")
	r.keys("alt+r")
	r.gone(" symbols \n")
	r.see("4 matches")
	r.keys("alt+r")
	r.find("open(")
	r.keys("alt+r")
	r.see("no regular expression: missing closing )")
	r.rows()
	r.typed(".*)?")
	r.see("4 matches")
	r.keys("tab")
	r.typed("*.go !*_test.go")
	r.see("files: *.go !*_test.go", "2 matches · 1 file")
	r.typed(" [")
	r.see("this is no glob pattern")
}

func TestATextThatIsNamedIsLookedForInAllFiles(t *testing.T) {
	r := some(t)
	r.find("open")
	r.keys("tab")
	r.typed("*.nothing")
	r.see("files: *.nothing", "nothing has it")
	r.c.Find("", false) // the field, as it was
	r.settle()
	r.see("files: *.nothing", "nothing has it")
	r.find("open")
	r.gone("*.nothing", "nothing has it")
	r.see("4 matches")
}

func TestTheListIsWalked(t *testing.T) {
	r := some(t)
	r.find("open")
	r.keys("down")
	r.see("›      1  # How to open")
	r.keys("n", "v", "v")
	r.see("+▾ src/app.go", "+     3", "›      5")
	r.keys("n", "space")
	r.see("› ▸ src/app_test.go 1")
	r.gone("tested")
	r.keys("space", "N", "G", "g", "pgdown", "k")
	r.see("› ▾ src/app_test.go 1")
	r.keys("g", "up")
	if !r.c.Typing() {
		t.Error("up from the first row does not lead into the field")
	}
	r.keys("esc", "esc")
	if got := paneview.Call(t, r.last()); got != "{openspace.pane.close map[contentId:search:workspace]}" {
		t.Error(got)
	}
}

func TestMatchesAreOpenedAndTaken(t *testing.T) {
	r := some(t)
	r.find("open")
	r.keys("down", "n", "j", "enter")
	at := "map[column:6 endColumn:9 endLine:3 highlight:true line:3 path:src/app.go]}"
	if got := paneview.Call(t, r.last()); got != "{openspace.editor.open "+at {
		t.Error(got)
	}
	r.keys("o")
	if got := paneview.Call(t, r.last()); got != "{openspace.file.preview "+at {
		t.Error(got)
	}
	r.keys("y")
	if got := paneview.Call(t, r.last()); got != "{openspace.app.copy map[text:src/app.go:3]}" {
		t.Error(got)
	}
	r.keys("@")
	if got := paneview.Call(t, r.last()); got != "{openspace.prompt.mention map[path:src/app.go startLine:3]}" {
		t.Error(got)
	}
	r.keys("v", "n", "v", "g", "j", "v")
	r.did = nil
	r.keys("@")
	var mentioned []string
	for _, inv := range r.did {
		mentioned = append(mentioned, paneview.Call(t, inv))
	}
	if got := fmt.Sprint(mentioned); got != "[{openspace.prompt.mention map[path:docs/open.md startLine:1]} {openspace.prompt.mention map[path:src/app.go startLine:3]} {openspace.prompt.mention map[path:src/app_test.go]}]" {
		t.Error(got)
	}
	r.gone("+")
	r.did = nil
	r.keys("O")
	if len(r.did) != 3 || fmt.Sprint(paneview.Args(t, r.did[0])) != "map[column:4 endColumn:7 endLine:2 highlight:true line:2 mode:suggest-only path:src/app_test.go]" {
		t.Error(r.did)
	}
	r.did = nil
	r.write("src/new.go", "open\n")
	r.keys("r")
	r.see("5 matches · 4 files")
}

func TestManyFilesAreAskedFor(t *testing.T) {
	files := map[string]string{}
	for i := range fewFiles + 1 {
		files[fmt.Sprintf("f%02d", i)] = "x\n"
	}
	r := newRig(t, files)
	r.find("x")
	r.keys("down", "O")
	r.see("open 21 files?", "y yes")
	r.keys("n")
	if len(r.did) > 0 {
		t.Error("they were opened")
	}
	r.keys("O", "y")
	if len(r.did) != fewFiles+1 {
		t.Errorf("%d were opened", len(r.did))
	}
}

func TestTypingEndsTheSearchBefore(t *testing.T) {
	ended := make(chan error, 9)
	r := (&rig{t: t, w: 60, h: 16, now: time.Unix(1000, 0)}).over(func(ctx context.Context, p *grep.Pattern, give func(grep.File)) (grep.Sum, error) {
		give(grep.File{Path: "a", Lines: []grep.Line{{Number: 1, Text: "x", Spans: []grep.Span{{From: 0, To: 1}}}}})
		<-ctx.Done()
		ended <- ctx.Err()
		return grep.Sum{}, ctx.Err()
	})
	r.c.Key(paneview.Key("x"))
	r.c.Update(r.c.Pending()())
	r.see("1 match · 1 file · searching…")
	wait := r.c.Pending()
	if wait == nil || r.c.Pending() != nil {
		t.Error("it is not waited for once")
	}
	r.c.Key(paneview.Key("y"))
	if msg := wait(); msg != nil {
		r.c.Update(msg)
	}
	if err := <-ended; !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	r.see("1 match", "searching…") // what was there stays until something comes
	r.c.Update(r.c.Pending()())
	r.c.Close()
	<-ended
}

func TestWhatGoesWrongIsSaid(t *testing.T) {
	r := (&rig{t: t, w: 60, h: 16, now: time.Unix(1000, 0)}).over(func(_ context.Context, _ *grep.Pattern, give func(grep.File)) (grep.Sum, error) {
		give(grep.File{Path: "a", Lines: []grep.Line{{Number: 1, Text: "x", Spans: []grep.Span{{From: 0, To: 1}}}}})
		return grep.Sum{More: true, Unread: true, Large: 2}, nil
	})
	r.find("x")
	r.see("the first 1 match · 1 file", "2 files of more than 8 MB were not searched · something", "could not be read")
	r = r.over(func(context.Context, *grep.Pattern, func(grep.File)) (grep.Sum, error) {
		return grep.Sum{}, errors.New("no disk")
	})
	r.find("y")
	r.see("no disk")
}

func TestTheLastRowShowsAboveWhatWasNotSearched(t *testing.T) {
	r := (&rig{t: t, w: 60, h: 16, now: time.Unix(1000, 0)}).over(func(_ context.Context, _ *grep.Pattern, give func(grep.File)) (grep.Sum, error) {
		f := grep.File{Path: "a"}
		for n := range 40 {
			f.Lines = append(f.Lines, grep.Line{Number: n + 1, Text: "x", Spans: []grep.Span{{From: 0, To: 1}}})
		}
		give(f)
		return grep.Sum{Large: 1}, nil
	})
	r.find("x")
	r.keys("down", "G")
	r.see("    40  x", "1 file of more than 8 MB was not searched")
}

func TestNamesAndLinesAreHarmless(t *testing.T) {
	r := (&rig{t: t, w: 60, h: 16, now: time.Unix(1000, 0)}).over(func(_ context.Context, _ *grep.Pattern, give func(grep.File)) (grep.Sum, error) {
		give(grep.File{Path: "a\nb\u202e\x1b[31m", Lines: []grep.Line{{Number: 1, Text: "\tx\x1b]0;t\a\u202ey x", Spans: []grep.Span{{From: 1, To: 2}}}}})
		return grep.Sum{}, nil
	})
	r.find("x")
	if s := r.c.Draw(60, 16, true); strings.ContainsAny(s, "\a\u202e") || strings.Contains(s, "\x1b]") || strings.Contains(s, "b\x1b[31m") {
		t.Errorf("%q", s)
	}
	r.draw()
}

func TestHowItIsLookedAtIsKept(t *testing.T) {
	r := some(t)
	r.find("open")
	r.keys("alt+e", "down", "n", "j")
	data, err := json.Marshal(r.c.View())
	if err != nil {
		t.Fatal(err)
	}
	r.c.Close()
	r.open()
	r.see("search: open", "whole words", "›      3  func Open")
	other := some(t)
	other.c.SetView(data)
	other.settle()
	other.see("search: open", "whole words", "›      3  func Open")
	other.c.SetView([]byte(`{"query":7}`))
	other.see("›      3  func Open")
}

func TestTheMouse(t *testing.T) {
	r := some(t)
	r.find("open")
	press := func(y int) {
		a, _ := r.c.Mouse(panes.Mouse{Kind: panes.MousePress, Y: y, W: r.w, H: r.h})
		r.did = append(r.did, a.Invoke...)
	}
	press(4)
	r.see("›      1")
	press(4)
	if r.last().ID != call.EditorOpen.ID() {
		t.Error("the second click does not open it")
	}
	r.h = 6
	r.draw()
	r.c.Mouse(panes.Mouse{Kind: panes.MouseWheelDown, W: r.w, H: r.h})
	r.see("func Open")
	press(0)
	if !r.c.Typing() {
		t.Error("a click does not lead into the field")
	}
	if _, y, ok := r.c.Cursor(r.w, r.h); !ok || y != 0 {
		t.Error("there is no cursor")
	}
}

func TestItIsDrawnInAnySize(t *testing.T) {
	r := some(t)
	r.find("open")
	for w := 1; w < 40; w += 3 {
		for h := 1; h < 12; h++ {
			r.w, r.h = w, h
			r.draw()
		}
	}
}

func TestLooks(t *testing.T) {
	for _, size := range [][2]int{{80, 24}, {140, 40}, {200, 50}} {
		for _, name := range []string{"dark", "light", "nocolor"} {
			r := some(t)
			r.look("", name != "light")
			r.plain = name == "nocolor"
			r.w, r.h = size[0], size[1]
			at := fmt.Sprintf("%dx%d-%s", size[0], size[1], name)
			r.golden("empty-" + at)
			r.find("open")
			r.keys("alt+e", "down", "n", "j", "v")
			r.golden("found-" + at)
			r.find("open(")
			r.keys("alt+r")
			r.golden("fault-" + at)
		}
	}
}

func TestItIsInThePersonsLanguage(t *testing.T) {
	langtest.Pseudo(t)
	r := some(t)
	r.w = 140
	theirs := strings.Fields(`.hidden/x app_test.go _test.go opened open.md open Open func app.go open.md src docs tested is How to and enter alt+r alt+c alt+e alt+a alt r c e a v x missing closing go test`)
	check := func(what string) {
		t.Helper()
		if words := langtest.Unsaid(r.draw(), theirs...); len(words) > 0 {
			t.Errorf("%s: %q is not said:\n%s", what, words, r.draw())
		}
	}
	check("empty")
	r.find("open")
	check("found")
	for _, k := range []string{"alt+c", "alt+c", "alt+e", "alt+a", "down"} {
		r.keys(k)
		check(k)
	}
}

// many is a pane with as much as it holds.
func many(t testing.TB) *rig {
	r := (&rig{t: t, w: 140, h: 40, now: time.Unix(1000, 0)}).over(func(_ context.Context, _ *grep.Pattern, give func(grep.File)) (grep.Sum, error) {
		for i := range 500 {
			f := grep.File{Path: fmt.Sprintf("src/module-%d/file%d.go", i%37, i)}
			for l := range 10 {
				f.Lines = append(f.Lines, grep.Line{Number: l + 1, Text: "\treturn x, nil // and more of the line", Spans: []grep.Span{{From: 8, To: 9}}})
			}
			give(f)
		}
		return grep.Sum{More: true}, nil
	})
	r.find("x")
	return r
}

func TestAKeyIsQuickAmongManyMatches(t *testing.T) {
	r := many(t)
	r.see("the first 5000 matches")
	took := spent.Least(3, func() {
		r.c.Key(paneview.Key("y"))
		r.c.Draw(140, 40, true)
	})
	if took > 50*time.Millisecond { // the benchmark has less than 5 ms; this is with the race detector
		t.Errorf("it took %v", took)
	}
}

func BenchmarkKey(b *testing.B) {
	r := many(b)
	b.ReportAllocs()
	for b.Loop() {
		r.c.Key(paneview.Key("y"))
		r.c.Key(paneview.Key("backspace"))
		r.c.Draw(140, 40, true)
	}
	r.c.Close()
}

func TestSymbolsAreAskedOfLanguageServersFirst(t *testing.T) {
	r := some(t)
	known := []grep.File{{Path: "src/app.go", Lines: []grep.Line{{Number: 3, Text: "Opened", Spans: []grep.Span{{From: 0, To: 6}}, Column: 6, End: 11}}},
		{Path: "docs/open.md", Lines: []grep.Line{{Number: 1, Text: "opening", Column: 1, End: 7}}}}
	var asked []string
	r.c.deps.Symbols = func() func(context.Context, string) []grep.File {
		return func(_ context.Context, name string) []grep.File {
			asked = append(asked, name)
			return known
		}
	}
	r.c.Find("open", true)
	r.settle()
	r.rows("  ▾ docs/open.md 1", "       1  opening", "  ▾ src/app.go 1", "       3  Opened")
	r.keys("tab")
	r.typed("*.go")
	r.rows("  ▾ src/app.go 1", "       3  Opened")
	r.c.Find("", false) // the field, as it was
	r.see("symbols")
	known = nil
	r.c.Find("Open", true)
	r.settle()
	r.rows("  ▾ src/app.go 1", "       3  func Open() {}")
	r.c.Find("Open", false)
	r.settle()
	r.see("2 matches")
	if n := len(asked); n < 3 || asked[n-1] != "Open" || asked[0] != "open" {
		t.Errorf("the servers were asked for %q", asked)
	}
}

func TestAFieldThatIsNotWrittenInCanBeRead(t *testing.T) {
	for _, dark := range []bool{true, false} {
		r := some(t)
		r.look("", dark)
		r.find("open")
		r.keys("down")
		head, _, _ := strings.Cut(r.c.Draw(60, 16, true), "\n")
		if !strings.HasSuffix(strings.TrimRight(head, " "), "\x1b[mopen") {
			t.Errorf("dark %v: colours of somebody else: %q", dark, head)
		}
	}
}
