package board

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"pgregory.net/rapid"

	"github.com/openspace-tui/openspace/internal/board"
	"github.com/openspace-tui/openspace/internal/uitest/paneview"
)

// burst is a board whose saving and reading take as long as a test says: what
// the pane asks for is begun and answered one by one.
type burst struct {
	*rig
	asked    []tea.Cmd
	answered []tea.Msg
}

func (r *burst) key(k string) {
	a, _ := r.b.Key(paneview.Key(k))
	r.ask(a.Cmd)
}

func (r *burst) ask(cmd tea.Cmd) {
	if cmd != nil {
		r.asked = append(r.asked, cmd)
	}
}

// begin does what was asked for, but keeps what came of it.
func (r *burst) begin(i int) {
	cmd := r.asked[i]
	r.asked = slices.Delete(r.asked, i, i+1)
	switch msg := cmd().(type) {
	case tea.BatchMsg:
		for _, c := range msg {
			r.ask(c)
		}
	case nil:
	default:
		r.answered = append(r.answered, msg)
	}
}

func (r *burst) answer(i int) {
	msg := r.answered[i]
	r.answered = slices.Delete(r.answered, i, i+1)
	r.ask(r.b.Update(msg).Cmd)
}

// rest goes on until nothing is left to do.
func (r *burst) rest() {
	for len(r.asked)+len(r.answered) > 0 {
		if len(r.asked) > 0 {
			r.begin(0)
		} else {
			r.answer(0)
		}
	}
}

// told returns what is on a board but for the ids, which are drawn by lot.
func told(b *board.Board) string {
	v, names := b.View(), map[string]string{}
	var out []string
	for _, s := range v.Shapes {
		names[s.ID] = fmt.Sprintf("%s %s %v %s", s.Kind, s.Text, s.Bounds, s.Color)
	}
	for _, s := range v.Shapes {
		line := names[s.ID] + " in " + names[s.Parent]
		if a := s.Arrow; a != nil {
			line += " from " + names[a.From] + " to " + names[a.To]
		}
		out = append(out, line)
	}
	return strings.Join(out, "\n")
}

func bound() []string {
	return []string{`{"id":"a","kind":"box","text":"A","x":0,"y":0}`, `{"id":"b","kind":"box","text":"B","x":300,"y":0}`, `{"kind":"transition","from":"a","to":"b"}`}
}

func TestUndoingWhileItIsSavedLeavesNoGhosts(t *testing.T) {
	r := &burst{rig: newRig(t, bound()...)}
	before := told(r.disk())
	for _, k := range []string{"]", "d", "x", "u", "u"} {
		r.key(k)
	}
	r.rest()
	if got := told(r.b.board); got != before {
		t.Errorf("the board has\n%s\nwant\n%s", got, before)
	}
	if got := told(r.disk()); got != before || r.b.Dirty() {
		t.Errorf("the file has\n%s\nwant\n%s", got, before)
	}
}

// However long saving and reading take, a burst of edits ends where the same
// edits end when each is saved before the next.
func TestABurstEndsWhereItsEditsEndOneByOne(t *testing.T) {
	keys := []string{"]", "[", "d", "x", "u", "u", "u", "U", "right", "down", "<", ">", "shift+right", "A", "g", "G", "t", "z"}
	rapid.Check(t, func(rt *rapid.T) {
		slow, quick := &burst{rig: newRig(t, bound()...)}, newRig(t, bound()...)
		for range rapid.IntRange(1, 20).Draw(rt, "steps") {
			switch does := rapid.IntRange(0, 7).Draw(rt, "does"); {
			case does == 0 && len(slow.asked) > 0:
				slow.begin(rapid.IntRange(0, len(slow.asked)-1).Draw(rt, "begun"))
			case does == 1 && len(slow.answered) > 0:
				slow.answer(rapid.IntRange(0, len(slow.answered)-1).Draw(rt, "answered"))
			case does == 2: // the watch tells of a write
				slow.ask(slow.b.Reload())
			default:
				k := rapid.SampledFrom(keys).Draw(rt, "key")
				slow.key(k)
				quick.press(k)
			}
		}
		slow.rest()
		want := told(quick.b.board)
		if got := told(slow.b.board); got != want {
			rt.Fatalf("the board has\n%s\nwant\n%s", got, want)
		}
		if got := told(slow.disk()); got != want || slow.b.Dirty() || slow.b.source.conflict != nil {
			rt.Fatalf("the file has\n%s\nwant\n%s", got, want)
		}
	})
}

func TestWhatAnAgentDrawsWhileItIsSavedIsTaken(t *testing.T) {
	r := &burst{rig: newRig(t, bound()...)}
	before := told(r.disk())
	r.key("]")
	r.key("d")
	r.begin(0) // it is written, but the pane does not know yet
	r.key("u")
	var disk *board.Disk
	r.outside(func(b *board.Board) { set(t, b, "b", `{"text":"Theirs"}`); disk = b.Disk() })
	r.b.Take(disk, true)
	r.ask(r.b.Pending())
	r.rest()
	want := strings.ReplaceAll(before, "B", "Theirs")
	if got := told(r.b.board); got != want || told(r.disk()) != want {
		t.Errorf("the board has\n%s\nwant\n%s", got, want)
	}
}

func TestAnAgentsChangeOfWhatIsNotSavedYetIsAskedAbout(t *testing.T) {
	r := &burst{rig: newRig(t, three()...)}
	r.key("]")
	r.key("right")
	r.key("right")
	r.begin(0)
	var disk *board.Disk
	r.outside(func(b *board.Board) { set(t, b, "a", `{"text":"Theirs"}`); disk = b.Disk() })
	r.b.Take(disk, true)
	r.rest()
	r.sees("a changed here and on the disk", "K keeps")
	r.press("T").sees("Theirs", "saved")
}
