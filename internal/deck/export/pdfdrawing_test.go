package export

import (
	"math"
	"testing"

	"github.com/openspace-tui/openspace/internal/deck"
)

func TestADiagramIsADrawingThatFitsThePage(t *testing.T) {
	w, err := newPDF(deck.Parse([]byte("# A")), Options{})
	if err != nil {
		t.Fatal(err)
	}
	w.scale = 1
	w.page(0)
	at := place{x: marginX, width: pageW - 2*marginX, size: bodySize}
	for name, source := range map[string]string{
		"wide":  "graph LR\nA{ok?} -->|yes| B[(Store)] --> C((x)) --> D --> E --> F --> G --> H",
		"pie":   "pie showData title Pets\n\"Dogs\" : 386\n\"Cats\" : 85.5",
		"gantt": "gantt\ntitle Plan\nsection One\nA :done, a, 2024-01-01, 10d\nB :crit, after a, 5d\nC : milestone, 0d",
		"git":   "gitGraph\ncommit id: \"a\"\nbranch dev\ncommit type: REVERSE\ncheckout main\nmerge dev tag: \"v1\"",
		"xy":    "xychart\nx-axis [a, b]\nbar \"x\" [10, 5]\nbar [0, -5]\nline \"y\" [1, 2]",
		"four":  "quadrantChart\nx-axis a --> b\nquadrant-1 c\nd: [.5, 1]",
		"cards": "kanban\nA\n [b c]@{ ticket: d }\nE",
		"likes": "journey\nsection a\nb: 3: c, d\ne: 0",
		"bits":  "packet\n0-15: \"Source Port\"\n16-40: \"Much\"\n41: \"Urgent pointer\"",
		"times": "timeline\n2002 : a : b\nsection s\n2003 : c",
		"chain": "flowchart LR\nA[Some words] --> B[Some words] --> C[Some words] --> D[Some words] --> E[Some words] --> F[Some words]",
		"high":  "sequenceDiagram\nA->>B: a\nloop b\nB->>A: c\nA->>A: d\nend\nNote over A: e\nA-xB: f\nB->>A: g\nB->>A: h\nB->>A: i",
	} {
		b, ok := w.drawing("mermaid", source, at)
		if !ok || b.h > drawingRoom+0.1 || b.h < 50 || len(b.ops) != 1 {
			t.Errorf("%s: %v, %v high, of %d parts", name, ok, b.h, len(b.ops))
			continue
		}
		b.ops[0].draw(marginTop)
	}
	if err := w.pdf.Error(); err != nil {
		t.Error(err)
	}
	if boxes := w.fonts.boxes(); boxes != "" {
		t.Errorf("%s is missing", boxes)
	}
	for _, none := range []string{"graph TD", "zenuml\nA.x", ""} {
		if _, ok := w.drawing("mermaid", none, at); ok {
			t.Errorf("%q is drawn", none)
		}
	}
	if _, ok := w.drawing("go", "graph TD\nA-->B", at); ok {
		t.Error("code is drawn")
	}
}

func TestArcsAreCurves(t *testing.T) {
	for _, c := range []struct {
		name       string
		n          []float64
		curves     int
		midX, midY float64 // the end of the first curve
	}{
		{"half a circle", []float64{5, 5, 0, 0, 1, 10, 0}, 2, 5, -5},
		{"the other half", []float64{5, 5, 0, 0, 0, 10, 0}, 2, 5, 5},
		{"of an ellipse", []float64{5, 2, 0, 0, 1, 10, 0}, 2, 5, -2},
		{"a quarter", []float64{10, 10, 0, 0, 1, 10, 10}, 1, 10, 10},
		{"three quarters", []float64{10, 10, 0, 1, 1, 10, 10}, 3, 10, -10},
		{"one that is too small reaches its end", []float64{1, 1, 0, 0, 1, 10, 0}, 2, 5, -5},
		{"none", []float64{0, 5, 0, 0, 1, 10, 0}, 1, 10, 0},
	} {
		all := arc(0, 0, c.n)
		if len(all) != c.curves {
			t.Errorf("%s: %d curves", c.name, len(all))
			continue
		}
		first, last := all[0], all[len(all)-1]
		for _, d := range []float64{first[4] - c.midX, first[5] - c.midY, last[4] - c.n[5], last[5] - c.n[6]} {
			if math.Abs(d) > 1e-9 {
				t.Errorf("%s: %v", c.name, all)
				break
			}
		}
	}
}
