package editor

import (
	"fmt"
	"strings"
	"testing"

	"github.com/openspace-tui/openspace/internal/uitest/paneview"

	tea "charm.land/bubbletea/v2"
)

// does presses a key and gives the command that it invokes, with its arguments.
func (r *rig) does(k rune) string {
	r.t.Helper()
	a, _ := r.e.Key(tea.KeyPressMsg{Code: k, Text: string(k)})
	if len(a.Invoke) != 1 {
		return ""
	}
	return fmt.Sprintf("%s %v", a.Invoke[0].ID, paneview.Args(r.t, a.Invoke[0]))
}

func TestLinesAreChosen(t *testing.T) {
	for name, c := range map[string]struct {
		keys []string
		want string // what is mentioned
	}{
		"none":                        {[]string{"j"}, "map[path:a.txt]"},
		"the current one":             {[]string{"j", "v"}, "map[endLine:2 path:a.txt startLine:2]"},
		"moves extend it":             {[]string{"j", "v", "j", "j"}, "map[endLine:4 path:a.txt startLine:2]"},
		"upwards":                     {[]string{"G", "v", "k"}, "map[endLine:100 path:a.txt startLine:99]"},
		"as far as a search":          {[]string{"v", "/", `"line 42`, "enter"}, "map[endLine:42 path:a.txt startLine:1]"},
		"as far as a line":            {[]string{"v", ":", `"7`, "enter"}, "map[endLine:7 path:a.txt startLine:1]"},
		"shift begins and extends it": {[]string{"j", "shift+down", "shift+down"}, "map[endLine:4 path:a.txt startLine:2]"},
		"shift goes back":             {[]string{"j", "shift+down", "shift+up", "shift+up"}, "map[endLine:2 path:a.txt startLine:1]"},
		"v ends it":                   {[]string{"v", "j", "v"}, "map[path:a.txt]"},
		"escape drops it":             {[]string{"v", "j", "esc"}, "map[path:a.txt]"},
	} {
		t.Run(name, func(t *testing.T) {
			r := small(t).press(c.keys...)
			if got := r.does('@'); got != "openspace.prompt.mention "+c.want {
				t.Errorf("%s", got)
			}
			if r.e.view.choice.on {
				t.Error("they are still chosen")
			}
		})
	}
}

func TestWhatIsChosenIsCopied(t *testing.T) {
	r := small(t).press("j", "v", "j")
	r.sees("2 lines chosen")
	if got := r.marked(); fmt.Sprint(got) != "[line 2 line 3]" {
		t.Errorf("marked: %q", got)
	}
	if got := r.does('y'); got != "openspace.app.copy map[text:line 2\nline 3]" {
		t.Errorf("%s", got)
	}
	if s := strings.Join(r.draw(), "\n"); strings.Contains(s, "chosen") {
		t.Errorf("it is chosen still:\n%s", s)
	}
	r.press("v")
	r.sees("1 line chosen")
	if r.press("esc"); r.e.view.choice.on || r.key("esc") {
		t.Error("escape does not drop what is chosen first")
	}
}

func TestWhatTheMouseChoseCountsAsItsLines(t *testing.T) {
	r := small(t)
	r.over(2, 1, 3, 2)
	r.sees("2 lines chosen")
	if got := r.does('@'); got != "openspace.prompt.mention map[endLine:3 path:a.txt startLine:2]" {
		t.Errorf("%s", got)
	}
	r.over(2, 2, 3, 1)
	r.press("shift+down")
	if got := r.does('y'); got != "openspace.app.copy map[text:line 2\nline 3\nline 4]" {
		t.Errorf("%s", got)
	}
	r.over(2, 1, 3, 2)
	if got := r.press("v", "j").does('@'); got != "openspace.prompt.mention map[endLine:4 path:a.txt startLine:2]" {
		t.Errorf("%s", got)
	}
	r.over(2, 1, 3, 2)
	if !r.key("esc") || r.e.view.sel.moved {
		t.Error("escape does not drop it")
	}
}

func TestAChoiceStaysWithItsLines(t *testing.T) {
	r := small(t).press("j", "v", "j")
	r.e.SetFile(file("a.txt", "new\nnew\n"+numbered(100)))
	if got := r.does('y'); got != "openspace.app.copy map[text:line 2\nline 3]" {
		t.Errorf("%s", got)
	}
	r.press("v", "j")
	r.e.Reveal(50, 0, 0, 0)
	if got := r.does('@'); got != "openspace.prompt.mention map[path:a.txt]" {
		t.Errorf("what an agent shows extends it: %s", got)
	}
	r.press("v", "G")
	r.e.SetFile(file("a.txt", ""))
	if got := r.does('y'); got != "" {
		t.Errorf("of an empty file: %s", got)
	}
}
