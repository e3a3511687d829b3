package board

import (
	"strings"
	"testing"

	"github.com/openspace-tui/openspace/internal/uitest/paneview"
	"github.com/openspace-tui/openspace/panes/board/label"
	"github.com/openspace-tui/openspace/panes/board/scene"
)

func TestADrawingForAFileShowsAllOfTheBoard(t *testing.T) {
	r := newRig(t)
	r.b.board, r.b.view.index = readBoard(t, "../../examples/login-flow.whiteboard.json"), nil
	paneview.Golden(t, "print-box.txt", r.b.Drawing(false)()+"\n")
	paneview.Golden(t, "print-ascii.txt", r.b.Drawing(true)()+"\n")
}

func TestADrawingForAFileIsBounded(t *testing.T) {
	for name, c := range map[string]struct {
		shapes []string
		want   bool
	}{
		"nothing":       {nil, false},
		"wide":          {[]string{`{"kind":"box","text":"Alpha","x":0,"y":0}`, `{"kind":"box","text":"Omega","x":9000,"y":0}`}, true},
		"much too wide": {[]string{`{"kind":"box","text":"Alpha","x":0,"y":0}`, `{"kind":"box","text":"Omega","x":900000,"y":0}`}, false},
	} {
		out := newRig(t, c.shapes...).b.Drawing(false)()
		if got := strings.Contains(out, "Alpha") && strings.Contains(out, "Omega"); got != c.want || c.want != (out != "") {
			t.Errorf("%s: %q", name, out)
		}
		for l := range strings.SplitSeq(out, "\n") {
			if label.Width(l) > scene.PrintMost+2*scene.PrintAside {
				t.Errorf("%s: a row of %d cells", name, label.Width(l))
			}
		}
	}
	if out := (&Board{}).Drawing(false)(); out != "" {
		t.Errorf("without a board: %q", out)
	}
}

// What is drawn elsewhere is the board as it was.
func TestADrawingForAFileIsOfACopy(t *testing.T) {
	r := newRig(t, `{"id":"a","kind":"box","text":"Alpha","x":0,"y":0}`)
	draw := r.b.Drawing(false)
	if _, err := r.b.board.Update("shape:a", []byte(`{"text":"Beta"}`)); err != nil {
		t.Fatal(err)
	}
	if out := draw(); !strings.Contains(out, "Alpha") {
		t.Errorf("%s", out)
	}
}
