package panes

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/openspace-tui/openspace/internal/uitest/rig"

	"github.com/openspace-tui/openspace/internal/uitest/term"
)

// Diagrams that other programs draw are read as they are meant, on boards: nothing of
// their syntax is a name, and what is not understood is left out alone and told.
func TestDiagramsOfManyFormsAreImported(t *testing.T) {
	r := rig.NewRig(t)
	r.Write("er.mmd", "erDiagram\nid1||--||id2 : knows\nCAR 1 to zero or more DRIVER : drives\nPERSON many(0) optionally to 0+ HOUSE:::bar : owns\n")
	r.Write("unread.mmd", "erDiagram\nCAR =1= DRIVER\n>> nothing\n")
	r.Write("plan.mmd", "gantt\nSpecs : a, 2024-2-1, 3d\nOddly : b, some day, 2d\nBuild : 4d\nShip : milestone, after b, 0\n")
	r.Write("talk.mmd", "sequenceDiagram\nparticipant API@{ \"alias\": \"Public API\" }\nAPI-|\\Worker: wrap: begins; Worker-->>API: done\n")
	tm := r.Start("--consent", "allow")
	imports := func(file string, see ...string) {
		t.Helper()
		tm.Type("/board import "+file, term.Enter)
		tm.See(see...)
		tm.Type(term.Alt("w"))
		tm.Gone(see[0])
	}
	imports("er.mmd", "id1", "id2", "knows", "CAR", "DRIVER", "drives", "PERSON", "HOUSE", "owns")
	imports("plan.mmd", "Specs", "Build", "Ship", "left out: line 3: Oddly")
	imports("talk.mmd", "Public API", "Worker", "begins", "done")
	tm.Type("/board import unread.mmd", term.Enter)
	tm.See("there is no diagram", "line 2: CAR =1= DRIVER", "line 3: >> nothing")
	for file, want := range map[string]string{"er.whiteboard.json": "[0..*] owns [0..*]", "talk.whiteboard.json": `"done"`} {
		if got := r.Read(file); !strings.Contains(got, want) {
			t.Errorf("%s has no %s", file, want)
		}
	}
}

// Seventeen shapes in three frames beside the conversation: no arrow is in the border of a
// frame, and labels that have no room at their own arrows are told.
func TestAFittedBoardKeepsArrowsOffTheBordersOfFrames(t *testing.T) {
	r := rig.NewRig(t)
	var b strings.Builder
	b.WriteString("flowchart LR\n")
	for f, n := range []int{5, 6, 6} {
		fmt.Fprintf(&b, "subgraph f%d [Part %d]\ndirection TB\n", f, f+1)
		for i := range n {
			fmt.Fprintf(&b, "n%d_%d[Shape %d%d]\n", f, i, f, i)
		}
		b.WriteString("end\n")
	}
	for f, n := range []int{5, 6, 6} {
		for i := 1; i < n; i++ {
			fmt.Fprintf(&b, "n%d_%d -->|label %d%d| n%d_%d\n", f, i/2, f, i, f, i)
		}
		if f > 0 {
			fmt.Fprintf(&b, "n%d_1 -->|calls %d| n%d_0\nn0_%d -->|tells %d| n%d_3\n", f-1, f, f, f, f, f)
		}
	}
	r.Write("wide.mmd", b.String())
	tm := r.Start("--consent", "allow")
	tm.Resize(200, 50)
	tm.Type("/board import wide.mmd", term.Enter)
	tm.See("Part 1", "Part 2", "Part 3", "shapes", "saved")
	tm.Type("f")
	tm.See("Part 1", "Part 2", "Part 3", "saved")
	border := regexp.MustCompile(`┌─ Part \d [^┐]*┐`)
	found := 0
	for row := range strings.SplitSeq(tm.Screen(), "\n") {
		for _, top := range border.FindAllString(row, -1) {
			if found++; strings.ContainsAny(top, "▶◀[]") {
				t.Errorf("an arrow or a shape is in the border %s of\n%s", top, tm.Screen())
			}
		}
	}
	if found != 3 {
		t.Errorf("%d borders are found in\n%s", found, tm.Screen())
	}
}

// A slide shows the words of a diagram as a whole.
func TestTheTextOfADiagramOnASlideIsNotCut(t *testing.T) {
	r := rig.NewRig(t)
	const long = "the words of a message that are longer than one line between two lifelines can ever be"
	r.Write("talk.deck.md", "# Talk\n\n```mermaid\nsequenceDiagram\nA->>B: "+long+"\nalt what happens when the time is up and nobody came\nB-->>A: x\nend\n```\n")
	tm := r.Start("--consent", "allow")
	tm.Type("/deck", term.Enter)
	tm.See(append(strings.Fields(long), "nobody", "came")...)
}
