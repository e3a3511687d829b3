package mermaid

import (
	"strings"
	"testing"
	"time"
)

// A chain over as many lines as a diagram may have is read at once.
func TestAVeryLongChainIsReadAtOnce(t *testing.T) {
	began := time.Now()
	if _, err := Read("flowchart TD\n"+strings.Repeat("A -->\n", 10_000-2)+"A", ""); err != nil {
		t.Error(err)
	}
	if took := time.Since(began); took > 5*time.Second {
		t.Errorf("%v", took)
	}
}

// Forms that Mermaid's grammars have, each with all that shows of it and what is told to
// be left out. Nothing of the syntax is part of a name.
func TestFormsOfStatementsAreRead(t *testing.T) {
	for name, c := range map[string]struct{ source, want, left string }{
		"another engine":               {"flowchart-elk LR\nA --> B", "A; B; A -> B", ""},
		"a dotted arrow that is short": {"flowchart LR\nR1 .-> R2 .- l ..-x R3", "R1; R2; l; R3; R1 -> R2; R2 -> l; l -> R3", ""},
		"a dotted arrow alone":         {"flowchart LR\nR1 .-> R2", "R1; R2; R1 -> R2", ""},
		"labels with markup":           {"graph TB\nod>Odd shape]-- Two line<br/>edge > comment --> ro\nro == a -- b ==> di\ndi -. \"c -- d\" .-> od", "Odd shape; ro; di; Odd shape -Two line edge > comment> ro; ro -a -- b> di; di -c -- d> Odd shape", "left out: line 2: the shape > ]"},
		"labels in bars, misplaced":    {"graph TB\nB --|reads from|--> C", "B; C; B -reads from> C", ""},
		"names with signs":             {"flowchart LR\n/ === usr/bin --> C.d & a:b --> x,y & n=1 & A&B & it's & $x & 100% & \\\\srv", "/; usr/bin; C.d; a:b; x,y; n=1; A&B; it's; $x; 100%; \\\\srv; ", ""},
		"chains over lines":            {"flowchart TB\nA -->\n%% why\nB\n--> C -- x -->\n\nD |\n", "", "line 2: \"|\" is no arrow"},
		"chains that go on":            {"flowchart TB\nA[\"a\"] -->\nB\n--> C\n-- x --> D\nC &\nE --> F", "a; B; C; D; E; F; a -> B; B -> C; C -x> D; C -> F; E -> F", ""},
		"directions by signs":          {"graph >\nA --> B", "A; B; A -> B", ""},
		"a direction that is none":     {"flowchart XY\nA", "A", "left out: line 1: XY"},
		"icons":                        {"graph TD\nA[fa:fa-car Car] --> B(fab:fa-twitter)\nB --> C{is it fas:fa-ban?}", "Car; twitter; is it ?; Car -> twitter; twitter -> is it ?", "left out: line 2: fa:fa-car, line 2: fab:fa-twitter, line 3: fas:fa-ban"},
		"markup in names":              {"graph TD\nA[\"one</br>two<p>three</p><ul><li>four</li></ul>\"] --> B[\"<img src='https://a.b/logo.svg'> text\"]\nC[\"$$\\nabla \\nu$$\"]\nD[\"List<int>\"]", "one two three • four; logo.svg text; $$\\nabla \\nu$$; List<int>; one two three • four -> logo.svg text", ""},
		"properties in YAML":           {"flowchart TB\nA@{\n  shape: rect\n  label: |\n    Two\n    lines\n}\nB@{ shape: circle, label: \"a, b: c }\" }\nC@{ label: 'it' }\nL_A_B_0@{ animation: fast }\nA --> B", "Two lines; a, b: c }; it; Two lines -> a, b: c }", "left out: line 10: L_A_B_0@{ }"},
		"style of what is none":        {"flowchart TB\nA --> B\nlinkStyle e9 stroke:#f00\nclass A", "A; B; A -> B", "left out: line 3: linkStyle e9, line 4: class A"},
		"statements between semicolons": {"sequenceDiagram\nA->>B: one; B->>A: two; three #35;4; Note over A: five;\nA->>B: six;",
			"A; B; five; A -one> B; B -two; three #4> A; A -six> B", ""},
		"aliases":                         {"sequenceDiagram\nparticipant API@{ \"type\": \"boundary\", \"alias\": \"Public API\" }\nactor U@{ \"alias\": \"x\" } AS End User\nparticipant \"Bob Marley\" as B\nAPI->>U: a\nU->>B: b", "", ""},
		"wrapping":                        {"sequenceDiagram\nparticipant A as wrap:Long Alice\nA->>B:wrap: Hello\nB-->>A: nowrap:Hi\nNote right of A:wrap: so", "Long Alice; B; so; Long Alice -Hello> B; B -Hi> Long Alice", ""},
		"half arrows":                     {"sequenceDiagram\nA-|\\B: a\nA --// B: b\nA/|-B: c\nA\\\\--B: d", "A; B; A -a> B; A -b> B; A -c> B; A -d> B", "left out: line 2: the head of -|\\, line 3: the head of --//, line 4: the head of /|- and 1 more"},
		"amid lifelines":                  {"sequenceDiagram\nA()->>B: a\nA ->>() B: b\nA()-->>()+B: c", "A; B; ; A -a> B; A -b> B; A -c> ", "left out: line 2: (), line 3: (), line 4: ()"},
		"two arrows":                      {"sequenceDiagram\nA->>B->>C: a", "", "line 2: \"A->>B->>C: a\" is no message"},
		"no colon":                        {"sequenceDiagram\nA->>B hi", "", "line 2: \"A->>B hi\" is no message"},
		"titles of frames":                {"sequenceDiagram\nA->>B: x\nalt a -> b\nA->>B: y\nelse c ->> d: e\nA->>B: z\nend\n# nothing", "alt a -> b; else c ->> d: e; A; B; A -x> B; A -y> B; A -z> B", ""},
		"a long state":                    {"stateDiagram-v2\n[*] --> S1\nstate \"Long one\" as S1: more of it\nstate a/b\na/b --> S-2 : x; S-2 --> S1\nState c\n{\nd --> e\n}", "; Long one more of it; a/b; S-2; c; d; e;  -> Long one more of it; a/b -x> S-2; S-2 -> Long one more of it; d -> e", ""},
		"notes over lines":                {"stateDiagram-v2\nA --> B\nNote right of A: one\nnote left of B\n  two - three\n  four: five\nend  note\nnote \"six\n  seven\" as N", "A; B; one; two - three four: five; six seven; A -> B; A -> one; B -> two - three four: five", ""},
		"a note without end":              {"stateDiagram-v2\nA --> B\nnote left of B\ntwo", "A; B; two; A -> B; B -> two", "left out: line 4: note is not closed"},
		"an unknown state":                {"stateDiagram-v2\nstate A <<odd>>", "", "line 2: \"A <<odd>>\" is no state and no transition"},
		"spaces":                          {"classDiagram\nnamespace Company.Billing { class A }\nnamespace n[\"Its name\"] {\nclass B {\n+x\n}\nnamespace `in ner` {\nclass C\n}\n}\nA --> B", "", ""},
		"classes over lines":              {"classDiagram\nclass A\n{\n+x\n}\nnote for A \"one\ntwo\"\nA <|-- B : c", "A +x; one two; B; A +x -> one two; B -c> A +x", ""},
		"a class without end":             {"classDiagram\nA --> B\nclass A {\n+x\n+f()", "A +x +f(); B; A +x +f() -> B", "left out: line 3: A is not closed"},
		"trapezoids in a row":             {"flowchart TD\nA[/Christmas\\] --> B[\\Go shopping/]\nC[/x\\] --> D[/y/] --> E[\\z\\] & F[\\\"a/] b\"\\]", "Christmas; Go shopping; x; y; z; a/] b; Christmas -> Go shopping; x -> y; y -> z; y -> a/] b", "left out: line 2: the shape [\\ /]"},
		"states in one line":              {"stateDiagram-v2\nstate A { B --> C }\nstate \"The D\" as D { state E {\n f --> g } }\nstate H { i --> j; j --> k : {x} }\nstate L { }\nA --> D : {y}", "L; A; B; C; The D; E; f; g; H; i; j; k; B -> C; f -> g; i -> j; j -{x}> k; A -{y}> The D", ""},
		"descriptions of software around": {"C4Deployment\nDeployment_Node(n, \"N\", \"Ubuntu\", \"the description\") {\nSystem(a, \"A\")\n}\nBoundary(b, \"B\", \"the type\") {\nSystem(c, \"C\")\n}\nNode(d, \"D\", $descr=\"what it does\") {\nSystem(e, \"E\")\n}\nSystem_Boundary(g, \"G\", \"v1\") {\nPerson(f, \"F\", \"\", \"sprite\")\n}\nRel(a, c, \"r\", \"t\", \"why\")", "N [Ubuntu]: the description; A [System]; B [the type]; C [System]; D: what it does; E [System]; G; F [Person]; A [System] -r [t] why> C [System]", "left out: line 11: v1, line 12: sprite"},
		"a merge before any":              {"gitGraph\nbranch dev\ncommit id: \"a\"\ncheckout main\nmerge dev", "", ""},
	} {
		t.Run(name, func(t *testing.T) {
			if strings.HasPrefix(c.left, "line ") {
				if _, err := Read(c.source, ""); err == nil || err.Error() != c.left {
					t.Errorf("%v, want %s", err, c.left)
				}
				return
			}
			got, left := told(t, c.source)
			switch name {
			case "names with signs":
				got = got[:min(len(got), len(c.want))]
			case "aliases":
				c.want, c.left = got, left
				for _, want := range []string{"Public API", "End User", "Bob Marley", "Public API -a> End User", "End User -b> Bob Marley"} {
					if !strings.Contains(got, want) {
						t.Errorf("%s: it has no %s", got, want)
					}
				}
				if strings.Contains(got, "@") || !strings.Contains(left, "type: boundary") {
					t.Errorf("%s, %s", got, left)
				}
			case "spaces":
				c.want = got
				for _, want := range []string{"Company.Billing", "Its name", "in ner"} {
					if !strings.Contains(got, want) || strings.ContainsAny(got, "[{`") {
						t.Errorf("%s: it has no %s", got, want)
					}
				}
			case "a merge before any":
				d, _ := Read(c.source, "")
				c.want = got
				if words := strings.Join(d.Chart.Words(), "|"); words != "- dev: a|- main ← dev" {
					t.Error(words)
				}
			}
			if got != c.want || left != c.left {
				t.Errorf("%s, %s\nwant %s, %s", got, left, c.want, c.left)
			}
		})
	}
}
