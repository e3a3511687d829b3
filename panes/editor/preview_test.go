package editor

import (
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/difftext"
	"github.com/openspace-tui/openspace/internal/picture"
	"github.com/openspace-tui/openspace/internal/trail"
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/theme"
)

// newPreview is one of 60×10 that follows.
func newPreview(t testing.TB) *Preview {
	t.Helper()
	th, err := theme.Named("", true)
	if err != nil {
		t.Fatal(err)
	}
	c, err := FollowKind().New(panes.Host{Theme: func() *theme.Theme { return th }}, "agent")
	if err != nil {
		t.Fatal(err)
	}
	p := c.(*Preview)
	p.Draw(60, 10, false)
	p.Following(true)
	return p
}

// drawn is what shows, without colours and without the blanks behind lines.
func drawn(p *Preview) string {
	lines := strings.Split(xansi.Strip(p.Draw(60, 10, false)), "\n")
	for i, l := range lines {
		lines[i] = strings.TrimRight(l, " ")
	}
	return strings.Join(lines, "\n")
}

func diffOf(t testing.TB, patch string) *difftext.File {
	t.Helper()
	files, err := difftext.Parse("--- a\n+++ a\n" + patch)
	if err != nil || len(files) != 1 {
		t.Fatal(files, err)
	}
	return &files[0]
}

func TestThePreviewShowsWhereTheAgentIs(t *testing.T) {
	for name, c := range map[string]struct {
		file picture.File
		step trail.Step
		want string
	}{
		"a file from its beginning": {file("a", "one\ntwo\n"), trail.Step{}, " 1  one\n 2  two\n\n\n\n\n\n\n\n a  1–2/2  following"},
		"a range": {file("a", numbered(30)), trail.Step{Line: 20, EndLine: 21},
			" 17  line 17\n 18  line 18\n 19  line 19\n▌20  line 20\n▌21  line 21\n 22  line 22\n 23  line 23\n 24  line 24\n 25  line 25\n a  17–25/30  following"},
		"what is all of it is not marked": {file("a", "one\n"), trail.Step{Line: 1, EndLine: 1}, " 1  one\n\n\n\n\n\n\n\n\n a  1–1/1  following"},
		"a change": {file("a", "one\n2\nand\nthree\n"), trail.Step{Deed: trail.Edited, Line: 2, EndLine: 3, Change: diffOf(t, "@@ -1,4 +1,4 @@\n one\n-two\n-\tlines\n+2\n+and\n three\n")},
			" 1  one\n-   two\n-       lines\n+2  2\n+3  and\n 4  three\n\n\n\n a  1–4/4  following"},
		"what was cut out at the end": {file("a", "one\n"), trail.Step{Deed: trail.Edited, Line: 2, EndLine: 2, Change: diffOf(t, "@@ -1,2 +1 @@\n one\n-two\n")},
			" 1  one\n-   two\n\n\n\n\n\n\n\n a  1–1/1  following"},
		"a change that is no more as it was": {file("a", "other\n"), trail.Step{Deed: trail.Edited, Line: 1, EndLine: 1, Change: diffOf(t, "@@ -1 +1 @@\n-one\n+two\n")},
			" 1  other\n\n\n\n\n\n\n\n\n a  1–1/1  following"},
		"a place that is gone": {file("a", "one\n"), trail.Step{Line: 70, EndLine: 80}, "▌1  one\n\n\n\n\n\n\n\n\n a  1–1/1  following"},
		"an empty file":        {file("a", ""), trail.Step{Line: 7}, "\n  (empty file)\n\n\n\n\n\n\n\n a  following"},
	} {
		t.Run(name, func(t *testing.T) {
			p := newPreview(t)
			p.Show(c.file, c.step)
			if got := drawn(p); got != c.want {
				t.Errorf("it shows\n%s\nand not\n%s", got, c.want)
			}
		})
	}
}

