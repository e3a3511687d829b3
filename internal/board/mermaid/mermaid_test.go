package mermaid

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/openspace-tui/openspace/internal/board"
)

// drawn tells a diagram's shapes after they are on a board.
func drawn(t *testing.T, source string) string {
	t.Helper()
	d, err := Read(source, "m-")
	if err != nil {
		t.Fatal(err)
	}
	b := board.New("", "a.tldr")
	if _, _, err := b.Batch(d.Shapes, board.Plan(d.Plan)); err != nil {
		t.Fatal(err)
	}
	var out []string
	for _, s := range b.Infos() {
		l := s.Kind
		if s.From != "" {
			l += " " + strings.TrimPrefix(s.From, "shape:m-") + ">" + strings.TrimPrefix(s.To, "shape:m-")
		}
		if s.Text != "" {
			l += " " + strings.ReplaceAll(s.Text, "\n", "|")
		}
		out = append(out, l)
	}
	return strings.ReplaceAll(strings.Join(out, "\n"), "────────", "---")
}

func TestDiagramsBecomeShapes(t *testing.T) {
	for _, test := range []struct{ name, source, want string }{
		{"a flowchart", "flowchart TD\n A[Start here] --> B{ok?}\n B -->|yes| C(Done)\n B -- no --> D[(Store)]\n C & D -.-> E((x)); %% end\n style A fill:#f00\n E --- F[/in/]\n subgraph one\n G([\"a (b)\"]) ==> A\n end",
			"decision ok?\nrounded-box Done\ncylinder Store\nconnector x\nio in\nframe one\nprocess Start here\nstart-end a (b)\n" +
				"transition A>B\ntransition B>C yes\ntransition B>D no\ntransition C>E\ntransition D>E\ntransition E>F\ntransition G>A"},
		{"one line", "graph LR; A[\"x; y\"]-->|a;b|B(c;d); B-->C;", "process x; y\nrounded-box c;d\nprocess C\ntransition A>B a;b\ntransition B>C"},
		{"a chain", "graph LR\nA-->B-->C;\nlong-name --> B", "process A\nprocess B\nprocess C\nprocess long-name\ntransition A>B\ntransition B>C\ntransition long-name>B"},
		{"a sequence", "sequenceDiagram\n autonumber\n participant U as User\n actor S\n U->>+S: get<br>it\n S-->>-U: done\n Note over U,S: hm\n loop daily\n S->>S: think\n end",
			"frame loop daily\nlifeline User\nactor\nlifeline S\nactivation\nbox hm\nmessage U>activation-2 1. get|it\nmessage activation-2>U 2. done\nmessage S>S 3. think"},
		{"classes", "classDiagram\n class Animal {\n  <<abstract>>\n  +int age\n  +speak()*\n }\n Animal <|-- Dog : is a\n Dog \"1\" *-- \"4\" Leg\n Owner o-- Dog\n Dog : +name\n Dog ..> Food\n class Box~T~\n <<interface>> Food\n Dog -- Box~T~",
			"abstract «abstract»|Animal|---|+int age|---|+speak() {abstract}\nclass Dog|---|+name|---\nclass Leg|---|---\nclass Owner|---|---\ninterface «interface»|Food|---|---\nclass Box<T>|---|---\n" +
				"inheritance Dog>Animal is a\ncomposition Dog>Leg [1] [4]\naggregation Owner>Dog\ntransition Dog>Food\ntransition Dog>Box"},
		{"states", "---\ntitle: x\n---\nstateDiagram-v2\n [*] --> Idle\n Idle --> Busy : start\n Busy --> [*]\n state \"Very busy\" as Busy\n state pick <<choice>>\n Busy --> pick\n Idle : waiting",
			"initial\nstate waiting\nstate Very busy\nfinal\ndecision\ntext x\ntransition _5bstart_5d>Idle\ntransition Idle>Busy start\ntransition Busy>_5bend_5d\ntransition Busy>pick"},
		{"notes of states", "stateDiagram-v2\n A --> B\n note right of A\n  A note: of\n  two lines {\n end note\n note left of B : short\n note \"floats\" as N\n B --> C",
			"state A\nstate B\nbox A note: of|two lines {\nbox short\nbox floats\nstate C\ntransition A>B\ntransition A>note_201\ntransition B>note_202\ntransition B>C"},
		{"both ways", "classDiagram\n C <--> D\n D <..> E", "class C|---|---\nclass D|---|---\nclass E|---|---\ntransition C>D\ntransition D>E"},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := drawn(t, test.source); got != test.want {
				t.Errorf("\n%s\nwant\n%s", got, test.want)
			}
		})
	}
}

