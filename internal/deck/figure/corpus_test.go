package figure

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/internal/diagram/mermaid"
	"github.com/openspace-tui/openspace/internal/sanitize"
)

// corpus is the diagrams of a folder that DIAGRAMS names, one in each *.mmd, or those
// that are here. Folders are made of the fences and examples of public repositories.
func corpus(t *testing.T) map[string]string {
	t.Helper()
	out := map[string]string{}
	folder := os.Getenv("DIAGRAMS")
	if folder == "" {
		for i, s := range slices.Concat(samples(), longSamples("a text that goes on and on until no place of any drawing has the room for it that it would take")) {
			out[string(rune('a'+i%26))+string(rune('a'+i/26))] = s
		}
		return out
	}
	files, err := filepath.Glob(filepath.Join(folder, "*.mmd"))
	if err != nil || len(files) == 0 {
		t.Fatalf("there are no diagrams in %s: %v", folder, err)
	}
	for _, f := range files {
		raw, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		out[filepath.Base(f)] = string(raw)
	}
	return out
}

// longSamples are diagrams with more text than their places have room for.
func longSamples(long string) (out []string) {
	for _, s := range []string{
		"flowchart LR\nsubgraph s [LONG 1]\na[LONG 2] -->|LONG 3| b{LONG 4}\nend\nb --> b2[(LONG 5)]\na --> b2\nb -->|LONG 6| b",
		"flowchart TD\na -->|LONG 1| b\na -->|LONG 2| c\na -->|LONG 3| d\nd -->|LONG 4| a",
		"sequenceDiagram\nparticipant A as LONG 1\nbox LONG 2\nparticipant B\nend\nA->>B: LONG 3\nB->>B: LONG 4\nalt LONG 5\nNote over A: LONG 6\nelse LONG 7\nB->>A: x\nend",
		"classDiagram\nclass A[\"LONG 1\"] {\n+LONG 2\n+f(LONG 3)\n}\nA <|-- B : LONG 4\nnote for B \"LONG 5\"",
		"stateDiagram-v2\nstate \"LONG 1\" as a\nstate \"LONG 2\" as b {\nc --> d : LONG 3\n}\na --> b : LONG 4\nnote right of a : LONG 5",
		"pie title LONG 1\n\"LONG 2\" : 3", "gantt\ntitle LONG 1\nsection LONG 2\nLONG 3 : 2024-01-01, 3d", "timeline\ntitle LONG 1\nsection LONG 2\nLONG 3 : LONG 4",
		"gitGraph\ncommit id: \"LONG 1\" tag: \"LONG 2\"\nbranch \"LONG 3\"\ncommit", "xychart\ntitle \"LONG 1\"\nx-axis \"LONG 2\" [\"LONG 3\", b]\ny-axis \"LONG 4\"\nbar \"LONG 5\" [1, 2]",
		"quadrantChart\ntitle LONG 1\nx-axis LONG 2 --> LONG 3\ny-axis LONG 4 --> LONG 5\nquadrant-1 LONG 6\nLONG 7: [0.3, 0.6]", "journey\ntitle LONG 1\nsection LONG 2\nLONG 3: 5: LONG 4",
		"kanban\n a[LONG 1]\n  b[LONG 2]@{ assigned: \"LONG 3\" }", "packet\ntitle LONG 1\n0-3: \"LONG 2\"\n4-31: \"LONG 3\"", "sankey\nLONG 1,LONG 2,10",
		"erDiagram\nA[\"LONG 1\"] ||--o{ B : \"LONG 2\"\nA {\nint x \"LONG 3\"\n}", "mindmap\n LONG 1\n  LONG 2", "requirementDiagram\nrequirement a {\ntext: LONG 1\n}",
		"C4Context\ntitle LONG 1\nBoundary(b, \"LONG 2\") {\nSystem(a, \"LONG 3\", \"LONG 4\")\n}\nSystem(c, \"C\")\nRel(a, c, \"LONG 5\")",
	} {
		out = append(out, strings.ReplaceAll(s, "LONG", long))
	}
	return out
}

