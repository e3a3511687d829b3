package figure

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/openspace-tui/openspace/internal/diagram/mermaid"
)

// grammars are diagrams of several kinds, with a dot where a blank may stand between two
// parts of a line that are no free text. Signs are what no such kind has there.
func grammars() []struct {
	kind, lines string
	apart       bool // signs are looked for by themselves, since names may hold them
	signs       []string
} {
	all := []string{"@@", "%^", "<~>", ":::!", "&&&", "|>|", "~~~~>", "=?="}
	without := func(signs ...string) []string {
		return slices.DeleteFunc(slices.Clone(all), func(s string) bool { return slices.Contains(signs, s) })
	}
	return []struct {
		kind, lines string
		apart       bool
		signs       []string
	}{
		// |>| behind an arrow is its label.
		{"flowchart LR", "Ann[Alpha]·-->·Bob(Beta)·&·Cid\nBob·-.->|gamma|·Cid{Delta}\nCid·-- epsilon -->·Dan\n" +
			"subgraph·frame·[Zeta]\nEve·==>·Fay:::red·--x·Gus\nend\nclassDef·red·fill:#f00\nstyle·Ann·stroke:#00f\n" +
			"class·Bob·red\nlinkStyle·0·stroke:#f00\ndirection·TB", false, without("|>|")},
		{"erDiagram", "CAR·||--o{·DRIVER·: has\nDRIVER·}o..||·FIRM[\"Alpha\"]·: of\nFIRM·one to many·TOWN·: in\nCAR·{\n" +
			"string·plate·PK·\"beta\"\nint·wheels\n}\ndirection·LR", false, all},
		{"classDiagram", "class·Animal[\"Alpha\"]\nAnimal·<|--·Dog\nDog·\"1\"·-->·\"2\"·Tail·: gamma\n<<interface>>·Tail\n" +
			"class·Cat·{\n+purr()\n}\nnote·for·Cat·\"delta\"\nnamespace·Zoo·{\nclass·Bear\n}\nCat·: +sleeps int\ndirection·LR",
			false, all},
		// The name of a state is any signs but a few.
		{"stateDiagram-v2", "[*]·-->·Ann\nAnn·-->·Bob·: alpha\nstate·\"Beta\"·as·Cid\nBob·-->·Cid\nstate·Dan·{\nEve·-->·Fay\n}\n" +
			"state·fork·<<fork>>\nnote·right·of·Ann·: gamma\ndirection·LR", true, all},
		// The name of somebody is any text without the signs of arrows, and a colon begins a text.
		{"sequenceDiagram", "participant·Ann·as Alpha\nAnn·->>·Bob·: beta\nBob·-->>·Ann·: gamma\nnote·over·Ann,Bob·: delta\n" +
			"activate·Ann\nBob·-x·Cid·: zeta\ndeactivate·Ann", false, without("@@", "%^", "&&&", "=?=", ":::!")},
		// The name of a task is any text without a colon.
		{"gantt", "dateFormat·YYYY-MM-DD\ntickInterval·1day\nexcludes·sunday\nAlpha:·crit,·one,·2024-01-01,·3d\n" +
			"Beta:·after·one,·2d\nGamma:·milestone,·2024-01-05,·0d", false, all},
	}
}

// Syntax that a kind does not have never becomes a part of a name: the diagram is refused,
// or what is drawn has the names and labels that it had, and no others.
func TestUnknownSyntaxIsNeverPartOfAName(t *testing.T) {
	for _, g := range grammars() {
		plain := g.kind + "\n" + strings.ReplaceAll(g.lines, "·", " ")
		whole, err := parse(plain, inGrid{})
		if err != nil || len(whole.Left) > 0 {
			t.Fatalf("%s: %v %s", plain, err, whole.LeftOut(mermaid.ToldAll))
		}
		known := map[string]bool{}
		for _, word := range strings.Fields(strings.Join(whole.Texts(), " ")) {
			known[word] = true
		}
		for _, name := range names.FindAllString(plain, -1) { // some have a label in their place
			known[name] = true
		}
		t.Run(g.kind, func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				sign := rapid.SampledFrom(g.signs).Draw(t, "sign")
				parts := strings.Split(g.lines, "·")
				at := rapid.IntRange(1, len(parts)-1).Draw(t, "at")
				blanks := []string{" ", ""}
				if g.apart {
					blanks = blanks[:1]
				}
				before := rapid.SampledFrom(blanks).Draw(t, "before")
				behind := rapid.SampledFrom(blanks).Draw(t, "behind")
				source := g.kind + "\n" + strings.Join(parts[:at], " ") + before + sign + behind +
					strings.Join(parts[at:], " ")
				unnamed(t, source, sign, known)
			})
		})
	}
}

// names are those of the diagrams, which alone begin with a capital letter.
var names = regexp.MustCompile(`\b[A-Z][A-Za-z]*\b`)

// unnamed fails where a diagram is drawn with a text that holds a sign, or a word that
// nobody knows.
func unnamed(t *rapid.T, source, sign string, known map[string]bool) {
	drawn, err := Diagram(source)
	if err != nil {
		return
	}
	read, err := parse(source, inGrid{})
	if err != nil {
		t.Fatalf("it is drawn and not read: %v\n%s", err, source)
	}
	for _, text := range read.Texts() {
		if strings.Contains(text, sign) {
			t.Fatalf("%q has %s:\n%s", text, sign, source)
		}
		for _, word := range strings.Fields(text) {
			if !known[word] && strings.Trim(word, "0123456789-:") != "" {
				t.Fatalf("%q was no name and no label of the diagram:\n%s", word, source)
			}
		}
	}
	for _, lines := range drawn.Drawings {
		if all := strings.Join(lines, "\n"); strings.Contains(all, sign) {
			t.Fatalf("%s is drawn:\n%s\n%s", sign, source, all)
		}
	}
}