func TestArrowsGoWhereTheDiagramSays(t *testing.T) {
	for source, want := range map[string]string{
		"graph LR\nA-->B": "right", "flowchart RL;\nA-->B": "left", "graph BT\nA-->B": "up", "graph TD\nA-->B": "down", "graph TB; A-->B": "down", "graph\nA-->B": "",
		"graph LR\nsubgraph x\ndirection TB\nA-->B\nend": "right", "stateDiagram-v2\ndirection LR\nA --> B": "right",
		"stateDiagram-v2\nstate A {\ndirection LR\nB --> C\n}": "", "classDiagram\nclass A {\n+x\n}\ndirection RL\nA <|-- B": "left", "sequenceDiagram\nA->>B: x": "",
	} {
		d, err := Read(source, "")
		if err != nil || err == nil && d.Direction() != want {
			t.Errorf("%q goes %q, not %q: %v", source, d.Direction(), want, err)
		}
	}
	d, err := Read("graph LR\nA[A long name]-->|and a label|B\nB-->C", "")
	if err != nil {
		t.Fatal(err)
	}
	b := board.New("", "a.tldr")
	if _, _, err := b.Batch(d.Shapes, board.Plan(d.Plan)); err != nil {
		t.Fatal(err)
	}
	at := b.Infos()
	if gap := at[1].X - at[0].X - at[0].W; gap < 100 || at[2].X < at[1].X+at[1].W || at[0].Y+at[0].H/2 != at[2].Y+at[2].H/2 {
		t.Errorf("it lies at %+v", at)
	}
}

func TestArrowsBothWaysHaveTwoHeads(t *testing.T) {
	d, err := Read("classDiagram\nC <--> D\nD --> E", "")
	if err != nil {
		t.Fatal(err)
	}
	edges := d.Shapes[len(d.Shapes)-2:]
	if !strings.Contains(string(edges[0]), `"start":"arrow"`) || strings.Contains(string(edges[1]), `"start"`) {
		t.Errorf("the edges are %s and %s", edges[0], edges[1])
	}
}

