package board

import (
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/openspace-tui/openspace/internal/board"
	"github.com/openspace-tui/openspace/internal/board/mermaid"
	"github.com/openspace-tui/openspace/panes/board/cells"
	"github.com/openspace-tui/openspace/panes/board/route"
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

// saying returns 3 to 24 letters, some of them Chinese.
func saying(from *rand.Rand) string {
	n := 3 + from.IntN(22)
	if from.IntN(4) == 0 {
		return string([]rune("订单支付库存邮件搜索缓存队列报告账单用户")[from.IntN(8):][:n/2+1])
	}
	var b strings.Builder
	for b.Len() < n {
		fmt.Fprintf(&b, "%c%c%s", 'a'+from.IntN(26), "aeiou"[from.IntN(5)], []string{"", "", " "}[from.IntN(3)])
	}
	return b.String()[:n]
}

// mixed are the shapes and arrows of a board as an agent adds them: 8 to 30 shapes, most
// of them in frames, and arrows across these, back, and to where they begin.
func mixed(from *rand.Rand) (shapes, arrows []json.RawMessage) {
	kinds := []string{"box", "rounded-box", "process", "decision", "cylinder", "state", "cloud", "io", "start-end", "note", "ellipse"}
	lines := []string{`,"line":"straight"`, `,"line":"curved"`, 24: ""}
	add := func(to *[]json.RawMessage, form string, of ...any) {
		*to = append(*to, json.RawMessage(fmt.Sprintf(form, of...)))
	}
	n, in := 8+from.IntN(23), make([][]string, 2+from.IntN(4))
	for i := range n {
		add(&shapes, `{"id":"n%d","kind":%q,"text":%q}`, i, kinds[from.IntN(len(kinds))], saying(from))
		if k := from.IntN(len(in) + 1); k < len(in) {
			in[k] = append(in[k], fmt.Sprintf("n%d", i))
		}
	}
	for k, all := range in {
		if children, _ := json.Marshal(all); len(all) > 0 {
			add(&shapes, `{"kind":"frame","text":"Part %d","children":%s}`, k, children)
		}
	}
	for i := 1; i < n+n/3; i++ {
		a, b := from.IntN(min(i, n)), i
		if i >= n {
			b = from.IntN(n)
		}
		add(&arrows, `{"kind":"arrow","from":"n%d","to":"n%d","text":%q%s}`, a, b, saying(from), lines[from.IntN(len(lines))])
	}
	return shapes, arrows
}

// apart is how far two areas are from each other, in columns; a row is two of them.
func apart(a, b cells.Area) int {
	x := max(0, a.X0-b.X1, b.X0-a.X1)
	y := max(0, a.Y0-b.Y1, b.Y0-a.Y1)
	return x + 2*y
}

// pieces are the level and upright pieces of an arrow, or the cells in which its dots are.
func pieces(l route.Led) (out []cells.Area) {
	for i := 1; i < len(l.Wire); i++ {
		out = append(out, cells.Span(l.Wire[i-1], l.Wire[i]))
	}
	for i := 1; i < len(l.Dots); i++ {
		p, q := l.Dots[i-1], l.Dots[i]
		n := math.Ceil(math.Hypot(p.X-q.X, p.Y-q.Y)) + 1
		for k := range int(n) + 1 {
			at := float64(k) / n
			c := cells.At(board.Point{X: p.X + (q.X-p.X)*at, Y: p.Y + (q.Y-p.Y)*at})
			out = append(out, cells.Span(c, c))
		}
	}
	return slices.Compact(out)
}

// astray tells the labels to which another arrow is nearer than their own.
func astray(b *Board) (out []string) {
	r := &b.view.scene.Arrows
	for _, t := range b.view.scene.Tags.All {
		own, other, who := 1<<30, 1<<30, ""
		grazed := min(len(r.Router.Dots), 1) // a dot may be in the cell beside the one that it is counted to
		for _, arrows := range [][]route.Led{r.Router.Arrows, r.Router.Dots} {
			for _, l := range arrows {
				for _, piece := range pieces(l) {
					switch d := apart(t.Written, piece); {
					case l.N == t.Arrow:
						own = min(own, d)
					case d < other:
						other, who = d, r.All[l.N].Shape.Text
					}
				}
			}
		}
		if t.Written.Cols() > 0 && other+grazed < own {
			out = append(out, fmt.Sprintf("%q is %d from its arrow and %d from that of %q", t.Shape.Text, own, other, who))
		}
	}
	return out
}

// bordering tells the arrows that go along the border of a frame.
func bordering(b *Board) (out []string) {
	r := &b.view.scene.Arrows
	for _, l := range r.Router.Arrows {
		for _, piece := range pieces(l) {
			n := 0
			for x := piece.X0; x <= piece.X1; x++ {
				for y := piece.Y0; y <= piece.Y1; y++ {
					if b.view.scene.Figures.Field.Along(cells.Spot{X: x, Y: y}, piece.Y0 == piece.Y1) {
						n++
					}
				}
			}
			if n > 1 {
				out = append(out, fmt.Sprintf("%q goes %d cells along a border", r.All[l.N].Shape.Text, n))
			}
		}
	}
	return out
}

// allShown checks where the labels of a board are when all of it shows, and gives how many
// it has and how many of them have no room.
func allShown(t *testing.T, name string, r *rig, bd *board.Board) (labels, none int) {
	t.Helper()
	r.b.board, r.b.view.index = bd, nil
	r.press("f").draw()
	for _, one := range r.b.view.scene.Tags.All {
		if one.Written.Cols() < 1 {
			none++
		}
	}
	if hidden := r.b.view.scene.Tags.Unwritten(r.w, r.h); hidden > 1 && !strings.Contains(r.screen(), fmt.Sprintf("%d labels have no room", hidden)) {
		t.Errorf("%s: %d labels that have no room are not told:\n%s", name, hidden, r.screen())
	}
	if all := append(astray(r.b), bordering(r.b)...); len(all) > 0 {
		t.Errorf("%s, zoom %.2f: %s\n%s", name, r.b.board.Camera().Zoom, strings.Join(all, "\n"), r.screen())
	}
	return len(r.b.view.scene.Tags.All), none
}

func TestLabelsAreNearestToTheirArrowsWhereABoardIsFitted(t *testing.T) {
	labels, none := 0, 0
	r := newRig(t).size(104, 46)
	for seed := range uint64(6) {
		d, err := mermaid.Read(framed(rand.New(rand.NewPCG(seed, 3))), "")
		if err != nil {
			t.Fatal(err)
		}
		bd := board.New("A", name)
		if _, _, err := mermaid.Put(bd, d); err != nil {
			t.Fatal(err)
		}
		n, without := allShown(t, fmt.Sprint("Mermaid ", seed), r, bd)
		labels, none = labels+n, none+without
	}
	for seed := range uint64(45) {
		shapes, arrows := mixed(rand.New(rand.NewPCG(seed, 7)))
		bd, plan := board.New("A", name), []board.Plan{{Layout: "layered", Direction: "right"}, {Layout: "layered"}, {Layout: "grid"}}[seed%3]
		if plan.Layout == "layered" {
			shapes, arrows = append(shapes, arrows...), nil
		}
		if _, _, err := bd.Batch(shapes, plan); err != nil {
			t.Fatal(err)
		}
		for _, a := range arrows { // in a grid they come one by one, and most go aslant
			if _, _, err := bd.Add(a); err != nil {
				t.Fatal(err)
			}
		}
		size := [][2]int{{60, 22}, {84, 40}, {104, 46}, {138, 46}}[seed/3%4]
		n, without := allShown(t, fmt.Sprint(plan, " ", seed), r.size(size[0], size[1]), bd)
		if plan.Layout == "layered" {
			labels, none = labels+n, none+without
		}
	}
	if t.Logf("%d labels, %d without room", labels, none); 3*none > labels {
		t.Errorf("%d of %d labels have no room", none, labels)
	}
}

// An arrow that is neither level nor upright, of which no cells are kept, has its label
// too.
func TestAnArrowInDotsHasItsLabel(t *testing.T) {
	r := newRig(t, `{"id":"a","kind":"process","text":"First","x":0,"y":0}`, `{"id":"b","kind":"process","text":"Second","x":0,"y":200}`, `{"id":"c","kind":"decision","text":"Sure?","x":190,"y":160}`,
		`{"kind":"transition","from":"a","to":"b","line":"straight"}`, `{"kind":"transition","from":"c","to":"a","text":"denx","line":"straight"}`)
	r.size(90, 40).press("f").sees("denx")
}
