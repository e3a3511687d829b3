package mermaid

import (
	"slices"
	"strings"
	"testing"

	"github.com/openspace-tui/openspace/internal/board"
)

func TestIdsStayWhenADiagramGoesThereAndBack(t *testing.T) {
	for name, source := range map[string]string{
		"a flowchart": "flowchart TD\nsubgraph S\nUI --> API\nend\nAPI --> DB\n",
		"states":      "stateDiagram-v2\n[*] --> Idle\nIdle --> Busy : go\nnote left of Busy : hm\nstate C {\nX --> Y\n}\n",
		"classes":     "classDiagram\nclass A\nA <|-- B\n",
		"a sequence":  "sequenceDiagram\nparticipant U\nU->>+S: a\nS-->>-U: b\n",
	} {
		t.Run(name, func(t *testing.T) {
			ids := func(source string) (string, string) {
				b, _ := onBoard(t, source)
				var out []string
				for _, s := range b.View().Shapes {
					if s.Arrow == nil {
						out = append(out, s.ID)
					}
				}
				slices.Sort(out)
				text, _, err := Write(b)
				if err != nil {
					t.Fatal(err)
				}
				return strings.Join(out, " "), text
			}
			first, text := ids(source)
			for range 3 {
				again, next := ids(text)
				if again != first || next != text {
					t.Fatalf("%s became %s, written as\n%s\nthen\n%s", first, again, text, next)
				}
			}
		})
	}
}

func TestTwoDiagramsOnABoardKeepApart(t *testing.T) {
	b := board.New("", "a.tldr")
	for range 3 {
		d, err := Read("flowchart TD\nsubgraph S\nUI --> API\nend", "")
		if err != nil {
			t.Fatal(err)
		}
		if _, _, err := Put(b, d); err != nil {
			t.Fatal(err)
		}
	}
	for _, n := range []string{"", "-2", "-3"} {
		s := b.View().Shape("shape:UI" + n)
		if s == nil || s.Parent != "shape:S"+n {
			t.Fatalf("UI%s is %+v", n, s)
		}
	}
	for _, a := range b.View().Shapes {
		if a.Arrow != nil && strings.TrimPrefix(a.Arrow.From, "shape:UI") != strings.TrimPrefix(a.Arrow.To, "shape:API") {
			t.Errorf("an arrow goes from %s to %s", a.Arrow.From, a.Arrow.To)
		}
	}
}

func TestNumbersOfMessagesAreCountedAgain(t *testing.T) {
	for source, want := range map[string]string{
		"sequenceDiagram\nautonumber\nA->>B: x\nB->>A:\nA->>A: z": "    autonumber\n    participant A as A\n    participant B as B\n    A->>B: x\n    B->>A:  \n    A->>A: z\n",
		"sequenceDiagram\nautonumber 10 5\nA->>B: x\nB->>A: y":    "    autonumber 10 5\n    participant A as A\n    participant B as B\n    A->>B: x\n    B->>A: y\n",
		"sequenceDiagram\nA->>B: 1. x\nB->>A: y":                  "    participant A as A\n    participant B as B\n    A->>B: 1. x\n    B->>A: y\n",
	} {
		b, d := onBoard(t, source)
		if got, _, err := Write(b); err != nil || got != "sequenceDiagram\n"+want || len(d.Left) > 0 {
			t.Errorf("%q is written as\n%s\n%v %v", source, got, err, d.Left)
		}
	}
}

func TestShapesThatBoardsDoNotHaveAreSaid(t *testing.T) {
	for source, want := range map[string]string{
		"[[x]]": "line 2: the shape [[ ]]", ">x]": "line 2: the shape > ]", `[\x/]`: `line 2: the shape [\ /]`, "@{ shape: subproc }": "line 2: the shape subproc", "@{ shape: rect }": "", "[x]": "",
		"\nclick A \"https://x.org\" \"a tip\"": `line 3: the tooltip "a tip"`, "\nclick A href \"https://x.org\" \"a tip\" _blank": `line 3: the tooltip "a tip"`, "\nclick A \"https://x.org\"": "", "\nclick A \"src/a.go:3\"": "",
	} {
		d, err := Read("flowchart TD\nA"+source, "")
		var left []string
		for _, l := range d.Left {
			left = append(left, l.String())
		}
		if got := strings.Join(left, "|"); err != nil || got != want {
			t.Errorf("%q leaves %q, not %q: %v", source, got, want, err)
		}
	}
}

func TestADirectionStaysWithArrowsToFrames(t *testing.T) {
	for _, source := range []string{
		"subgraph one\nJ --> K\nend\nA --> B\nB --> one",
		"subgraph one\nJ --> K\nend\nK --> A\nA --> one",
		"subgraph one\nJ --> K\nend\nK --> one",
		"A --> B\nB --> A\nsubgraph one\nJ --> K\nend\nK --> A\nA --> one",
		"A --> B\nsubgraph one\nJ --> K\nsubgraph two\nM --> N\nend\nend\nK --> A\nN --> J\nA --> two",
		"subgraph one\nA --> B\nend\nsubgraph two\nC --> D\nend\nB --> C\nD --> one",
	} {
		for _, to := range []string{"TD", "BT", "LR", "RL"} {
			head, _, _ := strings.Cut(written(t, "flowchart "+to+"\n"+source), "\n")
			if head != "flowchart "+to {
				t.Errorf("flowchart %s of %q comes back as %s", to, source, head)
			}
		}
	}
}

func TestGenericClassesComeBackAsTheyWere(t *testing.T) {
	for source, want := range map[string]string{
		"class List~T~ {\n+add(T x)\n}": "class List~T~ {\n",
		"class List~List~int~~":         "class List~List~int~~ {\n",
		"List~T~ <|-- Sorted":           "class List~T~ {\n",
		"class List[\"List<K, V>\"]":    "class List[\"List#lt;K, V#gt;\"] {\n",
		"class L[\"List<T>\"]":          "class L[\"List#lt;T#gt;\"] {\n",
		"class List[\"List<T\"]":        "class List[\"List#lt;T\"] {\n",
	} {
		if got := written(t, "classDiagram\n"+source); !strings.Contains(got, want) {
			t.Errorf("%q comes back as\n%s", source, got)
		}
	}
}

// The parts of a frame stand on each other: a reader sees one frame, divided.
func TestPartsOfAFrameShareABorder(t *testing.T) {
	b, _ := onBoard(t, "sequenceDiagram\nA->>B: x\nalt one\nA->>B: y\nelse two\nB->>A: z\nloop in\nA->>B: in\nend\nelse three\nA->>B: w\nend\n")
	var parts []board.Rect
	for _, s := range b.View().Shapes {
		if s.Type == "frame" && s.Text != "loop in" {
			parts = append(parts, s.Bounds)
		}
	}
	if len(parts) != 3 {
		t.Fatalf("%d parts", len(parts))
	}
	for i, p := range parts[1:] {
		if above := parts[i]; p.X != above.X || p.W != above.W || p.Y != above.Y+above.H {
			t.Errorf("a part at %v is below one at %v", p, above)
		}
	}
}
