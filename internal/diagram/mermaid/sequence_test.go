package mermaid

import "testing"

// Whoever is named is named by a name alone: nobody has a list, an arrow or an alias for it.
func TestNobodyIsNamedByALineThatNamesSeveral(t *testing.T) {
	for source, want := range map[string]string{
		"Note over A,B: x":         "A; B; x",
		"Note over A, B , C: x":    `line 2: "Note over A, B , C: x" is no message`,
		"Note over A,: x":          `line 2: "Note over A,: x" is no message`,
		"note left of A,B: x":      `line 2: "note left of A,B: x" is no message`,
		"Note right of A,B: x":     `line 2: "Note right of A,B: x" is no message`,
		"Note over A->B: x":        `line 2: "Note over A->B: x" is no message`,
		"participant A as":         "A",
		"participant A AS ":        "A",
		"actor A as":               "; A",
		"participant A as as B":    "as B",
		"participant as":           "as",
		"participant A;B":          `line 2: "A;B" names nobody`,
		"participant A: x":         `line 2: "A: x" names nobody`,
		"create participant A as":  "A",
		"activate A,B":             `line 2: "A,B" names nobody`,
		"activate":                 `line 2: "" names nobody`,
		"deactivate A as B":        `line 2: "A as B" names nobody`,
		"destroy A,B":              `line 2: "A,B" names nobody`,
		"destroy":                  `line 2: "" names nobody`,
		"A: B->>C: x":              `line 2: "A: B->>C: x" is no message`,
		"activate A B":             "A B;",
		"A->>B: x,y\nB->>A: as if": "A; B; A -x,y> B; B -as if> A",
	} {
		if got := flowTold("sequenceDiagram\n" + source); got != want {
			t.Errorf("%q: %q\nwant %q", source, got, want)
		}
	}
}

// Messages without a number count too, and a number that is said anew has steps of one.
func TestMessagesCountWithoutTheirNumbers(t *testing.T) {
	for source, want := range map[string]string{
		"autonumber 10 10\nA->>B: a\nautonumber off\nA->>B: b\nautonumber\nA->>B: c": "A -10. a> B; A -b> B; A -30. c> B",
		"A->>B: a\nA->>B: b\nautonumber\nA->>B: c":                                   "A -a> B; A -b> B; A -3. c> B",
		"autonumber 7 2\nA->>B: a\nA->>B: b\nautonumber 3\nA->>B: c\nA->>B: d":       "A -7. a> B; A -9. b> B; A -3. c> B; A -4. d> B",
	} {
		if got := flowTold("sequenceDiagram\n" + source); got != "A; B; "+want {
			t.Errorf("%q: %s\nwant %s", source, got, want)
		}
	}
}

// The colour of a box is no part of its title, in whatever form it is.
func TestColoursOfBoxesAreNoTitles(t *testing.T) {
	for source, want := range map[string]string{
		"hsl(1,2%,3%) H": "H; left out: line 2: box hsl(1,2%,3%)", "HSLA(1 2% 3% / 1) H (x)": "H (x); left out: line 2: box HSLA(1 2% 3% / 1)",
		"rgba(1,2,3,0.5) H": "H; left out: line 2: box rgba(1,2,3,0.5)", "aqua B": "B; left out: line 2: box aqua", "H (x)": "H (x); ", "transparent T": "T; ",
	} {
		r := newReader("")
		err := r.all("sequenceDiagram\nbox " + source + "\nparticipant A\nend")
		if err != nil || len(r.closed) != 1 {
			t.Fatal(err)
		}
		if got := *r.closed[0].Text + "; " + (Diagram{Left: r.left}).LeftOut(Told); got != want {
			t.Errorf("%q: %s\nwant %s", source, got, want)
		}
	}
}
