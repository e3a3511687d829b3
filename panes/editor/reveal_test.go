package editor

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/syntax"
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/theme"
)

func TestReveal(t *testing.T) {
	for name, c := range map[string]struct {
		do                   func(e *Editor)
		first, last, current int
	}{
		"a line in view does not scroll":  {func(e *Editor) { e.Reveal(8, 0, 0, 0) }, 1, 10, 8},
		"a line below is a third down":    {func(e *Editor) { e.Reveal(50, 0, 0, 0) }, 47, 56, 50},
		"a line above as well":            {func(e *Editor) { e.Reveal(90, 0, 0, 0); e.Reveal(50, 0, 0, 0) }, 47, 56, 50},
		"a range":                         {func(e *Editor) { show(e, 50, 53, 0, 0) }, 47, 56, 50},
		"a large range begins at the top": {func(e *Editor) { show(e, 50, 80, 0, 0) }, 49, 58, 50},
		"the last line":                   {func(e *Editor) { e.Reveal(100, 0, 0, 0) }, 91, 100, 100},
		"a line beyond the end":           {func(e *Editor) { show(e, 1000, 2000, 3, 4) }, 91, 100, 100},
		"the first line":                  {func(e *Editor) { e.Reveal(50, 0, 0, 0); e.Reveal(1, 0, 0, 0) }, 1, 10, 1},
		"line 0 is the first":             {func(e *Editor) { e.Reveal(0, 0, 0, 0) }, 1, 10, 1},
		"an end before the line":          {func(e *Editor) { show(e, 50, 3, 0, 0) }, 47, 56, 50},
	} {
		t.Run(name, func(t *testing.T) {
			r := small(t)
			c.do(r.e)
			r.at(c.first, c.last, c.current)
		})
	}
}

func TestRevealWrapped(t *testing.T) {
	r := newRig(t, "a", strings.Repeat(strings.Repeat("x", 100)+"\n", 50)+"here\n"+strings.Repeat("y\n", 50)).size(40, 11).press("w")
	show(r.e, 51, 0, 0, 0)
	r.sees("here")
	if got := r.marked(); len(got) != 1 || got[0] != "here" {
		t.Errorf("marked %q", got)
	}
}

func TestRevealAColumn(t *testing.T) {
	r := newRig(t, "a", "\t\t中中中中"+strings.Repeat("a", 200)+"X"+strings.Repeat("b", 200)+"\nnear\n").size(40, 6)
	show(r.e, 1, 1, 207, 207)
	r.sees("X")
	if got := r.marked(); len(got) != 1 || got[0] != "X" {
		t.Errorf("marked %q", got)
	}
	show(r.e, 1, 1, 3, 3)
	if got := r.marked(); len(got) != 1 || got[0] != "中" {
		t.Errorf("marked %q", got)
	}
	show(r.e, 2, 2, 1, 4)
	if got := r.marked(); len(got) != 1 || got[0] != "near" {
		t.Errorf("marked %q", got)
	}
	show(r.e, 2, 2, 400, 500) // beyond the line's end
	r.sees("near")
}

func TestRevealALineAfterAColumn(t *testing.T) {
	r := newRig(t, "a", "short\n"+strings.Repeat("a", 300)+"\n").size(40, 6)
	r.e.Reveal(2, 2, 300, 0)
	show(r.e, 1, 0, 0, 0)
	r.sees("short")
}

func TestRangesWithColumns(t *testing.T) {
	text := "abcdef\n\tgh\n中文字 e\u0301x\n\njkl\n"
	for name, c := range map[string]struct {
		span call.Range
		want []string
	}{
		"whole lines":                   {call.Range{StartLine: 1, EndLine: 2}, []string{"abcdef", "    gh"}},
		"part of a line":                {call.Range{StartLine: 1, EndLine: 1, StartColumn: 2, EndColumn: 4}, []string{"bcd"}},
		"one character":                 {call.Range{StartLine: 1, EndLine: 1, StartColumn: 6, EndColumn: 6}, []string{"f"}},
		"from a column on":              {call.Range{StartLine: 1, EndLine: 2, StartColumn: 5}, []string{"ef", "    gh"}},
		"up to a column":                {call.Range{StartLine: 1, EndLine: 2, EndColumn: 2}, []string{"abcdef", "    g"}},
		"a tab is one column":           {call.Range{StartLine: 2, EndLine: 2, StartColumn: 2, EndColumn: 2}, []string{"g"}},
		"a wide character is one":       {call.Range{StartLine: 3, EndLine: 3, StartColumn: 2, EndColumn: 3}, []string{"文字"}},
		"a combining mark is one":       {call.Range{StartLine: 3, EndLine: 3, StartColumn: 7, EndColumn: 7}, []string{"x"}},
		"a column beyond the line":      {call.Range{StartLine: 1, EndLine: 1, StartColumn: 4, EndColumn: 99}, []string{"def"}},
		"a line beyond the text":        {call.Range{StartLine: 5, EndLine: 99, StartColumn: 3}, []string{"l"}},
		"begins beyond the line's end":  {call.Range{StartLine: 1, EndLine: 1, StartColumn: 50, EndColumn: 60}, nil},
		"over an empty line, to column": {call.Range{StartLine: 3, EndLine: 5, StartColumn: 7, EndColumn: 1}, []string{"x", "j"}},
	} {
		t.Run(name, func(t *testing.T) {
			for _, wrap := range []bool{false, true} {
				r := newRig(t, "a", text).size(40, 11)
				if wrap {
					r.press("w")
				}
				if _, err := r.e.Highlight(panes.Mark{ID: "x", Spans: []call.Range{c.span}}); err != nil {
					t.Fatal(err)
				}
				if diff := cmp.Diff(c.want, r.marked()); diff != "" {
					t.Errorf("wrap %v: %s", wrap, diff)
				}
			}
		})
	}
}

