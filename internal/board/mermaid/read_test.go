package mermaid

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/openspace-tui/openspace/internal/board"
	. "github.com/openspace-tui/openspace/internal/diagram/mermaid"
)

// onBoard reads a diagram onto a board.
func onBoard(t *testing.T, source string) (*board.Board, Diagram) {
	t.Helper()
	d, err := Read(source, "")
	if err != nil {
		t.Fatal(err)
	}
	b := board.New("", "a.tldr")
	if _, _, err := Put(b, d); err != nil {
		t.Fatal(err)
	}
	return b, d
}

// looks tells how a diagram's shapes look, with what they are in.
func look(t *testing.T, source string) string {
	t.Helper()
	b, _ := onBoard(t, source)
	short := func(id string) string { return strings.TrimPrefix(id, "shape:") }
	var out []string
	for _, s := range b.View().Shapes {
		if s.Part != "" {
			continue
		}
		words := []string{s.Type + ":" + short(s.ID)}
		if s.Arrow != nil {
			words = nil
		}
		if in := b.Info(s).Parent; in != "" {
			words = append(words, "in "+short(in))
		}
		if s.Kind == "" && s.Type == "geo" {
			words = append(words, s.Geo)
		} else if s.Kind != "" && s.Kind != "transition" && s.Kind != "process" {
			words = append(words, s.Kind)
		}
		for _, w := range []struct{ is, usual string }{{s.Color, "black"}, {s.Fill, "none"}, {s.Dash, "solid"}, {s.Size, "s"}} {
			if w.is != w.usual && w.is != "" && s.Type != "frame" && s.Type != "text" {
				words = append(words, w.is)
			}
		}
		if a := s.Arrow; a != nil {
			words = append(words, fmt.Sprintf("%s %s-%s %s", short(a.From), a.StartHead, a.EndHead, short(a.To)))
		}
		if s.Text != "" && s.Text != short(s.ID) {
			words = append(words, fmt.Sprintf("%q", strings.ReplaceAll(s.Text, "────────", "-")))
		}
		out = append(out, strings.Join(words, " "))
	}
	return strings.Join(out, "\n")
}

