package mermaid

import (
	"strings"
	"testing"

	. "github.com/openspace-tui/openspace/internal/diagram/mermaid"
)

// What Mermaid 11 reads is read as it does; what it refuses is told, and changes nothing.
func TestOddFormsAreReadOrTold(t *testing.T) {
	for name, c := range map[string]struct{ source, has, hasNot, told string }{
		"a label over lines":              {source: "flowchart TD\nC[a\nb] --> D", has: `"a\nb"`},
		"a round label over lines":        {source: "flowchart TD\nC(a\nb) --> D", has: `"a\nb"`},
		"a decision over lines":           {source: "flowchart TD\nC{a\nb} --> D", has: `"a\nb"`},
		"a flag over lines":               {source: "flowchart TD\nC>a\nb] --> D", has: `"a\nb"`},
		"a label in bars over lines":      {source: "flowchart TD\nC -->|a\nb| D", has: `"a\nb"`},
		"a comment within a label":        {source: "flowchart TD\nC[a %% b] --> D", has: `"a %% b"`},
		"a comment behind a label":        {source: "flowchart TD\nC[a] --> D %% no", has: `"a"`, hasNot: "%%"},
		"a kind and more on a line":       {source: "sequenceDiagram;A->>B: x;Note over A: n", has: `"x"`},
		"a class of a frame":              {source: "flowchart TD\nsubgraph S[Top]:::c\nA\nend", has: `"Top"`, hasNot: "Top]", told: "class c"},
		"a frame named in quotes":         {source: "flowchart TD\nsubgraph \"a\" [\"b\"]\nA\nend", has: `"b"`, hasNot: `a" [`},
		"a description that ends a line":  {source: "flowchart TD\naccDescr { one\ntwo }\nA --> B", has: "A none-arrow B"},
		"an alias that is not given":      {source: "sequenceDiagram\nparticipant A as\nA->>B: x", hasNot: "A as"},
		"borders of a node":               {source: "flowchart TD\nA[|borders:lt|Square]", has: `"Square"`, told: "borders:lt"},
		"an ellipse":                      {source: "flowchart TD\nA(-ell-)", has: `"ell"`},
		"a fork in capitals":              {source: "stateDiagram-v2\nstate f <<FORK>>\nf --> A"},
		"a colour of a box by its angles": {source: "sequenceDiagram\nbox hsl(1,2%,3%) H\nparticipant A\nend\nA->>A: x", has: `"H"`, hasNot: "hsl"},
	} {
		t.Run(name, func(t *testing.T) {
			_, d := onBoard(t, c.source)
			got := look(t, c.source)
			if !strings.Contains(got, c.has) {
				t.Errorf("%q is not in\n%s", c.has, got)
			}
			if c.hasNot != "" && strings.Contains(got, c.hasNot) {
				t.Errorf("%q is in\n%s", c.hasNot, got)
			}
			if told := d.LeftOut(Told); !strings.Contains(told, c.told) {
				t.Errorf("%q is not told: %s", c.told, told)
			}
		})
	}
	for _, refused := range []string{"sequenceDiagram\nNote over A,B,C: x", "sequenceDiagram\nNote left of A,B: x",
		"classDiagram\nB:::q : +foo"} {
		if d, err := Read(refused, ""); err == nil && len(d.Left) == 0 {
			t.Errorf("%s: nothing is told", refused)
		}
	}
}
