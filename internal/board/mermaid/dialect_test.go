package mermaid

import (
	"strings"
	"testing"
)

// told are the labels on a board: of shapes in the order in which they are made, with
// what arrows go between.
func told(t *testing.T, source string) (out string, left string) {
	t.Helper()
	b, d := onBoard(t, source)
	var all []string
	names := map[string]string{}
	for _, s := range b.View().Shapes {
		names[s.ID] = strings.Join(strings.Fields(strings.ReplaceAll(s.Text, "─", "")), " ")
	}
	for _, s := range b.View().Shapes {
		switch {
		case s.Arrow != nil:
			all = append(all, names[s.Arrow.From]+" -"+names[s.ID]+"> "+names[s.Arrow.To])
		case s.Part == "":
			all = append(all, names[s.ID])
		}
	}
	return strings.Join(all, "; "), d.LeftOut(Told)
}

func TestDialectsAreReadAsOtherKinds(t *testing.T) {
	for name, c := range map[string]struct{ source, want, left string }{
		"entities":                {"erDiagram\nCUSTOMER ||--o{ \"LINE ITEM\" : places\np[Person] {\nint id PK \"the key\"\n}\n???", "CUSTOMER; LINE ITEM; Person int id PK 'the key'; CUSTOMER -[1] places [0..*]> LINE ITEM", "left out: line 6: ???"},
		"entities with styles":    {"erDiagram\nA:::hot\nclassDef hot fill:#fdd\nstyle A stroke:#f00", "A", ""},
		"thoughts":                {"mindmap\n  root((map))\n    One\n\t\tid[Two]\n    ::icon(x)\n    Three", "map; One; Two; Three; map -> One; One -> Two; map -> Three", "left out: line 5: ::icon(x)"},
		"thoughts with sentences": {"mindmap\n  It's a \"map\"; of thoughts\n    A -->|x| B", "It's a \"map\"; of thoughts; A -->|x| B; It's a \"map\"; of thoughts -> A -->|x| B", ""},
	} {
		t.Run(name, func(t *testing.T) {
			got, left := told(t, c.source)
			if got != c.want || left != c.left {
				t.Errorf("%s, %s\nwant %s, %s", got, left, c.want, c.left)
			}
		})
	}
}
