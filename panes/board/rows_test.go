package board

import (
	"fmt"
	"strings"
	"testing"
)

// Where a shape lies between two rows says nothing about how much of its text
// shows.
func TestATextShowsAsMuchWhereverItLies(t *testing.T) {
	for _, kind := range []string{"box", "rounded-box", "state", "process", "note", "text", "cylinder", "decision", "ellipse"} {
		t.Run(kind, func(t *testing.T) {
			want := ""
			for y := 200; y < 240; y += 5 {
				r := newRig(t, fmt.Sprintf(`{"id":"a","kind":"%s","text":"Save the file\nand go on","x":300,"y":%d}`, kind, y))
				r.look(200, 100, 1)
				got := ""
				for _, l := range r.draw()[1 : r.h-1] {
					for _, words := range []string{"Save the file", "and go on", "…"} {
						if strings.Contains(l, words) {
							got += words + "|"
						}
					}
				}
				if want == "" {
					want = got
				}
				if got != want {
					t.Errorf("at %d %q shows, and at 200 %q:\n%s", y, got, want, r.screen())
				}
			}
		})
	}
}

func TestATextThatIsCutSaysSo(t *testing.T) {
	wall := func(x, y int) string {
		return fmt.Sprintf(`{"kind":"box","x":%d,"y":%d,"w":160,"h":60}`, x, y)
	}
	for name, c := range map[string]struct {
		box, want string
		h         int
	}{
		"all in one row where there is one":    {`"kind":"box","text":"Save\nand go on"`, "Save and go on", 60},
		"where neighbours leave no column":     {`"kind":"box","text":"Save everything there is"`, "Save everythi…", 60},
		"but not a class that shows its name":  {`"kind":"class","text":"Save\n---\n+ go()"`, "!Save …", 60},
		"and one says how many members it has": {`"kind":"class","text":"Save\n---\n+ a\n+ b\n+ c\n---\n+ d()"`, "… +4", 100},
	} {
		t.Run(name, func(t *testing.T) {
			r := newRig(t, fmt.Sprintf(`{"id":"a","x":300,"y":200,"w":160,"h":%d,%s}`, c.h, c.box),
				wall(130, 200), wall(470, 200), wall(300, 130), wall(300, 210+c.h))
			r.look(100, 100, 1).sees("Save", c.want)
		})
	}
}

func TestABoxThatHasARowMoreHasItsHandlesAtItsCorners(t *testing.T) {
	for y := 200; y < 240; y += 5 {
		r := newRig(t, fmt.Sprintf(`{"id":"a","kind":"box","text":"Save the file\nand go on","x":300,"y":%d}`, y))
		r.look(200, 100, 1).press("]")
		if s := r.screen(); strings.Count(s, "■──────") != 2 || strings.Count(s, "──────■") != 2 {
			t.Errorf("at %d:\n%s", y, s)
		}
		x, _ := r.cell("■")
		_, row := r.cell("and go on")
		if corner, ok := r.b.view.scene.CornerAt(r.b.board.Camera(), r.b.selection.shapes(r.b.index().View)[0], x, row+1-r.b.topRows()); !ok || corner != 2 {
			t.Errorf("at %d the lower left corner is no handle", y)
		}
	}
}