func TestWhatADiagramShowsIsRead(t *testing.T) {
	for _, test := range []struct{ name, source, want string }{
		{"heads and lines", "graph LR\na --x b\nb o--o c\nc <--> d\nd -.-> e\ne ==> f\nf --- a\na x-- t --x c\nb -. u .-> d\nc == v ==> e\nd e1@--> f", `
geo:a
geo:b
geo:c
geo:d
geo:e
geo:f
a none-bar b
b dot-dot c
c arrow-arrow d
dashed d none-arrow e
l e none-arrow f
f none-none a
a bar-bar c "t"
dashed b none-arrow d "u"
l c none-arrow e "v"
d none-arrow f`},
		{"subgraphs, nested and as ends", "graph TD\nA --> one\nsubgraph one [The one]\nB --> C\nsubgraph two\nC & D\nend\nend\nsubgraph Just a title\nE\nend\ntwo --> E", `
geo:A
frame:one "The one"
geo:B in one
frame:two in one
geo:C in two
geo:D in two
frame:Just_20a_20title "Just a title"
geo:E in Just_20a_20title
A none-arrow one
B none-arrow C
two none-arrow E`},
		{"links that only order", "graph TD\nA ~~~ B\nB --> C", "\ngeo:A\ngeo:B\ngeo:C\nB none-arrow C"},
		{"labels", "graph TD\nA[\"say #quot;hi#quot; #35;1 #9829; &lt;b&gt;\"]\nB[\"`**bold** and _it_`\"]\nC[\"two\nlines\"]\nD[a<br/>b <i>c</i>]", `
geo:A "say \"hi\" #1 ♥ <b>"
geo:B "bold and it"
geo:C "two\nlines"
geo:D "a\nb c"`},
		{"properties", "graph TD\nM@{ shape: cyl, label: \"DB\" } --> N@{ shape: diam }\nO@{\n shape: cloud\n label: \"x, y\"\n}", "\ngeo:M cylinder \"DB\"\ngeo:N decision\ngeo:O cloud \"x, y\"\nM none-arrow N"},
		{"colours", "graph TD\nA:::pale --> B\nC --> B\nclassDef pale fill:#ffdddd,stroke:#333\nclass B pale\nstyle C stroke:#0a0,stroke-dasharray: 5 5\nlinkStyle 1 stroke:blue,stroke-width:4px", `
geo:A red solid
geo:B red solid
geo:C light-green dashed
A none-arrow B
blue l C none-arrow B`},
		{"composite states have ends of their own", "stateDiagram-v2\n[*] --> A\nstate A {\n[*] --> B\nB --> [*]\n}\nA --> [*]", `
geo:_5bstart_5d initial fill
geo:_5bend_5d final
frame:A
geo:_5bA_20start_5d in A initial fill
geo:B in A state draw
geo:_5bA_20end_5d in A final
_5bstart_5d none-arrow A
_5bA_20start_5d none-arrow B
B none-arrow _5bA_20end_5d
A none-arrow _5bend_5d`},
		{"forks, choices and concurrent parts", "stateDiagram-v2\nstate f <<fork>>\nstate c <<choice>>\nf --> c\nstate \"Long one\" as L {\na --> b\n--\nx --> y\n}", `
geo:f box fill
geo:c decision
frame:L "Long one"
frame:L--1 in L
geo:a in L--1 state draw
geo:b in L--1 state draw
frame:L--2 in L
geo:x in L--2 state draw
geo:y in L--2 state draw
f none-arrow c
a none-arrow b
x none-arrow y`},
		{"classes", "classDiagram\nnamespace N {\nclass A~T~ {\n<<enumeration>>\n+List~Map~int,string~~ x$\n+f(List~int~ a)* void\n}\n}\nA \"1\" --> \"*\" B : has\nB \"2\" --o C\nB ..|> A\nA *--o C\nnote for B \"a note\"", `
geo:B class "B\n-\n-"
geo:C class "C\n-\n-"
geo:note_201 box yellow solid "a note"
frame:N
geo:A in N class "«enumeration»\nA<T>\n-\n+List<Map<int,string>> x {static}\n-\n+f(List<int> a) void {abstract}"
A none-arrow B "[1] has [*]"
aggregation C diamond-none B "→ [2]"
inheritance dashed B none-triangle A
solid A diamond-diamond C
dotted B none-none note_201`},
		{"classes that are generic in two", "classDiagram\nclass Map~K, V~ {\n+get(K k) V\n}\nMap~K, V~ <|-- Tree~Map~K, V~, int~ : is", `
geo:Map class "Map<K, V>\n-\n-\n+get(K k) V"
geo:Tree class "Tree<Map<K, V>, int>\n-\n-"
inheritance Tree none-triangle Map "is"`},
		{"classes whose last member closes them", "classDiagram\nclass A { +x int\n+f() }\nclass B {\n+y int}\nA --> B", `
geo:A class "A\n-\n+x int\n-\n+f()"
geo:B class "B\n-\n+y int\n-"
A none-arrow B`},
		{"a sequence with all there is", "sequenceDiagram\nactor A as Ann\nA->>+B: go\nalt good\nB-->>-A: yes\nelse bad\nB-xA: no\nend\nNote right of B: hm\nactivate B\nB->A: x\nA-->B: y\nA<<->>B: z\ndeactivate B", `
frame:frame-3 "alt good"
frame:frame-4 "else bad"
geo:figure-1 actor none
geo:A lifeline "Ann"
geo:B lifeline
geo:activation-2 in B activation solid
geo:activation-6 in B activation solid
geo:note-5 box yellow solid "hm"
message A none-arrow activation-2 "go"
message dashed activation-2 none-arrow A "yes"
message B none-bar A "no"
message activation-6 none-none A "x"
message dashed A none-none activation-6 "y"
message A arrow-arrow activation-6 "z"`},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := "\n" + look(t, test.source); got != test.want {
				t.Error(cmp.Diff(test.want, got), "\n", got)
			}
		})
	}
}