func TestALongCutIsShortened(t *testing.T) {
	p := newPreview(t)
	p.Draw(60, 40, false)
	p.Show(file("a", "one\n"), trail.Step{Deed: trail.Edited, Line: 2, Change: diffOf(t, "@@ -1,41 +1 @@\n one\n"+strings.Repeat("-gone\n", 40))})
	if s := xansi.Strip(p.Draw(60, 40, false)); strings.Count(s, "gone") != maxCut || !strings.Contains(s, "… 16 more lines") {
		t.Error(s)
	}
}

// What was cut out stays with its line, is no text to be selected, and goes
// with the marks.
func TestWhatWasCutOutIsNoText(t *testing.T) {
	p := newPreview(t)
	change := trail.Step{Deed: trail.Edited, Line: 2, EndLine: 2, Change: diffOf(t, "@@ -1,3 +1,3 @@\n one\n-two\n+2\n three\n")}
	p.Show(file("a", "one\n2\nthree\n"), change)
	p.Mouse(panes.Mouse{Kind: panes.MousePress, X: 4, Y: 0})
	p.Mouse(panes.Mouse{Kind: panes.MouseDrag, X: 20, Y: 3})
	if a, _ := p.Mouse(panes.Mouse{Kind: panes.MouseRelease, X: 20, Y: 3}); len(a.Invoke) != 1 || a.Invoke[0].Args.(call.CopyArgs).Text != "one\n2\nthree" {
		t.Errorf("selected is %+v", a.Invoke)
	}
	p.Show(file("a", "one\n2\nthree\n"), change)
	p.ed.SetFile(file("a", "zero\none\n2\nthree\n"))
	if s := drawn(p); !strings.Contains(s, " 2  one\n-   two\n+3  2\n") {
		t.Errorf("it did not move along\n%s", s)
	}
	p.Key(tea.KeyPressMsg{Code: tea.KeyEscape})
	if s := drawn(p); strings.Contains(s, "two") || strings.Contains(s, "+3") {
		t.Errorf("it stays\n%s", s)
	}
}

func TestThePersonHoldsThePreview(t *testing.T) {
	p := newPreview(t)
	p.Show(file("a", numbered(30)), trail.Step{})
	if p.Held() {
		t.Error("nobody touched it")
	}
	p.Key(tea.KeyPressMsg{Code: 'j', Text: "j"})
	if !p.Held() || !strings.Contains(drawn(p), "paused, f goes on") {
		t.Errorf("moving in it does not hold it\n%s", drawn(p))
	}
	a, ok := p.Key(tea.KeyPressMsg{Code: 'f', Text: "f"})
	if !ok || len(a.Invoke) != 1 || a.Invoke[0].ID != "openspace.app.follow" {
		t.Errorf("f does %+v", a)
	}
	p.Following(true)
	p.Mouse(panes.Mouse{Kind: panes.MouseWheelDown})
	if !p.Held() {
		t.Error("the wheel does not hold it")
	}
	if a, _ := p.Key(tea.KeyPressMsg{Code: 'o', Text: "o"}); len(a.Invoke) != 1 || a.Invoke[0].ID != "openspace.editor.open" {
		t.Errorf("o does %+v", a)
	}
	p.Key(tea.KeyPressMsg{Code: '/', Text: "/"})
	p.Key(tea.KeyPressMsg{Code: 'f', Text: "f"})
	if !p.Typing() || !strings.Contains(drawn(p), "/f") {
		t.Errorf("f is no letter where one looks for something\n%s", drawn(p))
	}
}

// Messages of the file that showed before do not reach the one that shows.
func TestMessagesAreForTheFileThatAskedForThem(t *testing.T) {
	p := newPreview(t)
	p.Show(file("a", "one\n"), trail.Step{})
	late := p.address(func() tea.Msg { return reloaded{file: file("a", "another one\n")} })
	p.Show(file("b", "two\n"), trail.Step{})
	p.Update(late())
	if s := drawn(p); !strings.Contains(s, "1  two") {
		t.Error(s)
	}
	p.Update(p.address(func() tea.Msg { return reloaded{file: file("b", "new\n")} })())
	if s := drawn(p); !strings.Contains(s, "1  new") {
		t.Error(s)
	}
	if v := p.Version(); v < 3 {
		t.Errorf("version %d", v)
	}
}
