package mermaid

import (
	"strings"
	"testing"
)

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
	_, err := Read("erDiagram\nA ||==|| B : x\nC >--< D\nE ||--|| F G : y", "")
	for _, want := range []string{"line 2: A ||==|| B : x", "line 3: C >--< D", "line 4: E ||--|| F G : y"} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v: it has no %s", err, want)
		}
	}
}
