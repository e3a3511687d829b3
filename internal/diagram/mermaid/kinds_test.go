package mermaid

import "testing"

// What is behind the word of a kind of diagram, or behind a semicolon there, is a statement.
func TestStatementsBehindTheKindAreRead(t *testing.T) {
	for source, want := range map[string]string{
		"sequenceDiagram;A->>B: x;Note over A: n": "A; B; n; A -x> B",
		"sequenceDiagram; A->>B: x":               "A; B; A -x> B",
		"sequenceDiagram A->>B: x;B->>A: y":       "A; B; A -x> B; B -y> A",
		"sequenceDiagram;\nA->>B: x":              "A; B; A -x> B",
		"sequenceDiagram title x;y\nA->>B: z":     "A; B; A -z> B; x;y",
		"classDiagram;A --> B":                    "A; B; A -> B",
		"classDiagram class A":                    "A",
		"stateDiagram-v2;A --> B;B --> C":         "A; B; C; A -> B; B -> C",
		"stateDiagram A --> B":                    "A; B; A -> B",
		"erDiagram;A ||--|| B : x":                "A; B; A -[1] x [1]> B",
		"flowchart LR;A-->B":                      "A; B; A -> B",
		"gitGraphs;commit":                        "",
		"timeline LR\na":                          "a;  left out: line 1: LR",
		"timeline title x\na":                     "a; ; x",
	} {
		got := flowTold(source)
		if want == "" {
			if _, err := Parse(source, "", nil); err == nil {
				t.Errorf("%q: %s", source, got)
			}
		} else if got != want {
			t.Errorf("%q: %s\nwant %s", source, got, want)
		}
	}
}

// A description for those who do not see a diagram ends at its brace, on whatever line.
func TestDescriptionsEndAtTheirBrace(t *testing.T) {
	const told = " left out: line 2: accDescr"
	for source, want := range map[string]string{
		"flowchart LR\naccDescr { multi\n line }\nA --> B": "A; B; A -> B" + told,
		"flowchart LR\naccDescr { one }\nA":                "A" + told,
		"flowchart LR\naccDescr{\n%% }\none\n}\nA":         "A" + told,
		"flowchart LR\naccDescr\n{ a\n}\nA":                "A" + told,
		"flowchart LR\naccTitle: x\n\naccDescr { a\n}\nA":  "A left out: line 2: accTitle, line 4: accDescr",
		"flowchart LR\naccDescr { a\nb } A --> B\nC":       "A; B; C; A -> B" + told,
		"flowchart LR\naccDescr { a\nb };A\nB -":           `line 4: "-" is no arrow`,
		"sequenceDiagram\naccDescr { a\nb }\nA->>B: x":     "A; B; A -x> B" + told,
		"classDiagram\naccDescr {\n class A\nb }\nB --> C": "B; C; B -> C" + told,
		"erDiagram\naccDescr { a %% b }\nB":                "B" + told,
		"pie\naccDescr { a\n\"b\" : 1\n}\n\"x\": 1":        "x; 100%; " + told,
		"flowchart LR\naccDescr { a\nA --> B":              "there is no diagram (left out: line 2: accDescr is not closed, line 2: accDescr)",
	} {
		if got := flowTold(source); got != want {
			t.Errorf("%q: %s\nwant %s", source, got, want)
		}
	}
}
