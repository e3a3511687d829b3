package figure

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/openspace-tui/openspace/internal/diagram/mermaid"
	"github.com/openspace-tui/openspace/internal/lang"
)

func TestFormulas(t *testing.T) {
	for in, want := range map[string]string{
		"$x^2$": "`x²`", `$e^{i\pi} + 1 = 0$`: "`e^(iπ) + 1 = 0`", `$\frac{a+b}{c}$`: "`(a+b)/c`", `$$\sum_{i=0}^n i$$`: "`∑ᵢ₌₀ⁿ i`",
		`$\alpha \le \beta$`: "`α ≤ β`", `$\sqrt{x}$`: "`√x`", `$\text{if } x$`: "`if x`", `$\unknown{x}$`: `.$\unknown{x}$.`,
		"it costs $5 and $6": "it costs $5 and $6", "`$x$`": "`$x$`", `\$x$`: `\$x$`, "no": "no", `$\frac$`: "`/`", `$a_{QQ}$`: "`a_(QQ)`", "$x$1": "$x$1",
		`$\left(\{a\}\right)$`: "`({a})`",
	} {
		if got := Readable(in); got != strings.ReplaceAll(want, ".", "`") && got != want {
			t.Errorf("%s: %q, want %q", in, got, want)
		}
	}
	Formula(strings.Repeat(`\frac{`, 900), nil)
	Formula(strings.Repeat(`^`, 1900), nil)
}

func FuzzFormula(f *testing.F) {
	f.Add(`\frac{a}{b}^2_3 \alpha \\ \{`)
	f.Fuzz(func(t *testing.T, tex string) {
		Formula(tex, nil)
		Readable("$" + tex + "$")
	})
}

func FuzzDiagram(f *testing.F) {
	f.Add("graph TD\nA[x] -->|l| B\nB --> A\nA --> A")
	f.Add("graph LR\nA[x] -->|l| B & C\nB --> A\nC --> D\nA --> D")
	f.Add("sequenceDiagram\nA->>B: x\nB->>B: y\nC-->>A: z")
	f.Add("sequenceDiagram\nactor A\nloop l\nA->>+B: x\nNote right of B: n\nalt a\nB-xA: y\nelse b\ncreate participant C\nB->>C: z\nend\nend\ndestroy C\nC-->>-B: w")
	f.Add("graph TD\nsubgraph s\ndirection LR\nA --x B\nsubgraph t\nC\nend\nend\nB -.-> D\nt ==> D\nE <--> C")
	f.Add("graph TD\nA-->B-->C-->D\nA-->|l|D\nB==>D\nsubgraph s\nX-->Y-->Z\nX-->Z\nend\nD-->A\nC-->X")
	f.Add("sequenceDiagram\nalt a\nA->>B: x\nelse b\npar c\nB->>A: y\nand d\nB->>A: z\nend\nelse e\nA->>A: w\nend")
	f.Add("erDiagram\nA ||--o{ B : has\nB }o..|| \"C D\"\nA {\nint id PK \"key\"\n}\np[Q] {\n}")
	f.Add("gitGraph\ncommit id: \"a\"\nbranch b\ncommit tag: \"v\"\ncheckout main\nmerge b\ncherry-pick id: \"a\"")
	f.Add("xychart horizontal\nx-axis \"a b\" [x, y]\ny-axis 0 --> 1e9\nbar \"b\" [1, -2]\nline [.5]")
	f.Add("xychart\nx-axis -1e15 --> 1e15\nline [1e-300, 3, -5 \"x\"]")
	f.Add("quadrantChart\nx-axis a --> b\nquadrant-1 c\nd:::e: [.5, 1] radius: 1\nf: [0.5, 1]")
	f.Add("journey\nsection a\nb: 3: c, d")
	f.Add("kanban\n a[b]\n  c@{ ticket: d }")
	f.Add("packet\n0-15: \"a\"\n+40: \"b c\"\n99: \"cde f\"")
	f.Add("mindmap\n  root((a))\n    b\n\t\tc[d]\n  ))e((\n ::icon(x)")
	f.Add("timeline\nsection s\n2002 : a : b\n : c\n2003")
	f.Add("pie title x\n\"a\" : 3\n\"b\": 0.01")
	f.Add("gantt\nsection s\na :done, b, 2024-01-01, 3d\nc :crit, after b, until d\nsection t\nd :milestone, d, 9999-02-05, 0d\ne : 1.5M")
	f.Fuzz(func(t *testing.T, source string) {
		d, err := Diagram(source)
		if (err == nil) != (len(d.Drawings) > 0) {
			t.Fatalf("%d drawings, %v", len(d.Drawings), err)
		}
		for _, lines := range d.Drawings {
			if strings.ContainsFunc(strings.Join(lines, ""), func(r rune) bool { return r < 0x20 || r >= 0x7f && r < 0xa0 }) {
				t.Fatalf("%q", lines)
			}
		}
	})
}