func TestWhatIsNotShownIsListed(t *testing.T) {
	for source, want := range map[string]string{
		"graph TD\nA --> B\nclick A callback\nstyle A fill:#f00,rx:5\nlinkStyle 7 stroke:red\nclass A nothing": "line 3: click A, line 6: class nothing, line 4: rx, line 5: linkStyle 7",
		"%%{init: {}}%%\ngraph TD\naccTitle: x\naccDescr {\n y\n}\nA@{ shape: bolt, icon: \"x\" }":             "line 1: %%{ }%%, line 3: accTitle, line 4: accDescr, line 7: shape bolt, line 7: icon",
		"---\nconfig:\n  theme: dark\n---\nsequenceDiagram\nA-)B: x\nlink A: y @ z\nrect rgb(0,1,2)\nend":      "line 2: config, line 6: the head of -), line 7: link, line 8: rect rgb(0,1,2)",
		"classDiagram\nclass A\nlink A \"x\"\ncallback A \"y\"":                                                "line 3: link, line 4: callback",
		"stateDiagram-v2\nA --> B\nhide empty description\n--":                                                 "line 3: hide, line 4: --",
		"graph TD\nA --> B\nclick A \"https://example.com\"\nclick B \"main.go:7\"":                            "",
	} {
		_, d := onBoard(t, source)
		var got []string
		for _, l := range d.Left {
			got = append(got, l.String())
		}
		if text := strings.Join(got, ", "); text != want {
			t.Errorf("%q leaves out\n%s\nnot\n%s", source, text, want)
		}
	}
	d := Diagram{Left: []Left{{Line: 1, What: "a"}, {Line: 2, What: "b"}, {Line: 3, What: "c"}, {Line: 4, What: "d"}, {Line: 5, What: "e"}}}
	if got := d.LeftOut(Told); got != "left out: line 1: a, line 2: b, line 3: c and 2 more" {
		t.Error(got)
	}
}

func TestWhatNobodyWouldSeeIsToldLast(t *testing.T) {
	d, err := Read("%%{init: {}}%%\ngraph TD\naccTitle: x\nA[[a]] --> B>b]\nclick A cb\nclick B href \"https://x.y\" \"tip\"", "")
	if err != nil {
		t.Fatal(err)
	}
	if got, want := d.LeftOut(3), "left out: line 4: the shape [[ ]], line 4: the shape > ], line 5: click A and 3 more"; got != want {
		t.Errorf("it tells %q, want %q", got, want)
	}
	if got := d.LeftOut(ToldAll); strings.Contains(got, "more") || !strings.HasSuffix(got, "line 1: %%{ }%%, line 3: accTitle") {
		t.Errorf("it tells %q", got)
	}
}

func TestADiagramIsPutBelowWhatIsThere(t *testing.T) {
	b, _ := onBoard(t, "graph TD\nsubgraph s\nA --> B\nend")
	old := b.View().Bounds
	d, err := Read("sequenceDiagram\nactor P\nP->>Q: x\nNote over Q: y", "two-")
	if err != nil {
		t.Fatal(err)
	}
	ids, _, err := Put(b, d)
	if err != nil {
		t.Fatal(err)
	}
	for _, id := range ids {
		if s := b.View().Shape(id); s.Bounds.Y < old.Y+old.H {
			t.Errorf("%s is at %v, over what ends at %v", id, s.Bounds, old.Y+old.H)
		}
	}
}

// Frames hold what is theirs and nothing else.
func TestFramesLieApart(t *testing.T) {
	b, _ := onBoard(t, "graph LR\nsubgraph one\na --> b\nsubgraph in\nc --> d\nend\nend\nsubgraph two\ne --> f\nend\nb --> e\nd --> g\ng --> a")
	view := b.View()
	for _, f := range view.Shapes {
		if f.Type != "frame" {
			continue
		}
		for _, s := range view.Shapes {
			if s.Arrow != nil || s == f {
				continue
			}
			within := false
			for p := s; p != nil; p = view.Shape(p.Parent) {
				within = within || p == f
			}
			for p := f; p != nil; p = view.Shape(p.Parent) {
				within = within || p == s
			}
			if within != f.Bounds.Overlaps(s.Bounds) {
				t.Errorf("%s at %v and %s at %v: within is %v", f.ID, f.Bounds, s.ID, s.Bounds, within)
			}
		}
	}
}
