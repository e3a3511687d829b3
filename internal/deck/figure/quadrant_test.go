package figure

import (
	"fmt"
	"strings"
	"testing"
)

func TestPointsAreDrawnInQuadrants(t *testing.T) {
	for name, c := range map[string]struct{ source, want string }{
		"points at their places": {"quadrantChart\ntitle Campaigns\nx-axis Low Reach --> High Reach\ny-axis Low Engagement --> High Engagement\nquadrant-1 We should expand it\nquadrant-2 Promote\nquadrant-3 Re-evaluate\nquadrant-4 改善\nCampaign A: [0.3, 0.6]\nB: [0.57, 0.69]\n修正: [1, 1]\nOrigin: [0, 0]\nMiddle: [0.5, 0.5]\nSame: [0.5, 0.5]", `
                                  Campaigns

               ╭──────────────────────────────┬──────────────────────────────╮
          High │           Promote            │     We should expand it     ●│
    Engagement │                              │                          修正│
               │                              │                              │
               │                              │                              │
               │                              │   ● B                        │
               │       Campaign A ●           │                              │
               ├─────────────────────────Same─●─Middle───────────────────────┤
               │         Re-evaluate          │             改善             │
               │                              │                              │
               │                              │                              │
               │                              │                              │
               │                              │                              │
Low Engagement │● Origin                      │                              │
               ╰──────────────────────────────┴──────────────────────────────╯
                Low Reach                                          High Reach`},
		"points keep off what quadrants are, and share a letter where they are": {"quadrantChart\nquadrant-1 Expand\nA: [0.74, 0.99]\n" + strings.Repeat("Same: [0.1, 0.1]\n", 7), `
╭───────────────┬───────────────╮
│               │      ● A      │
│               │    Expand     │
│               │               │
│               │               │
│               │               │
├───────────────┼───────────────┤
│               │               │
│               │               │
│ Same          │               │
│   a Same      │               │
│ Same          │               │
╰───────────────┴───────────────╯

 a Same
 a Same
 a Same
 a Same`},
		"words alone": {"quadrantChart\nx-axis Urgent --> Not Urgent\nquadrant-1 Plan\nquadrant-2 Do\nquadrant-3 Delegate\nquadrant-4 Delete", `
╭───────────────┬───────────────╮
│      Do       │     Plan      │
│               │               │
│               │               │
│               │               │
│               │               │
├───────────────┼───────────────┤
│   Delegate    │    Delete     │
│               │               │
│               │               │
│               │               │
│               │               │
╰───────────────┴───────────────╯
 Urgent               Not Urgent`},
	} {
		t.Run(name, func(t *testing.T) { golden(t, c.source, c.want) })
	}
}

func TestPointsWithoutRoomForTheirNamesHaveLetters(t *testing.T) {
	var source strings.Builder
	source.WriteString("quadrantChart\n")
	for i := range 40 {
		fmt.Fprintf(&source, "Point number %d: [0.%d, 0.%d]\n", i, 40+i%8, 40+i/8)
	}
	all, err := Diagram(source.String())
	if err != nil {
		t.Fatal(err)
	}
	for _, lines := range all.Drawings {
		drawn := strings.Join(lines, "\n")
		for i := range 40 {
			if !strings.Contains(drawn, fmt.Sprintf("Point number %d", i)) {
				t.Fatalf("no name of %d in\n%s", i, drawn)
			}
		}
	}
}
