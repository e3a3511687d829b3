package board

import (
	"strings"
	"testing"
)

func TestPastedLinesMayEndInAnyWay(t *testing.T) {
	for _, end := range []string{"\n", "\r\n", "\r"} { // the last is what terminals and tmux send
		r := newRig(t)
		r.run(r.b.Paste("m1" + end + "m2"))
		if got := r.disk().View().Shape(r.b.selection.last()); got == nil || got.Text != "m1\nm2" {
			t.Errorf("%q: %+v", end, got)
		}
		r.press("e")
		r.run(r.b.Paste(end + "m3"))
		r.press("enter")
		if got := r.disk().View().Shape(r.b.selection.last()).Text; got != "m1\nm2"+"\nm3" {
			t.Errorf("%q: %q", end, got)
		}
		r = newRig(t)
		r.run(r.b.Paste("flowchart TD" + end + "A[Start] --> B[End]" + end))
		r.sees("Start", "End")
	}
}

func TestWhatIsCopiedOnABoardIsPastedOnAnother(t *testing.T) {
	from, to := newRig(t, three()...), newRig(t)
	to.b.host.Copied = func() string { return from.copied }
	from.press("A", "y")
	to.press("p").sees("Alpha", "4 selected")
	if n := len(to.disk().Infos()); n != len(from.disk().Infos()) {
		t.Errorf("%d shapes", n)
	}
}

func TestPastesInARowLieBesideEachOther(t *testing.T) {
	for name, first := range map[string]func(*rig){
		"shapes": func(r *rig) { r.press("]", "y") },
		"text":   func(r *rig) { r.copied = "words" },
	} {
		t.Run(name, func(t *testing.T) {
			r := newRig(t, three()...)
			first(r)
			seen := map[[2]float64]bool{}
			for range 4 {
				r.press("p")
				s := r.shape(r.selected())
				if at := [2]float64{s.Bounds.X, s.Bounds.Y}; seen[at] {
					t.Errorf("another one lies at %v", at)
				} else {
					seen[at] = true
				}
			}
		})
	}
}

func TestAPasteTakesAnEarlierErrorAway(t *testing.T) {
	r := newRig(t)
	r.run(r.b.Paste(`{"type":"application/tldraw","kind":"content","data":{"shapes":[]}}`))
	r.sees("no shapes of tldraw")
	r.run(r.b.Paste("words"))
	r.sees("words", "!no shapes of tldraw")
}

func TestAPastedDiagramTellsWhatItLeavesOut(t *testing.T) {
	r := newRig(t)
	r.run(r.b.Paste("flowchart TD\nA[Start] --> B[End]\nclick A call()\n"))
	r.sees("Start", "left out: line 3: click A")
}

// What is new in another tldraw is left out, and one is told.
func TestAPasteOfAnotherVersionSaysSo(t *testing.T) {
	r := newRig(t, `{"id":"a","kind":"box","text":"a"}`)
	text, err := r.b.board.Copy([]string{"shape:a"})
	if err != nil {
		t.Fatal(err)
	}
	r.run(r.b.Paste(strings.Replace(text, `"com.tldraw.shape.geo":10`, `"com.tldraw.shape.geo":99`, 1)))
	r.sees("these shapes were copied in another version of tldraw")
	if n := len(r.disk().Infos()); n != 2 {
		t.Errorf("%d shapes", n)
	}
}

func TestALongTextWrapsWhereItIsPasted(t *testing.T) {
	r := newRig(t)
	r.run(r.b.Paste(strings.Repeat("many words ", 200)))
	if s := r.b.board.View().Shape(r.b.selection.last()); s.W != textWidth || s.H < 500 {
		t.Errorf("it is %g by %g", s.W, s.H)
	}
	r.run(r.b.Paste("few words\nin two lines"))
	if s := r.b.board.View().Shape(r.b.selection.last()); s.W >= textWidth {
		t.Errorf("it is %g wide", s.W)
	}
}
