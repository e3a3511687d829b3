package mermaid

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/openspace-tui/openspace/internal/board"
)

// written reads a diagram onto a board and writes it again.
func written(t *testing.T, source string) string {
	t.Helper()
	b, _ := onBoard(t, source)
	out, _, err := Write(b)
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
			"sequenceDiagram\n    participant U as User\n    participant S as S\n    U->>S: one\n    S-->>U: two\n"},
		{"classes", "classDiagram\nclass A {\n <<abstract>>\n +x int\n +run()\n}\nA <|-- B\nA *-- C : has\nD o-- A",
			"classDiagram\n    class A[\"A\"] {\n        <<abstract>>\n        +x int\n        +run()\n    }\n    class B[\"B\"] {\n    }\n    class C[\"C\"] {\n    }\n    class D[\"D\"] {\n    }\n    A <|-- B\n    A *-- C : has\n    D o-- A\n"},
		{"states", "stateDiagram-v2\n[*] --> Idle\nIdle --> Busy: go\nBusy --> [*]",
			"stateDiagram-v2\n    state \"Idle\" as Idle\n    state \"Busy\" as Busy\n    [*] --> Idle\n    Idle --> Busy: go\n    Busy --> [*]\n"},
		{"a flowchart with frames and styles", "---\ntitle: All\n---\ngraph LR\nsubgraph s [One: two]\ndirection TB\nA --> B\nsubgraph in\nC\nend\nend\nD --> s\nD -.-> A\nD == x ==> B\nD <--> A\nD --x A\nD o--o C\nD --- A\nE@{ shape: cloud, label: \"y\" } --> D\nstyle A fill:#fdd\nstyle D stroke:#e03131\nlinkStyle 1 stroke:#4465e9\nclick A \"https://example.com/a\"",
			"---\ntitle: All\n---\nflowchart LR\n    D[\"D\"]\n    E@{ shape: cloud, label: \"y\" }\n    subgraph s[\"One: two\"]\n        direction TD\n        A[\"A\"]\n        B[\"B\"]\n        subgraph in[\"in\"]\n            C[\"C\"]\n        end\n    end\n    A --> B\n    D --> s\n    D -.-> A\n    D ==>|\"x\"| B\n    D <--> A\n    D --x A\n    D o--o C\n    D --- A\n    E --> D\n    style D stroke:#e03131\n    style A stroke:#e03131,fill:#e0313133\n    click A \"https://example.com/a\"\n    linkStyle 1 stroke:#4465e9\n"},
		{"a sequence with all there is", "sequenceDiagram\ntitle Pay\nbox Front\nactor U as User\nparticipant W\nend\nparticipant P\nU->>+W: open<br>it\nNote right of U: a; b\nloop daily\nW->>W: add\nend\nalt good\nW->>+P: charge\nP-->>-W: ok\nopt mail\nW-xU: sent\nend\nelse bad\nP->W: no\nNote over W,P: hm\nend\ncreate participant L\nW->>L: new\ndestroy L\nL-->>W: done\nactivate P\nP<<->>W: x\ndeactivate P\nW-->>-U: bye",
			"sequenceDiagram\n    title Pay\n    box transparent Front\n        actor U as User\n        participant W as W\n    end\n    participant P as P\n    U->>+W: open<br>it\n    Note right of U: a#59; b\n    loop daily\n        W->>W: add\n    end\n    alt good\n        W->>+P: charge\n        P-->>-W: ok\n        opt mail\n            W-xU: sent\n        end\n    else bad\n        P->W: no\n        Note over W,P: hm\n    end\n    create participant L as L\n    W->>L: new\n    destroy L\n    L-->>W: done\n    activate P\n    P<<->>-W: x\n    W-->>-U: bye\n"},
		{"classes with all there is", "classDiagram\nnamespace N {\nclass A~T~ {\n<<enumeration>>\n+List~int~ x$\n+f()* void\n}\n}\nA \"1\" --> \"*\" B : has\nB ..|> A\nB \"2\" --o C\nA *--* C\nnote for B \"a note\"\nnote \"alone\"\nB .. C",
			"classDiagram\n    class B[\"B\"] {\n    }\n    class C[\"C\"] {\n    }\n    namespace N {\n        class A~T~ {\n            <<enumeration>>\n            +List~int~ x$\n            +f() void*\n        }\n    }\n    note for B \"a note\"\n    note \"alone\"\n    A \"1\" --> \"*\" B : has\n    A <|.. B\n    C o-- \"2\" B\n    A *--* C\n    B .. C\n"},
		{"states with all there is", "stateDiagram-v2\n[*] --> A\nstate \"Long: one\" as A {\n[*] --> B\nB --> [*]\n--\nx --> y\n}\nstate f <<fork>>\nstate c <<choice>>\nA --> f : a#58;b\nf --> c\nf --> D\nc --> [*]\nnote right of D : one\nnote \"alone\" as n",
			"stateDiagram-v2\n    state f <<fork>>\n    state c <<choice>>\n    state \"D\" as D\n    state \"Long: one\" as A {\n        state \"B\" as B\n        [*] --> B\n        B --> [*]\n        --\n        state \"x\" as x\n        state \"y\" as y\n        x --> y\n    }\n    [*] --> A\n    A --> f: a#58;b\n    f --> c\n    f --> D\n    c --> [*]\n    note right of D\n        one\n    end note\n    note \"alone\" as n\n"},
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
	if _, _, err := Write(board.New("", "a.tldr")); !errors.Is(err, ErrNoDiagram) {
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
	out, _, err := Write(b)
	if want := "flowchart TD\n    nend[\"x\"]\n    n1a[\" \"]\n    b_c[\" \"]\n    b_c_3[\" \"]\n"; out != want || err != nil {
		t.Errorf("%s%v", out, err)
	}
}