// Every diagram is drawn or refused with a reason, and what is drawn shows its texts, or
// has those below it that it cuts. The counts are told.
func TestDiagramsOfACorpusAreDrawnWholeOrRefused(t *testing.T) {
	counts := map[string]int{}
	for name, source := range corpus(t) {
		what := verdict(t, name, source)
		counts[what]++
		if what == "panics" || what == "cut" {
			t.Errorf("%s: %s", name, what)
		}
	}
	t.Logf("drawn %d, refused by kind %d, refused with a reason %d, cut %d, panics %d",
		counts["drawn"], counts["kind"], counts["reason"], counts["cut"], counts["panics"])
	if counts["drawn"] == 0 {
		t.Error("nothing is drawn")
	}
}

func verdict(t *testing.T, name, source string) (what string) {
	defer func() {
		if p := recover(); p != nil {
			t.Logf("%s: %v", name, p)
			what = "panics"
		}
	}()
	drawn, err := Diagram(source)
	var kind *mermaid.KindError
	switch {
	case errors.As(err, &kind):
		return "kind"
	case err != nil && strings.TrimSpace(err.Error()) == "":
		t.Errorf("%s is refused without a reason", name)
		return "reason"
	case err != nil:
		return "reason"
	}
	read, err := parse(source, inGrid{})
	if err != nil {
		t.Errorf("%s is drawn and not read: %v", name, err)
	}
	for i, lines := range drawn.Drawings {
		if word := missing(read, lines); word != "" {
			t.Logf("%s: drawing %d has no %q\n%s", name, i, word, strings.Join(lines, "\n"))
			return "cut"
		}
	}
	return "drawn"
}

// missing is a word of the texts of a diagram that a drawing has not: of all texts where
// they are of nodes, of those that are cut where it is a chart, whose axes vary.
func missing(read mermaid.Diagram, lines []string) string {
	all := strings.Join(lines, "\n")
	before := beforeMarks(lines)
	for _, text := range read.Texts() {
		text = strings.Join(strings.Fields(sanitize.Line(strings.ReplaceAll(text, "\n", " "))), " ")
		isCut := slices.ContainsFunc(before, func(b string) bool { return cutIn(text, b) })
		if read.Chart != nil && !isCut {
			continue
		}
		for _, word := range strings.Fields(text) {
			if xansi.StringWidth(word) < 12 && !strings.Contains(all, word) && strings.Trim(word, "─") != "" {
				return word
			}
		}
	}
	return ""
}

// What is too long for its place stands whole below a drawing, also where no blank parts it.
func TestWhatIsCutStandsWholeBelow(t *testing.T) {
	for name, long := range map[string]string{
		"an identifier": "user_authentication_token_has_been_refreshed_by_the_service_of_the_END", "a path": "/api/v1/users/id/permissions/effective/of/all/groups/and/END",
		"Chinese": "这是一段很长的中文标签文字没有任何空格一直写下去直到没有任何图形能够容纳它为止终于在这里完毕结束",
		"Thai":    "ภาษาไทยเขียนติดกันไม่มีช่องว่างยาวมากจนไม่มีที่พอสำหรับกล่องใดๆในแผนภาพนี้จบแล้ว",
		"words":   "Alpha bravo charlie delta echo foxtrot golf hotel india juliet kilo lima mike november",
	} {
		for _, source := range append(longSamples(long), "flowchart LR\na -->|LONG| b", "flowchart LR\na -->|/api/v1/users/{id}/permissions/effective| b") {
			source = strings.ReplaceAll(source, "LONG", long)
			drawn, err := Diagram(source)
			if err != nil {
				t.Errorf("%s: %v\n%s", name, err, source)
				continue
			}
			read, err := parse(source, inGrid{})
			if err != nil {
				t.Fatal(err)
			}
			for _, lines := range drawn.Drawings {
				all := solid(strings.Join(lines, ""))
				for _, text := range read.Texts() {
					letters := []rune(solid(text))
					if len(letters) < 40 {
						continue
					}
					half, end := len(letters)/2, string(letters[len(letters)-4:])
					middle := strings.Contains(all, string(letters[half-5:half])) || strings.Contains(all, string(letters[half:half+5]))
					if !middle || !strings.Contains(all, end) {
						t.Fatalf("%s: no drawing says all of %q:\n%s", name, text, strings.Join(lines, "\n"))
					}
				}
			}
		}
	}
}

// solid is the letters of a drawing one after the other.
func solid(s string) string {
	return strings.Map(func(c rune) rune {
		if c == ' ' || c == '\n' || c == '•' || c == '…' || c >= '─' && c <= '◿' {
			return -1
		}
		return c
	}, s)
}