func TestHighlightRefuses(t *testing.T) {
	r := small(t)
	for name, c := range map[string]struct {
		spans  []call.Range
		colour string
		want   string
	}{
		"no ranges":                {nil, "", "no ranges"},
		"an unknown colour":        {[]call.Range{{StartLine: 1, EndLine: 1}}, "#12345", `color "#12345" is no theme token`},
		"a line beyond the end":    {[]call.Range{{StartLine: 1, EndLine: 1}, {StartLine: 101, EndLine: 101}}, "", "line 101 is past the end: a.txt has 100 lines"},
		"an end before the start":  {[]call.Range{{StartLine: 5, EndLine: 4}}, "", "ends at line 4"},
		"a column before the from": {[]call.Range{{StartLine: 5, EndLine: 5, StartColumn: 4, EndColumn: 3}}, "", "ends at column 3"},
	} {
		t.Run(name, func(t *testing.T) {
			if _, err := r.e.Highlight(panes.Mark{ID: "x", Spans: c.spans, Color: c.colour}); err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("got %v", err)
			}
		})
	}
	if len(r.e.view.marks.list) > 0 {
		t.Error("something was marked")
	}
}

func TestHighlightIDs(t *testing.T) {
	r := small(t)
	mark := func(id string, line int) string {
		t.Helper()
		got, err := r.e.Highlight(panes.Mark{ID: id, Spans: []call.Range{{StartLine: line, EndLine: line}}})
		if err != nil {
			t.Fatal(err)
		}
		return got
	}
	mark("highlight-1", 1)
	if id := mark("", 2); id != "highlight-2" {
		t.Errorf("a free name is %q", id)
	}
	mark("a", 3)
	mark("a", 4) // in place of line 3
	show(r.e, 5, 5, 0, 0)
	show(r.e, 6, 6, 0, 0) // in place of line 5
	if diff := cmp.Diff([]string{"line 1", "line 2", "line 4", "line 6"}, r.marked()); diff != "" {
		t.Error(diff)
	}
	if got, want := r.e.Describe(), "lines 1-10 of 100 in view, lines 6-6 highlighted"; got != want {
		t.Errorf("described as %q", got)
	}
	r.sees("4 highlighted, esc")
	if n := r.e.ClearHighlight("a"); n != 1 || r.e.ClearHighlight("a") != 0 {
		t.Errorf("cleared %d", n)
	}
	if n := r.e.ClearHighlight(""); n != 3 || len(r.marked()) != 0 {
		t.Errorf("cleared %d", n)
	}
}