func TestDiagramsAreDrawnTheWayTheySay(t *testing.T) {
	for _, test := range []struct{ source, want string }{
		{"graph LR; A[Start] --> B{ok?}; B -->|yes| C; B -->|no| A", `
╭───────╮            ╱───╲
│       │──────────▶╱     ╲            ╭───╮
│ Start │          <  ok?  >────yes───▶│ C │
│       │◀───no─────╲     ╱            ╰───╯
╰───────╯            ╲───╱`},
		{"graph BT\nA-->B", `
╭───╮
│ B │
╰───╯
  ▲
  │
  │
╭───╮
│ A │
╰───╯`},
		{"stateDiagram-v2\ndirection RL\n[*] --> A\nA --> [*]", `
      ╭───╮
◉◀────│ A │◀────●
      ╰───╯`},
		{"graph LR\nb --> c & d & e", `
          ╭───╮
      ╭──▶│ c │
      │   ╰───╯
      │
╭───╮ │   ╭───╮
│ b │─┼──▶│ d │
╰───╯ │   ╰───╯
      │
      │   ╭───╮
      ╰──▶│ e │
          ╰───╯`},
		{"graph TD\nA --> B\nsubgraph one [The one]\nB --x C\nend\nC -.-> D\none ==> E", `
    ╭───╮
    │ A │
    ╰───╯
      │
      │
      │
      │
╭─ The one ─╮
│     │     │
│     ▼     │
│   ╭───╮   │
│   │ B │   │
│   ╰───╯   │
│     │     │
│     │     │
│     ×     │
│   ╭───╮   │
│   │ C │   │
│   ╰───╯   │
│     ╎     │
╰─────┼─┬───╯
      ╎ ┃
   ╭╌╌╯ ┗━━┓
   ╎       ┃
   ▼       ▼
 ╭───╮   ╭───╮
 │ D │   │ E │
 ╰───╯   ╰───╯`},
		{"stateDiagram-v2\nIdle --> Run: start\nRun --> Idle: stop\nRun --> Run: tick", `
╭───────╮
│ Idle  │
╰───────╯
   │ ▲
   │ ╰─────╮
 start   stop
   │ ╭─────╯
   ▼ │
 ╭─────╮
 │ Run │ ↺ tick
 ╰─────╯`},
		{"flowchart TD\nA{Is it<br>ready?} --> B[(Store)]\nB --> C[/no/]\nC --> A\nC --> B", `
  ╱───────╲
 ╱  Is it  ╲
 ╲ ready?  ╱
  ╲───────╱
     │ ▲
    ╭╯ ╰──╮
    ▼     │
╒═══════╕ │
│ Store │ │
╰───────╯ │
   │ ▲    │
   ╰╮╰┬───╯
    ▼ │
  ╭─────╮
  │ no  │
  ╰─────╯`},
		{"flowchart TD\nsubgraph one\na --> b\nb -->|no| a\nend\nb --> c\nc -->|bug| a", `
╭─ one ──────╮
│            │
│            │
│ ╭───╮      │
│ │ a │      │
│ ╰───╯      │
│  │ ▲       │
│  │ ╰─┬───╮ │
│  │  no   │ │
│  │ ╭─╯   │ │
│  ▼ │     │ │
│ ╭───╮    │ │
│ │ b │    │ │
│ ╰───╯    │ │
│   │      │ │
│   │      │ │
╰───┼──────┼─╯
    │      │
    │      │
    │     ╭╯
    │    bug
    │ ╭───╯
    ▼ │
   ╭───╮
   │ c │
   ╰───╯`},
		{"classDiagram\nclass A {\n+run()\n}\nA <|.. B\nA *-- C", `
    ╭─────────╮
    │    A    │
    ├─────────┤
    │ +run()  │
    ╰─────────╯
        △ ◆
  ╭╌╌╌╌╌╯ │
  ╎       │
╭───╮   ╭───╮
│ B │   │ C │
╰───╯   ╰───╯`},
		{"sequenceDiagram\nA->>+B: ask\nalt good\nB-->>A: yes\nelse bad\nB--xA: no\nend\nNote over A,B: so it is\ndeactivate B\nB-)B: hm", `
  ╭───╮  ╭───╮
  │ A │  │ B │
  ╰─┬─╯  ╰─┬─╯
    │ ask  │
    │─────▶┃
 ╭─ alt good ─╮
 │  │ yes  ┃  │
 │  │◀╌╌╌╌╌┃  │
 ├╌ else bad ╌┤
 │  │ no   ┃  │
 │  │×╌╌╌╌╌┃  │
 ╰──┼──────┼──╯
 ┌──────────┐
 │ so it is │
 └──────────┘
    │      │
    │      │ ↺ hm
    │      │`},
		{"flowchart TD\nA --> B --> C --> D\nC -->|red| A\nC -->|flaky| B\nD -->|rollback| B\nD --> A", `
  ╭─────╮
  │  A  │
  ╰─────╯
   │ ▲ ▲
   │ │ ╰───────────────────╮
   │ ╰─────────────────╮   │
   ▼                   │   │
╭─────╮                │   │
│  B  │               red  │
╰─────╯                │   │
 │ ▲ ▲                 │   │
 │ │ ╰──────────╮      │   │
 │ ╰──╮         │      │   │
 │  flaky   rollback   │   │
 │ ╭──┴─────────┼──────╯   │
 │ │            ╰────┬─────╯
 ▼ │                 │
╭───╮                │
│ C │                │
╰───╯                │
  │                  │
  │ ╭────────────────╯
  ▼ │
 ╭───╮
 │ D │
 ╰───╯`},
		{"flowchart TD\nA --> B\nB --> A\nB{ok} --> C\nC --> B\nC --> D\nD --> C\nD -->|all| A\nB -->|x| B", `
 ╭─────╮
 │  A  │
 ╰─────╯
  │ ▲ ▲
  │ │ ╰─────────╮
  ▼ │           │
 ╱───╲          │
< ok  > ↺ x    all
 ╲───╱          │
  │ ▲           │
  │ │           │
  ▼ │           │
 ╭───╮          │
 │ C │          │
 ╰───╯          │
  │ ▲           │
  │ ├───────────╯
  ▼ │
 ╭───╮
 │ D │
 ╰───╯`},
		{"flowchart LR\nA --> B[The one] --> C --> D\nB --> A\nC --> B\nD --> C", `
╭───╮     ╭─────────╮     ╭───╮     ╭───╮
│   │────▶│         │────▶│   │────▶│   │
│ A │     │ The one │     │ C │     │ D │
│   │◀────│         │◀────│   │◀────│   │
╰───╯     ╰─────────╯     ╰───╯     ╰───╯`},
		{"graph TD\nA-->B\nB==>|so|D\nB-->C\nC-->D", `
  ╭───╮
  │ A │
  ╰───╯
    │
    ▼
  ╭───╮
  │ B │
  ╰───╯
  ┏┛ ╰╮
 so   │
  ┃   │
  ┃   ▼
  ┃ ╭───╮
  ┃ │ C │
  ┃ ╰───╯
  ┗┓ ╭╯
   ▼ ▼
  ╭───╮
  │ D │
  ╰───╯`},
		{"graph LR\nA-->B-->C\nA-->|skip|C", `
                 ╭───╮
      ╭─────────▶│ B │─╮ ╭───╮
╭───╮ │          ╰───╯ ╰▶│   │
│ A │─┤                  │ C │
╰───╯ ╰──skip───────────▶│   │
                         ╰───╯`},
		{"graph TD\nA --> D\nB --> C\nA --> C\nA --> E\nB --> F", `
        ╭───╮        ╭───╮
        │ A │        │ B │
        ╰───╯        ╰───╯
  ╭───────┼──────╮ ╭───┴──╮
  │       │      │ │      │
  ▼       ▼      ▼ ▼      ▼
╭───╮   ╭───╮   ╭───╮   ╭───╮
│ D │   │ E │   │ C │   │ F │
╰───╯   ╰───╯   ╰───╯   ╰───╯`},
		{"stateDiagram-v2\ndirection LR\nRunning --> Paused: pause\nPaused --> Running: resume\nRunning --> [*]: stop", `
                         ╭────────╮
╭─────────╮ ╭───pause───▶│        │
│         │─╯            │ Paused │
│         │            ╭─│        │
│ Running │◀───resume──╯ ╰────────╯
│         │
│         │─────stop────▶◉
╰─────────╯`},
		{"graph TD\nA -->|from a| C\nB -->|from b| C", `
  ╭───╮     ╭───╮
  │ A │     │ B │
  ╰───╯     ╰───╯
    │         │
 from a    from b
    ╰────┬────╯
         ▼
       ╭───╮
       │ C │
       ╰───╯`},
		{"graph LR\nA -->|from a| C\nB -->|from b| C", `
╭───╮
│ A │────from a──╮
╰───╯            │ ╭───╮
                 ├▶│ C │
╭───╮            │ ╰───╯
│ B │────from b──╯
╰───╯`},
		{"graph TD\nA -->|x| C\nA -->|y| D\nB -->|z| C\nB --> D", `
 ╭───╮       ╭───╮
 │ A │       │ B │
 ╰───╯       ╰───╯
 ╭─┴───╮   ╭───┴─╮
 x     y   z     │
 ╰──╮ ╭┼───╯  ╭──╯
    │ │╰────╮ │
    ▼ ▼     ▼ ▼
   ╭───╮   ╭───╮
   │ C │   │ D │
   ╰───╯   ╰───╯`},
		{"erDiagram\nCUSTOMER ||--o{ ORDER : places\nCUSTOMER }|..|{ LINE-ITEM : \"uses it\"\np[Person] {\nint id PK\n}", `
                              ╭───────────╮
                              │  Person   │
              ╭───────────╮   ├───────────┤
              │ CUSTOMER  │   │ int id PK │
              ╰───────────╯   ╰───────────╯
         ╭─────────╯ ╰╌╌╌╌╌╌╌╌╌╮
 [1] places [0..*]   [1..*] uses it [1..*]
         │                     ╎
     ╭───────╮           ╭───────────╮
     │ ORDER │           │ LINE-ITEM │
     ╰───────╯           ╰───────────╯`},
		{"graph LR\nA -->|reads| C\nB -->|reads| C\nA --> D\nB --> D\nA --> E", `
                   ╭───╮
      ╭───reads───▶│   │
      │            │ C │
      │╭──reads───▶│   │
      ││           ╰───╯
╭───╮ ││
│ A │─┼┼─────────╮ ╭───╮
╰───╯ ││         ╰▶│   │
      ││           │ D │
╭───╮ │├──────────▶│   │
│ B │─┼╯           ╰───╯
╰───╯ │
      │            ╭───╮
      ╰───────────▶│ E │
                   ╰───╯`},
		{"graph TD\nA -->|asks| C\nB -->|tells| C\nA --> D\nA --> E", `
 ╭───╮         ╭───╮
 │ B │         │ A │
 ╰───╯         ╰───╯
   │       ╭─────┼───────╮
 tells   asks    │       │
   ╰──╮ ╭──╯     │       │
      ▼ ▼        ▼       ▼
     ╭───╮     ╭───╮   ╭───╮
     │ C │     │ D │   │ E │
     ╰───╯     ╰───╯   ╰───╯`},
		{"graph LR\nA -->|asks| C\nB -->|tells| C\nA --> D\nA --> E", `
╭───╮             ╭───╮
│ B │────tells───▶│   │
╰───╯             │ C │
      ╭───asks───▶│   │
      │           ╰───╯
      │
╭───╮ │           ╭───╮
│ A │─┼──────────▶│ D │
╰───╯ │           ╰───╯
      │
      │           ╭───╮
      ╰──────────▶│ E │
                  ╰───╯`},
		{"mindmap\n  root((my map))\n    One\n      id[Two]\n    ::icon(x)\n    Three", `
                ╭─────╮      ╭─────╮
           ╭────│ One │──────│ Two │
╭────────╮ │    ╰─────╯      ╰─────╯
│ my map │─┤
╰────────╯ │   ╭───────╮
           ╰───│ Three │
               ╰───────╯`},
	} {
		got, err := Diagram(test.source)
		if err != nil {
			t.Fatal(err)
		}
		if lines := "\n" + strings.Join(got.Drawings[0], "\n"); lines != test.want {
			t.Errorf("%q\n%s", test.source, cmp.Diff(test.want, lines))
		}
	}
	if _, err := Diagram("graph TD\n" + strings.Repeat("A-->B\n", 2000)); err == nil {
		t.Error("any size is drawn")
	}
	if all, err := Diagram("graph LR\nA-->B"); err != nil || len(all.Drawings) != 4 || len(all.Drawings[2]) <= len(all.Drawings[0]) {
		t.Errorf("there is none for a narrow place: %q, %v", all, err)
	}
}

