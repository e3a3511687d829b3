package mermaid

import (
	"fmt"
	"github.com/openspace-tui/openspace/internal/board"
	. "github.com/openspace-tui/openspace/internal/diagram/mermaid"
	"slices"
	"strings"
	"testing"
)

// What shapes say is in an export, or told to be left out, whatever letters it has.
func TestNamesSurviveAnExport(t *testing.T) {
	names := []string{"Company.Billing", "a; b", "x: y", "say \"hi\"", "50% #1", "end", "A --> B", "tick ` tock", "[x] (y) {z}", "<b>", "名前", "a\\b", "state", "it's"}
	forms := map[string]func(name string) string{
		"flow": func(n string) string {
			return "flowchart TD\nsubgraph s [" + quoted(n) + "]\na[" + quoted(n) + "]\nend\na -->|" + quoted(n) + "| b"
		},
		"classes": func(n string) string {
			return "classDiagram\nnamespace n[" + quoted(n) + "] {\nclass A[" + quoted(n) + "]\nnamespace m[" + quoted(n+"!") + "] {\nclass C\n}\n}\nA --> B : " + words(n)
		},
		"states": func(n string) string {
			return "stateDiagram-v2\nstate " + quoted(n) + " as a {\nstate " + quoted(n) + " as c\nc --> d : " + colonless(n) + "\n}\na --> b"
		},
		"sequence": func(n string) string {
			return "sequenceDiagram\nparticipant A as " + words(n) + "\nA->>B: " + words(n) + "\nNote over A: " + words(n)
		},
	}
	for form, source := range forms {
		for _, n := range names {
			b, _ := onBoard(t, source(n))
			out, left, err := Write(b)
			if err != nil || len(left) > 0 {
				t.Fatalf("%s %q: %v, %v", form, n, left, err)
			}
			again, _ := onBoard(t, out)
			said := func(texts ...string) []string { slices.Sort(texts); return texts }
			var was, is []string
			for _, s := range b.View().Shapes {
				was = append(was, strings.TrimSpace(s.Text))
			}
			for _, s := range again.View().Shapes {
				is = append(is, strings.TrimSpace(s.Text))
			}
			if !slices.Equal(said(was...), said(is...)) {
				t.Errorf("%s %q: %q, and was %q\n%s", form, n, is, was, out)
			}
		}
	}
}

// A board has room for all of what a chart says.
func TestNamesOfChartsAreWhole(t *testing.T) {
	const long = "a name that goes on beyond what stands beside most bars of most charts until its end"
	for _, source := range []string{
		"pie\n\"LONG 1\" : 3", "gantt\nsection LONG 1\nLONG 2 : 2024-01-01, 3d", "timeline\nsection LONG 1\nLONG 2 : x", "journey\nsection LONG 1\nLONG 2: 5: LONG 3",
		"gitGraph\ncommit id: \"LONG 1\" tag: \"LONG 2\"\nbranch \"LONG 3\"\ncommit", "gitGraph TB:\ncommit id: \"LONG 1\" tag: \"LONG 2\"\nbranch \"LONG 3\"\ncommit",
		"xychart\nx-axis \"LONG 1\" [\"LONG 2\", b]\ny-axis \"LONG 3\"\nbar \"LONG 4\" [1, 2]", "xychart horizontal\nx-axis \"LONG 1\" [\"LONG 2\", b]\ny-axis \"LONG 3\"\nbar \"LONG 4\" [1, 2]",
		"quadrantChart\nx-axis LONG 1 --> LONG 2\ny-axis LONG 3 --> LONG 4\nquadrant-1 LONG 5\nLONG 6: [0.3, 0.6]",
		"kanban\n a[LONG 1]\n  b[LONG 2]@{ assigned: \"LONG 3\" }", "packet\n0-3: \"LONG 1\"\n4-31: \"LONG 2\"",
	} {
		d, err := Read(strings.ReplaceAll(source, "LONG", long), "d")
		if err != nil {
			t.Fatal(err)
		}
		all := strings.Join(strings.Fields(strings.Join(d.Texts(), " ")), " ")
		for n := 1; strings.Contains(source, fmt.Sprintf("LONG %d", n)); n++ {
			if want := fmt.Sprintf("%s %d", long, n); !strings.Contains(all, want) {
				t.Errorf("%s: %q has no %q", source, all, want)
			}
		}
		b := board.New("", "a.tldr")
		if _, _, err := Put(b, d); err != nil {
			t.Fatal(err)
		}
		shapes := b.View().Shapes
		for i, one := range shapes {
			for _, other := range shapes[:i] {
				if one.Type == "text" && other.Type == "text" && one.Bounds.Overlaps(board.Rect{X: other.Bounds.X, Y: other.Bounds.Y + 4, W: other.Bounds.W, H: other.Bounds.H - 8}) {
					t.Errorf("%s: %q is over %q", source, one.Text, other.Text)
				}
			}
		}
	}
}

