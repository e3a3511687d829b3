package figure

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// samples are diagrams of all kinds.
func samples() []string {
	return []string{
		"flowchart LR\nsubgraph s [S]\na[\"x\"] -->|y| b{z}\nend\nb ==> c\nc --> a\nstyle a fill:#f00",
		"sequenceDiagram\nactor a as A\nparticipant b\na->>+b: c\nalt d\nb-->>-a: e\nelse f\nnote over a,b: g\nend\nb->>b: h",
		"classDiagram\nclass A {\n<<abstract>>\n+x int\n+f()\n}\nA <|-- B\nB \"1\" --> \"*\" C : d\nnote for A \"n\"",
		"stateDiagram-v2\n[*] --> a\nstate a {\n[*] --> b\n--\n[*] --> c\n}\na --> d : e\nnote right of d : f\nd --> [*]",
		"pie showData\ntitle t\n\"a\" : 3\n\"b\" : 1", "gantt\ndateFormat YYYY-MM-DD\nsection s\na : x, 2024-01-01, 3d\nb : crit, after x, 2d\nc : milestone, 2024-01-03, 0d",
		"timeline\ntitle t\nsection s\n2002 : a : b\n: c\n2004 : d", "gitGraph TB:\ncommit id: \"a\"\nbranch b order: 2\ncommit tag: \"v\"\ncheckout main\nmerge b\ncherry-pick id: \"a\"\nbranch c\ncommit",
		"xychart-beta\ntitle \"t\"\nx-axis [a, b, c]\ny-axis \"y\" -4 --> 11\nbar \"p\" [1, -2, 3]\nline [2, 3, 4]\nline \"q\" [9]", "quadrantChart\nx-axis a --> b\ny-axis c --> d\nquadrant-1 e\nquadrant-3 f\ng: [0.3, 0.6]\nh: [0.3, 0.6]",
		"journey\ntitle t\nsection s\na: 5: Me\nb: 0: Me, Cat\nsection u\nc: 3", "kanban\n  a[A]\n    b[B]@{ ticket: 1 }\n    c@{\n      assigned: d\n    }\n  e\n    f",
		"packet\n0-15: \"a\"\n+20: \"b\"\n36: \"c\"\n40-70: \"a long name\"", "sankey-beta\na,b,10\nb,c,5\na,c,2.5\nc,d,0", "erDiagram\nA ||--o{ B : has\nB }|..|| C : of\nA {\nint id PK \"k\"\nstring n\n}",
		"requirementDiagram\nrequirement a {\nid: 1\ntext: t\n}\nelement b {\ntype: x\n}\nb - satisfies -> a\na <- copies - b", "mindmap\n  root((a))\n    b\n      c[d]\n    e\n  ::icon(f)",
		"C4Container\nPerson(a, \"A\", \"x\")\nSystem_Boundary(s, \"S\") {\nContainer(b, \"B\", \"Go\", \"y\")\nContainerDb(c, \"C\")\n}\nRel(a, b, \"r\", \"t\")\nBiRel(b, c, \"q\")",
	}
}

// Lines that are lost, twice, elsewhere, or further in are what one has while writing.
func TestDiagramsWithLinesMixedUpAreDrawnOrRefused(t *testing.T) {
	times := 80
	if testing.Short() {
		times = 20
	}
	for i, sample := range samples() {
		if _, err := Diagram(sample); err != nil {
			t.Errorf("%s\n%v", sample, err)
		}
		from := rand.New(rand.NewPCG(uint64(i), 5))
		for range times {
			lines := strings.Split(sample, "\n")
			for range 1 + from.IntN(4) {
				lines = mixed(lines, from)
			}
			source := strings.Join(lines, "\n")
			func() {
				defer func() {
					if p := recover(); p != nil {
						t.Errorf("%q: %v", source, p)
					}
				}()
				_, _ = Diagram(source)
				_, _ = Board(source)
			}()
		}
	}
}

// mixed does something to one of the lines behind the first.
func mixed(lines []string, from *rand.Rand) []string {
	if len(lines) < 3 {
		return lines
	}
	k := 1 + from.IntN(len(lines)-1)
	switch l := lines[k]; from.IntN(6) {
	case 0:
		return slices.Delete(slices.Clone(lines), k, k+1)
	case 1:
		return slices.Insert(slices.Clone(lines), 1+from.IntN(len(lines)-1), l)
	case 2:
		other := 1 + from.IntN(len(lines)-1)
		lines[k], lines[other] = lines[other], l
	case 3:
		lines[k] = strings.Repeat(" ", from.IntN(8)) + strings.TrimSpace(l)
	case 4:
		lines[k] = l[:from.IntN(len(l)+1)]
	default:
		lines[k] = ":::" + l
	}
	return lines
}
