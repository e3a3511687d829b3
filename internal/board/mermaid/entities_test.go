package mermaid

import (
	"strings"
	"testing"

	. "github.com/openspace-tui/openspace/internal/diagram/mermaid"
)

// told are the labels on a board: of shapes in the order in which they are made, with
// what arrows go between.
func told(t *testing.T, source string) (out string, left string) {
	t.Helper()
	b, d := onBoard(t, source)
	var all []string
	names := map[string]string{}
	for _, s := range b.View().Shapes {
		names[s.ID] = strings.Join(strings.Fields(strings.ReplaceAll(s.Text, "─", "")), " ")
	}
	for _, s := range b.View().Shapes {
		switch {
		case s.Arrow != nil:
			all = append(all, names[s.Arrow.From]+" -"+names[s.ID]+"> "+names[s.Arrow.To])
		case s.Part == "":
			all = append(all, names[s.ID])
		}
	}
	return strings.Join(all, "; "), d.LeftOut(Told)
}

func TestDiagramsAreReadAsClassesAndFlows(t *testing.T) {
	for name, c := range map[string]struct{ source, want, left string }{
		"amounts": {"sankey-beta\n\n%% source,target,value\nGrid,\"Homes, \"\"here\"\"\",113.726\nSolar,Grid,20\nSolar,Heat,-1\na,b\na,,1\na,b,1e300",
			"Grid; Homes, \"here\"; Solar; Grid -113.726> Homes, \"here\"; Solar -20> Grid", "left out: line 6: Solar,Heat,-1, line 7: a,b, line 8: a,,1 and 1 more"},
		"requirements": {"requirementDiagram\ndirection LR\nfunctionalRequirement r1:::hot {\nid: 1\ntext: \"it must (at all times) hold what everybody has put in there\"\n}\nelement \"test suite\" { }\n\"test suite\" - verifies -> r1\nr1 <- copies - r-2\nr1 - contains -> r3\nr1 - x - r3\nclassDef hot fill:#f00\nfoo",
			"«functionalRequirement» r1 id: 1 text: it must (at all times) hold what everybody has put in there; «element» test suite; r-2; r3; «element» test suite -verifies> «functionalRequirement» r1 id: 1 text: it must (at all times) hold what everybody has put in there; r-2 -copies> «functionalRequirement» r1 id: 1 text: it must (at all times) hold what everybody has put in there; «functionalRequirement» r1 id: 1 text: it must (at all times) hold what everybody has put in there -contains> r3", "left out: line 11: r1 - x - r3, line 13: foo"},
		"software": {"C4Context\ntitle T\nEnterprise_Boundary(b0, \"Bank\") {\nPerson(a, \"Ada, here\", \"Likes it\", $tags=\"x\")\nSystemDb_Ext(d, \"Data\")\n}\nContainer(c, \"App\", , \"Shows\", $link=\"y\")\nComponentQueue(q, \"Q\", $techn=\"Kafka\")\nRel(a, c, \"Uses\", \"HTTPS\")\nBiRel_U(c, d, \"reads\")\nRel_Back(q, c, \"gets\")\nRelIndex(1, a, q, \"n\")\nUpdateRelStyle(a, c, $lineColor=\"red\")\nRel(a)\nhello",
			"App [Container] Shows; Q [Component queue: Kafka]; T; Bank; Ada, here [Person] Likes it; Data [External system]; Ada, here [Person] Likes it -Uses [HTTPS]> App [Container] Shows; App [Container] Shows -reads> Data [External system]; App [Container] Shows -gets> Q [Component queue: Kafka]; Ada, here [Person] Likes it -n> Q [Component queue: Kafka]", "left out: line 4: tags, line 7: link, line 13: UpdateRelStyle and 2 more"},
		"entities": {"erDiagram\nCUSTOMER ||--o{ \"LINE ITEM\" : places\np[Person] {\nint id PK \"the key\"\n}\n???", "CUSTOMER; LINE ITEM; Person int id PK 'the key'; CUSTOMER -[1] places [0..*]> LINE ITEM", "left out: line 6: ???"},
		"entities in a row": {"erDiagram\nA { uuid id PK, FK\nstring name \"as in {x}\" }\nB { int a int b UK \"the b\" }\nC {}\nD { }\nA ||--|| D : has",
			"A uuid id PK, FK string name 'as in {x}'; B int a int b UK 'the b'; C; D; A uuid id PK, FK string name 'as in {x}' -[1] has [1]> D", ""},
		"entities with sizes":     {"erDiagram\nA {\nvarchar(20) name\ndecimal price*\nList~int~ of\n???\n}", "A varchar(20) name decimal price* List<int> of", "left out: line 6: ???"},
		"entities with styles":    {"erDiagram\nA:::hot\nclassDef hot fill:#fdd\nstyle A stroke:#f00", "A", ""},
		"thoughts":                {"mindmap\n  root((map))\n    One\n\t\tid[Two]\n    ::icon(x)\n    Three", "map; One; Two; Three; map -> One; One -> Two; map -> Three", "left out: line 5: ::icon(x)"},
		"thoughts with sentences": {"mindmap\n  It's a \"map\"; of thoughts\n    A -->|x| B", "It's a \"map\"; of thoughts; A -->|x| B; It's a \"map\"; of thoughts -> A -->|x| B", ""},
	} {
		t.Run(name, func(t *testing.T) {
			got, left := told(t, c.source)
			if got != c.want || left != c.left {
				t.Errorf("%s, %s\nwant %s, %s", got, left, c.want, c.left)
			}
		})
	}
}