func TestWhatMakesNoSenseIsNamedWithItsLine(t *testing.T) {
	for _, test := range []struct{ source, want string }{
		{"", "no diagram"}, {"zenuml\n A.x", `line 1: "zenuml"`}, {"kanban boards are fine\n so it is", `"kanban boards are fine"`}, {"graph TD\n A => B", "line 2"}, {"graph TD\n\n A -->", "line 3"}, {"sequenceDiagram\n hello", "line 2"},
		{"classDiagram\n class A\n ???", "line 3"}, {"stateDiagram\n a b c", "line 2"}, {strings.Repeat("x", 1<<20+1), "bytes, more"}, {strings.Repeat("\n", 10_001), "lines, more"},
	} {
		if _, err := Read(test.source, ""); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%.40q: %v, want %q", test.source, err, test.want)
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, s := range []string{"graph TD\nA[\"x\"]-->|y|B{z}", "sequenceDiagram\na->>b: c", "sequenceDiagram\nbox x\nactor a\nend\ncreate participant b\nalt y\na->>+b: c<br>d\nelse z\nnote over a,b: e\ndestroy b\nb--xa: f\nend",
		"graph LR\nsubgraph s [t]\ndirection TB\na@{ shape: cyl, label: \"x\" } --x b:::c\nsubgraph u\nend\nend\ns ~~~ u\nclassDef c fill:#fdd\nlinkStyle 0 stroke:red",
		"stateDiagram-v2\nstate a {\n[*] --> b\n--\nc --> [*]\n}\nnote right of a : n\nstate f <<fork>>\nf --> a", "classDiagram\nnamespace n {\nclass A~T~ {\n<<enumeration>>\n+x$\n}\n}\nA \"1\" *--* \"2\" B : c\nnote for A \"x\"",
		"classDiagram\nclass A{\n+x\n}\nA<|--B", "erDiagram\nA ||--o{ B : has\nB }o..|| \"C D\"\nA {\nint id PK \"key\"\n}\np[Q]:::r {\n}\nclassDef r fill:#f00",
		"gitGraph TB:\ncommit id: \"a\" tag:\"v\"\nbranch b order: 2\ncommit type: REVERSE\nswitch main\nmerge b\ncherry-pick id: \"a\"", "xychart-beta horizontal\nx-axis \"a b\" [x, y]\ny-axis 0 --> 1e9\nbar \"b\" [1, -2]\nline [.5]", "quadrantChart\nx-axis a --> b\nquadrant-1 c\nd:::e: [.5, 1] radius: 1", "journey\nsection a\nb: 3: c, d", "kanban\n a[b]\n  c@{ ticket: d }", "kanban\n  ::: a\n    b@{ c\n    d }\n      e", "requirementDiagram\nrequirement a:::k {\nid: 1\ntext: b (c)\n}\na - traces -> b\nb <- contains - c", "C4Context\nBoundary(b, \"c\") {\nPerson_Ext(a, \"b\", , $x=\"y\")\n}\nBiRel(a, b, \"c\", \"d\")\nRelIndex(1, a, c)", "packet\n0-15: \"a\"\n+40: \"b\"\n99: \"c\"", "sankey-beta\na,\"b, \"\"c\"\"\",1\nb,a,0", "mindmap\n  root((a))\n    b\n\t\tc[d]\n  ))e((\n ::icon(x)", "stateDiagram\n[*]-->a:b",
		"timeline\ntitle x\nsection s\n2002 : a : b\n : c\n2003", "pie showData title x\n\"a\" : 3\n'b': .5", "gantt\ndateFormat DD.MM.YY\naxisFormat %-d %L%\ntickInterval 2week\nexcludes weekends\nsection s\na :done, b, 01.02.24, 3d\nc :crit, after b, until d\nd :milestone, d, 05.02.24, 0d\ne : 1.5M"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, source string) {
		d, err := Read(source, "m-")
		if err != nil || len(d.Shapes) > 500 {
			return
		}
		b := board.New("", "a.tldr")
		if _, _, err := b.Batch(d.Shapes, board.Plan(d.Plan)); err != nil {
			t.Fatalf("%q: %v", source, err)
		}
		written, _, err := Write(b)
		if errors.Is(err, ErrNoDiagram) {
			return
		}
		if _, again := Read(written, ""); err != nil || again != nil {
			t.Fatalf("%q is written as\n%s\nwhich cannot be read: %v %v", source, written, err, again)
		}
	})
}

func TestFramesWithoutEndAreLeftOut(t *testing.T) {
	var nested, many, states strings.Builder
	nested.WriteString("graph TD\n")
	many.WriteString("graph TD\n")
	states.WriteString("stateDiagram-v2\n")
	for i := range 400 {
		fmt.Fprintf(&nested, "subgraph s%d\nn%d\n", i, i)
		fmt.Fprintf(&many, "subgraph s%d\nn%d\nend\n", i, i)
		fmt.Fprintf(&states, "state s%d {\na%d\n--\nb%d\n", i, i, i)
	}
	for source, frames := range map[string]int{nested.String(): 30, many.String(): 300, states.String(): 60} {
		b, d := onBoard(t, source)
		if n := len(b.Find("", "frame")); n > frames || n == 0 || len(d.Left) == 0 {
			t.Errorf("%d frames, %d left out", n, len(d.Left))
		}
	}
}
