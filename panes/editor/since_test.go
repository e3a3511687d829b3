package editor

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/patch"
	"github.com/openspace-tui/openspace/panes"
)

// differing is a file of ten lines of which git says that these differ.
func differing(t testing.TB, marks ...patch.Mark) *rig {
	t.Helper()
	r := newRig(t, "a.txt", "unread").size(30, 12)
	r.e.host.Changes = func(_ context.Context, path string) ([]patch.Mark, error) {
		if path != "a.txt" {
			t.Errorf("it asks for %q", path)
		}
		return marks, nil
	}
	r.e.SetFile(file("a.txt", numbered(10)))
	r.paint()
	return r
}

// signs are the letters before the lines' numbers, of lines that are text.
func (r *rig) signs() string {
	r.t.Helper()
	var b strings.Builder
	rows := r.draw()
	for _, row := range rows[:len(rows)-1] {
		b.WriteRune([]rune(row)[0])
	}
	return strings.TrimRight(b.String(), " ")
}

func TestLinesThatDifferAreMarked(t *testing.T) {
	for name, c := range map[string]struct {
		marks []patch.Mark
		want  string
	}{
		"none":            {nil, ""},
		"new ones":        {[]patch.Mark{{First: 2, Last: 3}}, " ++"},
		"changed ones":    {[]patch.Mark{{First: 2, Last: 3, Was: 1}}, " ~~"},
		"gone above":      {[]patch.Mark{{First: 2, Last: 1, Was: 4}}, " -"},
		"gone at the end": {[]patch.Mark{{First: 11, Last: 10, Was: 1}}, "         -"},
		"several":         {[]patch.Mark{{First: 1, Last: 0, Was: 1}, {First: 3, Last: 3}, {First: 5, Last: 6, Was: 9}, {First: 10, Last: 10}}, "- + ~~   +"},
		"all":             {[]patch.Mark{{First: 1, Last: 10}}, "++++++++++"},
	} {
		t.Run(name, func(t *testing.T) {
			if got := differing(t, c.marks...).signs(); got != c.want {
				t.Errorf("%q", got)
			}
		})
	}
	r := differing(t, patch.Mark{First: 2, Last: 3, Was: 1}, patch.Mark{First: 5, Last: 4, Was: 1})
	if _, err := r.e.Highlight(panes.Mark{Spans: []call.Range{{StartLine: 3, EndLine: 3}}}); err != nil {
		t.Fatal(err)
	}
	if got := r.signs(); got != " ~▌ -" {
		t.Errorf("with a highlight: %q", got)
	}
	if got := r.size(9, 14).press("esc", "w").signs(); got != "  ~~~~  -" {
		t.Errorf("wrapped: %q\n%s", got, r.screen())
	}
}

func TestMarksFollowTheText(t *testing.T) {
	r := differing(t, patch.Mark{First: 5, Last: 6, Was: 1}, patch.Mark{First: 9, Last: 8, Was: 1})
	r.e.host.Still = func() bool { return true }
	cmd := func() { r.e.SetFile(file("a.txt", "new\n"+numbered(10))) }
	cmd()
	if got := r.signs(); got != "     ~~  -" {
		t.Errorf("before git is asked: %q", got)
	}
	r.e.host.Changes = func(context.Context, string) ([]patch.Mark, error) { return []patch.Mark{{First: 1, Last: 1}}, nil }
	version := r.e.Version()
	r.paint()
	if got := r.signs(); got != "+" || r.e.Version() == version {
		t.Errorf("after it: %q", got)
	}
	version = r.e.Version()
	cmd() // as after a commit that is not of this file
	r.paint()
	if r.e.Version() != version {
		t.Error("the same marks are drawn anew")
	}
	r.e.host.Changes = func(context.Context, string) ([]patch.Mark, error) { return nil, errors.New("git is broken") }
	cmd()
	r.paint()
	if got := r.signs(); got != "" {
		t.Errorf("git fails: %q", got)
	}
	r.size(80, 12).press("]").sees("no change since the last commit is known: git is broken")
	r.size(30, 12)
	late := differs{strings.Split("another text", " "), []patch.Mark{{First: 1, Last: 1}}, nil}
	if r.e.Update(late); r.signs() != "" {
		t.Errorf("what was asked for another text is shown: %q", r.signs())
	}
}

func TestNobodyIsAskedForWhatIsNotMarked(t *testing.T) {
	for name, f := range map[string]struct{ path, text string }{
		"large":                {"a.txt", strings.Repeat("0123456789\n", 100_000)},
		"empty":                {"a.txt", ""},
		"outside of the files": {"/tmp/a.txt", "x\n"},
	} {
		t.Run(name, func(t *testing.T) {
			r := newRig(t, f.path, "unread")
			r.e.host.Changes = func(context.Context, string) ([]patch.Mark, error) {
				t.Error("git is asked")
				return nil, nil
			}
			r.e.SetFile(file(f.path, f.text))
			r.paint()
		})
	}
}

func TestOneGoesThroughChanges(t *testing.T) {
	marks := []patch.Mark{{First: 2, Last: 1, Was: 1}, {First: 5, Last: 6, Was: 1}, {First: 11, Last: 10, Was: 1}}
	for name, c := range map[string]struct {
		marks []patch.Mark
		keys  []string
		line  int
	}{
		"down":               {marks, []string{"]"}, 2},
		"further":            {marks, []string{"]", "]", "]"}, 10},
		"around the end":     {marks, []string{"]", "]", "]", "]"}, 2},
		"up":                 {marks, []string{"G", "["}, 5},
		"around the start":   {marks, []string{"["}, 10},
		"out of one":         {marks, []string{"]", "]", "j", "["}, 5},
		"the only one":       {marks[:1], []string{"]", "]"}, 2},
		"none":               {nil, []string{"j", "]"}, 2},
		"chooses up to them": {marks, []string{"v", "]"}, 2},
	} {
		t.Run(name, func(t *testing.T) {
			r := differing(t, c.marks...).size(80, 12).press(c.keys...)
			if got := r.e.view.current + 1; got != c.line {
				t.Errorf("line %d", got)
			}
			if said := strings.Contains(fmt.Sprint(r.draw()), "no change since"); said != (c.marks == nil) {
				t.Errorf("it says that there is none: %v", said)
			}
		})
	}
	r := differing(t, patch.Mark{First: 9, Last: 9}).size(30, 5).press("]")
	r.at(7, 10, 9)
}
