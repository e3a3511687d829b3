package editor

import (
	"encoding/json"
	"fmt"
	"testing"

	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/panes"
)

// over draws the mouse from one cell of the text to another and gives what is
// copied.
func (r *rig) over(x1, y1, x2, y2 int) string {
	r.t.Helper()
	r.e.Draw(r.w, r.h, true)
	g := r.e.view.gutter()
	do := func(kind panes.MouseKind, x, y int) panes.Action {
		a, _ := r.e.Mouse(panes.Mouse{Kind: kind, X: x + g, Y: y, W: r.w, H: r.h})
		return a
	}
	do(panes.MousePress, x1, y1)
	do(panes.MouseDrag, x2, y2)
	a := do(panes.MouseRelease, x2, y2)
	if len(a.Invoke) == 0 {
		return ""
	}
	return a.Invoke[0].Args.(call.CopyArgs).Text
}

func TestTheMouseCopiesWhatItIsDrawnOver(t *testing.T) {
	const text = "first line\n\tin a tab\n日本語 here\n\nlast\n"
	for name, c := range map[string]struct {
		x1, y1, x2, y2 int
		want           string
	}{
		"a word":             {0, 0, 4, 0, "first"},
		"backwards":          {4, 0, 0, 0, "first"},
		"two lines":          {6, 0, 5, 1, "line\n\tin"},
		"from within a tab":  {2, 1, 9, 1, "\tin a t"},
		"wide letters":       {0, 2, 3, 2, "日本"},
		"half a wide letter": {1, 2, 2, 2, "日本"},
		"beyond a line":      {0, 0, 70, 0, "first line"},
		"an empty line":      {5, 2, 0, 4, "語 here\n\nl"},
		"below the text":     {0, 4, 9, 20, "last"},
		"a click":            {3, 0, 3, 0, ""},
	} {
		t.Run(name, func(t *testing.T) {
			if got := newRig(t, "a", text).over(c.x1, c.y1, c.x2, c.y2); got != c.want {
				t.Errorf("copied %q, not %q", got, c.want)
			}
		})
	}
	r := newRig(t, "a", "")
	if got := r.over(0, 0, 5, 5); got != "" {
		t.Errorf("of nothing: %q", got)
	}
}

func TestAFileIsLookedAtAsBefore(t *testing.T) {
	r := newRig(t, "a", numbered(200))
	r.e.Draw(80, 24, true)
	r.e.view.scroll(60)
	data, err := json.Marshal(r.e.View())
	if err != nil {
		t.Fatal(err)
	}
	first, _ := r.e.VisibleLines()
	for _, text := range []string{numbered(200), "unread"} {
		again := newRig(t, "a", text)
		again.e.SetView(data)
		if text == "unread" {
			if got := fmt.Sprint(again.e.View()); got != fmt.Sprint(r.e.View()) {
				t.Errorf("before it is read: %s", got)
			}
			again.e.SetFile(file("a", numbered(200)))
		}
		if got, _ := again.e.VisibleLines(); got != first || again.e.view.current != r.e.view.current {
			t.Errorf("line %d is first, not %d", got, first)
		}
	}
	short := newRig(t, "a", "one\n")
	short.e.SetView(data)
	short.e.SetView([]byte(`{"top":-5,"line":"x"`))
	if got, _ := short.e.VisibleLines(); got != 1 {
		t.Errorf("a shorter file shows line %d", got)
	}
}