func TestDiagramsAreDrawnTightToo(t *testing.T) {
	for source, want := range map[string]string{
		"graph TD\nA -->|l| B\nA --> C": `
    ╭───╮
    │ A │
    ╰───╯
  ╭───┴───╮
  l       │
  ▼       ▼
╭───╮   ╭───╮
│ B │   │ C │
╰───╯   ╰───╯`,
		"graph TD\nA --> B --> C\nB --> D": `
    ╭───╮
    │ A │
    ╰───╯
      │
      ▼
    ╭───╮
    │ B │
    ╰───╯
  ╭───┴───╮
  ▼       ▼
╭───╮   ╭───╮
│ C │   │ D │
╰───╯   ╰───╯`,
		"graph LR\nA --> B\nA --> C": `
        ╭───╮
      ╭▶│ B │
╭───╮ │ ╰───╯
│ A │─┤
╰───╯ │ ╭───╮
      ╰▶│ C │
        ╰───╯`,
	} {
		all, err := Diagram(source)
		if err != nil || len(all.Drawings) < 2 {
			t.Fatalf("%q: %v", all.Drawings, err)
		}
		if got := "\n" + strings.Join(all.Drawings[1], "\n"); got != want {
			t.Errorf("%q\n%s", source, cmp.Diff(want, got))
		}
	}
}

