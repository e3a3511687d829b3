package mermaid

import (
	"strings"
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
				d, err := Parse("erDiagram\n"+l+"\nclassDef x fill:#fff", "")
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

func TestEntitiesAreReadByTheirNamesAlone(t *testing.T) {
	for source, want := range map[string]string{
		"id1||--||id2 : label":                             "id1; id2; id1 -[1] label [1]> id2",
		"id1|o..|{id2":                                     "id1; id2; id1 -[0..1] [1..*]> id2",
		"E o{--|| H:::bar : has":                           "E; H; E -[0..*] has [1]> H",
		"\"Person . CUSTOMER\"||--o{ ORDER : places":       "Person . CUSTOMER; ORDER; Person . CUSTOMER -[1] places [0..*]> ORDER",
		"A 1--1 B : w1":                                    "A; B; A -[1] w1 [1]> B",
		"CAR 1 to zero or more DRIVER : x":                 "CAR; DRIVER; CAR -[1] x [0..*]> DRIVER",
		"PERSON many(0) optionally to 0+ NAMED-DRIVER : y": "PERSON; NAMED-DRIVER; PERSON -[0..*] y [0..*]> NAMED-DRIVER",
		"PROJECT u--o{ TEAM : \"parent\"":                  "PROJECT; TEAM; PROJECT -parent [0..*]> TEAM",
		"one ||--|| many : z":                              "one; many; one -[1] z [1]> many",
		"tomany ||--|| toone : z":                          "tomany; toone; tomany -[1] z [1]> toone",
		"A ::: x,y {\nint b\n}":                            "A int b",
		"A\n{\nint b\n}":                                   "A int b",
		"客户 ||--o{ 订单 : 下":                                 "客户; 订单; 客户 -[1] 下 [0..*]> 订单",
	} {
		if got, _ := told(t, "erDiagram\n"+source); got != want {
			t.Errorf("%s: %s\nwant %s", source, got, want)
		}
	}
	_, err := Parse("erDiagram\nA ||==|| B : x\nC >--< D\nE ||--|| F G : y", "")
	for _, want := range []string{"line 2: A ||==|| B : x", "line 3: C >--< D", "line 4: E ||--|| F G : y"} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v: it has no %s", err, want)
		}
	}
}
