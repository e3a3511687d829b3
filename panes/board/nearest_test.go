package board

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/openspace-tui/openspace/internal/board/mermaid"
)

// framed is a flow of 17 shapes in three frames, whose arrows have labels.
func framed(from *rand.Rand) string {
	names := []string{"Gateway", "Login form", "Orders", "Payment", "Stock", "Mail", "Audit log", "Search", "Cache", "Queue", "Worker", "Report", "Billing", "Profile", "Session", "Upload", "Archive"}
	says := []string{"calls", "reads", "writes to", "asks for", "tells", "retries", "on failure", "every night", "looks up", "if it is new"}
	var b strings.Builder
	b.WriteString("flowchart LR\n")
	at := 0
	for f, n := range []int{5, 6, 6} {
		fmt.Fprintf(&b, "subgraph f%d [Part %d]\n", f, f+1)
		for range n {
			fmt.Fprintf(&b, "n%d[%s]\n", at, names[at])
			at++
		}
		b.WriteString("end\n")
	}
	for i := 1; i < len(names); i++ {
		fmt.Fprintf(&b, "n%d -->|%s| n%d\n", from.IntN(i), says[from.IntN(len(says))], i)
	}
	for range 3 {
		i := 1 + from.IntN(len(names)-1)
		fmt.Fprintf(&b, "n%d -->|%s| n%d\n", from.IntN(i), says[from.IntN(len(says))], i)
	}
	return b.String()
}

// apart is how far two areas are from each other, in columns; a row is two of them.
func apart(a, b area) int {
	x := max(0, a.x0-b.x1, b.x0-a.x1)
	y := max(0, a.y0-b.y1, b.y0-a.y1)
	return x + 2*y
}

// pieces are the level and upright pieces of a wire.
func pieces(wire []spot) (out []area) {
	for i := 1; i < len(wire); i++ {
		p, q := wire[i-1], wire[i]
		out = append(out, area{min(p.x, q.x), min(p.y, q.y), max(p.x, q.x), max(p.y, q.y)})
	}
	return out
}

// astray tells the labels that are nearer to another arrow than to their own, and the
// arrows that go along the border of a frame.
func astray(b *Board) (out []string) {
	r := &b.view.router
	for _, t := range b.view.tags.all {
		if t.written.cols() < 1 {
			continue
		}
		own, other := 1<<30, 1<<30
		who := ""
		for _, l := range r.arrows {
			for _, piece := range pieces(l.wire) {
				switch d := apart(t.written, piece); {
				case l.shape == t.shape:
					own = min(own, d)
				case d < other:
					other, who = d, l.shape.Text
				}
			}
		}
		if other < own {
			out = append(out, fmt.Sprintf("%q is %d from its arrow and %d from that of %q", t.shape.Text, own, other, who))
		}
	}
	for _, l := range r.arrows {
		for _, piece := range pieces(l.wire) {
			n := 0
			for x := piece.x0; x <= piece.x1; x++ {
				for y := piece.y0; y <= piece.y1; y++ {
					if r.figures.along(spot{x, y}, piece.y0 == piece.y1) {
						n++
					}
				}
			}
			if n > 1 {
				out = append(out, fmt.Sprintf("%q goes %d cells along a border", l.shape.Text, n))
			}
		}
	}
	return out
}

func TestLabelsAreNearestToTheirArrowsWhereABoardIsFitted(t *testing.T) {
	labels, bad, none := 0, 0, 0
	for seed := range uint64(40) {
		d, err := mermaid.Read(framed(rand.New(rand.NewPCG(seed, 3))), "")
		if err != nil {
			t.Fatal(err)
		}
		r := newRig(t).size(104, 46)
		if _, _, err := mermaid.Put(r.b.board, d); err != nil {
			t.Fatal(err)
		}
		r.b.view.index = nil
		r.press("f").draw()
		labels += len(r.b.view.tags.all)
		if hidden := r.b.view.tags.unwritten(r.w, r.h); hidden > 1 && !strings.Contains(r.screen(), fmt.Sprintf("%d labels have no room", hidden)) {
			t.Errorf("%d labels that have no room are not told:\n%s", hidden, r.screen())
		}
		for _, one := range r.b.view.tags.all {
			if one.written.cols() < 1 {
				none++
			}
		}
		if all := astray(r.b); len(all) > 0 {
			bad += len(all)
			t.Errorf("%d, zoom %.2f: %s\n%s", seed, r.b.board.Camera().Zoom, strings.Join(all, "\n"), r.screen())
		}
	}
	t.Logf("%d labels, %d without room, %d faults", labels, none, bad)
}

// An arrow that is neither level nor upright, of which no cells are kept, has its label
// too.
func TestAnArrowInDotsHasItsLabel(t *testing.T) {
	r := newRig(t, `{"id":"a","kind":"process","text":"First","x":0,"y":0}`, `{"id":"b","kind":"process","text":"Second","x":0,"y":200}`, `{"id":"c","kind":"decision","text":"Sure?","x":190,"y":160}`,
		`{"kind":"transition","from":"a","to":"b","line":"straight"}`, `{"kind":"transition","from":"c","to":"a","text":"denx","line":"straight"}`)
	r.size(90, 40).press("f").sees("denx")
}