func TestLongTextIsNotCut(t *testing.T) {
	const long = "words that are longer than a line of a box holds, so that they"
	for source, want := range map[string][]string{
		"graph TD\nA[" + long + "] --> B":                                    {"words that are longer than a", "line of a box holds, so that", "they"},
		"sequenceDiagram\nA->>B: " + long:                                    {"words that are longer than a line of a box holds, so that", "they"},
		"sequenceDiagram\nA->>B: x\nNote over A: " + long:                    {"line of a box holds, so that"},
		"classDiagram\nclass A {\n+aMemberOf(anArgument, another) Result\n}": {"+aMemberOf(anArgument, another) Result"},
	} {
		all, err := Diagram(source)
		if err != nil {
			t.Fatal(err)
		}
		for _, w := range want {
			if drawn := strings.Join(all.Drawings[0], "\n"); !strings.Contains(drawn, w) {
				t.Errorf("%q is not in\n%s", w, drawn)
			}
		}
	}
	all, _ := Diagram("sequenceDiagram\nA->>B: " + long)
	if len(all.Drawings) != 2 || !strings.Contains(strings.Join(all.Drawings[1], "\n"), "line of a box holds, so that  │") {
		t.Errorf("there is none for a narrow place: %q", all.Drawings)
	}
}

func TestHeadsOfOneNodeThatDifferAreBothDrawn(t *testing.T) {
	all, err := Diagram("classDiagram\nA *-- B\nA o-- C")
	if drawn := strings.Join(all.Drawings[0], "\n"); err != nil || !strings.Contains(drawn, "◆") || !strings.Contains(drawn, "◇") {
		t.Errorf("%s\n%v", drawn, err)
	}
}

