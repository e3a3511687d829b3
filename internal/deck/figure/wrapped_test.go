package figure

import (
	"slices"
	"strings"
	"testing"
)

func TestAChainGoesInRowsWhereThereIsNoOtherRoom(t *testing.T) {
	const chain = "flowchart LR\nA --> B -->|so| C{ok?} -.->|or not| D ==> E <--> F"
	const want = `
╭───╮     ╭───╮       ╱───╲
│ A │────▶│ B │──so─▶< ok? >
╰───╯     ╰───╯       ╲───╱
                        ╎
                        ╎ or not
                        ▼
╭───╮     ╭───╮       ╭───╮
│ F │◀───▶│ E │◀━━━━━━│ D │
╰───╯     ╰───╯       ╰───╯`
	all, err := Diagram(chain)
	if err != nil || !slices.ContainsFunc(all.Drawings, func(lines []string) bool { return "\n"+strings.Join(lines, "\n") == want }) {
		t.Errorf("%v in\n%s", err, strings.Join(all.Drawings[max(len(all.Drawings)-2, 0)], "\n"))
	}
	for _, other := range []string{"flowchart LR\nA --> B --> C", "flowchart LR\nA --> B --> C --> D --> A", "flowchart LR\nA --> B --> C --> D\nA --> E", "flowchart LR\nsubgraph s\nA --> B\nend\nB --> C --> D",
		"flowchart RL\nA --> B --> C --> D", "flowchart LR\nA\nB --> B\nC --> D\nD --> A"} {
		if all, err := Diagram(other); err != nil || len(all.Drawings) > 4 {
			t.Errorf("%q has %d drawings, %v", other, len(all.Drawings), err)
		}
	}
}

func TestAnExportIsDrawnTheWayThatIsLargest(t *testing.T) {
	words := func(n int, towards string) string {
		var b strings.Builder
		b.WriteString("flowchart " + towards + "\nn0[Some words]")
		for i := range n {
			b.WriteString(" --> n" + string(rune('a'+i)) + "[Some more words]")
		}
		return b.String()
	}
	for name, source := range map[string]string{"along rows": words(7, "LR"), "down": words(7, "TD"), "with a title": "---\ntitle: x\n---\n" + words(9, "LR")} {
		b, err := Board(source)
		if err != nil {
			t.Fatal(err)
		}
		if s := scaleOf(b.Board); s < 0.6 {
			t.Errorf("%s: it is drawn at %.2f", name, s)
		}
	}
	if b, err := Board(words(2, "LR")); err != nil || b.View().Bounds.H > 100 {
		t.Errorf("a short one is turned: %v", err)
	}
}
