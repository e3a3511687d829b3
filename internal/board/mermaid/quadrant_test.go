package mermaid

import (
	"strings"
	"testing"
)

func TestQuadrantsJourneysAndCardsAreRead(t *testing.T) {
	chartsAre(t, map[string]charted{
		"quadrants":             {"quadrantChart\ntitle T\nx-axis Low --> High\ny-axis \"Bad ❤\"\nquadrant-2 Do it\nA b: [0.3, 0.60]\n\"C\":::k: [1, 0] radius: 12, color: #f00\nD: [1.2, 0]\nclassDef k color: #109060", "- Low → High\n- Bad ❤\n- Do it\n- A b: 0.3, 0.6\n- C: 1, 0", "left out: line 7: :::k, line 7: radius: 12, color: #f00, line 8: D: [1.2, 0] and 1 more"},
		"a journey":             {"journey\ntitle T\nWake: 3\nsection Work\nTea: 5: Me, Cat\nRun: 7: Me\nStop: x: Me\nGo", "- Wake: 3/5\n- Work\n  - Tea: 5/5 (Me, Cat)", "left out: line 6: Run: 7: Me, line 7: Stop: x: Me, line 8: Go"},
		"cards":                 {"kanban\n  Todo\n    [Create it]\n    d[Write [it] \"all\"]@{ ticket: MC-1, assigned: 'knsv, a', priority: \"High\", x: y }\n  id9[Ready for it]\n    plain card", "- Todo\n  - Create it\n  - Write [it] \"all\" (MC-1, @knsv, a, High)\n- Ready for it\n  - plain card", "left out: line 4: x"},
		"what is said on lines": {"kanban\n  Todo\n    a[One]@{\n      assigned: 'x'\n      ticket: 12\n    }\n    [Two]\n    [Three]@{ x\n    [Four]", "- Todo\n  - One (@x, 12)\n  - Two\n  - Four", "left out: line 8: [Three]@{ x"},
		"cards before a column": {"kanban\n  ::: x\n    A\n    [B]@{ y\n      C", "- A\n  - C", "left out: line 2: ::: x, line 4: [B]@{ y"},
		"columns alone":         {"kanban\nA\nB\n :::k", "- A\n- B", "left out: line 4: :::k"},
	})
	for source, most := range map[string]int{"quadrantChart\n" + strings.Repeat("a: [0, 1]\n", 9000): 100, "journey\n" + strings.Repeat("a: 1: b\n", 9000): 100, "kanban\nA\n" + strings.Repeat(" b\n", 9000): 101} {
		d, err := Read(source, "")
		if err != nil || len(d.Chart.Words()) != most || len(d.Left) == 0 {
			t.Errorf("%.20q: %d, %d left out, %v", source, len(d.Chart.Words()), len(d.Left), err)
		}
	}
}

func TestCardsAreInTheFramesOfTheirColumns(t *testing.T) {
	b, _ := onBoard(t, "kanban\nTodo\n  [A card with many words that goes over lines]\n  [B]@{ ticket: X-1 }\nDone\n  [C]")
	v := b.View()
	n := 0
	for _, s := range v.Shapes {
		if frame := v.Shape(s.Parent); frame != nil {
			n++
			if frame.Bounds.Union(s.Bounds) != frame.Bounds {
				t.Errorf("%q at %v is outside of %q at %v", s.Text, s.Bounds, frame.Text, frame.Bounds)
			}
		}
	}
	if n != 3 {
		t.Errorf("%d cards are in frames", n)
	}
}