func TestLaterRangesLieOnTop(t *testing.T) {
	r := newRig(t, "a", "abcdef\n").size(40, 4)
	for id, s := range map[string]call.Range{"1": {StartLine: 1, EndLine: 1}} {
		if _, err := r.e.Highlight(panes.Mark{ID: id, Spans: []call.Range{s}, Color: "red"}); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := r.e.Highlight(panes.Mark{ID: "2", Spans: []call.Range{{StartLine: 1, EndLine: 1, StartColumn: 3, EndColumn: 4}}, Color: "#00ff00"}); err != nil {
		t.Fatal(err)
	}
	row := strings.Split(r.e.Draw(40, 4, false), "\n")[0]
	red, green := syntax.Ground(r.th.Tint(r.th.Color(theme.Error))), syntax.Ground(r.th.Tint(resolve(t, r.th, "#00ff00")))
	want := red + "ab\x1b[m" + green + "cd\x1b[m" + red + "ef" + strings.Repeat(" ", 30) + "\x1b[m"
	if !strings.HasSuffix(row, want) {
		t.Errorf("got %q, want it to end in %q", row, want)
	}
	r.setTheme(false)
	if after := strings.Split(r.e.Draw(40, 4, false), "\n")[0]; strings.Contains(after, red) {
		t.Error("another theme has the same colours behind the text")
	}
}

func TestOfRangesThatOverlapTheSmallerIsOnTopWhicheverCameFirst(t *testing.T) {
	r := newRig(t, "a", "abcdef\nghi\n").size(40, 4)
	for _, m := range []panes.Mark{
		{ID: "letters", Color: "#00ff00", Spans: []call.Range{{StartLine: 1, EndLine: 1, StartColumn: 3, EndColumn: 4}}},
		{ID: "line", Color: "#0000ff", Spans: []call.Range{{StartLine: 1, EndLine: 1}}},
		{ID: "block", Color: "red", Spans: []call.Range{{StartLine: 1, EndLine: 2}}},
	} {
		if _, err := r.e.Highlight(m); err != nil {
			t.Fatal(err)
		}
	}
	ground := func(color string) string { return syntax.Ground(r.th.Tint(resolve(t, r.th, color))) }
	rows := strings.Split(r.e.Draw(40, 4, false), "\n")
	first := ground("#0000ff") + "ab\x1b[m" + ground("#00ff00") + "cd\x1b[m" + ground("#0000ff") + "ef"
	if !strings.Contains(rows[0], first) || !strings.Contains(rows[1], ground("red")+"ghi") {
		t.Errorf("got %q", rows[:2])
	}
}

func TestEscIsOfferedWhereItWouldBeHeard(t *testing.T) {
	r := newRig(t, "a", "abc\n").size(60, 4)
	if _, err := r.e.Highlight(panes.Mark{Spans: []call.Range{{StartLine: 1, EndLine: 1}}}); err != nil {
		t.Fatal(err)
	}
	r.sees("1 highlighted, esc clears")
	if away := r.e.Draw(60, 4, false); !strings.Contains(away, "1 highlighted") || strings.Contains(away, "esc") {
		t.Errorf("without the keyboard: %q", away)
	}
}

func resolve(t *testing.T, th *theme.Theme, name string) (c interface {
	RGBA() (r, g, b, a uint32)
}) {
	t.Helper()
	c, ok := th.Resolve(name)
	if !ok {
		t.Fatal(name)
	}
	return c
}

// Who went to a line by its number since an agent showed something wants to stay there.
func TestEscapeStaysWhereOneWentByNumber(t *testing.T) {
	r := small(t)
	show(r.e, 50, 52, 0, 0)
	r.press(":", `"80`, "enter")
	r.at(77, 86, 80)
	r.press("esc")
	r.at(77, 86, 80)
	if len(r.marked()) > 0 {
		t.Error("the highlight is left")
	}
}

func TestEscapeDropsHighlightsAndGoesBack(t *testing.T) {
	r := small(t).press("pgdown")
	r.at(9, 18, 9)
	show(r.e, 50, 52, 0, 0)
	show(r.e, 70, 72, 0, 0)
	if _, err := r.e.Highlight(panes.Mark{ID: "a", Spans: []call.Range{{StartLine: 90, EndLine: 90}}}); err != nil {
		t.Fatal(err)
	}
	r.press("j", "j") // a look around does not change where one came from
	r.press("esc")
	r.at(9, 18, 9)
	if len(r.marked()) > 0 || r.key("esc") {
		t.Error("something is left to drop")
	}
	// Without anything to drop, one is where one goes.
	r.e.Reveal(50, 0, 0, 0)
	r.press("j")
	show(r.e, 90, 90, 0, 0)
	r.press("esc")
	r.at(47, 56, 51)
	// A search is dropped in the same way.
	r.press("/", `"line 7`, "enter", "n", "n", "esc")
	r.at(47, 56, 51)
	// The text may have become shorter meanwhile.
	show(r.e, 90, 90, 0, 0)
	r.e.SetFile(file("a.txt", numbered(5)))
	r.press("esc")
	r.at(1, 5, 5)
}

// A file that is read again, or shown again, is where it was.
func TestPlaceSurvives(t *testing.T) {
	r := small(t).press("pgdown", "pgdown", "j", "w")
	show(r.e, 20, 21, 0, 0)
	before := r.draw()
	r.e.SetFile(file("a.txt", numbered(100)+"more\n"))
	after := r.draw()
	if diff := cmp.Diff(before[:10], after[:10]); diff != "" {
		t.Error(diff)
	}
	r.size(80, 40).size(40, 11)
	if diff := cmp.Diff(after, r.draw()); diff != "" {
		t.Error(diff)
	}
	r.e.SetFile(file("a.txt", "gone\n"))
	r.at(1, 1, 1)
	r.e.SetFile(file("a.txt", ""))
	r.sees("(empty file)")
}

func TestAShorterTextForgetsTheRevealedLine(t *testing.T) {
	r := newRig(t, "a", "1\n2\n3\n")
	show(r.e, 3, 3, 1, 0)
	r.e.SetFile(file("a", "1\n"))
	r.size(30, 5).at(1, 1, 1)
}
