package editor

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/panes"
)

// body is what the rows hold behind the line numbers, without the blanks behind.
func (r *rig) body() string {
	r.t.Helper()
	rows := r.draw()
	for i, l := range rows {
		rows[i] = strings.TrimRight(string([]rune(l)[min(r.e.view.gutter(), len([]rune(l))):]), " ")
	}
	return strings.TrimRight(strings.Join(rows[:len(rows)-1], "\n"), "\n")
}

func TestBlanksAndGuides(t *testing.T) {
	const tabs = "a {\n\tb {\n\n\t\tc  d\te\n\t}\n}\n"
	const spaces = "a:\n  b:\n    c: 1\r\n\n    d: 2\ne \n"
	for name, c := range map[string]struct {
		text string
		keys []string
		want string
	}{
		"nothing is marked":             {tabs, nil, "a {\n    b {\n\n        c  d    e\n    }\n}"},
		"guides at tabs":                {tabs, []string{"i"}, "a {\n│   b {\n│\n│   │   c  d    e\n│   }\n}"},
		"guides at every other cell":    {spaces, []string{"i"}, "a:\n│ b:\n│ │ c: 1\n│ │\n│ │ d: 2\ne"},
		"off again":                     {tabs, []string{"i", "i"}, "a {\n    b {\n\n        c  d    e\n    }\n}"},
		"tabs and spaces":               {tabs, []string{"."}, "a·{\n→   b·{\n\n→   →   c··d→   e\n→   }\n}"},
		"spaces and a carriage return":  {spaces, []string{"."}, "a:\n··b:\n····c:·1␍\n\n····d:·2\ne·"},
		"both":                          {spaces, []string{".", "i"}, "a:\n│·b:\n│·│·c:·1␍\n│ │\n│·│·d:·2\ne·"},
		"wrapped":                       {"\t\tx y z\n", []string{".", "i", "w"}, "│→  │→  x\n·y·z"},
		"scrolled":                      {"\t\ta long line goes on\nx\n", []string{".", "i", "l"}, "│→  a›"},
		"behind a wide letter":          {"中\tb\n", []string{"."}, "中→ b"},
		"a carriage return in the line": {"a\rb\r\n", nil, "a␍b"},
		"blanks that are no spaces":     {"a\u00a0b\u202fc\u3000d e\n", []string{"."}, "a⍽b⍽c⍽ d·e"},
		"and left as they are":          {"a\u00a0b\u3000c\n", nil, "a\u00a0b\u3000c"},
		"lines of nothing but blanks":   {"  \n\t\n", []string{".", "i"}, "··\n→"},
		"guides have the tabs' places":  {tabs, []string{".", "i"}, "a·{\n│→  b·{\n│\n│→  │→  c··d→   e\n│→  }\n}"},
	} {
		t.Run(name, func(t *testing.T) {
			r := newRig(t, "a", c.text)
			w := 40
			if name == "wrapped" || name == "scrolled" {
				w = r.e.view.gutter() + 9
				if name == "scrolled" {
					w = r.e.view.gutter() + 6
				}
			}
			if got := r.size(w, 11).press(c.keys...).body(); got != c.want {
				t.Errorf("got\n%s\nwant\n%s", got, c.want)
			}
		})
	}
}

func TestTheStepOfIndents(t *testing.T) {
	for name, c := range map[string]struct {
		text string
		want int
	}{
		"none":                   {"a\nb\n", 4},
		"tabs":                   {"a\n\tb\n\t\tc\n", 4},
		"two tabs at once":       {"a\n\t\tb\na\n\t\tc\n", 4},
		"two spaces":             {"a\n  b\n    c\n  d\n", 2},
		"three":                  {"a\n   b\n", 3},
		"one counts for nothing": {"/*\n * a\n */\n", 4},
		"the most common":        {"a\n  b\n    c\n        d\n", 2},
		"as many of each":        {"a\n  b\nc\n    d\n        e\n", 4},
	} {
		t.Run(name, func(t *testing.T) {
			r := newRig(t, "a", c.text)
			if got := r.e.view.text.indentStep(); got != c.want {
				t.Errorf("%d", got)
			}
		})
	}
}

// What is marked is no part of the text: it is found, chosen and copied as it is.
func TestMarkedBlanksAreNotTheText(t *testing.T) {
	r := newRig(t, "a", "if x {\n\ty z\n}\n").size(40, 8).press(".", "i", "/", `"y z`, "enter")
	if got := fmt.Sprint(r.marked()); got != "[y·z]" {
		t.Errorf("found: %s", got)
	}
	if got := r.does('y'); got != "openspace.app.copy map[text:\ty z]" {
		t.Errorf("%s", got)
	}
	if _, err := r.e.Highlight(panes.Mark{Spans: []call.Range{{StartLine: 2, EndLine: 2}}}); err != nil {
		t.Fatal(err)
	}
	if got := fmt.Sprint(r.marked()); got != "[│→  y·z]" {
		t.Errorf("highlighted: %s", got)
	}
}

func TestHowAFileIsLookedAtIsKept(t *testing.T) {
	r := small(t).press("i", ".", "w", "j", "j")
	kept, err := json.Marshal(r.e.View())
	if err != nil {
		t.Fatal(err)
	}
	if string(kept) != `{"line":2,"wrap":true,"guides":true,"blanks":true}` {
		t.Errorf("kept: %s", kept)
	}
	for _, read := range []string{numbered(100), "unread"} {
		o := newRig(t, "a.txt", read)
		o.e.SetView(kept)
		o.e.SetFile(file("a.txt", numbered(100)))
		if again, _ := json.Marshal(o.e.View()); string(again) != string(kept) {
			t.Errorf("again: %s", again)
		}
	}
}