func TestAKindThatIsNotDrawnIsToldWithAllThatAre(t *testing.T) {
	_, err := Diagram("zenuml\ncommit")
	if want := `"zenuml" is no diagram that is known here: want flowchart, sequenceDiagram, classDiagram, stateDiagram, pie, gantt, timeline, gitGraph, xychart, quadrantChart, journey, kanban, packet, sankey, erDiagram, requirementDiagram, C4Context, mindmap`; err == nil || err.Error() != want || lang.Translate(err) != want {
		t.Fatalf("%v", err)
	}
	unknown := err
	_, known, _ := strings.Cut(unknown.Error(), "want ")
	for word := range strings.SplitSeq(known, ", ") {
		var kind *mermaid.KindError
		if _, err := Diagram(word + "\n"); errors.As(err, &kind) {
			t.Errorf("%s is told to be known: %v", word, err)
		}
	}
}

func TestTextsAreNodesToo(t *testing.T) {
	all, err := Diagram("---\ntitle: Above\n---\nflowchart LR\nA@{ shape: text, label: \"words alone\" } --> B")
	if drawn := strings.Join(all.Drawings[0], "\n"); err != nil || strings.Count(drawn, "words alone") != 1 || strings.Count(drawn, "Above") != 1 || !strings.Contains(drawn, "▶") {
		t.Errorf("%s\n%v", drawn, err)
	}
}

