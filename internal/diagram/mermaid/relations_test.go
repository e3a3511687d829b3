package mermaid

import (
	"testing"
)

// Every form of a cardinality goes with every other and every line.
func TestRelationsOfAllFormsAreRead(t *testing.T) {
	ends := map[string]string{
		"|o": "0..1", "o|": "0..1", "zero or one": "0..1", "one or zero": "0..1",
		"}o": "0..*", "o{": "0..*", "zero or more": "0..*", "zero or many": "0..*", "many(0)": "0..*", "0+": "0..*", "many": "0..*",
		"}|": "1..*", "|{": "1..*", "one or more": "1..*", "one or many": "1..*", "many(1)": "1..*", "1+": "1..*",
		"||": "1", "only one": "1", "one": "1", "1": "1", "Zero Or More": "0..*", "u": "",
	}
	lines := map[string]bool{"--": false, "..": true, ".-": true, "-.": true, " to ": false, " optionally to ": true}
	for from, first := range ends {
		for to, last := range ends {
			for line, dashed := range lines {
				l := "CAR " + from + line + to + " NAMED-DRIVER:::x : has"
				d, err := Parse("erDiagram\n"+l+"\nclassDef x fill:#fff", "", nil)
				if err != nil || len(d.inputs) != 3 || len(d.Left) > 0 {
					t.Fatalf("%s: %v, %d shapes, %s", l, err, len(d.inputs), d.LeftOut(Told))
				}
				arrow := d.inputs[2]
				if got, want := *arrow.Text, labelOf(first, "has", last); got != want || (arrow.Dash != nil) != dashed {
					t.Errorf("%s: %q, dashed %t; want %q", l, got, arrow.Dash != nil, want)
				}
				if *d.inputs[0].Text+*d.inputs[1].Text != "CARNAMED-DRIVER" {
					t.Errorf("%s: %q and %q", l, *d.inputs[0].Text, *d.inputs[1].Text)
				}
			}
		}
	}
}
