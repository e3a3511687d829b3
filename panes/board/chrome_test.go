package board

import (
	"strings"
	"testing"

	"github.com/openspace-tui/openspace/internal/board"
)

// What is said is said whole: in rows of its own where the status has no room.
func TestWhatIsSaidIsNotCut(t *testing.T) {
	const said = "there is nothing of yours to take back; /undo-agent takes back what the agent did"
	for _, w := range []int{80, 60, 40} {
		r := newRig(t, `{"id":"a","kind":"box","text":"Alpha","x":0,"y":0}`).size(w, 24)
		r.press("u")
		if !showsWhole(r, said) || strings.Contains(r.screen(), "…\n") {
			t.Errorf("at %d:\n%s", w, r.screen())
		}
		if r.press("esc"); strings.Contains(r.screen(), "undo-agent") {
			t.Errorf("it stays:\n%s", r.screen())
		}
	}
}

// While one is asked whose side is kept, one can read why.
func TestWhatIsAskedIsNotCut(t *testing.T) {
	r := newRig(t, `{"id":"a","kind":"box","text":"Alpha","x":0,"y":0}`)
	r.b.source.conflict = &conflict{why: "you and somebody else changed the text, the colour and the place of Alpha at the same time"}
	if r.size(80, 24).sees("K keeps yours"); !showsWhole(r, r.b.source.conflict.why) {
		t.Errorf("%s", r.screen())
	}
	r.size(80, 6).sees("K keeps yours")
	r.b.source.conflict = nil
	r.size(80, 24).press("]", "e").typed("x")
	r.b.entry.asks = reason([]board.Conflict{{ID: "shape:a"}}, nil)
	r.sees("T takes the disk's")
	if !showsWhole(r, r.b.entry.asks) {
		t.Errorf("%s", r.screen())
	}
}
