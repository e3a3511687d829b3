package mermaid

import (
	"errors"
	"strings"
	"testing"

	"github.com/openspace-tui/openspace/internal/board"
)

// written reads a diagram onto a board and writes it again.
func written(t *testing.T, source string) string {
	t.Helper()
	d, err := Parse(source, "")
	if err != nil {
		t.Fatal(err)
	}
	b := board.New("", "a.tldr")
	if _, _, err := b.Batch(d.Shapes, d.Plan); err != nil {
		t.Fatal(err)
	}
	out, err := Write(b)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func TestWhatWasReadIsWritten(t *testing.T) {
	for _, test := range []struct{ name, source, want string }{
		{"a flowchart", "graph TD\nA[\"say #quot;hi#quot;\"] --> B{ok?}\nB -->|yes| C[(Store)]\nend1([End])",
			"flowchart TD\n    A[\"say #quot;hi#quot;\"]\n    B{\"ok?\"}\n    C[(\"Store\")]\n    end1([\"End\"])\n    A --> B\n    B -->|\"yes\"| C\n"},
		{"along rows", "graph RL\nA --> B --> C", "flowchart RL\n    A[\"A\"]\n    B[\"B\"]\n    C[\"C\"]\n    A --> B\n    B --> C\n"},
		{"upwards", "graph BT\nA --> B", "flowchart BT\n    A[\"A\"]\n    B[\"B\"]\n    A --> B\n"},
		{"states along rows", "stateDiagram-v2\ndirection LR\nA --> B", "stateDiagram-v2\n    direction LR\n    state \"A\" as A\n    state \"B\" as B\n    A --> B\n"},
		{"a sequence", "sequenceDiagram\nparticipant U as User\nU->>S: one\nS-->>U: two",
			"sequenceDiagram\n    participant U as User\n    participant S as S\n    U->>S: one\n    S->>U: two\n"},
		{"classes", "classDiagram\nclass A {\n <<abstract>>\n +x int\n +run()\n}\nA <|-- B\nA *-- C : has\nD o-- A",
			"classDiagram\n    class A[\"A\"] {\n        <<abstract>>\n        +x int\n        +run()\n    }\n    class B[\"B\"] {\n    }\n    class C[\"C\"] {\n    }\n    class D[\"D\"] {\n    }\n    A <|-- B\n    A *-- C : has\n    D o-- A\n"},
		{"states", "stateDiagram-v2\n[*] --> Idle\nIdle --> Busy: go\nBusy --> [*]",
			"stateDiagram-v2\n    state \"Idle\" as Idle\n    state \"Busy\" as Busy\n    [*] --> Idle\n    Idle --> Busy: go\n    Busy --> [*]\n"},
	} {
		t.Run(test.name, func(t *testing.T) {
			got := written(t, test.source)
			if got != test.want {
				t.Errorf("\n%s\nwant\n%s", got, test.want)
			}
			if again := written(t, got); again != got {
				t.Errorf("read and written again it is\n%s\nnot\n%s", again, got)
			}
		})
	}
}

func TestABoardWithoutADiagramIsNotWritten(t *testing.T) {
	if _, err := Write(board.New("", "a.tldr")); !errors.Is(err, ErrNoDiagram) {
		t.Error(err)
	}
}

func TestNamesThatMermaidDoesNotTakeAreChanged(t *testing.T) {
	b := board.New("", "a.tldr")
	for _, s := range []string{`{"id":"end","kind":"box","text":"x"}`, `{"id":"1 a","kind":"box"}`, `{"id":"b-c","kind":"box"}`, `{"id":"b.c","kind":"box"}`} {
		if _, _, err := b.Add([]byte(strings.ReplaceAll(s, "1 a", "1a"))); err != nil {
			t.Fatal(err)
		}
	}
	out, err := Write(b)
	if want := "flowchart TD\n    nend[\"x\"]\n    n1a[\" \"]\n    b_c[\" \"]\n    b_c_3[\" \"]\n"; out != want || err != nil {
		t.Errorf("%s%v", out, err)
	}
}