func TestABoardIsWrittenAsWhatMostOfItIs(t *testing.T) {
	for _, test := range []struct{ shapes, want, left string }{
		{`{"id":"a","kind":"process","text":"A"},{"id":"b","kind":"decision","text":"B"},{"id":"l","kind":"lifeline","text":"L"},{"kind":"transition","from":"a","to":"b"}`, "flowchart", ""},
		{`{"id":"a","kind":"lifeline","text":"A","x":0,"y":0},{"id":"b","kind":"actor","text":"B","x":400,"y":0},{"kind":"message","from":"a","to":"b","text":"hi"},{"kind":"draw","points":[[0,0],[9,9]]},{"kind":"draw","points":[[0,0],[9,9]]}`,
			"sequenceDiagram\n    participant a as A\n    actor b as B\n    a->>b: hi\n", "draw ×2"},
		{`{"id":"a","kind":"class","text":"A"},{"id":"b","kind":"class","text":"B"},{"id":"c","kind":"cloud","text":"C"},{"kind":"transition","from":"a","to":"c"}`, "classDiagram", "cloud, transition"},
	} {
		b := board.New("", "a.tldr")
		var all []json.RawMessage
		if err := json.Unmarshal([]byte("["+test.shapes+"]"), &all); err != nil {
			t.Fatal(err)
		}
		if _, _, err := b.Batch(all, board.Plan{}); err != nil {
			t.Fatal(err)
		}
		out, left, err := Write(b)
		if err != nil || !strings.HasPrefix(out, test.want) || strings.Join(left, ", ") != test.left {
			t.Errorf("%s\nleaves out %q: %v", out, left, err)
		}
	}
}

// Mermaid has no namespace without classes, no note without words, and ends a note of
// several lines at the first line that begins so.
func TestMermaidTakesWhatIsWritten(t *testing.T) {
	for name, c := range map[string]struct{ source, has, hasNot, left string }{
		"an empty namespace":        {"classDiagram\nclass A\nnamespace X {\n}", "class A", "namespace", "frame"},
		"an empty one in another":   {"classDiagram\nnamespace X {\nclass A\nnamespace Y {\n}\n}", "namespace X {\n        class A", "Y", "frame"},
		"one with another":          {"classDiagram\nnamespace X {\nnamespace Y {\nclass A\n}\n}", "namespace X {\n        namespace Y {", "note", ""},
		"a note without words":      {"classDiagram\nclass A\nnote for A \" \"", "class A", "note", "box transition"},
		"a note that ends early":    {"stateDiagram-v2\nA --> B\nnote right of A : one<br>END  note two<br>three", "one\n        END#32;note two\n        three\n    end note", "END note", ""},
		"a note that has the words": {"stateDiagram-v2\nA --> B\nnote right of A : the end note", "the end note\n    end note", "#32;", ""},
	} {
		b, _ := onBoard(t, c.source)
		out, left, err := Write(b)
		if err != nil || !strings.Contains(out, c.has) || strings.Contains(out, c.hasNot) || strings.Join(left, " ") != c.left {
			t.Errorf("%s: %v, %q, %v", name, err, out, left)
		}
		if _, err := Read(out, ""); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	b, _ := onBoard(t, written(t, "stateDiagram-v2\nA --> B\nnote right of A : one<br>end note two"))
	for _, s := range b.View().Shapes {
		if s.Color == "yellow" && s.Text != "one\nend note two" {
			t.Errorf("the note is %q", s.Text)
		}
	}
}

// A double circle with a text, or alone, is a node of a flowchart.
func TestDoubleCirclesAreNodesOfFlowcharts(t *testing.T) {
	for source, want := range map[string]string{
		"flowchart TD\nid1(((text)))":             "flowchart TD\n    id1(((\"text\")))\n",
		"flowchart TD\nid1((( )))":                "flowchart TD\n    id1(((\" \")))\n",
		"flowchart TD\na(((x))) --> b(((y)))":     "flowchart TD\n    a(((\"x\")))\n    b(((\"y\")))\n    a --> b\n",
		"stateDiagram-v2\n[*] --> [*]":            "stateDiagram-v2\n    [*] --> [*]\n",
		"stateDiagram-v2\n[*] --> A\nA --> [*]\n": "stateDiagram-v2\n    state \"A\" as A\n    [*] --> A\n    A --> [*]\n",
	} {
		if got := written(t, source); got != want {
			t.Errorf("%q is written as %q", source, got)
		}
	}
}

// What means something to Mermaid names nothing in what is written.
func TestWordsOfMermaidNameNothing(t *testing.T) {
	for _, word := range []string{"o", "scale", "over", "off", "callback", "_self", "end"} {
		w := newWriter(board.New("", "a.tldr"))
		if got := w.name("shape:" + word); got != "n"+word {
			t.Errorf("%s: %s", word, got)
		}
	}
	if got := written(t, "classDiagram\no --> p"); !strings.Contains(got, "no --> p") {
		t.Errorf("%s", got)
	}
}
