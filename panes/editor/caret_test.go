package editor

import (
	"strings"
	"testing"

	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/theme"
)

// turned returns what of the text has its colours the other way round.
func (r *rig) turned(code string) string {
	var out []string
	rows := strings.Split(r.e.Draw(r.w, r.h, true), "\n")
	for _, row := range rows[:len(rows)-1] {
		for {
			_, rest, ok := strings.Cut(row, code)
			if !ok {
				break
			}
			text, after, _ := strings.Cut(rest, "\x1b[m")
			out, row = append(out, sanitize.Text(text)), after
		}
	}
	return strings.Join(out, "|")
}

func TestWhereOneIsIsToldAndShown(t *testing.T) {
	const text = "one (\n\ttwo one\n)\nonly one and one\n"
	for _, c := range []struct {
		name  string
		keys  []string
		tells string
		shows string
	}{
		{"at first", nil, "1:1  1–4/4", ""},
		{"a line on", []string{"j"}, "2:1  ", ""},
		{"a match", []string{"/", `"one`}, "", "one"},
		{"a match, found", []string{"/", `"one`, "enter"}, "1:1  ", "one"},
		{"the next match", []string{"/", `"one`, "enter", "n"}, "2:6  ", "one"},
		{"the last match of the line before", []string{"/", `"one`, "enter", "N"}, "4:14  ", "one"},
		{"the one before in a line", []string{"/", `"one`, "enter", "N", "N"}, "4:6  ", "one"},
		{"the next in a line", []string{"/", `"one`, "enter", "n", "n", "n"}, "4:14  ", "one"},
		{"on from the last in a line", []string{"/", `"one`, "enter", "n", "n", "n", "n"}, "1:1  ", "one"},
		{"back out of a line", []string{"/", `"one`, "enter", "N", "N", "N"}, "2:6  ", "one"},
		{"matches of no letters", []string{"/", "alt+r", `"x*`, "enter", "n", "N"}, "1:1  ", ""},
		{"the other bracket", []string{"%"}, "3:1  ", ")"},
		{"and back", []string{"%", "%"}, "1:5  ", "("},
		{"another line is another place", []string{"%", "k"}, "2:1  ", ""},
		{"back in the line", []string{"%", "%", "j", "k"}, "1:5  ", "("},
		{"a line and a column", []string{":", `"2:3`, "enter"}, "2:3  ", ""},
		{"a search that is given up", []string{"j", "/", `"only`, "esc"}, "2:1  ", ""},
		{"highlights are dropped", []string{"/", `"two`, "enter", "esc"}, "1:1  ", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := newRig(t, "a.go", text).press(c.keys...)
			if c.tells != "" {
				r.sees("a.go  " + c.tells)
			}
			if got := r.turned(upended(r.th)); got != c.shows {
				t.Errorf("it shows %q, not %q", got, c.shows)
			}
		})
	}
}

// What is found is not told from the rest by its ground where there are no colours.
func TestWhereOneIsIsShownInFewColours(t *testing.T) {
	r := newRig(t, "a.txt", "one\none\n")
	th, err := theme.Builtin().Theme("", theme.Terminal{Dark: true, Depth: theme.NoColor})
	if err != nil {
		t.Fatal(err)
	}
	r.th = th
	r.press("/", `"one`, "enter")
	if got := r.turned(upended(r.th)); got != "one" {
		t.Errorf("it shows %q", got)
	}
}