func TestArrowsBetweenAFrameAndWhatIsInItAreDrawnOrTold(t *testing.T) {
	for _, source := range []string{"graph TD\nsubgraph s\na --> b\nend\na -->|out| s\ns -->|in| b",
		"graph TD\nsubgraph s\nsubgraph t\na\nend\nend\nt -->|out| s\ns -->|in| t\na -->|on| s"} {
		all, err := Diagram(source)
		for _, lines := range all.Drawings {
			text := strings.Join(lines, "\n")
			heads := 0
			for _, head := range []string{"▲", "▶", "▼", "◀", "→"} {
				heads += strings.Count(text, head)
			}
			if err != nil || !strings.Contains(text, "in") || !strings.Contains(text, "out") || heads < 3 {
				t.Errorf("%d heads in\n%s\n%v", heads, text, err)
			}
		}
	}
}

func TestWhatIsBesideAFrameAndInOneRowIsApart(t *testing.T) {
	all, err := Diagram("graph LR\nsubgraph outer\n Alpha\n subgraph inner\n Beta\n end\n Gamma\nend\nDelta")
	for _, name := range []string{"Alpha", "Beta", "Gamma", "Delta"} {
		if err != nil || strings.Count(strings.Join(all.Drawings[0], "\n"), "│ "+name+" │") != 1 {
			t.Errorf("%s is not once in\n%s\n%v", name, strings.Join(all.Drawings[0], "\n"), err)
		}
	}
}
