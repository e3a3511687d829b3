package mermaid

import "testing"

// Signs that a kind does not have are told, or the diagram is refused: they are no part of
// a name, and nobody is without one.
func TestSignsThatAKindDoesNotHaveAreNoPartOfAName(t *testing.T) {
	for source, want := range map[string]string{
		"stateDiagram-v2\n[*] :::! --> A":       `line 2: "[*] :::! --> A" is no state and no transition`,
		"stateDiagram-v2\nA --> B :::! : x":     `line 2: "A --> B :::! : x" is no state and no transition`,
		"stateDiagram-v2\nA --> B : :x":         "A; B; A -:x> B",
		"stateDiagram-v2\nA --> B :":            "A; B; A -> B",
		"stateDiagram-v2\nstate \"C\" as c:::y": "C left out: line 2: class y",
		"classDiagram\nnamespace Z@@ {\n}":      `line 2: "namespace Z@@ {" is no class and no relation`,
		"classDiagram\n<<interface>> @@A":       `line 2: "<<interface>> @@A" is no class and no relation`,
		"erDiagram\nA ||--o{ B :::! : x":        "there is no diagram (left out: line 2: A ||--o{ B :::! : x)",
		"sequenceDiagram\nA->> :x":              `line 2: "A->> :x" is no message`,
	} {
		got := flowTold(source)
		if got != want {
			t.Errorf("%q: %s\nwant %s", source, got, want)
		}
	}
}