// Quotes and brackets that are whole are no part of a name, and where they are not the
// line is told.
func TestQuotesAndBracketsAreNoPartOfNames(t *testing.T) {
	for name, c := range map[string]struct{ source, want, left string }{
		"a graph of commits":     {"gitGraph\ncommit id: 'x y' tag: 'v 1'\nbranch 'z'\ncommit id: \"it's\"\ncommit id: 'un", "main; z; x y; [v 1]; it's", "left out: line 5: commit id: 'un"},
		"a packet":               {"packet\n0-15: 'a b'\n16-31: \"un", "0; a b", "left out: line 3: 16-31: \"un"},
		"a quadrant":             {"quadrantChart\nx-axis 'a' --> 'b'\nquadrant-1 'c'\n'd e': [0.2, 0.3]\n\"un: [0.1, 0.1]", "c; a; b; d e", "left out: line 5: \"un: [0.1, 0.1]"},
		"requirements":           {"requirementDiagram\nelement 'a b' {\ntype: 'c d'\ndocref: \"un\n}", "«element» a b type: c d", "left out: line 4: docref: \"un"},
		"thoughts":               {"mindmap\n  id[\"`**Root** x`\"]\n    c[x] trailing\n    a[\"un\n    b(un\n    d((x)\n    e{{f}}\n    g)h(\n    i))j((\n    (k)\n    it (is) so\n    :)\n    l[\"m\n n\"]", "Root x; f; h; j; k; it (is) so; :); m n", "left out: line 3: c[x] trailing, line 4: a[\"un, line 5: b(un and 1 more"},
		"cards":                  {"kanban\n todo(Round)\n  a(\"y\")\n  b((c))@{ ticket: T }\n  (d)\n  e[\"un]\n  f (g)", "Round; y; c T; d; f (g)", "left out: line 6: e[\"un]"},
		"numbers":                {"xychart\nx-axis [a, b\ny-axis \"un\nbar [1, 2]\nx-axis [\"c, d]", "0.0; 0.5; 1.0; 1.5; 2.0; 1; 2", "left out: line 2: x-axis [a, b, line 3: y-axis \"un, line 5: x-axis [\"c, d]"},
		"a flow":                 {"flowchart TD\nA[\"unclosed] --> B\nC[\"ok\"] --> D[\"two\nlines\"]\nE -->|\"un| F\nG[5\" pipe] --> H", "ok; two lines; 5\" pipe; H; ok -> two lines; 5\" pipe -> H", "left out: line 2: A[\"unclosed] --> B, line 5: E -->|\"un| F"},
		"frames of a flow":       {"flowchart TD\nsubgraph s [\"un]\nA\nend\nsubgraph \"un\nB\nend", "s; A; un; B", "left out: line 2: s [\"un], line 5: \"un"},
		"a flow, unclosed twice": {"flowchart TD\nA[\"un] --> B\nC[\"x] --> D\nE", "E", "left out: line 2: A[\"un] --> B, line 3: C[\"x] --> D"},
		"who talks":              {"sequenceDiagram\nparticipant A as \"un\nparticipant B as \"It\"\nA->>B: x", "It; A; A -x> It", "left out: line 2: A as \"un"},
		"software":               {"C4Context\nPerson(a, \"un)\nPerson(b, \"B\")", "B [Person]", "left out: line 2: Person"},
	} {
		t.Run(name, func(t *testing.T) {
			got, left := told(t, c.source)
			if d, _ := Read(c.source, ""); strings.HasPrefix(c.source, "xychart") && d.Chart.(*XY).XTitle+d.Chart.(*XY).YTitle != "" {
				t.Error(d.Chart)
			}
			got = strings.Split(got, "; Root x ->")[0]
			got = strings.Join(slices.DeleteFunc(strings.Split(got, "; "), func(s string) bool { return s == "" }), "; ")
			if got != c.want || strings.ReplaceAll(left, "\n", " ") != c.left {
				t.Errorf("%s, %s\nwant %s, %s", got, left, c.want, c.left)
			}
		})
	}
}
