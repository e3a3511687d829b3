package e2e

import (
	"strings"
	"testing"

	"github.com/openspace-tui/openspace/internal/uitest/term"
)

// Diagrams that other programs draw are read as they are meant, on boards: nothing of
// their syntax is a name, and what is not understood is left out alone and told.
func TestDiagramsOfManyFormsAreImported(t *testing.T) {
	r := newRig(t)
	r.write("er.mmd", "erDiagram\nid1||--||id2 : knows\nCAR 1 to zero or more DRIVER : drives\nPERSON many(0) optionally to 0+ HOUSE:::bar : owns\n")
	r.write("unread.mmd", "erDiagram\nCAR =1= DRIVER\n>> nothing\n")
	r.write("plan.mmd", "gantt\nSpecs : a, 2024-2-1, 3d\nOddly : b, some day, 2d\nBuild : 4d\nShip : milestone, after b, 0\n")
	r.write("talk.mmd", "sequenceDiagram\nparticipant API@{ \"alias\": \"Public API\" }\nAPI-|\\Worker: wrap: begins; Worker-->>API: done\n")
	tm := r.start("--consent", "allow")
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
		if got := r.read(file); !strings.Contains(got, want) {
			t.Errorf("%s has no %s", file, want)
		}
	}
}

// A slide shows the words of a diagram as a whole.
func TestTheTextOfADiagramOnASlideIsNotCut(t *testing.T) {
	r := newRig(t)
	const long = "the words of a message that are longer than one line between two lifelines can ever be"
	r.write("talk.deck.md", "# Talk\n\n```mermaid\nsequenceDiagram\nA->>B: "+long+"\nalt what happens when the time is up and nobody came\nB-->>A: x\nend\n```\n")
	tm := r.start("--consent", "allow")
	tm.Type("/deck", term.Enter)
	tm.See(append(strings.Fields(long), "nobody", "came")...)
}
